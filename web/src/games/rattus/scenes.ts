// Scenes: groups the events of the rats that were turned up in one region, so that the page can explain them together.
import type { GameEvent, Scene } from "../contract";
import { faceOf } from "./view";

/** The kinds of events that belong to the rat that was turned up before. */
const GOES_ON = new Set([
  ...["cube lost", "rat fails", "sign misses", "diplomat lost", "region card played", "card covered"],
  ...["coins paid", "coins earned", "good taken"],
]);

const OUTCOMES = new Set(["cube lost", "rat fails", "sign misses"]);

const regionOf = (event: GameEvent): string => String(event["rat"]).replace(/ \d+$/, "");

/** The scenes in these events, in order. Rats of one region that are turned up one after another form one scene. */
export function scenes(events: readonly GameEvent[]): Scene[] {
  const found: GameEvent[][] = [];
  let open: GameEvent[] | null = null;
  for (const event of events) {
    if (event.kind === "rat turned up") {
      const first = open?.[0];
      if (open && first && regionOf(first) === regionOf(event)) open.push(event);
      else found.push((open = [event]));
    } else if (open && GOES_ON.has(event.kind)) open.push(event);
    else open = null;
  }
  return found.map((told) => ({
    events: told,
    done: OUTCOMES.has(told.findLast(({ kind }) => kind === "rat turned up" || OUTCOMES.has(kind))?.kind ?? ""),
    hurt: told.filter(({ kind }) => kind === "cube lost").map((event) => Number(event["seat"])),
  }));
}

/** One sign of a face and what it did. */
export interface SignTold {
  sign: string;
  /** The seats that lost a cube to it. */
  seats: number[];
  /** The class card through which it takes effect. */
  card: string | null;
  /** Why it took none. */
  miss: string | null;
  /** The owner of the card, if it took no cube. */
  holder: number | null;
}

/** One rat that was turned up. */
export interface RatTold {
  face: string;
  limit: number;
  /** The cubes that counted against the limit; null if an older log does not say. */
  cubes: number | null;
  strikes: boolean;
  /** Its signs in the order in which they took effect; empty until anything is known about them. */
  signs: SignTold[];
  hurt: number[];
  /** The events in which it took cubes. */
  lost: GameEvent[];
  /** Whether its outcome is known. */
  done: boolean;
}

/** The rats of a scene, each with what its signs did. */
export function ratsOf(scene: Scene): RatTold[] {
  const rats: GameEvent[][] = [];
  for (const event of scene.events)
    if (event.kind === "rat turned up") rats.push([event]);
    else rats.at(-1)?.push(event);
  return rats.map((told) => {
    const turned = told[0];
    const text = String(turned?.["face"]);
    const lost = told.filter(({ kind }) => kind === "cube lost");
    const fails = told.some(({ kind }) => kind === "rat fails");
    const { letters, classes, limit } = faceOf(text);
    const cubes = turned?.["cubes"];
    return {
      face: text,
      limit: Number(limit),
      cubes: typeof cubes === "number" ? cubes : null,
      strikes: !fails,
      signs: signsOf([...letters, ...classes], lost, told),
      hurt: lost.map((event) => Number(event["seat"])),
      lost,
      done: told.some(({ kind }) => OUTCOMES.has(kind)),
    };
  });
}

function signsOf(signs: string[], lost: GameEvent[], told: GameEvent[]): SignTold[] {
  const misses = told.filter(({ kind }) => kind === "sign misses");
  const byMajority = rounds(lost.filter((event) => event["sign"] === "M").map((event) => Number(event["seat"])));
  return signs.flatMap((sign): SignTold[] => {
    const missed = misses.filter((event) => event["sign"] === sign);
    const none = missed.map((event): SignTold => {
      const holder = Number(event["holder"]);
      return {
        sign,
        seats: [],
        card: String(event["card"]) || null,
        miss: String(event["why"]),
        holder: holder < 0 ? null : holder,
      };
    });
    if (sign === "M") {
      const seats = byMajority.shift();
      return seats ? [{ sign, seats, card: null, miss: null, holder: null }] : none.slice(0, 1);
    }
    const hits = lost.filter((event) => event["sign"] === sign);
    if (sign === "A")
      return hits.length
        ? [{ sign, seats: hits.map((event) => Number(event["seat"])), card: null, miss: null, holder: null }]
        : none;
    return [
      ...hits.map((event) => ({
        sign,
        seats: [Number(event["seat"])],
        card: String(event["card"]),
        miss: null,
        holder: null,
      })),
      ...none,
    ];
  });
}

/** Divide a list of hit seats among the letters M. Each M hits seats in rising order, and one hit by the first still has most
 * cubes for the next; so a seat that is not higher than the one before it begins a new M. */
function rounds(seats: number[]): number[][] {
  const found: number[][] = [];
  for (const seat of seats) {
    const last = found.at(-1);
    if (last && seat > (last.at(-1) ?? -1)) last.push(seat);
    else found.push([seat]);
  }
  return found;
}

/** The region of a scene. */
export const placeOf = (scene: Scene): string => (scene.events[0] ? regionOf(scene.events[0]) : "");

/** Whether the plague stands in another region during a scene: in the final devastation rats strike everywhere. */
export function isFinal(scene: Scene, events: readonly GameEvent[]): boolean {
  const first = scene.events[0]?.n ?? Infinity;
  const moved = events.findLast(({ kind, n = 0 }) => kind === "plague moved" && n < first);
  return moved !== undefined && moved["region"] !== placeOf(scene);
}
