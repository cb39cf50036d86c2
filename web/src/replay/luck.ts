// Checks luck in the page itself: does every outcome follow from the seed that was sealed before the game? See docs/formats.md.
import type { DrawTold } from "../protocol/messages";

/** The part of a record that describes its luck. */
export interface Chance {
  kind: string;
  commitment: string;
  nonces: string[];
  seed?: string;
  /** The number of leading moves that came from another record; their luck is not checked. */
  from?: number;
}

export type Verdict =
  /** The page came over plain http, where browsers offer no hashing. */
  | { kind: "not safe" }
  /** The seed matches the seal, and all draws after the first `given` moves follow from it. */
  | { kind: "fair"; draws: number; given: number }
  /** There was no seal, or the seed was not revealed. */
  | { kind: "no seal" }
  /** The seed is not the one that was sealed. */
  | { kind: "wrong seed" }
  /** The luck of this move does not follow from the seed. */
  | { kind: "wrong draw"; at: number; checked: number };

const UTF8 = new TextEncoder();
const bytes = (hex: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)));
const hex = (some: ArrayBuffer): string =>
  [...new Uint8Array(some)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function number(value: number, length: 4 | 8): Uint8Array {
  const written = new DataView(new ArrayBuffer(length));
  written.setUint32(length - 4, value);
  return new Uint8Array(written.buffer);
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function digestOf(nonces: readonly string[]): Promise<Uint8Array> {
  const parts = nonces.flatMap((nonce) => {
    const text = UTF8.encode(nonce);
    return [number(text.length, 4), text];
  });
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...parts)));
}

/** The index of the weighted outcome that draw number `n` gives. */
async function outcome(key: CryptoKey, players: Uint8Array, weights: readonly number[], n: number): Promise<number> {
  const sum = BigInt(weights.reduce((all, weight) => all + weight, 0));
  const limit = ((1n << 64n) / sum) * sum;
  for (let attempt = 0; ; attempt++) {
    const mac = await crypto.subtle.sign(
      "HMAC",
      key,
      joined(UTF8.encode("ratking chance 1"), players, number(n, 8), number(attempt, 4)),
    );
    const x = new DataView(mac).getBigUint64(0);
    if (x >= limit) continue;
    let rest = x % sum;
    return weights.findIndex((weight) => {
      rest -= BigInt(weight);
      return rest < 0n;
    });
  }
}

/** Check seal, seed and draws, and stop at the first that does not match. */
export async function check(chance: Chance | null | undefined, draws: readonly DrawTold[]): Promise<Verdict> {
  if (chance?.kind !== "committed" || !chance.seed) return { kind: "no seal" };
  const secret = bytes(chance.seed);
  if (hex(await crypto.subtle.digest("SHA-256", secret)) !== chance.commitment) return { kind: "wrong seed" };
  const key = await crypto.subtle.importKey("raw", secret, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const players = await digestOf(chance.nonces);
  const given = chance.from ?? 0;
  const drawn = draws.filter((draw) => draw.at >= given);
  for (const [checked, draw] of drawn.entries()) {
    if ((await outcome(key, players, draw.weights, draw.n)) !== draw.outcome)
      return { kind: "wrong draw", at: draw.at + 1, checked };
  }
  return { kind: "fair", draws: drawn.length, given };
}
