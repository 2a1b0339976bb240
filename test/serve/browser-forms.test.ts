/** The main action of each page in a real browser, by clicks: what is shown, what is kept, and how it is undone. */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { type Role, saveAccount } from "../../src/serve/access/accounts.js";
import { folder } from "../cli/world.js";
import { harvestServer, newsRecipe } from "./harvests-world.js";
import { NO_BROWSER, openBrowser, songServer, until } from "./world.js";

const textOf = async (page: Page, selector = "main"): Promise<string> =>
  (await page.locator(selector).first().textContent()) ?? "";

test("by clicks in a real browser", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const world = await harvestServer(t);
  const { server, site } = world;
  const at = (address: string): string => new URL(address, server.url).href;
  const complaints: string[] = [];
  const open = async (address: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    page.on("console", (message) => complaints.push(`${page.url()}: ${message.text()}`));
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
    await page.goto(at(address));
    return page;
  };

  await t.test(
    "a first look at a site: live without a reload, the focus stays, and it continues with more",
    async () => {
      const page = await open("/");
      await page.selectOption("select[name=kind]", "crawl");
      await page.fill("input[name=url]", site);
      await page.fill("input[name=pages]", "20");
      await page.fill("main input[name=collection]", "look");
      await Promise.all([page.waitForURL(/\/harvests\/\d+$/), page.click("button:text-is('Start')")]);
      await page.evaluate("window.isSame = true");
      await until(page, "document.querySelector('.hits a') !== null");
      await page.focus("a:text-is('Newest records')");
      await page.evaluate("window.focused = document.activeElement");
      const done =
        "Number([...document.querySelectorAll('.figures div')].find((one) => /done/.test(one.textContent)).querySelector('dd').textContent)";
      const before = Number(await page.evaluate(done));
      await until(page, `${done} > ${before}`);
      assert.deepEqual(
        await page.evaluate("[window.isSame, document.activeElement === window.focused && window.focused.isConnected]"),
        [true, true],
      );
      await page.click("summary:text-is('Budget and speed')");
      await page.fill("input[name=delay]", "5ms");
      await page.click("details button:text-is('Apply')");
      // At its end the page offers what can be done next, by itself.
      await page.waitForSelector("button:text-is('Continue')");
      assert.equal(await page.locator("button:text-is('Pause')").count(), 0);
      assert.match(await textOf(page), /Unfinished; last run ended.*What is understood so far/s);
      await page.fill("main form input[name=pages]", "100");
      await page.click("button:text-is('Continue')");
      await page.waitForSelector("button:text-is('Update')");
      assert.match(await textOf(page), /Finished/);
    },
  );

  await t.test("a group of the queue is closed and opened again", async () => {
    const page = await open("/");
    await page.fill("input[name=url]", site);
    await page.fill("input[name=pages]", "1");
    await page.fill("main input[name=collection]", "queue");
    await page.click("button:text-is('Start')");
    await page.waitForSelector("button:text-is('Continue')");
    await page.click(".tabs >> text=Queue");
    await page.locator("button:text-is('Close')").first().click();
    assert.match(await textOf(page, ".note"), /A group was closed/);
    assert.match(await textOf(page), /closed:.*by Ana/s);
    await page.locator("button:text-is('Open')").first().click();
    assert.match(await textOf(page, ".note"), /A group was opened/);
    const row = page.locator("section[aria-label=Groups] tbody tr").first();
    await row.locator("input[name=priority]").fill("7");
    await row.locator("button:text-is('Set')").click();
    assert.match(await textOf(page, ".note"), /A group got another priority/);
    await page.click(".note button");
    assert.match(await textOf(page, ".note"), /was undone/);
  });

  await t.test("many records are corrected after a preview, and the edit is undone", async () => {
    const page = await open("/records?q=bridge");
    await page.click("summary:text-is('Edit all of them')");
    await page.fill("aside input[name=field]", "language");
    await page.fill("aside input[name=value]", "sco");
    await page.click("button:text-is('Preview')");
    assert.match(await textOf(page), /1 record would change/);
    assert.deepEqual([await textOf(page, "del"), await textOf(page, "ins")], ["eng", "sco"]);
    await page.click("button:text-is('Change 1 record')");
    assert.match(page.url(), /\/edits$/);
    await page.goto(at("/records?q=language%3Asco"));
    await page.goto(at("/records?where=language%3Asco"));
    assert.match(await textOf(page, ".hits"), /The old bridge/);
    await page.goto(at("/edits"));
    await page.locator("button:text-is('Undo')").first().click();
    assert.match(await textOf(page), /undone/);
    await page.goto(at("/records?where=language%3Asco"));
    assert.equal(await page.locator(".hits li").count(), 0);
  });

  await t.test("a search is narrowed by a facet, saved, found again and deleted", async () => {
    const page = await open("/records");
    await page.selectOption("select[name=collection]", "songs");
    await page.click("main form button:text-is('Show')");
    await page.click(".facets a:has(bdi:text-is('tat'))");
    assert.match(decodeURIComponent(page.url()), /collection=songs.*where=language:tat/);
    assert.match(await textOf(page, "[role=status]"), /2 records/);
    await page.fill("aside input[name=name]", "Tatar songs");
    await page.click("button:text-is('Save')");
    await page.goto(at("/records"));
    await page.click(".facets a:has-text('Tatar songs')");
    assert.match(await textOf(page, "[role=status]"), /2 records/);
    await page.click("button[aria-label^='Delete the search Tatar songs']");
    assert.equal(await page.locator("a:has-text('Tatar songs')").count(), 0);
    const download = page.waitForEvent("download");
    await page.goto(at("/records?q=bridge"));
    await page.click(".facets a:text-is('csv')");
    assert.equal((await download).suggestedFilename(), "records.csv");
  });

  await t.test("a record is withdrawn with a reason, and restored where all withdrawals are", async () => {
    const page = await open("/records?q=formula");
    await page.click(".hits h2 a");
    await page.click("summary:text-is('Withdraw')");
    await page.fill("input[name=reason]", "only a test");
    await page.click("button:text-is('Withdraw this record')");
    assert.match(await textOf(page), /Withdrawn.*by Ana: only a test/s);
    await page.goto(at("/records?q=formula"));
    assert.equal(await page.locator(".hits li").count(), 0);
    await page.goto(at("/edits"));
    const row = page.locator("tr", { hasText: "only a test" });
    await row.locator("button:text-is('Restore')").click();
    assert.equal(await page.locator("tr", { hasText: "only a test" }).count(), 0);
    await page.goto(at("/records?q=formula"));
    assert.equal(await page.locator(".hits li").count(), 1);
  });

  await t.test("a recipe is written: its mistake is shown by line, it is tried step by step, and saved", async () => {
    const page = await open("/recipes");
    await page.fill("input[name=name]", "paper");
    await page.click("button:text-is('Write it')");
    const steps = "steps:\n  - select: h1\n    as: title\n  - select: article\n    as: text\n";
    const text = `${newsRecipe(site).replace("name: news", "name: paper")}${steps}`;
    await page.fill("textarea[name=text]", text.replace("restrict:", "restrictt:"));
    await page.click("button:text-is('Check')");
    assert.match(await textOf(page, ".problems"), /Line 5, column 1.*did you mean.*restrict/s);
    await page.fill("textarea[name=text]", text);
    await page.fill("input[name=url]", `${site}doc/1`);
    await page.click("button:text-is('Try')");
    assert.match(await textOf(page), /No mistakes.*would be kept.*Step by step/s);
    assert.match(
      await textOf(page, "#trial ol"),
      /step 1 \(select\).*The long one.*step 2 \(select\).*The river carries/s,
    );
    await page.click("button:text-is('Save')");
    assert.equal(await page.locator("textarea[name=text]").inputValue(), text);
  });

  await t.test("the calendar is narrowed, turned, and subscribed to as it is shown", async () => {
    const page = await open("/events?month=2026-12");
    await page.fill("main input[name=q]", "kazan");
    await page.click("button:text-is('Show')");
    await page.waitForURL(/q=kazan/);
    const link = await page.getAttribute("a:text-is('Subscribe (iCalendar)')", "href");
    const calendar = await (await world.get(link!)).text();
    assert.match(calendar, /BEGIN:VCALENDAR.*SUMMARY:GRAIN 2026.*END:VCALENDAR/s);
    await page.goto(at("/events?view=list"));
    await page.click("main a:has-text('GRAIN 2026')");
    await page.click("button:text-is('Pause visits')");
    assert.match(await textOf(page), /paused/);
    await page.click("button:text-is('Visit it again')");
    assert.doesNotMatch(await textOf(page), /paused/);
  });

  await t.test("the life of an address is a time line", async () => {
    const page = await open("/why");
    await page.fill("main input[name=url]", `${site}poem/3`);
    await page.click("button:text-is('Explain')");
    assert.match(await textOf(page, ".timeline"), /Found.*robots\.txt.*answered 200.*1 record.*Now.*done/s);
  });

  assert.deepEqual(complaints, [], "no page breaks the policy or has an error");
});

test("each role sees what it may do, in a real browser", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const accounts = path.join(folder(t), "accounts.json");
  const ROLES: readonly Role[] = ["reader", "moderator", "owner"];
  for (const role of ROLES) await saveAccount(accounts, { name: role, role }, "a long password");
  const { server } = await songServer(t, { accounts });
  const seen = await Promise.all(
    ROLES.map(async (role) => {
      const page = await (await browser.newContext()).newPage();
      await page.goto(server.url);
      await page.fill("input[name=name]", role);
      await page.fill("input[name=password]", "a long password");
      await page.click("main button");
      const starts = (await page.locator("button:text-is('Start')").count()) === 1;
      await page.goto(`${server.url}records?q=bridge`);
      const saves = (await page.locator("button:text-is('Save')").count()) === 1;
      await page.click(".hits h2 a");
      const corrects = (await page.locator("summary:text-is('Correct')").count()) > 0;
      const audits = (await page.locator("footer a:text-is('Audit')").count()) === 1;
      return { role, starts, saves, corrects, audits };
    }),
  );
  assert.deepEqual(seen, [
    { role: "reader", starts: false, saves: false, corrects: false, audits: false },
    { role: "moderator", starts: false, saves: true, corrects: true, audits: false },
    { role: "owner", starts: true, saves: true, corrects: true, audits: true },
  ]);
});
