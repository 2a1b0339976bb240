/**
 * A release of hostile documents: every format is well-formed, and says the same of the same documents.
 *
 * Texts with control and direction characters, broken surrogates, markup of every format, lines that look like those of CoNLL-U and of
 * vertical text, tokens of a hundred thousand letters; and random ones. The readers here know only the formats' own rules. They name
 * the line that breaks one, which the second test shows.
 */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { parse as parseCsv } from "csv-parse/sync";
import fc from "fast-check";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { SaxesParser } from "saxes";
import { openVersion } from "../../src/app/corpus/query.js";
import { makeCorpusRelease } from "../../src/app/corpus/release.js";
import { openStore } from "../../src/store/open.js";
import { fill, type Song } from "../cli/records-world.js";
import { folder } from "../cli/world.js";

const TEXTS = [
  "",
  " \n\t\u00a0",
  "\u0000\u0001\u0008 a\u0000b \u001b[31mred\u007f",
  "\u202eabc\u2066 def\u2069 \u200f.\u061c",
  "\ud800 a\udfff \udc00\ud800 b.",
  "x".repeat(100_000),
  `${"э".repeat(50_000)}. ${"😀".repeat(20_000)}`,
  ']]> <!-- --> &amp; &#0; <s> </s></p></doc>\n<doc id="x">\n<g/>\n<![CDATA[ <?php ?>',
  "# sent_id = 1\n# newdoc\n1\ta\t_\t_\n\n1-2\tab\n# text = x",
  "a\tb\r\nc\rd\u2028e\u2029f\u0085g\u000bh\u000ci",
  "... !!! ??? — «»\n\n---\n\n***",
  `${"a\u0301".repeat(3)} ${"\u0301".repeat(2000)} z\u200dz \ufeff\ufffe\uffff`,
  "\n\n\n\nA.\n\n\n\n\nB.\n",
  "=cmd()|x, \"quoted\", 'q'; +1; @a",
  "漢字かな交じり文。次の文！ ไทยไม่มีช่องว่าง العربية؟ نعم. हिन्दी। ठीक।",
];
const TITLES = ["", "<b>\"'&\u0000", '=HYPERLINK("x")', "a\tb\nc\u2028d", "\ud800", "\u202etitle", "| a | b |"];

const random = fc.sample(fc.string({ unit: "binary", minLength: 1, maxLength: 300 }), { numRuns: 60, seed: 28 });
const pieces = fc.sample(
  fc.array(fc.constantFrom(...TEXTS.map((text) => text.slice(0, 40)), " ", "\n", "\n\n", ".", "A"), { maxLength: 12 }),
  { numRuns: 60, seed: 28 },
);
const SONGS: readonly Song[] = [...TEXTS, ...random, ...pieces.map((list) => list.join(""))].map((text, i) => ({
  key: String(i + 1),
  fields: {
    text,
    title: TITLES[i % TITLES.length]!,
    author: TEXTS[(i + 3) % TEXTS.length]!.slice(0, 500),
    language: i % 3 === 0 ? "" : i % 3 === 1 ? "eng" : "\t<x>\n",
    people: [TITLES[(i + 1) % TITLES.length]!, "A"],
    licence: "CC BY 4.0",
  },
}));

interface Sizes {
  readonly documents: number;
  readonly sentences: number;
  readonly tokens: number;
}

test("a release of hostile documents is read back by strict readers, and all formats agree", async (t) => {
  const base = folder(t);
  const store = await openStore(path.join(base, "store"));
  t.after(() => store.close());
  await fill(store, SONGS, "hostile");
  const { folder: place, manifest } = await makeCorpusRelease(store, {
    ...{ collection: "hostile", out: path.join(base, "releases"), date: "2026-11-19" },
  });
  const read = (file: string): string => new TextDecoder("utf-8", { fatal: true }).decode(bytes(file));
  const bytes = (file: string): Buffer => readFileSync(path.join(place, file));
  const { documents, sentences, tokens } = manifest.counts as unknown as Sizes;
  const sizes: Sizes = { documents, sentences, tokens };
  assert.ok(documents > 80, `${documents} documents`);

  assert.deepEqual(readConllu(read("hostile.conllu")), sizes);
  assert.deepEqual(readVertical(read("hostile.vert")), sizes);
  assert.deepEqual(readTei(read("hostile.tei.xml")), { ...sizes, tokens: 0 });
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path.join(place, "hostile.parquet")) });
  const table = parseCsv(bytes("documents.csv"), { columns: true }) as { [column: string]: string }[];
  assert.deepEqual([rows.length, table.length], [documents, documents]);
  const texts = bytes("hostile.txt");
  for (const [i, { text, tokens: count }] of rows.entries()) {
    const { text_from, text_to, tokens: other } = table[i]!;
    assert.equal(texts.toString("utf8", Number(text_from), Number(text_to)), (text as string).toWellFormed());
    assert.equal(String(count), other);
  }
  const index = openVersion(place);
  t.after(() => index.close());
  assert.deepEqual([index.facts.documents, index.facts.tokens], [documents, tokens]);
  const words = readForms(read("hostile.conllu"));
  assert.deepEqual(
    words.map((_, position) => index.word(index.at(position))),
    words,
  );
  const valid = spawnSync(
    "xmllint",
    ["--huge", "--noout", "--relaxng", path.join(place, "tei.rng"), path.join(place, "hostile.tei.xml")],
    { encoding: "utf8" },
  );
  if (valid.error === undefined) assert.equal(valid.status, 0, valid.stderr.slice(0, 2000));
});

test("the readers name the line that breaks a rule", () => {
  const sentence =
    "# newdoc id = d1\n# sent_id = 1\n# text = a b\n1\ta\t_\t_\t_\t_\t_\t_\t_\t_\n2\tb\t_\t_\t_\t_\t_\t_\t_\t_\n\n";
  assert.deepEqual(readConllu(sentence), { documents: 1, sentences: 1, tokens: 2 });
  for (const [broken, says] of [
    [sentence.replace("2\tb", "3\tb"), /^line 5: /],
    [sentence.replace("\t_\n2", "\n2"), /^line 4: 9 columns/],
    [sentence.replace("1\ta", "1\t"), /^line 4: column 2 is empty/],
    [sentence.slice(0, -1), /^line 6: the last sentence/],
    [sentence.replace("# text = a b\n", ""), /^line 3: no # text/],
  ] as const)
    assert.throws(() => readConllu(broken), { message: says });
  const vertical = '<doc id="1">\n<p>\n<s>\na\n<g/>\n.\n</s>\n</p>\n</doc>\n';
  assert.deepEqual(readVertical(vertical), { documents: 1, sentences: 1, tokens: 2 });
  for (const [broken, says] of [
    [vertical.replace("</s>\n", ""), /^line 7: <\/p> inside of s/],
    [vertical.replace("<g/>", "<h/>"), /^line 5: "<h\/>" is no tag/],
    [vertical.replace('id="1"', 'id="a"b"'), /^line 1: /],
    [vertical.replace("a\n", "\n"), /^line 4: an empty line/],
    [vertical.replace("</doc>\n", ""), /^line 9: doc is not closed/],
  ] as const)
    assert.throws(() => readVertical(broken), { message: says });
  assert.throws(() => readTei("<TEI>\n<s>\n</TEI>"), { message: /^line 3: / });
});

// ── Readers ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** CoNLL-U as universaldependencies.org/format.html has it. Lines end with a line feed and nothing else. */
function readConllu(text: string): Sizes {
  const lines = text.split("\n");
  let [documents, sentences, tokens, next] = [0, 0, 0, 1];
  let comments = new Set<string>();
  for (const [i, line] of lines.entries()) {
    const fail = (says: string): never => assert.fail(new Error(`line ${i + 1}: ${says}`));
    if (i === lines.length - 1) {
      if (next > 1 || line !== "") fail("the last sentence has no empty line behind it");
    } else if (line === "") {
      if (next === 1) fail("a sentence without tokens");
      [next, comments] = [1, new Set()];
      sentences++;
    } else if (line.startsWith("#") && next === 1) {
      const [, name] = /^# (newdoc id|newpar id|sent_id|text|lang) = \S/.exec(line) ?? fail("is no comment of ours");
      comments.add(name!);
      if (name === "newdoc id") documents++;
    } else {
      const columns = line.split("\t");
      if (next === 1)
        for (const wanted of ["sent_id", "text"]) if (!comments.has(wanted)) fail(`no # ${wanted} before the sentence`);
      if (columns.length !== 10) fail(`${columns.length} columns, not 10`);
      if (columns.includes("")) fail(`column ${columns.indexOf("") + 1} is empty`);
      if (columns[0] !== String(next)) fail(`token ${columns[0]}, not ${next}`);
      next++;
      tokens++;
    }
  }
  return { documents, sentences, tokens };
}

function readForms(conllu: string): string[] {
  return conllu.split("\n").flatMap((line) => (/^\d/.test(line) ? [line.split("\t")[1]!] : []));
}

const NESTED: { readonly [tag: string]: readonly string[] } = {
  doc: [""],
  p: ["doc"],
  s: ["p"],
  name: ["s"],
};

/** Vertical text: a tag or a token on each line. */
function readVertical(text: string): Sizes {
  const lines = text.split("\n");
  const open: string[] = [];
  const counts = { doc: 0, s: 0, tokens: 0 };
  for (const [i, line] of lines.entries()) {
    const fail = (says: string): never => assert.fail(new Error(`line ${i + 1}: ${says}`));
    const inside = open.at(-1) ?? "";
    if (i === lines.length - 1) {
      if (inside !== "" || line !== "") fail(`${inside} is not closed`);
    } else if (line === "") fail("an empty line");
    else if (!line.startsWith("<")) {
      if (inside !== "s" && inside !== "name") fail("a token outside of a sentence");
      if (/[<>"]|&(?!amp;|lt;|gt;|quot;)/.test(line)) fail("markup that is not escaped");
      counts.tokens++;
    } else if (line !== "<g/>") {
      const [, end, tag = ""] = /^<(\/?)([a-z]+)(?: \w+="[^"<]*")*>$/.exec(line) ?? fail(`"${line}" is no tag`);
      if (end === "/") {
        if (open.pop() !== tag) fail(`</${tag}> inside of ${inside}`);
        continue;
      }
      if (!NESTED[tag]?.includes(inside)) fail(`<${tag}> inside of ${inside || "nothing"}`);
      open.push(tag);
      if (tag === "doc" || tag === "s") counts[tag]++;
    }
  }
  return { documents: counts.doc, sentences: counts.s, tokens: counts.tokens };
}

/** XML 1.0 with namespaces. Tokens are not marked in TEI, so they are not counted. */
function readTei(text: string): Sizes {
  const parser = new SaxesParser({ xmlns: true });
  const counts = { TEI: 0, s: 0 };
  parser.on("opentag", ({ local }) => {
    if (local === "TEI" || local === "s") counts[local]++;
  });
  parser.on("error", ({ message }) => {
    throw new Error(`line ${parser.line}: ${message}`);
  });
  parser.write(text).close();
  return { documents: counts.TEI, sentences: counts.s, tokens: 0 };
}
