/** Work in a real browser: a harvest is watched while it runs, two people meet in one record, a session ends, another language. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { HOUR } from "../../src/model/time.js";
import { saveAccount } from "../../src/serve/access/accounts.js";
import { folder, serve as serveSite, page as webPage } from "../cli/world.js";
import { NO_BROWSER, openBrowser, songServer } from "./world.js";

test("a running harvest is updated on the page without a reload, and paused with a click", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const steps = Array.from({ length: 60 }, (_, n) => [n === 0 ? "/" : `/${n}`, webPage(`Step ${n}`, `/${n + 1}`)]);
  const site = await serveSite(t, Object.fromEntries(steps));
  const { server } = await songServer(t, { allowPrivate: true });
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  await page.goto(server.url);
  await page.fill("input[name=url]", site.url);
  await page.click("button:text-is('Start')");
  await page.evaluate("window.isSame = true");
  const done = page.locator(".figures div", { hasText: "Addresses done" }).locator("dd");
  while (!/^[2-9]/.test((await done.textContent()) ?? "")) await page.waitForTimeout(200);
  assert.equal(await page.evaluate("window.isSame"), true, "the page was not loaded again");
  await page.click("button:text-is('Pause')");
  await page.waitForSelector("button:text-is('Resume')");
  await page.click("button:text-is('Stop')");
  assert.deepEqual(complaints, []);
});

test("two moderators edit one record: the second one sees what the first one did", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const accounts = path.join(folder(t), "accounts.json");
  for (const name of ["ada", "bo"]) await saveAccount(accounts, { name, role: "moderator" }, "a long password");
  let now = Date.parse("2026-11-17");
  const { server } = await songServer(t, { accounts, clock: { now: () => now } });
  const open = async (name: string) => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${server.url}records?q=bridge`);
    await page.fill("input[name=name]", name);
    await page.fill("input[name=password]", "a long password");
    await page.click("main button");
    await page.click(".hits h2 a"); // signing in leads back to the search
    return page;
  };
  const [ada, bo] = [await open("ada"), await open("bo")];
  const edit = async (page: typeof ada, value: string): Promise<void> => {
    const row = page.locator("tr", { has: page.locator("th", { hasText: "title" }) });
    await row.locator("summary", { hasText: "Correct" }).click();
    await row.locator("textarea").fill(value);
    await row.locator("button").click();
  };
  await edit(ada, "Ada's bridge");
  assert.equal(await ada.locator("h1").textContent(), "Ada's bridge");
  await edit(bo, "Bo's bridge");
  assert.match((await bo.locator("[role=alert]").textContent()) ?? "", /changed in the meantime.*Ada's bridge/s);
  now += 12 * HOUR;
  await bo.goto(`${server.url}records`);
  assert.match(bo.url(), /\/login\?to=/, "the session has ended");
});

test("the interface speaks the reader's language, and another one when asked", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const { server } = await songServer(t);
  const page = await (await browser.newContext({ locale: "ru-RU" })).newPage();
  await page.goto(`${server.url}records`);
  assert.equal(await page.locator("h1").textContent(), "Записи");
  assert.equal(await page.getAttribute("html", "lang"), "ru");
  await page.click("footer a[lang=tt]");
  assert.equal(await page.locator("h1").textContent(), "Язмалар");
  assert.match(page.url(), /\/records$/);
});
