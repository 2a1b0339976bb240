import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { factsOf } from "./facts.js";
import { factLexeme, fieldLexemes, lexemeQuery, textLexemes } from "./lexemes.js";
import type { SearchQuery } from "./search-query.js";

const of = (fields: { [field: string]: string }) => [
  ...fieldLexemes({ collection: "songs", kind: "leaf", facts: factsOf("https://a.example/1", fields), fields }),
  ...textLexemes(fields),
];

test("a word stands in the index under its place, with its first letters and its neighbours", () => {
  const lexemes = of({ title: "Old river", author: "River", text: "йөрәк" });
  for (const one of ["twold", "twriver", "tpol", "tpri", "owriver", "opri", "xwйөрәк", "xlиорак", "xpйө"]) {
    assert.ok(lexemes.includes(one), one);
  }
  assert.equal(lexemes.filter((one) => one.startsWith("tb")).length, 1);
  assert.ok(!lexemes.includes("owold"));
  assert.ok(lexemes.includes(factLexeme("host", "a.example")));
  assert.ok(!lexemes.includes(factLexeme("host", "b.example")));
});

test("addresses are no words", () => {
  assert.ok(!of({ link: "https://river.example/" }).includes("owriver"));
});

test("lexemes and questions are letters and digits, whatever was read or asked", () =>
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.string({ unit: "binary", maxLength: 20 }),
      (text, field) => {
        const ours = /^[a-z0-9\u0080-\uffff]+$/;
        for (const one of of({ title: text, text, [field]: text })) assert.match(one, ours);
        const asked: SearchQuery = { kind: "words", words: [text, field], prefix: true, field };
        const open: unknown[] = [lexemeQuery(asked, "text"), lexemeQuery(asked, "fields")];
        while (open.length > 0) {
          const one = open.pop() as { lexeme?: string; of?: unknown[] } | undefined;
          if (one?.lexeme !== undefined) assert.match(one.lexeme, ours);
          if (Array.isArray(one?.of)) open.push(...one.of);
        }
      },
    ),
  ));

test("a text without end is cut, not refused", () => {
  const words = Array.from({ length: 200_000 }, (_, n) => `w${n}`).join(" ");
  const lexemes = of({ text: words });
  assert.ok(lexemes.join(" ").length < 2 ** 20);
  assert.ok(lexemes.length > 40_000);
});
