import { test } from "vitest";
import { drawnIsTheView } from "./drawn.svelte";

test.each(["rattus_4", "africanus_5", "mercatus_3"])(
  "%s: at every move the drawing equals the view of that seat",
  { timeout: 300_000 },
  drawnIsTheView,
);
