import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { openKnownAddresses } from "./known-addresses.js";

const address = (n: number) => `https://a.example/item/${n}`;

test("what was added last is known, what was never added is not", () => {
  const known = openKnownAddresses(1024);
  for (let n = 0; n < 1000; n++) {
    assert.equal(known.has(1, address(n)), false);
    known.add(1, address(n));
    assert.equal(known.has(1, address(n)), true);
    assert.equal(known.has(2, address(n)), false); // another site's knowledge is not ours
  }
});

test("it forgets rather than grows, and never claims what it was not told", () =>
  fc.assert(
    fc.property(fc.array(fc.nat(5000), { maxLength: 400 }), (numbers) => {
      const known = openKnownAddresses(64);
      const told = new Set<number>();
      for (const n of numbers) {
        if (known.has(7, address(n))) assert.ok(told.has(n));
        known.add(7, address(n));
        told.add(n);
      }
    }),
  ));

test("after clear nothing is known", () => {
  const known = openKnownAddresses(64);
  known.add(1, address(1));
  known.clear();
  assert.equal(known.has(1, address(1)), false);
});
