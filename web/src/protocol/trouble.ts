// Trouble: what went wrong with a request, in words.
import { say } from "../settings.svelte";
import { Refused } from "./api";

export const troubleOf = (error: unknown): string => (error instanceof Refused ? error.message : say("web.no server"));
