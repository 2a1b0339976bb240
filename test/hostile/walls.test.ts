/** Walls in a whole harvest: written down with their reason, never kept as pages, and a host of walls alone is left in peace. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { closeAll, harvestAll, serve, site } from "./harvests.js";
import { page } from "./server.js";

after(closeAll);

const CHECK = page(
  "<title>Just a moment...</title><p>Verifying you are human.",
  "cf-mitigated: challenge\r\n",
  "403 Forbidden",
);
const WORDS = "<p>Words of a page that is meant to be read, and that says something. ".repeat(10);

test("a site that shows only checks is left after three, and reported", async () => {
  const links = Array.from({ length: 20 }, (_, i) => `http://walled.example/${i}`);
  const server = await serve({ "walled.example/*": CHECK });
  const { end, events, store, summary } = await harvestAll(server, ["http://walled.example/", ...links]);
  assert.equal(server.asked.filter((asked) => !asked.endsWith("robots.txt")).length, 3);
  assert.match(await end("http://walled.example/"), /^waiting: bot check: Cloudflare/);
  const told = events.find((event) => event.kind === "host");
  assert.match(told?.kind === "host" ? told.says : "", /^this site refuses us: 3 answers in a row/);
  assert.equal((await store.records({ limit: 10 })).length, 0);
  assert.equal(summary.counts.pages, 0);
  // Coming back at once is no answer to a refusal.
  await harvestAll(server, ["http://walled.example/", ...links], { store });
  assert.equal(server.asked.filter((asked) => !asked.endsWith("robots.txt")).length, 3);
});

test("walls among pages are written down one by one; the pages are kept", async () => {
  const server = await serve({
    "mixed.example/": site(["/check", "/members", "/lost", "/good", "/about-captchas"]),
    "mixed.example/check": page("<title>Robot check</title><p>Confirm that you are not a robot."),
    "mixed.example/members": page('<title>Sign in</title><form>Name <input> Password <input type="password"></form>'),
    "mixed.example/lost": page("<title>Page not found | Mixed</title><p>It is not here."),
    "mixed.example/good": page(`<title>Good</title>${WORDS}`),
    "mixed.example/about-captchas": page(
      `<title>Are you a robot? A history</title><p>Are you a robot? ${WORDS.repeat(3)}`,
    ),
  });
  const { end, store } = await harvestAll(server, ["http://mixed.example/"]);
  assert.match(await end("http://mixed.example/check"), /^waiting: bot check/);
  assert.match(await end("http://mixed.example/members"), /^set aside: login wall/);
  assert.match(await end("http://mixed.example/lost"), /^failed: not found: answered 200/);
  assert.match(await end("http://mixed.example/good"), /^done: page/);
  assert.match(await end("http://mixed.example/about-captchas"), /^done: page/);
  const kept = (await store.records({ limit: 10 })).map(({ url }) => new URL(url).pathname).sort();
  assert.deepEqual(kept, ["/", "/about-captchas", "/good"]);
});
