import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { lastBefore, observed, secondOf, seededTicks, type Tick } from "./datestamps.js";
import { OaiError, readRequest } from "./request.js";
import { readSet, setSpec } from "./sets.js";
import { readToken, writeToken } from "./token.js";

const growing = fc
  .array(fc.record({ second: fc.nat(3), change: fc.nat(20) }), { minLength: 1, maxLength: 30 })
  .map((steps) => {
    let [second, change] = [0, 0];
    return steps.map((step) => ({ second: (second += step.second), change: (change += step.change) }));
  });

test("a change that a response could not show is found from that response's date on", () =>
  fc.assert(
    fc.property(growing, (visible) => {
      let ticks: readonly Tick[] = [];
      const dates: { readonly date: number; readonly seen: number }[] = [];
      for (const now of visible) {
        ticks = observed(ticks, now);
        dates.push({ date: Math.max(now.second, ticks.at(-1)!.second), seen: now.change });
      }
      for (const { date, seen } of dates) assert.ok(lastBefore(ticks, date) <= seen);
    }),
  ));

test("datestamps never decrease along the changes, and agree with from and until", () =>
  fc.assert(
    fc.property(growing, fc.nat(60), (visible, second) => {
      const ticks = seededTicks(visible.slice(0, -1), visible.at(-1)!);
      for (let change = 1; change <= ticks.at(-1)!.change; change++) {
        assert.ok(secondOf(ticks, change) >= secondOf(ticks, change - 1));
        assert.equal(change > lastBefore(ticks, second), secondOf(ticks, change) >= second);
      }
    }),
  ));

test("any name can be a set's name", () =>
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (name) => {
      const spec = setSpec("collection", name);
      assert.match(spec, /^collection:[A-Za-z0-9\-_.!~*'()]+$/);
      assert.deepEqual(readSet(spec), { sort: "collection", name: name.toWellFormed() });
    }),
  ));

test("a token is read as it was written; a changed one is refused", () => {
  const place = {
    verb: "ListRecords",
    prefix: "oai_dc",
    set: "",
    since: 7,
    until: undefined,
    cursor: 3,
    last: "a",
  } as const;
  const token = writeToken(place, "key");
  assert.deepEqual(readToken(token, "key"), place);
  const [body, signature] = token.split(".");
  const other = Buffer.from(body!, "base64url").toString().replace("7", "0");
  const forged = [`${Buffer.from(other).toString("base64url")}.${signature}`, `${token}x`, `${token}.`, "", ".", "x.y"];
  for (const one of forged) assert.equal(readToken(one, "key"), undefined, one);
  assert.equal(readToken(token, "another key"), undefined);
});

const MISTAKES: readonly [words: string, code: string, says: RegExp][] = [
  ["", "badVerb", /Give one verb of Identify/],
  ["verb=identify", "badVerb", /Give one verb/],
  ["verb=Identify&verb=Identify", "badVerb", /Give one verb/],
  ["verb=Identify&set=a", "badArgument", /Identify has no argument "set"/],
  ["verb=GetRecord&metadataPrefix=oai_dc", "badArgument", /GetRecord needs identifier/],
  ["verb=ListRecords", "badArgument", /needs metadataPrefix/],
  ["verb=ListRecords&metadataPrefix=", "badArgument", /needs metadataPrefix/],
  ["verb=ListRecords&metadataPrefix=a&metadataPrefix=b", "badArgument", /given twice/],
  ["verb=ListRecords&metadataPrefix=a&resumptionToken=b", "badArgument", /only argument/],
  ["verb=ListRecords&metadataPrefix=a&from=2026-02-30", "badArgument", /from is not a date/],
  ["verb=ListRecords&metadataPrefix=a&from=2026-02-03T10:00Z", "badArgument", /from is not a date/],
  ["verb=ListRecords&metadataPrefix=a&until=soon", "badArgument", /until is not a date/],
  ["verb=ListRecords&metadataPrefix=a&from=2026-02-03&until=2026-02-03T10:00:00Z", "badArgument", /granularity/],
  ["verb=ListRecords&metadataPrefix=a&from=2026-02-03&until=2026-02-02", "badArgument", /later than until/],
];
for (const [words, code, says] of MISTAKES)
  test(`"${words}" is ${code}`, () => {
    const isExpected = (error: unknown): boolean =>
      error instanceof OaiError && error.oaiCode === code && says.test(error.message);
    assert.throws(() => readRequest(new URLSearchParams(words)), isExpected);
  });

test("a day as until lasts to its end", () => {
  const { from, until } = readRequest(
    new URLSearchParams("verb=ListRecords&metadataPrefix=a&from=2026-02-03&until=2026-02-03"),
  );
  assert.equal(until! - from!, 86_399);
});
