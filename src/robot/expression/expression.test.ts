import assert from "node:assert/strict";
import { test } from "node:test";
import { RecipeExpressionError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import { findNumber } from "../recipe/loose-values.js";
import { expressionReader } from "./expression.js";

const names = {
  variables: new Map([
    ["title", "text"],
    ["n", "any"],
    ["tags", "list"],
    ["row", "map"],
    ["missing", "any"],
  ] as const),
  counters: new Set(["documents"]),
  caches: new Set(["authors"]),
};
const values = new Map<string, Json>([
  ["title", "Авыл хәбәрләре: беренче"],
  ["n", 7],
  ["tags", ["b", "a", "b"]],
  ["row", { id: "x" }],
  ["missing", null],
]);
const context = {
  at: Date.parse("2026-11-16T12:30:00Z"),
  zone: "Europe/Moscow",
  url: "https://a.example/tt/1",
  base: "https://a.example/tt/",
};
const read = expressionReader(names);
const value = (source: string): Json => read(source).run(values, context);

const CASES: [source: string, value: Json][] = [
  ["n + 1", 8],
  ["n * 1.5", 10.5],
  ["n == 7", true],
  ["n % 2 == 1 ? 'odd' : 'even'", "odd"],
  ["'№ ' + n", "№ 7"],
  ["upper(title)", "АВЫЛ ХӘБӘРЛӘРЕ: БЕРЕНЧЕ"],
  ["before(title, ':')", "Авыл хәбәрләре"],
  ["strip(after(title, ':'))", "беренче"],
  ["find(title, '^(\\\\S+)')", "Авыл"],
  ["re(title, 'хәбәр')", true],
  ["replaceRe(title, '(\\\\w|\\\\p{L})+', '$0.')", "Авыл. хәбәрләре.: беренче."],
  ["words(title)", 3],
  ["joinBy(unique(tags), '; ')", "b; a"],
  ["sorted(tags)", ["a", "b", "b"]],
  ["tags.filter(t, t != 'a').map(t, t + '!')", ["b!", "b!"]],
  ["size(tags) > 2", true],
  ["first(tags)", "b"],
  ["get(row, 'id')", "x"],
  ["get(row, '__proto__')", ""],
  ["get(row, 'no', 'else')", "else"],
  ["row.id", "x"],
  ["either(missing, title)", "Авыл хәбәрләре: беренче"],
  ["missing == null", true],
  ["isEmpty(missing)", true],
  ["number('1 234,50')", 1234.5],
  ["round(10.0 / 3.0, 2)", 3.33],
  ["date('2007 елның 11 мае')", "2007-05-11"],
  ["formatDate(date('11 мая 2007'), 'dd.MM.yyyy')", "11.05.2007"],
  ["date('кичә')", "2026-11-15"],
  ["year(today())", 2026],
  ["now()", "2026-11-16T15:30"],
  ["absolute('../ru/1')", "https://a.example/ru/1"],
  ["query('https://a.example/?id=42', 'id')", "42"],
  ["{'class': title}", { class: "Авыл хәбәрләре: беренче" }],
];
for (const [source, expected] of CASES) {
  test(`${source} is ${JSON.stringify(expected)}`, () => assert.deepEqual(value(source), expected));
}

const MISTAKES: [source: string, says: RegExp][] = [
  ["titel", /no variable `titel`.*did you mean `title`/],
  ["uper(title)", /no function `uper`.*did you mean `upper`/],
  ["title.matches('(a+)+$')", /write re\(text/],
  ["re(title, '(?=x)')", /look-around.*second step/],
  ["re(title, '(a)\\\\1')", /back-references/],
  ["next('documnts')", /no counter `documnts`.*did you mean `documents`/],
  ["tags.map(a, tags.map(b, tags.map(c, c)))", /inside each other/],
  ["title +", /./],
  ["title - 1", /cannot be computed/],
  ["title.constructor", /./],
  ["process.exit(1)", /no variable `process`/],
];
for (const [source, says] of MISTAKES) {
  test(`${source} is refused before anything runs`, () => {
    assert.throws(
      () => read(source),
      (error) => error instanceof RecipeExpressionError && says.test(error.message),
    );
  });
}

test("a text that keeps doubling is stopped", () => {
  const grow = expressionReader({ ...names, variables: new Map([["x", "text"]]) })("x + x");
  let x: Json = "a";
  assert.throws(() => {
    for (let i = 0; i < 40; i++) x = grow.run(new Map([["x", x]]), context);
  }, /grows beyond/);
});

test("numbers in printed formats", () => {
  const cases: [string, number | undefined][] = [
    ["1,234", 1234],
    ["1,5", 1.5],
    ["1.234.567", 1234567],
    ["12 345 укучы", 12345],
    ["−3", -3],
    ["юк", undefined],
  ];
  for (const [written, number] of cases) assert.equal(findNumber(written), number);
});
