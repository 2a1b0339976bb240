import assert from "node:assert/strict";
import { test } from "node:test";
import type { Json } from "../../model/json.js";
import { compile } from "../compile/compile.js";
import { readRecipe } from "../recipe/read-recipe.js";
import { type Changes, countParagraphs, LEARNED_FROM, memoryOver, withoutRepeated } from "./memory.js";

const recipe = readRecipe(
  Buffer.from(
    "name: x\ncollect: [{ list: https://a.example/ }]\nvariables:\n  n: { type: counter, start: 10 }\n  c: { type: cache, most: 3 }\n",
  ),
).recipe!;
const program = compile(recipe).program!;

/** Does what a commit does with learned entries. */
function committed(known: Map<string, Json>, changes: Changes): void {
  for (const [key, value] of changes.learned) value === null ? known.delete(key) : known.set(key, value);
}

test("a counter continues from document to document", () => {
  const known = new Map<string, Json>();
  for (const expected of [11, 12, 13]) {
    const changes: Changes = { known, learned: new Map() };
    assert.equal(memoryOver(changes, program).next("n"), expected);
    assert.equal(memoryOver(changes, program).current("n"), expected);
    committed(known, changes);
  }
});

test("a cache holds a fixed number of keys and drops the oldest", () => {
  const known = new Map<string, Json>();
  for (let i = 0; i < 1000; i++) {
    const changes: Changes = { known, learned: new Map() };
    memoryOver(changes, program).remember("c", `key ${i}`, `value ${i}`);
    committed(known, changes);
  }
  const memory = memoryOver({ known, learned: new Map() }, program);
  assert.deepEqual(
    ["key 996", "key 997", "key 998", "key 999"].map((key) => memory.recall("c", key)),
    ["", "value 997", "value 998", "value 999"],
  );
  assert.ok(known.size <= 7, `${known.size} entries`);
});

test("repeated paragraphs are found, reported with their share, and can be dropped", () => {
  const known = new Map<string, Json>();
  let found: ReturnType<typeof countParagraphs>;
  for (let i = 0; i < LEARNED_FROM; i++) {
    const changes: Changes = { known, learned: new Map() };
    const text = [
      `Own words of document ${i}.`,
      ...Array.from({ length: 30 }, (_, p) => `Paragraph ${i}/${p}.`),
      ...(i % 2 === 0 ? ["Subscribe to our channel!"] : []),
      "Share it with your friends",
    ].join("\n\n");
    found = countParagraphs(text, changes, 0.4);
    committed(known, changes);
    assert.ok(JSON.stringify(known.get("paragraphs") ?? "").length < 100_000);
  }
  assert.deepEqual(
    found?.texts.map(([, share, sample]) => [Math.round(share * 100), sample]),
    [
      [100, "Share it with your friends"],
      [50, "Subscribe to our channel!"],
    ],
  );
  assert.equal(withoutRepeated("One.\n\nShare it  with your friends\n\nTwo.", found!), "One.\n\nTwo.");
});
