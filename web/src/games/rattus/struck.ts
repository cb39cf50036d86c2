// The class cards that a rat strikes now: their owners lose a cube to the class on its face.
import type { View } from "../../protocol/view";
import type { GameEvent } from "../contract";
import { tableOf } from "./view";

/** The cards to mark: while a cube is lost because of one, or while a player may still cover a card. */
export function struckCards(view: View, happened: GameEvent | null): string[] {
  if (happened) {
    const card = happened.kind === "cube lost" ? happened["card"] : null;
    return typeof card === "string" && card ? [card] : [];
  }
  return (tableOf(view).strike?.losses ?? []).flatMap(({ card }) => card ?? []);
}
