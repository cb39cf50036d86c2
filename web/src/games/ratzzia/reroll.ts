// A re-roll is one step of a lesson: the engine asks value by value, but the reader presses one button.
import { say } from "../../settings.svelte";
import type { View } from "../contract";
import { againOf, isReroll } from "./view";

/** The label of the button that gives the lesson's next answers to a re-roll; null if another question is asked. */
export function rerollSaid(view: View, moves: readonly string[]): string | null {
  if (!isReroll(view)) return null;
  const dice = againOf(view);
  const rolled = [...new Set(dice)].flatMap((value, at) => Array.from({ length: Number(moves[at]) }, () => value));
  if (!rolled.length) return say("web.ratzzia.keep all");
  if (rolled.length === dice.length) return say("web.ratzzia.roll all again");
  // Dice that the cat sent home show no value.
  return rolled[0]
    ? say("web.ratzzia.roll again lesson", { number: rolled.length, dice: rolled.join(", ") })
    : say("web.ratzzia.roll again", { number: rolled.length });
}
