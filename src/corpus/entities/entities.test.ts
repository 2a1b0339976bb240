import assert from "node:assert/strict";
import { test } from "node:test";
import { type CrfModel, decodeModel, encodeModel, trainCrf } from "../../learn/index.js";
import { segment } from "../segment/segment.js";
import { entityItems, type NameLexicon, shapeOf } from "./features.js";
import { mentionsOf } from "./mentions.js";
import { calibrated, openEntityTagger, tagsOf } from "./tagger.js";

const lexicon: NameLexicon = {
  facts: (word) => ({
    given: ["ada", "alan", "grace"].includes(word) ? 3 : 0,
    family: ["lovelace", "turing", "hopper"].includes(word) ? 3 : 0,
    affiliation: 0,
    title: 0,
    place: ["kazan", "paris", "oslo"].includes(word),
    keyword: false,
  }),
};

const SHAPES: readonly (readonly [word: string, shape: string])[] = [
  ["Kazan", "Xx"],
  ["UNESCO", "X"],
  ["McDonald", "XxXx"],
  ["J", "X1"],
  ["J.P", "X.X"],
  ["су", "x"],
  ["2026", "d"],
  ["COVID-19", "X-d"],
  ["東京", "c"],
];
for (const [word, shape] of SHAPES) test(`the shape of ${word} is ${shape}`, () => assert.equal(shapeOf(word), shape));

test("words that announce a kind of name, and rows of capitals as a whole", () => {
  const text = "Yesterday Dr Anna Kim of Acme Robotics Ltd left.";
  const { tokens } = segment(text);
  const items = entityItems(text, tokens, [0, tokens.count], lexicon);
  const of = (word: string): string[] => {
    const at = Array.from({ length: tokens.count }, (_, t) => text.slice(tokens.starts[t], tokens.ends[t])).indexOf(
      word,
    );
    return items[at]!.filter((feature) => /^(?:c|c[+-]|r[lc]|r[+-]|rc-)=/.test(feature));
  };
  assert.deepEqual(of("Anna"), ["c-=person", "rl=4", "rc=person", "r+=of"]);
  assert.deepEqual(of("Acme"), ["c+=organisation", "rl=3", "rc=organisation", "r-=of", "r+=left"]);
  assert.deepEqual(of("of"), []);
  assert.deepEqual(of("left"), ["c-=organisation"]);
});

const sentences = ["Ada Lovelace lives in Kazan.", "Alan Turing went to Paris.", "The bridge is old.", "It rained."];

async function learned(): Promise<CrfModel> {
  const sequences = [...sentences, ...sentences].map((text) => {
    const { tokens } = segment(text);
    const names = [/Ada Lovelace|Alan Turing/, /Kazan|Paris/].flatMap((pattern, i) => {
      const at = pattern.exec(text);
      return at === null
        ? []
        : [{ kind: i === 0 ? ("PER" as const) : ("LOC" as const), start: at.index, end: at.index + at[0].length }];
    });
    return { items: entityItems(text, tokens, [0, tokens.count], lexicon), labels: tagsOf(tokens, names) };
  });
  const { model } = await trainCrf(sequences, { l2: 0.1 });
  return decodeModel(encodeModel(model), "test") as CrfModel;
}

test("names that were never seen are found by the lexicon and their neighbours", async () => {
  const text = "Grace Hopper lives in Oslo.";
  const found = openEntityTagger(await learned(), lexicon).find(text, segment(text));
  assert.deepEqual(
    found.map(({ kind, start, end }) => [kind, text.slice(start, end)]),
    [
      ["PER", "Grace Hopper"],
      ["LOC", "Oslo"],
    ],
  );
  for (const { probability } of found) assert.ok(probability > 0.5 && probability < 1);
});

test("calibration keeps the order of probabilities", () => {
  const of = (p: number): number => calibrated(p, { slope: 0.7, offset: -0.5 });
  assert.ok(of(0.2) < of(0.6) && of(0.6) < of(0.99) && of(1) < 1 && of(0) > 0);
});

test("mentions: longer names first, whole words only, and none across sentences", () => {
  const text = "Ada Lovelace and Ada met in Kazan. Kazanova Ada\n\nLovelace left.";
  const segments = segment(text);
  const fields = { people: ["Ada", "Ada Lovelace", ""], places: ["Kazan", 3 as never], organisations: "not a list" };
  const { tokens } = segments;
  assert.deepEqual(
    mentionsOf(text, segments, fields).map(({ first, next, kind }) => [
      kind,
      text.slice(tokens.starts[first], tokens.ends[next - 1]),
    ]),
    [
      ["PER", "Ada Lovelace"],
      ["PER", "Ada"],
      ["LOC", "Kazan"],
      ["PER", "Ada"],
    ],
  );
});
