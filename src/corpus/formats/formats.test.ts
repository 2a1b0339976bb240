/** Single documents in each format. Whole releases are tested in test/corpus. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Writer } from "../../model/format.js";
import type { WinnowRecord } from "../../model/record.js";
import { documentOf, type SegmentedDocument, withSegments } from "../release/document.js";
import { segment } from "../segment/segment.js";
import { conlluWriter } from "./conllu.js";
import { teiDocument, teiHeader } from "./tei.js";
import { alignParagraphs } from "./tmx.js";
import { verticalWriter } from "./vertical.js";

function document(fields: WinnowRecord["fields"], of: Partial<WinnowRecord> = {}): SegmentedDocument {
  const record: WinnowRecord = {
    id: "0123456789abcdef0123456789abcdef",
    number: 7,
    kind: "document",
    collection: "news",
    url: "https://a.example/7",
    fields,
    evidence: {},
    confidence: 1,
    version: 1,
    first: "2026-11-18T00:00:00.000Z",
    changed: "2026-11-18T00:00:00.000Z",
    state: "live",
    validated: false,
    change: 1,
    ...of,
  };
  const one = documentOf(record);
  return withSegments(one, segment(one.text));
}

test("the paper's Table II is a TEI header", () => {
  const url = "http://tatar-inform.tatar/news/2007/05/11/24643/?print=Y";
  const title = "Түбән Кама районы аграрийлары көчәйтелгән эш графигына күчә";
  const file = "Авыл/http://tatar-inform_tatar_news_2007_05_11_24643_?print=Y.txt";
  const words = Array.from({ length: 99 }, () => "сүз").join(" ");
  const header = teiHeader(
    document(
      {
        title,
        file,
        textType: "original",
        language: "tat",
        style: "not literary",
        category: "Авыл",
        date: "2007-05-11",
        text: words,
      },
      { number: 38681, url },
    ),
  );
  for (const expected of [
    '<idno type="number">38681</idno>',
    `<idno type="file">${file}</idno>`,
    '<keywords scheme="#eagles.textType"><term>original</term></keywords>',
    '<language ident="tt">tat Cyrl</language>',
    `<title>${title}</title>`,
    "<author>unknown</author>",
    '<keywords scheme="#eagles.style"><term>not literary</term></keywords>',
    '<keywords scheme="#eagles.category"><term>Авыл</term></keywords>',
    '<date when="2007-05-11">2007-05-11</date>',
    '<measure unit="words" quantity="99"/>',
    `<ref target="${url}"/>`,
  ])
    assert.ok(header.includes(expected), `${expected} in\n${header}`);
});

const TEXT = "Ул «яхшы» диде.\nАннары китте. <b> & 👍!\n\nПривет, мир.";
const mixed = document({
  text: TEXT,
  language: "tat",
  title: 'A "title"',
  passages: [
    { language: "tat", from: 0, to: 38 },
    { language: "rus", from: 40, to: 52 },
  ],
});

const textOf = ({ before, one, after }: Writer<SegmentedDocument>): string =>
  Buffer.concat([before(), one(mixed) ?? "", after()].map((piece) => Buffer.from(piece))).toString();

test("TEI keeps sentences, line breaks and passages in other languages", () => {
  const tei = teiDocument(mixed);
  assert.match(tei, /<p><s>Ул «яхшы» диде\.<\/s><lb\/>\n<s>Аннары китте\.<\/s> <s>&lt;b&gt; &amp; 👍!<\/s><\/p>/u);
  assert.match(tei, /<p xml:lang="ru"><s>Привет, мир\.<\/s><\/p>/);
});

test("vertical text has one token per line, with glue and structures", () => {
  const [doc, ...lines] = textOf(verticalWriter()).trimEnd().split("\n");
  assert.match(
    doc!,
    /^<doc id="0123456789abcdef0123456789abcdef" number="7" .*title="A &quot;title&quot;".* words="8">$/,
  );
  assert.deepEqual(lines.slice(0, 12), [
    "<p>",
    "<s>",
    "Ул",
    "«",
    "<g/>",
    "яхшы",
    "<g/>",
    "»",
    "диде",
    "<g/>",
    ".",
    "</s>",
  ]);
  assert.ok(lines.includes("&lt;") && lines.includes("&amp;") && lines.includes('<p lang="rus">'));
  assert.deepEqual(lines.slice(-3), ["</s>", "</p>", "</doc>"]);
});

test("CoNLL-U: forms and spaces give the sentence, ranges give the forms in the text, in code points", () => {
  const points = [...TEXT];
  const sentences = textOf(conlluWriter()).trimEnd().split("\n\n");
  assert.equal(sentences.length, 4);
  for (const sentence of sentences) {
    const lines = sentence.split("\n");
    const said = lines.find((line) => line.startsWith("# text = "))!.slice("# text = ".length);
    const rows = lines.filter((line) => !line.startsWith("#")).map((line) => line.split("\t"));
    let joined = "";
    rows.forEach((columns, i) => {
      assert.equal(columns.length, 10);
      assert.equal(columns[0], String(i + 1));
      const [, from, to] = /TokenRange=(\d+):(\d+)/.exec(columns[9]!)!;
      assert.equal(points.slice(Number(from), Number(to)).join(""), columns[1]);
      joined += columns[1]! + (columns[9]!.includes("SpaceAfter=No") || i === rows.length - 1 ? "" : " ");
    });
    assert.equal(joined, said);
  }
});

test("paragraphs are aligned by length; one that was left out and two that were joined are found", () => {
  const of = (...lengths: readonly number[]): string[] => lengths.map((length, i) => String(i).repeat(length));
  const pair = (one: string, two: string): string => `${one[0]}${two[0]}`;
  assert.deepEqual(
    alignParagraphs(of(100, 40, 300), of(110, 42, 290)).map(([one, two]) => pair(one, two)),
    ["00", "11", "22"],
  );
  assert.deepEqual(
    alignParagraphs(of(100, 400, 30), of(100, 200, 205, 30)).map(([one, two]) => [pair(one, two), two.length]),
    [
      ["00", 100],
      ["11", 406],
      ["23", 30],
    ],
  );
  assert.deepEqual(
    alignParagraphs(of(500, 120), of(500, 300, 120)).map(([one, two]) => pair(one, two)),
    ["00", "12"],
  );
});

test("an alignment keeps the order and uses no paragraph twice", () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 12 }),
      fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 12 }),
      (a, b) => {
        const side = (lengths: readonly number[]): string[] => lengths.map((length, i) => `${i}${"x".repeat(length)}`);
        const [left, right] = [side(a), side(b)];
        const pairs = alignParagraphs(left, right);
        for (const [which, all] of [
          [0, left],
          [1, right],
        ] as const) {
          const used = pairs.flatMap((pair) => pair[which].split(" ").map((one) => all.indexOf(one)));
          assert.deepEqual(
            used,
            [...new Set(used)].sort((x, y) => x - y),
          );
        }
      },
    ),
  ));

test("names are marked in TEI, vertical text and CoNLL-U", () => {
  const text = "Габдулла Тукай Казанда яшәгән.";
  const one = document({ text, language: "tat", people: ["Габдулла Тукай"], places: ["Казанда"] });
  assert.match(
    teiDocument(one),
    /<s><name type="person">Габдулла Тукай<\/name> <name type="place">Казанда<\/name> яшәгән\.<\/s>/,
  );
  const asText = (writer: Writer<SegmentedDocument>): string =>
    Buffer.concat([Buffer.from(writer.one(one) ?? ""), Buffer.from(writer.after())]).toString();
  assert.match(
    asText(verticalWriter()),
    /<name type="PER">\nГабдулла\nТукай\n<\/name>\n<name type="LOC">\nКазанда\n<\/name>\nяшәгән\n/,
  );
  assert.deepEqual(asText(conlluWriter()).match(/Entity=[BI]-\w+/g), ["Entity=B-PER", "Entity=I-PER", "Entity=B-LOC"]);
});
