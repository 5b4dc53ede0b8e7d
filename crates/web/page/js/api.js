/** Questions to the server, and its errors as sentences. */

import { sentences } from "./app.js";
import { language, t } from "./words.js";

/** An answer that says no, in words for people. */
class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string} [help]
   */
  constructor(code, message, help) {
    super(message);
    this.code = code;
    this.help = help ?? "";
  }

  /** Everything there is to say about it. */
  get sentence() {
    return sentences(this.message, this.help);
  }
}

/**
 * @param {string} path
 * @param {{ body?: unknown, key?: string, signal?: AbortSignal }} [what]
 */
async function send(path, { body, key, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers.Authorization = `Bearer ${key}`;
  const mark = path.includes("?") ? "&" : "?";
  let answer;
  try {
    answer = await fetch(`${path}${mark}lang=${language()}`, {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused("gone", t("web-gone-short"));
  }
  if (answer.ok) return answer;
  const told = await answer.json().catch(() => null);
  const { code, message, help } = told?.error ?? {};
  throw new Refused(code ?? String(answer.status), message ?? t("web-error", { status: answer.status }), help);
}

/** @param {string} path @param {{ key?: string, signal?: AbortSignal }} [what] */
export const get = async (path, what) => (await send(path, what)).json();

/** @param {string} path @param {unknown} body @param {{ signal?: AbortSignal }} [what] */
export const post = async (path, body, what) => (await send(path, { ...what, body })).json();

/** @param {string} path @param {string} key */
export const text = async (path, key) => (await send(path, { key })).text();

/** @type {Promise<any> | null} */
let asked = null;
/** The language it was asked in. */
let tongue = "";

/** What the server offers; asked once in each language, and again after a failure. */
export function info() {
  if (tongue !== language()) asked = null;
  tongue = language();
  asked ??= get("api/info").catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}
