// The focus for players without a pointer: after a move it goes to what can be chosen, or to the question; it is never lost.
import { byPointer } from "../ui/pointed";
import { LIT } from "./arrows";

/** Matches the element with the question, which takes the focus while nothing can be chosen. */
const QUESTION = "[data-question]";

/** What makes the move that has been chosen, where a choice is confirmed. */
const CONFIRM = "[data-confirm]";

/** Keep the focus while the table changes. Returns what ends it. */
export function watchFocus(root: HTMLElement): () => void {
  /** The element that has the focus, if it was lit when it got it. */
  let lit: EventTarget | null = null;
  const focused = ({ target }: FocusEvent): void => {
    lit = target instanceof Element && target.matches(LIT) ? target : null;
  };
  root.addEventListener("focusin", focused);
  const observer = new MutationObserver(() => keepFocus(root, lit));
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["data-move", "data-pick", "disabled"] });
  return () => {
    observer.disconnect();
    root.removeEventListener("focusin", focused);
  };
}

/** If what had the focus is gone or no longer lit, give it to what confirms a choice, the first lit thing, or the question. */
function keepFocus(root: ParentNode, wasLit: EventTarget | null): void {
  const now = document.activeElement;
  const question = root.querySelector<HTMLElement>(QUESTION);
  const lost =
    !now ||
    now === document.body ||
    now === question ||
    now.matches(":disabled") ||
    (now === wasLit && !now.matches(LIT));
  if (byPointer() || !lost || document.querySelector("dialog[open]")) return;
  const lit = [...root.querySelectorAll<HTMLElement | SVGElement>(LIT)].find(
    (one) => !one.matches(":disabled") && one.checkVisibility(),
  );
  (root.querySelector<HTMLElement>(CONFIRM) ?? lit ?? question)?.focus();
}
