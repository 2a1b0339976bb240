/**
 * The annotation screen in a real browser: a list of 40 papers is labelled by somebody who has no suggestions to lean on, in at most 60
 * actions (each click and each key counts); by keyboard alone; and by two people whose difference is adjudicated.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { Browser, Frame, Page } from "playwright-core";
import { anchorAt } from "../../src/annotate/anchor.js";
import { cutPage } from "../../src/annotate/items.js";
import { TASKS } from "../../src/annotate/task.js";
import { type Desk, keepPage, newProject, openDesk } from "../../src/app/annotate/desk.js";
import { saveModel } from "../../src/app/annotate/models.js";
import { serveStore } from "../../src/serve/server.js";
import { openStore } from "../../src/store/open.js";
import { folder, serve, winnow } from "../cli/world.js";
import { ROOT } from "../house/root.js";
import { NO_BROWSER, openBrowser } from "../serve/world.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const MOST_ACTIONS = 60;
const PAPERS = 40;

const title = (n: number): string => `Paper number ${n} about the river`;
const people = (n: number): string => `Ann Lee ${n}, Bo Chen ${n}`;
/** Sessions, breaks and talks between the papers, a few papers written another way, as on real pages. */
const HTML = `<!doctype html><html lang="en"><head><title>Programme</title><script>parent.document.title="broken"</script></head><body>
<nav><a href="/">Home</a> <a href="/venue">Venue</a></nav><h1>Programme</h1>
${Array.from({ length: PAPERS }, (_, n) => {
  const session = n % 10 === 0 ? `<h2>Session ${n / 10 + 1}</h2><p class="break">Coffee will be served</p>` : "";
  if (n === 13 || n === 27) return `${session}<div class="late"><p>${title(n)}</p><p>${people(n)}</p></div>`;
  return `${session}<div class="paper"><h4>${title(n)}</h4><p class="who"><i>${people(n)}</i></p></div>`;
}).join("\n")}
<footer><p>Written by the organisers</p></footer></body></html>`;

interface Place {
  readonly desk: Desk;
  readonly url: string;
  readonly page: string;
  readonly browser: Browser;
}

async function placeOf(t: TestContext, task: "regions" | "entities" = "regions"): Promise<Place | undefined> {
  const browser = await openBrowser(t);
  if (browser === undefined) return undefined;
  const store = path.join(folder(t), "store");
  await (await openStore(store)).close();
  const desk = await openDesk({ store });
  t.after(() => desk.close());
  const guidelines =
    "# How to label\n\n- **Titles** without numbers.\n- See [the guide](javascript:alert(1)).\n\n<script>x</script>";
  const settings = { task, guidelines, annotators: [], overlap: 2, randomShare: 0.2 } as const;
  await newProject(desk, "papers", { ...settings, annotators: [] }, "ana");
  const entry = await keepPage(desk, { url: "https://conf.example/p", site: "conf.example", body: Buffer.from(HTML) });
  await desk.add("papers", [entry], "ana");
  const server = await serveStore({ store, port: 0, by: "ana" });
  t.after(() => server.close());
  return { desk, url: server.url, page: entry.page, browser };
}

async function open({ browser, url, page: id }: Place, query = ""): Promise<{ page: Page; frame: Frame }> {
  const page = await (await browser.newContext({ viewport: { width: 1300, height: 900 } })).newPage();
  await page.goto(new URL(`/annotate/papers/pages/${encodeURIComponent(id)}${query}`, url).href);
  await page.waitForSelector("section[data-ready]");
  const frame = page.frames().find((one) => one.url().includes("/frame"))!;
  await frame.waitForSelector("h1");
  return { page, frame };
}

async function labelsOf({ desk, page: id }: Place, who: string): Promise<string[]> {
  const project = await desk.project("papers");
  const work = who === "final" ? project.pages.get(id)!.final : project.pages.get(id)!.work.get(who);
  return [...(work?.marks.values() ?? [])].map(({ anchor, label }) => `${label}: ${anchor.quote}`).sort();
}

const WANTED = Array.from({ length: PAPERS }, (_, n) => [`title: ${title(n)}`, `author: ${people(n)}`])
  .flat()
  .sort();

test("a page of 40 papers is labelled in at most 60 actions, without suggestions", async (t) => {
  const place = await placeOf(t);
  if (place === undefined) return t.skip(NO_BROWSER);
  const { page, frame } = await open(place);
  const say = async (words: string, ...keys: string[]): Promise<void> => {
    await frame.getByText(words, { exact: true }).click();
    for (const key of keys) await page.keyboard.press(key);
  };
  // One title, one list of people, and everything like them; then the two papers that are written another way.
  await say(title(0), "1", "a");
  await say(people(0), "2", "a");
  for (const n of [13, 27]) {
    await say(title(n), "1");
    await say(people(n), "2");
  }
  await page.keyboard.press("d");
  await page.waitForURL(/\/annotate\/papers$/);
  assert.deepEqual(await labelsOf(place, "ana"), WANTED);
  const work = (await place.desk.project("papers")).pages.get(place.page)!.work.get("ana")!;
  assert.ok(work.done);
  t.diagnostic(`${work.actions} actions for ${PAPERS} papers`);
  assert.ok(work.actions! >= 15 && work.actions! <= MOST_ACTIONS, `${work.actions} actions`);
  assert.equal(await page.title(), "papers · Winnow", "nothing of the page ran");
});

test("with the keyboard alone: choose, extend with shift, label, take back, accept suggestions", async (t) => {
  const place = await placeOf(t);
  if (place === undefined) return t.skip(NO_BROWSER);
  const { page } = await open(place);
  const current = page.locator("[data-current]");
  await page.keyboard.press("j");
  assert.match((await current.textContent()) ?? "", /Home/);
  await page.keyboard.press("Shift+J");
  await page.keyboard.press("3");
  await page.keyboard.press("u");
  await page.keyboard.press("k");
  await page.keyboard.press("4");
  await page.waitForSelector("section[data-saved=yes]");
  const own = await labelsOf(place, "ana");
  assert.equal(own.length, 1);
  assert.match(own[0]!, /^affiliation: Home/);
  await page.keyboard.press("0");
  // What the model suggests, with its doubt, is shown, and accepted with one key.
  await page.keyboard.press("g");
  await page.waitForSelector("section[data-saved=yes]");
  const said = await labelsOf(place, "ana");
  assert.ok(said.filter((one) => one.startsWith("title: Paper number")).length >= 30, said.slice(0, 5).join("; "));
});

test("the screen is accessible, and guidelines are text", async (t) => {
  const place = await placeOf(t);
  if (place === undefined) return t.skip(NO_BROWSER);
  const { page } = await open(place);
  for (const address of ["", "/annotate", "/annotate/papers"]) {
    if (address !== "") await page.goto(new URL(address, place.url).href);
    const found = (await page.evaluate(`${AXE}; axe.run({ exclude: [["iframe"]] })`)) as {
      violations: { id: string; nodes: { html: string }[] }[];
    };
    assert.deepEqual(
      found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
    );
  }
  assert.equal(await page.locator("a[href^=javascript]").count(), 0);
  assert.equal(await page.locator("main script").count(), 0);
  assert.match((await page.locator("main").textContent()) ?? "", /<script>x<\/script>/);
  assert.equal(await page.locator("main strong").first().textContent(), "Titles");
});

test("two people differ, and the difference is decided", async (t) => {
  const place = await placeOf(t);
  if (place === undefined) return t.skip(NO_BROWSER);
  const { desk, page: id } = place;
  const project = await desk.project("papers");
  const cut = cutPage((await desk.read(project.pages.get(id)!))!, TASKS.regions);
  const mark = (words: string, label: string) => {
    const item = cut.items.find(({ text }) => text === words)!;
    return { anchor: anchorAt(cut.text, item), label };
  };
  for (const [by, label] of [
    ["eva", "author"],
    ["ilya", "affiliation"],
  ] as const)
    await desk.add(
      "papers",
      [
        { kind: "labels", page: id, marks: [mark(title(1), "title"), mark(people(1), label)] },
        { kind: "done", page: id, done: true },
      ],
      by,
    );
  const { page } = await open(place, "?layer=final");
  const dispute = page.locator("[data-disputes] button");
  assert.equal(await dispute.count(), 1);
  assert.match((await dispute.textContent()) ?? "", /eva: author, ilya: affiliation/);
  await dispute.click();
  await page.click('button[data-label="author"]');
  await page.click("form[data-finish] button");
  await page.waitForURL(/\/annotate\/papers$/);
  assert.deepEqual(await labelsOf(place, "final"), [`author: ${people(1)}`, `title: ${title(1)}`]);
  assert.ok((await desk.project("papers")).pages.get(id)!.final?.done);
});

test("names are marked by selecting words", async (t) => {
  const place = await placeOf(t, "entities");
  if (place === undefined) return t.skip(NO_BROWSER);
  const { page, frame } = await open(place);
  await frame.getByText(people(0), { exact: true }).evaluate((element) => {
    const range = document.createRange();
    const text = element.lastChild!;
    range.setStart(text, 0);
    range.setEnd(text, "Ann Lee".length);
    getSelection()!.removeAllRanges();
    getSelection()!.addRange(range);
    element.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
  });
  await page.locator("[data-current]", { hasText: "Lee" }).waitFor();
  await page.keyboard.press("1");
  await page.fill("[data-fact=theme]", "rivers");
  await page.locator("[data-fact=theme]").blur();
  await page.waitForSelector("section[data-saved=yes]");
  assert.deepEqual(await labelsOf(place, "ana"), ["PER: Ann Lee"]);
  const work = (await place.desk.project("papers")).pages.get(place.page)!.work.get("ana")!;
  assert.deepEqual([...work.fields], [["theme", "rivers"]]);
});

test("without the role, the token or the right label nothing is recorded", async (t) => {
  const place = await placeOf(t);
  if (place === undefined) return t.skip(NO_BROWSER);
  const labels = new URL(`/annotate/papers/pages/${encodeURIComponent(place.page)}/labels`, place.url);
  const post = (form: Record<string, string>, headers: Record<string, string> = { origin: labels.origin }) =>
    fetch(labels, { method: "POST", body: new URLSearchParams(form), headers, redirect: "manual" });
  const { page } = await open(place);
  const token = (await page.locator("form[data-finish] input[name=token]").getAttribute("value"))!;
  const marks = JSON.stringify([{ from: 3, to: 3, label: "title" }]);
  assert.equal((await post({ marks })).status, 403, "no token");
  assert.equal((await post({ token, marks }, { origin: "https://evil.example" })).status, 403, "another site");
  assert.equal((await post({ token, marks: JSON.stringify([{ from: 3, to: 3, label: "evil" }]) })).status, 400);
  assert.equal((await post({ token, marks: JSON.stringify([{ from: 9999, to: 9999, label: "title" }]) })).status, 400);
  assert.equal((await post({ token, marks: "[" })).status, 400);
  assert.deepEqual(await labelsOf(place, "ana"), []);
  assert.equal((await post({ token, marks })).status, 204);
  assert.equal((await labelsOf(place, "ana")).length, 1);
});

test("a model's figures and what it would change are shown, and accepting it judges the pages again", async (t) => {
  const where = path.join(folder(t), "store");
  const site = await serve(t, { "/": HTML });
  const crawled = ["crawl", site.url, "--store", where, "--allow-private", "--delay", "0", "--collection", "river"];
  assert.equal((await winnow([...crawled, "--archive", "all"])).code, 0);
  const desk = await openDesk({ store: where });
  t.after(() => desk.close());
  const bytes = readFileSync(path.join(ROOT, "models/regions.model"));
  const figures = [{ name: "F1 of titles", before: 0.9, after: 0.95 }];
  await saveModel(
    desk.journal,
    { name: "own", file: "regions.model", project: "papers", card: "", figures, bytes },
    "ana",
  );
  const server = await serveStore({ store: where, port: 0, by: "ana" });
  t.after(() => server.close());
  const get = async (address: string): Promise<string> => (await fetch(new URL(address, server.url))).text();
  assert.match(await get("/models"), /F1 of titles: 0\.900 → 0\.950/);
  const preview = await get("/models/compare?model=own&collection=river");
  assert.match(preview, /0 records would be new, 0 lost, 0 changed; 1 stay the same/);
  const token = /name="token" value="([^"]+)"/.exec(preview)![1]!;
  const accepted = await fetch(new URL("/models", server.url), {
    method: "POST",
    body: new URLSearchParams({ token, model: "own", collection: "river" }),
    headers: { origin: new URL(server.url).origin },
    redirect: "manual",
  });
  assert.equal(accepted.status, 303);
  assert.match(await get("/models"), /<td>(?:<[^>]+>)*river/);
  assert.match(await get("/audit"), /POST \/models/);
});
