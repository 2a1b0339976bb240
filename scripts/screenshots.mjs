/**
 * Pictures of the web app, for README and guide: node scripts/screenshots.mjs [--store DIR] [--out DIR] [--pages /,/records]
 *
 * Without a store, the demo makes one. Needs Chromium, which it finds as the program does.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeReady, ROOT, say } from "./bootstrap.mjs";

const PAGES = {
  home: "/",
  structure: "/harvests/2/structure",
  records: "/records?q=rain",
  events: "/events?month=2026-08",
  why: "/why?url=http%3A%2F%2Fverse.example%2Fpoem%2Fthe-mill",
};
const { values } = parseArgs({
  options: {
    store: { type: "string" },
    out: { type: "string", default: path.join(ROOT, "docs", "pictures") },
    pages: { type: "string" },
    width: { type: "string", default: "1100" },
    language: { type: "string", default: "en" },
  },
});
await makeReady();
const { findChromium, INSTALL_HINT } = await import(new URL("../dist/src/render/find-browser.js", import.meta.url));
const executablePath = findChromium();
if (executablePath === undefined) {
  say(`no Chromium here: ${INSTALL_HINT}`);
  process.exit(1);
}
const store = values.store ?? demoStore();
const { serveStore } = await import(new URL("../dist/src/serve/server.js", import.meta.url));
const server = await serveStore({ store, port: 0, by: "Eva" });
const { chromium } = await import("playwright-core");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
mkdirSync(values.out, { recursive: true });
const pages =
  values.pages === undefined
    ? Object.entries(PAGES)
    : values.pages.split(",").map((address) => [address.replace(/\W+/g, "-").replace(/^-|-$/g, "") || "home", address]);
for (const colorScheme of ["light", "dark"]) {
  const viewport = { width: Number(values.width), height: 700 };
  const context = await browser.newContext({ viewport, colorScheme, locale: values.language });
  const page = await context.newPage();
  for (const [name, address] of pages) {
    await page.goto(new URL(address, server.url).href);
    const file = path.join(values.out, `${name}-${colorScheme}.png`);
    await page.screenshot({ path: file, fullPage: values.pages !== undefined });
    say(file);
  }
}
await browser.close();
await server.close();

function demoStore() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-pictures-"));
  say("the demo makes a store…");
  const demo = [path.join(ROOT, "dist", "examples", "demo", "demo.js"), "--keep", folder];
  if (spawnSync(process.execPath, demo, { stdio: "ignore" }).status !== 0) throw new Error("the demo failed");
  return path.join(folder, "winnow-data");
}
