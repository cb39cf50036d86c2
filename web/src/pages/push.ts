// Web push: lets the server tell this browser that it is the player's turn, even while the page is closed.
import { call } from "../protocol/api";
import type { ToldHow } from "../protocol/messages";
import { settings } from "../settings.svelte";

/** Thrown when the browser or the player does not allow notifications. */
export class Denied extends Error {}

/** Whether this browser can be told. Safari on phones can only if the page is on the home screen. */
export const isSupported = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Subscribe to messages signed with this key. Returns the subscription, as JSON. */
export async function subscribe(key: string): Promise<string> {
  if ((await Notification.requestPermission()) !== "granted") throw new Denied();
  const { pushManager } = await navigator.serviceWorker.ready;
  let known = await pushManager.getSubscription();
  if (known && encoded(known.options.applicationServerKey) !== key) {
    await known.unsubscribe();
    known = null;
  }
  try {
    known ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    throw new Denied(String(error));
  }
  settings.push(true);
  return JSON.stringify(known);
}

export async function unsubscribe(): Promise<void> {
  settings.push(false);
  if (isSupported()) await (await (await navigator.serviceWorker.ready).pushManager.getSubscription())?.unsubscribe();
}

/** Give the server the present subscription of this browser, which can change or end at any time. */
export async function renew(): Promise<void> {
  if (!isSupported() || Notification.permission !== "granted") return;
  const { push_key: key } = await call<ToldHow>("GET", "me/notifications");
  if (key) await call("POST", "me/channels", { kind: "push", address: await subscribe(key) });
}

function encoded(key: ArrayBuffer | null): string {
  const bytes = String.fromCharCode(...new Uint8Array(key ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
