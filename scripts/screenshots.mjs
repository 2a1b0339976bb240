/**
 * Pictures of the web app, for README and guide: node scripts/screenshots.mjs [--store DIR] [--out DIR] [--pages /,/records]
 *
 * Without a store, the demo makes one. Needs Chromium (WINNOW_CHROMIUM, or Debian's chromium-headless-shell).
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { makeReady, ROOT, say } from "./bootstrap.mjs";

const PAGES = {
  home: "/",
  structure: "/harvests/2/structure",
  records: "/records?q=rain",
  why: "/why?url=http%3A%2F%2Fverse.example%2Fpoem%2Fthe-mill",
};
const { values } = parseArgs({
  options: {
    store: { type: "string" },
    out: { type: "string", default: path.join(ROOT, "docs", "pictures") },
    pages: { type: "string" },
    width: { type: "string", default: "1000" },
    language: { type: "string", default: "en" },
  },
});
const browsers = [process.env.WINNOW_CHROMIUM, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = browsers.find((file) => file !== undefined && existsSync(file));
if (executablePath === undefined) {
  say("no Chromium here; on Debian: apt-get install chromium-headless-shell");
  process.exit(1);
}
await makeReady();
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
  const demo = [path.join(ROOT, "dist", "examples", "demo.js"), "--keep", folder];
  if (spawnSync(process.execPath, demo, { stdio: "ignore" }).status !== 0) throw new Error("the demo failed");
  return path.join(folder, "winnow-data");
}
