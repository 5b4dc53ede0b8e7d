/** A game looked at again: replay, chances, who could know what, and one's mistakes to try again. */

import { go, refresh, toast } from "./app.js";
import { isLoss, momentAt } from "./chances.js";
import { engine } from "./engine.js";
import { keptGame, rate } from "./memory.js";
import { say } from "./live.js";
import { inAddress, joined, pasted } from "./position.js";
import { positionOf, split } from "./record.js";
import { reviewView } from "./review-view.js";
import { t } from "./words.js";

/**
 * @import { Replay } from "../../page-types/game.js"
 * @import { Belief, Review, ReviewedDecision, ReviewedRound } from "../../page-types/protocol.js"
 */

/** A move this near to the best one counts as found. */
const NEAR = 0.02;

/** What layer of who holds what is shown: counting, or reading the moves, too, as the champion does. */
const LAYERS = /** @type {const} */ (["exact", "champion"]);

export class ReviewScreen {
  name = "review";

  /** @param {string} id @param {Replay} looks */
  constructor(id, looks) {
    this.looks = looks;
    this.kept = keptGame(id);
    this.texts = split(this.kept?.record ?? "");
    this.rounds = looks.told ? this.texts.map(looks.told) : [];
    /** @type {(Review | null)[]} what is known of each round */
    this.reviews = this.texts.map(() => null);
    /** @type {string | null} why there is none */
    this.trouble = null;
    this.round = 0;
    this.ply = 0;
    /** Whether all hands are open. */
    this.open = false;
    /** @type {"moves" | "belief" | "retry"} */
    this.panel = "moves";
    /** @type {typeof LAYERS[number]} */
    this.layer = "exact";
    /** @type {{ key: string, belief: Belief | null } | null} */
    this.believed = null;
    /** @type {string | null} the tile looked at */
    this.looked = null;
    /** @type {{ at: number, tried: string | null } | null} the mistake that is tried again */
    this.retry = null;
    this.own = this.kept?.own ?? "A";
    this.stop = new AbortController();
    this.pick = (/** @type {MouseEvent} */ event) => {
      const moment = momentAt(event, this.reviews);
      if (moment) this.show(moment.round, moment.ply);
    };
    addEventListener("click", this.pick);
    if (!this.kept) {
      toast(t("review-gone"), true);
      go("history");
    } else this.ask();
  }

  close() {
    removeEventListener("click", this.pick);
    this.stop.abort();
  }

  spoken() {
    this.reviews = this.texts.map(() => null);
    this.ask();
  }

  /** Asks for one round after the other, so that the first is there soon. */
  async ask() {
    this.trouble = null;
    for (let at = 0; at < this.texts.length; at += 1) {
      // The round, and the one after it, which tells what came of it where hands are not known.
      const record = this.texts.slice(at, at + 2).join("\n\n");
      try {
        // One that there was not enough time for is asked for again.
        if (!this.reviews[at]?.finished) this.reviews[at] = await engine().review({ record, round: 1 }, { signal: this.stop.signal });
      } catch (error) {
        if (this.stop.signal.aborted) return;
        this.trouble = /** @type {any} */ (error).sentence ?? String(error);
        break;
      }
      refresh();
    }
    const done = this.reviews.flatMap((one) => (one?.finished ? [one] : []));
    if (done.length === this.texts.length && this.kept) {
      rate(this.kept.id, this.own, done);
      say(t("review-ready"));
    } else this.trouble ??= this.unfinished;
    refresh();
  }

  /** That not every move was looked at, in a sentence. @returns {string | null} */
  get unfinished() {
    const rounds = this.reviews.flatMap((review) => review?.rounds ?? []).filter((round) => round.left?.length);
    const left = rounds.reduce((sum, round) => sum + (round.left?.length ?? 0), 0);
    return left > 0 ? t("review-no-time", { left, rounds: rounds.map((round) => round.round).join(", ") }) : null;
  }

  /** What is known of the round that is shown. @returns {ReviewedRound | null} */
  get reviewed() {
    return this.reviews[this.round]?.rounds[0] ?? null;
  }

  /** How many moves the round has. */
  get length() {
    return this.reviewed?.moves.length ?? this.rounds[this.round]?.moves.length ?? 0;
  }

  /** The decision that led to the moment that is shown. */
  get decision() {
    return this.reviewed?.decisions.find((one) => one.ply === this.ply) ?? null;
  }

  /** One's own losses, round by round. @returns {{ round: number, decision: ReviewedDecision }[]} */
  get losses() {
    return this.reviews.flatMap((review, round) =>
      (review?.rounds[0].decisions ?? []).filter((one) => one.seat === this.own && isLoss(one)).map((decision) => ({ round, decision })),
    );
  }

  /** @param {number} round @param {number} ply */
  show(round, ply) {
    this.round = Math.max(0, Math.min(this.texts.length - 1, round));
    this.ply = Math.max(0, Math.min(this.length, ply));
    this.looked = null;
    if (this.panel === "belief") this.askBelief();
    refresh();
  }

  /** @param {number} by */
  step(by) {
    if (this.ply + by < 0 && this.round > 0) {
      this.round -= 1;
      this.show(this.round, this.length);
    } else if (this.ply + by > this.length && this.round + 1 < this.texts.length) this.show(this.round + 1, 0);
    else this.show(this.round, this.ply + by);
  }

  /** Who holds what at the moment that is shown, as the own seat could know it. */
  async askBelief() {
    if (!this.looks.belief) return;
    const position = positionOf(this.rounds[this.round], this.ply, this.own);
    const key = `${this.layer} ${position}`;
    if (this.believed?.key === key) return;
    const asked = { key, belief: /** @type {Belief | null} */ (null) };
    this.believed = asked;
    try {
      asked.belief = await engine().belief({ position, seat: this.own, model: this.layer }, { signal: this.stop.signal });
    } catch {
      // Once the round is over, or where the own hand is not known, there is nothing to tell.
    }
    refresh();
  }

  /** @param {number} at */
  beginRetry(at) {
    const loss = this.losses[at];
    if (!loss) return;
    this.retry = { at, tried: null };
    this.panel = "retry";
    this.show(loss.round, loss.decision.ply - 1);
    this.open = false;
  }

  /** Whether a move is as good as the best, nearly. @param {ReviewedDecision} decision @param {string} move */
  static found(decision, move) {
    const best = decision.moves[0]?.win ?? 0;
    const own = decision.moves.find((one) => one.move === move)?.win ?? 0;
    return best - own <= NEAR;
  }

  /** @param {string} move */
  try(move) {
    const loss = this.retry && this.losses[this.retry.at];
    if (!this.retry || !loss) return;
    this.retry.tried = move;
    say(ReviewScreen.found(loss.decision, move) ? t("review-retry-right") : t("review-retry-wrong"));
    refresh();
  }

  /** The moment that is shown, on the analysis board. */
  analyse() {
    const { root, moves } = pasted(this.texts[this.round]);
    go(`board=${inAddress(joined(root, moves.slice(0, this.ply)))}`);
  }

  /** @param {string} action @param {HTMLElement} element */
  act(action, element) {
    const { ply, round, move, seat } = element.dataset;
    if (action === "step-back") this.step(-1);
    else if (action === "step-on") this.step(1);
    else if (action === "to-ply") this.show(Number(round ?? this.round), Number(ply));
    else if (action === "to-round") this.show(Number(round), 0);
    else if (action === "open-hands") this.open = !this.open;
    else if (action === "panel-moves") this.panel = "moves";
    else if (action === "panel-belief" && this.looks.belief) {
      this.panel = "belief";
      this.askBelief();
    } else if (action === "layer") {
      this.layer = this.layer === "exact" ? "champion" : "exact";
      this.askBelief();
    } else if (action === "look") this.looked = this.looked === element.dataset.cell ? null : (element.dataset.cell ?? null);
    else if (action === "retry") this.beginRetry(0);
    else if (action === "retry-next") this.beginRetry((this.retry?.at ?? -1) + 1);
    else if (action === "try") this.try(move ?? "");
    else if (action === "own-seat") {
      this.own = seat ?? this.own;
      this.retry = null;
      if (this.panel === "retry") this.panel = "moves";
      if (this.panel === "belief") this.askBelief();
    } else if (action === "analyse") this.analyse();
    else if (action === "ask-again") this.ask();
    refresh();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const does = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.show(this.round, 0),
      End: () => this.show(this.round, this.length),
      PageUp: () => this.show(this.round - 1, 0),
      PageDown: () => this.show(this.round + 1, 0),
      o: () => (this.open = !this.open),
      b: () => this.act("panel-belief", document.body),
      r: () => this.beginRetry(0),
      Escape: () => (this.panel = "moves"),
    }[event.key];
    if (!does || event.target instanceof HTMLTextAreaElement) return false;
    does();
    refresh();
    return true;
  }

  render() {
    return this.kept ? reviewView(this) : [];
  }
}
