// The class cards that a rat strikes just now: their owners lose a cube to the class on its face.
import type { View } from "../../protocol/view";
import type { GameEvent } from "../contract";
import { faceOf, tableOf } from "./view";

/** The cards to be marked, while a rat is turned up or somebody may still cover a card. */
export function struckCards(view: View, happened: GameEvent | null): string[] {
  if (happened) {
    const rat = happened["rat"];
    if (happened.kind !== "rat turned up" || typeof rat !== "string") return [];
    const region = rat.slice(0, rat.lastIndexOf(" "));
    const face = String(happened["face"]);
    return strikes(view, region, face) ? cardsHit(view, region, face) : [];
  }
  const fields = view.question?.fields ?? {};
  if (typeof fields["region"] !== "string" || typeof fields["face"] !== "string") return [];
  return cardsHit(view, fields["region"], fields["face"]); // what is asked about does strike
}

/** Whether enough cubes are there (B4.5). Where the plague counts as cubes as well the page does not know it: then nothing is marked. */
function strikes(view: View, region: string, face: string): boolean {
  const cubes = tableOf(view).regions[region]?.cubes ?? [];
  return cubes.reduce((sum, number) => sum + number, 0) >= Number(faceOf(face).limit);
}

/** The cards of the face's classes whose owners have a cube left when it comes to them: first M, then A, then the classes (B4.6). */
function cardsHit(view: View, region: string, face: string): string[] {
  const table = tableOf(view);
  const here = [...(table.regions[region]?.cubes ?? [])];
  const { letters, classes } = faceOf(face);
  for (const letter of letters) {
    const most = Math.max(...here);
    here.forEach((cubes, seat) => {
      if (cubes && (letter === "A" || cubes === most)) here[seat] = cubes - 1;
    });
  }
  const covers = table["region cards"]?.covers ?? {};
  return Object.entries(table.cards).flatMap(([name, card]) => {
    if (card.owner === null || name in covers || !classes.includes(card.class) || !here[card.owner]) return [];
    here[card.owner] = (here[card.owner] ?? 0) - 1;
    return [name];
  });
}
