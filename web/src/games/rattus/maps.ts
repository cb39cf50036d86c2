// The maps. A window is a map for certain regions and sizes; each has its file of outlines, made by map/make.mjs and loaded
// when needed. The arrows across the sea are drawn by hand.
import type { Window } from "./lay";

export interface RegionShape {
  shade: "light" | "medium" | "dark" | "africa";
  outline: string;
  middle: [number, number];
}

export interface MapShape {
  width: number;
  height: number;
  /** How far land and sea go on where a screen has more room than the map: left, top, right, bottom. */
  around: readonly [number, number, number, number];
  regions: Record<string, RegionShape>;
  elsewhere: string;
  borders: string;
  graticule: string;
}

const FILES: Record<Window, () => Promise<{ default: unknown }>> = {
  four: () => import("./maps/four.json"),
  six: () => import("./maps/six.json"),
  "four-phone": () => import("./maps/four-phone.json"),
  "six-phone": () => import("./maps/six-phone.json"),
};

export async function mapOf(window: Window): Promise<MapShape> {
  return (await FILES[window]()).default as MapShape;
}

/** By window, the arrows: the regions that each joins, and its path. */
export const ARROWS: Record<Window, Record<string, string>> = {
  four: {
    "anglia-gallia": "M192 300Q182 320 194 342",
    "anglia-scandia": "M222 180Q256 130 302 152",
    "germania-scandia": "M352 250Q376 258 388 238",
    "hispania-italia": "M222 540Q262 572 304 552",
  },
  six: {
    "anglia-gallia": "M206 322Q196 342 206 362",
    "anglia-scandia": "M238 200Q270 148 318 172",
    "germania-scandia": "M366 268Q388 276 402 256",
    "hispania-italia": "M236 548Q280 586 318 562",
    "hispania-marocco": "M101 596Q106 610 104 626",
    "italia-tunis": "M398 628Q372 640 348 634",
    "aegyptus-turcia": "M688 622Q676 662 688 704",
  },
  "four-phone": {
    "anglia-gallia": "M72 214Q66 224 74 234",
    "anglia-scandia": "M92 138Q108 108 132 112",
    "germania-scandia": "M154 168Q168 172 178 160",
    "hispania-italia": "M84 364Q104 380 122 370",
  },
  "six-phone": {
    "anglia-gallia": "M128 256Q122 266 130 278",
    "anglia-scandia": "M152 138Q176 112 212 124",
    "germania-scandia": "M252 188Q266 196 276 186",
    "hispania-italia": "M160 446Q184 468 208 464",
    "hispania-marocco": "M76 488Q80 494 76 502",
    "italia-tunis": "M260 496Q248 490 238 499",
    "aegyptus-turcia": "M496 514Q488 540 496 566",
  },
};

/** The window for these regions, on a phone or not. */
export function windowFor(regions: readonly string[], small: boolean): Window {
  const africa = regions.includes("libya");
  return `${africa ? "six" : "four"}${small ? "-phone" : ""}`;
}
