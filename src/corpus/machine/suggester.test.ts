import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { seeded } from "../../learn/random.js";
import { cluesOf, clueWord } from "./clues.js";
import { calibrated, fitCalibration, type LabelledDocument, type Outcome, trainSuggester } from "./suggester.js";

const source = (text: string, url = "https://a.example/sport/2007/match-report.html") => ({
  url,
  title: "Су",
  text,
  filed: ["Футбол"],
});

test("clues are words, title, pieces of words, address and keywords, not the host", () => {
  const names = cluesOf(source("Матч, матч һәм 3 гол")).map(([name]) => name);
  for (const name of ["w=матч", "w=һәм", "t=су", "c=_мат", "c=матч", "a=sport", "a=report", "f=футбол"])
    assert.ok(names.includes(name), `${name} in ${names.join(" ")}`);
  assert.ok(!names.some((name) => String(name).includes("example") || name === "w=3"));
  assert.equal(clueWord("w=матч"), "матч");
  assert.equal(clueWord("c=матч"), undefined);
});

test("each group of clues has length 1", () =>
  fc.assert(
    fc.property(fc.string(), fc.webUrl(), (text, url) => {
      const squares = new Map<string, number>();
      for (const [name, value] of cluesOf(source(text, url)) as [string, number][])
        squares.set(name.slice(0, 2), (squares.get(name.slice(0, 2)) ?? 0) + value ** 2);
      for (const sum of squares.values()) assert.ok(Math.abs(sum - 1) < 1e-9);
    }),
  ));

test("what is too sure or too timid becomes the share of right answers; few answers change little", () => {
  const outcomes = (probability: number, right: number, of = 1000): Outcome[] =>
    Array.from({ length: of }, (_, i) => ({ probability, isRight: i < right }));
  const after = (p: number, all: readonly Outcome[]): number => calibrated(p, fitCalibration(all));
  for (const [p, share] of [
    [0.95, 0.7],
    [0.6, 0.9],
  ] as const)
    assert.ok(Math.abs(after(p, outcomes(p, 1000 * share)) - share) < 0.02);
  const few = after(0.9, outcomes(0.9, 2, 2));
  assert.ok(few > 0.8 && few < 0.95, String(few));
});

test("where labels are wrong, even the surest answer is not certain; the order is kept", () => {
  // One label in ten is wrong, and the model does not know.
  const random = seeded(1);
  const all = Array.from({ length: 4000 }, (): Outcome => {
    const probability = 0.3 + 0.6999 * random() ** 0.2;
    return { probability, isRight: random() < 0.9 * probability };
  });
  const calibration = fitCalibration(all);
  const grid = Array.from({ length: 100 }, (_, i) => calibrated(i / 99, calibration));
  assert.ok(grid.every((p, i) => i === 0 || p >= grid[i - 1]!));
  const sure = all.filter(({ probability }) => probability > 0.99);
  const mean = sure.reduce((sum, { probability }) => sum + calibrated(probability, calibration), 0) / sure.length;
  assert.ok(mean > 0.85 && mean < 0.95, `${mean}, without calibration above .99`);
});

const WORDS = { sport: "матч гол тренер команда", village: "басу комбайн уңыш сыер" };

/** Ten documents of each theme on each of `sites`. */
function labelled(sites: number): LabelledDocument[] {
  return Array.from({ length: 20 * sites }, (_, i) => {
    const label = i % 2 === 0 ? "sport" : "village";
    const words = WORDS[label].split(" ");
    const text = `бу һәм ${words[i % 4]} ${words[(i >> 1) % 4]} белән ${words[(i >> 2) % 4]}`;
    const site = `s${i % sites}.example`;
    return { features: cluesOf({ url: `https://${site}/${i}`, title: "", text, filed: [] }), label, site };
  });
}

test("themes are learned, with the words that speak for them, the same each time", async () => {
  const suggester = await trainSuggester(labelled(3), { threshold: 0.8 });
  const { label, probability, words } = suggester.guess(cluesOf(source("Тренер һәм гол, матч")));
  assert.equal(label, "sport");
  assert.ok(probability > 0.8, String(probability));
  assert.ok(words.includes("тренер") && !words.includes("һәм"), words.join(" "));
  const { figures } = suggester;
  assert.deepEqual([figures.documents, figures.sites, figures.bySite], [60, 3, true]);
  assert.ok(figures.accuracy > 0.9 && figures.right > 0.9, JSON.stringify(figures));
  assert.deepEqual((await trainSuggester(labelled(3), { threshold: 0.8 })).figures, figures);
});

test("a text that says nothing gets no sure answer; one site and one value are said", async () => {
  const suggester = await trainSuggester(labelled(1), { threshold: 0.8 });
  assert.equal(suggester.figures.bySite, false);
  assert.ok(suggester.guess(cluesOf({ url: "", title: "", text: "салават күпере", filed: [] })).probability < 0.8);
  const one = labelled(2).filter(({ label }) => label === "sport");
  await assert.rejects(trainSuggester(one, { threshold: 0.8 }), /at least two values with 5 documents/);
});
