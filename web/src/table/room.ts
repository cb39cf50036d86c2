// The kind of layout that a window has room for. Decided only here: drawings read it from the model, CSS from `data-room`.
import type { Model } from "../games/contract";

export type Room = Model["room"];

/** A window lower than this is a phone on its side, or a zoomed page. */
const LOW = 500;
/** Narrower than this, a low window has no room for two columns. */
const TWO_COLUMNS = 560;
const TABLET = 700;
const DESK = 1100;

export function roomOf(width: number, height: number): Room {
  if (height < LOW && width >= TWO_COLUMNS) return "landscape";
  if (width < TABLET) return "phone";
  return width < DESK ? "tablet" : "desk";
}
