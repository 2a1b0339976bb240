import assert from "node:assert/strict";
import { test } from "node:test";
import { PAGE_TYPES, type PageType, type PageTypeReading } from "../../model/page.js";
import { parseTree } from "../html/tree.js";
import { dropAround } from "./around-text.js";
import { passagesOf } from "./passages.js";

const SENTENCE =
  "The river rose in the night, and by the morning it had taken two of the boats that nobody had pulled up.";

function sure(type: PageType): PageTypeReading {
  return { type, probability: 0.9, probabilities: PAGE_TYPES.map((one) => (one === type ? 0.9 : 0.1 / 6)) };
}

/** What stays of a page of which the model kept everything. */
function left(html: string, type: PageTypeReading): readonly string[] {
  const passages = passagesOf(parseTree(html));
  const known = { titles: new Set<string>(), names: new Set<string>(), language: undefined };
  const reasons = dropAround(
    passages,
    passages.all.map(() => undefined),
    known,
    type,
  );
  return passages.all.flatMap(({ text }, i) => (reasons[i] === undefined ? [text] : []));
}

test("rules that would drop most of the text are skipped, also when each alone would not", () => {
  const answers = [1, 2, 3, 4].map((n) => `<p>${n}. ${SENTENCE}</p>`).join("");
  const thread = `<p>${SENTENCE}</p><h3>4 comments</h3>${answers}`;
  assert.equal(left(thread, sure("article")).length, 6);
  const article = `<p>${SENTENCE.repeat(4)}</p><h3>4 comments</h3>${answers}`;
  assert.deepEqual(left(article, sure("article")), [SENTENCE.repeat(4)]);
  const both = `<p>${SENTENCE}</p>${`<p>${SENTENCE.repeat(2)}</p>`.repeat(2)}<h3>3 comments</h3><p>1. ${SENTENCE}</p><p>2. ${SENTENCE}</p><p>3. ${SENTENCE}</p>`;
  assert.deepEqual(left(both, sure("article")), [SENTENCE, SENTENCE.repeat(2), SENTENCE.repeat(2)]);
});

const STALLS = `<h1>Stalls</h1><h2>Bread</h2><p>${SENTENCE}</p><h2>Read also</h2><p><a href=b>The mill</a></p>`;

test("titles and links are the text of a listing, and not of an article", () => {
  assert.deepEqual(left(STALLS, sure("listing")), ["Stalls", "Bread", SENTENCE, "Read also", "The mill"]);
  assert.deepEqual(left(STALLS, sure("article")), ["Bread", SENTENCE]);
});

test("where the type is unsure all rules apply", () => {
  assert.deepEqual(left(STALLS, { ...sure("listing"), probability: 0.4 }), ["Bread", SENTENCE]);
});
