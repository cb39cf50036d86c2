// Motion: how mice come and go. Nothing moves where motion is not wanted.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { PACE, settings } from "../../settings.svelte";

const CLIMBS = 180;
/** A column empties from the bottom, mouse after mouse. */
const APART = 60;

/** Return a usual time in milliseconds at the speed of this browser; 0 where motion is not wanted. */
export const lasting = (usual: number): number =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : usual * PACE[settings.speed];

/** A mouse climbs onto its plank. */
export const climb = (_: Element): TransitionConfig => ({
  duration: lasting(CLIMBS),
  easing: cubicOut,
  css: (_there, left) => `transform: translateY(${80 * left}%)`,
});

/** A mouse leaves its plank; those above it a little later. */
export const leave = (_: Element, at = 0): TransitionConfig => ({
  delay: lasting(at * APART),
  duration: lasting(CLIMBS),
  easing: cubicOut,
  css: (there, left) => `opacity: ${there}; transform: translateY(${60 * left}%)`,
});
