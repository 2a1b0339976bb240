import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import { UsageError } from "../model/errors.js";
import type { Filter } from "./filter.js";
import { parseDateRange, parseFilter, substringHints, unknownField } from "./parse-filter.js";

/** A filter on one line: what a reader of the table can check. */
function said(filter: Filter | undefined): string {
  if (filter === undefined) return "everything";
  switch (filter.kind) {
    case "compare":
      return filter.is === "has"
        ? `has ${filter.field}`
        : `${filter.field} ${filter.is} ${JSON.stringify(filter.value)}`;
    case "not":
      return `not(${said(filter.of)})`;
    default:
      return `${filter.kind}(${filter.of.map(said).join(", ")})`;
  }
}

const CASES: [text: string, means: string][] = [
  ["", "everything"],
  ["  ", "everything"],
  ["language:tat", 'language eq "tat"'],
  ["Language:tat", 'Language eq "tat"'], // names are exact; "did you mean" helps
  ["host:Example.ORG", 'host eq "example.org"'],
  ["host:a.example flag:doubt", 'and(host eq "a.example", flag eq "doubt")'],
  ["language:tat,rus", 'or(language eq "tat", language eq "rus")'],
  ["words:>50", "words gt 50"],
  ["words>50", "words gt 50"],
  ["words:>=50 words:<=100", "and(words ge 50, words le 100)"],
  ["year:2007", "year eq 2007"],
  ["year:2000..2010", "and(year ge 2000, year le 2010)"],
  ["year:2000..", "year ge 2000"],
  ["year:..2010", "year le 2010"],
  ["confidence:<80%", "confidence lt 0.8"],
  ["validated:no", "validated eq false"],
  ["state:removed", 'state eq "removed"'],
  ['title:"Old bridge"', 'title eq "Old bridge"'],
  ['title:"say \\"yes\\""', 'title eq "say \\"yes\\""'],
  ["title:~river", 'title contains "river"'],
  ['title:~"old river"', 'title contains "old river"'],
  ["title:River*", 'title prefix "River"'],
  ["fields.state:leaf", 'fields.state eq "leaf"'],
  ["fields.year:>2000", "fields.year gt 2000"],
  ["state:lve", "says: a state is live, vanished or removed; did you mean live?"],
  ["state:open", "says: a state is live, vanished or removed; for the records' own field write fields.state:open"],
  ["doi:*", "has doi"],
  ["-doi:*", "not(has doi)"],
  ["!flag:doubt NOT flag:spam", 'and(not(flag eq "doubt"), not(flag eq "spam"))'],
  ["flag:a OR flag:b language:tat", 'or(flag eq "a", and(flag eq "b", language eq "tat"))'],
  ["(flag:a | flag:b) AND language:tat", 'and(or(flag eq "a", flag eq "b"), language eq "tat")'],
  ["url:https://a.example/x?y=1,2", 'url eq "https://a.example/x?y=1,2"'],
  ["url:https://a.example/wiki/Mercury_(planet)", 'url eq "https://a.example/wiki/Mercury_(planet)"'],
  ["url:https://a.example/*", 'url prefix "https://a.example/"'],
  ["pages:12", 'pages eq "12"'], // a kind's field: words or numbers
  ["pages:>12", "pages gt 12"],
  ["date:2007", 'date prefix "2007"'], // a date as it is printed
  ["date:>=2007-05", 'date ge "2007-05"'],
  ["date:>2007", 'date gt "2007\uffff"'],
  ["date:2007..2008-03", 'and(date ge "2007", date le "2008-03\uffff")'],
  ["open:true", 'open eq "true"'],
  ["title:", "says: title: needs a value after it"],
  ["river", 'says: "river" names no field'],
  ["words:many", 'says: words is a number, "many" is none'],
  ["state:gone", "says: a state is live, vanished or removed"],
  ["state:removd", "says: did you mean removed?"],
  ["validated:>1", "says: validated is yes or no"],
  ["first:yesterday", "says: is no date"],
  ["first:2026-02-30", "says: is no date"],
  ['title:"open', "says: this quote is never closed"],
  ["(flag:a", "says: this bracket is never closed"],
  ["flag:a)", "says: this bracket closes nothing"],
  ["()", "says: there is nothing between these brackets"],
  ["flag:a OR", "says: OR needs something on both sides"],
  ["OR flag:a", "says: OR needs something on both sides"],
  ["year:..", "says: a range needs an end"],
  ["year:20*", "says: year cannot begin with something"],
  ["flag:a NOT", "says: "],
];
for (const [text, means] of CASES) {
  test(`--where '${text}' ${means}`, () => {
    if (!means.startsWith("says: ")) return assert.equal(said(parseFilter(text).filter), means);
    assert.throws(
      () => parseFilter(text),
      (error: unknown) => error instanceof UsageError && error.message.includes(means.slice("says: ".length)),
    );
    return undefined;
  });
}

test("a mistake is shown where it is", () => {
  assert.throws(() => parseFilter("flag:a words:many"), {
    message:
      '--where cannot be understood at character 14: words is a number, "many" is none\n  flag:a words:many\n               ^',
  });
});

test("fields that are not special are named with their places, for the collection to know", () => {
  const text = "host:a languag:tat (doi:* OR languag:rus)";
  const { fields } = parseFilter(text);
  assert.deepEqual(fields, [
    { name: "languag", at: 7 },
    { name: "doi", at: 20 },
  ]);
  assert.match(
    unknownField(text, fields[0]!, ["title"]).message,
    /no field "languag" here; did you mean language\?\n.*\n {9}\^/,
  );
  assert.match(unknownField(text, { name: "zzz", at: 0 }, ["title"]).message, /the fields are .*title/);
});

test("a date is a stretch of time", () => {
  const iso = (text: string) => {
    const stretch = parseDateRange(text);
    return stretch && [stretch.from, stretch.to].map((moment) => new Date(moment).toISOString().slice(0, 16)).join(" ");
  };
  assert.equal(iso("2026"), "2026-01-01T00:00 2027-01-01T00:00");
  assert.equal(iso("2026-12"), "2026-12-01T00:00 2027-01-01T00:00");
  assert.equal(iso("2026-02-28"), "2026-02-28T00:00 2026-03-01T00:00");
  assert.equal(iso("2026-02-28T23:59"), "2026-02-28T23:59 2026-03-01T00:00");
  assert.equal(iso("2026-13"), undefined);
  assert.equal(
    said(parseFilter("first:2026-11").filter),
    `and(first ge ${Date.UTC(2026, 10)}, first lt ${Date.UTC(2026, 11)})`,
  );
  assert.equal(said(parseFilter("changed:>2026-11").filter), `changed ge ${Date.UTC(2026, 11)}`);
});

test("whatever is written is understood or refused with a sentence", () =>
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc
          .array(
            fc.constantFrom(
              "a:",
              "b",
              " ",
              "(",
              ")",
              '"',
              "OR",
              "-",
              "!",
              "*",
              ">",
              "..",
              "1",
              "|",
              "NOT ",
              "AND ",
              "\\",
            ),
            { maxLength: 40 },
          )
          .map((all) => all.join("")),
      ),
      (text) => {
        try {
          parseFilter(text);
        } catch (error) {
          assert.ok(error instanceof UsageError, String(error));
        }
      },
    ),
    { numRuns: 1000 },
  ));

test("a hundred thousand brackets are refused at once", () => {
  for (const text of ["(".repeat(100_000), "-".repeat(100_000), "a:b ".repeat(100_000), `a:"${"\\".repeat(100_000)}`]) {
    const began = process.cpuUsage().user / 1000;
    assert.throws(() => parseFilter(text), UsageError);
    assert.ok(process.cpuUsage().user / 1000 - began < 3000);
  }
});

test("a heading of our tables is taken for the field below it", () =>
  assert.match(unknownField("no:3", { name: "no", at: 0 }, ["note", "title"]).message, /did you mean number\?/));

const PARTS: [where: string, parts: string[]][] = [
  ["title:Poem", ["title:~Poem"]],
  ['title:"Old bridge" OR author:Eva', ['title:~"Old bridge"', "author:~Eva"]],
  ["fields.state:open", ["fields.state:~open"]],
  ["host:a.example year:1999 title:~Poem pages:12 -title:Poem", []],
];
for (const [where, parts] of PARTS)
  test(`instead of ${where} a part may be meant: ${parts.join(" ") || "no"}`, () =>
    assert.deepEqual(
      substringHints(parseFilter(where).filter).map(({ part }) => part),
      parts,
    ));
