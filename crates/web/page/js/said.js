/** What people say over the wire, and what they are told when the line is gone. */

import { toast } from "./app.js";
import { t } from "./words.js";

/** @import { PageFrame } from "../../page-types/protocol.js" */
/** @typedef {import("./socket.js").Wire | import("./here.js").HereWire} AnyWire */

/**
 * Says something for the person, now or when the line is back; whoever has to wait is told.
 * @param {AnyWire} wire
 * @param {PageFrame} frame
 * @returns {boolean} whether it will be said
 */
export function sayOver(wire, frame) {
  const how = wire.ask(frame);
  if (how === "later") toast(t("web-later"));
  if (how === "refused") toast(t("web-gone-short"), true);
  return how !== "refused";
}

/**
 * Something came too late to be said. A move may have arrived all the same; what else the game has left
 * behind by itself nobody misses.
 * @param {PageFrame} frame
 * @param {{ seat: string, log: { seat: string, move?: string | null }[] } | null} view the newest
 */
export function missed(frame, view) {
  const made = frame.type === "play" && view?.log.some(({ seat, move }) => seat === view.seat && move === frame.move);
  const undo = frame.type === "undo" || (frame.type === "vote" && frame.motion === "undo");
  if (undo || (frame.type === "play" && !made)) toast(t("web-went-on"), true);
}
