/** Roles that are settled late: what the first pages of a template are is known only after some more of them. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { type HarvestOptions, harvest } from "../../src/harvest/harvest.js";
import { replay } from "../../src/harvest/replay.js";
import type { Store, WinnowRecord } from "../../src/index.js";
import type { Kind, Verdict } from "../../src/model/kind.js";
import { HOUR, systemClock } from "../../src/model/time.js";
import { correct } from "../store/correct.js";
import { worldAndStore } from "../worlds/setting.js";
import { page, type Written } from "../worlds/world.js";

const START = "http://a.example/";

/** Songs and about-pages: a template is what the title begins with. */
const PAGES: Readonly<Record<string, Written>> = {
  [START]: page("Home", "/about", "/s1", "/s2", "/s3", "/s4", "/s5"),
  "http://a.example/about": page("About us"),
  ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`http://a.example/s${n}`, page(`Song ${n}`)])),
};

type Seen = { readonly url: string; readonly title: string; readonly links: readonly string[] };
type Count = { readonly pages: number };

/** A template of which `enough` pages were seen is a leaf; until then its pages are taken for something else. */
function lateKind(enough: number, early: "nothing" | "record" = "nothing"): Kind<{ start: string }, Seen, Count> {
  const templateOf = ({ title }: Seen): string => title.split(" ")[0]!;
  const roleOf = (pages: number): string => (pages >= enough ? "leaf" : early === "record" ? "doubtful" : "unknown");
  const verdictOf = (seen: Seen, state: string): Verdict => ({
    state,
    because: `${templateOf(seen)} pages`,
    ...(state === "leaf" || (state === "doubtful" && templateOf(seen) !== "Home")
      ? { records: [{ key: seen.url, url: seen.url, fields: { title: { value: seen.title, rule: state } } }] }
      : {}),
  });
  return {
    name: "late",
    start: ({ start }) => [{ url: start, words: "(start)" }],
    observe: (seen) => ({ url: seen.url, title: seen.title, links: seen.links.map(({ url }) => url) }),
    judge(seen, site) {
      const template = templateOf(seen);
      const pages = (site.known.get(template)?.pages ?? 0) + 1;
      return {
        ...verdictOf(seen, roleOf(pages)),
        template,
        follow: seen.links.map((url) => ({ url, words: "" })),
        learned: [[template, { pages }]],
      };
    },
    late: {
      // What nobody understood in the end is settled too: it is no leaf.
      roles: (known) =>
        new Map([...known].map(([template, { pages }]) => [template, pages >= enough ? "leaf" : "other"])),
      judge: (seen, site) =>
        verdictOf(seen, (site.known.get(templateOf(seen))?.pages ?? 0) >= enough ? "leaf" : "other"),
    },
  };
}

interface Setting {
  readonly store: Store;
  readonly archive: string;
  readonly requests: () => number;
  run(kind: Kind<{ start: string }, Seen, Count>, maxPages?: number, more?: Partial<HarvestOptions>): Promise<number>;
}

async function inSetting(t: TestContext): Promise<Setting> {
  const { store, archive, resolve } = await worldAndStore(t, PAGES);
  let requests = 0;
  return {
    store,
    archive,
    requests: () => requests,
    async run(kind, maxPages, more = {}) {
      const plan = { collection: "c", kind, start: START, settings: { kind: { start: START }, delay: 0 } };
      const running = harvest({
        store,
        plans: [plan],
        resolve,
        archive: { folder: archive },
        ...(maxPages === undefined ? {} : { maxPages }),
        ...more,
      });
      let settled = 0;
      for await (const event of running) if (event.kind === "settled") settled += event.pages;
      const summary = await running.summary;
      assert.equal(summary.settled.pages, settled, "the summary tells it as well");
      requests += summary.counts.requests;
      return settled;
    },
  };
}

const titles = (records: readonly WinnowRecord[]): string[] =>
  records.flatMap(({ state, fields }) => (state === "live" ? [String(fields["title"])] : [])).sort();

const all = (store: Store): Promise<readonly WinnowRecord[]> => store.records({ limit: 100 });

const SONGS = ["Song 1", "Song 2", "Song 3", "Song 4", "Song 5"];

test("pages that were judged before their template was understood get their records from the archive", async (t) => {
  const { store, run, requests } = await inSetting(t);
  const settled = await run(lateKind(3));
  assert.equal(settled, 4); // the first two songs, the home page and the about page
  assert.deepEqual(titles(await all(store)), SONGS);
  assert.equal(requests(), Object.keys(PAGES).length + 1, "one request per page, and robots.txt");
  const [story] = await store.addressHistory("http://a.example/about");
  assert.equal(story?.because, "other: About pages");
  assert.deepEqual((await store.check()).problems, []);
});

test("roles are not corrected beyond the time of a run; the next one does it", async (t) => {
  const { store, run } = await inSetting(t);
  let ahead = 0;
  const clock = { ...systemClock, ticks: () => systemClock.ticks() + ahead };
  const kind = lateKind(3);
  const roles: typeof kind.late = {
    ...kind.late!,
    roles(known, settings) {
      ahead = 2 * HOUR; // correcting begins now, and the time of the run is up
      return kind.late!.roles(known, settings);
    },
  };
  assert.equal(await run({ ...kind, late: roles }, undefined, { clock, maxTime: HOUR }), 0);
  assert.equal(titles(await all(store)).length, 3);
  assert.equal(await run(kind), 4);
  assert.deepEqual(titles(await all(store)), SONGS);
});

test("what was kept too early is withdrawn, and comes back when the page turns out to be right after all", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run(lateKind(99, "record"));
  assert.deepEqual(titles(await all(store)), []);
  const withdrawn = (await all(store)).find(({ url }) => url.endsWith("/s1"));
  assert.equal(withdrawn?.state, "removed");
  const [found] = await store.harvests();
  await replay({ store, harvest: found!, kind: lateKind(3), folder: archive });
  assert.deepEqual(titles(await all(store)), SONGS);
  assert.equal((await store.record(withdrawn!.id))?.number, withdrawn!.number);
});

test("what a person has corrected is not withdrawn", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run(lateKind(3));
  const [song] = await all(store);
  await correct(store, { record: song!.id, field: "title", value: "By hand", by: "Ana", now: Date.now() });
  const [found] = await store.harvests();
  await replay({ store, harvest: found!, kind: lateKind(99), folder: archive });
  assert.deepEqual(titles(await all(store)), ["By hand"]);
});

test("the replay law holds for late roles, also when the harvest took several runs", async (t) => {
  const { store, archive, run } = await inSetting(t);
  const kind = lateKind(3);
  for (const budget of [2, 3, undefined]) await run(kind, budget);
  const before = await all(store);
  assert.deepEqual(titles(before), SONGS);
  const [found] = await store.harvests();
  const { records } = await replay({ store, harvest: found!, kind, folder: archive });
  assert.deepEqual({ new: records.new, changed: records.changed }, { new: 0, changed: 0 });
  assert.deepEqual(await all(store), before);
  assert.equal(await run(kind), 0, "nothing is left to settle");
});
