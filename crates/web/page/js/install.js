/** The page on the device: kept for when there is no network, and renewed when there is a newer one. */

import { refresh, ui } from "./app.js";
import { HAS_ENGINE } from "./here.js";

/** @type {ServiceWorker | null} a newer version that waits */
let waiting = null;

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const ready = () => {
    // Without a version before it there is nothing to renew.
    if (!registration.waiting || !navigator.serviceWorker.controller) return;
    waiting = registration.waiting;
    ui.newer = true;
    refresh();
  };
  ready();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", ready);
  });
  // A page that stays open for days asks when it is looked at again.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") registration.update().catch(() => {});
  });
}

/** Keeps the page on the device, where browsers allow that: over https, or on the machine itself. */
export function install() {
  if (!HAS_ENGINE || !("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("sw.js").then(watch, () => {});
}

/** Goes on with the newer version. What is played is kept, so nothing is lost. */
export function takeNewer() {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take-over");
}
