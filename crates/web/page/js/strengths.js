/**
 * How strong each of the cast is at dominoes, in points of Elo, as it was measured: `experiments/people.md` has the
 * command, and a test holds these figures against it.
 */

/** @import { Rating } from "../../page-types/game.js" */

/** In the order of the cast, from beginner to champion. @type {Record<string, Rating[]>} */
const RATED = {
  latin: [[-145, -170, -122], [-109, -134, -86], [-65, -88, -41], [-48, -68, -28], [-27, -49, -6], [1, -25, 20], [23, 3, 44], [60, 37, 82], [140, 117, 167], [170, 149, 193]],
  dominican: [[-137, -165, -110], [-104, -130, -84], [-80, -103, -60], [-68, -90, -48], [-32, -55, -10], [1, -25, 22], [29, 9, 52], [79, 54, 101], [142, 121, 167], [171, 147, 200]],
  recife: [[-78, -93, -65], [-43, -55, -31], [-37, -49, -25], [-27, -39, -15], [-2, -12, 9], [2, -10, 16], [15, 4, 25], [24, 10, 40], [69, 58, 82], [76, 63, 89]],
  fives: [[-138, -172, -107], [-85, -116, -61], [-69, -92, -46], [-47, -69, -25], [1, -19, 19], [11, -10, 36], [28, 2, 49], [55, 26, 88], [105, 74, 139], [139, 101, 178]],
};

/** Rounds of the federations are those of `latin` with other points. @type {Record<string, string>} */
const LIKE = { femundo: "latin", spain: "latin", brasilia: "latin", venezuela: "latin" };

/** The ratings of the cast in a preset, where they were measured. @param {string} preset */
export const ratings = (preset) => RATED[LIKE[preset] ?? preset];
