/** Labels of blocks become a model of the main text, labels of words become weights of dates. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { annotatedPage, label } from "../../src/app/annotate/annotated-page.js";
import { keepPage, newProject, openDesk } from "../../src/app/annotate/desk.js";
import { findModel } from "../../src/app/annotate/models.js";
import { weightsIn } from "../../src/events/dates/own-weights.js";
import { WEIGHTS } from "../../src/events/dates/weights.js";
import { eventFacts } from "../../src/events/site/event-page.js";
import { savedPage } from "../../src/lab/papers/paper-pages.js";
import { openStore } from "../../src/store/open.js";
import { folder, linesOf, winnow } from "../cli/world.js";

const LINES = [
  "The mill stands by the river.",
  "Its wheel turned for two hundred years.",
  "Now the wind does its work.",
];

/** A page whose text stands where the shipped model expects an advertisement. */
const story = (n: number): string => `<!doctype html><html lang="en"><head><title>Story ${n}</title></head><body>
<ul class="menu">${["Home", "News", "About us", "Contact"].map((one) => `<li><a href="/">${one}</a></li>`).join("")}</ul>
<aside class="advert">${LINES.map((line) => `<p>${line} It was told ${n} times, in ${n + 3} villages.</p>`).join("\n")}</aside>
<div class="content"><p>We use cookies, number ${n}. Read our terms, and how to cancel your subscription today.</p></div>
</body></html>`;

test("a model of the main text learns from labelled blocks, and is measured on sites that it has not seen", async (t) => {
  const store = path.join(folder(t), "store");
  await (await openStore(store)).close();
  const desk = await openDesk({ store });
  t.after(() => desk.close());
  const settings = { task: "text", guidelines: "", annotators: [], overlap: 1, randomShare: 0 } as const;
  await newProject(desk, "stories", { ...settings, annotators: [] }, "eva");
  for (const n of [0, 1, 2, 3]) {
    const site = `town${n}.example`;
    const entry = await keepPage(desk, { url: `https://${site}/story`, site, body: Buffer.from(story(n)) });
    await desk.add("stories", [entry], "eva");
  }

  const env = { ...process.env, WINNOW_DATA: "" };
  const train = () => winnow(["train", "pages", "--with", "stories", "--json", "--store", store], env);
  const early = await train();
  assert.equal(early.code, 2);
  assert.match(early.err, /stories has no finished pages with a text/);

  const { pages } = await desk.project("stories");
  assert.equal(pages.size, 4);
  for (const page of pages.values()) {
    const { items } = (await annotatedPage(desk, await desk.project("stories"), page, "eva", "own"))!;
    const marks = items.flatMap(({ text }, i) => (/It was told/.test(text) ? [{ from: i, to: i, label: "text" }] : []));
    assert.equal(marks.length, 3);
    await label(desk, await desk.project("stories"), page, "eva", { layer: "own", marks, done: true });
  }
  const trained = await train();
  assert.equal(trained.code, 0, trained.err);
  const { model, file, counts, figures } = linesOf(trained).at(-1);
  assert.deepEqual([model, file, counts.pages], ["stories-1", "main-text.model", 4]);
  assert.equal(figures.length, 1);
  const [{ name, before, after }] = figures;
  assert.equal(name, "F1 of the text's words");
  assert.ok(before < after && after > 0.9, `${before} → ${after}: what the shipped model takes for an advertisement`);
  const wrong = await winnow(["train", "regions", "--with", "stories", "--store", store], env);
  assert.match(wrong.err, /stories labels text; this needs a project of regions/);
});

const MONTHS = ["January", "March", "May", "July"];

/** Days that the words around them do not announce as such: only people can say which is which. */
const call = (n: number): string => `<!doctype html><html lang="en"><head><title>GRAIN 2027</title></head><body>
<h1>GRAIN 2027: Conference on Grain ${n}</h1><p>Kazan, 2${n} August 2027</p>
<table><tr><td>Manuscripts by</td><td>1${n} ${MONTHS[n]!} 2027</td></tr>
<tr><td>You will hear from us</td><td>2${n} ${MONTHS[n]!} 2027</td></tr></table></body></html>`;

test("weights of dates learn from labelled words, and a collection may use them", async (t) => {
  const store = path.join(folder(t), "store");
  await (await openStore(store)).close();
  const desk = await openDesk({ store });
  t.after(() => desk.close());
  const settings = { task: "dates", guidelines: "", annotators: [], overlap: 1, randomShare: 0 } as const;
  await newProject(desk, "deadlines", { ...settings, annotators: [] }, "eva");
  for (const n of MONTHS.keys()) {
    const site = `grain${n}.example`;
    const entry = await keepPage(desk, { url: `https://${site}/`, site, body: Buffer.from(call(n)) });
    await desk.add("deadlines", [entry], "eva");
  }
  const { pages } = await desk.project("deadlines");
  for (const [n, page] of [...pages.values()].entries()) {
    const project = await desk.project("deadlines");
    const { items } = (await annotatedPage(desk, project, page, "eva", "own"))!;
    const wordsOf = (words: string): { from: number; to: number } => {
      const wanted = words.split(" ");
      const from = items.findIndex((_, i) => wanted.every((word, k) => items[i + k]?.text === word));
      assert.ok(from >= 0, `${words} in ${items.map(({ text }) => text).join(" ")}`);
      return { from, to: from + wanted.length - 1 };
    };
    const marks = [
      { ...wordsOf(`2${n} August 2027`), label: "start" },
      { ...wordsOf(`1${n} ${MONTHS[n]} 2027`), label: "submission" },
      { ...wordsOf(`2${n} ${MONTHS[n]} 2027`), label: "notification" },
    ];
    await label(desk, project, page, "eva", { layer: "own", marks, done: true });
  }
  const env = { ...process.env, WINNOW_DATA: "" };
  const trained = await winnow(["train", "dates", "--with", "deadlines", "--json", "--store", store], env);
  assert.equal(trained.code, 0, trained.err);
  const { model, file, counts, figures } = linesOf(trained).at(-1);
  assert.deepEqual([model, file, counts.sites], ["deadlines-1", "dates.table", 4]);
  const [{ name, before, after }] = figures;
  assert.equal(name, "dates exact, or rightly none");
  assert.ok(before >= 0 && before <= 1 && after >= 0 && after <= 1);
  // What it learned is read back, and is another opinion than that of the program.
  const { bytes, card } = await findModel(desk.journal, "deadlines-1");
  assert.match(card, /conditional logit/);
  const own = weightsIn(new Map([[file, bytes]]));
  assert.notDeepEqual(own, WEIGHTS);
  assert.equal(weightsIn(new Map()), WEIGHTS);
  const page = savedPage(Buffer.from(call(2)), "https://grain2.example/");
  const facts = eventFacts([page], own);
  assert.deepEqual([facts.submission, facts.notification], ["2027-05-12", "2027-05-22"]);
});
