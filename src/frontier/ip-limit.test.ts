import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { HOUR, MINUTE, SECOND } from "../model/time.js";
import {
  afterClose,
  afterConnect,
  CONNECTIONS_PER_IP,
  type IpMemory,
  isExempt,
  mayConnect,
  NEW_IP,
} from "./ip-limit.js";
import { DEFAULT_POLITENESS, politenessWith, type RequestOutcome } from "./politeness.js";

const T = 50_000;
const knock = (about: Partial<RequestOutcome>): RequestOutcome => ({ took: 100, at: T, ...about });

test("four connections, and no fifth until one has ended", () => {
  let ip = NEW_IP;
  for (let n = 0; n < 4; n++) {
    assert.ok(mayConnect(ip, T));
    ip = afterConnect(ip);
  }
  assert.ok(!mayConnect(ip, T));
  assert.ok(mayConnect(afterClose(ip, knock({ status: 200 }), DEFAULT_POLITENESS), T));
});

const STRAIN: readonly (readonly [says: string, about: Partial<RequestOutcome>, rest: number])[] = [
  ["a good answer", { status: 200 }, 0],
  ["a page that is gone", { status: 404 }, 0],
  ["a broken page", { status: 500 }, 0],
  ["a refused connection", { failure: "connection refused" }, 0],
  ["429", { status: 429 }, SECOND],
  ["503", { status: 503 }, SECOND],
  ["a time-out", { failure: "time-out" }, SECOND],
  ["503 with Retry-After", { status: 503, retryAfter: MINUTE }, MINUTE],
  ["a neighbour's Retry-After of an hour", { status: 429, retryAfter: HOUR }, 5 * MINUTE],
];
for (const [says, about, rest] of STRAIN) {
  test(`after ${says} all hosts on the address rest ${rest} ms`, () => {
    const ip = afterClose(afterConnect(NEW_IP), knock(about), DEFAULT_POLITENESS);
    assert.ok(mayConnect(ip, T + rest));
    if (rest > 0) assert.ok(!mayConnect(ip, T + rest - 1));
  });
}

test("every further sign doubles the rest, good answers take it back", () => {
  let ip = NEW_IP;
  const rests: number[] = [];
  for (let n = 0; n < 4; n++) {
    ip = afterClose(afterConnect(ip), knock({ status: 503, at: T + n * HOUR }), DEFAULT_POLITENESS);
    rests.push(ip.restUntil - T - n * HOUR);
  }
  assert.deepEqual(rests, [SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND]);
  for (let n = 0; n < 4; n++) ip = afterClose(afterConnect(ip), knock({ status: 200 }), DEFAULT_POLITENESS);
  assert.equal(ip.slowdown, 0);
});

test("also without a rest of our own a strained address is left alone for a moment", () => {
  assert.equal(afterClose(NEW_IP, knock({ status: 503 }), politenessWith(0)).restUntil, T + 100);
});

const EXEMPT: readonly (readonly [ip: string, allowPrivate: boolean, exempt: boolean])[] = [
  ["127.0.0.1", true, true],
  ["127.8.0.3", true, true],
  ["::1", true, true],
  ["::ffff:127.0.0.1", true, true],
  ["127.0.0.1", false, false],
  ["192.168.1.5", true, false],
  ["10.0.0.1", true, false],
  ["93.184.216.34", true, false],
];
for (const [ip, allowPrivate, exempt] of EXEMPT) {
  test(`${ip} ${allowPrivate ? "with" : "without"} --allow-private is ${exempt ? "" : "not "}exempt`, () =>
    assert.equal(isExempt(ip, allowPrivate), exempt));
}

test("whatever happens: never below zero connections, never a rest beyond the ceiling, never one cut short", () => {
  const event = fc.record(
    { status: fc.constantFrom(200, 429, 503), took: fc.nat(1000), at: fc.nat(HOUR), retryAfter: fc.nat(2 * HOUR) },
    { requiredKeys: ["took", "at"] },
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant("connect" as const), event)), (events) => {
      let ip: IpMemory = NEW_IP;
      for (const each of events) {
        const before = ip;
        if (each === "connect") {
          if (mayConnect(ip, HOUR)) ip = afterConnect(ip);
        } else {
          ip = afterClose(ip, each, DEFAULT_POLITENESS);
          assert.ok(ip.restUntil <= Math.max(before.restUntil, each.at + DEFAULT_POLITENESS.maxRest));
        }
        assert.ok(ip.open >= 0 && ip.open <= CONNECTIONS_PER_IP && ip.restUntil >= before.restUntil);
      }
    }),
  );
});
