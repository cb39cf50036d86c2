// The server by plain HTTP. What it refuses comes as an error with a key for our own words.
import type { Carry, Done, Made, Me, NewTable, SeatLink, Seated, TableList, TableNow, Wrong } from "./messages";

/** The server has said no, and why. */
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

/** The server could not be reached. */
export class Unreachable extends Error {}

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** One request. With a token it is made by that person, not by whom the browser's cookie names; with null, by nobody yet. */
export async function call<T>(method: Method, path: string, body?: unknown, token?: string | null): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`api/${path}`, {
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
  const said: unknown = await answer.json().catch(() => null);
  if (answer.ok) return said as T;
  const { error } = (said ?? {}) as { error?: Wrong };
  throw new Refused(error?.key ?? "", error?.text ?? answer.statusText, error?.fields ?? {}, answer.status);
}

let presenting: Promise<void> | null = null;

/** Become somebody, if this browser is nobody yet; asked for twice at once it is done once, or this browser would be two. */
export function present(): Promise<void> {
  presenting ??= become().finally(() => (presenting = null));
  return presenting;
}

async function become(): Promise<void> {
  const { person } = await call<Me>("GET", "me");
  if (person === null) await call<Me>("POST", "me", {});
}

/** A code with which another device becomes this person; an older one no longer works. */
export const carry = (): Promise<Carry> => call("POST", "me/code", {});
/** Become the person whose code this is. It works once. */
export const claim = (code: string): Promise<Me> => call("POST", "me/claim", { code });
export const tables = (which: "open" | "mine" | "watch"): Promise<TableList> => call("GET", `tables?which=${which}`);
export const tableNow = (table: string): Promise<TableNow> => call("GET", `tables/${table}`);
export const make = (plan: NewTable): Promise<Made> => call("POST", "tables", plan);
export const start = (table: string): Promise<Done> => call("POST", `tables/${table}/start`, {});
export const seatLink = (table: string, seat: number): Promise<SeatLink> =>
  call("POST", `tables/${table}/seats/${seat}/link`, {});
export const leave = (table: string, seat: number): Promise<Done> => call("DELETE", `tables/${table}/seats/${seat}`);
export const botFor = (table: string, seat: number, level: string): Promise<Done> =>
  call("PUT", `tables/${table}/seats/${seat}/bot`, { level });
export const personFor = (table: string, seat: number): Promise<Done> =>
  call("DELETE", `tables/${table}/seats/${seat}/bot`);
export const rematch = (table: string): Promise<Made> => call("POST", `tables/${table}/rematch`, {});
export const close = (table: string): Promise<Done> => call("POST", `tables/${table}/close`, {});

/** Another name for one's own seat, at any time. */
export const rename = (table: string, seat: number, name: string): Promise<Seated> =>
  call("POST", `tables/${table}/seats/${seat}`, { name });

/** Take a seat under a name; where somebody has that name already, with the number of the seat behind it. */
export async function sit(table: string, seat: number, name: string, key?: string): Promise<Seated> {
  try {
    return await sitAs(table, seat, name, key);
  } catch (error) {
    if (!(error instanceof Refused && error.key === "server.bad_name")) throw error;
    return sitAs(table, seat, `${name.slice(0, 20)} ${seat + 1}`, key);
  }
}

// A number for the luck of the table is promised where this browser can.
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

/** The number this browser has promised at a table, if it has. */
export const promised = (table: string): string | null => localStorage.getItem(`ratking.nonce.${table}`);

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// Browsers give hashes only to pages that came safely; elsewhere the luck is the server's alone.
function newNonce(): string | null {
  return globalThis.crypto?.subtle ? hex(crypto.getRandomValues(new Uint8Array(16))) : null;
}

async function digest(text: string): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

/** A name of our own for something we send: sent twice, it is done once. */
export const newKey = (): string => hex(crypto.getRandomValues(new Uint8Array(12)));
