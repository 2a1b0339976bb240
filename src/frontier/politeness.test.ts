import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { DAY, HOUR, MINUTE, SECOND } from "../model/time.js";
import {
  afterResponse,
  DEFAULT_POLITENESS,
  giveUpReason,
  type HostMemory,
  NEW_HOST,
  nextRequestAt,
  type PolitenessSettings,
  politenessWith,
  type RequestOutcome,
  readRetryAfter,
  resumeRest,
  tooSlowReason,
} from "./politeness.js";

const T = 1_000_000;
const HOST: HostMemory = { ...NEW_HOST, lastVisit: T, answerTook: 80 };

const RESTS: readonly (readonly [
  says: string,
  host: Partial<HostMemory>,
  rest: number,
  courtesy?: PolitenessSettings,
])[] = [
  ["our own delay", {}, SECOND],
  ["a quick answer is no sign of load", { answerTook: 500 }, SECOND],
  ["a slow answer asks for quiet", { answerTook: 3 * SECOND }, 6 * SECOND],
  ["a very slow answer, up to the ceiling", { answerTook: 10 * MINUTE }, 5 * MINUTE],
  ["robots.txt asks for more", { askedDelay: 20 * SECOND }, 20 * SECOND],
  ["robots.txt asks for less", { askedDelay: 200 }, SECOND],
  ["robots.txt asks for more than our ceiling", { askedDelay: 10 * MINUTE }, 10 * MINUTE],
  ["one failure doubles", { slowdown: 1 }, 2 * SECOND],
  ["three failures double three times", { slowdown: 3 }, 8 * SECOND],
  ["doubling ends at the ceiling", { slowdown: 12 }, 5 * MINUTE],
  ["doubling a long asked delay never shortens it", { slowdown: 3, askedDelay: 10 * MINUTE }, 10 * MINUTE],
  ["Retry-After is awaited", { retryAt: T + HOUR }, HOUR],
  ["Retry-After that is over is over", { retryAt: T - HOUR }, SECOND],
  ["no rest at all, when the user says so", { answerTook: 3 * SECOND }, 0, politenessWith(0)],
  ["but not for a host that has had enough", { slowdown: 1 }, 200, politenessWith(0)],
  ["our own delay may be longer than the ceiling", {}, 10 * MINUTE, politenessWith(10 * MINUTE)],
];
for (const [says, host, rest, politeness = DEFAULT_POLITENESS] of RESTS) {
  test(`rest: ${says}`, () => assert.equal(nextRequestAt({ ...HOST, ...host }, politeness), T + rest));
}

test("a new host may be knocked at once", () => assert.equal(nextRequestAt(NEW_HOST, DEFAULT_POLITENESS), 0));

const knock = (about: Partial<RequestOutcome>): RequestOutcome => ({ took: 100, at: T + 5000, ...about });
const tired: HostMemory = { ...HOST, failuresInARow: 4, slowdown: 4 };

const AFTER: readonly (readonly [
  says: string,
  before: HostMemory,
  about: Partial<RequestOutcome>,
  after: Partial<HostMemory>,
])[] = [
  ["a good answer", HOST, { status: 200 }, { lastVisit: T + 5000, answerTook: 100, failuresInARow: 0, slowdown: 0 }],
  ["a good answer after failures takes one doubling back", tired, { status: 200 }, { failuresInARow: 0, slowdown: 3 }],
  ["a page that is gone is no failure of the host", tired, { status: 404 }, { failuresInARow: 0, slowdown: 3 }],
  ["a server's error", HOST, { status: 500 }, { failuresInARow: 1, slowdown: 1 }],
  ["429 without a word on when", tired, { status: 429 }, { failuresInARow: 5, slowdown: 5 }],
  [
    "503 with Retry-After",
    HOST,
    { status: 503, retryAfter: MINUTE },
    { retryAt: T + 5000 + MINUTE, slowdown: 0, failuresInARow: 1 },
  ],
  ["Retry-After of a week is taken for a day", HOST, { status: 503, retryAfter: 7 * DAY }, { retryAt: T + 5000 + DAY }],
  ["a connection that failed", HOST, { failure: "connection refused" }, { failuresInARow: 1, slowdown: 1 }],
  ["a time-out", HOST, { failure: "time-out" }, { failuresInARow: 1, slowdown: 1 }],
  ["a longer Retry-After from before stays", { ...HOST, retryAt: T + HOUR }, { status: 200 }, { retryAt: T + HOUR }],
  ["the crawl-delay stays", { ...HOST, askedDelay: 7000 }, { status: 200 }, { askedDelay: 7000 }],
];
for (const [says, before, about, after] of AFTER) {
  test(`after ${says}`, () => {
    const memory = afterResponse(before, knock(about));
    for (const [field, value] of Object.entries(after)) assert.equal(memory[field as keyof HostMemory], value, field);
  });
}

for (const failure of ["private address", "bad address", "stopped"] as const) {
  test(`"${failure}" says nothing about the host`, () => assert.equal(afterResponse(tired, knock({ failure })), tired));
}

test("a crawl-delay over five minutes sets the host aside, and is not shortened", () => {
  assert.equal(tooSlowReason({ ...HOST, askedDelay: 5 * MINUTE }), undefined);
  assert.equal(
    tooSlowReason({ ...HOST, askedDelay: 10 * MINUTE }),
    "asks for a crawl-delay of 10 min, more than 5 min: set aside",
  );
});

test("after ten failures in a row a host is given up", () => {
  let host = NEW_HOST;
  for (let n = 1; n <= 10; n++) {
    assert.equal(giveUpReason(host), undefined);
    host = afterResponse(host, knock({ at: T + n, ...(n % 2 === 0 ? { status: 503 } : { failure: "time-out" }) }));
  }
  assert.equal(giveUpReason(host), "failed 10 times in a row: given up");
  assert.equal(giveUpReason(afterResponse(host, knock({ status: 200 }))), undefined);
});

const NOW = Date.UTC(2026, 0, 15, 12);
const HEADERS: readonly (readonly [header: string, wait: number | undefined])[] = [
  ["120", 2 * MINUTE],
  [" 5 ", 5 * SECOND],
  ["0", 0],
  ["1.5", 1500],
  ["999999999", DAY],
  ["Thu, 15 Jan 2026 12:10:00 GMT", 10 * MINUTE],
  ["Thursday, 15-Jan-26 12:10:00 GMT", 10 * MINUTE],
  ["Thu Jan 15 12:10:00 2026", 10 * MINUTE],
  ["Thu, 15 Jan 2026 13:10:00 +0100", 10 * MINUTE],
  ["Thu, 15 Jan 2026 11:00:00 GMT", 0],
  ["Mon, 01 Jan 2035 00:00:00 GMT", DAY],
  ["-5", undefined],
  ["soon", undefined],
  ["5 apples", undefined],
  ["", undefined],
];
for (const [text, wait] of HEADERS) {
  test(`Retry-After: ${text} asks for ${wait ?? "nothing readable"}`, () =>
    assert.equal(readRetryAfter(text, NOW), wait));
}

const RESUMED: readonly (readonly [says: string, lastKnock: number, busy: boolean, restUntil: number, rest: number])[] =
  [
    ["a host that has rested", NOW - HOUR, false, NOW - HOUR + SECOND, 0],
    ["a host in the middle of its rest", NOW - 400, false, NOW + 600, 600],
    ["a host that nobody has knocked at", 0, false, 0, 0],
    ["a busy host rests its whole delay from now", NOW - HOUR, true, NOW - HOUR + 20 * SECOND, 20 * SECOND],
    ["a busy host without a known delay", 0, true, 0, SECOND],
    ["a busy host whose Retry-After is over", NOW - DAY, true, NOW - HOUR, 5 * MINUTE],
    ["a Retry-After still running", NOW - HOUR, false, NOW + 2 * HOUR, 2 * HOUR],
    ["the clock was set back a year", NOW + 365 * DAY, false, NOW + 365 * DAY + 20 * SECOND, 20 * SECOND],
    ["the clock was set back a year, busy", NOW + 365 * DAY, true, NOW + 365 * DAY + 20 * SECOND, 20 * SECOND],
    ["a last knock in the future without a rest", NOW + HOUR, false, 0, SECOND],
    ["a rest that nobody can have meant", NOW - HOUR, false, NOW + 365 * DAY, DAY],
  ];
for (const [says, lastKnock, busy, restUntil, rest] of RESUMED) {
  test(`resume: ${says}`, () => assert.equal(resumeRest(lastKnock, busy, restUntil, NOW, DEFAULT_POLITENESS), rest));
}

// ---- what holds for every host

const millis = (max: number) => fc.integer({ min: 0, max });
const host: fc.Arbitrary<HostMemory> = fc.record({
  lastVisit: millis(10 * DAY),
  answerTook: millis(HOUR),
  askedDelay: fc.oneof(fc.constant(0), millis(HOUR)),
  retryAt: fc.oneof(fc.constant(0), millis(20 * DAY)),
  failuresInARow: fc.nat(50),
  slowdown: fc.nat(2000),
});
const courtesy: fc.Arbitrary<PolitenessSettings> = fc.oneof(
  fc.constant(DEFAULT_POLITENESS),
  millis(5 * MINUTE).map(politenessWith),
);
const anyKnock: fc.Arbitrary<RequestOutcome> = fc.record(
  {
    status: fc.constantFrom(200, 301, 404, 429, 500, 503),
    failure: fc.constantFrom("time-out" as const, "connection lost" as const),
    took: millis(MINUTE),
    at: millis(30 * DAY),
    retryAfter: millis(3 * DAY),
  },
  { requiredKeys: ["took", "at"] },
);

test("a host is never visited sooner than it asked", () =>
  fc.assert(
    fc.property(host, courtesy, (h, c) => {
      const next = nextRequestAt(h, c);
      assert.ok(next >= h.lastVisit + h.askedDelay && next >= h.retryAt && next >= h.lastVisit + c.minRest);
    }),
  ));

test("a host never rests longer than the ceiling unless it asked", () =>
  fc.assert(
    fc.property(host, courtesy, (h, c) => {
      const next = nextRequestAt(h, c);
      assert.ok(next <= Math.max(h.lastVisit + Math.max(c.maxRest, h.askedDelay), h.retryAt));
    }),
  ));

test("one failure more never brings the next knock nearer", () =>
  fc.assert(
    fc.property(host, courtesy, (h, c) =>
      assert.ok(nextRequestAt({ ...h, slowdown: h.slowdown + 1 }, c) >= nextRequestAt(h, c)),
    ),
  ));

test("whatever was answered, in whichever order, each wish is kept", () =>
  fc.assert(
    fc.property(fc.array(anyKnock, { maxLength: 20 }), (knocks) => {
      let memory: HostMemory = { ...NEW_HOST, askedDelay: 3 * SECOND };
      for (const each of knocks) {
        memory = afterResponse(memory, each);
        const next = nextRequestAt(memory, DEFAULT_POLITENESS);
        assert.ok(next >= each.at + 3 * SECOND);
        if (each.retryAfter !== undefined) assert.ok(next >= each.at + Math.min(each.retryAfter, DAY));
      }
    }),
  ));

test("a resumed rest is never longer than a day, and never shorter than the delay when in doubt", () =>
  fc.assert(
    fc.property(
      millis(400 * DAY),
      fc.boolean(),
      millis(400 * DAY),
      millis(400 * DAY),
      courtesy,
      (last, busy, until, now, c) => {
        const rest = resumeRest(last, busy, until, now, c);
        assert.ok(rest >= 0 && rest <= DAY);
        if (busy || last > now) assert.ok(rest >= c.minRest);
      },
    ),
  ));
