/** References of records that mean no good, read back by a program that others wrote. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { record as song } from "../../../test/publish/corrections-world.js";
import type { Format } from "../../model/format.js";
import type { Json } from "../../model/json.js";
import { bibtex } from "./bibtex.js";
import { cslJson } from "./csl-json.js";
import { referenceOf } from "./reference.js";
import { ris } from "./ris.js";

const require = createRequire(import.meta.url);
// biome-ignore lint/suspicious/noExplicitAny: the reader has no types; the assertions say what must be there
const { Cite } = require("@citation-js/core") as { Cite: any };
require("@citation-js/plugin-bibtex");
require("@citation-js/plugin-ris");

const READERS: [format: Format, type: string, read: (text: string) => unknown][] = [
  [bibtex, "@bibtex/text", (text) => text],
  [ris, "@ris/file", (text) => text],
  [cslJson, "@csl/list+object", (text) => JSON.parse(text)],
];

function written(format: Format, ...all: { [field: string]: Json }[]): string {
  const writer = format.open({ fields: [], chosen: false, now: 0, separator: ",", bom: false });
  return writer.before() + all.map((fields, i) => writer.one(song(i + 1, fields)) ?? "").join("") + writer.after();
}

// biome-ignore lint/suspicious/noExplicitAny: as above
const namesOf = ({ author = [] }: any): string[] =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  author.map((name: any) =>
    [name["non-dropping-particle"], name.family ?? name.literal, name.given, name.suffix].filter(Boolean).join("|"),
  );

const MANY = Array.from({ length: 300 }, (_, i) => `Given${i} Family${i}`);
const AUTHORS: [about: string, fields: { [field: string]: Json }, names: string[], others?: true][] = [
  ["nobody", { authors: [] }, []],
  ["three hundred", { authors: MANY }, MANY.map((name) => name.split(" ").reverse().join("|"))],
  ["a list that ends with et al.", { authors: ["Ada Lovelace", "et al."] }, ["Lovelace|Ada"], true],
  ["a last name with et al. behind it", { authors: ["Ada Lovelace et al"] }, ["Lovelace|Ada"], true],
  [
    "a by-line with et al.",
    { author: "Ada Lovelace, Charles Babbage et al." },
    ["Lovelace|Ada", "Babbage|Charles"],
    true,
  ],
  ["a Russian by-line", { author: "Иванов И. И., Петров П. П. и др." }, ["Иванов|И. И.", "Петров|П. П."], true],
  ["somebody who is called Others", { authors: ["Jane Others"] }, ["Others|Jane"]],
  ["two in one place", { authors: ["Smith and Jones"] }, ["Smith and Jones"]],
  ["braces and backslashes", { authors: ["{Ada} Love\\lace"] }, ["Love\\lace|{Ada}"]],
  ["a line break", { authors: ["Ada\nMaria\r\nLovelace"] }, ["Lovelace|Ada Maria"]],
  ["a house with and in it", { author: "Karl von und zu Guttenberg" }, ["von und zu|Guttenberg|Karl"]],
];
for (const [about, fields, names, others] of AUTHORS)
  for (const [format, forceType, read] of READERS)
    test(`${format.name}: ${about}`, () => {
      const { data } = new Cite(read(written(format, { title: "x", ...fields }, { title: "y" })), { forceType });
      assert.equal(data.length, 2);
      const more = others === undefined ? [] : [format === bibtex ? "others" : "et al."];
      const folded = (all: string[]) => all.map((name) => name.replace(/von und zu\|?\s*/, "von und zu "));
      assert.deepEqual(folded(namesOf(data[0])), folded([...names, ...more]));
    });

test("a name with commas in it stays one name", () => {
  assert.match(written(bibtex, { title: "x", authors: ["A, B, C, D"] }), /author = \{\{A, B, C, D\}\}/);
  assert.match(written(ris, { title: "x", authors: ["A, B, C, D"] }), /AU {2}- A B C D\r\n/);
});

const DATES: [date: Json, means: string | undefined][] = [
  ["2026-06-03", "2026-06-03"],
  ["2026-13-45", "2026"],
  ["2026-00-00", "2026"],
  ["2026-02-30", "2026-02"],
  ["0000", undefined],
  ["soon", undefined],
  [2026, "2026"],
  [2026.5, undefined],
];
for (const [date, means] of DATES)
  test(`${JSON.stringify(date)} is cited as ${means}`, () =>
    assert.equal(referenceOf(song(1, { title: "x", date }))?.date, means));

test("addresses are addresses, and pages are two only where they are", () => {
  const of = (fields: { [field: string]: Json }) => referenceOf(song(1, { title: "x", ...fields }))!;
  assert.equal(of({ page: "javascript:alert(1)" }).url, "https://a.example/1");
  assert.equal(of({ page: "https://a.example/a b" }).url, "https://a.example/a%20b");
  assert.equal(of({ pdf: "see above" }).pdf, undefined);
  assert.equal(of({ doi: "https://doi.org/10.1000/x" }).doi, "10.1000/x");
  assert.equal(of({ doi: "forthcoming" }).doi, undefined);
  const PAGES: [pages: Json, bib: string, ris: string][] = [
    ["12–19", "12--19", "SP  - 12\r\nEP  - 19\r\n"],
    ["A-12 – A-19", "A-12--A-19", "SP  - A-12\r\nEP  - A-19\r\n"],
    ["12, 15–17", "12, 15–17", "SP  - 12, 15–17\r\n"],
    ["e1234", "e1234", "SP  - e1234\r\n"],
    [7, "7", "SP  - 7\r\n"],
  ];
  for (const [pages, bib, tags] of PAGES) {
    assert.ok(written(bibtex, { title: "x", pages }).includes(`pages = {${bib}}`), String(pages));
    assert.ok(written(ris, { title: "x", pages }).includes(tags), String(pages));
  }
  assert.equal(of({ title: 1984 }).title, "1984");
});

test("no value ends an entry or begins another", () => {
  const evil = "x\r\nER  - \r\n\r\nTY  - BOOK\n}\n@article{evil,\n title = {y}\n}";
  const fields = {
    title: evil,
    abstract: evil,
    publisher: evil,
    pages: evil,
    keywords: [evil],
    language: evil,
    author: evil,
  };
  for (const [format, forceType, read] of READERS) {
    const { data } = new Cite(read(written(format, fields, { title: "y" })), { forceType });
    assert.deepEqual(
      // biome-ignore lint/suspicious/noExplicitAny: as above
      data.map(({ id }: any) => id),
      ["songs-1", "songs-2"],
      format.name,
    );
  }
});

test("a by-line of nothing but commas takes no longer than it is long", () => {
  const endless = ",".repeat(400_000);
  const { authors, others } = referenceOf(song(1, { title: "A", authors: [`${endless}x`, `${endless} et al.`] }))!;
  assert.equal(authors.length, 2);
  assert.equal(others, true);
});
