// Requests to the server by plain HTTP. A refusal becomes an error that carries the key of our own text for it.
import { type Transport, transport } from "./transport";
import type {
  Carry,
  Done,
  Made,
  Me,
  NewTable,
  SeatLink,
  Seated,
  TableList,
  TableNow,
  VoteNow,
  Wrong,
} from "./messages";

/** Thrown when the server refuses a request: says why. */
export class Refused extends Error {
  constructor(
    readonly key: string,
    text: string,
    readonly fields: Record<string, unknown>,
    readonly status: number,
  ) {
    super(text);
  }
}

/** Thrown when the server could not be reached. */
export class Unreachable extends Error {}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Make one request. A token names the person who makes it; null makes it anonymous; by default the browser's cookie decides. */
export function call<T>(method: Method, path: string, body?: unknown, token?: string | null): Promise<T> {
  return callOver(transport(), method, path, body, token);
}

/** Make one request in a way that may not be the page's usual one. */
export async function callOver<T>(
  way: Transport,
  method: Method,
  path: string,
  body?: unknown,
  token?: string | null,
): Promise<T> {
  let answer: Response;
  try {
    answer = await way.fetch(`api/${path}`, {
      method,
      headers: {
        "Content-Type": "application/json",
        "Accept-Language": document.documentElement.lang,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
      credentials: token === undefined ? "same-origin" : "omit",
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch (error) {
    throw new Unreachable(String(error));
  }
  const received: unknown = await answer.json().catch(() => null);
  if (answer.ok) return received as T;
  const { error } = (received ?? {}) as { error?: Wrong };
  throw new Refused(error?.key ?? "", error?.text ?? answer.statusText, error?.fields ?? {}, answer.status);
}

let registering: Promise<void> | null = null;

/** Register this browser as a person, if it is none yet. Concurrent calls share one request: two would make two persons. */
export function ensurePerson(): Promise<void> {
  registering ??= ensurePersonOver(transport()).finally(() => (registering = null));
  return registering;
}

export async function ensurePersonOver(way: Transport): Promise<void> {
  const { person } = await callOver<Me>(way, "GET", "me");
  if (person === null) await callOver<Me>(way, "POST", "me", {});
}

/** Get a code with which another device becomes this person. Older codes stop working. */
export const carry = (): Promise<Carry> => call("POST", "me/code", {});
/** Become the person who got this code. A code works once. */
export const claim = (code: string): Promise<Me> => call("POST", "me/claim", { code });
export const tables = (which: "open" | "mine" | "watch"): Promise<TableList> => call("GET", `tables?which=${which}`);
export const tableNow = (table: string): Promise<TableNow> => call("GET", `tables/${table}`);
export const make = (plan: NewTable): Promise<Made> => call("POST", "tables", plan);
export const start = (table: string): Promise<Done> => call("POST", `tables/${table}/start`, {});
export const seatLink = (table: string, seat: number): Promise<SeatLink> =>
  call("POST", `tables/${table}/seats/${seat}/link`, {});
/** End all links to a seat. */
export const endSeatLinks = (table: string, seat: number): Promise<Done> =>
  call("DELETE", `tables/${table}/seats/${seat}/link`);
export const leave = (table: string, seat: number): Promise<Done> => call("DELETE", `tables/${table}/seats/${seat}`);
export const botFor = (table: string, seat: number, level: string): Promise<Done> =>
  call("PUT", `tables/${table}/seats/${seat}/bot`, { level });
export const personFor = (table: string, seat: number): Promise<Done> =>
  call("DELETE", `tables/${table}/seats/${seat}/bot`);
export const rematch = (table: string): Promise<Made> => call("POST", `tables/${table}/rematch`, {});
/** Ask for something that happens if all people at the table agree. */
export const ask = (table: string, what: VoteNow["what"]): Promise<Done> =>
  call("POST", `tables/${table}/vote`, { what });
/** Agree to what somebody asks for, or refuse it. */
export const consent = (table: string, agree: boolean): Promise<Done> => call("PUT", `tables/${table}/vote`, { agree });
/** Let the clock run again after a pause. */
export const resume = (table: string): Promise<Done> => call("DELETE", `tables/${table}/pause`);
export const close = (table: string): Promise<Done> => call("POST", `tables/${table}/close`, {});

/** Change the name of one's own seat; allowed at any time. */
export const rename = (table: string, seat: number, name: string): Promise<Seated> =>
  call("POST", `tables/${table}/seats/${seat}`, { name });

/** Take a seat under a name. If somebody at the table has that name already, add the number of the seat to it. */
export async function sit(table: string, seat: number, name: string, key?: string): Promise<Seated> {
  try {
    return await sitAs(table, seat, name, key);
  } catch (error) {
    if (!(error instanceof Refused && error.key === "server.bad_name")) throw error;
    return sitAs(table, seat, `${name.slice(0, 20)} ${seat + 1}`, key);
  }
}

// Where the browser can hash, the player adds to the luck of the table: we send the hash of a secret number, our promise.
async function sitAs(table: string, seat: number, name: string, key?: string): Promise<Seated> {
  const nonce = newNonce();
  const promise = nonce ? await digest(nonce) : null;
  const seated = await call<Seated>("POST", `tables/${table}/seats/${seat}`, {
    name: name || null,
    ...(key ? { key } : {}),
    ...(promise ? { promise } : {}),
  });
  if (nonce && promise) localStorage.setItem(`ratking.nonce.${table}`, nonce);
  return seated;
}

/** The secret number that this browser has promised at a table, if any. */
export const promised = (table: string): string | null => localStorage.getItem(`ratking.nonce.${table}`);

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Browsers offer hashing only to pages that came over https or from this machine; elsewhere luck is the server's alone.
function newNonce(): string | null {
  return globalThis.crypto?.subtle ? hex(crypto.getRandomValues(new Uint8Array(16))) : null;
}

async function digest(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** A new key for a message, so that the server does it only once even if we send it twice. */
export const newKey = (): string => hex(crypto.getRandomValues(new Uint8Array(12)));
