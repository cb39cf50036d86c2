// Motion: how the dice (mice) come and go. Nothing moves if the user has asked for reduced motion.
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { PACE, settings } from "../../settings.svelte";

const CLIMBS = 180;
/** The delay between two mice, in milliseconds, when a column empties from the bottom. */
const APART = 60;

/** Adjust a usual time in milliseconds to the speed that this browser is set to; 0 if motion is reduced. */
export const lasting = (usual: number): number =>
  matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : usual * PACE[settings.speed];

/** The transition of a mouse that climbs onto its plank. */
export const climb = (_: Element): TransitionConfig => ({
  duration: lasting(CLIMBS),
  easing: cubicOut,
  css: (_there, left) => `transform: translateY(${80 * left}%)`,
});

/** The transition of a mouse that leaves its plank; mice above it start a little later. */
export const leave = (_: Element, at = 0): TransitionConfig => ({
  delay: lasting(at * APART),
  duration: lasting(CLIMBS),
  easing: cubicOut,
  css: (there, left) => `opacity: ${there}; transform: translateY(${60 * left}%)`,
});
