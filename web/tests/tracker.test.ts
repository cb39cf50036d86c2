import { expect, test } from "vitest";
import { limitsOf, marksOf } from "../src/games/rattus/tracker";
import { tableOf } from "../src/games/rattus/view";
import { made, type Moment } from "./made";

test.each(["base-4", "all-6"])("in %s every face is counted once, as left or as turned up", (game) => {
  for (const { view } of made<Moment[]>(game).filter((_, at) => at % 40 === 0)) {
    const table = tableOf(view);
    const limits = limitsOf(table);
    expect(limits.reduce((sum, { left }) => sum + left, 0)).toBe(
      Object.values(table["faces left"]).reduce((sum, number) => sum + number, 0),
    );
    expect(limits.reduce((sum, { gone }) => sum + gone, 0)).toBe(table["turned up"].length);
    for (const { left } of marksOf(table))
      expect(left).toBeLessThanOrEqual(limits.reduce((sum, line) => sum + line.left, 0));
  }
});
