/** Dominoes, as common modules know a game. */

import { h } from "../dom.js";
import { linePicture } from "../line-view.js";
import { scoreLine } from "../score.js";
import { centre, grow, layout } from "../snake.js";
import { ratings } from "../strengths.js";
import { tileArt, tilePicture } from "../tiles.js";
import { t } from "../words.js";

/** @import { DominoPreset, Preset } from "../../../page-types/protocol.js" */

/** @type {import("../../../page-types/game.js").Game} */
export const dominoes = {
  groups(presets) {
    const all = /** @type {DominoPreset[]} */ (presets);
    return [
      { title: t("web-games-pairs"), games: all.filter(({ seats, highest }) => seats === 4 && highest < 9) },
      { title: t("web-games-large"), games: all.filter(({ seats, highest }) => seats === 4 && highest >= 9) },
      { title: t("web-games-two"), games: all.filter(({ seats }) => seats === 2) },
    ];
  },
  picture,
  counts: null,
  advice: [
    { at: "beside", choose: "beside", sign: "hint", said: () => [t("web-beside"), t("web-beside-about")] },
    { at: "board", choose: "board", sign: "log", said: () => [t("web-board"), t("web-board-about")] },
  ],
  screens: {
    beside: () => import("../beside.js").then(({ BesideScreen }) => () => new BesideScreen()),
    board: (id, from) => import("../board.js").then(({ BoardScreen }) => () => new BoardScreen(id, from)),
  },
  play: (seat) => import("../play.js").then(({ PlayScreen }) => () => new PlayScreen(seat)),
  replay: () => import("./review.js"),
  board: true,
  card: ({ line }) => h("span", { class: "card-table", "aria-hidden": "true" }, line && line.tiles.length > 0 && linePicture(line, 184, 124)),
  small,
  standing: scoreLine,
  keys: () => [],
  ratings,
};

/** Three tiles that a table would know its game by. @type {Record<string, string[]>} */
const FACES = {
  fives: ["55", "50", "32"], recife: ["66", "61", "11"], jamaica: ["66", "60", "00"], haiti: ["66", "62", "22"],
  mexico: ["66", "65", "55"], puertorico: ["00", "60", "66"], dominican: ["66", "63", "33"], block: ["44", "41", "11"],
  draw: ["33", "30", "00"], spain: ["55", "53", "33"], brasilia: ["66", "61", "51"], venezuela: ["66", "62", "52"], latin: ["66", "64", "44"],
};

/** Tiles as they lie at such a table. @param {Preset} preset */
function picture(preset) {
  const { name, highest } = /** @type {DominoPreset} */ (preset);
  const tiles = FACES[name] ?? (highest >= 9 ? ["99", "95", "55"] : ["65", "64", "54"]);
  return h("span", { class: "card-tiles", "aria-hidden": "true" }, tiles.map((tile) => tilePicture(tile)));
}

const [PICTURE_WIDTH, PICTURE_HEIGHT] = [150, 84];

/** The line, small. @param {import("../store.js").Chair} seat */
function small({ line }) {
  const empty = { tiles: [], lead: null };
  const lies = line ?? empty;
  const { step, across } = grow(lies, PICTURE_WIDTH - 8, PICTURE_HEIGHT - 8);
  const plan = layout(lies, across);
  const moved = centre(plan.box);
  const scale = step / 50;
  return h(
    "svg",
    { class: "table-picture", viewBox: `0 0 ${PICTURE_WIDTH} ${PICTURE_HEIGHT}`, "aria-hidden": "true", "data-table": lies.tiles.length },
    h("rect", { class: "cloth", width: PICTURE_WIDTH, height: PICTURE_HEIGHT, rx: 8 }),
    plan.placed.map(({ x, y, upright, first, second }) => {
      const [width, height] = upright ? [100, 200] : [200, 100];
      const [left, top] = [PICTURE_WIDTH / 2 + (x + moved.x) * step - (width / 2) * scale, PICTURE_HEIGHT / 2 + (y + moved.y) * step - (height / 2) * scale];
      return h("g", { transform: `translate(${left.toFixed(1)} ${top.toFixed(1)}) scale(${scale.toFixed(4)})` }, tileArt(first, second, upright));
    }),
  );
}
