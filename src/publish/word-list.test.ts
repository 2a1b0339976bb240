import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { words } from "../page/text/words.js";
import { openWordList, type WordCount, type WordListOptions } from "./word-list.js";

function listed(texts: readonly string[], wish: Partial<WordListOptions> = {}): WordCount[] {
  const list = openWordList({ order: "count", least: 1, keepCase: false, numbers: false, ...wish });
  try {
    for (const text of texts) list.add(text);
    return [...list.forms()];
  } finally {
    list.close();
  }
}

test("forms, how often, in how many documents; the most frequent first", () => {
  const texts = ["Су китә, су килә. Су!", "Яр кала 2007", "су"];
  assert.deepEqual(
    listed(texts).map(({ form, count, documents }) => [form, count, documents]),
    [
      ["су", 4, 2],
      ["кала", 1, 1],
      ["килә", 1, 1],
      ["китә", 1, 1],
      ["яр", 1, 1],
    ],
  );
  assert.deepEqual(
    listed(texts, { keepCase: true, order: "form", numbers: true, least: 2 }).map(({ form, count }) => [form, count]),
    [
      ["Су", 2],
      ["су", 2],
    ],
  );
  assert.ok(listed(texts, { numbers: true }).some(({ form }) => form === "2007"));
});

test("capitals are written small as the language of the document does", () => {
  const forms = (language: string | undefined, ...texts: string[]): string[] => {
    const list = openWordList({ order: "form", least: 1, keepCase: false, numbers: false });
    for (const text of texts) list.add(text, language);
    const all = [...list.forms()].map(({ form, count }) => `${form} ${count}`);
    list.close();
    return all;
  };
  const towns = "ISPARTA Isparta ısparta İstanbul istanbul İSTANBUL I\u0307stanbul";
  assert.deepEqual(forms("tur", towns), ["istanbul 4", "ısparta 3"]);
  assert.deepEqual(forms("eng", towns), ["isparta 2", "istanbul 4", "ısparta 1"]);
  assert.deepEqual(forms(undefined, "XIX гасыр"), ["xix 1", "гасыр 1"]);
});

test("however little fits into memory, the list is the same", () =>
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.constantFrom(..."аә东b", "ab", "ба", "\u{10400}", "e\u0301"), { maxLength: 30 }), {
        maxLength: 20,
      }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom("count" as const, "form" as const),
      (documents, held, order) => {
        const texts = documents.map((all) => all.join(" "));
        const plain = new Map<string, [count: number, documents: Set<number>]>();
        texts.forEach((text, document) => {
          for (const { text: word } of words(text)) {
            const form = word.normalize("NFC").toLowerCase();
            const [count, where] = plain.get(form) ?? [0, new Set()];
            plain.set(form, [count + 1, where.add(document)]);
          }
        });
        const byForm = (a: WordCount, b: WordCount) => (a.form < b.form ? -1 : 1);
        const expected = [...plain]
          .map(([form, [count, where]]) => ({ form, count, documents: where.size }))
          .sort((a, b) => (order === "count" ? b.count - a.count || byForm(a, b) : byForm(a, b)));
        assert.deepEqual(listed(texts, { held, order }), expected);
      },
    ),
    { numRuns: 60 },
  ));
