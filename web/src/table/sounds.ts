// Sounds: which there are, which of them this browser wants to hear, and how a thing that happened is heard and felt.
import type { Heard, Sound } from "../games/contract";
import { settings } from "../settings.svelte";

/** How each is felt where there is vibration: milliseconds on, off, on. */
const FELT: Partial<Record<Sound, number[]>> = { bell: [40, 70, 40], strike: [70], cat: [30, 40, 30], end: [120] };
const TOUCH = [12];

/** Let a sound be heard and felt, as far as it is wanted. A higher number is lower or longer. */
export function hear(sound: Sound, number = 1): void {
  if (settings.sounds.has(sound) && settings.volume > 0)
    // What makes the sounds is fetched with the first one; whoever is offline then plays on in silence.
    void import("./synth").then(
      ({ play }) => play(sound, number, settings.volume),
      () => undefined,
    );
  if (settings.vibration && "vibrate" in navigator) navigator.vibrate(FELT[sound] ?? TOUCH);
}

/** Let an event be heard as its game says. */
export function hearEvent(heard: Heard | undefined, event: Readonly<Record<string, unknown>>): void {
  if (!heard) return;
  if (typeof heard === "string") hear(heard);
  else hear(heard.sound, typeof heard.by === "number" ? heard.by : Number(event[heard.by]) || 1);
}

// A sound may only begin after the page has been touched once.
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
