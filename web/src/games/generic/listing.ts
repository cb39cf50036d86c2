// A view as lines of text: fields with one value for each player, and all others. The terminal does the same (drawing/listing.py).

export interface Listing {
  /** The fields that have one value for each player. */
  forEach: [name: string, values: string[]][];
  rest: [name: string, value: string][];
}

export function listingOf(table: unknown, players: number): Listing {
  const entries = isRecord(table) ? Object.entries(table) : [["", table] as const];
  const listing: Listing = { forEach: [], rest: [] };
  for (const [name, value] of entries) {
    if (isOneForEach(value, players)) listing.forEach.push([name, value.map(short)]);
    else listing.rest.push([name, short(value)]);
  }
  return listing;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isOneForEach = (value: unknown, players: number): value is unknown[] =>
  Array.isArray(value) && value.length === players && !value.some((one) => typeof one === "object" && one !== null);

function short(value: unknown): string {
  if (Array.isArray(value)) return value.map(short).join(", ") || "–";
  if (isRecord(value))
    return (
      Object.entries(value)
        .map(([name, one]) => `${name} ${short(one)}`)
        .join(", ") || "–"
    );
  return value === null || value === undefined ? "–" : String(value);
}
