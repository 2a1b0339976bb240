/** Anchors, items, projects and formats: what people said stays where they said it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { projectAgreement } from "../../src/annotate/agreement.js";
import { anchorAt, findAnchor } from "../../src/annotate/anchor.js";
import { choosePages, doubtOf } from "../../src/annotate/choose.js";
import { checkEntry, type GivenEntry, type Noted } from "../../src/annotate/entries.js";
import { conllEntries, conllPage, readConll } from "../../src/annotate/formats/conll.js";
import { datasetFiles, datasetTables, readDataset, splitBySite } from "../../src/annotate/formats/dataset.js";
import { readWebAnnotations, webAnnotations } from "../../src/annotate/formats/web-annotation.js";
import { cutPage, itemLabels } from "../../src/annotate/items.js";
import { agreedLabels, type Project, projectOf, rangesOf } from "../../src/annotate/project.js";
import { TASKS } from "../../src/annotate/task.js";
import { savedPage } from "../../src/lab/papers/paper-pages.js";
import { seeded } from "../../src/learn/random.js";

const HTML = `<html><body><h1>Accepted papers</h1><ul>
<li><b>A Study of Rivers</b> <i>Ann Lee, Bo Chen</i></li>
<li><b>Mills and Weirs</b> <i>Cy Diaz</i></li></ul><p>Ann Lee of Riverton wrote <em>The Mill</em>.</p></body></html>`;
const page = savedPage(new TextEncoder().encode(HTML), "https://river.example/accepted.html");
const units = cutPage(page, TASKS.regions);
const words = cutPage(page, TASKS.entities);

const itemOf = (text: string, cut = units) => {
  const found = cut.items.find((item) => item.text === text);
  assert.ok(found, `no item "${text}" among ${cut.items.map((item) => item.text).join(" | ")}`);
  return found;
};
const mark = (text: string, label: string, cut = units) => ({ anchor: anchorAt(cut.text, itemOf(text, cut)), label });

const SETTINGS: GivenEntry = {
  kind: "settings",
  task: "regions",
  guidelines: "",
  annotators: [],
  overlap: 2,
  randomShare: 0,
};
const PAGE: GivenEntry = { kind: "page", page: "sha1:A", url: page.url, site: "river.example", title: "" };

/** Entries in order, each by somebody. */
function project(...entries: (readonly [by: string, entry: GivenEntry])[]): Project {
  const noted = entries.map(([by, entry], i): Noted => ({ number: i + 1, at: i, by, entry: checkEntry(entry) }));
  return projectOf("papers", noted)!;
}
const labels = (by: string, ...marks: { anchor: ReturnType<typeof anchorAt>; label: string }[]) =>
  [
    [by, { kind: "labels", page: "sha1:A", marks }],
    [by, { kind: "done", page: "sha1:A", done: true }],
  ] as const satisfies (readonly [string, GivenEntry])[];

test("an anchor names position, words, surroundings and path", () => {
  const anchor = anchorAt(units.text, itemOf("Mills and Weirs"));
  assert.equal(units.text.text.slice(anchor.start, anchor.end), "Mills and Weirs");
  assert.equal(anchor.path, "/html[1]/body[1]/ul[1]/li[2]");
  assert.match(anchor.before, /Bo Chen\n$/);
  assert.match(anchor.after, /^ ?Cy Diaz/);
});

test("an anchor is found again where text was added before it, and among equal words by what stands around", () => {
  const anchor = anchorAt(units.text, itemOf("Mills and Weirs"));
  const text = (words: string) => ({ text: words, starts: [0], blocks: [] });
  const longer = `News: Mills and Weirs closed.\n${units.text.text}`;
  const found = findAnchor(text(longer), anchor)!;
  assert.equal(found.start, anchor.start + longer.length - units.text.text.length);
  assert.equal(findAnchor(text("Nothing of it."), anchor), undefined);
});

test("an item has the label that covers most of it", () => {
  const { start, end } = itemOf("A Study of Rivers");
  const said = (range: { start: number; end: number }) =>
    itemLabels(units.items, [{ range, label: "title" }])[units.items.indexOf(itemOf("A Study of Rivers"))];
  assert.equal(said({ start, end }), "title");
  assert.equal(said({ start, end: start + 12 }), "title");
  assert.equal(said({ start, end: start + 5 }), "other");
});

test("labels are taken back, given anew, and kept apart by person", () => {
  const said = project(
    ["eva", SETTINGS],
    ["eva", PAGE],
    ...labels("eva", mark("A Study of Rivers", "title"), mark("Cy Diaz", "title")),
    ["eva", { kind: "labels", page: "sha1:A", marks: [mark("Cy Diaz", "author")] }],
    ["eva", { kind: "labels", page: "sha1:A", marks: [mark("A Study of Rivers", "")] }],
    ...labels("ilya", mark("Accepted papers", "title")),
  ).pages.get("sha1:A")!;
  const of = (name: string) =>
    [...said.work.get(name)!.marks.values()].map(({ anchor, label }) => `${anchor.quote}: ${label}`);
  assert.deepEqual(of("eva"), ["Cy Diaz: author"]);
  assert.deepEqual(of("ilya"), ["Accepted papers: title"]);
});

test("adjudication counts before the majority, and what nobody decided is open", () => {
  const both = [
    ["eva", SETTINGS],
    ["eva", PAGE],
    ...labels("eva", mark("A Study of Rivers", "title"), mark("Cy Diaz", "author")),
    ...labels("ilya", mark("A Study of Rivers", "title"), mark("Cy Diaz", "title")),
  ] as const;
  const labelOf = (of: Project, text: string) => {
    const agreed = agreedLabels(of.pages.get("sha1:A")!, units.text, units.items)!;
    return [agreed.by, agreed.labels[units.items.indexOf(itemOf(text))]];
  };
  const open = project(...both);
  assert.deepEqual(labelOf(open, "A Study of Rivers"), ["majority", "title"]);
  assert.deepEqual(labelOf(open, "Cy Diaz"), ["majority", undefined]);
  const decided = project(
    ...both,
    ["oda", { kind: "labels", page: "sha1:A", layer: "final", marks: [mark("Cy Diaz", "author")] }],
    ["oda", { kind: "done", page: "sha1:A", layer: "final", done: true }],
  );
  assert.deepEqual(labelOf(decided, "Cy Diaz"), ["adjudicator", "author"]);
});

test("agreement lists each disagreement with everybody's word and the decision", async () => {
  const of = project(
    ["eva", SETTINGS],
    ["eva", PAGE],
    ...labels("eva", mark("A Study of Rivers", "title"), mark("Cy Diaz", "author")),
    ...labels("ilya", mark("A Study of Rivers", "title"), mark("Cy Diaz", "title")),
  );
  const found = await projectAgreement(of, async () => units);
  assert.deepEqual(found.annotators, ["eva", "ilya"]);
  assert.deepEqual(
    found.disagreements.map(({ words: text, said, final }) => ({ text, said, final })),
    [
      {
        text: "Cy Diaz",
        said: [
          { by: "eva", label: "author" },
          { by: "ilya", label: "title" },
        ],
        final: undefined,
      },
    ],
  );
  const n = units.items.length;
  // eva: 1 title, 1 author; ilya: 2 titles; all else "other" for both.
  const byChance = (1 * 2 + (n - 2) * (n - 2)) / (n * n);
  const kappa = ((n - 1) / n - byChance) / (1 - byChance);
  assert.ok(Math.abs(found.all.pairs[0]!.kappa - kappa) < 1e-9);
});

test("Web Annotations come back as the entries that they were made of", () => {
  const of = project(
    ["eva", SETTINGS],
    ["eva", PAGE],
    ...labels("eva", mark("A Study of Rivers", "title"), mark("Ann Lee, Bo Chen", "author")),
    ["eva", { kind: "field", page: "sha1:A", name: "kind", value: "papers" }],
  );
  const json = JSON.parse(JSON.stringify(webAnnotations(of)));
  assert.equal(json.first.items[0].target.digest, "sha1:A");
  assert.deepEqual(
    json.first.items[0].target.selector.map(({ type }: { type: string }) => type),
    ["TextQuoteSelector", "TextPositionSelector", "XPathSelector"],
  );
  const back = [...readWebAnnotations(json)].flatMap(([by, entries]) => entries.map((entry) => [by, entry] as const));
  const again = project(["eva", SETTINGS], ["eva", PAGE], ...back);
  assert.deepEqual(again.pages.get("sha1:A")!.work, of.pages.get("sha1:A")!.work);
  assert.throws(() => readWebAnnotations({ first: 1 }), /no collection of Web Annotations/);
});

test("CoNLL: names come back where they were, and a wrong line is named", () => {
  const marks = [
    { range: { start: itemOf("Ann", words).start, end: itemOf("Lee", words).end }, label: "PER" },
    { range: itemOf("Riverton", words), label: "LOC" },
  ];
  const text = conllPage({ id: "sha1:A", url: page.url }, words, marks);
  assert.match(text, /^# newdoc id = sha1:A\n/);
  assert.match(text, /\nAnn\tB-PER\nLee\tI-PER\n,\tO\n/);
  assert.match(text, /\nof\tO\nRiverton\tB-LOC\n/);
  const [document] = readConll(text, "names.conll");
  const entries = conllEntries(document!, words, "names.conll");
  const of = project(["eva", SETTINGS], ["eva", PAGE], ...entries.map((entry) => ["eva", entry] as const));
  const ranges = rangesOf(of.pages.get("sha1:A")!.work.get("eva")!, words.text);
  assert.deepEqual(
    ranges.map(({ range, label }) => [words.text.text.slice(range.start, range.end), label]),
    [
      ["Ann Lee", "PER"],
      ["Riverton", "LOC"],
    ],
  );
  const broken = text.replace("Ann\tB-PER", "Ann\tPERSON");
  assert.throws(() => readConll(broken, "names.conll"), /names\.conll:\d+: "PERSON" is no tag/);
  const other = readConll(text.replace("Riverton", "Lakeville"), "names.conll")[0]!;
  assert.throws(() => conllEntries(other, words, "names.conll"), /"Lakeville" does not follow/);
});

test("a data set is read back, with texts and without; an altered file is refused", () => {
  const of = project(["eva", SETTINGS], ["eva", PAGE], ...labels("eva", mark("A Study of Rivers", "title")));
  const about = {
    title: "Rivers",
    description: "d",
    version: "1",
    date: "2026-11-18",
    licence: "CC0-1.0",
    creators: [],
  };
  for (const withTexts of [true, false]) {
    const texts = new Map([[of.pages.get("sha1:A")!, units.text]]);
    const files = datasetFiles(of, datasetTables(texts, withTexts), { ...about, withTexts });
    const back = readDataset((name) => files.get(name)!);
    assert.equal(back.licence, "CC0-1.0");
    assert.deepEqual(
      back.labels.map(({ annotator, label, quote }) => [annotator, label, quote]),
      [["1", "title", withTexts ? "A Study of Rivers" : undefined]],
    );
    assert.equal(/Rivers/.test([...files].filter(([name]) => name.endsWith(".jsonl")).join()), withTexts);
    const { split } = back.pages[0]!;
    assert.throws(
      () => readDataset((name) => (name === `${split}/labels.jsonl` ? "" : files.get(name)!)),
      /labels\.jsonl is not the file that croissant\.json describes/,
    );
  }
});

test("a site has the same part in every version, and all parts occur", () => {
  const sites = Array.from({ length: 200 }, (_, i) => `site${i}.example`);
  const all = splitBySite(sites);
  const some = splitBySite(sites.slice(50, 60));
  for (const [site, split] of some) assert.equal(split, all.get(site));
  const share = (split: string) => [...all.values()].filter((one) => one === split).length / 200;
  assert.ok(share("train") > 0.7 && share("validation") > 0.04 && share("test") > 0.04);
});

test("pages are offered by doubt, away from what is known; a share at random", () => {
  const traits = (...names: string[]) => new Set(names);
  const candidates = [
    { page: "sure", site: "a", doubt: 0.1, traits: traits("x", "y", "a1") },
    { page: "unsure", site: "b", doubt: 5, traits: traits("x", "y", "b1") },
    { page: "unsure, known site", site: "k", doubt: 5, traits: traits("x", "y", "c1") },
    { page: "unsure, same look as known", site: "d", doubt: 5, traits: traits("p", "q") },
  ];
  const known = [{ site: "k", traits: traits("p", "q") }];
  const options = { count: 4, randomShare: 0, random: seeded(1) };
  const order = choosePages(candidates, known, options).map(({ page: name }) => name);
  assert.equal(order[0], "unsure");
  assert.equal(order.at(-1), "unsure, same look as known");
  const many = Array.from({ length: 300 }, (_, i) => ({ page: `${i}`, site: `${i}`, traits: traits("x", `${i}`) }));
  const offers = choosePages(many, [], { count: 300, randomShare: 0.2, random: seeded(2) });
  const random = offers.filter(({ why }) => why === "random").length;
  assert.equal(new Set(offers.map((one) => one.page)).size, 300);
  assert.ok(random > 35 && random < 85, `${random} of 300 at random`);
  assert.ok(
    Math.abs(
      doubtOf([
        [0.5, 0.5],
        [1, 0],
      ]) - 1,
    ) < 1e-12,
  );
});
