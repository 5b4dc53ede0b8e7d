/** An answer that says no, in words for people. */

import { problem } from "./problem.js";

export class Refused extends Error {
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
    return problem(this);
  }
}
