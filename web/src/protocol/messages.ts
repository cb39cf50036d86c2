// The messages of the protocol, as types. Made by protocol/types_of.py from the server's; not to be edited.

/** Done, and durable. */
export interface Ack {
  key: string;
  n: number;
  revision: number;
}

/** What a thinking aid says, given what the client's seat knows. */
export interface AidValue {
  aid: string;
  seat: number | null;
  revision: number;
  value: Record<string, unknown>;
}

/** A move about which somebody wants to know why it cannot be made. */
export interface Asking {
  move: string;
}

/** Who plays a seat from now on. */
export interface BotFor {
  level: string;
}

/** A private table that goes on from a move of a finished game. */
export interface Branch {
  at: number;
}

/** A code, and a link that holds it, with which another device becomes the same person; good once, for ten minutes. */
export interface Carry {
  code: string;
  link: string;
  seconds: number;
}

export interface ChatLines {
  lines: Entry[];
  more: boolean;
}

/** A line for everybody at the table. */
export interface Chatting {
  text: string;
  key: string;
}

/** A code from another device. */
export interface Claim {
  code: string;
  show?: boolean;
}

/** Days for each answer. In the daily window, local to the zone, time does not run. */
export interface Days {
  kind: "days";
  days: number;
  rest_from?: string | null;
  rest_to?: string | null;
  zone?: string;
}

/** Done, and durable. */
export interface Done {
  n: number;
}

/** One answer of chance where more than one could come. */
export interface DrawTold {
  n: number;
  at: number;
  weights: number[];
  outcome: number;
}

/** What luck decided in a finished game: with the record enough to check it without a rule. */
export interface Draws {
  draws: DrawTold[];
}

/** One thing that happened at a table. */
export interface Entry {
  n: number;
  time: number;
  kind: string;
  seat: number | null;
  fields: Record<string, unknown>;
}

/** A turn that a bot thought of: the move to be made now, what it would do afterwards, and what it expects of it. */
export interface Expected {
  moves: string[];
  chances: number[];
  doubt: number;
}

/** What has been chosen so far of a game's options. */
export interface FormAsked {
  asked?: Record<string, unknown>;
}

/** The options of a game, given what has been chosen. */
export interface FormNow {
  form: Record<string, unknown>[];
  warnings: string[];
}

/** A game that can be played here, and where to find out more. What an address with a digest leads to never changes. */
export interface GameLine {
  game: string;
  title: string;
  players: number[];
  aids: string[];
  description: string;
  words: Record<string, string>;
  rules: Record<string, string>;
  table: string | null;
}

export interface Games {
  games: GameLine[];
  bots: Record<string, string>;
  levels: string[];
}

export interface Health {
  status: "no database" | "ok" | "stopping";
  version: string;
  engine: string;
  tables: number;
}

/** What a bot would do, and what it expects of each turn it considered: its choice first, then the best. */
export interface Hint {
  move: string;
  considered: Expected[];
  level: string;
  revision: number;
}

/** What can be checked of a table's luck. The seed is told when the game is over. */
export interface Luck {
  commitment: string;
  nonces: Record<string, string>;
  absent: number[];
  seed: string | null;
}

/** A table that now exists. */
export interface Made {
  table: string;
}

/** Who the server takes the client for. */
export interface Me {
  person: string | null;
  token?: string;
}

/** Minutes for the whole game, and seconds more after each answer. */
export interface Minutes {
  kind: "minutes";
  minutes: number;
  increment?: number;
}

/** The legal moves of the client's seat; none while somebody else is asked. */
export interface Moves {
  seat: number | null;
  revision: number;
  moves: string[];
}

/** An answer to the open question. */
export interface Moving {
  move: string;
  revision: number;
  key: string;
}

/** A record to look at, or to go on with as a new table. */
export interface NewFromRecord {
  record: Record<string, unknown>;
  go_on?: boolean;
  at?: number | null;
}

/** Become somebody here. */
export interface NewPerson {
  show?: boolean;
}

/** A table to be made. Whoever makes it may start, rename, reorder and close it. */
export interface NewTable {
  game: string;
  options?: Record<string, unknown>;
  seats?: SeatPlan[];
  name?: string;
  public?: boolean;
  watch?: boolean;
  hints?: boolean;
  aids?: string[] | null;
  clock?: NoClock | Minutes | Days;
  stand_in?: string;
  pause?: number;
}

/** All the time in the world. */
export interface NoClock {
  kind: "none";
}

/** What the operator says to everybody. */
export interface Notice {
  text: string;
  read_only: boolean;
}

/** The seats in their new order: those that sit there now, by their present numbers. */
export interface Order {
  order: number[];
}

/** Where a table that did not begin at its first move comes from. */
export interface Origin {
  kind: "branch" | "record" | "rematch";
  table: string | null;
  at: number;
}

/** The body of every answer that is an error. */
export interface Problem {
  error: Wrong;
  n?: number;
  revision?: number;
}

/** Another name for the table. */
export interface Rename {
  name: string;
}

/** A link with which somebody takes this seat. */
export interface SeatLink {
  seat: number;
  key: string;
  link: string;
}

/** One seat, as everybody may know it. */
export interface SeatNow {
  seat: number;
  name: string | null;
  kind: "bot" | "link" | "open" | "person";
  level: string | null;
  why: "handed" | "planned" | "replaced" | "time" | null;
  here: boolean;
  mine: boolean;
  maker: boolean;
  promised: string | null;
  clock: number | null;
}

/** How a seat is to be filled: by whoever comes, by whom the maker sends a link, by a bot. */
export interface SeatPlan {
  kind?: "bot" | "link" | "open";
  level?: string;
}

/** A seat that is now the client's, and the link that opens it from anywhere. */
export interface Seated {
  seat: number;
  key: string;
  link: string;
  n: number;
}

/** The number that was promised. */
export interface Show {
  nonce: string;
}

/** Take a seat. Whoever has the key of a seat link takes that seat, also one that somebody holds on another device. */
export interface Sit {
  name?: string | null;
  key?: string | null;
  promise?: string | null;
}

/** What happened in a finished game, as one seat was told, without what was taken back. */
export interface Story {
  seat: number | null;
  moves: number;
  events: Record<string, unknown>[];
}

/** A table in a list. */
export interface TableLine {
  table: string;
  name: string;
  game: string;
  status: "closed" | "open" | "over" | "playing" | "starting";
  players: number;
  free: number;
  seats: (string | null)[];
  made: number;
  changed: number;
  mine: number | null;
  asked: number | null;
  ranking: number[] | null;
}

export interface TableList {
  tables: TableLine[];
  more: boolean;
}

/** A table as everybody may know it: not the game on it, which is in the view. */
export interface TableNow {
  table: string;
  n: number;
  name: string;
  status: "closed" | "open" | "over" | "playing" | "starting";
  game: string;
  options: Record<string, unknown>;
  seats: SeatNow[];
  public: boolean;
  watch: boolean;
  hints: boolean;
  aids: string[];
  clock: NoClock | Minutes | Days;
  running: number | null;
  time: number;
  stand_in: string;
  pause: number;
  maker: boolean;
  luck: Luck;
  origin: Origin | null;
  rematch: string | null;
  trouble: string | null;
  watchers: number;
}

/** Take the newest move back. */
export interface Undoing {
  revision: number;
  key: string;
}

/** What is new since a number, by plain HTTP. With nothing new everything but `n` is empty. */
export interface Updates {
  n: number;
  entries: Entry[];
  events: Record<string, unknown>[];
  view: Record<string, unknown> | null;
  table: TableNow | null;
}

/** The game as one seat knows it. `view` is null before the start. */
export interface View {
  n: number;
  seat: number | null;
  view: Record<string, unknown> | null;
}

/** Which tables are listed, and from where on. */
export interface Wanted {
  which?: "mine" | "open" | "watch";
  before?: number | null;
}

/** Why a move cannot be made; `reason` is null if it can. */
export interface Why {
  move: string;
  reason: Record<string, unknown> | null;
  text: string;
}

/** What is wrong: a key and fields for a client's own words, and a sentence in the language asked for. */
export interface Wrong {
  key: string;
  text: string;
  fields: Record<string, unknown>;
}

/** The message with this key is done, and durable. */
export interface WsAck {
  type: "ack";
  key: string;
  n: number;
  revision: number;
}

/** As POST chat. */
export interface WsChat {
  type: "chat";
  text: string;
  key: string;
}

/** As POST moves. */
export interface WsMove {
  type: "move";
  move: string;
  revision: number;
  key: string;
}

/** What the operator says to everybody: a restart, for example. Empty when there is nothing to say any more. */
export interface WsNotice {
  type: "notice";
  text: string;
}

/** Answer with `pong`. */
export interface WsPing {
  type: "ping";
  n: number;
}

/** The answer to `ping`. */
export interface WsPong {
  type: "pong";
}

/** The message with this key has changed nothing. */
export interface WsRefused {
  type: "refused";
  key: string | null;
  error: Wrong;
  n: number;
  revision: number | null;
}

/** The server has had to load the table again: what was not acknowledged did not happen. A `welcome` follows. */
export interface WsReload {
  type: "reload";
}

/** As POST luck. */
export interface WsShow {
  type: "show";
  nonce: string;
}

/** As POST undo. */
export interface WsUndo {
  type: "undo";
  revision: number;
  key: string;
}

/** What has happened. `n` is the newest entry; each update begins where the one before ended. */
export interface WsUpdate {
  type: "update";
  n: number;
  entries: Entry[];
  events: Record<string, unknown>[];
  view?: Record<string, unknown> | null;
  table?: TableNow;
  clocks?: (number | null)[];
  running?: number | null;
}

/** The first message: everything as it is now, and what was missed since the number the client had seen. */
export interface WsWelcome {
  type: "welcome";
  n: number;
  seat: number | null;
  table: TableNow;
  view: Record<string, unknown> | null;
  entries: Entry[];
  events: Record<string, unknown>[];
  gap: boolean;
  heartbeat: number;
}

/** As POST why; answered by `why`. */
export interface WsWhy {
  type: "why";
  move: string;
}

/** The answer to `why`. */
export interface WsWhyAnswer {
  type: "why";
  move: string;
  reason: Record<string, unknown> | null;
  text: string;
}

export type ClientMessage = WsMove | WsUndo | WsChat | WsWhy | WsPong | WsShow;

export type ServerMessage = WsWelcome | WsUpdate | WsAck | WsRefused | WsWhyAnswer | WsPing | WsReload | WsNotice;

export type ClockPlan = NoClock | Minutes | Days;

export type Level = string;

export type Status = "closed" | "open" | "over" | "playing" | "starting";
