import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressKey } from "./address-key.js";

// Stores hold these bytes: a change here orphans every stored address. The values come from a byte-wise MurmurHash3 in
// another language, itself checked against the published values for "The quick brown fox…".
const GOLDEN: readonly (readonly [address: string, key: string])[] = [
  ["", "00000000000000000000000000000000"],
  ["https://a.example/", "8e6125f824ef2b0d6be517aaf944b5b3"],
  ["https://a.example/p", "8e6125f89f9fd88839117de5c38dd4d3"],
  ["http://a.example/p", "6ab15bcd5da7ceee0c08534453c0ae2d"],
  ["https://www.example.org/catalogue/item?id=1", "1b3811110841c025862916ffa42c62e5"],
  ["https://www.example.org/catalogue/item?id=2", "1b381111b3d1e2c96937118d80e1f343"],
  ["https://www.example.org/catalogue/?next=/a/b/", "1b3811114d2eb60368d716623eccc23a"],
  [
    "https://tt.wikipedia.org/wiki/%D0%A2%D0%B0%D1%82%D0%B0%D1%80_%D1%82%D0%B5%D0%BB%D0%B5",
    "dca93b00fdd0ec6f33dd4ee775f0055d",
  ],
  ["https://пример.example/страница/ә", "c4af3b321947ed70d480cbe208578c47"],
  ["no slash", "0000000046e45f82cddedd491105791b"],
];
for (const [address, key] of GOLDEN) {
  test(`the key of "${address.slice(0, 60)}" never changes`, () =>
    assert.equal(addressKey(address).toString("hex"), key));
}

/** Eight of the twelve bytes that distinguish siblings: if these never collide, the twelve do not either. */
function eightBytes(address: string): bigint {
  return addressKey(address).readBigUInt64BE(4);
}

test("two million similar addresses have two million keys", () => {
  const count = 2_000_000;
  const keys = new BigUint64Array(count);
  for (let n = 0; n < count; n++) keys[n] = eightBytes(`https://www.example.org/catalogue/item?id=${n}`);
  keys.sort();
  let same = 0;
  for (let n = 1; n < count; n++) if (keys[n] === keys[n - 1]) same++;
  assert.equal(same, 0);
});

test("siblings share their first four bytes, other directories do not", () => {
  const start = (address: string) => addressKey(address).subarray(0, 4).toString("hex");
  assert.equal(start("https://a.example/d/1"), start("https://a.example/d/2?x=/y/z"));
  assert.equal(start("https://a.example/d/"), start("https://a.example/d/page"));
  assert.notEqual(start("https://a.example/d/1"), start("https://a.example/e/1"));
  assert.notEqual(start("https://a.example/d/1"), start("https://b.example/d/1"));
  assert.notEqual(start("https://a.example/d/1"), start("https://a.example/d/e/1"));
});

test("one flipped bit of one character flips about half of the bits", () => {
  const flips = new Float64Array(96); // how often each bit of the twelve bytes flipped
  let trials = 0;
  for (let n = 0; n < 300; n++) {
    const address = `https://www.example.org/${n}/some/path-${n * 7919}?page=${n % 13}`;
    const before = addressKey(address).subarray(4);
    for (let at = 0; at < address.length; at++) {
      const flipped = String.fromCharCode(address.charCodeAt(at) ^ (1 << ((n + at) % 16)));
      const after = addressKey(address.slice(0, at) + flipped + address.slice(at + 1)).subarray(4);
      for (let bit = 0; bit < 96; bit++) flips[bit]! += ((before[bit >> 3]! ^ after[bit >> 3]!) >> (bit & 7)) & 1;
      trials++;
    }
  }
  for (const flipped of flips) assert.ok(Math.abs(flipped / trials - 0.5) < 0.03, `${flipped} of ${trials}`);
});

test("the key depends only on the characters of the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (a, b) => {
      assert.deepEqual(addressKey(a + b), addressKey(Buffer.from(a + b, "utf16le").toString("utf16le")));
      assert.equal(a === b, addressKey(a).equals(addressKey(b)));
    }),
  );
});
