/** The whole set as buttons, for marking tiles: large enough for a thumb. */

import { h } from "./dom.js";
import { tileName, tilePicture, triangleRows } from "./tiles.js";

/**
 * @param {{ highest: number, marked: Set<string>, allowed?: Set<string> | null, action: string,
 *   label: string }} what `allowed`: the others are shown, but pale
 */
export function picker({ highest, marked, allowed, action, label }) {
  const rows = triangleRows(highest);
  return h(
    "div",
    { class: "picker", role: "group", "aria-label": label, style: { "--columns": rows.length } },
    rows.map((row) =>
      h(
        "div",
        { class: "triangle-row" },
        row.map((tile) =>
          h(
            "button",
            {
              "data-key": tile,
              "data-cell": tile,
              "data-action": action,
              class: `pick${marked.has(tile) ? " marked" : ""}${allowed && !allowed.has(tile) ? " pale" : ""}`,
              "aria-pressed": marked.has(tile),
              "aria-label": tileName(tile),
            },
            tilePicture(tile),
          ),
        ),
      ),
    ),
  );
}
