import assert from "node:assert/strict";
import { test } from "node:test";
import { isNeeds } from "../../model/kind.js";
import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { compile } from "../compile/compile.js";
import { readRecipe } from "../recipe/read-recipe.js";
import { readSinglePage } from "../robot.js";
import { robotSettings } from "../settings.js";

const TEXT = "<p>Бу — беренче абзац, анда шактый күп сүз бар.</p><p>Ә бу — икенчесе, ул да озын.</p>";

function page(html: string, url = "https://a.example/tt/1"): Page {
  return readPage({
    kind: "fetched",
    url,
    at: Date.parse("2026-11-16T12:30:00Z"),
    took: 0,
    status: 200,
    headers: [["content-type", "text/html; charset=utf-8"]],
    body: Buffer.from(html),
  });
}

function settings(text: string) {
  const { recipe, problems } = readRecipe(Buffer.from(`name: t\ncollect:\n  - list: https://a.example/\n${text}`));
  assert.deepEqual(problems, []);
  const { program, faults } = compile(recipe!);
  assert.ok(program !== undefined, faults.map(({ says }) => says).join("\n"));
  return robotSettings(recipe!, program.inputs, { id: 1, today: "2026-11-16", resume: {} });
}

interface ReadAnswer {
  readonly needs: readonly string[] | undefined;
  readonly fields: { readonly [field: string]: unknown };
  readonly rejected: string | undefined;
}

function read(recipe: string, html: string, parts: readonly (Page | undefined)[] = []): ReadAnswer {
  const answer = readSinglePage(page(html), { settings: settings(recipe), parts, models: new Map() } as never);
  if (isNeeds(answer)) return { needs: answer.needs, fields: {}, rejected: undefined };
  const fields = Object.fromEntries(
    Object.entries(answer.records[0]?.fields ?? {}).map(([name, { value }]) => [name, value]),
  );
  return { needs: undefined, fields, rejected: answer.rejected };
}

const BODY = `<html><body><h1>Исем</h1><div class="b">${TEXT}</div><ul><li>бер</li><li>ике</li></ul></body></html>`;
const AS_TEXT = "  - { select: .b, as: text }\n";

const CASES: [what: string, steps: string, html: string, field: string, value: unknown][] = [
  ["match names variables", "  - { match: '<h1>(?P<title>.*?)</h1>' }\n", BODY, "title", "Исем"],
  [
    "entities of a match over markup are read",
    "  - { match: '<h1>(?P<title>.*?)</h1>' }\n",
    BODY.replace("Исем", "Ике &laquo;исем&raquo; &amp; <b>бер</b>"),
    "title",
    "Ике «исем» & бер",
  ],
  [
    "a later match does not take away what an earlier one found",
    "  - { match: '<h1>(?P<title>.*?)</h1>' }\n  - { match: '<h2>(?P<title>.*?)</h2>' }\n",
    BODY,
    "title",
    "Исем",
  ],
  [
    "select takes text with its paragraphs",
    AS_TEXT,
    BODY,
    "text",
    "Бу — беренче абзац, анда шактый күп сүз бар.\n\nӘ бу — икенчесе, ул да озын.",
  ],
  [
    "select takes lists, join makes one of them",
    "  - { select: li, as: items, all: true }\n  - { join: items, with: ' + ', as: note }\n",
    BODY,
    "note",
    "бер + ике",
  ],
  ["xpath takes values", "  - { xpath: 'count(//li)', as: note }\n", BODY, "note", "2"],
  ["select takes attributes", "  - { select: div, take: '@class', as: note }\n", BODY, "note", "b"],
  [
    "select works inside what a match found",
    "  - { match: '<ul>(?P<part>.*)</ul>' }\n  - { select: 'li:last-child', in: part, as: note }\n",
    BODY,
    "note",
    "ике",
  ],
  [
    "split, each and gives",
    "  - { set: { xs: \"'а;б;в'\" } }\n  - { split: xs, by: ';' }\n  - { each: xs, steps: [{ set: { item: upper(item) } }], gives: item + '!', as: keywords }\n",
    BODY,
    "keywords",
    ["А!", "Б!", "В!"],
  ],
  [
    "replace with groups",
    "  - { set: { note: \"'11.05'\" } }\n  - { replace: '(\\d+)\\.(\\d+)', with: '$2/$1', in: note }\n",
    BODY,
    "note",
    "05/11",
  ],
  [
    "when chooses",
    "  - { set: { note: \"'юк'\" }, when: 'false' }\n  - { do: [{ set: { note: \"'бар'\" } }], when: \"re(pageTitle, 'x') || true\" }\n",
    BODY,
    "note",
    "бар",
  ],
  ["functions of the recipe", "  - { call: twice, with: { x: \"'ә'\" }, as: note }\n", BODY, "note", "әә"],
  [
    "lookup keeps what is not in the table",
    "  - { set: { m: \"{'Авыл': 'agriculture'}\", category: \"'Шәһәр'\" } }\n  - { lookup: category, table: m }\n",
    BODY,
    "category",
    "Шәһәр",
  ],
  [
    "lookup says nothing about another variable when it finds nothing",
    "  - { set: { m: \"{'Авыл': 'Айдар'}\", who: \"'Шәһәр'\", author: \"'беркем'\" } }\n  - { lookup: who, table: m, as: author }\n",
    BODY,
    "author",
    "беркем",
  ],
  [
    "lookup finds, whatever the case",
    "  - { set: { m: \"{'Авыл': 'agriculture'}\", category: \"'АВЫЛ'\" } }\n  - { lookup: category, table: m }\n",
    BODY,
    "category",
    "agriculture",
  ],
  [
    "dates are read, relative ones by the time of fetching",
    "  - { set: { date: \"'кичә, 10:15'\" } }\n",
    BODY,
    "date",
    "2026-11-15T10:15",
  ],
  [
    "strip leaves out what is named",
    "  - { select: .b, take: inner, as: note }\n  - { strip: note, drop: 'p:first-child' }\n",
    BODY,
    "note",
    "Ә бу — икенчесе, ул да озын.",
  ],
];
const FUNCTIONS = "functions:\n  twice: { takes: [x], steps: [{ set: { y: x + x } }], gives: y }\n";
for (const [what, steps, html, field, value] of CASES) {
  test(what, () => {
    const all = `${FUNCTIONS}metadata: { title: "either(title, 'x')" }\nsteps:\n  - { set: { title: "''" } }\n${AS_TEXT}${steps}`;
    assert.deepEqual(read(all, html).fields[field], value);
  });
}

test("a step that needs a page requests it, and continues with it", () => {
  const recipe = `steps:\n  - { select: h1, as: title }\n  - { fetch: "address + '?print=1'", as: print }\n  - { select: .b, in: print, as: text }\n`;
  assert.deepEqual(read(recipe, BODY).needs, ["https://a.example/tt/1?print=1"]);
  const printed = page(BODY.replace("беренче", "бастырылган"), "https://a.example/tt/1?print=1");
  assert.match(String(read(recipe, BODY, [printed]).fields["text"]), /бастырылган/);
  assert.match(String(read(recipe, BODY, [undefined]).fields["text"]), /беренче/); // fetch failed: the page's own text
});

test("an error names the step, and the document is rejected with it", () => {
  const { rejected } = read(
    `steps:\n  - { set: { a: "{'x': 1}" } }\n  - { name: the sum, set: { b: 'a.y + 1' } }\n${AS_TEXT}`,
    BODY,
  );
  assert.match(rejected!, /^step 2 \(the sum\): No such key: y/);
});

test("needed and reject give the reason", () => {
  assert.equal(
    read("steps:\n  - { match: '<h7>(?P<title>.*?)</h7>', needed: true }\n", BODY).rejected,
    "step 1 (match) found nothing",
  );
  assert.equal(
    read(`steps:\n  - { select: h1, as: title }\n${AS_TEXT}  - { reject: advertising, when: title == 'Исем' }\n`, BODY)
      .rejected,
    "advertising",
  );
});

test("steps that multiply the work are stopped", () => {
  const loop =
    "steps:\n  - { match: 'a', all: true, as: xs, in: source }\n  - { each: xs, steps: [{ each: xs, item: other, steps: [{ set: { x: other } }] }] }\n";
  assert.match(read(loop, `<p>${"a".repeat(2000)}</p>`).rejected!, /more than 20000 steps/);
  const grow = `steps:\n  - { set: { x: "'aaaaaaaaaa'" } }\n${"  - { set: { x: x + x + x + x + x + x + x + x } }\n".repeat(12)}`;
  assert.match(read(grow, BODY).rejected!, /grows beyond/);
});

test("each restriction rejects with its reason", () => {
  const base = `steps:\n  - { select: h1, as: title }\n${AS_TEXT}  - { set: { date: "'2007-05-11'", category: "'Авыл'" } }\n`;
  const cases: [string, string | undefined][] = [
    ["words: { least: 100 }", "length: fewer than 100 words"],
    ["words: { most: 3 }", "length: more than 3 words"],
    ["date: { from: 2010-01-01 }", "date: before 2010-01-01"],
    ["date: { to: '2006' }", "date: after 2006"],
    ["date: { from: '2007-05', to: '2007-05' }", undefined],
    ["category: [Шәһәр]", "category: not one that is wanted"],
    ["language: rus", "language: not rus"],
    ["language: tat", undefined],
  ];
  for (const [restrict, reason] of cases)
    assert.equal(read(`restrict: { ${restrict} }\n${base}`, BODY).rejected, reason, restrict);
  assert.equal(
    read("metadata: { only: steps }\nsteps:\n  - { select: h1, as: title }\n", BODY).rejected,
    "no text was found",
  );
});

test("hostile pages give a safe result", () => {
  const recipe = `steps:\n  - { select: h1, as: title }\n  - { select: body, as: text }\n`;
  const giant = read(recipe, `<h1>${"ә".repeat(3_000_000)}</h1><p>${"сүз ".repeat(1_000_000)}</p>`);
  assert.ok(giant.rejected !== undefined || String(giant.fields["title"]).length <= 20_000);
  const marks = read(recipe, "<h1>\u202eевол\u202c\u0007 \u200bисем\u0000</h1><p>Бер сүз, ике сүз.</p>");
  assert.equal(marks.fields["title"], "евол исем");
  const proto = read(recipe, "<h1>__proto__</h1><p>constructor сүз</p>");
  assert.equal(proto.fields["title"], "__proto__");
});
