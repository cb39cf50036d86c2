// Trouble: the text that tells a player what went wrong with a request.
import { say } from "../settings.svelte";
import { Refused } from "./api";

export const troubleOf = (error: unknown): string => (error instanceof Refused ? error.message : say("web.no server"));

/** Try something. Returns the text of what went wrong, or null. */
export async function troubleIn(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return troubleOf(error);
  }
}
