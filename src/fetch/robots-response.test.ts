import assert from "node:assert/strict";
import { test } from "node:test";
import type { Fetched, FetchResult } from "../model/fetched.js";
import { DAY, HOUR, MINUTE } from "../model/time.js";
import { MAX_HOPS, nextHop, type RobotsResponse, readRobotsResponse } from "./robots-response.js";

const AT = 1_000_000;
const answered = (status: number, more: Partial<Fetched> = {}): Fetched => ({
  kind: "fetched",
  url: "https://a.example/robots.txt",
  at: AT,
  took: 5,
  status,
  headers: [],
  body: new Uint8Array(0),
  ...more,
});
const unreachable: FetchResult = {
  kind: "failure",
  url: "https://a.example/robots.txt",
  at: AT,
  took: 5,
  reason: "connection refused",
  says: "connection refused by 192.0.2.1:443",
  passing: true,
};

const CASES: [says: string, answer: FetchResult, state: RobotsResponse["state"], again: number][] = [
  ["200", answered(200, { body: Buffer.from("User-agent: *\nDisallow: /x") }), "rules", DAY],
  ["an empty file", answered(204), "rules", DAY],
  ["404", answered(404), "allow all", DAY],
  ["403", answered(403), "allow all", DAY], // §2.3.1.3: all of 400–499
  ["410", answered(410), "allow all", DAY],
  ["429, which is no refusal of the file", answered(429), "refuse all", MINUTE],
  ["500", answered(500), "refuse all", MINUTE],
  ["503", answered(503), "refuse all", MINUTE],
  ["no answer", unreachable, "refuse all", MINUTE],
  ["a picture", answered(200, { truncated: "unwanted type" }), "allow all", DAY],
  ["half a file", answered(200, { truncated: "broken" }), "refuse all", MINUTE],
  ["a file that dripped", answered(200, { truncated: "time" }), "refuse all", MINUTE],
  ["a file of ten megabytes", answered(200, { truncated: "length" }), "rules", DAY],
  ["redirects without end", answered(301), "allow all", DAY],
];
for (const [says, answer, state, again] of CASES) {
  test(`${says} means ${state}`, () => {
    const meaning = readRobotsResponse(answer);
    assert.equal(meaning.state, state);
    assert.equal(meaning.fetchedAt, AT);
    assert.equal(meaning.askAgainAt, AT + again);
    assert.equal(meaning.text !== undefined, state === "rules");
    assert.deepEqual(JSON.parse(JSON.stringify(meaning)), meaning);
  });
}

test("a host that keeps failing is asked less and less often, up to once an hour", () => {
  const waits = [0, 1, 2, 5, 6, 100].map((failures) => readRobotsResponse(unreachable, failures).askAgainAt - AT);
  assert.deepEqual(waits, [MINUTE, 2 * MINUTE, 4 * MINUTE, 32 * MINUTE, HOUR, HOUR]);
  assert.match(
    readRobotsResponse(unreachable, 1).because,
    /connection refused by 192\.0\.2\.1:443; asked again in 2 min/,
  );
});

test("wrong bytes in the file spoil only themselves", () => {
  const body = Buffer.concat([
    Buffer.from("\ufeffUser-agent: *\nDisallow: /"),
    Buffer.of(0xff),
    Buffer.from("\nDisallow: /b"),
  ]);
  assert.equal(readRobotsResponse(answered(200, { body })).text, "User-agent: *\nDisallow: /\ufffd\nDisallow: /b");
});

test("a file with the mark of UTF-16 is read as such", () => {
  const rules = "User-agent: *\nDisallow: /b";
  const little = Buffer.from(`\ufeff${rules}`, "utf16le");
  for (const body of [little, Buffer.from(little).swap16()])
    assert.equal(readRobotsResponse(answered(200, { body })).text, rules);
});

test("a redirect is followed five times, also to another host, never to another scheme", () => {
  const to = (location: string) => answered(302, { headers: [["location", location]] });
  assert.equal(nextHop(to("/r.txt"), 0), "https://a.example/r.txt");
  assert.equal(nextHop(to("http://b.example/robots.txt"), MAX_HOPS - 1), "http://b.example/robots.txt");
  assert.equal(nextHop(to("/r.txt"), MAX_HOPS), undefined);
  assert.equal(nextHop(to("file:///etc/passwd"), 0), undefined);
  assert.equal(nextHop(to("http://[broken"), 0), undefined);
  assert.equal(nextHop(answered(302), 0), undefined);
  assert.equal(nextHop(answered(200), 0), undefined);
  assert.equal(nextHop(answered(304), 0), undefined);
  assert.equal(nextHop(unreachable, 0), undefined);
});
