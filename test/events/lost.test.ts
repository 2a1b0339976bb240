/** Addresses that stop being the event's: parked, sold, given to another event. What was known stays, and the reason is told. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Written } from "../worlds/world.js";
import { visitsTo } from "./visits.js";
import { eventPage } from "./web.js";

const HOME = "http://grain2026.example/";
const GRAIN = eventPage("GRAIN", 2026);

/** What the address shows from the second visit on, and what is said of it. */
const CASES: readonly (readonly [what: string, then: Written, says: RegExp])[] = [
  [
    "a parked domain",
    `<title>grain2026.example</title><h1>grain2026.example</h1><p>This domain is for sale! Buy this domain. The domain may be for sale by its owner.</p><p>Related searches</p>`,
    /parked domain/,
  ],
  [
    "a shop that took the domain",
    `<title>Best online casino bonus</title><h1>Play now</h1><p>${"Slots, poker and roulette with the best bonus of the year. ".repeat(20)}</p>`,
    /does not speak of GRAIN any more/,
  ],
  [
    "another event that was given the address",
    eventPage("BREAD", 2027, { name: "World Congress on Bakeries" }),
    /used by another event now: BREAD 2027/,
  ],
  ["nothing at all", { status: 404 }, /gone/],
];

for (const [what, then, says] of CASES) {
  test(`${what}: the event stays as it was, and ${says} is said`, async (t) => {
    const { store, visit } = await visitsTo(t, HOME, { [HOME]: (nth) => (nth === 1 ? GRAIN : (then as string)) });
    const first = await visit();
    assert.equal(first.standing, "waiting");
    const second = await visit();
    assert.equal(second.standing, "failing");
    assert.equal(second.record!.id, first.record!.id);
    assert.equal(second.record!.fields["start"], "2026-12-03");
    assert.match(second.plan.because, says);
    const events = (await store.records({ limit: 10 })).filter(({ fields }) => fields["type"] === "event");
    assert.equal(events.length, 1, "no event is made of what is there now");
    // It is asked again, and may come back; what is gone is left alone for a day.
    if (what !== "nothing at all") assert.equal((await visit()).history.failing!.times, 2);
  });
}

test("a site that was redesigned, or says little for a while, is still the event's", async (t) => {
  const pages: Readonly<Record<string, Written>> = {
    [HOME]: (nth) =>
      nth === 1
        ? GRAIN
        : nth === 2
          ? "<title>Welcome</title><div id=app></div>"
          : `<title>Welcome to Lisbon</title><h1>We look forward to seeing you</h1><p>The International Conference on Grain Sorting takes place on 3–6 December 2026. Grain is sorted by many.</p>`,
  };
  const { visit } = await visitsTo(t, HOME, pages);
  for (let n = 0; n < 3; n++) assert.equal((await visit()).standing, "waiting");
});
