// Makes sure that something that answers the question is visible without scrolling.

/** How many pixels of a thing must be visible so that players find it and can tap it. */
const ENOUGH = 40;

/** The nearest ancestor that scrolls up and down, or null for the page itself. */
function paneOf(one: Element): Element | null {
  for (let at = one.parentElement; at; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  return null;
}

function inSight(one: Element): boolean {
  const { top, bottom, left, right } = one.getBoundingClientRect();
  const pane = paneOf(one)?.getBoundingClientRect();
  const high = Math.min(bottom, pane?.bottom ?? innerHeight) - Math.max(top, pane?.top ?? 0);
  const wide = Math.min(right, innerWidth) - Math.max(left, 0);
  return high >= Math.min(ENOUGH, bottom - top) && wide >= Math.min(ENOUGH, right - left);
}

/** If no move on the board is visible, scroll to the first one. */
export function bringIntoSight(root: Element): void {
  const moves = [...root.querySelectorAll(":is(main, aside) [data-move]")];
  if (!moves.some(inSight)) moves[0]?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
