// Trouble: what went wrong with a request, in words.
import { say } from "../settings.svelte";
import { Refused } from "./api";

export const troubleOf = (error: unknown): string => (error instanceof Refused ? error.message : say("web.no server"));

/** What went wrong when something was attempted; null if nothing did. */
export async function troubleIn(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    return troubleOf(error);
  }
}
