// What common modules of the page ask of a game. Each game is one object of the type `Game`, in the list of js/games.js.

import type { Screen } from "../page/js/app.js";
import type { Child } from "../page/js/dom.js";
import type { Sign } from "../page/js/icons.js";
import type { Told } from "../page/js/record.js";
import type { ReviewScreen } from "../page/js/review.js";
import type { Chair } from "../page/js/store.js";
import type { Preset } from "./protocol.js";

/** What differs from game to game; what the first page has no need of is fetched when it is wanted. */
export type Game = {
  /** Its presets by the table they need. */
  groups(presets: Preset[]): { title: string; games: Preset[] }[];
  /** A picture that says more than the name. */
  picture(preset: Preset): Child;
  /** How many may sit down, and where the choice is kept; nothing where the rules say it. */
  counts: { of: number[]; kept: string } | null;
  /** For those who play elsewhere: the address of each screen, its name in tests, and what is said of it. */
  advice: { at: string; choose: string; sign: Sign; said(): [title: string, about: string] }[];
  /** Its own screens, by address. */
  screens: Record<string, (id: string, from: string) => Promise<() => Screen>>;
  /** The table. */
  play(seat: Chair): Promise<() => Screen>;
  /** How it is looked at again. */
  replay(): Promise<Replay>;
  /** Whether its positions can be set up beside a table and analysed. */
  board: boolean;
  /** The table as it was left, on the first page. */
  card(seat: Chair): Child;
  /** The same among the games that are kept. */
  small(seat: Chair): Child;
  /** How it stands. */
  standing(seat: Chair): string | null | undefined;
  /** Keys that no other game has, and what they do. */
  keys(): [key: string, does: string][];
  /** How strong the cast is at a preset, from beginner to champion, where it was measured. */
  ratings(preset: string): Rating[] | undefined;
};

/** In points of Elo, with its interval of 95 %; the ten have a mean of 0. */
export type Rating = [rating: number, low: number, high: number];

/** How a game is looked at again. */
export type Replay = {
  /** A round move by move, where hands are hidden and can be laid open. */
  told: ((text: string) => Told) | null;
  /** Who holds what, there. */
  belief: ((screen: ReviewScreen) => Child) | null;
  /** What lies at the moment that is shown. */
  moment(screen: ReviewScreen): Child;
  /** A move with its picture. */
  choice(move: string): Child[];
  /** A move in words. */
  name(move: string): string;
  /** A move among all of a round; nothing if it is left out there. */
  listed(move: string): Child | Child[];
};

/** What only some games can be asked, by address: with what, and what is answered. */
export type OwnQuestions = import("../page/js/pickomino/game.js").Questions;
