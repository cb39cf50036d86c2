// Passkeys: makes one on this device, or signs in with one. The browser asks the device, and the server checks its answer.
import { call, Refused } from "../protocol/api";
import type { Me, PasskeyNow, PasskeyOptions } from "../protocol/messages";
import { troubleOf } from "../protocol/trouble";
import { say } from "../settings.svelte";

/** Whether this browser can make and use passkeys on this page. Older ones cannot read the server's options. */
export const supported = (): boolean =>
  typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** Make a passkey on this device for the person of this browser. The device shows it under their name. */
export async function makePasskey(name: string): Promise<PasskeyNow> {
  const { options } = await call<PasskeyOptions>("POST", "me/passkeys/options", name ? { name } : {});
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  );
  const credential = await navigator.credentials.create({ publicKey });
  return call("POST", "me/passkeys", { credential: (credential as PublicKeyCredential).toJSON() });
}

/** Become the person whose passkey is chosen on this device. */
export async function claimWithPasskey(): Promise<Me> {
  const { options } = await call<PasskeyOptions>("POST", "me/claim/options", {});
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  );
  const credential = await navigator.credentials.get({ publicKey });
  return call("POST", "me/claim/passkey", { credential: (credential as PublicKeyCredential).toJSON() });
}

const SENTENCES: Record<string, string> = {
  AbortError: "web.keys.passkey stopped",
  NotAllowedError: "web.keys.passkey stopped",
  InvalidStateError: "web.keys.passkey known",
  SecurityError: "web.keys.no passkeys.address",
};

/** The text that says why a passkey was not made or used: the server's, or that of the browser's own refusal. */
export function passkeyTrouble(error: unknown): string {
  if (error instanceof Refused || !(error instanceof DOMException)) return troubleOf(error);
  return say(SENTENCES[error.name] ?? "web.keys.no passkeys.browser");
}
