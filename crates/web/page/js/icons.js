/** The few signs of the page, drawn with one stroke width. */

import { h } from "./dom.js";

const PATHS = {
  back: "M15 5l-7 7 7 7",
  close: "M6 6l12 12M18 6L6 18",
  settings: "M4 7h9M17 7h3M4 17h3M11 17h9M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M7 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.4.3.5.7.5 1.1h6c0-.4.1-.8.5-1.1A6 6 0 0 0 12 3z",
  belief: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
  undo: "M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  copy: "M9 9h10v11H9zM5 15V4h10",
  check: "M5 12.5l4.5 4.5L19 7.5",
  share: "M12 15V4M8 7.5L12 3.5l4 4M5 12v8h14v-8",
  next: "M9 5l7 7-7 7",
  shield: "M12 3l7 3v5c0 5-3 8.5-7 10-4-1.5-7-5-7-10V6z",
  plus: "M12 5v14M5 12h14",
  pass: "M5 12h14M13 6l6 6-6 6",
  help: "M9.2 9a3 3 0 1 1 4 2.8c-.8.4-1.2 1-1.2 2.2M12 17.5h.01",
  theme: "M12 3a9 9 0 1 0 9 9 7 7 0 0 1-9-9z",
};

/** @typedef {keyof typeof PATHS} Sign */

/** @param {Sign} name */
export const icon = (name) =>
  h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, h("path", { d: PATHS[name] }));
