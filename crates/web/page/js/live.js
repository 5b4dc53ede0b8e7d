/** The polite live region: one sentence per move for those who listen. */

/** @type {HTMLElement | null} */
let region = null;

/** @param {HTMLElement} element */
export function speakFrom(element) {
  region = element;
}

/** @param {string} sentence */
export function say(sentence) {
  if (!region || !sentence) return;
  // A new paragraph each time: a repeated sentence is read again.
  const line = document.createElement("p");
  line.textContent = sentence;
  region.append(line);
  while (region.childElementCount > 12) region.firstElementChild?.remove();
}
