/** Releases of small corpora with the analyser and the dictionaries of Apertium that Debian has. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { concordance, hitFrequencies, openVersion } from "../../src/app/corpus/query.js";
import { makeCorpusRelease } from "../../src/app/corpus/release.js";
import { openStore } from "../../src/store/open.js";
import { fill } from "../cli/records-world.js";
import { folder } from "../cli/world.js";
import { ROOT } from "../house/root.js";

interface Tongue {
  readonly language: string;
  readonly dictionary: string;
  readonly package: string;
  readonly texts: readonly string[];
  /** Words of the texts that no dictionary has. */
  readonly invented: readonly string[];
  /** A query for a lemma, and the forms that it finds, with how often. */
  readonly query: string;
  readonly forms: readonly (readonly [form: string, count: number])[];
}

const TONGUES: readonly Tongue[] = [
  {
    language: "rus",
    dictionary: "/usr/share/apertium/apertium-rus-ukr/rus-ukr.automorf.bin",
    package: "apertium-rus-ukr",
    texts: [
      "Весной река разливается. За рекой стоят дома, у реки сидят рыбаки.\n\nСтарики говорят: в реках жил глокозавр.",
      "Над рекой летят птицы [и облака]. В 1941 г. мост сгорел; новый построили через десять лет.",
      "Дети пишут письма и читают книги. Книга лежит на столе, рядом с ней — бокруляндия.",
    ],
    invented: ["глокозавр", "бокруляндия"],
    query: '[lemma="река" & tag="n\\..*"]',
    forms: [
      ["рекой", 2],
      ["реках", 1],
      ["река", 1],
      ["реки", 1],
    ],
  },
  {
    language: "eng",
    dictionary: "/usr/share/apertium/apertium-eng-cat/eng-cat.automorf.bin",
    package: "apertium-eng-cat",
    texts: [
      "The cat sleeps; the cats of New York don’t. See http://a.example/x?y=1^2 and/or $5 {here} <there>.",
      "According to the miller, two cats caught a wugglefish. The dogs were asleep, and no cat was seen.",
    ],
    invented: ["wugglefish"],
    query: '[lemma="cat"]',
    forms: [
      ["cat", 2],
      ["cats", 2],
    ],
  },
];

export async function analysedByApertium(t: TestContext): Promise<void> {
  for (const { language, dictionary, package: from, texts, invented, query, forms } of TONGUES)
    await t.test(language, async (t) => {
      if (!existsSync("/usr/bin/lt-proc") || !existsSync(dictionary))
        return t.skip(`not installed; on Debian: apt-get install lttoolbox ${from}`);
      const base = folder(t);
      const store = await openStore(path.join(base, "store"));
      t.after(() => store.close());
      const songs = texts.map((text, i) => ({ key: `${i}`, fields: { title: `Text ${i}`, language, text } }));
      await fill(store, songs, "small");
      const { folder: place } = await makeCorpusRelease(store, {
        collection: "small",
        out: path.join(base, "releases"),
        date: "2026-11-19",
        analyser: `${path.join(ROOT, "examples/apertium.sh")} ${dictionary}`,
      });
      const index = openVersion(place);
      t.after(() => index.close());
      assert.deepEqual(
        hitFrequencies(index, { cql: query }, "lower")
          .map(({ value, count }) => [value, count] as const)
          .sort(byText),
        [...forms].sort(byText),
      );
      assert.ok(concordance(index, { cql: '[tag="n\\..*"] within s', limit: 50, context: 3 }).lines.length > 5);
      const rows = readFileSync(path.join(place, "unknown.tsv"), "utf8").trim().split("\n").slice(1);
      const unknown = rows.map((row) => row.split("\t")[0]!);
      for (const word of invented) assert.ok(unknown.includes(word), `${word} is in unknown.tsv`);
      const known = unknown.filter((form) => forms.some(([one]) => one === form.toLowerCase()));
      assert.deepEqual(known, []);
      const tokens = index.facts.tokens;
      const missed = rows.reduce((sum, row) => sum + Number(row.split("\t")[1]), 0);
      assert.ok(missed < tokens / 4, `${missed} of ${tokens} tokens are unknown: ${unknown.join(" ")}`);
      t.diagnostic(`${language}: ${tokens - missed} of ${tokens} tokens known; unknown: ${unknown.join(" ")}`);
    });
}

function byText([a]: readonly [string, number], [b]: readonly [string, number]): number {
  return a < b ? -1 : 1;
}
