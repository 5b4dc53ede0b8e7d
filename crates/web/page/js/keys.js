/** The keyboard: `?` and Esc everywhere, the rest to the screen. */

/**
 * @param {{ overlay(): boolean, closeOverlay(): void, help(): void,
 *   screen(event: KeyboardEvent): boolean }} to
 */
export function listenToKeys(to) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (typing && event.key !== "Escape") return;
    if (to.overlay()) {
      if (event.key === "Escape" || event.key === "?") {
        to.closeOverlay();
        event.preventDefault();
      }
      return;
    }
    if (event.key === "?") to.help();
    else if (!to.screen(event)) return;
    event.preventDefault();
  });
}
