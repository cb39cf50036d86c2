// Keyboard shortcuts at a table. In text fields and dialogs, keys keep their usual meaning.
import { type Direction, walk } from "./arrows";

/** The actions that keys can start now. Digits choose among the answers that are not drawn on the board. */
export interface Keys {
  [key: string]: (() => void) | false | null | undefined;
}

const ELSEWHERE = "dialog, input, textarea, select";
/** Matches what arrow keys scroll, and what Space presses. */
const SCROLLS = "ol, [data-scrolls]";
const PRESSED = "button, [role=button], summary";

export function pressed(event: KeyboardEvent, root: HTMLElement, keys: Keys): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.closest(ELSEWHERE)) return;
  if (event.key.startsWith("Arrow")) {
    if (target.closest(SCROLLS)) return;
    event.preventDefault();
    walk(root, event.key as Direction);
    return;
  }
  const act = keys[event.key];
  if (!act || (event.key === " " && target.closest(PRESSED))) return;
  if (event.key === " ") event.preventDefault();
  act();
}
