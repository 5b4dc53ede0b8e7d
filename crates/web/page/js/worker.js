/** A worker with an engine of its own: one request after the other, text in, text out. */

/** @type {any} what the engine can do */
let engine = null;

/** @param {string} request */
function ask(request) {
  const bytes = new TextEncoder().encode(request);
  const room = engine.capicua_room(bytes.length);
  new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
  engine.capicua_ask();
  return said();
}

/** What the engine has said: an answer, or its last words. */
const said = () => new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.capicua_answer(), engine.capicua_left()));

addEventListener("message", ({ data }) => {
  if (data.module) {
    engine = new WebAssembly.Instance(data.module).exports;
    return;
  }
  try {
    postMessage({ id: data.id, text: ask(data.request) });
  } catch {
    // After a break its memory is not to be trusted: whoever asked starts another.
    postMessage({ id: data.id, broken: said() });
  }
});
