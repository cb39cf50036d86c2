// Sounds and vibrations of events, as far as this browser's settings allow them.
import type { Heard, Sound } from "../games/contract";
import { settings } from "../settings.svelte";

/** The vibration that goes with a sound: milliseconds on, off, on. */
const FELT: Partial<Record<Sound, number[]>> = { bell: [40, 70, 40], strike: [70], cat: [30, 40, 30], end: [120] };
const TOUCH = [12];

/** Play a sound and vibrate, if switched on. A higher `number` makes the sound lower or longer. */
export function hear(sound: Sound, number = 1): void {
  if (settings.sounds.has(sound) && settings.volume > 0)
    // The synthesiser is loaded with the first sound. If that fails, the game goes on in silence.
    void import("./synth").then(
      ({ play }) => play(sound, number, settings.volume),
      () => undefined,
    );
  if (settings.vibration && "vibrate" in navigator) navigator.vibrate(FELT[sound] ?? TOUCH);
}

/** Play the sound that the game has for an event. */
export function hearEvent(heard: Heard | undefined, event: Readonly<Record<string, unknown>>): void {
  if (!heard) return;
  if (typeof heard === "string") hear(heard);
  else hear(heard.sound, typeof heard.by === "number" ? heard.by : Number(event[heard.by]) || 1);
}

// Browsers allow sound only after the user has touched the page once.
addEventListener(
  "pointerdown",
  () => {
    if (settings.sounds.size)
      void import("./synth").then(
        ({ wake }) => wake(),
        () => undefined,
      );
  },
  { once: true },
);
