import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import iconv from "iconv-lite";
import { readRecipe } from "./read-recipe.js";

const GOOD = `name: small
collect:
  - list: https://a.example/
`;

function says(text: string | Uint8Array): string[] {
  const { problems } = readRecipe(typeof text === "string" ? Buffer.from(text) : text);
  return problems.map((one) => `${one.line}:${one.column} ${one.severity === "warning" ? "warning: " : ""}${one.says}`);
}

test("a small recipe is valid, and its defaults are filled in", () => {
  const { recipe, problems } = readRecipe(Buffer.from(GOOD));
  assert.deepEqual(problems, []);
  assert.equal(recipe?.restrict.duplicates, "mark");
  assert.equal(recipe?.revisit, "never");
});

test("all mistakes are reported at once, with position and nearest name", () => {
  const text = `name: x
colect: 1
collect:
  - list: https://a.example/
    lnks: a
  - scan: https://a.example/{id}
    from: 1
    step: two
restrict: { languag: tat, mixed: splt }
steps:
  - mach: 'a'
  - match: {4}
  - select: h1
  - each: xs
    steps:
      - set: { Bad-name: 1 }
      - rplace: 'x'
        in: y
save:
  - txt: a
`;
  assert.deepEqual(says(text), [
    "2:1 `colect` is not known, did you mean `collect`?",
    "5:5 `lnks` is not known, did you mean `links`?",
    "8:11 `step` must be a number, not text",
    "9:13 `languag` is not known, did you mean `language`?",
    '9:34 `mixed`: "splt" is not one of keep, split, reject, did you mean `split`?',
    "11:5 `mach` is not known, did you mean `match`?",
    "12:12 `match` must be text, not a map; a pattern that begins with { or [ must be in single quotes",
    "13:5 `as` is missing",
    "16:16 `Bad-name` is not a valid variable name: use a lower-case Latin letter first, then letters, digits or _",
    "17:9 `rplace` is not known, did you mean `replace`?",
    "20:5 `txt` is not known, did you mean `text`?",
  ]);
});

const ACCIDENTS: [what: string, text: string | Uint8Array, says: RegExp][] = [
  [
    "windows-1251",
    iconv.encode("name: сайт\n# Бу файл иске кодта сакланган\n", "windows-1251"),
    /^1:7 the file is not UTF-8; it looks like windows-1251: save it as UTF-8/,
  ],
  ["UTF-16", Buffer.from("\ufeffname: x", "utf16le"), /UTF-16.*save it as UTF-8/],
  ["a byte order mark", `\ufeff${GOOD}`, /^1:1 warning: .*byte order mark/],
  ["a tab", "name: x\ncollect:\n\t- list: https://a.example/\n", /^3:1 .*tab.*spaces/],
  [
    "\\d in double quotes",
    'name: x\nsteps:\n  - match: "\\d+"\n',
    /^3:13 `\\d` means nothing in double quotes.*single quotes/,
  ],
  ["\\b in double quotes", 'name: x\nsteps:\n  - match: "\\bx"\n', /backspace/],
  ["an unquoted #", "name: x\nsteps:\n  - match: <a href=(.*) #x\n", /^3:12 `match` is cut off at the #/],
  ["an unquoted colon", "name: x\nsteps:\n  - match: Автор: (.*)\n", /^3:12 .*single quotes/],
  ["an unquoted {", "name: x\nsteps:\n  - match: {2,3}x\n", /single quotes/],
  ["an unquoted *", "name: x\nsteps:\n  - match: *.html\n", /^3:12 .*must be in quotes/],
  ["two equal keys", `${GOOD}name: y\n`, /^4:1 `name` occurs twice here/],
  ["an alias", "a: &x [1]\nb: *x\n", /anchors.*not allowed/],
  ["a tag", "name: !!js/function 'x'\n", /./],
  ["__proto__", `${GOOD}__proto__: { polluted: true }\n`, /`__proto__` cannot be a key/],
  ["a merge key", `${GOOD}<<: { name: y }\n`, /cannot be a key/],
  ["a tag inside", `${GOOD}variables:\n  x: !!js/function 'x'\n`, /^5:\d+ tags \(!name\) are not allowed/],
  ["two recipes in a file", `${GOOD}---\n${GOOD}`, /^4:1 `---` begins a second recipe/],
  ["a quote that is never closed", "name: 'x\ncollect: 1\n", /opened further up is never closed/],
  ["a line indented deeper", `${GOOD}    links: a\n     next: auto\n`, /^4:12 the next line is indented deeper/],
  ["a number for a name", "name: 12\n", /^1:7 `name` must be text, not a number: put it in quotes, '12'/],
  ["an address for a list", "name: x\ncollect: http://a.example/\n", /begins with a dash.*`- list: …`/],
  [
    "a day that is none",
    `${GOOD}restrict: { date: { from: yesterday } }\n`,
    /`from`: is not a date; write it like 2007-05-11/,
  ],
  ["an age that is none", `${GOOD}stop: { olderThan: long ago }\n`, /`olderThan`: is no date and no age/],
  ["a percentage for a share", `${GOOD}restrict: { share: 60 }\n`, /`share` must be at most 1/],
  ["nothing", "", /a recipe is a map/],
  ["a list", "- 1\n", /a recipe is a map/],
];
for (const [what, text, expected] of ACCIDENTS) {
  test(`${what} is reported in plain words`, () => {
    const told = says(text);
    assert.ok(
      told.some((line) => expected.test(line)),
      told.join("\n"),
    );
  });
}

test("the rest is checked after a YAML error, and the broken line is reported once", () => {
  const text = `${GOOD}    only: [0-9]{4}/x
restrict: { languag: tat }
steps:
  - match: Автор: (?P<author>[^<]+)
  - match: [A-Z]+(?P<title>.*)
  - match: *bold
  - select: #content
    as: text
  - selekt: h1
    as: x
`;
  assert.deepEqual(says(text), [
    "4:16 a value that begins with { or [ is read as a map or a list: put patterns in single quotes",
    "5:13 `languag` is not known, did you mean `language`?",
    "7:12 a `: ` inside a value makes YAML see a map: put the value in single quotes",
    "8:17 a value that begins with { or [ is read as a map or a list: put patterns in single quotes",
    "9:12 aliases (*name) are not allowed; a pattern that begins with * must be in quotes",
    "10:13 `select` is cut off at the #, which begins a comment: put the whole pattern in single quotes",
    "12:5 `selekt` is not known, did you mean `select`?",
  ]);
});

test("a comment after a plain value or a complete selector is a comment", () => {
  assert.deepEqual(says(`${GOOD}    next: auto # follows\n`), []);
  assert.deepEqual(
    says(`${GOOD}steps:\n  - { xpath: "//b", as: x }\n  - xpath: //span[@class='by']  # XPath\n    as: y\n`),
    [],
  );
  assert.match(says(`${GOOD}steps:\n  - xpath: //a[.='No # 5']\n    as: y\n`)[0]!, /cut off at the #/);
});

test("an alias bomb, deep nesting and a huge file are refused quickly", () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefghi"].map((name, i) => `${name}: &${name} [${Array(9).fill(`*${"abcdefgh"[i]}`).join(",")}]`).join("\n")}\n`;
  const began = process.cpuUsage().user / 1000;
  assert.ok(says(bomb).length > 0);
  assert.ok(says(`name: ${"[".repeat(5000)}`).length > 0);
  assert.ok(says(`name: x\nvariables: ${"{a: ".repeat(300)}1${"}".repeat(300)}\n`).length > 0);
  assert.match(says("#".repeat(1_000_001))[0]!, /too long for a recipe/);
  assert.ok(process.cpuUsage().user / 1000 - began < 3000);
  assert.equal(({} as { polluted?: boolean }).polluted, undefined);
});

test("any bytes give problems or a recipe", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) =>
      readRecipe(bytes).problems.every(({ line, column }) => line >= 1 && column >= 1),
    ),
    {
      numRuns: 300,
    },
  );
  const yamlish = fc.array(
    fc.constantFrom(
      "name: x\n",
      "collect:\n",
      "  - list: https://a.example/\n",
      "steps:\n",
      "  - match: 'a'\n",
      "    all: true\n",
      "\t",
      "{",
      "[",
      "*a",
      "&a ",
      "? ",
      "- ",
      ": ",
      "|\n",
      "'",
      '"',
      "#",
      "\n",
    ),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(yamlish, (parts) => void readRecipe(Buffer.from(parts.join("")))),
    { numRuns: 300 },
  );
});

test("values of misspelled keys are checked too, and a misspelled key is not reported as missing", () => {
  assert.deepEqual(
    says(`nmae: a
colect:
  - lst: https://a.example/
  - feed: a.example/rss
restrict: { words: { minimum: 5 } }
stеps: []
`),
    [
      "1:1 `nmae` is not known, did you mean `name`?",
      "2:1 `colect` is not known, did you mean `collect`?",
      "3:5 `lst` is not known, did you mean `list`?",
      "4:11 `feed`: is not a web address; write it with http:// or https://",
      "5:22 `minimum` is not known, did you mean `min`?",
      "6:1 `stеps` is not known, did you mean `steps`? (it holds Cyrillic letters that look like Latin ones)",
    ],
  );
});

const COPIED: [accident: string, text: string, says: RegExp][] = [
  [
    "a no-break space",
    "name: a\ncollect:\n\u00a0 - list: https://a.example/\n",
    /3:1 .*only looks like a space \(U\+00A0\)/,
  ],
  ["typographic quotes", `${GOOD}steps:\n  - match: “(?P<x>\\d+)”\n`, /5:12 the quotes around `match` are typographic/],
  [
    "a line out of its column",
    "name: a\ncollect:\n  - list: https://a.example/\n   links: a\n",
    /4:1 the line is indented otherwise/,
  ],
  [
    "a list without dashes",
    "name: a\ncollect:\n  list: https://a.example/\n",
    /3:3 `collect` must be a list.*begins with a dash: `- list: …`/,
  ],
  ["brackets without end", `name: a\ncollect: ${"[".repeat(100_000)}\n`, /nested deeper|flow|\[/],
  [
    "maps in maps in maps",
    `name: a\ncollect: ${"[".repeat(5000)}${"]".repeat(5000)}\n`,
    /nested deeper than 60 levels/,
  ],
];
for (const [accident, text, wanted] of COPIED)
  test(`${accident} is reported in plain words`, () => assert.match(says(text).join("\n"), wanted));

const HINTS: [says: string, line: string, problem: RegExp][] = [
  ["two letters", "restrict: { language: ru }", /"ru" is no language code: .* or "any", did you mean `rus`\?/],
  ["a name", "restrict: { language: Tatar }", /did you mean `tat`\?/],
  ["letters", "letters: tt", /`letters`: "tt" is no language code: .* like "tat", did you mean `tat`\?/],
  ["the other side", "parallel: { language: ru, link: a }", /did you mean `rus`\?/],
  ["values", "metadata: { values: { category: [a] } }", /is the name of a file next to the recipe/],
  ["genre", "metadata: { genre: x }", /`genre` is not known, did you mean `style`\?/],
  ["genre elsewhere", "restrict: { genre: x }", /`genre` is not known here; `style` belongs to `metadata`/],
  ["a misplaced key", "restrict: { letters: tat }", /not known here; it belongs to the recipe itself, without indent/],
  ["a key of another map", "stop: { repeated: drop }", /not known here; it belongs to `restrict`/],
];
for (const [about, line, problem] of HINTS)
  test(`${about}: ${line} is answered with what to write`, () =>
    assert.match(says(`${GOOD}${line}\n`).join(), problem));

test("limits are min and max, and their older names are accepted", () => {
  for (const bounds of ["min: 5, max: 9", "least: 5, most: 9"])
    assert.deepEqual(says(`${GOOD}restrict: { words: { ${bounds} } }\n`), []);
  for (const name of ["max", "most"]) {
    assert.deepEqual(says(`${GOOD}variables: { seen: { type: cache, ${name}: 9 } }\n`), []);
    assert.deepEqual(says(`${GOOD}steps:\n  - next: a.next\n    ${name}: 9\n`), []);
  }
});

const LONG: [says: string, of: (lines: number) => string][] = [
  ["maps in values", (n) => `${GOOD}steps:\n${"  - match: a: b: c\n    as: x\n".repeat(n)}`],
  ["unknown keys", (n) => GOOD + Array.from({ length: n }, (_, i) => `key${i}: x\n`).join("")],
  ["unknown fields", (n) => `${GOOD}metadata:\n${Array.from({ length: n }, (_, i) => `  key${i}: x\n`).join("")}`],
];
for (const [about, of] of LONG)
  test(`a long recipe with ${about} takes no more than twice as long when it is twice as long`, () => {
    const cpu = (lines: number): number => {
      const text = Buffer.from(of(lines));
      const before = process.cpuUsage();
      readRecipe(text);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1e6;
    };
    cpu(500); // compiled
    const [once, twice] = [cpu(2000), cpu(4000)];
    assert.ok(twice < 3 * once + 0.3, `${once} s, then ${twice} s`);
  });
