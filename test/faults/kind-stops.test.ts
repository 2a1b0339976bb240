/** A kind may say that it has enough: its harvest ends there, others go on, and a later run continues. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { harvest } from "../../src/harvest/harvest.js";
import { openStore } from "../../src/index.js";
import type { Kind } from "../../src/model/kind.js";
import { serveWorld } from "../worlds/server.js";
import { literalWorld, page } from "../worlds/world.js";
import { temporaryFolder } from "./desk.js";

const LETTERS = ["a", "b", "c", "d", "e", "f", "g", "h"];

type Seen = { readonly group: string; readonly links: readonly string[] };

/** Stops at a page, and keeps how `observe` was told that the page was found. */
function until(last: string): Kind<{ start: string }, Seen> {
  return {
    name: `until ${last}`,
    start: ({ start }) => [{ url: start, words: "" }],
    observe: (seen, { visit }) => ({ group: visit.group, links: seen.links.map(({ url }) => url) }),
    judge: ({ group, links }, { visit: { url } }) => ({
      state: "page",
      because: "read",
      follow: links.map((link) => ({ url: link, words: "", group: "linked" })),
      records: [{ key: url, url, fields: { group: { value: group, rule: "visit" } } }],
      ...(url.endsWith(last) ? { stop: `${last} was reached` } : {}),
    }),
  };
}

test("a harvest that has enough ends, says why, and goes on in the next run", async (t) => {
  const world = await serveWorld(
    literalWorld(
      Object.fromEntries(
        ["one.example", "two.example"].flatMap((host) => [
          [`http://${host}/`, page("Home", "/a")],
          ...LETTERS.map(
            (letter, n) => [`http://${host}/${letter}`, page(letter, `/${LETTERS[n + 1] ?? ""}`)] as const,
          ),
        ]),
      ),
    ),
  );
  const store = await openStore(temporaryFolder());
  t.after(async () => {
    await store.close();
    await world.close();
  });
  const plan = (host: string, kind: Kind<{ start: string }, Seen>) => ({
    collection: host,
    kind,
    start: host,
    settings: { kind: { start: `http://${host}/` }, delay: 0 },
  });
  const early = until("/c");
  const late = until("/nowhere");
  const first = await harvest({
    store,
    plans: [plan("one.example", early), plan("two.example", late)],
    resolve: world.resolve,
  }).summary;
  const read = async (collection: string) => (await store.records({ collection, limit: 100 })).length;
  assert.equal(first.end, "finished");
  assert.deepEqual(
    first.harvests.map(({ stopped }) => stopped),
    ["/c was reached", undefined],
  );
  assert.equal(await read("one.example"), 4); // home, a, b, c
  assert.equal(await read("two.example"), 9);
  const groups = (await store.records({ collection: "one.example", limit: 100 })).map(({ fields }) => fields["group"]);
  assert.deepEqual(groups, ["", "linked", "linked", "linked"]);

  const alone = await harvest({ store, plans: [plan("one.example", early)], resolve: world.resolve }).summary;
  assert.equal(alone.end, "finished", "only what waited was left, and nothing of it says stop");
  assert.equal(await read("one.example"), 9);
  assert.deepEqual((await store.check()).problems, []);
});
