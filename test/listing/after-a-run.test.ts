/** `--leaf`, `--not` and `--site` after pages were read: they are judged again from the archive, and refused kinds are not fetched any more. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { folder, linesOf, type SmallWeb, serve, winnow } from "../cli/world.js";

const words = (key: string, count: number) => Array.from({ length: count }, (_, i) => `${key}word${i}`).join(" ");
const page = (title: string, body: string) => ({
  headers: { etag: `"${title}"` },
  body: `<!doctype html><html lang="en"><title>${title}</title><body>${body}</body></html>`,
});
const paths = (of: string, count: number) => Array.from({ length: count }, (_, i) => `/${of}/${of}-${i}x/`);
const list = (of: string, count: number) =>
  `<ul class="${of}">${paths(of, count)
    .map((to, i) => `<li><a href="${to}">${of} ${i}</a></li>`)
    .join("")}</ul>`;

/** Thirty recipes and twenty essays, both listed from the start. */
const SITE = {
  "/": page("Start", list("recipe", 30) + list("essay", 20)),
  ...Object.fromEntries(
    paths("recipe", 30).map((at, i) => [
      at,
      page(`recipe ${i}`, `<h1>r${i}</h1><ol><li>${words(`r${i}`, 30)}</li></ol>`),
    ]),
  ),
  ...Object.fromEntries(
    paths("essay", 20).map((at, i) => [
      at,
      page(`essay ${i}`, `<h1>e${i}</h1><section><p>${words(`e${i}`, 60)}</p></section>`),
    ]),
  ),
};

interface World {
  readonly web: SmallWeb;
  readonly dir: string;
  /** Runs the listing; returns the addresses that were asked for. */
  run(...more: string[]): Promise<readonly string[]>;
  kept(): Promise<{ recipes: number; essays: number }>;
}

async function world(t: TestContext): Promise<World> {
  const web = await serve(t, SITE);
  const dir = folder(t);
  const store = path.join(dir, "store");
  return {
    web,
    dir,
    async run(...more) {
      const before = web.asked.length;
      const common = ["--store", store, "--allow-private", "--delay", "0", "--json"];
      const ended = await winnow(["listing", web.url, ...common, ...more]);
      assert.equal(ended.code, 0, ended.err);
      return web.asked.slice(before);
    },
    async kept() {
      const all = linesOf(await winnow(["records", "list", "--store", store, "--json", "--limit", "1000"]));
      const urls = all.map(({ url }) => String(url));
      const count = (of: string) => urls.filter((url) => url.includes(`/${of}/`)).length;
      return { recipes: count("recipe"), essays: count("essay") };
    },
  };
}

test("after a finished run, examples change the records and no page is fetched for it", async (t) => {
  const { web, run, kept } = await world(t);
  const at = (to: string) => new URL(to, web.url).href;
  await run();
  assert.deepEqual(await kept(), { recipes: 30, essays: 20 });
  assert.deepEqual(await run("--not", at("/essay/essay-3x/")), ["/"], "an update asks for its lists only");
  assert.deepEqual(await kept(), { recipes: 30, essays: 0 });
  assert.deepEqual(await run("--not", at("/recipe/recipe-3x/"), "--leaf", at("/essay/essay-3x/")), ["/"]);
  assert.deepEqual(await kept(), { recipes: 0, essays: 20 });
});

test("after a finished run, one page of a kind can be refused", async (t) => {
  const { web, run, kept } = await world(t);
  const at = (to: string) => new URL(to, web.url).href;
  await run();
  await run("--leaf", at("/essay/essay-1x/"), "--leaf", at("/recipe/recipe-1x/"), "--not", at("/essay/essay-2x/"));
  assert.deepEqual(await kept(), { recipes: 30, essays: 19 });
});

test("in the middle of a run, a refused kind is not fetched any more", async (t) => {
  const { web, run, kept } = await world(t);
  const at = (to: string) => new URL(to, web.url).href;
  const first = await run("--max-pages", "12");
  const of = first.some((one) => one.startsWith("/recipe/")) ? "recipe" : "essay";
  const later = await run("--not", at(first.find((one) => one.startsWith(`/${of}/`))!));
  assert.deepEqual(
    later.filter((one) => one.startsWith(`/${of}/`)),
    [],
  );
  assert.deepEqual(await kept(), of === "recipe" ? { recipes: 0, essays: 20 } : { recipes: 30, essays: 0 });
});

test("a site file written by hand changes what was kept before", async (t) => {
  const { web, dir, run, kept } = await world(t);
  await run();
  const file = path.join(dir, "site.yaml");
  writeFileSync(file, `listing: 1\nstart: ${web.url}\nleaves: [/essay/*/]\nothers: [/recipe/*/]\n`);
  assert.deepEqual(await run("--site", file), ["/"]);
  assert.deepEqual(await kept(), { recipes: 0, essays: 20 });
});

test("a site file says where to start and which lists to follow", async (t) => {
  const web = await serve(t, {
    "/": page("Start", '<ul><li><a href="/essays/">Essays</a></li><li><a href="/recipes/">Recipes</a></li></ul>'),
    "/essays/": page("Essays", list("essay", 20)),
    "/recipes/": page("Recipes", list("recipe", 30)),
    ...Object.fromEntries(Object.entries(SITE).filter(([at]) => at !== "/")),
  });
  const dir = folder(t);
  const file = path.join(dir, "site.yaml");
  writeFileSync(file, `listing: 1\nstart: ${web.url}\nleaves: [/essay/*/]\nlists: [/essays/]\nothers: [/recipes/]\n`);
  const ended = await winnow(["listing", "--site", file, "--store", dir, "--allow-private", "--delay", "0", "--json"]);
  assert.equal(ended.code, 0, ended.err);
  assert.equal(linesOf(ended).at(-1).leaves, 20);
  assert.deepEqual([...web.asked].sort(), ["/", "/essays/", ...paths("essay", 20)].sort());
});
