import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countWordsAndNumbers } from "../../page/text/words.js";
import { type Habits, openHabitLearner } from "./habits.js";
import { type Segments, segment } from "./segment.js";

const habits = (abbreviations: string, lowered = "", ordinals = false): Habits => ({
  abbreviations: new Set(abbreviations.split(" ")),
  lowered: new Set(lowered.split(" ")),
  ordinals,
  whole: new Set(),
});

function sentencesOf(text: string, { tokens, sentences }: Segments): string[] {
  return sentences.map((first, i) => {
    const next = sentences[i + 1] ?? tokens.count;
    return text.slice(tokens.starts[first]!, tokens.ends[next - 1]!);
  });
}

function tokensOf(text: string, { tokens }: Segments): string[] {
  return Array.from({ length: tokens.count }, (_, t) => text.slice(tokens.starts[t]!, tokens.ends[t]!));
}

const SENTENCES: readonly [text: string, expected: readonly string[], known?: Habits][] = [
  ["Ул килде. Мин киттем.", ["Ул килде.", "Мин киттем."]],
  ["He shouted “No!” and left. She stayed.", ["He shouted “No!” and left.", "She stayed."]],
  ["«Кая барасың?» Ул эндәшмәде.", ["«Кая барасың?»", "Ул эндәшмәде."]],
  ["Dr. Ada Osipova came. They met.", ["Dr. Ada Osipova came.", "They met."], habits("dr")],
  ["Rivers, lakes etc. The rest is dry.", ["Rivers, lakes etc.", "The rest is dry."], habits("etc", "the")],
  ["Г. Тукай шигыре. Җыр.", ["Г. Тукай шигыре.", "Җыр."]],
  ["Это т.е. пример. Вот.", ["Это т.е. пример.", "Вот."]],
  ["Am 3. Mai kam er. Dann ging er.", ["Am 3. Mai kam er.", "Dann ging er."], habits("", "dann", true)],
  ["It was 1999. Nobody knew.", ["It was 1999.", "Nobody knew."]],
  ["1. Introduction", ["1. Introduction"]],
  ["这是一句。这是第二句！", ["这是一句。", "这是第二句！"]],
  ["यह एक वाक्य है। यह दूसरा है।", ["यह एक वाक्य है।", "यह दूसरा है।"]],
  ["هل جاء؟ نعم.", ["هل جاء؟", "نعم."]],
  ["Τι κάνεις; Καλά.", ["Τι κάνεις;", "Καλά."]],
  ["ეს არის. ის მოვიდა.", ["ეს არის.", "ის მოვიდა."]],
  ["A heading\n\nand a paragraph", ["A heading", "and a paragraph"]],
  ["A verse\nof two lines", ["A verse\nof two lines"]],
  ["the river ended.The sea began.", ["the river ended.", "The sea began."]],
  ["See https://a.example/b.html. Then go.", ["See https://a.example/b.html.", "Then go."]],
  ["Wait... What?! Yes.", ["Wait...", "What?!", "Yes."]],
];
for (const [text, expected, known] of SENTENCES)
  test(`sentences of ${JSON.stringify(text)}`, () =>
    assert.deepEqual(sentencesOf(text, segment(text, known)), expected));

const TOKENS: readonly [text: string, expected: readonly string[], known?: Habits][] = [
  ["Кара-каршы, 3,5 м².", ["Кара-каршы", ",", "3,5", "м²", "."]],
  ["(«Да...»)", ["(", "«", "Да", "...", "»", ")"]],
  ["т.е. вот", ["т.", "е", ".", "вот"]],
  ["т.е. вот", ["т.", "е.", "вот"], habits("т.е")],
  ["write to (eva@a.example), please", ["write", "to", "(", "eva@a.example", ")", ",", "please"]],
  ["https://a.example/x?y=1!", ["https://a.example/x?y=1", "!"]],
  ["👍👍 ok", ["👍👍", "ok"]],
];
for (const [text, expected, known] of TOKENS)
  test(`tokens of ${JSON.stringify(text)}`, () => assert.deepEqual(tokensOf(text, segment(text, known)), expected));

const piece = fc.oneof(
  fc.constantFrom(
    "река",
    "Ул",
    "a",
    "Dr",
    "т",
    "3",
    "1999",
    ".",
    "...",
    "!",
    "?",
    "«",
    "»",
    "(",
    ")",
    '"',
    " ",
    "  ",
    "\n",
  ),
  fc.constantFrom("\n\n", "。", "中", "ไทย", "है", "।", "https://a.example", "x@y.example", "👍", "\u00ad", "-", "'"),
  fc.string({ unit: "binary", maxLength: 4 }),
);
const anyText = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(""));
const someHabits = fc.constantFrom(habits("dr т.е"), habits("", "ул", true), undefined);

test("tokens are in order, do not overlap, and leave out nothing but white space and invisible characters", () =>
  fc.assert(
    fc.property(anyText, someHabits, (text, known) => {
      const { tokens } = segment(text, known);
      let at = 0;
      for (let t = 0; t < tokens.count; t++) {
        assert.ok(tokens.starts[t]! >= at && tokens.ends[t]! > tokens.starts[t]!);
        assert.match(text.slice(at, tokens.starts[t]), INVISIBLE);
        at = tokens.ends[t]!;
      }
      assert.match(text.slice(at), INVISIBLE);
    }),
  ));
const INVISIBLE = /^[\s\p{Zs}\p{Zl}\p{Zp}\p{Cc}\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]*$/u;

test("every token is in one sentence, every sentence in one paragraph, and none is empty", () =>
  fc.assert(
    fc.property(anyText, someHabits, (text, known) => {
      const { tokens, sentences, paragraphs } = segment(text, known);
      const rising = (starts: readonly number[], end: number): void => {
        for (const [i, start] of starts.entries())
          assert.ok(i === 0 ? start === 0 : start > starts[i - 1]! && start < end);
      };
      assert.equal(sentences.length === 0, tokens.count === 0);
      rising(sentences, tokens.count);
      rising(paragraphs, sentences.length);
    }),
  ));

test("text without addresses has the words and numbers of words/1", () =>
  fc.assert(
    fc.property(anyText, (text) => {
      fc.pre(!/:\/\/|@/.test(text));
      const { tokens } = segment(text);
      const counted = countWordsAndNumbers(text);
      const kinds = tokens.kinds.subarray(0, tokens.count);
      assert.equal(kinds.filter((kind) => kind === 0).length, counted.words);
      assert.equal(kinds.filter((kind) => kind === 1).length, counted.numbers);
    }),
  ));

test("paragraphs are segmented by themselves", () =>
  fc.assert(
    fc.property(anyText, anyText, (a, b) => {
      const [one, other] = [a.replaceAll(/\s+/g, " "), b.replaceAll(/\s+/g, " ")];
      const whole = `${one}\n\n${other}`;
      assert.deepEqual(sentencesOf(whole, segment(whole)), [
        ...sentencesOf(one, segment(one)),
        ...sentencesOf(other, segment(other)),
      ]);
    }),
  ));

test("abbreviations are learned from text, short last words of sentences are not", () => {
  const learner = openHabitLearner();
  for (let i = 0; i < 40; i++) learner.add(`Ул ${i} км. ераклыкта иде. Без ${i} көн бардык. Бу зур шәһәр иде.`, "tat");
  const { abbreviations } = learner.habits().get("tat")!;
  assert.ok(abbreviations.has("км"));
  assert.ok(!abbreviations.has("иде"));
});
