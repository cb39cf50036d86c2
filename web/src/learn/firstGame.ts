// The first real game after a lesson: against bots, with a coach.
import type { Meta } from "../games/meta";
import { playNow } from "../pages/play";
import { coachNext } from "../table/coach.svelte";

/** Make the table and start. Returns the id of the table. */
export function firstGame(meta: Meta): Promise<string> {
  coachNext(meta.game);
  return playNow(meta);
}
