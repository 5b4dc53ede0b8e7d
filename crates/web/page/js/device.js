/** What the device and the address allow: over plain http browsers keep some things back. */

import { h } from "./dom.js";
import { HAS_ENGINE } from "./here.js";
import { t } from "./words.js";

/** What is missing here, each with the next best, in sentences. @returns {string[]} */
function missing() {
  const all = [
    HAS_ENGINE && !("serviceWorker" in navigator) && t("web-missing-offline"),
    !("wakeLock" in navigator) && t("web-missing-awake"),
    !("share" in navigator) && t("web-missing-share"),
    !navigator.clipboard && t("web-missing-clipboard"),
  ];
  return all.flatMap((text) => (typeof text === "string" ? [text] : []));
}

/** For the first page and the settings: why something is missing, and what can be done instead. */
export function deviceNote() {
  const texts = missing();
  if (texts.length === 0 || isSecureContext) return null;
  return h("details", { class: "device-note", "data-missing": texts.length }, h("summary", null, t("web-missing")), h("ul", null, texts.map((text) => h("li", null, text))));
}

/** Beside a table: that the screen will sleep, where nothing can be done about it. */
export const sleepNote = () => ("wakeLock" in navigator ? null : h("p", { class: "note", "data-sleeps": "" }, t("web-missing-awake")));

/** @type {any} */
let lock = null;
let wanted = false;

async function hold() {
  if (!wanted || document.visibilityState !== "visible") return;
  // It may be refused, with an empty battery for one: then the screen sleeps as it always does.
  lock = await /** @type {any} */ (navigator).wakeLock?.request("screen").catch(() => null);
  if (!wanted) lock?.release();
}

/** Keeps the screen awake, or lets it sleep again. A phone that comes back has to be asked anew. @param {boolean} on */
export function stayAwake(on) {
  if (on === wanted) return;
  wanted = on;
  if (on) {
    document.addEventListener("visibilitychange", hold);
    hold();
  } else {
    document.removeEventListener("visibilitychange", hold);
    lock?.release();
    lock = null;
  }
}

/**
 * Hands a picture on: to another app where that is possible, else as a file.
 * @param {Blob} picture
 * @param {string} name
 * @param {string} text
 */
export async function sharePicture(picture, name, text) {
  const file = new File([picture], name, { type: picture.type });
  try {
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file], text });
      return;
    }
  } catch (error) {
    if (/** @type {any} */ (error).name === "AbortError") return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
