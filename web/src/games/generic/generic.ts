// The generic table, for a game that has none of its own or whose own fails: lists the state in words.
import { drawnBy } from "../drawn/draw.svelte";
import type { GameTable } from "../contract";
import Listed from "./Listed.svelte";
import Seated from "./Seated.svelte";

export const GENERIC: GameTable = {
  format: 1,
  slots: { board: drawnBy(Listed), side: drawnBy(Seated) },
  drawn: () => true,
};
