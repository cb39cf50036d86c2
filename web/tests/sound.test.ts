import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SOUNDS } from "../src/games/contract";
import rattus from "../src/games/rattus/table";
import ratzzia from "../src/games/ratzzia/table";
import { settings } from "../src/settings.svelte";
import { hear, hearEvent } from "../src/table/sounds";
import { textsOf } from "./server";

/** The sounds that were played: for each tone or burst its start, its end, and its peak loudness. */
interface Played {
  start: number;
  stop: number;
  loud: number;
}
let played: Played[] = [];
let now = 100;

class FakeParam {
  most = 0;
  setValueAtTime(value: number): void {
    this.#check(value);
  }
  exponentialRampToValueAtTime(value: number): void {
    this.#check(value);
  }
  // A real AudioParam throws at zero, because an exponential never reaches it.
  #check(value: number): void {
    if (!(value > 0) || !Number.isFinite(value)) throw new RangeError(String(value));
    this.most = Math.max(this.most, value);
  }
}

class FakeNode {
  gain = new FakeParam();
  frequency = new FakeParam();
  type = "";
  buffer: unknown = null;
  next: FakeNode | null = null;
  #start = 0;
  connect(next: FakeNode): FakeNode {
    return (this.next = next);
  }
  start(at: number): void {
    this.#start = at;
  }
  stop(at: number): void {
    let envelope: FakeNode | null = this.next;
    while (envelope && !envelope.gain.most) envelope = envelope.next;
    played.push({ start: this.#start, stop: at, loud: envelope?.gain.most ?? 0 });
  }
}

class FakeAudio {
  state = "running";
  sampleRate = 100;
  destination = new FakeNode();
  get currentTime(): number {
    return now;
  }
  createGain = () => new FakeNode();
  createOscillator = () => new FakeNode();
  createBiquadFilter = () => new FakeNode();
  createBufferSource = () => new FakeNode();
  createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
}

const felt: unknown[] = [];
vi.stubGlobal("AudioContext", FakeAudio);
Object.defineProperty(navigator, "vibrate", { value: (pattern: unknown) => felt.push(pattern), configurable: true });

beforeEach(() => {
  played = [];
  felt.length = 0;
  now += 10;
  settings.turn(0.6);
});
afterEach(() => {
  settings.want(["bell"]);
  settings.vibrate(false);
});

const heard = (): Promise<void> => vi.waitFor(() => expect(played.length).toBeGreaterThan(0));
/** Check that nothing is played, also after the synthesiser, which is imported on demand, has had time to load. */
const silence = async (): Promise<void> => {
  await new Promise((done) => setTimeout(done, 30));
  expect(played).toEqual([]);
};

test("by default only the bell rings", async () => {
  for (const sound of SOUNDS) if (sound !== "bell") hear(sound);
  await silence();
  hear("bell");
  await heard();
  expect(felt).toEqual([]);
});

test.each(SOUNDS)("%s is short, quiet, and stops by itself", async (sound) => {
  settings.want(SOUNDS);
  hear(sound, 4);
  await heard();
  for (const part of played) {
    expect(part.start).toBeGreaterThanOrEqual(now);
    expect(part.stop - now).toBeLessThan(2.2);
    expect(part.loud).toBeGreaterThan(0);
    expect(part.loud).toBeLessThan(0.4);
  }
  played = [];
  settings.want(SOUNDS.filter((one) => one !== sound));
  hear(sound);
  await silence();
});

test("a loss clicks once for each cube", async () => {
  settings.want(["strike"]);
  hear("strike", 1);
  await heard();
  const one = played.length;
  played = [];
  hear("strike", 3);
  await heard();
  expect(played.length).toBe(one + 2);
});

test("nothing is played at volume 0", async () => {
  settings.turn(0);
  hear("bell");
  await silence();
});

test("a screen for everybody makes all sounds, unless this browser has chosen some", () => {
  settings.want(["cat"]);
  const hush = settings.loud();
  expect([...settings.sounds]).toEqual(["cat"]);
  hush();
  localStorage.removeItem("ratking.sounds");
  const before = settings.sounds;
  const hushAll = settings.loud();
  expect([...settings.sounds]).toEqual([...SOUNDS]);
  expect(localStorage.getItem("ratking.sounds")).toBeNull();
  hushAll();
  expect(settings.sounds).toBe(before);
});

test("vibration happens only if it is switched on", () => {
  hear("strike");
  expect(felt).toEqual([]);
  settings.vibrate(true);
  hear("strike");
  expect(felt).toHaveLength(1);
});

test("a sound may depend on a number in the event", async () => {
  settings.want(["cube"]);
  hearEvent({ sound: "cube", by: "cubes" }, { kind: "cubes placed", cubes: 3 });
  await heard();
  played = [];
  hearEvent(undefined, { kind: "turn begins" });
  await silence();
});

test.each([
  ["rattus", rattus, ["cubes placed", "card taken", "plague moved", "rat added", "rat turned up", "cube lost"]],
  ["ratzzia", ratzzia, ["rolled", "die placed", "cat fed", "cat comes", "food saved"]],
] as const)("%s is heard at what matters in it, and only at what happens in it", (game, table, matters) => {
  const heardAt = Object.keys(table.sounds ?? {});
  expect(heardAt).toEqual(expect.arrayContaining([...matters]));
  const { texts } = textsOf(game, "en");
  for (const kind of heardAt) expect(Object.keys(texts)).toContain(`${game}.event.${kind}`);
});
