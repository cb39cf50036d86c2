// Server away: whether to play in the tab by itself, because the server cannot be reached and the runtime is on this device.
import { routeOf } from "../route";
import { type Files, PARTS } from "./messages";
import { announcement } from "../ui/announcement.svelte";

/** Pages about something that only the server has: they say themselves that it is away. */
const ON_THE_SERVER = ["table", "here", "replay", "won", "claim", "stop", "mine", "keys", "screen", "series"];
/** How long a server may take to answer a page that could do without it. */
const PATIENCE = 5000;

export async function serverIsAway(): Promise<boolean> {
  if (ON_THE_SERVER.includes(routeOf(location.hash).page) || !(await isRuntimeHere())) return false;
  try {
    await fetch("api/notice", { signal: AbortSignal.timeout(PATIENCE) });
    return false;
  } catch {
    return true;
  }
}

/** From now on the address is that of play in the tab, so that its tables are found when it is loaded again. */
export function goOffline(said: string): void {
  history.replaceState(null, "", `?tab${location.hash}`);
  announcement.sayFirst(said);
}

async function isRuntimeHere(): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  const top = new URL("tab/", document.baseURI).href;
  const listed = await caches.match(`${top}files.json`);
  if (!listed) return false;
  const { folder } = (await listed.json()) as Files;
  return (await caches.match(`${top}${folder}/${PARTS[2]}`)) !== undefined;
}
