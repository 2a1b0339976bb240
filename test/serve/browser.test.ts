/** The web app in a real browser: nothing harvested runs, nothing breaks the policy, and everything can be reached. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { NO_BROWSER, openBrowser, songServer } from "./world.js";

const ADDRESSES = [
  "/",
  "/harvests/1",
  "/records",
  "/records?q=river",
  "/events",
  "/corpus",
  "/corpus/words",
  "/corpus/duplicates",
  "/harvests/1/queue",
  "/harvests/1/queue?state=all",
  "/why",
  "/edits",
  "/audit",
  "/recipes",
  "/recipes/new",
  "/records/edit?action=set&field=language&value=tat&q=river",
];
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface AxeResult {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

test("every page is accessible, keeps the policy and fits a phone", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const { server } = await songServer(t);
  const context = await browser.newContext({ viewport: { width: 360, height: 700 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${server.url}records`);
  const record = await page.getAttribute(".hits a", "href");
  for (const address of [...ADDRESSES, record!]) {
    await page.goto(new URL(address, server.url).href);
    const wide = await page.evaluate("document.documentElement.scrollWidth");
    assert.ok((wide as number) <= 360, `${address} is ${wide} pixels wide`);
    const { violations } = (await page.evaluate(`${AXE}; axe.run()`)) as AxeResult;
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
      [],
      address,
    );
  }
  assert.deepEqual(complaints, []);
});

test("a hostile record is shown as text: nothing runs and nothing is requested", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const { server } = await songServer(t);
  const page = await browser.newPage();
  const requested: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  page.on("console", (message) => complaints.push(message.text()));
  await page.goto(`${server.url}records?q=onerror`);
  await page.click(".hits h2 a");
  await page.waitForSelector("textarea", { state: "attached" });
  assert.notEqual(await page.title(), "hacked");
  assert.match((await page.locator("h1").textContent()) ?? "", /<img src=x onerror=/);
  assert.equal(await page.locator("a[href^='javascript']").count(), 0);
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    requested.filter((url) => !url.startsWith(server.url) && !url.startsWith("data:")),
    [],
  );
});

test("without JavaScript records are found, read and corrected", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const { server } = await songServer(t);
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

test("with the keyboard alone a record is found and opened", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const { server } = await songServer(t);
  const page = await browser.newPage();
  await page.goto(server.url);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate("document.activeElement.textContent.trim()"), "Skip to content");
  const focus = (): Promise<unknown> => page.evaluate("document.activeElement.id");
  for (let i = 0; i < 20 && (await focus()) !== "q"; i++) await page.keyboard.press("Tab");
  await page.keyboard.type("bridge");
  await Promise.all([page.waitForURL(/q=bridge/), page.keyboard.press("Enter")]);
  assert.equal(await page.locator(".hits li").count(), 1);
});
