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

  /** Whether a server says it to guests, whom it answers about the table they were invited to and nothing else. */
  get isForGuests() {
    return this.code === "not-invited" || this.code === "no-token";
  }

  /** Everything there is to say about it. */
  get sentence() {
    return problem(this);
  }
}
