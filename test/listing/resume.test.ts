/**
 * A harvest that ends and goes on: the knowledge is a fold over committed visits, so that it may be read from the store again before any
 * page; and no leaf depends on the order of visits, which is another after a death.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { dryHarvest } from "../../src/lab/listing/dry-harvest.js";
import { kind, settleRole } from "../../src/listing/listing.js";
import type { Observation } from "../../src/listing/page/observe.js";
import type { Known } from "../../src/listing/site/knowledge.js";
import type { AnyKind, Verdict } from "../../src/model/kind.js";
import { catalogue, PLAIN_TRAITS, type Traits } from "../worlds/catalogue.js";
import { chance } from "../worlds/chance.js";

const ORIGIN = "http://site.example";
/** Songs of twelve artists, five on a page: the next page of an artist is the same address with a query added. */
const SONGS = { ...PLAIN_TRAITS, addresses: "query", names: 12, perPage: 5, seed: 5 } as const;
const WORLDS: [what: string, traits: Traits][] = [
  ["from the letters, in tables", { ...SONGS, category: "R", markup: "table" }],
  ["from the artists, in lists", { ...SONGS, category: "A", markup: "list" }],
];

/** Judges as `listing` does, with the knowledge and the order that `around` makes. */
function leavesWith(
  traits: Traits,
  around: (judge: AnyKind["judge"]) => AnyKind["judge"],
): { readonly found: Set<string>; readonly asked: readonly string[]; readonly leaves: ReadonlySet<string> } {
  const site = catalogue(traits);
  const { module: _module, ...plain } = kind;
  const judge = around((o, at, given) => kind.judge(o as Observation, at, given as { start: string }));
  const settings = { start: ORIGIN + site.start };
  const seen: { url: string; group: string; depth: number; at: number; o: Observation; verdict: Verdict }[] = [];
  const { asked, known } = dryHarvest({ ...plain, judge } as AnyKind, settings, site.answer, (visit, o, verdict) =>
    seen.push({ ...visit, o: o as Observation, verdict }),
  );
  const settle = settleRole(known, settings);
  const found = seen.filter((one) => settle(one.o, one.verdict.state, one).state === "leaf").map(({ url }) => url);
  return { found: new Set(found.map((url) => url.slice(ORIGIN.length))), asked, leaves: site.leaves };
}

/** As a store gives it back: another map in another order, of other objects. */
function readAgain(known: Known): Known {
  const sorted = [...known].sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(sorted.map(([key, value]) => [key, JSON.parse(JSON.stringify(value)) as typeof value]));
}

for (const [what, traits] of WORLDS) {
  test(`knowledge that is read again before every page changes nothing: ${what}`, () => {
    const whole = leavesWith(traits, (judge) => judge);
    const resumed = leavesWith(
      traits,
      (judge) => (o, at, given) => judge(o, { ...at, known: readAgain(at.known) }, given),
    );
    assert.deepEqual(resumed.asked, whole.asked);
    assert.deepEqual(resumed.found, whole.found);
  });

  for (const seed of [1, 2, 3, 4])
    test(`every leaf is found whatever the order, ${what}, ${seed}`, () => {
      const { found, leaves } = leavesWith(traits, (judge) => (o, at, given) => {
        const verdict = judge(o, at, given);
        const follow = verdict.follow?.map((link) => ({ ...link, priority: Math.floor(9 * chance(seed, link.url)) }));
        return follow === undefined ? verdict : { ...verdict, follow };
      });
      assert.deepEqual(
        [...leaves].filter((leaf) => !found.has(leaf)),
        [],
      );
    });
}
