// What the server and the page say to each other. Made from the structs of crates/protocol by
// `cargo run -p capicua-xtask -- schemas`; not to be changed by hand.

/** What anybody may know about a game. */
export type About = {
  /** The game. */
  game: string;
  /** The rules. */
  rules: string;
  /** The number of the round, in dominoes. */
  round?: number;
  /** The score, in dominoes. */
  score?: [number, number];
  /** How the one on each seat is called. */
  names: Record<string, string>;
  /** The seats of people. */
  people: string[];
  /** The chairs that are free. */
  open: string[];
  /** Whether the game is over. */
  over: boolean;
  /** Whether the match has begun; not there where one plays. */
  begun?: boolean;
};

/** Advice of any game. */
export type Advice = Advise | DiceAdvise;

/** The moves of a seat, ranked. */
export type Advise = {
  /** The name of this schema. */
  schema: "advise/1";
  /** The position, as it was understood. */
  position: string;
  /** Who asks. */
  seat: string;
  /** Who judges. */
  player: string;
  /** Deals drawn, rounds played out or iterations made. */
  samples: number;
  /** Different deals among them. */
  worlds: number;
  /** The same seed gives the same answer. */
  seed: number;
  /** What the chances of the moves are about, and what reasons count in: the match, or the round where no score stands. */
  stakes: Stakes;
  /** Every move, the best first. */
  moves: RankedMove[];
  /** The best move. */
  best: string;
  /** Why it is, the most telling reason first. */
  reasons: Reason[];
  /** Whether all deals there can be were looked at. */
  exact: boolean;
  /** How many deals agree with what is known, where they are counted; text, because it may have 30 digits. */
  deals?: string;
  /** What was played there, where a record tells. */
  played?: string;
  /** Who holds what, if that was asked for. */
  belief?: Holdings;
  /** The same in sentences, from the server. */
  said?: Said;
};

/** A position to be advised about. */
export type AdviseQuestion = {
  /** One line: RULES HANDS LINE TURN SCORE [moves ...]. */
  position: string;
  /** Who asks; the seat on turn if not given. */
  seat?: string | null;
  /** Deals to look at. */
  samples?: number | null;
  /** The same seed gives the same answer. */
  seed?: number | null;
  /** Add who holds what. */
  belief?: boolean;
};

/** Who holds what. */
export type Belief = {
  /** The name of this schema. */
  schema: "belief/1";
  /** The position, as it was understood. */
  position: string;
  /** How many deals agree with what is known; text, because it may have 30 digits. */
  deals: string;
  /** For each place (a seat, or `stock`) the chance of each unseen tile. */
  seats: Record<string, Record<string, number>>;
  /** For each place the chance of at least one tile with pip 0, 1, 2 ... */
  suits: Record<string, number[]>;
  /** How the probabilities were computed. */
  model: string;
  /** The point of view; `null` is a spectator. */
  seat: string | null;
  /** With `gamma`: how well each hidden seat plays, from 0 to 1. */
  levels?: Record<string, number>;
  /** With `gamma` and `champion`: how many equally likely deals those looked at are worth. */
  effective_samples?: number;
  /** With `gamma` and `champion`: whether deals were drawn, because there are too many to look at all. */
  sampled?: boolean;
};

/** A position in which tiles are hidden. */
export type BeliefQuestion = {
  /** One line: RULES HANDS LINE TURN SCORE [moves ...]. */
  position: string;
  /** The point of view. */
  seat?: string | null;
  /** How the probabilities are computed: exact, uniform, dominai, vielma, gamma or champion. */
  model?: string | null;
  /** For gamma and champion, when deals are drawn. */
  seed?: number | null;
};

/** How often players choose a move, by models of how they play. */
export type Chosen = {
  /** Strong ones. */
  strong: number;
  /** Ordinary ones. */
  ordinary: number;
};

/** How good a decision was. */
export type Class = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** How long people may think. */
export type Clock = "off" | "relaxed" | "femundo";

/** How the people of a table have agreed to play. */
export type Company = {
  /** The seat of whoever lets newcomers in and frees chairs of people who are gone: whoever opened the table, or while that person is away for long the first of the others who are there. */
  host: string | null;
  /** The number of the match at this table, from one. */
  game: number;
  /** How long people may think. */
  clock: Clock;
  /** Whether all have agreed that the engine helps. */
  help: boolean;
  /** Seats of people a program plays for now. */
  played_for: string[];
  /** Whether this seat was taken after the round was dealt: its hand is not shown, and a program plays it until the next deal. */
  waits: boolean;
  /** Seats for whose owners, who are still away, a whole round has been played: the host may free them. */
  missed: string[];
  /** Seats the host has freed: whoever comes back before the next deal has the chair again. */
  freed: string[];
  /** Who wants to come in; only the host is told. */
  knocks: Knock[];
  /** Who has agreed to what is asked, whoever asked first. */
  motions: Record<string, string[]>;
  /** Whose time runs. */
  timer: Timer | null;
  /** How long the match may take, where the rules say so. */
  time: MatchTime | null;
  /** Whether this seat's last choice could be taken back, if all agree. */
  can_undo: boolean;
};

/** Every decision of a turn with what it leads to. */
export type DiceAdvise = {
  /** The name of this schema. */
  schema: "advise/1";
  /** The position, as it was understood. */
  position: string;
  /** The seat on turn. */
  seat: string;
  /** Who judges. */
  player: string;
  /** What the turn leads to under best play. */
  now: Outlook;
  /** Every decision, the best first. */
  moves: DiceMove[];
  /** The best; `null` while there is nothing to decide. */
  best: string | null;
  /** What was played there, where a record tells. */
  played?: string;
  /** The same in sentences, from the server. */
  said?: Said;
  /** The chance to reach each tile, from the server. */
  reach?: Record<string, number>;
};

/** What came of a game of Pickomino. */
export type DiceEnding = {
  /** Who won. */
  winner: string | null;
  /** The worms of everybody, and who won, in sentences. */
  items: string[];
  /** Seats, seed and decisions. */
  record: string;
};

/** Something that happened in Pickomino. */
export type DiceLogEntry = {
  /** Who. */
  seat: string;
  /** The dice that fell. */
  roll?: string[];
  /** In a sentence. */
  said: string;
  /** The decision. */
  move?: string;
};

/** What a decision leads to. */
export type DiceMove = {
  /** The decision. */
  move: string;
  /** The chance to win the game. */
  win: number;
  /** The chance that the turn brings nothing. */
  fail: number;
  /** By how many worms one's own stack grows, on average. */
  worms: number;
  /** The totals the turn may end with, and their chances. */
  totals: Record<string, number>;
  /** Chance to win given away against the best. */
  loss: number;
};

/** Pickomino. */
export type DicePreset = {
  /** Its name. */
  name: string;
  /** What people call it. */
  title: string;
  /** What it is. */
  about: string;
  /** The fewest seats. */
  seats: number;
  /** The most seats. */
  most_seats: number;
  /** The rules in sentences. */
  text: string[];
};

/** A position of Pickomino, or its rules. */
export type DiceQuestion = {
  /** One line: pickomino GRILL STACKS TURN KEPT ROLL. */
  position?: string | null;
  /** The rules, for odds at the start of a turn. */
  rules?: string | null;
};

/** What a seat may know of a game of Pickomino. */
export type DiceView = {
  /** The game. */
  game: string;
  /** How the one on each seat is called: a person's name, or the spec of a player. */
  names: Record<string, string>;
  /** The seats of people. */
  people: string[];
  /** The chairs that are free. */
  open: string[];
  /** The seats of people who are there. */
  connected: string[];
  /** The program that thinks. */
  thinking: string | null;
  /** Why the move of a program cannot be stored; it is tried again. */
  trouble: Trouble | null;
  /** The seat that gave the game up. */
  resigned?: string;
  /** How several people have agreed to play; not there where one plays. */
  company?: Company;
  /** The rules. */
  rules: string;
  /** The seat that sees this. */
  seat: string;
  /** Rolls and decisions so far. */
  ply: number;
  /** Whose turn it is. */
  turn: string | null;
  /** Who acts next. */
  phase: Phase;
  /** The position in one line. */
  position: string;
  /** Tiles face up. */
  grill: number[];
  /** Tiles face down. */
  flipped: number[];
  /** The stack of each seat, from bottom to top. */
  stacks: Record<string, number[]>;
  /** The worms of each seat. */
  worms: Record<string, number>;
  /** Dice that are kept, by faces `1` to `5` and `w`. */
  kept: string[];
  /** Dice that were rolled. */
  roll: string[] | null;
  /** What the kept dice count. */
  total: number;
  /** The decisions this seat may take; empty unless it is its turn. */
  legal: string[];
  /** What happened, the last lines. */
  log: DiceLogEntry[];
  /** How many lines there were before them. */
  log_from: number;
  /** How the dice can be checked. */
  fair: Fair;
  /** Whether the last decision can be taken back. */
  undo: boolean;
  /** What came of the game, once it is over. */
  ending: DiceEnding | null;
};

/** A preset of dominoes. */
export type DominoPreset = {
  /** Its name. */
  name: string;
  /** What people call it. */
  title: string;
  /** Where it is played. */
  about: string;
  /** Seats. */
  seats: number;
  /** Tiles a hand. */
  hand: number;
  /** The highest pip. */
  highest: number;
  /** Tiles that are not dealt. */
  stock: number;
  /** Whether they are drawn. */
  draws: boolean;
  /** The score that ends the match. */
  target: number;
  /** Who is written the points. */
  tally: Tally;
  /** The rules in sentences. */
  text: string[];
};

/** What a seat may know of a match of dominoes. */
export type DominoView = {
  /** The game. */
  game: string;
  /** How the one on each seat is called: a person's name, or the spec of a player. */
  names: Record<string, string>;
  /** The seats of people. */
  people: string[];
  /** The chairs that are free. */
  open: string[];
  /** The seats of people who are there. */
  connected: string[];
  /** The program that thinks. */
  thinking: string | null;
  /** Why the move of a program cannot be stored; it is tried again. */
  trouble: Trouble | null;
  /** The seat that gave the game up. */
  resigned?: string;
  /** How several people have agreed to play; not there where one plays. */
  company?: Company;
  /** The rules. */
  rules: string;
  /** The score that ends the match. */
  target: number;
  /** Who is written the points. */
  tally: Tally;
  /** The seat that sees this. */
  seat: string;
  /** Its partner, in pairs. */
  partner: string | null;
  /** The number of the round, from one. */
  round: number;
  /** Moves played in this round. */
  ply: number;
  /** The score of both sides. */
  score: [number, number];
  /** How the sides are called. */
  sides: [string, string];
  /** Whose turn it is. */
  turn: string | null;
  /** Who acts next. */
  phase: Phase;
  /** The seat that leads the round. */
  leader: string;
  /** The tile that has to be led. */
  lead_tile: string | null;
  /** The tiles of this seat, the highest first. */
  hand: string[];
  /** How many tiles each seat holds. */
  counts: Record<string, number>;
  /** How many tiles lie face down. */
  stock: number;
  /** The tiles that lie. */
  line: TableLine;
  /** The open ends. */
  ends: OpenEnd[];
  /** What this seat may play; empty unless it is its turn. */
  legal: LegalMove[];
  /** The pips seats passed on. */
  passed: Record<string, number[]>;
  /** What seats drew. */
  drew: Record<string, Drew>;
  /** What happened in this round. */
  log: LogEntry[];
  /** What the open ends count, in All Fives. */
  open_sum: number | null;
  /** How the deal can be checked. */
  fair: Fair;
  /** Whether the last choice can be taken back. */
  undo: boolean;
  /** What came of the round, once it is over. */
  ending: Ending | null;
};

/** A deal that is being drawn: the server has committed to its seed, people add numbers of their own. */
export type Draw = {
  /** The number of the match at this table, from one. */
  game: number;
  /** The round that is dealt. */
  round: number;
  /** How often it was tried before. */
  attempt: number;
  /** The commitment: SHA-256 of `SEED:SALT` of the server. */
  hash: string;
  /** What is waited for. */
  stage: Stage;
  /** The hash of each seat, as far as they are in. */
  hashes: Record<string, string>;
  /** The number of each seat, as far as they are open. */
  numbers: Record<string, string>;
  /** Seats whose number is not asked for: they did not open one before. */
  without: string[];
  /** Failed attempts. */
  voided: Voided[];
  /** Milliseconds until it goes on without those who are missing. */
  left_ms: number;
};

/** What people added to a deal. */
export type Drawn = {
  /** The hash each seat sent before any number was open. */
  hashes: Record<string, string>;
  /** The numbers, in order of seats. */
  numbers: Record<string, string>;
  /** Seats of people whose number is not in the deal. */
  without: string[];
  /** Failed attempts. */
  voided: Voided[];
};

/** What a seat drew. */
export type Drew = {
  /** How many tiles. */
  count: number;
  /** The pips that were open then. */
  pips: number[];
};

/** The name of an end. */
export type EndId = "left" | "right" | "up" | "down";

/** What came of a round. There are no secrets left. */
export type Ending = {
  /** The tiles each seat had left. */
  hands: Record<string, string[]>;
  /** The tiles that lie face down. */
  stock: string[];
  /** The side that won. */
  winner: string | null;
  /** What happened and what it is worth, in sentences. */
  items: string[];
  /** The hands and the items, in sentences. */
  said: string[];
  /** What it brings the winners. */
  points: number;
  /** What is taken from the losers besides. */
  taken: number;
  /** The bonuses in the points. */
  bonuses: string[];
  /** What both sides gained on the way. */
  gained: [number, number];
  /** The seat that leads the next round; `null` where the deal decides or the match is over. */
  next: string | null;
  /** The side that has won the match. */
  match: string | null;
  /** The round as a record. */
  record: string;
};

/** An entry that does not hold. */
export type EntryObjection = {
  /** Its number, counted from one. */
  number: number;
  /** The entry. */
  move: string;
  /** What speaks against it. */
  text: string;
  /** The moves that has to do with. */
  about: number[];
};

/** A pip, a count, a share, a mean; or a seat or a tile. */
export type Fact = number | number | string;

/** A deal that can be checked. */
export type Fair = {
  /** The round. */
  round: number;
  /** SHA-256 of `SEED:SALT`. */
  hash: string;
  /** The seed, once the round is over; text, because browsers would round it. */
  seed: string | null;
  /** The salt, once the round is over. */
  salt: string | null;
  /** Whether somebody chose the seed, and so knows the deal. */
  chosen: boolean;
  /** What people added where several play: the deal follows from the SHA-256 of `SEED:SALT:A:NUMBER:C:NUMBER`, its first 64 bits. */
  drawn?: Drawn;
};

/** What an error rate stands for, in points of Elo: a line fitted to players of known strength. */
export type Fit = {
  /** Who loses nothing has this. */
  at_none: number;
  /** Every point of error rate takes so much away. */
  each: number;
  /** The players lie so far around the line: half the width of a 95 % interval. */
  spread: number;
};

/** Points gained on the way. */
export type Gain = {
  /** The side that gains. */
  side: string;
  /** How many. */
  points: number;
  /** What for: `fives`, `openpass`, `roundpass` or `pass`. */
  why: string;
  /** In a sentence. */
  said: string;
};

/** How busy a server is. */
export type Health = {
  /** Games. */
  games: HealthGames;
  /** Open connections. */
  connections: number;
  /** Searches. */
  searches: HealthPool;
  /** Counting and other short work. */
  counts: HealthPool;
};

/** Games of a server. */
export type HealthGames = {
  /** In the store; `null` while it cannot be read. */
  stored: number | null;
  /** In memory. */
  in_memory: number;
};

/** Work of one kind. */
export type HealthPool = {
  /** Under way. */
  running: number;
  /** Waiting. */
  waiting: number;
  /** Done. */
  done: number;
  /** Stopped, because nobody waited any more. */
  stopped: number;
  /** Hurried, because others waited. */
  hurried: number;
  /** Broken. */
  broken: number;
};

/** The games somebody played or opened, the latest first. */
export type History = {
  /** The name of this schema. */
  schema: "history/1";
  /** The games. */
  games: KeptGame[];
  /** Games that cannot be read any more, because what was stored is damaged. */
  damaged?: number;
};

/** What has changed about the games of somebody. What is deleted is deleted first. */
export type HistoryChange = {
  /** Games that are new or have changed. */
  keep?: KeptGame[];
  /** Games to delete, by name. */
  drop?: string[];
  /** Whether all games are deleted. */
  all?: boolean;
};

/** What came of a change. */
export type HistoryKept = {
  /** How many games are kept now. */
  games: number;
};

/** Who holds what, as a part of advice. */
export type Holdings = {
  /** For each place (a seat, or `stock`) the chance of each unseen tile. */
  seats: Record<string, Record<string, number>>;
  /** For each place the chance of at least one tile with pip 0, 1, 2 ... */
  suits: Record<string, number[]>;
};

/** What a server offers. */
export type Info = {
  /** The version of the program. */
  version: string;
  /** Every preset. */
  rules: Preset[];
  /** The players that know each preset. */
  players: Record<string, Player[]>;
  /** The levels of each preset. */
  levels: Record<string, Level[]>;
  /** What anybody may ask for. */
  limits: InfoLimits;
};

/** What anybody may ask for. */
export type InfoLimits = {
  /** Bytes of a request. */
  body: number;
  /** Bytes of a frame. */
  frame: number;
  /** Requests a second from one address. */
  requests_per_second: number;
  /** The longest thought. */
  thought_ms: number;
};

/** How others come to a table. */
export type Invite = {
  /** For those who play, the likeliest address first; none while only this machine is reached. */
  play: Link[];
  /** For spectators. */
  watch: Link[];
  /** The address on this machine itself. */
  here: string;
  /** The same for spectators. */
  watch_here: string;
  /** The door to the local network. */
  lan: Lan;
};

/** Somebody who wants to sit down. */
export type Joining = {
  /** How that person wants to be called. */
  name?: string | null;
  /** The key that person will have, 16 to 64 letters and digits, kept before it is sent: asked again with the same key, the same chair is answered. Without one the server makes it. */
  key?: string | null;
  /** The chair that is wanted; without one, or if it is taken, the first that is free. */
  seat?: string | null;
};

/** A game that was played. */
export type KeptGame = {
  /** Its name: letters, digits, `-` and `_`. */
  id: string;
  /** When something happened in it last, in milliseconds since 1970. */
  at: number;
  /** The rules. */
  rules: string;
  /** One's own seat. */
  own: string;
  /** How the one on each seat is called. */
  names: Record<string, string>;
  /** The rounds that are over, as records. */
  record: string;
  /** Whether the game is over. */
  over: boolean;
  /** Whether it was given up. */
  resigned?: boolean;
  /** What a review found about one's own play. */
  rate?: KeptRate | null;
};

/** What a review found about somebody's play in a game. */
export type KeptRate = {
  /** Decisions. */
  decisions: number;
  /** What they lost, added up. */
  lost: number;
  /** The squares of what they lost, added up. */
  squares?: number;
  /** Losses by what they were about. */
  kinds: Record<string, number>;
  /** What an error rate stands for there. */
  fit?: Fit | null;
};

/** Somebody who came after the match had begun, and wants to be let in. */
export type Knock = {
  /** What the answer names. */
  number: number;
  /** How that person wants to be called; nothing without a name. */
  name: string | null;
};

/** The door to the local network. */
export type Lan = {
  /** Whether it is open. */
  open: boolean;
  /** Whether whoever asks may open and close it: only somebody at the machine itself. */
  yours: boolean;
  /** Where the server can be reached, `http://192.168.1.5:8700`. */
  addresses: string[];
};

/** A move one may make. A pass or a call has only `move`. */
export type LegalMove = {
  /** The move. */
  move: string;
  /** The tile. */
  tile?: string;
  /** The end, `both`, or `null` for a lead. */
  end?: MoveEnd;
  /** All ends it may go to: several where no rule tells them apart. */
  ends?: EndId[];
};

/** A level, and the player it stands for. */
export type Level = {
  /** `easy`, `medium` or `strong`. */
  id: string;
  /** The player. */
  spec: string;
};

/** An address as people pass it on. */
export type Link = {
  /** The address. */
  url: string;
  /** The same as a QR code: a picture in SVG. */
  qr: string;
};

/** A table whose match has not begun. */
export type Lobby = {
  /** The game. */
  game: string;
  /** The rules. */
  rules: string;
  /** The rules in sentences. */
  text: string[];
  /** The seat of whoever sees this. */
  seat: string;
  /** The seat of whoever may begin and settle how it is played. */
  host: string | null;
  /** How the one on each seat is called: a person's name, or the spec of a player. */
  names: Record<string, string>;
  /** The seats of people. */
  people: string[];
  /** The chairs that are free. */
  open: string[];
  /** The seats of people who are there. */
  connected: string[];
  /** The seats of people who are ready. */
  ready: string[];
  /** How long people may think. */
  clock: Clock;
  /** Whether the engine helps everybody. */
  help: boolean;
  /** The level of the programs in chairs that stay free. */
  level: string;
  /** The levels there are. */
  levels: string[];
  /** Minutes of the rules; zero for none. */
  minutes: number;
  /** Whether somebody chose the seed, and so knows the deal. */
  chosen: boolean;
  /** Whether the match has begun and is being dealt. */
  begun: boolean;
  /** Who wants to come in since then; only the host is told. */
  knocks: Knock[];
};

/** Something that happened. */
export type LogEntry = {
  /** Who. */
  seat: string;
  /** The move. */
  move: string;
  /** In a sentence. */
  said: string;
  /** What it brought whoever gained. */
  scored: number;
  /** The same one by one. */
  gains: Gain[];
  /** Bonuses it earned. */
  bonuses: string[];
};

/** The time of a match: the round in play is finished, then more points win; level, one more round. */
export type MatchTime = {
  /** Milliseconds that are left. */
  left_ms: number;
  /** Minutes of the rules. */
  minutes: number;
};

/** What the people of a table can agree on while they play. */
export type Motion = "help" | "undo" | "next" | "rematch";

/** Where the tile of a move goes, in one word. */
export type MoveEnd = EndId | "both" | null;

/** A game somebody wants to begin. */
export type NewGame = {
  /** Any rules of any game. */
  rules: string;
  /** For each seat `you`, a level, or a player. The first `you` is whoever asks. */
  seats: string[];
  /** A whole number, as text or not; without one nobody knows the deal. */
  seed?: SeedText | null;
  /** How whoever asks wants to be called. */
  name?: string | null;
  /** The key whoever asks will have; without one the server makes it. */
  key?: string | null;
  /** How long people may think, where several play. */
  clock?: Clock | null;
};

/** What is played for instead of points. */
export type Objective = "win";

/** The chance of every goal of a turn, under the best play for it. */
export type Odds = {
  /** The name of this schema. */
  schema: "odds/1";
  /** The rules. */
  rules: string;
  /** At least this tile. */
  reach: Record<string, number>;
  /** Exactly this tile. */
  exact: Record<string, number>;
  /** A tile with at least so many worms. */
  worms: Record<string, number>;
  /** The position, if one was given. */
  position?: string;
  /** With `--paper`: states of a turn. */
  states?: number;
};

/** What a seat may play. */
export type Offer = {
  /** The move. */
  move: string;
  /** The tile. */
  tile: string;
  /** The pip it covers; `null` for a lead. */
  end: number | null;
  /** All ends it may go to. */
  ends: EndId[];
};

/** An open end. */
export type OpenEnd = {
  /** What it shows. */
  pip: number;
  /** Which end. */
  id: EndId;
  /** The tile that lies there. */
  tile: string | null;
  /** Whether that is a double. */
  double: boolean;
};

/** Whether the table is open to the local network. */
export type OpenLan = {
  /** Open it, or close it. */
  open: boolean;
};

/** What an option takes. */
export type OptionKind = "int" | "float" | "choice" | "time" | "file";

/** What a turn leads to. */
export type Outlook = {
  /** The chance to win the game. */
  win: number;
  /** The chance that the turn brings nothing. */
  fail: number;
  /** By how many worms one's own stack grows, on average. */
  worms: number;
  /** The totals the turn may end with, and their chances. */
  totals: Record<string, number>;
};

/** What a page sends. */
export type PageFrame = {
  type: "hello";
  /** The key of a seat. */
  key: string;
  /** The language of sentences. */
  lang?: string | null;
} | {
  type: "play";
  /** The ply of the view it answers. */
  ply: number;
  /** The move. */
  move: string;
} | {
  type: "undo";
} | {
  type: "next";
} | {
  type: "resign";
} | {
  type: "hint";
  /** The ply of the view it is about. */
  ply: number;
} | {
  type: "belief";
  /** The ply of the view it is about. */
  ply: number;
  /** Whether the moves are read, too, as the champion reads them; else tiles are counted. */
  reading?: boolean;
} | {
  type: "cancel";
} | {
  type: "lang";
  /** Its code. */
  lang: string;
} | {
  type: "ping";
} | {
  type: "name";
  /** The name; what does harm in a page or a record is left out of it. */
  name: string;
} | {
  type: "sit";
  /** The chair. */
  seat: string;
} | {
  type: "ready";
  /** Which of them. */
  ready: boolean;
} | {
  type: "settle";
  /** How long people may think. */
  clock?: Clock | null;
  /** Whether the engine helps everybody. */
  help?: boolean | null;
  /** The level of programs in free chairs. */
  level?: string | null;
} | {
  type: "begin";
} | {
  type: "free";
  /** The chair. */
  seat: string;
} | {
  type: "admit";
  /** The number of the knock. */
  knock: number;
  /** Yes or no. */
  yes: boolean;
} | {
  type: "seal";
  /** The attempt it is for. */
  attempt: number;
  /** SHA-256 of the number, in hexadecimal digits. */
  hash: string;
} | {
  type: "open";
  /** The attempt it is for. */
  attempt: number;
  /** 32 hexadecimal digits. */
  number: string;
} | {
  type: "vote";
  /** What it is about. */
  motion: Motion;
  /** Yes or no. */
  yes: boolean;
} | {
  type: "say";
  /** What. */
  word: Word;
};

/** Who acts next. */
export type Phase = "person" | "program" | "round-over" | "match-over";

/** A player. */
export type Player = {
  /** Its name in a spec. */
  name: string;
  /** What it does. */
  about: string;
  /** Which rules it knows with its usual options; left out by the server, which lists players by rules. */
  plays?: string;
  /** Its options; from the server those that are open to strangers. */
  options: PlayerOption[];
};

/** An option of a player. */
export type PlayerOption = {
  /** Its name in a spec. */
  name: string;
  /** What it takes. */
  kind: OptionKind;
  /** How values are written, for people. */
  values: string;
  /** What it is when it is not given; `null` where that depends. */
  default: string | null;
  /** What it means. */
  about: string;
  /** Whether a machine that plays with strangers may allow it. */
  safe: boolean;
  /** The lowest and the highest value of a number. */
  range?: Range;
  /** The words of a choice. */
  choices?: string[];
  /** The highest value a machine that plays with strangers may allow. */
  safe_up_to?: number;
};

/** A preset of dominoes, or Pickomino. */
export type Preset = DominoPreset | DicePreset;

/** Bounds, both allowed. */
export type Range = [number, number] | [number, number];

/** A move and what it is worth to the side that plays it. */
export type RankedMove = {
  /** The move. */
  move: string;
  /** Chance to win what `stakes` says; `null` where it is not known. */
  win: number | null;
  /** Half the width of its 95 % interval. */
  win_ci: number | null;
  /** Points of the round. */
  points: number | null;
  /** Half the width of their 95 % interval. */
  points_ci: number | null;
  /** Chance to win given away against the best move. */
  loss: number | null;
  /** Half the width of its 95 % interval. */
  loss_ci: number | null;
  /** How it stands to the best move. */
  verdict: Verdict;
  /** The interval of `win`, which stays within 0 and 1; not where `win` is exact. */
  win_range?: [number, number];
};

/** A rating, in points of Elo; a player that plays anything has none below it. */
export type Rated = {
  /** The rating. */
  rating: number;
  /** Its 95 % interval. */
  range: [number, number];
};

/** A reason as data: its code, and what carries it by name. */
export type Reason = {
  /** Which reason. */
  code: string;
  [name: string]: Fact;
};

/** The body of an HTTP answer that says no. */
export type Refusal = {
  /** What is wrong. */
  error: Refused;
};

/** What is wrong with a request. */
export type Refused = {
  /** For programs. */
  code: string;
  /** For people: what is wrong. */
  message: string;
  /** For people: how to fix it. */
  help: string;
  /** The text and, on a second line, carets under the place. */
  caret?: string;
};

/** Every decision of some rounds, graded by what its seat could know. */
export type Review = {
  /** The name of this schema. */
  schema: "review/1";
  /** The rules that were played. */
  rules: string;
  /** The same seed gives the same figures. */
  seed: number;
  /** Whether every move was looked at. Where not, the rounds say which were not (`left`), figures are of the others, and what only all of them tell is left out: sides, luck, ratings, the turning point. */
  finished: boolean;
  /** Everybody at the table. */
  seats: Record<string, ReviewedSeat>;
  /** What came of it for each side, and from where: `result - before = skill + luck`. */
  sides: Record<string, ReviewedSide>;
  /** The rounds. */
  rounds: ReviewedRound[];
  /** Where it turned: the largest step of the chances towards the side that won, or stands better. */
  turning?: Turning;
  /** What an error rate stands for where this was played; nothing where no players of known strength were graded. */
  fit?: Fit;
};

/** A record to be reviewed. */
export type ReviewQuestion = {
  /** The record: one round, or a match. */
  record: string;
  /** The round of it that is reviewed, counted from one as they stand there; the last one if not given. One at a time, so that an answer is there soon. */
  round?: number | null;
  /** The seat whose decisions are graded; all whose hands are known if not given. */
  seat?: string | null;
  /** Worlds for a decision; as many as its verdict needs if not given. */
  samples?: number | null;
  /** The same seed gives the same figures. */
  seed?: number | null;
};

/** A decision. */
export type ReviewedDecision = {
  /** The number of the move in its round, from one; draws and rolls count. */
  ply: number;
  /** Who decided. */
  seat: string;
  /** What was played. */
  played: string;
  /** The best move. */
  best: string;
  /** The chance after the move that was played, and with what it lost. */
  equity: [number, number];
  /** What it lost. Chosen and measured on different worlds, so that it is right on average; a single one may be below zero. */
  loss: number;
  /** Half the width of its 95 % interval. */
  loss_ci: number;
  /** What that makes it. */
  class: Class;
  /** What a loss was about. */
  kind?: string;
  /** What the same move cost with all hands open, which nobody could know. */
  hindsight?: number;
  /** Every move, the best first. Those that fell behind early have met fewer worlds. */
  moves: ReviewedMove[];
  /** How often the move is chosen by others in this place. */
  chosen?: Chosen;
  /** Worlds it was measured in. */
  worlds: number;
  /** Whether these are all there are. */
  exact: boolean;
  /** The position before it, as its seat saw it. */
  position: string;
  /** Why the best move is better. */
  reasons: Reason[];
  /** The same in a sentence, for a loss. */
  said?: string;
};

/** A move that could have been played. */
export type ReviewedMove = {
  /** The move. */
  move: string;
  /** The chance after it. */
  win: number;
};

/** A round. */
export type ReviewedRound = {
  /** Its number. */
  round: number;
  /** The score it was played at. */
  score?: [number, number];
  /** What the chances are about. */
  stakes: Stakes;
  /** What came of it. */
  result: string;
  /** Everything that was played, in the order of plies. */
  moves: string[];
  /** Who did, ply by ply. */
  turns: string[];
  /** The decisions that were graded. */
  decisions: ReviewedDecision[];
  /** The numbers of the moves that were not looked at, from one: there was no time for them. Chances stay there as they were before. */
  left?: number[];
  /** The chance of the first side: before the deal, after each ply as whoever moved could know it, and, once the round is over, what came of it. */
  chances: number[];
};

/** How somebody played. */
export type ReviewedSeat = {
  /** How the one who sat there is called. */
  name: string;
  /** Decisions that were graded: those with a choice. None where the hand is not known. */
  decisions: number;
  /** Mean loss of a decision. */
  loss: number;
  /** Half the width of its 95 % interval. */
  loss_ci: number;
  /** A hundred times the mean loss. */
  error_rate: number;
  /** Decisions in which the best move was found. */
  best: number;
  /** Losses from 0.02 on. */
  inaccuracies: number;
  /** Losses from 0.05 on. */
  mistakes: number;
  /** Losses from 0.10 on. */
  blunders: number;
  /** The luck of its side. */
  luck?: number;
  /** Inaccuracies, mistakes and blunders by what they were about. */
  kinds: Record<string, number>;
  /** How strong that is, from fifty decisions on, in games it was fitted to. */
  rating?: Rated;
};

/** What came of it for a side. */
export type ReviewedSide = {
  /** The chance before the first deal, over all rounds that do not follow from each other together. */
  before: number;
  /** One when it won, zero when not; the chance where it goes on. */
  result: number;
  /** What the others lost, less what it lost itself. */
  skill: number;
  /** What is left when every decision is paid for. */
  luck: number;
};

/** The end of a round. */
export type RoundOver = {
  /** In a sentence. */
  text: string;
};

/** Something that a house may change. */
export type RuleChange = {
  /** The option. */
  name: string;
  /** What people call it. */
  title: string;
  /** What it is now. */
  value: string;
  /** What it is in the preset. */
  usual: string;
  /** What it may be, each with what that means. */
  values: RuleValue[];
  /** Whether any number is a value, too; several are written with `/` between them. */
  numbers: number;
};

/** What an option may be. */
export type RuleValue = {
  /** As it is written. */
  value: string;
  /** The rules with it. */
  text: string;
  /** The sentences that are true then and not with the other values; none where it is not played. */
  sentences: string[];
};

/** A set of rules, and what a house may change about them. */
export type RulesSheet = {
  /** The name of this schema. */
  schema: "rules/1";
  /** The preset it is made of. */
  name: string;
  /** What people call it. */
  title: string;
  /** Where it is played. */
  about: string;
  /** The canonical text, changes included. */
  text: string;
  /** Every option with its value. */
  options: Record<string, string>;
  /** The rules in sentences. */
  sentences: string[];
  /** What may be changed, in the order in which it is written. */
  changes: RuleChange[];
};

/** Advice in sentences. */
export type Said = {
  /** What to play. */
  verdict: string;
  /** Why. */
  reasons: string[];
  /** What that rests on. */
  basis: string;
};

/** A seat, and the key that makes somebody that seat. */
export type Seated = {
  /** The game. */
  game: string;
  /** The seat; nothing while one waits to be let in, since the match has begun. */
  seat: string | null;
  /** Whoever has it is that seat. */
  key: string;
  /** The chairs that are free, in a new game. */
  open?: string[];
};

/** A seed, as a number or as text: browsers would round numbers of 64 bits. */
export type SeedText = number | string;

/** What the server sends. */
export type ServerFrame = View & {
  type: "view";
} | {
  type: "hint";
  /** The round. */
  round: number;
  /** The ply of the view it is about. */
  ply: number;
  /** The moves. */
  advice: Advice;
} | {
  type: "belief";
  /** The round. */
  round: number;
  /** The ply of the view it is about. */
  ply: number;
  /** Who holds what. */
  belief: Belief;
} | {
  type: "pong";
} | Lobby & {
  type: "lobby";
} | Draw & {
  type: "draw";
} | Watch & {
  type: "watch";
} | Waiting & {
  type: "waiting";
} | {
  type: "said";
  /** Who. */
  seat: string;
  /** What. */
  word: Word;
} | Trouble & {
  type: "error";
};

/** A real table as far as its moves hold. */
export type Situation = {
  /** The name of this schema. */
  schema: "table/1";
  /** The position, to be advised about. */
  position: string;
  /** How many moves hold. */
  accepted: number;
  /** Those, as they were understood. */
  moves: string[];
  /** Whose turn it is. */
  turn: string | null;
  /** The open ends. */
  ends: OpenEnd[];
  /** The tiles that lie. */
  line: TableLine;
  /** One's own tiles. */
  hand: string[];
  /** How many tiles each seat holds. */
  counts: Record<string, number>;
  /** How many tiles lie face down. */
  stock: number;
  /** The pips seats passed on. */
  passed: Record<string, number[]>;
  /** The pips that were open when seats drew. */
  drew: Record<string, number[]>;
  /** What happened. */
  log: LogEntry[];
  /** What the seat on turn may play, by all that is known. */
  offers: Offer[];
  /** Whether it may pass. */
  pass: boolean;
  /** Whether it may draw. */
  draw: boolean;
  /** The tiles oneself may have drawn. */
  drawable: string[];
  /** What the open ends count, in All Fives. */
  open_sum: number | null;
  /** Who holds what. */
  belief: Belief | null;
  /** How the round ended. */
  over: RoundOver | null;
  /** The first entry that does not hold. */
  objection: EntryObjection | null;
};

/** The exact value of every move with all hands open. */
export type Solve = {
  /** The name of this schema. */
  schema: "solve/1";
  /** The position, as it was understood. */
  position: string;
  /** The side to move: `AC`, `BD`, `A` or `B`. */
  side: string;
  /** What the position is worth to that side, in points (or won, tied and lost as 1, 0 and -1). */
  value: number;
  /** Every move with its value; with `--best` only a best one. */
  moves: SolvedMove[];
  /** Positions searched. */
  nodes: number;
  /** Time it took, in milliseconds. */
  time_ms: number;
  /** A best move. */
  best: string;
  /** What values are, if they are not points. */
  objective?: Objective;
  /** A line of best play to the end of the round. */
  line?: string[];
};

/** A position with all hands open. */
export type SolveQuestion = {
  /** One line: RULES HANDS LINE TURN SCORE [moves ...]. */
  position: string;
};

/** A move and its value. */
export type SolvedMove = {
  /** The move. */
  move: string;
  /** What it is worth. */
  value: number;
};

/** Where the drawing of a deal stands. */
export type Stage = "hashes" | "numbers";

/** What chances are about. */
export type Stakes = "match" | "round" | "game";

/** The tiles that lie, from left to right, each by its left and right pip. */
export type TableLine = {
  /** Which of the tiles was led. */
  lead: number | null;
  /** The tiles. */
  tiles: ([number, number])[];
  /** Which of the tiles is the spinner. */
  spinner: number | null;
  /** The arm that goes up from it. */
  up: ([number, number])[];
  /** The arm that goes down from it. */
  down: ([number, number])[];
};

/** A real table: everything that is known of it, each time. */
export type TableQuestion = {
  /** The rules. */
  rules: string;
  /** One's own seat. */
  seat: string;
  /** One's own tiles at the beginning. */
  hand: string[];
  /** Who leads. */
  leader: string;
  /** The score before the round, `45:30/100`. */
  score?: string | null;
  /** The moves so far. */
  moves?: string[];
  /** A position to begin from, in place of hand, leader and score. */
  position?: string | null;
};

/** Who is written the points. */
export type Tally = "winners" | "losers";

/** Whose time runs. Others are told the longest it can be: how much a seat really has would tell what it holds. */
export type Timer = {
  /** The seat. */
  seat: string;
  /** Milliseconds that are left. */
  left_ms: number;
  /** Milliseconds there were. */
  of_ms: number;
};

/** Something that is wrong, for programs and for people. */
export type Trouble = {
  /** For programs. */
  code: string;
  /** For people: what is wrong. */
  message: string;
  /** For people: how to fix it. */
  help: string;
};

/** A place in a match. */
export type Turning = {
  /** The round. */
  round: number;
  /** The move; none for the deal itself. */
  ply: number;
};

/** How a move stands to the best one. */
export type Verdict = "equal" | "undecided" | "worse";

/** What a seat may know of a game: the whole state each time. */
export type View = DominoView | DiceView;

/** A deal that was cancelled, because somebody did not open the number they had committed to. */
export type Voided = {
  /** The commitment of the server. */
  hash: string;
  /** Its seed, which is not used any more. */
  seed: string;
  /** Its salt. */
  salt: string;
  /** The hash of each seat. */
  hashes: Record<string, string>;
  /** The numbers that were open. */
  numbers: Record<string, string>;
  /** Who did not open. */
  seats: string[];
};

/** What somebody is shown who waits to be let in: nothing of the game. */
export type Waiting = {
  /** The game. */
  game: string;
  /** The rules. */
  rules: string;
  /** How the one on each seat is called: a person's name, or the spec of a player. */
  names: Record<string, string>;
  /** The seats of people. */
  people: string[];
  /** The seat of whoever lets one in. */
  host: string | null;
  /** Whether one is let in already, and waits for a chair that is free from the next deal on. */
  admitted: boolean;
};

/** What a spectator is shown: rounds that are over. */
export type Watch = {
  /** The game. */
  game: string;
  /** The rules. */
  rules: string;
  /** How the one on each seat is called. */
  names: Record<string, string>;
  /** The seats of people. */
  people: string[];
  /** The seats of people who are there. */
  connected: string[];
  /** Whether the match has begun. */
  begun: boolean;
  /** The number of the match at this table, from one. */
  number: number;
  /** Rounds of this match that are over. */
  rounds: number;
  /** The score after them, where there is one. */
  score: [number, number] | null;
  /** What came of the last of them, in sentences; empty while the next one is played. */
  said: string[];
  /** All rounds that are over, as records. */
  record: string;
  /** Whether the match is over. */
  over: boolean;
};

/** What people can say without a keyboard. */
export type Word = "hello" | "well-played" | "thanks" | "sorry" | "moment" | "hurry" | "laugh" | "sigh" | "applause" | "bye";
