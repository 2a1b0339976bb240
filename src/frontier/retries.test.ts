import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Failure, Fetched, FetchResult } from "../model/fetched.js";
import { HOUR, MINUTE, SECOND } from "../model/time.js";
import { type AttemptResult, afterAttempt, MAX_ATTEMPTS } from "./retries.js";

const NOW = Date.UTC(2026, 0, 15, 12);
const URL = "https://a.example/dir/page";

const fetched = (status: number, headers: Record<string, string> = {}, truncated?: Fetched["truncated"]): Fetched => ({
  kind: "fetched",
  url: URL,
  at: NOW,
  took: 100,
  status,
  headers: Object.entries(headers),
  body: new Uint8Array(),
  ...(truncated === undefined ? {} : { truncated }),
});
const failure = (reason: Failure["reason"], passing: boolean): Failure => ({
  kind: "failure",
  url: URL,
  at: NOW,
  took: 100,
  reason,
  says: `${reason} at a.example`,
  passing,
});
const retryIn = (wait: number, because: string): AttemptResult => ({ kind: "retry", at: NOW + wait, because });
const failed = (because: string): AttemptResult => ({ kind: "failed", because });

const FATES: readonly (readonly [says: string, answer: FetchResult, attempts: number, fate: AttemptResult])[] = [
  ["200", fetched(200), 1, { kind: "read" }],
  ["204", fetched(204), 1, { kind: "unwanted", because: "answered 204: there is no page" }],
  [
    "a picture",
    fetched(200, { "content-type": "image/png" }, "unwanted type"),
    1,
    { kind: "unwanted", because: "type: image/png is not fetched; --types would" },
  ],
  [
    "a PDF file that is called a page",
    { ...fetched(200, { "content-type": "text/html" }), body: Buffer.from("%PDF-1.7 …") },
    1,
    { kind: "unwanted", because: "type: it is a PDF file, not a page" },
  ],
  [
    "a PDF file that was asked for",
    { ...fetched(200, { "content-type": "application/pdf" }), body: Buffer.from("%PDF-1.7 …") },
    1,
    { kind: "read" },
  ],
  [
    "a type that is none",
    fetched(200, { "content-type": "\x1b[31m/; a" }, "unwanted type"),
    1,
    { kind: "unwanted", because: "type: its media type is not fetched; --types would" },
  ],
  ["304", fetched(304), 1, { kind: "unchanged" }],
  ["404", fetched(404), 1, { kind: "gone", because: "answered 404" }],
  ["410", fetched(410), 1, { kind: "gone", because: "answered 410" }],
  ...[400, 401, 403, 405, 406, 414, 418, 451, 501, 505].map(
    (status) => [`${status}`, fetched(status), 1, failed(`answered ${status}`)] as const,
  ),
  ...[408, 425, 429, 500, 502, 503, 504, 520, 522, 524].map(
    (status) => [`${status}`, fetched(status), 1, retryIn(10 * SECOND, `answered ${status}`)] as const,
  ),
  ["503 for the second time", fetched(503), 2, retryIn(30 * SECOND, "answered 503")],
  ["503 for the fourth time", fetched(503), 4, retryIn(270 * SECOND, "answered 503")],
  ["503 for the fifth time", fetched(503), 5, failed("answered 503, 5 times")],
  ["503 that asks for an hour", fetched(503, { "retry-after": "3600" }), 1, retryIn(HOUR, "answered 503")],
  ["503 that asks for a second", fetched(503, { "retry-after": "1" }), 1, retryIn(10 * SECOND, "answered 503")],
  [
    "429 that says when",
    fetched(429, { "retry-after": "Thu, 15 Jan 2026 12:30:00 GMT" }),
    1,
    retryIn(30 * MINUTE, "answered 429"),
  ],
  ["503 with words in Retry-After", fetched(503, { "retry-after": "soon" }), 1, retryIn(10 * SECOND, "answered 503")],

  ["301", fetched(301, { location: "https://b.example/x#y" }), 1, { kind: "moved", to: "https://b.example/x" }],
  [
    "302 to a relative place",
    fetched(302, { location: "../other?utm_source=x" }),
    1,
    { kind: "moved", to: "https://a.example/other" },
  ],
  ["307 to //", fetched(307, { location: "//b.example" }), 1, { kind: "moved", to: "https://b.example/" }],
  ["308 on the fifth attempt", fetched(308, { location: "/x" }), 5, { kind: "moved", to: "https://a.example/x" }],
  [
    "http to https",
    { ...fetched(301, { location: URL }), url: "http://a.example/dir/page" },
    1,
    { kind: "moved", to: URL },
  ],
  ["302 without a location", fetched(302), 1, failed("answered 302 without saying where to")],
  [
    "302 to a mail address",
    fetched(302, { location: "mailto:x@a.example" }),
    1,
    failed("answered 302 to mailto:x@a.example, which is no web address"),
  ],
  [
    "302 to itself with a session",
    fetched(302, { location: `${URL};jsessionid=1A` }),
    1,
    failed("answered 302 to itself"),
  ],
  [
    "302 to itself with a cookie",
    fetched(302, { location: URL, "set-cookie": "seen=1" }),
    1,
    { kind: "retry", at: NOW, because: "answered 302 to itself with a cookie" },
  ],
  [
    "302 to itself with a cookie, again",
    fetched(302, { location: URL, "set-cookie": "seen=1" }),
    2,
    failed("answered 302 to itself, and wants a cookie back; --cookies would send it"),
  ],
  ["300 without a choice", fetched(300), 1, failed("answered 300 without saying where to")],

  ["a body that broke off", fetched(200, {}, "broken"), 1, retryIn(10 * SECOND, "the answer broke off before its end")],
  [
    "a body that broke off twice",
    fetched(200, {}, "broken"),
    2,
    retryIn(30 * SECOND, "the answer broke off before its end"),
  ],
  ["a body that broke off three times", fetched(200, {}, "broken"), 3, { kind: "read" }],
  ["a body that was too long", fetched(200, {}, "length"), 1, { kind: "read" }],
  [
    "a body that took too long",
    fetched(200, {}, "time"),
    1,
    retryIn(10 * SECOND, "the answer broke off before its end"),
  ],
  ["a body that took too long again and again", fetched(200, {}, "time"), 3, { kind: "read" }],

  ["a lost connection", failure("connection lost", true), 1, retryIn(10 * SECOND, "connection lost at a.example")],
  ["a time-out, the fifth", failure("time-out", true), 5, failed("time-out at a.example, 5 times")],
  ["bytes that are not HTTP", failure("bad answer", true), 1, retryIn(2 * SECOND, "bad answer at a.example")],
  ["the third that are not HTTP", failure("bad answer", true), 3, failed("bad answer at a.example, 3 times")],
  ["a private address", failure("private address", false), 1, failed("private address at a.example")],
  ["our own stop", failure("stopped", true), 9, retryIn(0, "stopped at a.example")],
];
test("304 to a request that named no version is tried again, and then a failure", () => {
  const says = "answered 304, unchanged, although no version was named";
  const [first, third] = [1, 3].map((attempts) => afterAttempt(fetched(304), attempts, 0, NOW, false));
  assert.deepEqual([first!.kind, third!.kind], ["retry", "failed"]);
  assert.ok("because" in first! && first.because === says);
});

for (const [says, answer, attempts, result] of FATES) {
  test(`after ${says}: ${result.kind}`, () => assert.deepEqual(afterAttempt(answer, attempts, 0, NOW), result));
}

test("waiting grows, is spread by chance, and never exceeds six hours of our own making", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: MAX_ATTEMPTS - 1 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(408, 429, 500, 503),
      (attempts, random, status) => {
        const result = afterAttempt(fetched(status), attempts, random, NOW);
        assert.ok(result.kind === "retry");
        const wait = result.at - NOW;
        const least = 10 * SECOND * 3 ** (attempts - 1);
        assert.ok(wait >= least && wait <= Math.min(1.5 * least + 1, 6 * HOUR));
      },
    ),
  );
});

test("no address is tried more than five times, whatever happens to it", () => {
  const answer = fc.oneof(
    fc.integer({ min: 100, max: 599 }).map((status) => fetched(status)),
    fc.constantFrom<FetchResult>(failure("time-out", true), failure("certificate", false), fetched(200, {}, "broken")),
  );
  fc.assert(fc.property(answer, (each) => assert.notEqual(afterAttempt(each, MAX_ATTEMPTS, 0.5, NOW).kind, "retry")));
});
