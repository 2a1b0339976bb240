import assert from "node:assert/strict";
import { test } from "node:test";
import { calibrationError } from "./metrics.js";
import { encodeModel } from "./model.js";
import { ngramClassifier, type TextExample, type TrainNgramOptions, trainNgram } from "./ngram.js";
import { seeded } from "./random.js";

/** Sentences put together from frequent words of four languages. */
const WORDS: Record<string, string> = {
  eng: "the of and to in that was his he it with is for as had you not be her on at by which have or from this him but all she they were my are me one their so an said them we who would been will no when there if more out up into do any your what has man could other than our some very time upon about may its only now like little then can should made did us such a great before must two these see know over much down after first good men own never most old shall day where those came come himself way work life without go make well long being might say how am too still people",
  deu: "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen so zum war haben nur oder aber vor zur bis mehr durch man sein wurde sei prozent hatte kann gegen vom können schon wenn habe seine mark ihre dann unter wir soll ich eines es jahr zwei jahren diese dieser wieder keine uhr seiner worden will zwischen immer was sagte gibt alle etwa kein jetzt viele sagt jedoch hier neue ihr",
  nld: "de van het een en in is dat op te zijn met voor die aan er niet om ook als dan door bij maar hij naar werd uit tot nog over wordt heeft ze worden was of deze hun dit kan zou al meer geen wel had ik wat veel moet onder haar zich andere jaar twee hebben nu eerste mensen na zo tegen alleen tussen waar tijd goed toen kunnen wij daar mijn men grote ons jaren weer gaat komt zal moeten omdat nieuwe zonder vooral eigen echter laatste altijd",
  fra: "de la le et les des en un du une que est pour qui dans a par plus pas au sur ne se ce il sont la avec ou son aux d'un cette d'une ont ses mais comme on tout nous sa fait été aussi leur bien peut ces y deux ans encore n'est marché d'autres dont entre même très contre toute dire trois depuis après si leurs faire avant lui années elle sans temps être je vous notre quand moins autres premier jour donc celui notamment alors",
};

function sentences(count: number, seed: number): TextExample[] {
  const chance = seeded(seed);
  return Array.from({ length: count }, () => {
    const languages = Object.keys(WORDS);
    const label = languages[Math.floor(chance() * languages.length)]!;
    const list = WORDS[label]!.split(" ");
    const text = Array.from(
      { length: 1 + Math.floor(chance() * 6) },
      () => list[Math.floor(chance() * list.length)]!,
    ).join(" ");
    return { text, label };
  });
}

const METHODS: TrainNgramOptions[] = [{ method: "bayes" }, { method: "linear" }];
for (const options of METHODS) {
  test(`${options.method}: tells four languages apart by one to six words, and knows how sure it is`, async () => {
    const { model } = await trainNgram(sentences(800, 1), { ...options, bits: 12 });
    const classifier = ngramClassifier(model);
    const test = sentences(600, 2).map(({ text, label }) => ({ ...classifier.classify(text), gold: label }));
    const right = test.map(({ label, gold }) => label === gold);
    const accuracy = right.filter(Boolean).length / right.length;
    const error = calibrationError(
      test.map((t) => t.probability),
      right,
    );
    assert.ok(accuracy > 0.9, `accuracy ${accuracy}`);
    assert.ok(error < 0.05, `calibration error ${error}`);
  });

  test(`${options.method}: the same texts and seed give the same bytes`, async () => {
    const bytes = async () => encodeModel((await trainNgram(sentences(60, 1), { ...options, bits: 8 })).model);
    assert.deepEqual(await bytes(), await bytes());
  });
}

test("calibration is what tames naive Bayes: raw scores are far too sure", async () => {
  const { model } = await trainNgram(sentences(800, 1), { bits: 8 });
  const errorWith = (calibration: typeof model.calibration) => {
    const classifier = ngramClassifier({ ...model, calibration });
    const answers = sentences(600, 2).map(({ text, label }) => ({ ...classifier.classify(text), gold: label }));
    return calibrationError(
      answers.map((a) => a.probability),
      answers.map((a) => a.label === a.gold),
    );
  };
  assert.ok(errorWith(model.calibration) < errorWith({ sharpness: 1, lengthPower: 0 }) / 2);
});

test("bayes: probabilities are those of the counts", async () => {
  // Grams of one letter in many buckets: " ", "a" and "b" do not meet. Too few texts to hold one out, so no calibration.
  const { model } = await trainNgram(
    [
      { text: "aaa", label: "A" },
      { text: "b", label: "B" },
    ],
    { longest: 1, bits: 16, smoothing: 1 },
  );
  assert.deepEqual(model.calibration, { sharpness: 1, lengthPower: 0 });
  const B = 2 ** 16;
  // " a ": space twice and a once. A has 3 a and 2 spaces among 5 grams, B has 1 b and 2 spaces among 3.
  const a = (3 / (5 + B)) ** 2 * (4 / (5 + B));
  const b = (3 / (3 + B)) ** 2 * (1 / (3 + B));
  const p = ngramClassifier(model).probabilities("a")[0]!;
  assert.ok(Math.abs(p - a / (a + b)) < 1e-4, `${p} instead of ${a / (a + b)}`);
  // Three grams: softmax(sharpness · 3^lengthPower · log-probabilities) raises both to that power.
  const tempered = ngramClassifier({ ...model, calibration: { sharpness: 0.5, lengthPower: -0.5 } }).probabilities(
    "a",
  )[0]!;
  const power = 0.5 * 3 ** -0.5;
  const expected = a ** power / (a ** power + b ** power);
  assert.ok(Math.abs(tempered - expected) < 1e-4, `${tempered} instead of ${expected}`);
});

test("a text without a letter could be anything", async () => {
  const { model } = await trainNgram(sentences(100, 1), { bits: 8 });
  const p = ngramClassifier(model).probabilities("12.5 – !");
  assert.ok(
    p.every((x) => Math.abs(x - 0.25) < 1e-9),
    String(p),
  );
});

const REFUSED: [says: string, texts: TextExample[], options: TrainNgramOptions, words: RegExp][] = [
  ["no text", [], {}, /no text to learn from/],
  ["one language", [{ text: "a", label: "x" }], {}, /every text has the label "x"/],
  [
    "grams that end before they begin",
    sentences(9, 1),
    { shortest: 3, longest: 2 },
    /longest must be a number, between 3 and 8, not 2/,
  ],
  ["no smoothing", sentences(9, 1), { smoothing: 0 }, /smoothing must be/],
];
for (const [says, texts, options, words] of REFUSED)
  test(`refuses ${says}`, () => assert.rejects(trainNgram(texts, options), words));
