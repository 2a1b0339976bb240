/** The web app in a real browser: nothing harvested runs, nothing breaks the policy, and everything can be reached. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import type { Request } from "playwright-core";
import { serve as serveSite } from "../cli/world.js";
import { harvested, harvestServer } from "./harvests-world.js";
import { NO_BROWSER, openBrowser, until } from "./world.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** What a first visit may load, compressed. */
const FIRST_PAGE = 60 * 1024;

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

test("in a real browser", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const world = await harvestServer(t);
  const { server, listing, recipe, event, site } = world;
  const at = (address: string): string => new URL(address, server.url).href;
  const found = (await (await world.get("/api/records?q=onerror")).json()) as { records: { id: string }[] };
  const hostile = `/records/${found.records[0]!.id}`;
  const { records: news } = (await (await world.get("/api/records?collection=news")).json()) as typeof found;
  const addresses = [
    "/",
    "/harvests/1",
    `/harvests/${listing}`,
    `/harvests/${listing}/structure`,
    `/harvests/${listing}/queue?state=all`,
    `/harvests/${recipe}/recipe`,
    "/records",
    "/records?q=river",
    hostile,
    `/archived?record=${news[0]!.id}`,
    "/records/edit?action=set&field=language&value=tat&q=river",
    "/events?month=2026-12",
    "/events?view=agenda",
    "/events?view=list",
    `/events/${event}`,
    "/corpus",
    "/corpus/words",
    "/corpus/duplicates",
    "/recipes",
    "/recipes/new",
    "/recipes/news",
    `/why?url=${encodeURIComponent(`${site}poem/3`)}`,
    "/edits",
    "/audit",
  ];

  await t.test("every page is accessible in light and dark, keeps the policy and fits a phone", async () => {
    const page = await (await browser.newContext({ viewport: { width: 360, height: 700 } })).newPage();
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    for (const address of addresses) {
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(at(address));
      const wide = await page.evaluate("document.documentElement.scrollWidth");
      assert.ok((wide as number) <= 360, `${address} is ${wide} pixels wide`);
      const light = (await page.evaluate(`${AXE}; axe.run({ iframes: false })`)) as AxeResult;
      await page.emulateMedia({ colorScheme: "dark" });
      const dark = (await page.evaluate(`axe.run({ iframes: false, runOnly: ["color-contrast"] })`)) as AxeResult;
      assert.deepEqual(
        [...light.violations, ...dark.violations].map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        [],
        address,
      );
    }
    assert.deepEqual(complaints, []);
  });

  await t.test("a first visit loads little, and all of it from us", async () => {
    const page = await (await browser.newContext()).newPage();
    const requests: Request[] = [];
    page.on("requestfinished", (request) => requests.push(request));
    await page.goto(server.url, { waitUntil: "load" });
    const web = requests.filter((request) => !request.url().startsWith("data:"));
    assert.deepEqual(
      web.filter((request) => !request.url().startsWith(server.url)),
      [],
    );
    const sizes = await Promise.all(web.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, one) => sum + one.responseBodySize + one.responseHeadersSize, 0);
    assert.ok(web.length >= 5 && bytes > 10_000 && bytes <= FIRST_PAGE, `${web.length} requests, ${bytes} bytes`);
  });

  await t.test("a hostile record is shown as text: nothing runs and nothing is requested", async () => {
    const page = await (await browser.newContext()).newPage();
    const requested: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    page.on("console", (message) => complaints.push(message.text()));
    await page.goto(at("/records?q=onerror"));
    await page.click(".hits h2 a");
    await page.waitForSelector("textarea", { state: "attached" });
    assert.notEqual(await page.title(), "hacked");
    assert.match((await page.locator("h1").textContent()) ?? "", /<img src=x onerror=/);
    assert.doesNotMatch((await page.locator("h1").textContent()) ?? "", /\u202e/);
    assert.equal(await page.locator("a[href^='javascript']").count(), 0);
    const huge = page
      .locator("tr", { has: page.locator("th", { hasText: "huge" }) })
      .locator("td")
      .first();
    assert.ok(((await huge.textContent()) ?? "").length < 20_000, "a huge field is cut");
    assert.deepEqual(complaints, []);
    assert.deepEqual(
      requested.filter((url) => !url.startsWith(server.url) && !url.startsWith("data:")),
      [],
    );
  });

  await t.test("an archived page is shown with its fields: each points at the other", async () => {
    const page = await (await browser.newContext({ viewport: { width: 1200, height: 800 } })).newPage();
    await page.goto(at(`/records/${news[0]!.id}`));
    await page.click("section:has(h2:text-is('Archived pages')) a");
    await page.waitForSelector("tr.placed[data-field=title]");
    const frame = page.frames()[1]!;
    assert.match((await frame.locator("h1").textContent()) ?? "", /The long one/);
    const marked = (layer: string) =>
      frame.evaluate(`[...(CSS.highlights.get("${layer}") ?? [])].map((range) =>
      range.startContainer.data.slice(range.startOffset, range.endOffset)).join("")`);
    assert.equal(await marked("title"), "The long one");
    assert.match(String(await marked("text")), /^The river carries/);
    assert.equal(await marked("point"), "");
    await page.hover("tr[data-field=title]");
    await until(frame, 'CSS.highlights.get("point")?.size > 0');
    assert.equal(await marked("point"), "The long one");
    await frame.locator("h1").hover();
    await page.waitForSelector("tr.pointed[data-field=title]");
    await page.uncheck("[data-layer=fields]");
    await until(frame, 'CSS.highlights.get("title") === undefined');
    assert.equal(await frame.evaluate("window.origin"), "null");
  });

  await t.test("without JavaScript records are found, read and corrected", async () => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    await page.goto(server.url);
    await page.fill("#q", "bridge");
    await page.press("#q", "Enter");
    await page.click(".hits h2 a");
    const row = page.locator("tr", { has: page.locator("th", { hasText: "title" }) });
    await row.locator("summary", { hasText: "Correct" }).click();
    await row.locator("textarea").fill("The stone bridge");
    await row.locator("button").click();
    assert.equal(await page.locator("h1").textContent(), "The stone bridge");
  });

  await t.test("with the keyboard alone a record is found, opened and corrected", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(server.url);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate("document.activeElement.textContent.trim()"), "Skip to content");
    const tabTo = async (script: string): Promise<void> => {
      for (let i = 0; i < 60 && (await page.evaluate(`(${script})(document.activeElement)`)) !== true; i++)
        await page.keyboard.press("Tab");
    };
    await tabTo("(element) => element.id === 'q'");
    await page.keyboard.type("bridge");
    await Promise.all([page.waitForURL(/q=bridge/), page.keyboard.press("Enter")]);
    await tabTo("(element) => element.closest('.hits h2') !== null");
    await Promise.all([page.waitForURL(/records\/[0-9a-f]{32}/), page.keyboard.press("Enter")]);
    await tabTo("(element) => element.tagName === 'SUMMARY'");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("The iron bridge");
    await page.keyboard.press("Tab");
    await Promise.all([page.waitForLoadState("load"), page.keyboard.press("Enter")]);
    await page.waitForSelector("h1 >> text=The iron bridge");
  });

  await t.test("an address is dropped from the queue, and that is undone, by clicks", async () => {
    const page = await (await browser.newContext()).newPage();
    const crawl = await harvested(world, "POST", "/api/harvests", { kind: "crawl", url: `${site}poet/1`, maxPages: 1 });
    await page.goto(at(`/harvests/${crawl}/queue`));
    const waiting = page.locator("input[name=address]");
    const before = await waiting.count();
    await waiting.first().check();
    await page.click("form:has(input[name=back]) button:text-is('Apply')");
    assert.match((await page.locator(".note").textContent()) ?? "", /1 address was dropped/);
    assert.equal(await waiting.count(), before - 1);
    await page.click(".note button");
    assert.match((await page.locator(".note").textContent()) ?? "", /was undone/);
    assert.equal(await waiting.count(), before);
  });

  await t.test("a date of an event is corrected by clicks", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(at("/events?month=2026-12"));
    await page.locator(".entry").first().click();
    const row = page.locator("tr", { has: page.locator("th", { hasText: "Notification" }) });
    await row.locator("summary").click();
    await row.locator("input[type=date]").fill("2026-11-25");
    await row.locator("button").click();
    assert.match((await row.textContent()) ?? "", /November 25, 2026.*set by Ana/s);
  });

  await t.test("a rejected page of a recipe is kept by a click", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(at(`/harvests/${recipe}/recipe`));
    assert.match((await page.locator("main").textContent()) ?? "", /Filled fields.*Rejected pages/s);
    await page.locator("button:text-is('Keep it')").first().click();
    assert.equal(await page.locator("h1").textContent(), "The short one");
  });

  await t.test("what is a leaf is corrected by a click: the difference comes first", async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(at(`/harvests/${listing}/structure`));
    await page.click("button:text-is('These are not leaves')");
    assert.match((await page.locator("main").textContent()) ?? "", /16 leaves would be withdrawn/);
    assert.ok((await page.locator("del").count()) > 0);
    await page.click("button:text-is('Keep it')");
    await page.waitForURL(/structure$/);
    assert.equal(await page.locator("button:text-is('These are not leaves')").count(), 0);
  });

  await t.test("another site cannot make the browser change anything", async (own) => {
    const form = `<form id="f" method="post" action="${at(`${hostile}/check`)}"><input name="checked" value="yes"></form>`;
    const evil = await serveSite(own, { "/": `<title>Evil</title>${form}` });
    const page = await (await browser.newContext()).newPage();
    await page.goto(evil.url);
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.url().endsWith("/check")),
      page.evaluate("document.getElementById('f').submit()"),
    ]);
    assert.equal(response.status(), 403);
  });
});
