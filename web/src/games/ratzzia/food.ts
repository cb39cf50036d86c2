// Food: sausages, with a cracker for five and a cheese for ten (Z1.2), drawn so that they can be counted.

/** The pieces that represent a number of sausages, the largest first. */
export function piecesOf(sausages: number): ("cheese" | "cracker" | "sausage")[] {
  const most = Math.max(0, sausages);
  return [
    ...Array<"cheese">(Math.floor(most / 10)).fill("cheese"),
    ...Array<"cracker">(Math.floor((most % 10) / 5)).fill("cracker"),
    ...Array<"sausage">(most % 5).fill("sausage"),
  ];
}

/** The width of each piece on a shelf, in a drawing 32 high. */
export const WIDTHS = { cheese: 42, cracker: 31, sausage: 21 } as const;
