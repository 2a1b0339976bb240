import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cluesOf, clueWord } from "./clues.js";
import { fitTemperature, type LabelledDocument, trainSuggester } from "./suggester.js";

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

test("a model that is too sure gets a temperature above 1, one that is too timid below", () => {
  const answers = (p: number, right: number) =>
    Array.from({ length: 100 }, (_, i) => ({ gold: i < right ? 0 : 1, probabilities: [p, 1 - p] }));
  // p^(1/T) / (p^(1/T) + q^(1/T)) = share of right answers gives T = logit(p) / logit(share); two answers of 102 are open.
  const logit = (p: number): number => Math.log(p / (1 - p));
  assert.ok(Math.abs(fitTemperature(answers(0.95, 70)) - logit(0.95) / logit(71 / 102)) < 0.01);
  assert.ok(Math.abs(fitTemperature(answers(0.6, 90)) - logit(0.6) / logit(91 / 102)) < 0.01);
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
