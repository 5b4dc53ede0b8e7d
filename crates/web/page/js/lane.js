/**
 * A worker that is asked one thing after the other. A search cannot be talked to while it runs: to stop
 * one, the worker is ended, and another goes on with what still waits.
 */

import { Refused } from "./refused.js";
import { t } from "./words.js";

/** @type {Promise<WebAssembly.Module> | null} */
let compiled = null;

/** Fetches and compiles the engine, once; again after a failure. */
export function engine() {
  compiled ??= fetchEngine().catch((error) => {
    compiled = null;
    throw error;
  });
  return compiled;
}

async function fetchEngine() {
  let answer;
  try {
    answer = await fetch("engine.bin");
  } catch {
    throw new Refused("gone", t("web-gone-short"));
  }
  if (!answer.ok || !answer.body) throw new Refused("gone", t("web-gone-short"));
  const bytes = await answer.arrayBuffer();
  // It is packed, so that it travels small from any host; some hosts unpack it on the way.
  const packed = new Uint8Array(bytes, 0, 2).every((byte, i) => byte === [0x1f, 0x8b][i]);
  if (!packed) return WebAssembly.compile(bytes);
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(unpacked, { headers: { "Content-Type": "application/wasm" } }));
}

/** Random numbers for the engine, which has none: more than any request uses. */
const random = () => [...crypto.getRandomValues(new Uint8Array(256))];

/** @typedef {{ request: string, done(answer: any): void, failed(error: any): void }} Errand */

export class Lane {
  constructor() {
    /** @type {Map<number, Errand>} what was asked and not answered, in order: the first is worked on */
    this.errands = new Map();
    this.last = 0;
    /** @type {Worker | null} */
    this.worker = null;
  }

  /**
   * @param {string} path
   * @param {unknown} body
   * @param {{ lang?: string, signal?: AbortSignal }} [what]
   * @returns {Promise<any>}
   */
  ask(path, body, { lang, signal } = {}) {
    const id = ++this.last;
    const request = JSON.stringify({ path, lang, body, random: random() });
    return new Promise((done, failed) => {
      const abort = () => this.forget(id, signal?.reason);
      if (signal?.aborted) {
        failed(signal.reason);
        return;
      }
      signal?.addEventListener("abort", abort, { once: true });
      this.errands.set(id, { request, done, failed });
      if (this.worker) this.worker.postMessage({ id, request });
      else this.start();
    });
  }

  /** A worker for what waits. */
  async start() {
    let module;
    try {
      module = await engine();
    } catch (error) {
      for (const { failed } of this.errands.values()) failed(error);
      this.errands.clear();
      return;
    }
    if (this.worker) return;
    const worker = new Worker(new URL("worker.js", import.meta.url));
    this.worker = worker;
    worker.onmessage = ({ data }) => this.answered(data);
    worker.postMessage({ module });
    for (const [id, { request }] of this.errands) worker.postMessage({ id, request });
  }

  /** @param {{ id: number, text?: string, broken?: string }} data */
  answered({ id, text, broken }) {
    const errand = this.errands.get(id);
    this.errands.delete(id);
    if (text === undefined) {
      console.warn(broken);
      this.end();
      errand?.failed(new Refused("broken", t("web-problem-broken")));
      return;
    }
    const { answer, error } = JSON.parse(text);
    if (error) errand?.failed(new Refused(error.code, error.message, error.help));
    else errand?.done(answer);
  }

  /** Nobody waits for it any more. @param {number} id @param {any} reason */
  forget(id, reason) {
    const running = this.errands.keys().next().value === id;
    const errand = this.errands.get(id);
    this.errands.delete(id);
    errand?.failed(reason);
    if (errand && running && this.worker) this.end();
  }

  /** Ends the worker, whatever it does; another goes on with what waits. */
  end() {
    this.worker?.terminate();
    this.worker = null;
    if (this.errands.size > 0) this.start();
  }
}
