/** Which game is played where: the first thing that is offered to somebody who is new here. */

/** @type {Record<string, string>} */
const PLAYED = {
  DO: "dominican", PR: "puertorico", CU: "habana", VE: "venezuela", MX: "mexico", BR: "recife",
  JM: "jamaica", HT: "haiti", ES: "spain",
};

/**
 * The game of the first region that a browser names and somebody plays in; everywhere else that of the
 * world federation.
 * @param {readonly string[]} languages such as `es-DO`
 */
export function gameOfRegion(languages) {
  for (const tag of languages) {
    const region = /[-_]([A-Za-z]{2})(?=$|[-_])/.exec(tag)?.[1].toUpperCase() ?? "";
    if (PLAYED[region]) return PLAYED[region];
  }
  return "femundo";
}
