/** When to visit: dense where papers are likely, sparse elsewhere, never in the past, and an end with a reason. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DAY, HOUR, type Instant } from "../../model/time.js";
import { planNextEdition } from "./next-edition-time.js";
import { type EventDates, outlookOf } from "./outlook.js";
import { type EventHistory, type EventPlan, NO_HISTORY, planFor, WEEKLY_PACE } from "./schedule.js";

const day = (iso: string): Instant => Date.parse(iso);
const DATES: EventDates = {
  submission: day("2026-03-01"),
  notification: day("2026-05-01"),
  start: day("2026-08-10"),
  end: day("2026-08-13"),
};

function nextAfter(last: string, more: Partial<EventHistory> = {}, dates = DATES): EventPlan {
  return planFor(dates, { unchanged: 3, lastVisit: day(last), ...more }, day(last));
}

const gapAfter = (last: string, more: Partial<EventHistory> = {}, dates = DATES): number => {
  const plan = nextAfter(last, more, dates);
  assert.equal(plan.kind, "visit");
  return ((plan.kind === "visit" ? plan.at : 0) - day(last)) / DAY;
};

test("an event that was never visited is visited now", () => {
  assert.deepEqual(planFor({}, NO_HISTORY, 5), { kind: "visit", at: 5, because: "it was never visited" });
});

test("visits are dense right after the notification and sparse months before it", () => {
  assert.ok(gapAfter("2026-05-04") < 2, `${gapAfter("2026-05-04")}`);
  assert.ok(gapAfter("2026-01-05") > 10, `${gapAfter("2026-01-05")}`);
  assert.ok(gapAfter("2026-08-10", { listSince: day("2026-05-10") }) < 1.5);
  assert.ok(gapAfter("2026-12-10", { listSince: day("2026-05-10") }) > 10);
});

test("a list that was found makes visits rare until the documents come", () => {
  const found = { listSince: day("2026-05-08"), lastChange: day("2026-05-08") };
  assert.ok(gapAfter("2026-05-20", found) > 3 * gapAfter("2026-05-20"));
});

test("the dates are read again after the deadline, and before authors hear", () => {
  const deadline = nextAfter("2026-02-20");
  assert.deepEqual(deadline, { kind: "visit", at: day("2026-03-02"), because: "the deadline may have been extended" });
  const notified = nextAfter("2026-04-10", {}, { ...DATES, submission: day("2026-03-01") });
  assert.equal(notified.kind === "visit" && notified.at <= day("2026-04-27"), true);
});

test("a moved notification moves the visits", () => {
  const later = { ...DATES, notification: day("2026-06-15") };
  assert.ok(gapAfter("2026-05-04", {}, later) > 4 * gapAfter("2026-05-04"));
});

test("what is complete and stable is seen rarely, then no more", () => {
  const complete = { listSince: day("2026-08-10"), documentsSince: day("2026-08-10"), lastChange: day("2026-08-10") };
  assert.equal(gapAfter("2026-08-10", { ...complete, unchanged: 0 }), 5);
  assert.equal(gapAfter("2026-08-15", { ...complete, unchanged: 1 }), 15);
  assert.match(nextAfter("2026-12-01", { ...complete, unchanged: 3 }).because, /complete and did not change/);
});

const ENDS: [says: string, last: string, more: Partial<EventHistory>, because: RegExp][] = [
  ["nothing was ever posted", "2027-06-01", {}, /no papers were found within/],
  ["only the list was", "2027-06-01", { listSince: day("2026-06-01") }, /no documents .* the list is kept/],
  [
    "the site is gone",
    "2026-09-01",
    { failing: { since: day("2026-09-02"), last: day("2026-09-20"), times: 6, gone: true } },
    /gone since 2026-09-02/,
  ],
  [
    "the site does not answer",
    "2026-09-01",
    { failing: { since: day("2026-09-02"), last: day("2026-11-20"), times: 20, gone: false } },
    /not answered since 2026-09-02/,
  ],
];
for (const [says, last, more, because] of ENDS) {
  test(`it is given up, with the reason, when ${says}`, () => {
    const plan = nextAfter(last, more);
    assert.equal(plan.kind, "over");
    assert.match(plan.because, because);
  });
}

test("before the event a site that is gone is waited for longer", () => {
  const gone = { since: day("2026-05-02"), last: day("2026-05-20"), times: 6, gone: true };
  assert.equal(nextAfter("2026-05-01", { failing: gone }).kind, "visit");
});

test("however many visits were missed, one is due, now", () => {
  const now = day("2026-06-20");
  const plan = planFor(DATES, { unchanged: 1, lastVisit: day("2026-04-01") }, now);
  assert.equal(plan.kind === "visit" && plan.at, now);
});

test("without dates visits are even, then ever rarer, then end", () => {
  assert.ok(Math.abs(gapAfter("2026-05-01", { unchanged: 1 }, {}) - 365 / WEEKLY_PACE) < 1e-6);
  assert.ok(gapAfter("2026-05-01", { unchanged: 30 }, {}) > 20);
  assert.match(nextAfter("2026-05-01", { unchanged: 40 }, {}).because, /no dates/);
});

test("a date that is missing is estimated, and said to be", () => {
  const plan = nextAfter("2026-05-04", {}, { start: DATES.start!, end: DATES.end! });
  assert.match(plan.because, /estimated/);
});

test("an outlook spends about the visits it was given", () => {
  const { forBoth } = outlookOf(DATES, 52)!;
  const all = forBoth.reduce((sum, rate) => sum + rate, 0);
  assert.ok(all > 30 && all < 200, `${all}`);
});

const instant = fc.integer({ min: day("2020-01-01"), max: day("2030-01-01") });
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined });
const present = (some: object): object =>
  Object.fromEntries(Object.entries(some).filter(([, value]) => value !== undefined));
const anyDates = fc
  .record({
    submission: maybe(fc.oneof(instant, fc.double())),
    notification: maybe(fc.oneof(instant, fc.double())),
    start: maybe(fc.oneof(instant, fc.double())),
    end: maybe(instant),
  })
  .map((dates) => present(dates) as EventDates);
const anyHistory = fc
  .record({
    lastVisit: maybe(instant),
    listSince: maybe(instant),
    lastChange: maybe(instant),
    unchanged: fc.nat(60),
  })
  .map((history) => present(history) as EventHistory);

test("whatever the dates say, a plan is a moment that is not past, or an end with a reason", () =>
  fc.assert(
    fc.property(anyDates, anyHistory, instant, fc.integer({ min: 1, max: 2000 }), (dates, history, now, pace) => {
      const plan = planFor(dates, history, now, pace);
      assert.ok(plan.because.length > 0);
      if (plan.kind === "visit") assert.ok(plan.at >= now && Number.isFinite(plan.at));
    }),
  ));

test("nobody is asked twice within three hours, and every life ends", () =>
  fc.assert(
    fc.property(anyDates, fc.integer({ min: 4, max: 400 }), (dates, pace) => {
      let at = day("2026-01-01");
      let visits = 0;
      for (; visits < 100_000; visits++) {
        const plan = planFor(dates, { unchanged: visits, lastVisit: at }, at, pace);
        if (plan.kind === "over") break;
        assert.ok(plan.at - at >= 3 * HOUR, `${(plan.at - at) / HOUR} h`);
        at = plan.at;
      }
      assert.ok(visits < 100_000);
    }),
    { numRuns: 40 },
  ));

test("the next edition is looked for from the end on, and not for ever", () => {
  const search = { start: DATES.start!, end: DATES.end! };
  let lastLook: Instant | undefined;
  const looks: Instant[] = [];
  for (;;) {
    const plan = planNextEdition(
      { ...search, ...(lastLook === undefined ? {} : { lastLook }) },
      lastLook ?? DATES.end!,
    );
    if (plan.kind === "over") break;
    assert.ok(plan.at > (lastLook ?? DATES.end!));
    looks.push((lastLook = plan.at));
  }
  assert.ok(looks[0]! >= DATES.end! && looks.length > 20 && looks.length < 60, `${looks.length}`);
});
