/** Being called back to the table: the title of the window, and a notice where that is allowed. */

import { refresh } from "./app.js";
import { load, save } from "./store.js";
import { t } from "./words.js";

/** Whether this browser has notices. */
export const canNotify = () => "Notification" in window;

/** Whether they are wanted and allowed. */
export const mayNotify = () => canNotify() && Notification.permission === "granted" && load("notify", false);

/** @param {boolean} on */
export async function chooseNotify(on) {
  save("notify", on);
  if (on && Notification.permission !== "granted") await Notification.requestPermission();
  refresh();
}

let called = false;

/** The page may lie behind others when one's turn comes. @param {boolean} mine */
export function calls(mine) {
  document.title = mine ? `● ${t("web-your-turn")} · Capicúa` : t("web-title");
  if (mine && !called && mayNotify() && document.visibilityState === "hidden") {
    const notice = new Notification("Capicúa", { body: t("web-your-turn"), icon: "icon.svg", tag: "turn" });
    notice.onclick = () => window.focus();
  }
  called = mine;
}
