/** The files of an index do not depend on how much of it was in memory at a time. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import fc from "fast-check";
import { documentOf, type SegmentedDocument, withSegments } from "../release/document.js";
import { segment } from "../segment/segment.js";
import { INDEX_FOLDER, openIndexBuilder } from "./build.js";
import { openIndex } from "./corpus-index.js";
import { writePostings } from "./postings.js";

const base = mkdtempSync(path.join(os.tmpdir(), "winnow-index-"));
after(() => rmSync(base, { recursive: true, force: true }));

const word = fc.constantFrom("A", "a", "b", "Ба", "ба", "бал", "😀", "𝒜", "\ufffd", "\ud800", "İ", "i̇", "x".repeat(70));
const texts = fc.array(
  fc.array(word, { maxLength: 40 }).map((words) => words.join(" ")),
  { maxLength: 6 },
);

test("a vocabulary in runs of three words gives the same files as one in memory", () => {
  fc.assert(
    fc.property(texts, (all) => {
      const documents = all.map(documentWith);
      const [whole, inRuns] = [undefined, 3].map((held) => filesOf(documents, held));
      assert.deepEqual(inRuns, whole);
    }),
    { numRuns: 60 },
  );
});

test("words are numbered by spelling, and their positions are where they stand", () => {
  fc.assert(
    fc.property(texts, (all) => {
      const documents = all.map(documentWith);
      const { folder } = build(documents, 4);
      const index = openIndex(folder);
      const tokens = documents.flatMap(({ text, segments: { tokens } }) =>
        Array.from({ length: tokens.count }, (_, t) => text.toWellFormed().slice(tokens.starts[t], tokens.ends[t])),
      );
      const forms = [...new Set(tokens)].sort();
      assert.deepEqual(
        forms.map((_, number) => index.word(number)),
        forms,
      );
      for (const [number, form] of forms.entries()) {
        const positions = [...index.positions(number)].flatMap((piece) => [...piece]);
        const there = tokens.flatMap((token, i) => (token === form ? [i] : []));
        assert.deepEqual([positions, index.frequency(number)], [there, there.length]);
      }
      index.close();
    }),
    { numRuns: 60 },
  );
});

test("positions are the same in slices of any size, also smaller than one word needs", () => {
  const { folder } = build(["a b a c a b a d a a a e", "e d c b a"].map(documentWith));
  const file = (name: string): string => path.join(folder, INDEX_FOLDER, name);
  const index = openIndex(folder);
  const counts = Int32Array.from({ length: index.facts.words }, (_, number) => index.frequency(number));
  index.close();
  const read = (): string[] => ["postings", "postings.at"].map((name) => readFileSync(file(name), "hex"));
  const expected = read();
  for (const slice of [1, 2, 3, 5, 100]) {
    writePostings(file, counts, 17, slice);
    assert.deepEqual(read(), expected, `slices of ${slice}`);
  }
});

function documentWith(text: string, i: number): SegmentedDocument {
  const one = documentOf({
    id: String(i).padStart(32, "0"),
    number: i + 1,
    kind: "document",
    collection: "c",
    url: `https://a.example/${i}`,
    fields: { text, language: "tat" },
    evidence: {},
    confidence: 1,
    version: 1,
    first: "",
    changed: "",
    state: "live",
    validated: false,
    change: i + 1,
  });
  return withSegments(one, segment(one.text));
}

let made = 0;

function build(documents: readonly SegmentedDocument[], held?: number) {
  const folder = path.join(base, String(made++));
  mkdirSync(folder);
  const builder = openIndexBuilder(
    folder,
    { corpus: "c", release: "1" },
    [{ name: "tag", of: (form) => form.slice(0, 1) }],
    held,
  );
  for (const one of documents) builder.add(one);
  return { folder, files: builder.finish() };
}

/** Nothing temporary is left. */
function filesOf(documents: readonly SegmentedDocument[], held?: number) {
  const { folder, files } = build(documents, held);
  const names = files.map(({ name }) => path.basename(name)).sort();
  assert.deepEqual(readdirSync(path.join(folder, INDEX_FOLDER)).sort(), names);
  return files;
}
