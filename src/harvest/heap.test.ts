import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openHeap } from "./heap.js";

test("items come out in the order of their moments, and none before its own", () =>
  fc.assert(
    fc.property(fc.array(fc.nat(100)), fc.nat(100), (moments, now) => {
      const heap = openHeap<number>();
      for (const at of moments) heap.push(at, at);
      const out: number[] = [];
      for (let item = heap.pop(now); item !== undefined; item = heap.pop(now)) out.push(item);
      assert.deepEqual(
        out,
        moments.filter((at) => at <= now).sort((a, b) => a - b),
      );
      assert.equal(heap.size(), moments.length - out.length);
      const rest = moments.filter((at) => at > now);
      assert.equal(heap.soonest(), rest.length === 0 ? undefined : Math.min(...rest));
    }),
  ));
