/** `--leaf` and `--not` in anger: what a person says about single pages, what follows for others, and what does not. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { harvestSite } from "../../src/lab/listing/listing.js";
import type { TrueSite } from "../../src/lab/listing/sites.js";
import { unvisitedExamples } from "../../src/listing/site/examples.js";

const words = (key: string, count: number) => Array.from({ length: count }, (_, i) => `${key}word${i}`).join(" ");
const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><body><nav><a href="/">Home</a> <a href="/about/">About</a></nav>${body}</body></html>`;
const list = (of: string, count: number) =>
  `<ul class="${of}">${Array.from({ length: count }, (_, i) => `<li><a href="/${of}/${of}-${i}x/">${of} ${i}</a></li>`).join("")}</ul>`;

/** Sixty recipes and twenty essays, both listed from the start. */
const SITE: TrueSite = {
  name: "two kinds",
  start: "/",
  levels: 2,
  leaves: new Set(Array.from({ length: 60 }, (_, i) => `/recipe/recipe-${i}x/`)),
  answer(path) {
    if (path === "/") return { status: 200, body: page("Start", list("recipe", 60) + list("essay", 20)) };
    if (path === "/about/") return { status: 200, body: page("About", `<p>${words("about", 40)}</p>`) };
    const [, of, i] = /^\/(recipe|essay)\/\w+-(\d+)x\/$/.exec(path) ?? [];
    if (of === undefined) return { status: 404, body: "not found" };
    const body =
      of === "recipe"
        ? `<h1>r${i}</h1><ol><li>${words(`r${i}`, 30)}</li></ol>`
        : `<h1>e${i}</h1><section><p>${words(`e${i}`, 60)}</p></section>`;
    return { status: 200, body: page(`${of} ${i}`, body) };
  },
  call: (url) => url.replace(/^https?:\/\/[^/]+/, ""),
};
const at = (path: string) => `http://site.example${path}`;

async function kept(hints: {
  leaf?: string[];
  not?: string[];
}): Promise<{ recipes: number; essays: number; other: number }> {
  const { judged } = await harvestSite(SITE, { mode: "auto", ...hints }, { dry: true });
  const leaves = judged.filter(({ state }) => state === "leaf").map(({ path }) => path);
  const count = (what: RegExp) => leaves.filter((path) => what.test(path)).length;
  return { recipes: count(/^\/recipe/), essays: count(/^\/essay/), other: count(/^\/(?!recipe|essay)/) };
}

const CASES: [says: string, hints: { leaf?: string[]; not?: string[] }, recipes: number, essays: number][] = [
  ["nothing: both are listed in numbers", {}, 60, 20],
  ["a recipe is a leaf: recipes are meant", { leaf: [at("/recipe/recipe-3x/")] }, 60, 0],
  ["an essay is a leaf: essays are meant", { leaf: [at("/essay/essay-3x/")] }, 0, 20],
  ["an essay is no leaf: no essay is", { not: [at("/essay/essay-3x/")] }, 60, 0],
  ["recipes are none, essays are", { leaf: [at("/essay/essay-1x/")], not: [at("/recipe/recipe-1x/")] }, 0, 20],
  [
    "an essay is a leaf, another is none: the named ones are decided",
    { leaf: [at("/essay/essay-1x/")], not: [at("/essay/essay-2x/")] },
    0, // an example sets the kind: essays are meant
    19,
  ],
  ["the start is no leaf: it was none, and its links are still followed", { not: [at("/")] }, 60, 20],
  ["an address that does not exist", { leaf: [at("/nowhere/")] }, 60, 20],
];
for (const [says, hints, recipes, essays] of CASES) {
  test(`a person says: ${says}`, async () => {
    assert.deepEqual(await kept(hints), { recipes, essays, other: 0 });
  });
}

test("examples that were never read are named", async () => {
  const hints = { leaf: [at("/nowhere/"), at("/essay/essay-1x/")], not: [at("/elsewhere/")] };
  const { known } = await harvestSite(SITE, { mode: "auto", ...hints }, { dry: true });
  assert.deepEqual(unvisitedExamples(known, [...hints.leaf, ...hints.not]), [at("/nowhere/"), at("/elsewhere/")]);
});
