// The class cards that a rat hits just now: their owners lose a cube to the class on its face. The rules say which.
import type { View } from "../../protocol/view";
import type { GameEvent } from "../contract";
import { tableOf } from "./view";

/** The cards to be marked: while a cube is lost because of one, or while somebody may still cover a card. */
export function struckCards(view: View, happened: GameEvent | null): string[] {
  if (happened) {
    const card = happened.kind === "cube lost" ? happened["card"] : null;
    return typeof card === "string" && card ? [card] : [];
  }
  return (tableOf(view).strike?.losses ?? []).flatMap(({ card }) => card ?? []);
}
