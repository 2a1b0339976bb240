/** The web app over a store of songs, one of which is hostile, and a browser where there is one. */
import path from "node:path";
import type { TestContext } from "node:test";
import type { Browser, Frame, Page } from "playwright-core";
import { findChromium } from "../../src/render/find-browser.js";
import { type RunningServer, type ServeOptions, serveStore } from "../../src/serve/server.js";
import { openStore } from "../../src/store/open.js";
import { fill, SONGS, type Song } from "../cli/records-world.js";
import { folder } from "../cli/world.js";

/** Everything in it would run, load or mislead if it were not text. */
export const HOSTILE: Song = {
  key: "6",
  fields: {
    title: `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>\u202eexe.pdf`,
    language: "eng",
    text: `"><svg onload=document.title='hacked'>`,
    names: ["Lee; Ann", "John Smith"],
    huge: "<b>".repeat(300_000),
    website: "javascript:document.title='hacked'",
    "><script>document.title='hacked'</script>": "a field's name",
  },
};

export interface World {
  readonly server: RunningServer;
  readonly where: string;
  get(address: string, headers?: Record<string, string>): Promise<Response>;
  post(address: string, form: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
}

export async function songServer(t: TestContext, options: Partial<ServeOptions> = {}): Promise<World> {
  const where = path.join(folder(t), "store");
  const store = await openStore(where);
  await fill(store, [...SONGS, HOSTILE]);
  await store.close();
  const server = await serveStore({ store: where, port: 0, by: "Ana", ...options });
  t.after(() => server.close());
  const at = (address: string): string => new URL(address, server.url).href;
  return {
    server,
    where,
    get: (address, headers = {}) => fetch(at(address), { headers, redirect: "manual" }),
    post: (address, form, headers = {}) =>
      fetch(at(address), {
        method: "POST",
        body: new URLSearchParams(form),
        headers: { origin: new URL(server.url).origin, ...headers },
        redirect: "manual",
      }),
  };
}

/** The form token of a page. */
export async function tokenOn(page: Response): Promise<string> {
  return /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
}

/** A headless Chromium; undefined where none is installed. */
export async function openBrowser(t: TestContext): Promise<Browser | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) return undefined;
  const { chromium } = await import("playwright-core");
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  t.after(() => browser.close());
  return browser;
}

/**
 * Waits until an expression is true in a page or frame. Playwright's own `waitForFunction` evaluates a string anew at each poll,
 * which our pages' policy forbids as soon as the first answer is "no".
 */
export async function until(place: Page | Frame, expression: string): Promise<void> {
  const holds = async (): Promise<unknown> =>
    place.evaluate(expression).catch((error: Error) => {
      // The page is being left for the next one.
      if (!/context was destroyed/.test(error.message)) throw error;
    });
  while (!(await holds())) await new Promise((done) => setTimeout(done, 25));
}

export const NO_BROWSER = "no Chromium here; on Debian: apt-get install chromium-headless-shell";
