// The messages of the protocol, as types. Made by protocol/types_of.py from the server's; not to be edited.

/** The request with this key was carried out and stored. */
export interface Ack {
  key: string;
  n: number;
  revision: number;
}

/** The value of a thinking aid, based on what a seat knows. */
export interface AidValue {
  aid: string;
  seat: number | null;
  revision: number;
  value: Record<string, unknown>;
}

/** The analysis of a finished game, as far as it has been made. docs/formats.md describes it. */
export interface AnalysisNow {
  analysis: Record<string, unknown> | null;
  done: boolean;
}

/** Ask why a move cannot be made. */
export interface Asking {
  move: string;
}

/** The level of the bot that will play a seat. */
export interface BotFor {
  level: string;
}

/** Make a private table that continues from a position of a finished game. */
export interface Branch {
  at: number;
}

/** A code, and a link with it, with which another device becomes the same person. Valid once, for ten minutes. */
export interface Carry {
  code: string;
  link: string;
  seconds: number;
}

/** One of the client's channels. */
export interface ChannelNow {
  channel: string;
  kind: "discord" | "json" | "mail" | "matrix" | "ntfy" | "push" | "slack";
  shown: string;
  confirmed: boolean;
  trouble: string | null;
}

export interface ChatLines {
  lines: Entry[];
  more: boolean;
}

/** A chat line for everybody at the table. */
export interface Chatting {
  text: string;
  key: string;
}

/** A code from another device. */
export interface Claim {
  code: string;
  show?: boolean;
}

/** The code that was sent to an e-mail address. The channel is not in the path, which is logged. */
export interface Confirmation {
  channel: string;
  code: string;
}

/** Days for each move. The clock stops during the daily rest, which is in the local time of the zone. */
export interface Days {
  kind: "days";
  days: number;
  rest_from?: string | null;
  rest_to?: string | null;
  zone?: string;
}

/** The request was carried out and stored. */
export interface Done {
  n: number;
}

/** One outcome of chance, where more than one was possible. */
export interface DrawTold {
  n: number;
  at: number;
  weights: number[];
  outcome: number;
}

/** The outcomes of chance in a finished game: with the record, enough to verify them without knowing the rules. */
export interface Draws {
  draws: DrawTold[];
}

/** A channel has ended. */
export interface Ended {
  ended: boolean;
}

/** One thing that happened at a table. */
export interface Entry {
  n: number;
  time: number;
  kind: string;
  seat: number | null;
  fields: Record<string, unknown>;
}

/** A turn that a bot considered: the move to make now, the moves after it, and what the bot expects of the turn. */
export interface Expected {
  moves: string[];
  chances: number[];
  doubt: number;
}

/** The options of a game chosen so far. */
export interface FormAsked {
  asked?: Record<string, unknown>;
}

/** The options of a game, given the choices so far. */
export interface FormNow {
  form: Record<string, unknown>[];
  warnings: string[];
}

/** A game of this server, and where to find more about it. The content at an address with a digest never changes. */
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

/** The move that a bot would make, and the turns it considered: its choice first, then the best of the others. */
export interface Hint {
  move: string;
  considered: Expected[];
  level: string;
  revision: number;
}

/** What is needed to verify a table's luck. The seed is shown when the game is over. */
export interface Luck {
  commitment: string;
  nonces: Record<string, string>;
  absent: number[];
  seed: string | null;
}

/** A table was made. */
export interface Made {
  table: string;
}

/** The person that the server takes the client for. */
export interface Me {
  person: string | null;
  token?: string;
}

/** Minutes for the whole game, and extra seconds after each move. */
export interface Minutes {
  kind: "minutes";
  minutes: number;
  increment?: number;
}

/** The legal moves of the client's seat; empty if it is not their turn. */
export interface Moves {
  seat: number | null;
  revision: number;
  moves: string[];
}

/** A move: the answer to the question that the game asks. */
export interface Moving {
  move: string;
  revision: number;
  key: string;
}

/** A way to be told: an e-mail address, the address of a webhook, or the push subscription of a browser as JSON. */
export interface NewChannel {
  kind: "discord" | "json" | "mail" | "matrix" | "ntfy" | "push" | "slack";
  address: string;
}

/** A record to view, or to continue at a new table. */
export interface NewFromRecord {
  record: Record<string, unknown>;
  go_on?: boolean;
  at?: number | null;
}

/** Become a person on this server. */
export interface NewPerson {
  show?: boolean;
}

/** A new table. The person who makes it may start, rename, reorder and close it. */
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

/** No time limit. */
export interface NoClock {
  kind: "none";
}

/** The operator's announcement to everybody. */
export interface Notice {
  text: string;
  read_only: boolean;
}

/** The new order of the seats, given by their present numbers. */
export interface Order {
  order: number[];
}

/** The record or table from which this table was made. */
export interface Origin {
  kind: "branch" | "record" | "rematch";
  table: string | null;
  at: number;
}

/** The body of every error response. */
export interface Problem {
  error: Wrong;
  n?: number;
  revision?: number;
}

/** The hours in which the person is not told anything, in the local time of a zone. Null for none. */
export interface Quiet {
  quiet_from?: string | null;
  quiet_to?: string | null;
  zone?: string;
}

/** The new name of the table. */
export interface Rename {
  name: string;
}

/** A link with which somebody can take this seat. */
export interface SeatLink {
  seat: number;
  key: string;
  link: string;
}

/** The public state of one seat. */
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

/** Who may take a seat: anybody, somebody to whom the maker sends a link, or a bot. */
export interface SeatPlan {
  kind?: "bot" | "link" | "open";
  level?: string;
}

/** The seat that the client now has, and a link that opens it on any device. */
export interface Seated {
  seat: number;
  key: string;
  link: string;
  n: number;
}

/** The number that was promised when sitting down. */
export interface Show {
  nonce: string;
}

/** Take a seat. With the key of a seat link, a client takes that seat even if its owner holds it on another device. */
export interface Sit {
  name?: string | null;
  key?: string | null;
  promise?: string | null;
}

/** The channel to end, from the link in a message. */
export interface Stopping {
  channel: string;
}

/** The events of a finished game as one seat was told, without moves that were taken back. */
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

/** The public state of a table without the game, which is in the view. */
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

/** How this server can tell people that it is their turn, and how the client wants to be told. */
export interface ToldHow {
  kinds: ("discord" | "json" | "mail" | "matrix" | "ntfy" | "push" | "slack")[];
  push_key: string | null;
  seconds: number;
  channels: ChannelNow[];
  quiet_from: string | null;
  quiet_to: string | null;
  zone: string;
}

/** Take the newest move back. */
export interface Undoing {
  revision: number;
  key: string;
}

/** What happened after an entry, for plain HTTP. If nothing did, everything except `n` is empty. */
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

/** Which tables to list, and where the page begins. */
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

/** An error: a key and fields from which a client can make its own sentence, and a sentence in the client's language. */
export interface Wrong {
  key: string;
  text: string;
  fields: Record<string, unknown>;
}

/** The message with this key was carried out and stored. */
export interface WsAck {
  type: "ack";
  key: string;
  n: number;
  revision: number;
}

/** The same as POST chat. */
export interface WsChat {
  type: "chat";
  text: string;
  key: string;
}

/** Whether the person looks at the table now. Somebody who does not is told by other channels that it is their turn. */
export interface WsLook {
  type: "look";
  looking: boolean;
}

/** The same as POST moves. */
export interface WsMove {
  type: "move";
  move: string;
  revision: number;
  key: string;
}

/** The operator's announcement to everybody, for example of a restart. Empty when it has been removed. */
export interface WsNotice {
  type: "notice";
  text: string;
}

/** A ping; the client must answer with `pong`. */
export interface WsPing {
  type: "ping";
  n: number;
}

/** The answer to `ping`. */
export interface WsPong {
  type: "pong";
}

/** The message with this key was refused; nothing has changed. */
export interface WsRefused {
  type: "refused";
  key: string | null;
  error: Wrong;
  n: number;
  revision: number | null;
}

/** The server had to load the table again. Messages without an `ack` were not carried out. A `welcome` follows. */
export interface WsReload {
  type: "reload";
}

/** The same as POST luck. */
export interface WsShow {
  type: "show";
  nonce: string;
}

/** The same as POST undo. */
export interface WsUndo {
  type: "undo";
  revision: number;
  key: string;
}

/** Something has happened. `n` is the newest entry; each update continues where the previous one ended. */
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

/** The first message: the present state, and what happened after the newest entry that the client has seen. */
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

/** The same as POST why; the answer is `why`. */
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

export type ClientMessage = WsMove | WsUndo | WsChat | WsWhy | WsPong | WsLook | WsShow;

export type ServerMessage = WsWelcome | WsUpdate | WsAck | WsRefused | WsWhyAnswer | WsPing | WsReload | WsNotice;

export type ClockPlan = NoClock | Minutes | Days;

export type Level = string;

export type Status = "closed" | "open" | "over" | "playing" | "starting";
