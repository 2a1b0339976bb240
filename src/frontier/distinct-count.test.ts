import assert from "node:assert/strict";
import { test } from "node:test";
import { addressKey } from "../model/address-key.js";
import { addToSketch, EMPTY_SKETCH, estimateDistinct } from "./distinct-count.js";

const hash = (n: number) => addressKey(`https://a.example/item?id=${n}`).readUInt32BE(4);

test("nothing seen is zero things", () => assert.equal(estimateDistinct(EMPTY_SKETCH), 0));

test("the estimate is right within a quarter, from ten to a million", () => {
  let sketch = EMPTY_SKETCH;
  let writes = 0;
  let next = 10;
  for (let n = 1; n <= 1_000_000; n++) {
    const after = addToSketch(sketch, hash(n));
    if (after !== sketch) writes++;
    sketch = after;
    if (n !== next) continue;
    const about = estimateDistinct(sketch);
    assert.ok(Math.abs(about - n) <= 0.25 * n, `about ${about}, in truth ${n}`);
    next = Math.ceil(next * 1.5);
  }
  assert.ok(writes < 5000, `a million things cost ${writes} writes`);
  assert.equal(sketch.length, 256);
});

test("seeing things again changes nothing", () => {
  let sketch = EMPTY_SKETCH;
  for (let n = 0; n < 300; n++) sketch = addToSketch(sketch, hash(n));
  for (let n = 0; n < 300; n++) assert.equal(addToSketch(sketch, hash(n)), sketch);
});

test("the order of seeing does not matter", () => {
  const numbers = Array.from({ length: 200 }, (_, n) => n);
  const there = numbers.reduce((sketch, n) => addToSketch(sketch, hash(n)), EMPTY_SKETCH);
  const back = numbers.reduceRight((sketch, n) => addToSketch(sketch, hash(n)), EMPTY_SKETCH);
  assert.equal(there, back);
});
