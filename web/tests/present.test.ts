import { afterEach, expect, test, vi } from "vitest";
import { present } from "../src/protocol/api";

afterEach(() => void vi.unstubAllGlobals());

/** A server that knows nobody yet; what it was asked. */
function strangers(refuse = false): string[] {
  const asked: string[] = [];
  vi.stubGlobal("document", { documentElement: { lang: "en" } });
  vi.stubGlobal("fetch", (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve(new Response(refuse ? "{}" : '{"person":null}', { status: refuse ? 503 : 200 }));
  });
  return asked;
}

test("a browser that asks twice at once becomes one person", async () => {
  const asked = strangers();
  await Promise.all([present(), present()]);
  expect(asked).toEqual(["GET api/me", "POST api/me"]);
});

test("who could not become somebody may ask again", async () => {
  const asked = strangers(true);
  await expect(present()).rejects.toThrow();
  await expect(present()).rejects.toThrow();
  expect(asked).toEqual(["GET api/me", "GET api/me"]);
});
