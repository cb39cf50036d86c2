// Announcements: those of the server, and what the page says itself.
import { expect, test } from "vitest";
import { announcement } from "../src/ui/announcement.svelte";

test("what the page says itself stays until it is put away, whatever a server announces", () => {
  announcement.say("Back at nine.");
  announcement.sayFirst("The server cannot be reached.");
  announcement.say("");
  expect(announcement.text).toBe("The server cannot be reached.");
  announcement.say("Back at ten.");
  announcement.putAway();
  expect(announcement.text).toBe("Back at ten.");
  announcement.putAway();
  expect(announcement.text).toBe("");
});
