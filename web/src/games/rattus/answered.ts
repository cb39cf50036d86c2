// The answers that are neither on the map nor plain buttons.
import type { View } from "../../protocol/view";
import { cardMoves } from "./cards";
import { tableOf } from "./view";

/** The region cards this seat sees and may answer with. */
export function regionCardsOf(view: View): string[] {
  const cards = tableOf(view)["region cards"];
  return cards ? [...cards.hand, ...cards["looking at"], ...cards.open] : [];
}

export function answeredWith(view: View): "class cards" | "region cards" | null {
  const shown = regionCardsOf(view);
  if (view.moves.some((move) => shown.includes(move))) return "region cards";
  return Object.keys(tableOf(view).cards).some((card) => cardMoves(view.moves, card).length) ? "class cards" : null;
}
