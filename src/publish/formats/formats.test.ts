/** What we write is read back by programs that others wrote. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { parse as parseCsv } from "csv-parse/sync";
import fc from "fast-check";
import ical from "node-ical";
import { kind as crawl } from "../../crawl/crawl.js";
import { UsageError } from "../../model/errors.js";
import type { Format, WriterOptions } from "../../model/format.js";
import type { Json } from "../../model/json.js";
import { readName } from "../../model/person-name.js";
import type { WinnowRecord } from "../../model/record.js";
import { bibtex } from "./bibtex.js";
import { cellOf, cellTypeOf, parseCell } from "./cell.js";
import { cslJson } from "./csl-json.js";
import { csv } from "./csv.js";
import { chooseFormat, formatsOf } from "./formats.js";
import { icalendar } from "./icalendar.js";
import { jsonLines } from "./json-lines.js";
import { plainText } from "./plain-text.js";
import { ris } from "./ris.js";

const require = createRequire(import.meta.url);
// biome-ignore lint/suspicious/noExplicitAny: the reader has no types; the assertions say what must be there
const { Cite } = require("@citation-js/core") as { Cite: any };
require("@citation-js/plugin-bibtex");
require("@citation-js/plugin-ris");

function record(fields: { [field: string]: Json }, more: Partial<WinnowRecord> = {}): WinnowRecord {
  return {
    id: "0123456789abcdef0123456789abcdef",
    number: 17,
    kind: "events",
    collection: "acl2026",
    url: "https://a.example/p_1?x=1&y=2%20z#f",
    fields,
    evidence: {},
    confidence: 1,
    version: 3,
    first: "2026-11-14T08:00:00.000Z",
    changed: "2026-11-15T08:00:00.000Z",
    state: "live",
    validated: false,
    change: 9,
    ...more,
  };
}

function written(format: Format, records: readonly WinnowRecord[], how: Partial<WriterOptions> = {}): string {
  const writer = format.open({ fields: [], chosen: false, now: 0, separator: ",", bom: false, ...how });
  return writer.before() + records.map((one) => writer.one(one) ?? "").join("") + writer.after();
}

const PAPER = record({
  title: "On 100% of {braces} & \\slashes_: NASA's $5 ~ ^ # LaTeX élan -- Җыр",
  authors: ["Ada Lovelace", "Ludwig van Beethoven", "King, Jr., Martin Luther", "The ATLAS Collaboration", "山田太郎"],
  venue: { name: "Meeting of the Association", acronym: "ACL", year: 2026, city: "San Diego", country: "USA" },
  pdf: "https://a.example/p_1.pdf",
  pages: "12–19",
  keywords: ["parsing", "Tatar & Bashkir"],
});
const ARTICLE = record(
  { title: "A page", author: "Eva Müller", date: "2007-05-03", language: "tat", text: "Беренче юл.\n\n# Икенче" },
  { number: 18, kind: "robot" },
);
const EVENT = record({ name: "Meeting", start: "2026-06-03", end: "2026-06-05" }, { number: 19 });
const REMOVED = record({}, { number: 20, state: "removed", id: "f".repeat(32) });
const ALL = [PAPER, ARTICLE, EVENT, REMOVED];

const READERS: [format: Format, type: string, read: (text: string) => unknown][] = [
  [bibtex, "@bibtex/text", (text) => text],
  [ris, "@ris/file", (text) => text],
  [cslJson, "@csl/list+object", (text) => JSON.parse(text)],
];
for (const [format, forceType, read] of READERS) {
  test(`${format.name} is read back: papers and pages, neither events nor what was withdrawn`, () => {
    const { data } = new Cite(read(written(format, ALL)), { forceType });
    assert.deepEqual(
      // biome-ignore lint/suspicious/noExplicitAny: as above
      data.map(({ id }: any) => id),
      ["lovelace2026braces", "acl2026-18"],
    );
    const [paper, page] = data;
    assert.equal(paper.type, "paper-conference");
    assert.equal(paper.title, PAPER.fields["title"]);
    assert.deepEqual(
      // biome-ignore lint/suspicious/noExplicitAny: as above
      paper.author.map((name: any) =>
        [name["non-dropping-particle"], name.family ?? name.literal, name.given, name.suffix]
          .filter((part) => part !== undefined)
          .join("|"),
      ),
      [
        "Lovelace|Ada",
        format === bibtex ? "van|Beethoven|Ludwig" : "van Beethoven|Ludwig",
        "King|Martin Luther|Jr.",
        "The ATLAS Collaboration",
        "山田太郎",
      ],
    );
    assert.deepEqual(paper.issued["date-parts"], [[2026]]);
    assert.equal(paper["container-title"] ?? paper["event-title"], "Meeting of the Association (ACL)");
    assert.equal(paper.page, format === bibtex ? "12-19" : format === ris ? "12-19" : "12–19");
    assert.equal(page.title, "A page");
    assert.deepEqual(page.issued["date-parts"][0].slice(0, 2), [2007, 5]);
    assert.equal(page.URL, "https://a.example/p_1?x=1&y=2%20z#f");
    assert.equal(page.author[0].family, "Müller");
  });
}

const title = fc
  .array(fc.constantFrom(..."abzABZäЖ1 {}\\$&#_%~^\"'`-–,.:;?!@=<>|/()[]*+"), { minLength: 1, maxLength: 40 })
  .map((all) => `x${all.join("")}x`.replace(/\s+/g, " "));

for (const [format, forceType, read] of READERS) {
  test(`whatever a title holds, ${format.name} brings it back`, () =>
    fc.assert(
      fc.property(title, (words) => {
        const text = written(format, [record({ title: words, authors: ["Ada Lovelace"] }), ARTICLE]);
        const { data } = new Cite(read(text), { forceType });
        assert.equal(data.length, 2, text);
        assert.equal(data[0].title, words);
      }),
    ));
}

test("nothing at all is still a whole file", () => {
  assert.deepEqual(JSON.parse(written(cslJson, [])), []);
  assert.equal(written(bibtex, []), "");
  assert.deepEqual(
    Object.keys(ical.sync.parseICS(written(icalendar, []))).filter((key) => key !== "vcalendar"),
    [],
  );
});

const KEYS: [key: string, author: string, title: string][] = [
  ["osipov2024title", "Осипов Г.С.", "Title of a Paper"],
  ["osipov2024issledovanie", "Г.С. Осипов", "Об исследование языков"],
  ["delacruz2024rivers", "Juan de la Cruz", "On the Rivers"],
  ["muller2024eiszeit", "Müller, Jörg", "Die Eiszeit"],
  ["obrien2024x", "Ann O’Brien", "X"],
  ["acl2026-17", "山田太郎", "On the Rivers"],
  ["acl2026-17", "Ann Lee", "河川について"],
];
for (const [key, author, words] of KEYS)
  test(`BibTeX: ${author}, ${words} is cited as ${key}`, () => {
    const fields = { title: words, authors: [author], venue: { acronym: "ACL", year: 2024 } };
    const text = written(bibtex, [record(fields)]);
    assert.equal(/\{(.*),/.exec(text)?.[1], key);
    // The record's own key stays valid.
    assert.equal(/ids = \{(.*)\}/.exec(text)?.[1], key === "acl2026-17" ? undefined : "acl2026-17");
  });

test("two papers of one author and year have different keys", () => {
  const fields = { title: "Rivers", authors: ["Ann Lee"], venue: { acronym: "ACL", year: 2024 } };
  const text = written(bibtex, [record(fields), record(fields, { number: 18 })]);
  assert.deepEqual(
    Array.from(text.matchAll(/^@\w+\{(.*),$/gm), ([, key]) => key),
    ["lee2024rivers", "lee2024rivers-18"],
  );
});

test("the record's key does not change when a person corrects the record, and tells collections apart", () => {
  const key = (one: WinnowRecord) => /\{(.*),/.exec(written(bibtex, [one]))?.[1];
  assert.equal(key(record({ title: "a" })), "acl2026-17");
  assert.equal(key(record({ title: "b", authors: ["Somebody Else"] })), "acl2026-17");
  const [one, other] = ["Җырлар", "Шигырьләр"].map((collection) => key(record({ title: "a" }, { collection })));
  assert.match(one!, /^[\w.-]+-17$/);
  assert.notEqual(one, other);
});

const NAMES: [printed: string, family: string | undefined, given?: string, suffix?: string][] = [
  ["Ada Lovelace", "Lovelace", "Ada"],
  ["Lovelace, Ada", "Lovelace", "Ada"],
  ["Juan de la Cruz", "de la Cruz", "Juan"],
  ["Martin Luther King Jr.", "King", "Martin Luther", "Jr."],
  ["Sammy Davis, Jr.", "Davis", "Sammy", "Jr."],
  ["Г. Р. Галиуллина", "Галиуллина", "Г. Р."],
  ["Plato", undefined],
  ["山田太郎", undefined],
  ["The LIGO Scientific Collaboration", undefined],
  ["de la Cruz", "de la Cruz"],
];
for (const [printed, family, given, suffix] of NAMES)
  test(`the family name of ${printed} is ${family ?? "not told apart"}`, () => {
    const name = readName(printed);
    assert.deepEqual([name.family, name.given, name.suffix], [family, given, suffix]);
    if (family === undefined) assert.equal(name.literal, printed);
  });

test("events and their deadlines stand in a calendar", () => {
  const event = record({
    name: "Meeting of the Association; with, signs\\",
    acronym: "ACL",
    start: "2026-06-03",
    end: "2026-06-05",
    submission: "2026-01-31",
    city: "Казань",
    country: "Россия",
    rounds: [{ name: "late", submission: "2026-02-15" }, { submission: "2026-01-31" }],
  });
  const text = written(icalendar, [PAPER, event, REMOVED]);
  for (const line of text.split("\r\n")) assert.ok(Buffer.byteLength(line) <= 75, line);
  // biome-ignore lint/suspicious/noExplicitAny: a union of everything a calendar may hold
  const entries = Object.values(ical.sync.parseICS(text) as any).filter((one: any) => one.type === "VEVENT") as any[];
  const days = (date: Date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].join("-");
  assert.deepEqual(
    entries.slice(0, 3).map(({ summary, start, end }) => [summary, days(start), days(end)]),
    [
      ["ACL: Meeting of the Association; with, signs\\", "2026-6-3", "2026-6-6"],
      ["ACL: submission deadline", "2026-1-31", "2026-2-1"],
      ["ACL, late: submission deadline", "2026-2-15", "2026-2-16"],
    ],
  );
  assert.deepEqual([entries.length, entries[3].uid, entries[3].status], [4, `${REMOVED.id}@winnow`, "CANCELLED"]);
  assert.equal(entries[0].location, "Казань, Россия");
  assert.equal(entries[0].uid, "0123456789abcdef0123456789abcdef@winnow");
});

test("a calendar names edition and track, and deadlines of events without days", () => {
  const event = record({
    ...{ type: "event", name: "Conference on Grain", acronym: "GRAIN", year: 2027, edition: 12 },
    ...{ abstract: "2027-01-03", submission: "2027-01-10" },
    rounds: [{ track: "posters", name: "2", submission: "2027-03-01" }, { submission: "2027-01-10" }],
  });
  const summaries = (text: string): string[] => [...text.matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, words]) => words!);
  assert.deepEqual(summaries(written(icalendar, [event])), [
    "GRAIN 2027: abstract deadline",
    "GRAIN 2027: submission deadline",
    "GRAIN 2027\\, posters\\, round 2: submission deadline",
  ]);
  const dated = written(icalendar, [{ ...event, fields: { ...event.fields, start: "2027-06-01", rounds: [] } }]);
  assert.equal(summaries(dated)[0], "GRAIN 2027: Conference on Grain (edition 12)");
  assert.match(dated, /^DESCRIPTION:Edition 12\r$/m);
});

test("a table opens in a spreadsheet as text, never as a formula", () => {
  const dangerous = ["=1+1", "+49 30", "-x", "@SUM(A1)", "\tx", "\rx", "'=1", "＝1", "plain", "it's", "'quoted'"];
  const fields = Object.fromEntries(dangerous.map((value, i) => [`f${i}`, value]));
  const text = written(csv, [record(fields)], { fields: Object.keys(fields) });
  const [row] = parseCsv(text, { columns: true, bom: true }) as Record<string, string>[];
  for (const [name, value] of Object.entries(fields)) {
    assert.doesNotMatch(row![name]!, /^[=+\-@\t\r＝]/);
    assert.deepEqual(parseCell(row![name]!, "text"), { value });
  }
  assert.equal(cellOf(-5), "-5"); // a number is no formula
});

test("any value comes back from its cell, through any separator", () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.string(),
        fc.boolean(),
        fc.integer(),
        fc.array(fc.string(), { minLength: 1 }),
        fc.array(fc.dictionary(fc.string(), fc.string(), { noNullPrototype: true }), { minLength: 1 }),
        fc.constantFrom("'=", "''+", "[x]", "a;b"),
      ),
      fc.constantFrom<(";" | "," | "\t")[]>(",", ";", "\t"),
      (value, separator) => {
        const text = written(csv, [record({ note: value as Json })], { fields: ["note"], separator, bom: true });
        const [row] = parseCsv(text, { columns: true, bom: true, delimiter: separator }) as Record<string, string>[];
        assert.deepEqual(parseCell(row!["note"]!, cellTypeOf(value as Json)), { value });
      },
    ),
  ));

const CELLS: [cell: string, sort: Parameters<typeof parseCell>[1], means: Json | string][] = [
  ["2,5", "number", 2.5],
  ["1 204", "number", 1204],
  ["", "number", null],
  ["many", "number", 'mistake: "many" is not a number'],
  ["ИСТИНА", "yes or no", true],
  ["FALSE", "yes or no", false],
  ["perhaps", "yes or no", 'mistake: "perhaps" is neither true nor false'],
  ["one; two ;", "list", ["one", "two"]],
  ["", "list", []],
  ['["a;b"]', "list", ["a;b"]],
  ["[a", "list", 'mistake: this is not a list like one; two, or JSON like ["one", "two"]'],
  ["{", "structure", "mistake: this is not JSON, as it was exported"],
];
for (const [cell, sort, means] of CELLS)
  test(`the cell "${cell}" of a ${sort} means ${JSON.stringify(means)}`, () => {
    const reading = parseCell(cell, sort);
    assert.deepEqual("mistake" in reading ? `mistake: ${reading.mistake}` : reading.value, means);
  });

test("plain text names each record, and no text can pretend to", () => {
  assert.equal(
    written(plainText, [ARTICLE, EVENT, REMOVED]),
    "# 18 0123456789abcdef0123456789abcdef https://a.example/p_1?x=1&y=2%20z#f\n\nA page\n\nБеренче юл.\n\n # Икенче\n\n\n",
  );
});

test("JSON lines hold everything, or the fields that were asked for", () => {
  assert.deepEqual(JSON.parse(written(jsonLines, [PAPER])), PAPER);
  assert.deepEqual(JSON.parse(written(jsonLines, [PAPER], { fields: ["pdf", "doi"], chosen: true })).fields, {
    pdf: "https://a.example/p_1.pdf",
  });
});

test("a format is named, or known by the file's name; kinds bring their own", () => {
  const own = { ...jsonLines, name: "songbook", endings: ["song"] };
  const formats = formatsOf([{ ...crawl, formats: [own] }]);
  assert.equal(chooseFormat(formats, undefined, "a.csl.json").name, "csl-json");
  assert.equal(chooseFormat(formats, undefined, "A.CSV").name, "csv");
  assert.equal(chooseFormat(formats, undefined, undefined).name, "jsonl");
  assert.equal(chooseFormat(formats, "bib", "a.csv").name, "bibtex");
  assert.equal(chooseFormat(formats, undefined, "x.song").name, "songbook");
  assert.throws(
    () => chooseFormat(formats, "bibtx", undefined),
    (error) => error instanceof UsageError && /did you mean bibtex\?/.test(error.message),
  );
});
