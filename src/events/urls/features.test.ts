import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Span, type Word, wordAt, wordOf } from "./address-buffer.js";
import { explainUrl, type LabelledUrl, trainUrls, urlClassifier } from "./classifier.js";
import { paperFeatures, urlFeatures } from "./features.js";
import { addressParts } from "./parts.js";
import { FEATURE_CLASSES, type FeatureClass, namingSink } from "./sink.js";
import { cutWords } from "./words.js";

const spell = ({ units, from, to }: Word): string => String.fromCharCode(...units.subarray(from, to));

const namesOf = (sink: ReturnType<typeof namingSink>, classes: readonly FeatureClass[] = FEATURE_CLASSES): string[] =>
  sink.features.flatMap(({ of, name }) => (classes.includes(of.class) ? [name] : []));

function paperNames(url: string, of: FeatureClass, year = 2010): string[] {
  const sink = namingSink(19);
  paperFeatures(addressParts(url), year, sink);
  return namesOf(sink, [of]);
}

/** The paper's Table 1, as far as it is legible. Its "P:1: year>" is read as P:1:aisb<year> and P:1:<year>. */
const AISB = "http://www.aisb.org.uk/convention/aisb08/";
const TABLE_1: [of: FeatureClass, features: string][] = [
  [
    "tokens and length",
    "H:0:www H_0:3 H:1:aisb H_1:4 H:2:org H_2:3 H:3:uk H_3:2 P:0:convention P_0:10 P:1:aisb08 P_1:6",
  ],
  ["component length", "H_ALL:4 P_ALL:2"],
  ["ordinals", ""],
  ["possible years", "P:1:aisb P:1:08 P:1:2008 P:1:aisb2008 P:1:aisb<year> P:1:aisb08 P:1:<year> P:<year>"],
];
for (const [of, features] of TABLE_1)
  test(`Table 1: ${of}`, () =>
    assert.deepEqual(
      paperNames(AISB, of),
      features.split(" ").filter((name) => name !== ""),
    ));
test("Table 1: precedence bigrams", () =>
  assert.deepEqual(paperNames(AISB, "precedence bigrams"), [
    ...["H:www aisb", "H:www org", "H:www uk", "H:aisb org", "H:aisb uk", "H:org uk", "P:convention aisb08"],
  ]));
test("four tokens and one more precede in ten ways, as in §4", () =>
  assert.equal(paperNames("http://www.isd.mel.nist.gov", "precedence bigrams").length, 10));
test("the current year is told", () => {
  assert.ok(paperNames("https://a.example/x2025/", "possible years", 2025).includes("<current year>"));
  assert.ok(!paperNames("https://a.example/x2025/", "possible years", 2024).includes("<current year>"));
});
test("ordinals in digits and words", () => {
  assert.deepEqual(paperNames("https://a.example/21st-workshop/", "ordinals"), ["P:<ordinal>"]);
  assert.deepEqual(paperNames("https://a.example/twentieth/", "ordinals"), ["P:<ordinal>"]);
});

const PARTS: [url: string, host: string, path: string, document: string, domain: string, top: string][] = [
  ["https://www.Example.co.uk:8080/a/b.html?x=1#y", "www.example.co.uk", "a/", "b.html", "example", "co.uk"],
  ["http://user:secret@conf.example.org", "conf.example.org", "", "", "example", "org"],
  ["example.org/2024", "example.org", "2024", "", "example", "org"],
  ["", "", "", "", "", ""],
  ["hello", "hello", "", "", "hello", ""],
];
for (const [url, host, path, document, domain, topLevel] of PARTS)
  test(`the parts of "${url}"`, () => {
    const parts = addressParts(url);
    const { labels, topLabels } = parts;
    const spelled = ({ from, to }: Span) => spell(wordAt(parts.tape.units, from, to));
    const names = labels.map(spelled);
    assert.deepEqual(
      [
        spelled(parts.host),
        spelled(parts.path),
        spelled(parts.document),
        names.at(-1 - topLabels),
        names.slice(names.length - topLabels).join("."),
      ],
      [host, path, document, domain, topLevel],
    );
  });

const GLUED: [letters: string, words: string][] = [
  ["multimediaretrieval", "multimedia retrieval"],
  ["icdatamining", "ic data mining"],
  ["informatik", "informatik"],
  ["pyconference", "py conference"],
  ["x", "x"],
];
for (const [letters, words] of GLUED)
  test(`${letters} is ${words}`, () => assert.equal(wordsIn(letters).join(" "), words));
function wordsIn(letters: string): string[] {
  const word = wordOf(letters);
  return cutWords(word.units, word).map(spell);
}

test("the pieces of any run of letters make it up again", () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."abcdeonfrt".split("")), maxLength: 400 }), (letters) =>
      assert.equal(wordsIn(letters).join(""), letters),
    ),
  ));

test("indexes and submission systems are no conference's own house", () => {
  const housing = (host: string) => addressParts(`https://${host}/`).housing;
  assert.equal(housing("ceur-ws.org")?.house, "never");
  assert.equal(housing("www.easychair.org")?.house, "never");
  assert.equal(housing("scholar.google.com")?.house, "never");
  assert.deepEqual(housing("rose2025.sciencesconf.org"), { house: "events", subdomain: true });
  assert.equal(housing("example.org"), undefined);
});

const ROWS: LabelledUrl[] = Array.from({ length: 40 }, (_, i) => [
  { url: `https://rose${2000 + i}.example.org/`, label: "conference" as const },
  { url: `https://blog.example.com/posts/my-day-number-${i}.html`, label: "other" as const },
]).flat();

test("what was learned holds for what was not seen, and every line is answered", async () => {
  const classify = urlClassifier(await trainUrls(ROWS, { bits: 12 }));
  assert.equal(classify("https://tulip2041.example.net/", 2025).label, "conference");
  assert.equal(classify("https://blog.example.com/posts/another-day.html", 2025).label, "other");
  assert.equal(classify("https://dblp.org/db/conf/rose/", 2025).label, "other");
  assert.equal(classify("", 2025).label, "other");
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 1000 }), (line) => {
      const { probability } = classify(line, 2025);
      assert.ok(probability >= 0.5 && probability <= 1);
    }),
  );
});

test("the root of an organisation is no event; pages and subdomains of it may be", async () => {
  const classify = urlClassifier(await trainUrls(ROWS, { bits: 12 }));
  for (const root of [
    "http://www.acm.org/",
    "https://mit.edu",
    "https://www.cam.ac.uk/",
    "https://www.uni-rostock.de/",
    "https://www.grain-society.org/",
    "https://www.gesellschaft-fuer-muehlen.de/",
    "https://grainassociation.org/",
    "https://www.universidadtrigo.es/",
    "https://www.institut-ble.fr/",
    "https://www.journalofgrain.org/",
    "https://sieve-network.org/",
    "https://www.grainunion.eu/",
  ])
    assert.deepEqual(classify(root, 2025), { label: "other", probability: 0.99 }, root);
  for (const own of ["https://rose2044.acm.org/", "https://grain-society2044.org/", "https://networking-rose.org/"])
    assert.notEqual(classify(own, 2025).probability, 0.99, own);
  assert.equal(classify("https://rose2044.acm.org/", 2025).label, "conference");
});

test("the weights of the features add up to the answer", async () => {
  const model = await trainUrls(ROWS, { bits: 12 });
  for (const url of ["https://tulip2041.example.net/a/b.html?c=d", "https://blog.example.com/posts/x"]) {
    const { bias, features, rule } = explainUrl(model, url, 2025);
    const odds = features.reduce((sum, { weight }) => sum + weight, bias);
    const { label, probability } = urlClassifier(model)(url, 2025);
    const conference = label === "conference" ? probability : 1 - probability;
    assert.ok(Math.abs(1 / (1 + Math.exp(-odds)) - conference) < 1e-3);
    assert.equal(rule, undefined);
  }
  assert.match(explainUrl(model, "https://dblp.org/", 2025).rule ?? "", /index/);
});

test("training twice gives the same weights", async () => {
  const [a, b] = [await trainUrls(ROWS, { bits: 10 }), await trainUrls(ROWS, { bits: 10 })];
  assert.deepEqual(a.weights, b.weights);
});

test("very long lines are cut", () => {
  const started = process.cpuUsage().user / 1000;
  const sink = namingSink(19);
  urlFeatures(addressParts(`https://a.example/${"x-".repeat(1_000_000)}`), 2025, sink);
  assert.ok(namesOf(sink).length < 20_000 && process.cpuUsage().user / 1000 - started < 6000);
});
