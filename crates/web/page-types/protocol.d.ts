// What the server and the page say to each other. Made from the structs of crates/protocol by
// `cargo run -p capicua-protocol --example write`; not to be changed by hand.

/** What anybody may know about a game. */
export type About = {
  /** The game. */
  game: string;
  /** The rules. */
  rules: string;
  /** The number of the round, in dominoes. */
  round?: number | null;
  /** The score, in dominoes. */
  score?: [number, number] | null;
  /** How the one on each seat is called. */
  names: Record<string, string>;
  /** The seats of people. */
  people: string[];
  /** The chairs that are free. */
  open: string[];
  /** Whether the game is over. */
  over: boolean;
};

/** Advice of either game. */
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
  /** Every move, the best first. */
  moves: RankedMove[];
  /** The best move. */
  best: string;
  /** Why it is, the most telling reason first. */
  reasons: Reason[];
  /** Whether all deals there can be were looked at. */
  exact: boolean;
  /** How many deals agree with what is known; text, because it may have 30 digits. */
  deals: string;
  /** What was played there, where a record tells. */
  played?: string | null;
  /** Who holds what, if that was asked for. */
  belief?: Holdings | null;
  /** The same in sentences, from the server. */
  said?: Said | null;
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

/** Chances to win against greedy. */
export type AgainstGreedy = {
  /** Going first. */
  first: number;
  /** Going second. */
  second: number;
  /** Both in turn. */
  mean: number;
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
  /** How the chances were worked out. */
  model: string;
  /** Through whose eyes; `null` is a bystander. */
  seat: string | null;
  /** With `gamma`: how well each hidden seat plays, from 0 to 1. */
  levels?: Record<string, number>;
  /** With `gamma`: how many equally likely deals those looked at are worth. */
  effective_samples?: number | null;
  /** With `gamma`: whether deals were drawn, because there are too many to look at all. */
  sampled?: boolean | null;
};

/** A position in which tiles are hidden. */
export type BeliefQuestion = {
  /** One line: RULES HANDS LINE TURN SCORE [moves ...]. */
  position: string;
  /** Through whose eyes. */
  seat?: string | null;
  /** How the chances are worked out: exact, uniform, dominai, vielma or gamma. */
  model?: string | null;
  /** For gamma, when deals are drawn. */
  seed?: number | null;
};

/** How fast rules and beliefs are. */
export type Bench = {
  /** The name of this schema. */
  schema: "bench/1";
  /** The seed. */
  seed: number;
  /** Random rounds. */
  variants: BenchRounds[];
  /** Beliefs. */
  beliefs: BenchBeliefs[];
};

/** Beliefs of one game. */
export type BenchBeliefs = {
  /** The rules. */
  rules: string;
  /** Positions looked at. */
  positions: number;
  /** Nanoseconds to count all deals. */
  table_ns: Spread;
  /** Nanoseconds to draw one. */
  sample_ns: Spread;
  /** The same on every machine for the same seed. */
  signature: string;
};

/** How fast networks are. */
export type BenchLearn = {
  /** The name of this schema. */
  schema: "bench-learn/1";
  /** The seed. */
  seed: number;
  /** Games of each network. */
  games: number;
  /** The networks. */
  networks: BenchNetwork[];
  /** Training; `null` in a program without it. */
  training: BenchTraining | null;
};

/** Memory of a server, where the system tells. */
export type BenchMemory = {
  /** Before it was killed. */
  before_the_kill: number | null;
  /** At the end. */
  at_the_end: number | null;
  /** The most. */
  most: number | null;
};

/** A network playing itself. */
export type BenchNetwork = {
  /** The player. */
  player: string;
  /** Games a second. */
  games_per_second: number;
  /** Decisions with a choice a second. */
  decisions_per_second: number;
  /** Forward passes a second. */
  evaluations_per_second: number;
  /** The same on every machine for the same seed. */
  signature: string;
};

/** How long a player thinks. */
export type BenchPlayer = {
  /** Its spec. */
  player: string;
  /** At the stages of a round. */
  stages: BenchStage[];
};

/** How long players think. */
export type BenchPlayers = {
  /** The name of this schema. */
  schema: "bench-players/1";
  /** The rules. */
  rules: string;
  /** The seed. */
  seed: number;
  /** Decisions of each player at each stage. */
  decisions: number;
  /** The players. */
  players: BenchPlayer[];
};

/** Random rounds of one game. */
export type BenchRounds = {
  /** The rules. */
  rules: string;
  /** How many. */
  rounds: number;
  /** Plies of all of them. */
  plies: number;
  /** The speed. */
  rounds_per_second: number;
  /** The same on every machine for the same seed. */
  signature: string;
};

/** Many games over sockets, the server killed in the middle. */
export type BenchServe = {
  /** The name of this schema. */
  schema: "bench-serve/1";
  /** Games at the same time. */
  games: number;
  /** How long. */
  seconds: number;
  /** How often the server was killed. */
  kills: number;
  /** Moves acknowledged. */
  moves: number;
  /** Moves a second. */
  moves_per_second: number;
  /** Rounds played to their end. */
  rounds: number;
  /** Games played to their end. */
  finished: number;
  /** Times somebody had to come back. */
  reconnects: number;
  /** Games lost. */
  lost: number;
  /** Games stuck. */
  stuck: number;
  /** The median answer time. */
  p50_ms: number;
  /** What 99 of 100 answers do not exceed. */
  p99_ms: number;
  /** The longest answer time. */
  longest_ms: number;
  /** Processor time of the server for each move. */
  work_ms_per_move: number | null;
  /** How long the server was away. */
  restart_ms: number;
  /** Memory of the server. */
  memory_mib: BenchMemory;
  /** Size of the store. */
  store_kib: number;
};

/** How fast the open-hand solver is. */
export type BenchSolve = {
  /** The name of this schema. */
  schema: "bench-solve/1";
  /** The rules. */
  rules: string;
  /** The seed. */
  seed: number;
  /** Deals. */
  deals: number;
  /** Memory of the solver. */
  memory_bytes: number;
  /** By objective and tiles played before. */
  rows: BenchSolveRow[];
};

/** Positions of one kind. */
export type BenchSolveRow = {
  /** What the sides play for. */
  objective: string;
  /** Tiles on the table. */
  played: number;
  /** How many positions. */
  positions: number;
  /** Nodes searched. */
  nodes: Quantiles;
  /** Milliseconds. */
  ms: Quantiles2;
  /** The same on every machine for the same seed. */
  signature: string;
};

/** Decisions at one stage of a round. */
export type BenchStage = {
  /** Tiles on the table. */
  tiles: number;
  /** The mean time. */
  mean_ms: number;
  /** The median time. */
  median_ms: number;
  /** The longest time. */
  worst_ms: number;
};

/** Training. */
export type BenchTraining = {
  /** Updates of the published recipe a second. */
  published_updates_per_second: number;
  /** Steps of the best recipe a second. */
  best_steps_per_second: number;
  /** Decisions of the best recipe a second. */
  best_decisions_per_second: number;
};

/** Records, found in order. */
export type Check = {
  /** The name of this schema. */
  schema: "check/1";
  /** Every round. */
  rounds: CheckedRound[];
};

/** A round that was found in order. */
export type CheckedRound = {
  /** Its number in the match. */
  round: number;
  /** The rules. */
  rules: string;
  /** What came of it. */
  result: string;
  /** What passes brought each side on the way. */
  gained: Record<string, number>;
  /** The score after it, where one is played for. */
  score: [number, number] | null;
  /** The seat that leads the next round; `null` where the deal decides or the match is won. */
  next: string | null;
  /** The side that has won the match with it. */
  winner: string | null;
  /** How many moves. */
  moves: number;
  /** The last position. */
  position: string;
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
  /** The same in sentences, from the server. */
  said?: Said | null;
  /** The chance to reach each tile, from the server. */
  reach?: Record<string, number>;
};

/** How fast Pickomino is. */
export type DiceBench = {
  /** The name of this schema. */
  schema: "pickomino-bench/1";
  /** The whole table of odds, the first time. */
  odds_cold_ms: number;
  /** The whole table of odds, again. */
  odds_us: number;
  /** A turn solved. */
  solve_us: number;
  /** A turn solved among eight. */
  solve_in_batch_us: number;
  /** Games a second between two greedy players. */
  greedy_games_per_second: number;
  /** Turns of all games: the same on every machine. */
  signature: number;
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

/** How games of Pickomino ended, as shares. */
export type DiceEnds = {
  /** Somebody won. */
  won: number;
  /** Nobody won. */
  tied: number;
  /** Broken off. */
  unfinished: number;
};

/** Something that happened in Pickomino. */
export type DiceLogEntry = {
  /** Who. */
  seat: string;
  /** The dice that fell. */
  roll?: string[] | null;
  /** In a sentence. */
  said: string;
  /** The decision. */
  move?: string | null;
};

/** Players of Pickomino at one table, seen from the first. */
export type DiceMatch = {
  /** The name of this schema. */
  schema: "match/1";
  /** Their specs. */
  players: string[];
  /** The rules. */
  rules: string;
  /** A game. */
  unit: Unit;
  /** Groups of games with the same dice, seats rotated. */
  deals: number;
  /** Games. */
  rounds: number;
  /** Games won by the first. */
  wins: number;
  /** Games won by others. */
  losses: number;
  /** Games without a winner. */
  ties: number;
  /** Share of the games won. */
  score: number;
  /** Half the width of its 95 % interval, over groups. */
  score_ci: number;
  /** Worms more than the best of the others. */
  points: number;
  /** Half the width of their 95 % interval, over groups. */
  points_ci: number;
  /** The difference of ratings, at a table of two. */
  elo?: number | null;
  /** Its 95 % interval. */
  elo_ci?: [number, number] | null;
  /** Shares of the ways games ended. */
  ends: DiceEnds;
  /** Turns a game. */
  turns: number;
  /** Share of the games the first seat won. */
  first_seat: number;
  /** Half the width of its 95 % interval. */
  first_seat_ci: number;
  /** Every player's own figures. */
  table: DiceRow[];
  /** The seed. */
  seed: number;
  /** Milliseconds a decision, of each player. */
  ms_per_move: number[];
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
  /** The fewest seats. */
  seats: number;
  /** The most seats. */
  most_seats: number;
};

/** A position of Pickomino, or its rules. */
export type DiceQuestion = {
  /** One line: pickomino GRILL STACKS TURN KEPT ROLL. */
  position?: string | null;
  /** The rules, for odds at the start of a turn. */
  rules?: string | null;
};

/** A player of Pickomino. */
export type DiceRow = {
  /** Its spec. */
  player: string;
  /** Games won. */
  wins: number;
  /** Share of the games won. */
  score: number;
  /** Half the width of its 95 % interval. */
  score_ci: number;
  /** Worms at the end. */
  worms: number;
  /** Half the width of their 95 % interval. */
  worms_ci: number;
};

/** Players of Pickomino, all against all in pairs. */
export type DiceTournament = {
  /** The name of this schema. */
  schema: "tournament/1";
  /** Their specs. */
  players: string[];
  /** The rules. */
  rules: string;
  /** Games of each pair. */
  rounds: number;
  /** Share of the games the row won against the column. */
  score: number[][];
  /** Half the widths of their 95 % intervals. */
  score_ci: number[][];
  /** The ratings, in the order of the players. */
  elo: number[];
  /** The players, the best first. */
  ranking: string[];
  /** The seed. */
  seed: number;
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
  /** The rules. */
  rules: string;
  /** The seat that sees this. */
  seat: string;
  /** Decisions so far. */
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
  /** Dice are never taken back. */
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

/** How rounds ended, as shares. */
export type Ends = {
  /** Somebody went out. */
  out: number | null;
  /** Blocked. */
  blocked: number | null;
  /** A pass was called. */
  called?: number | null;
  /** The target was reached in the middle. */
  target?: number | null;
  /** Lost by a fault. */
  forfeit?: number | null;
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

/** Why a command with `--json` gives no answer: one line on standard error. */
export type ErrorDocument = {
  /** The name of this schema. */
  schema: "error/1";
  /** What is wrong. */
  what: string;
  /** Where, if it has a place. */
  where?: Place | null;
  /** How to mend it. */
  help?: string | null;
  /** The exit code of the program: 1 failed, 2 usage, 3 bad input, 130 interrupted. */
  exit: number;
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

/** Somebody who wants to sit down. */
export type Joining = {
  /** How that person wants to be called. */
  name?: string | null;
};

/** A move one may make. A pass or a call has only `move`. */
export type LegalMove = {
  /** The move. */
  move: string;
  /** The tile. */
  tile?: string;
  /** The end; `null` for a lead. */
  end?: MoveEnd | null;
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

/** Two players on duplicate deals, seen from the first. */
export type Match = {
  /** The name of this schema. */
  schema: "match/1";
  /** The specs of both. */
  players: string[];
  /** The rules. */
  rules: string;
  /** What is played twice. */
  unit: Unit;
  /** Deals. */
  deals: number;
  /** Games: two for each deal. */
  games: number;
  /** Rounds of all games. */
  rounds: number;
  /** Games won. */
  wins: number;
  /** Games lost. */
  losses: number;
  /** Games tied. */
  ties: number;
  /** Share of the games won, a tie counting half. */
  score: number | null;
  /** Half the width of its 95 % interval, over deals. */
  score_ci: number | null;
  /** Points a game. */
  points: number | null;
  /** Half the width of their 95 % interval, over deals. */
  points_ci: number | null;
  /** The difference of ratings; `null` for a clean sweep. */
  elo: number | null;
  /** Its 95 % interval. */
  elo_ci: [number | null, number | null] | null;
  /** Deals by the score of their two games: 0, ½, 1, 1½, 2. */
  pentanomial: [number, number, number, number, number];
  /** Shares of the ways rounds ended. */
  ends: Ends;
  /** The seed. */
  seed: number;
  /** Milliseconds a move, of both. */
  ms_per_move: [number | null, number | null];
  /** The sequential test, if there was one. */
  sprt?: SequentialTest | null;
};

/** An end, or both. */
export type MoveEnd = "left" | "right" | "up" | "down" | "both";

/** A game somebody wants to begin. */
export type NewGame = {
  /** Any rules of dominoes or Pickomino. */
  rules: string;
  /** For each seat `you`, a level, or a player. The first `you` is whoever asks. */
  seats: string[];
  /** A whole number, as text or not; without one nobody knows the deal. */
  seed?: SeedText | null;
  /** How whoever asks wants to be called. */
  name?: string | null;
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
  position?: string | null;
  /** With `--paper`: states of a turn. */
  states?: number | null;
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
  type: "hint";
  /** The ply of the view it is about. */
  ply: number;
} | {
  type: "belief";
  /** The ply of the view it is about. */
  ply: number;
} | {
  type: "cancel";
} | {
  type: "lang";
  /** Its code. */
  lang: string;
} | {
  type: "ping";
};

/** Sequences of plies from a position. */
export type Perft = {
  /** The name of this schema. */
  schema: "perft/1";
  /** How many plies. */
  depth: number;
  /** How many sequences. */
  count: number;
};

/** Who acts next. */
export type Phase = "person" | "program" | "round-over" | "match-over";

/** A place in a text. */
export type Place = {
  /** The line, counted from one, where the input has several. */
  line?: number | null;
  /** The column in that line, in characters counted from one. */
  column?: number | null;
  /** The text around the place; of a long line a part. */
  text?: string | null;
  /** Blanks and carets to write under that text. */
  carets?: string | null;
};

/** A match among players of the program. */
export type Play = {
  /** The name of this schema. */
  schema: "play/1";
  /** The rules. */
  rules: string;
  /** The seed. */
  seed: number;
  /** What came of each round. */
  rounds: string[];
  /** What each side gained on the way of each round. */
  gained: ([number, number])[];
  /** The score at the end. */
  score: [number, number];
  /** The side that won. */
  winner: string | null;
};

/** A player. */
export type Player = {
  /** Its name in a spec. */
  name: string;
  /** What it does. */
  about: string;
  /** Which rules it knows with its usual options; left out by the server, which lists players by rules. */
  plays?: string | null;
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
  range?: Range | null;
  /** The words of a choice. */
  choices?: string[] | null;
  /** The highest value a machine that plays with strangers may allow. */
  safe_up_to?: number | null;
};

/** The players and their options. */
export type Players = {
  /** The name of this schema. */
  schema: "players/1";
  /** All of them. */
  players: Player[];
};

/** A preset of dominoes, or Pickomino, of which only name and seats are told. */
export type Preset = DominoPreset | DicePreset;

/** Median, what 99 of 100 do not exceed, and the most. */
export type Quantiles = {
  /** The median. */
  median: number;
  /** What 99 of 100 do not exceed. */
  p99: number;
  /** The most. */
  worst: number;
};

/** Median, what 99 of 100 do not exceed, and the most. */
export type Quantiles2 = {
  /** The median. */
  median: number;
  /** What 99 of 100 do not exceed. */
  p99: number;
  /** The most. */
  worst: number;
};

/** Bounds, both allowed. */
export type Range = [number, number] | [number, number];

/** A move and what it is worth to the side that plays it. */
export type RankedMove = {
  /** The move. */
  move: string;
  /** Chance to win the match (the round, where there is no score); `null` where it is not known. */
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
  win_range?: [number, number] | null;
};

/** How strong a player is. */
export type Rating = {
  /** Its spec. */
  player: string;
  /** Its rating; all of them have a mean of zero. */
  elo: number;
  /** Its 95 % interval. */
  elo_ci: [number, number] | null;
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
  /** For people: how to mend it. */
  help: string;
  /** The text and, on a second line, carets under the place. */
  caret?: string | null;
};

/** Published experiments, rerun. */
export type Reproduce = {
  /** The name of this schema. */
  schema: "reproduce/2";
  /** Deals of each measurement. */
  deals: number;
  /** The seed. */
  seed: number;
  /** How many seeds. */
  seeds: number;
  /** Each experiment by name, in figures of its own kind. */
  works: Record<string, unknown>;
};

/** The end of a round. */
export type RoundOver = {
  /** In a sentence. */
  text: string;
};

/** One set of rules. */
export type RulesDocument = {
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
};

/** A set of rules. */
export type RulesEntry = {
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
};

/** All presets. */
export type RulesList = {
  /** The name of this schema. */
  schema: "rules/1";
  /** The presets. */
  rules: RulesEntry[];
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
  /** The seat. */
  seat: string;
  /** Whoever has it is that seat. */
  key: string;
  /** The chairs that are free, in a new game. */
  open?: string[] | null;
};

/** A seed, as a number or as text: browsers would round numbers of 64 bits. */
export type SeedText = number | string;

/** A sequential probability ratio test. */
export type SequentialTest = {
  /** The lower hypothesis. */
  elo0: number;
  /** The upper hypothesis. */
  elo1: number;
  /** The logarithm of the likelihood ratio. */
  llr: number | null;
  /** Where it stops. */
  bounds: [number | null, number | null];
  /** What it found: `elo0`, `elo1` or `undecided`. */
  verdict: TestVerdict;
};

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
} | Trouble & {
  type: "error";
};

/** A share of games won. */
export type Share = {
  /** The share. */
  win: number;
  /** Half the width of its 95 % interval. */
  win_ci: number;
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

/** The small game, solved. */
export type Small = {
  /** The name of this schema. */
  schema: "small/1";
  /** The rules. */
  rules: string;
  /** Positions between turns. */
  positions: number;
  /** Iterations of the layer that took most. */
  iterations: number;
  /** The first player's chance to win. */
  first_player: number;
  /** Best play against greedy. */
  against_greedy: AgainstGreedy;
  /** The position asked about. */
  position?: string | null;
  /** Its decisions, the best first. */
  moves?: SmallMove[] | null;
};

/** A decision of the small game. */
export type SmallMove = {
  /** The decision. */
  move: string;
  /** The chance to win under best play of both. */
  win: number;
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
  objective?: Objective | null;
  /** A line of best play to the end of the round. */
  line?: string[] | null;
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

/** A median and what 99 of 100 do not exceed. */
export type Spread = {
  /** The median. */
  median: number;
  /** What 99 of 100 do not exceed. */
  p99: number;
};

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
};

/** Who is written the points. */
export type Tally = "winners" | "losers";

/** What a sequential test found. */
export type TestVerdict = "elo0" | "elo1" | "undecided";

/** All against all on duplicate deals. */
export type Tournament = {
  /** The name of this schema. */
  schema: "tournament/1";
  /** The rules. */
  rules: string;
  /** What is played twice. */
  unit: Unit;
  /** Deals of each pairing. */
  deals: number;
  /** The seed. */
  seed: number;
  /** The players, the best first. */
  ratings: Rating[];
  /** Every pairing. */
  matches: Match[];
};

/** Pickomino, learnt by playing. */
export type TrainDice = {
  /** The name of this schema. */
  schema: "train/1";
  /** The file with the weights. */
  out: string;
  /** Rounds for tables of two. */
  rounds: number;
  /** Rounds for larger tables. */
  many_rounds: number;
  /** The seed. */
  seed: number;
  /** How far the network for two is off. */
  error: number | null;
  /** How far that for larger tables is off. */
  many_error: number | null;
  /** How long this run took. */
  seconds: number;
};

/** All Fives, learnt by playing. */
export type TrainFives = {
  /** The name of this schema. */
  schema: "train/1";
  /** `fives`. */
  game: string;
  /** The recipe. */
  recipe: string;
  /** The seed. */
  seed: number;
  /** The folder with the weights. */
  out: string;
  /** What is counted. */
  unit: string;
  /** How many are done. */
  done: number;
  /** Those of this run. */
  done_now: number;
  /** Games played. */
  games: number;
  /** Those of this run. */
  games_now: number;
  /** How long this run took. */
  seconds: number;
  /** Against random players. */
  random: Share | null;
  /** Against greedy ones. */
  greedy: Share | null;
};

/** Something that is wrong, for programs and for people. */
export type Trouble = {
  /** For programs. */
  code: string;
  /** For people: what is wrong. */
  message: string;
  /** For people: how to mend it. */
  help: string;
};

/** A climb over the weights of the greedy player. */
export type Tune = {
  /** The name of this schema. */
  schema: "tune/1";
  /** The rules. */
  rules: string;
  /** What was maximised. */
  aim: string;
  /** The steps of the climb. */
  path: TuneStep[];
  /** Points of the surface. */
  surface: TunePoint[];
  /** The weights reached. */
  reached: TuneWeights;
  /** How they do on fresh games. */
  final: TuneFinal;
  /** The seed. */
  seed: number;
};

/** Games at the end. */
export type TuneFinal = {
  /** How many. */
  games: number;
  /** The share won. */
  score: number;
  /** Half the width of its 95 % interval. */
  score_ci: number;
  /** Worms more than the other. */
  points: number;
  /** Half the width of their 95 % interval. */
  points_ci: number;
};

/** A point of the surface. */
export type TunePoint = {
  /** Weight of worms lost. */
  alpha: number;
  /** Weight of worms taken. */
  beta: number;
  /** What is maximised. */
  value: number;
  /** Half the width of its 95 % interval. */
  value_ci: number;
};

/** A step: where, and the slope there along both weights. */
export type TuneStep = {
  /** Weight of worms lost. */
  alpha: number;
  /** Weight of worms taken. */
  beta: number;
  /** The slope. */
  slope: [number, number];
  /** Half the width of its 95 % interval. */
  slope_ci: [number, number];
};

/** Weights of the greedy player. */
export type TuneWeights = {
  /** Weight of worms lost. */
  alpha: number;
  /** Weight of worms taken. */
  beta: number;
};

/** What is played twice with the sides swapped. */
export type Unit = "round" | "match" | "game";

/** How a move stands to the best one. */
export type Verdict = "equal" | "undecided" | "worse";

/** What a seat may know of a game: the whole state each time. */
export type View = DominoView | DiceView;
