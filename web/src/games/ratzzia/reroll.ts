// A re-roll of Ratzzia is one step of a lesson: the engine asks value by value, the reader presses one button.
import { say } from "../../settings.svelte";
import type { View } from "../contract";
import { againOf, isReroll } from "./view";

/** What the button says for the answers to a re-roll that are written down next; null if another question is asked. */
export function rerollSaid(view: View, moves: readonly string[]): string | null {
  if (!isReroll(view)) return null;
  const dice = againOf(view);
  const rolled = [...new Set(dice)].flatMap((value, at) => Array.from({ length: Number(moves[at]) }, () => value));
  if (!rolled.length) return say("web.ratzzia.keep all");
  if (rolled.length === dice.length) return say("web.ratzzia.roll all again");
  // Dice that the cat sent home show nothing.
  return rolled[0]
    ? say("web.ratzzia.roll again lesson", { number: rolled.length, dice: rolled.join(", ") })
    : say("web.ratzzia.roll again", { number: rolled.length });
}
