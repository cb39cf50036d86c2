// The longest games, in a separate file, because files run in parallel.
import { test } from "vitest";
import { drawnIsTheView } from "./drawn.svelte";

test.each(["all_sets_6", "ratzzia_2", "ratzzia_quick"])(
  "%s: at every move the drawing equals the view of that seat",
  { timeout: 300_000 },
  drawnIsTheView,
);
