/** Hostile archived pages in a real browser: behind both walls, and behind each of them alone. */
import assert from "node:assert/strict";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import type { TestContext } from "node:test";
import { test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { safePageOf } from "../../src/app/records/page-view.js";
import { saveAccount } from "../../src/serve/access/accounts.js";
import { framePolicy } from "../../src/serve/access/request-check.js";
import { frameDocument } from "../../src/serve/pages/archived.js";
import { folder, serve as serveSite, page as webPage } from "../cli/world.js";
import { harvested } from "./harvests-world.js";
import { HOSTILE_PAGES, hostilePage } from "./hostile-pages.js";
import { NO_BROWSER, openBrowser, songServer } from "./world.js";

const NAMES = Object.keys(HOSTILE_PAGES);
const NOTHING = { picture: () => undefined, sheet: () => undefined };

/** A server that counts who asks it, whatever they ask. */
async function evilServer(t: TestContext): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? "");
    response.end("");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as { port: number }).port}`, asked };
}

/** What a curious person does with a page. */
async function tryEverything(
  page: Page,
  frame: { evaluate(script: string): Promise<unknown> },
  box: Box,
): Promise<void> {
  for (const [x, y] of [
    [0.1, 0.1],
    [0.3, 0.2],
    [0.5, 0.5],
    [0.1, 0.9],
  ] as const) {
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y);
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  }
  await frame.evaluate(
    "for (const e of document.querySelectorAll('a,button,input,summary,area')) { try { e.click(); e.focus(); } catch {} }",
  );
  await page.keyboard.press("Enter");
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const WHOLE: Box = { x: 0, y: 0, width: 800, height: 600 };

async function fixture(
  t: TestContext,
): Promise<{ readonly browser: Browser; readonly evil: Awaited<ReturnType<typeof evilServer>> } | undefined> {
  const browser = await openBrowser(t);
  return browser && { browser, evil: await evilServer(t) };
}

test("the hostile pages do harm where there is no wall", async (t) => {
  const world = await fixture(t);
  if (world === undefined) return t.skip(NO_BROWSER);
  const { browser, evil } = world;
  for (const name of ["script", "handlers", "css", "frames", "svg", "media", "refresh"]) {
    evil.asked.length = 0;
    const site = await serveSite(t, { "/": hostilePage(name, evil.url) });
    const page = await browser.newPage();
    await page.goto(site.url);
    await page.waitForTimeout(200);
    assert.ok(evil.asked.length > 0, `${name} asks nothing: it tests nothing`);
    await page.close();
  }
});

for (const [wall, says] of [
  ["clean", "stripped of what is dangerous, without a policy"],
  ["policy", "as it was received, behind the policy"],
] as const)
  test(`one wall alone holds: ${says}`, async (t) => {
    const world = await fixture(t);
    if (world === undefined) return t.skip(NO_BROWSER);
    const { browser, evil } = world;
    for (const name of NAMES) {
      const body = hostilePage(name, evil.url);
      const fetched = { url: `${evil.url}/`, at: 0, took: 0, status: 200, kind: "fetched" } as const;
      const html = {
        ...fetched,
        headers: [["content-type", "text/html; charset=utf-8"] as const],
        body: Buffer.from(body),
      };
      const shown =
        wall === "clean"
          ? { body: frameDocument(safePageOf({ fetched: html, resources: NOTHING }), "n") }
          : {
              body,
              headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": framePolicy("n") },
            };
      const frame = {
        "/frame": shown,
        "/": `<body style=margin:0><iframe sandbox=allow-scripts src=/frame style="border:0;width:100vw;height:100vh">`,
      };
      // The page around the frame lets it go nowhere, as the app's does.
      const outer = { body: frame["/"], headers: { "content-security-policy": "frame-src 'self'" } };
      const site = await serveSite(t, { ...frame, "/": outer });
      const page = await browser.newPage({ viewport: { width: 800, height: 600 } });
      const heard = await watched(page, site.url);
      evil.asked.length = 0;
      await page.goto(site.url);
      const inner = page.frames()[1]!;
      await tryEverything(page, inner, WHOLE);
      await page.waitForTimeout(150);
      assert.deepEqual(evil.asked, [], `${name} asked`);
      assert.deepEqual(await heard(), { title: "", url: site.url, said: [] }, name);
      assert.notEqual(await inner.title(), "hacked", name);
      if (wall === "clean")
        assert.deepEqual(
          site.asked.filter((one) => !["/", "/frame", "/favicon.ico"].includes(one)),
          [],
          name,
        );
      await page.close();
    }
  });

/** What reached the page around the frame. */
async function watched(page: Page, origin: string) {
  await page.addInitScript(
    "if (window === top) { window.said = []; addEventListener('message', (e) => { if (e.data === 'hacked') said.push(e.data); }); }",
  );
  return async () => ({
    title: await page.title(),
    url: page.url(),
    said: page.url().startsWith(origin) ? await page.evaluate("said") : "gone",
  });
}

test("in the app: nothing runs, nothing is requested, the app's cookies cannot be read", async (t) => {
  const world = await fixture(t);
  if (world === undefined) return t.skip(NO_BROWSER);
  const { browser, evil } = world;
  const site = await serveSite(t, {
    "/": webPage("Start", ...NAMES.map((name) => `/${name}`)),
    ...Object.fromEntries(NAMES.map((name) => [`/${name}`, hostilePage(name, evil.url)])),
  });
  const accounts = path.join(folder(t), "accounts.json");
  const app = await songServer(t, { allowPrivate: true, accounts });
  await harvested(app, "POST", "/api/harvests", { kind: "crawl", url: site.url, collection: "evil" });
  await saveAccount(accounts, { name: "eva", role: "owner" }, "a long password");
  const context = await browser.newContext({ viewport: { width: 1200, height: 800 } });
  const page = await context.newPage();
  const heard = await watched(page, app.server.url);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  page.on("dialog", (dialog) => {
    requested.push("dialog");
    void dialog.dismiss();
  });
  context.on("page", (other) => requested.push(`window ${other.url()}`));
  await page.goto(`${app.server.url}records`);
  await page.fill("input[name=name]", "eva");
  await page.fill("input[name=password]", "a long password");
  await page.click("main button");
  for (const name of NAMES) {
    evil.asked.length = 0;
    requested.length = 0;
    const address = `${app.server.url}archived?url=${encodeURIComponent(`${site.url}${name}`)}`;
    await page.goto(address);
    const frame = page.frames()[1]!;
    await frame.waitForLoadState("load");
    const box = (await page.locator(".archived iframe").boundingBox())!;
    await tryEverything(page, frame, box);
    await page.waitForTimeout(100);
    assert.deepEqual(evil.asked, [], `${name} asked`);
    const others = requested.filter((url) => !url.startsWith(app.server.url) && !url.startsWith("data:"));
    assert.deepEqual(others, [], name);
    const { url, said, title } = await heard();
    assert.equal(url, address, name);
    assert.deepEqual(said, [], name);
    assert.doesNotMatch(title, /hacked/, name);
    // What is in the frame has no origin: neither cookies nor storage nor the app around it can be reached.
    assert.equal(await frame.evaluate("window.origin"), "null");
    for (const reach of [
      "document.cookie",
      "localStorage",
      "parent.document.body",
      "top.location.href",
      "parent.winnowViewer",
    ])
      assert.equal(
        await frame.evaluate(`(() => { try { return String(${reach}); } catch { return "refused"; } })()`),
        "refused",
        reach,
      );
    const fetched = await frame.evaluate("Promise.race([fetch(location.href).then(() => 'sent', () => 'refused')])");
    assert.equal(fetched, "refused");
    // A page cannot paint over the app: what is at the header is the app's.
    assert.equal(await page.evaluate("document.elementFromPoint(600, 20).closest('header') !== null"), true, name);
  }
});
