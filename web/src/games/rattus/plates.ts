// The plates on the map of a desktop: palace and market, in corners where no region needs the room.
import type { Box, Window } from "./lay";

export const PALACE: Readonly<Partial<Record<Window, Box>>> = { four: [14, 14, 214, 116], six: [14, 14, 252, 116] };
export const MARKET: Readonly<Partial<Record<Window, Box>>> = { four: [664, 584, 182, 92], six: [764, 634, 98, 188] };
