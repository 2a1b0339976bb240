import assert from "node:assert/strict";
import { test } from "node:test";
import type { Claim } from "../../model/record.js";
import type { TreeParent } from "../../model/tree.js";
import { readPage } from "../../page/read.js";
import type { Place } from "../../page/view/places.js";
import { placesOn } from "./page-view.js";

const WORDS =
  "The river carries the boats down to the town where the fair is held in autumn, and people come from afar. ";
const HTML = `<!doctype html><title>The Mill</title><nav><a href=/>Home</a> <a href=/a>Poems by Ada Reed</a></nav>
<article><h1>The Mill</h1><p class=byline>12 May 2024</p>${`<p>${WORDS.repeat(4)}</p>`.repeat(3)}</article>`;
const page = readPage({
  kind: "fetched",
  url: "http://verse.example/mill",
  at: 0,
  took: 0,
  status: 200,
  headers: [["content-type", "text/html"]],
  body: Buffer.from(HTML),
});

function wordsAt(place: Place): string {
  const texts = new Map<number, string>();
  const visit = (parent: TreeParent): void => {
    for (const child of parent.children)
      if (child.kind === "element") visit(child);
      else if (child.kind === "text") texts.set(child.order, child.text);
  };
  visit(page.tree);
  return place.map(([text, start, end]) => texts.get(text)!.slice(start, end)).join(" ");
}

function said(field: string, value: string, more: Partial<Claim> = {}): Claim {
  return { field, value, layer: "machine", evidence: { rule: "test" }, confidence: 1, at: 0, ...more } as Claim;
}

const READ = [said("title", "The Mill"), said("date", "2024-05-12"), said("author", "Ada Reed")];

test("what was read into a field is not marked as left out, and navigation still is", () => {
  const { fields, dropped, text } = placesOn(page, { claims: READ });
  assert.deepEqual(fields.map(({ field, place }) => [field, wordsAt(place)]).sort(), [
    ["author", "Ada Reed"],
    ["date", "12 May 2024"],
    ["title", "The Mill"],
  ]);
  const left = dropped.map(({ place }) => wordsAt(place)).join("; ");
  assert.doesNotMatch(left, /The Mill|12 May/);
  assert.match(left, /Home/);
  assert.equal(text.length, 3);
  assert.match(
    placesOn(page, undefined)
      .dropped.map(({ place }) => wordsAt(place))
      .join("; "),
    /The Mill/,
  );
});

test("a value that a person corrected is shown where the machine had read it", () => {
  const corrected = said("title", "The Old Mill", { layer: "human", by: "Eva", at: 1 });
  const { fields } = placesOn(page, { claims: [...READ, corrected] });
  const title = fields.find(({ field }) => field === "title");
  assert.equal(title && wordsAt(title.place), "The Mill");
});
