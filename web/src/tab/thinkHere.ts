// Think here: lets hints and analyses of a server's tables be computed on this device, or by the server again.
import { choose, network } from "../protocol/transport";
import { settings } from "../settings.svelte";

export async function thinkHere(on: boolean): Promise<void> {
  settings.think(on);
  if (!on) return choose(network);
  const { Device } = await import("./device");
  choose(new Device(network, new URL("tab/", document.baseURI).href));
}
