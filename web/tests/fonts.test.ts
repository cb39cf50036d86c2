import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "../src/words/words";
import { allWords } from "./server";

const FONTS = join(import.meta.dirname, "../src/ui/fonts");
const sheet = readFileSync(join(FONTS, "fonts.css"), "utf8");

/** A function that tells whether a part of a font, given by its file, covers a character. */
function has(file: string): (character: string) => boolean {
  const said = new RegExp(`url\\("\\./${file}\\.woff2"\\)[^}]*unicode-range: ([^;]+);`).exec(sheet)?.[1] ?? "";
  const ranges = said.split(", ").map((range) =>
    range
      .slice(2)
      .split("-")
      .map((code) => parseInt(code, 16)),
  );
  return (character) =>
    ranges.some(([first = 0, last = first]) => first <= character.charCodeAt(0) && character.charCodeAt(0) <= last);
}

/** Characters that neither font has; the browser draws them with one of its own fonts. */
const FOREIGN = "←→◎●";

describe.each(Object.keys(LANGUAGES) as Language[])(
  "the first parts of the fonts have all letters of the texts in %s",
  (language) => {
    test.each(["gar", "gar-italic", "gar-bold", "fell"])("%s", async (file) => {
      const texts = Object.entries((await allWords(language)).texts)
        .filter(([key]) => !key.endsWith(".legend")) // the legends of the terminal, which the page does not show
        .map(([, text]) => (typeof text === "string" ? text : Object.values(text).join("")));
      const written = new Set(texts.flatMap((text) => [...text.replace(/\{[^}]+\}/g, "")]));
      const wanted = [...written].filter((character) =>
        file === "fell" ? /[\p{L}\p{N}]/u.test(character) : !FOREIGN.includes(character),
      );
      expect(wanted.length).toBeGreaterThan(50);
      expect(wanted.filter((character) => !has(file)(character)).join("")).toBe("");
    });
  },
);

test("letters of names in other languages are in parts of their own", () => {
  for (const letter of "ñößåø") expect(["gar", "gar-more"].map((file) => has(file)(letter))).toEqual([false, true]);
  for (const letter of "łčőșğ") expect(["gar", "gar-extended"].map((file) => has(file)(letter))).toEqual([false, true]);
});

test("every part that the style sheet names exists", () => {
  const files = [...sheet.matchAll(/url\("\.\/([^"]+)"\)/g)].map(([, file]) => join(FONTS, file ?? ""));
  expect(files.length).toBe(11);
  for (const file of files) expect(statSync(file).size).toBeGreaterThan(5000);
});
