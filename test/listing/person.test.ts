/** The person in the loop, on the command line: what a run shows of the kinds of pages, and how it is corrected. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { folder, linesOf, serve, winnow } from "../cli/world.js";

const words = (key: string, count: number) => Array.from({ length: count }, (_, i) => `${key}word${i}`).join(" ");
const html = (title: string, body: string) => ({
  body: `<!doctype html><html lang="en"><title>${title} | Poem Box</title><body><h1>Poem Box</h1>${body}</body></html>`,
});
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
const list = (items: readonly string[]) => `<ul>${items.map((one) => `<li>${one}</li>`).join("")}</ul>`;
const poem = (p: number, i: number) => `/poems/${p}-${i}.html`;

/** Twelve poets with six poems each; the start page names a shop, too. */
const SITE = {
  "/": html(
    "Poets",
    `${list(numbers(12).map((p) => `<a href="/poets/${p}.html">Poet ${p}</a>`))}<a href="/shop/">Shop</a>`,
  ),
  ...Object.fromEntries(
    numbers(12).flatMap((p) => [
      [
        `/poets/${p}.html`,
        html(`Poet ${p}`, list(numbers(6).map((i) => `<a href="${poem(p, i)}">Poem ${p} ${i}</a>`))),
      ],
      ...numbers(6).map((i) => [
        poem(p, i),
        html(`Poem ${p} ${i}`, `<p>${words(`a${p}x${i}`, 40)}</p><p>${words(`b${p}x${i}`, 40)}</p>`),
      ]),
    ]),
  ),
};

async function world(t: TestContext, pages: Parameters<typeof serve>[1]) {
  const web = await serve(t, pages);
  const dir = folder(t);
  const common = ["--store", path.join(dir, "store"), "--allow-private", "--delay", "0"];
  return { web, dir, listing: (...more: string[]) => winnow(["listing", web.url, ...common, ...more]) };
}

test("--peek shows the kinds of pages: number, role, confidence, and three examples with title and address", async (t) => {
  const { listing, web } = await world(t, SITE);
  const { code, out } = await listing("--peek", "40");
  assert.equal(code, 0);
  assert.match(out, /^Kinds of pages:$/m);
  assert.match(out, /^ {2}leaf +\d+ pages +\d+ % {2}\/poems\/0\.html$/m);
  assert.match(out, /^ {2}list +\d+ pages +\d+ % {2}\/poets\/0\.html$/m);
  const examples = out.match(/^ {11}Poem \d+ \d+ {2}http:\/\/127\.0\.0\.1:\d+\/poems\/.*$/gm) ?? [];
  assert.equal(examples.length, 3, out);
  assert.match(out, /without --peek to continue\. Correct the kinds with --leaf URL and --not URL/);
  const asked = web.asked.length;
  assert.ok(asked <= 41, `${asked} requests`);
});

test("the end of every run shows them, too, and --json has them for programs", async (t) => {
  const { listing } = await world(t, SITE);
  const summary = linesOf(await listing("--json")).at(-1)!;
  const kinds = summary.kinds as {
    role: string;
    pages: number;
    leaf: number;
    samples: { url: string; title: string }[];
  }[];
  const leaf = kinds.find(({ role }) => role === "leaf")!;
  assert.equal(leaf.pages, 72);
  assert.ok(leaf.leaf > 0.5);
  assert.equal(leaf.samples.length, 3);
  assert.equal(summary.leaves, 72);
});

test("--save lists what was kept, the lists that led to it, and what was left out, and nothing else", async (t) => {
  const { listing, dir } = await world(t, SITE);
  const file = path.join(dir, "site.yaml");
  assert.equal((await listing("--save", file)).code, 0);
  const saved = readFileSync(file, "utf8");
  assert.match(saved, /^leaves:\n {2}- "?\/poems\/0\.html"?$/m);
  assert.match(saved, /^lists:\n {2}- "?\/poets\/0\.html"?$/m);
  assert.doesNotMatch(saved, /shop/);
  assert.match(saved, /leaves: 72\n {2}lists: 12\n/);
});

test("a site without leaves ends with exit code 1 and advice", async (t) => {
  const { listing } = await world(t, { "/": html("Q", "") });
  const { code, err } = await listing();
  assert.equal(code, 1);
  assert.match(
    err,
    /^The start page has no links and hardly any text in its HTML\. .* or look for a sitemap, a feed or a plain/m,
  );
});

test("above 20 % of known addresses not followed, it warns and names the command that follows them", async (t) => {
  const shelf = (i: number) => `/shop/${i}.html`;
  const shop = numbers(400).map((i) => [shelf(i), html(`Thing ${i}`, `<table><tr><td>Price<td>${i}</table>`)] as const);
  const { listing, web } = await world(t, {
    ...SITE,
    "/shop/": html("Shop", list(numbers(400).map((i) => `<a href="${shelf(i)}">Thing ${i}</a>`))),
    ...Object.fromEntries(shop),
  });
  const { out, err } = await listing("--leaf", `${web.url}poems/0-0.html`);
  assert.match(out, /^Not followed: \d+ known addresses, of these kinds:$/m);
  assert.match(out, /\/shop\/0\.html: .* To follow: winnow listing http:\S+ --leaf http:\S+\/shop\/\d+\.html/);
  assert.match(err, /% of the known addresses were not followed/);
});
