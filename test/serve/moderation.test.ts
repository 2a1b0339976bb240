/** Moderation: queues, decisions, rescue; and the same with the keyboard alone in a real browser. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { saveAccount } from "../../src/serve/access/accounts.js";
import { folder, serve as serveSite, page as webPage } from "../cli/world.js";
import { harvested, send } from "./harvests-world.js";
import { NO_BROWSER, openBrowser, songServer, tokenOn, until, type World } from "./world.js";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const WORDS = "The river carries the boats down to the town where the fair is held in autumn.";
const SHORT = "/doc/9";

const document = (title: string, text: string): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><h1>${title}</h1><article><p>${text}</p></article></body></html>`;

/** Documents that lack a date, and a page that is a few words too short. */
async function moderated(t: TestContext, options: { readonly accounts?: string } = {}): Promise<World> {
  const paths = [1, 2, 3, 4].map((n) => `/doc/${n}`);
  const site = await serveSite(t, {
    "/news/": webPage("News", ...paths, SHORT),
    ...Object.fromEntries(
      paths.map((one, i) => [one, document(`Report number ${i + 1} of the fair`, `${WORDS} ${i} `.repeat(12))]),
    ),
    [SHORT]: document("The short one", `${WORDS} `.repeat(3)),
  });
  const world = await songServer(t, { allowPrivate: true, ...options });
  const text = `name: news\ncollect:\n  - list: ${site.url}news/\n    only: '/doc/\\d+$'\nrestrict:\n  words: { min: 60 }\n`;
  await send(world, "POST", "/api/recipes/news", { text });
  await harvested(world, "POST", "/api/recipes/news/run", {});
  return world;
}

interface Item {
  readonly subject: string;
  readonly title: string;
  readonly why: string;
  readonly next?: string;
}

async function next(world: World, query: string): Promise<Item | null> {
  const answer = await world.get(`/api/moderation/next?${query}`);
  assert.equal(answer.status, 200, await answer.clone().text());
  return ((await answer.json()) as { item: Item | null }).item;
}

async function all(world: World, query: string): Promise<Item[]> {
  const items: Item[] = [];
  let after = "";
  for (;;) {
    const item = await next(world, `${query}${after === "" ? "" : `&after=${encodeURIComponent(after)}`}`);
    if (item === null) return items;
    items.push(item);
    if (item.next === undefined) return items;
    after = item.next;
  }
}

async function decide(
  world: World,
  body: object,
): Promise<{ readonly status: number; readonly state?: string; readonly detail?: string }> {
  const answer = await send(world, "POST", "/api/moderation/decide", body);
  return { status: answer.status, ...((await answer.json()) as object) };
}

test("a queue holds what is to be done: what is decided leaves it", async (t) => {
  const world = await moderated(t);
  const queue = "queue=missing&collection=news&field=date";
  const items = await all(world, queue);
  assert.equal(items.length, 4);
  assert.equal(items[0]!.why, "date");
  const [first, second, third, fourth] = items.map(({ subject }) => subject) as [string, string, string, string];
  // A field of the model that no record has yet, and the check, are one edit.
  assert.equal(
    (await decide(world, { subject: first, decision: "accept", set: { date: "2026-10-03" } })).state,
    "checked",
  );
  assert.equal((await decide(world, { subject: second, decision: "dispute" })).status, 400, "why is it disputed?");
  assert.equal(
    (await decide(world, { subject: second, decision: "dispute", comment: "Two fairs?" })).state,
    "disputed",
  );
  assert.equal(
    (await decide(world, { subject: third, decision: "reject", comment: "an advertisement" })).state,
    "rejected",
  );
  assert.deepEqual(
    (await all(world, queue)).map(({ subject }) => subject),
    [fourth],
  );
  assert.deepEqual(
    (await all(world, "queue=disputed")).map(({ subject }) => subject),
    [second],
  );
  const record = (await (await world.get(`/api/records/${third}`)).json()) as {
    record: { state: string };
    removed: { reason: string; by: string };
  };
  assert.equal(record.record.state, "removed");
  assert.deepEqual([record.removed.reason, record.removed.by], ["an advertisement", "Ana"]);
  assert.equal((await decide(world, { subject: third, decision: "reopen" })).state, "unchecked");
  assert.equal((await decide(world, { subject: second, decision: "accept" })).state, "checked", "settled");
  assert.deepEqual(await all(world, "queue=disputed"), []);
  const item = (await (await world.get(`/api/moderation/item?subject=${second}`)).json()) as {
    entries: { about: string; value: unknown; by: string }[];
  };
  assert.deepEqual(
    item.entries.map(({ about, value, by }) => [about, value, by]),
    [
      ["comment", "Two fairs?", "Ana"],
      ["state", "disputed", "Ana"],
      ["state", "", "Ana"],
      ["validated", true, "Ana"],
    ],
  );
});

test("a value that somebody else changed meanwhile is a conflict, and nothing is done", async (t) => {
  const world = await moderated(t);
  const { subject } = (await next(world, "queue=missing&collection=news&field=date"))!;
  await decide(world, { subject, decision: "correct", set: { title: "Bo's title" } });
  const late = {
    subject,
    decision: "accept",
    set: { title: "Ada's title" },
    expected: { title: "Report number 1 of the fair" },
  };
  const refused = await decide(world, late);
  assert.equal(refused.status, 409);
  assert.match(refused.detail ?? "", /Bo's title/);
  assert.equal((await decide(world, { subject, decision: "comment", comment: "later" })).state, "unchecked");
});

test("words are counted again when the text changes", async (t) => {
  const world = await moderated(t);
  const { subject } = (await next(world, "queue=missing&collection=news&field=date"))!;
  await decide(world, { subject, decision: "accept", set: { text: "Only five words are left." } });
  const { record } = (await (await world.get(`/api/records/${subject}`)).json()) as {
    record: { fields: { words: number } };
  };
  assert.equal(record.fields.words, 5);
});

test("fields that are made from others cannot be set: the answer names the cure", async (t) => {
  const world = await moderated(t);
  const { subject } = (await next(world, "queue=missing&collection=news&field=date"))!;
  const CASES: [field: string, says: RegExp][] = [
    ["words", /words cannot be set: it is counted from the text; correct text\./],
    ["file", /file cannot be set: it is made from other fields/],
    ["recipe", /recipe cannot be set: it names the recipe/],
  ];
  for (const [field, says] of CASES) {
    const answer = await send(world, "PATCH", `/api/records/${subject}`, { field, value: "7" });
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), says);
    const decided = await decide(world, { subject, decision: "accept", set: { [field]: "7" } });
    assert.equal(decided.status, 400);
  }
  const shown = await (await world.get(`/records/${subject}`)).text();
  assert.doesNotMatch(shown, /New value of words/);
  assert.match(shown, /New value of title/);
});

test("items are assigned: others do not get them", async (t) => {
  const world = await moderated(t);
  const queue = "queue=missing&collection=news&field=date";
  const { subject, title } = (await next(world, queue))!;
  await decide(world, { subject, decision: "assign", assignee: "Bo" });
  assert.equal((await all(world, queue)).length, 3);
  await decide(world, { subject, decision: "assign", assignee: "Ana" });
  assert.equal((await all(world, queue)).length, 4);
  assert.deepEqual(
    (await all(world, "queue=assigned")).map((one) => one.title),
    [title],
  );
});

test("a rejected page that is close becomes a document with the fields that a person gives", async (t) => {
  const world = await moderated(t);
  const [item, ...others] = await all(world, "queue=close&collection=news");
  assert.deepEqual(others, []);
  assert.match(item!.why, /fewer than 60 words; found: 4\d/);
  const { status } = await decide(world, {
    subject: item!.subject,
    decision: "accept",
    set: { title: "A short report", author: "Ann Lee" },
  });
  assert.equal(status, 200);
  assert.deepEqual(await all(world, "queue=close&collection=news"), []);
  const { records } = (await (await world.get("/api/records?q=%22A+short+report%22")).json()) as {
    records: { fields: { author: unknown; words: number }; validated: boolean }[];
  };
  assert.deepEqual([records.length, records[0]!.fields.author, records[0]!.validated], [1, "Ann Lee", true]);
  assert.ok(records[0]!.fields.words > 40);
});

test("readers may not moderate, and a decision without the form token is refused", async (t) => {
  const world = await moderated(t);
  const { subject } = (await next(world, "queue=missing&collection=news&field=date"))!;
  assert.equal((await world.post("/moderation/decide", { subject, decision: "reject" })).status, 403);
  const token = await tokenOn(await world.get(`/moderation/item?subject=${subject}`));
  assert.equal(
    (
      await world.post("/moderation/decide", { subject, decision: "reject", token, next: "https://evil.example/" })
    ).headers.get("location"),
    "/moderation",
  );
  const readOnly = await songServer(t, { readOnly: true });
  assert.equal((await readOnly.get("/moderation")).status, 403);
  assert.equal((await send(readOnly, "POST", "/api/moderation/decide", { subject, decision: "reject" })).status, 403);
});

test("in a real browser: with the keyboard, item after item, without waiting", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const world = await moderated(t);
  const page = await (await browser.newContext({ viewport: { width: 1300, height: 800 } })).newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${world.server.url}moderation?collection=news`);
  await page.click("a:text-is('A field is missing')");
  assert.equal(await page.locator("h1").textContent(), "Report number 1 of the fair");
  // The page on the left, its fields on the right: the title is marked where it stands.
  const frame = page.frames()[1]!;
  await until(frame, 'CSS.highlights.get("title")?.size > 0');
  await page.waitForSelector("#next-item", { state: "attached" });
  // Correct and accept without the mouse.
  await page.keyboard.press("e");
  await page.keyboard.press("End");
  await page.keyboard.type(", corrected");
  await page.keyboard.press("Control+Enter");
  await heading(page, "Report number 2 of the fair");
  // Skip; the keys work as well while the page in the frame has the focus.
  await page.waitForSelector("#next-item", { state: "attached" });
  await page
    .frames()
    .at(-2)!
    .locator("body")
    .evaluate("document.body.click()")
    .catch(() => undefined);
  const shown = await page.evaluate(`(async () => {
    const began = performance.now();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    return performance.now() - began;
  })()`);
  await heading(page, "Report number 3 of the fair");
  t.diagnostic(`the next item was shown in ${Math.round(shown as number)} ms`);
  assert.equal(await page.locator("#item iframe").count(), 1);
  // A comment, and a rejection.
  await page.keyboard.press("c");
  await page.keyboard.type("an advertisement");
  await page.keyboard.press("Escape");
  await page.keyboard.press("r");
  await heading(page, "Report number 4 of the fair");
  for (;;) {
    const left = await all(world, "queue=missing&collection=news&field=date");
    if (left.length === 2) break;
    await page.waitForTimeout(50);
  }
  const { records } = (await (await world.get("/api/records?q=corrected")).json()) as {
    records: { validated: boolean }[];
  };
  assert.deepEqual(
    records.map(({ validated }) => validated),
    [true],
  );
  assert.deepEqual(complaints, []);
});

async function heading(page: Page, words: string): Promise<void> {
  await until(page, `document.querySelector("h1").textContent.trim() === ${JSON.stringify(words)}`);
}

test("in a real browser: accessible in light and dark, on a phone, and without scripts", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const world = await moderated(t);
  const page = await (await browser.newContext({ viewport: { width: 360, height: 700 } })).newPage();
  for (const address of [
    "moderation",
    "moderation/item?queue=missing&collection=news",
    "moderation/item?queue=close",
  ]) {
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto(world.server.url + address);
    const wide = (await page.evaluate("document.documentElement.scrollWidth")) as number;
    assert.ok(wide <= 360, `${address} is ${wide} pixels wide`);
    const wrong = async (options: string) => {
      const { violations } = (await page.evaluate(`${AXE}; axe.run(${options})`)) as {
        violations: { id: string; nodes: { html: string }[] }[];
      };
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    };
    assert.deepEqual(await wrong("{ iframes: false }"), [], address);
    await page.emulateMedia({ colorScheme: "dark" });
    assert.deepEqual(await wrong('{ iframes: false, runOnly: ["color-contrast"] }'), [], address);
  }
  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(`${world.server.url}moderation/item?queue=missing&collection=news`);
  await plain.click("button[value=accept]");
  assert.equal(await plain.locator("h1").textContent(), "Report number 2 of the fair");
});

test("in a real browser: two people on one item see each other", async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return t.skip(NO_BROWSER);
  const accounts = path.join(folder(t), "accounts.json");
  const world = await moderated(t, { accounts });
  for (const name of ["ada", "bo"]) await saveAccount(accounts, { name, role: "moderator" }, "a long password");
  const open = async (name: string): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(`${world.server.url}moderation/item?queue=missing&collection=news`);
    await page.fill("input[name=name]", name);
    await page.fill("input[name=password]", "a long password");
    await page.click("main button");
    await page.waitForSelector("#item form");
    return page;
  };
  const [ada, bo] = [await open("ada"), await open("bo")];
  assert.match((await bo.locator("#item .others").textContent()) ?? "", /ada/);
  await ada.waitForSelector("#item .others >> text=bo");
});
