// The messages of the protocol, as types. Made by protocol/types_of.py from the server's; not to be edited.

/** The request with this key was carried out and stored. */
export interface Ack {
  key: string;
  n: number;
  revision: number;
}

/** Play again with the same people. */
export interface Again {
  rotate?: boolean;
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

/** Ask the others for something that needs everybody's consent. */
export interface Ask {
  what: "end" | "pause" | "undo";
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
  trial?: boolean;
}

/** The secret in the address of a calendar. */
export interface CalendarKey {
  key: string;
}

/** The secret address of the client's calendar. It is shown only once; a new one ends the old one. */
export interface CalendarLink {
  link: string;
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
  kind: "mail" | "push" | "discord" | "json" | "matrix" | "ntfy" | "slack";
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
  reaction?: boolean;
}

/** A code from another device, or the secret of a saved link. */
export interface Claim {
  code: string;
  show?: boolean;
}

/** The code that was sent to an e-mail address. The channel is not in the path, which is logged. */
export interface Confirmation {
  channel: string;
  code: string;
}

/** The answer to what somebody asks. */
export interface Consent {
  agree: boolean;
}

/** Days for each move. The clock stops during the daily rest, which is in the local time of the zone. */
export interface Days {
  kind: "days";
  days: number;
  rest_from?: string | null;
  rest_to?: string | null;
  zone?: string;
}

/** A device of the client's person. */
export interface DeviceNow {
  device: string;
  name: string;
  made: number;
  used: number;
  this: boolean;
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

/** The devices of the client's person, the most recently used first, their saved link and their passkeys. */
export interface Keyring {
  devices: DeviceNow[];
  saved: number | null;
  passkeys: PasskeyNow[];
  no_passkeys: "address" | "library" | "sign_in" | null;
}

/** Where a result came from, in win shares: start + luck + own + others + change_of_mind = result. */
export interface Ledger {
  start: number;
  luck: number;
  own: number;
  others: number;
  change_of_mind: number;
  result: number;
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

/** The passkey that the browser has made: the JSON of its `PublicKeyCredential`. */
export interface MadePasskey {
  credential: Record<string, unknown>;
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

/** The finished games of the client, the newest first. Games that continue from another one are not among them. */
export interface MyGames {
  games: PlayedGame[];
}

/** A way to be told: an e-mail address, the address of a webhook, or the push subscription of a browser as JSON. */
export interface NewChannel {
  kind: "mail" | "push" | "discord" | "json" | "matrix" | "ntfy" | "slack";
  address: string;
}

/** A record to view, or to continue at a new table. */
export interface NewFromRecord {
  record: Record<string, unknown>;
  go_on?: boolean;
  at?: number | null;
}

/** Ask for the options with which the browser makes a passkey. */
export interface NewPasskey {
  name?: string | null;
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

/** The address of a webhook that is told whose turn it is at a table. */
export interface NewTableChannel {
  kind: "discord" | "json" | "matrix" | "ntfy" | "slack";
  address: string;
}

/** No time limit. */
export interface NoClock {
  kind: "none";
}

/** The notes of one person about a table. Nobody else sees them. */
export interface NotesNow {
  text: string;
}

/** The operator's announcement to everybody. */
export interface Notice {
  text: string;
  read_only: boolean;
  tab?: boolean;
}

/** The new order of the seats, given by their present numbers. */
export interface Order {
  order: number[];
}

/** The record or table from which this table was made. */
export interface Origin {
  kind: "branch" | "puzzle" | "record" | "rematch" | "trial";
  table: string | null;
  at: number;
  puzzle?: string;
}

/** A passkey of the client's person. */
export interface PasskeyNow {
  passkey: string;
  name: string;
  made: number;
  used: number | null;
}

/** What a browser needs to make or use a passkey: the JSON of WebAuthn's PublicKeyCredential…OptionsJSON. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
  seconds: number;
}

/** A finished game of the client. */
export interface PlayedGame {
  table: string;
  name: string;
  game: string;
  options: Record<string, unknown>;
  seats: (string | null)[];
  seat: number;
  place: number;
  made: number;
  ended: number;
  ledger: Ledger | null;
}

/** The body of every error response. */
export interface Problem {
  error: Wrong;
  n?: number;
  revision?: number;
}

/** A puzzle without its solution: a position with one clearly best turn. */
export interface PuzzleLine {
  puzzle: string;
  game: string;
  options: Record<string, unknown>;
  seat: number;
  hard: string;
}

/** The puzzles of a game, and that of the day, which is the same for everybody on this server. */
export interface Puzzles {
  day: string;
  today: PuzzleLine | null;
  puzzles: PuzzleLine[];
}

/** The hours in which the person is not told anything, in the local time of a zone. Null for none. */
export interface Quiet {
  quiet_from?: string | null;
  quiet_to?: string | null;
  zone?: string;
  daily?: string | null;
}

/** The new name of the table. */
export interface Rename {
  name: string;
}

/** A link with which the person comes back on any device, as often as they like. It is shown only once. */
export interface SavedLink {
  link: string;
}

/** What a seat knows, in the form that bots think about, so that a client can let them think on its own device. */
export interface SeatKnowledge {
  seat: number;
  revision: number;
  observation: Record<string, unknown>;
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

/** A finished game of a series. */
export interface SeriesGame {
  table: string;
  ended: number;
  places: (number | null)[];
}

/** The games that the same people played one after the other, each the rematch of the one before. */
export interface SeriesNow {
  name: string;
  game: string;
  first: string;
  last: string;
  status: "closed" | "open" | "over" | "playing" | "starting";
  players: SeriesPlayer[];
  games: SeriesGame[];
}

/** A player of a series, and their running score. */
export interface SeriesPlayer {
  name: string;
  games: number;
  won: number;
  adjusted: number;
  analysed: number;
  mine: boolean;
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

/** Where a whole group is told whose turn it is at a table. */
export interface TableChannel {
  kinds: ("discord" | "json" | "matrix" | "ntfy" | "slack")[];
  seconds: number;
  channel: ChannelNow | null;
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
  vote: VoteNow | null;
  paused: boolean;
  ended_early: boolean;
}

/** How this server can tell people that it is their turn, and how the client wants to be told. */
export interface ToldHow {
  kinds: ("mail" | "push" | "discord" | "json" | "matrix" | "ntfy" | "slack")[];
  push_key: string | null;
  seconds: number;
  channels: ChannelNow[];
  quiet_from: string | null;
  quiet_to: string | null;
  zone: string;
  daily: string | null;
  calendar: boolean;
}

/** How the decision with which a table began compares with the best one. docs/formats.md describes it. */
export interface TrialNow {
  trial: Record<string, unknown> | null;
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

/** What a passkey has signed: the JSON of the browser's `PublicKeyCredential`. */
export interface UsedPasskey {
  credential: Record<string, unknown>;
  show?: boolean;
}

/** The game as one seat knows it. `view` is null before the start. */
export interface View {
  n: number;
  seat: number | null;
  view: Record<string, unknown> | null;
}

/** Something that somebody asks for. It happens as soon as all seats in `needed` are in `agreed`. */
export interface VoteNow {
  what: "end" | "pause" | "undo";
  seat: number;
  until: number;
  agreed: number[];
  needed: number[];
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
  reaction?: boolean;
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
