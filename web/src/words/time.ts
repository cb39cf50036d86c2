// Durations and dates in the language of the page, formatted by the browser.

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in its largest whole unit: "3 hours"; null for less than a minute. */
export function lengthOf(seconds: number, language: string): string | null {
  const [length, unit] =
    seconds >= DAY ? [seconds / DAY, "day"] : seconds >= HOUR ? [seconds / HOUR, "hour"] : [seconds / MINUTE, "minute"];
  if (length < 1) return null;
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(Math.floor(length));
}

/** The day of a moment, relative to now: "today", "yesterday", "3 days ago"; after a week the date. */
export function dayOf(time: number, now: number, language: string): string {
  const midnight = (seconds: number): number => new Date(seconds * 1000).setHours(0, 0, 0, 0) / 1000;
  const days = Math.round((midnight(now) - midnight(time)) / DAY);
  if (days < 7) return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(-days, "day");
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "long", year: "numeric" }).format(time * 1000);
}

/** Names joined for a sentence: "Bruno, Giulia and Orsola". */
export function listOf(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);
}
