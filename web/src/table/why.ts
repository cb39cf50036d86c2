// Why a move cannot be made, in the language of the page.
import { settings } from "../settings.svelte";
import type { Why as Answer } from "../protocol/messages";
import type { Why } from "../games/contract";

/** The server's reason in our own words; if we have none, the server's sentence. */
export function whyText(
  game: string,
  answer: Pick<Answer, "reason" | "text">,
  names: readonly string[],
  you: number | null,
): Why {
  const { key, rule, fields } = (answer.reason ?? {}) as {
    key?: string;
    rule?: string;
    fields?: Record<string, unknown>;
  };
  const { words } = settings;
  const known = [`${game}.reason.${key ?? ""}`, `reason.${key ?? ""}`].find((one) => words.has(one));
  return { text: known ? words.told(known, game, fields ?? {}, names, you) : answer.text, rule: rule || null };
}
