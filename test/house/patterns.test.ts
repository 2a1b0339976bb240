/** Regular expressions take linear time, however long and strange the text. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { openWatchedThread } from "../../src/harvest/observe/watched-thread.js";
import { MINUTE } from "../../src/model/time.js";
import { literalsIn, slowText } from "./patterns.js";
import type { PatternTask, SlowPattern } from "./patterns.worker.js";
import { ROOT } from "./root.js";

const CASES: [pattern: RegExp, isSlow: boolean][] = [
  [/\s+$/, true],
  [/(?<!\s)\s+$/, false],
  [/^\s+|\s+$/g, true],
  [/\S+@\S+/, true],
  [/(?<!\S)[^\s@]+@\S+/, false],
  [/\s*,\s*/, true],
  [/[^/]*$/, true],
  [/^(\d+)\s*(ms|s)?\s*$/, true],
  [/^(\d+)\s*(?:(ms|s)\s*)?$/, false],
  [/<[^>]*>/g, true],
  [/<[^<>]*>/g, false],
  [/<h1[^<>]*>(.{1,200}?)<\/h1/g, false],
  [/\?.*$/, true],
  [/\?.*/s, false],
  [/["'](?:[^"'\\]|\\.)*x/, true],
  [/published[\s:]*(?:on)?[\s:]*$/, true],
];
for (const [pattern, isSlow] of CASES)
  test(`${pattern} is ${isSlow ? "slow" : "linear"}`, () => {
    assert.equal(slowText({ source: pattern.source, flags: pattern.flags }) !== undefined, isSlow);
  });

test("literals are told from divisions, comments, strings and templates", () => {
  const text =
    'const a = b! / c / 2; // /x/\n/* /y/ */ f("/z/", `/$' + '{/[/"]\\//g.test(s) ? 1 : 2}/`, /d/iu);\nreturn /e/;';
  assert.deepEqual(
    literalsIn(text).map(({ line, source, flags }) => [line, source, flags]),
    [
      [2, '[/"]\\/', "g"],
      [2, "d", "iu"],
      [3, "e", ""],
    ],
  );
});

/** Slow patterns that are left alone, by file, each with the reason: its texts are short, or are our own. */
const LEFT_ALONE = JSON.parse(readFileSync(path.join(ROOT, "test/house/slow-patterns.json"), "utf8")) as {
  readonly [file: string]: { readonly [pattern: string]: string };
};
/** Training reads our own data; commands read what is typed, and our own words. */
const OWN_TEXTS = ["src/lab/", "src/cli/", "src/app/"];
const files = readdirSync(path.join(ROOT, "src"), { recursive: true })
  .map((file) => `src/${String(file).replaceAll("\\", "/")}`)
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .filter((file) => !OWN_TEXTS.some((folder) => file.startsWith(folder)));

const thread = openWatchedThread<PatternTask, SlowPattern[]>(new URL("./patterns.worker.js", import.meta.url), {
  patience: MINUTE / 2,
});
after(() => thread.close());

test("no pattern in the sources takes more than linear time", async () => {
  const slow: string[] = [];
  for (const file of files) {
    const known = Object.keys(LEFT_ALONE[file] ?? {});
    const found = await thread.run({ file: path.join(ROOT, file), known });
    if ("tooHard" in found) slow.push(`${file}: a pattern takes exponential time`);
    else for (const { line, source, slowOn } of found) slow.push(`${file}:${line} /${source}/ is slow on ${slowOn}`);
  }
  assert.deepEqual(slow, [], "make them linear, or name them in test/house/slow-patterns.json with the reason");
});

/** Their texts are a letter, or have been made safe before. */
const SAFE_ALREADY: readonly string[] = [
  "src/events/papers/declared-papers.ts",
  "src/page/links/pagination.ts",
  "src/page/view/places.ts",
  "src/search/words.ts",
];
test("what is normalised has no more marks in a row than can be sorted in linear time", () => {
  const unsafe = files.filter((file) => {
    const text = readFileSync(path.join(ROOT, file), "utf8");
    const places = [...text.matchAll(/\.normalize\("NF/g)].map(({ index }) =>
      text.slice(Math.max(0, index - 150), index),
    );
    return places.some((before) => !before.includes("streamSafe(")) && !SAFE_ALREADY.includes(file);
  });
  assert.deepEqual(unsafe, [], "use streamSafe of model/text before normalize");
});
