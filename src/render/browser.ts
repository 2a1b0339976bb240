/**
 * Runs a page's scripts in Chromium and returns the resulting HTML.
 *
 * The browser never reaches the network. Each of its requests is handed to `answer`, which may fetch it by the rules of
 * the harvest; a proxy that does not exist and a resolver that knows no name stop everything that is not intercepted
 * (WebSockets, preconnections, WebRTC). Each page has its own context, without storage, downloads, dialogs, popups
 * and service workers. A page that takes too long or grows too large is given up.
 */
import type { Browser, BrowserContext, CDPSession, Page, Route } from "playwright-core";
import { type Millis, SECOND } from "../model/time.js";
import { findChromium, INSTALL_HINT, loadDriver } from "./find-browser.js";
import { type BrowserRequest, ruleFor } from "./request-rules.js";

export interface RenderJob {
  readonly url: string;
  /** The HTML as received, and its Content-Type header. */
  readonly body: Uint8Array;
  readonly type: string;
  /** The response to a request of the page; undefined if there is none. */
  answer(url: string): Promise<Answer | undefined>;
}

export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

export type Rendered =
  | { readonly kind: "rendered"; readonly html: string }
  | { readonly kind: "failed"; readonly says: string };

export interface Renderer {
  render(job: RenderJob): Promise<Rendered>;
  close(): Promise<void>;
}

export interface RenderLimits {
  /** Time that a page may take, not counting waits for its requests. */
  readonly patience: Millis;
  /** Requests answered per page. */
  readonly requests: number;
  /** How often the end of a page that grows while it is scrolled is looked for. */
  readonly scrolls: number;
  readonly htmlBytes: number;
  readonly nodes: number;
}

export const RENDER_LIMITS: RenderLimits = {
  patience: 20 * SECOND,
  requests: 60,
  scrolls: 10,
  htmlBytes: 16 * 1024 * 1024,
  nodes: 300_000,
};

/** Pages rendered at a time. */
const PAGES_AT_ONCE = 2;
const LOOK_EVERY: Millis = SECOND / 5;
/** A page is complete when it looked the same this often in a row, without a request under way. */
const SAME_LOOKS = 3;
/** A page that never stays the same (a clock, a carousel) is taken as it is after this many looks. */
const MOST_LOOKS = 25;
/** A browser that does not end a page within this time is killed; the next page gets a new one. */
const CLOSING_TIME: Millis = 5 * SECOND;
const SCROLL_BY = 100_000;

/** Chromium needs no network of its own. `~NOTFOUND` is its notation for a name that does not exist. */
const ARGUMENTS = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  "--disable-quic",
  "--disable-sync",
  "--dns-prefetch-disable",
  "--no-first-run",
  "--no-pings",
  "--js-flags=--max-old-space-size=512",
];
const NO_PROXY_THERE = { server: "http://127.0.0.1:9", bypass: "<-loopback>" };

/** Headers that describe the transfer, set state or send the browser elsewhere. */
const WITHHELD =
  /^(?:content-encoding|content-length|transfer-encoding|set-cookie2?|refresh|location|link|report-to|nel)$/;

/** Opens a renderer, or says why there is none. */
export async function openRenderer(
  userAgent: string,
  given: Partial<RenderLimits> = {},
): Promise<Renderer | { readonly missing: string }> {
  const executablePath = findChromium();
  const driver = await loadDriver();
  if (executablePath === undefined || driver === undefined) return { missing: INSTALL_HINT };
  const limits = { ...RENDER_LIMITS, ...given };
  let running: Promise<Browser> | undefined;
  let free = PAGES_AT_ONCE;
  const queue: (() => void)[] = [];

  const launch = (): Promise<Browser> =>
    driver.chromium.launch({
      executablePath,
      args: ARGUMENTS,
      proxy: NO_PROXY_THERE,
      chromiumSandbox: process.getuid?.() !== 0, // Chromium refuses to sandbox for root
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  const kill = async (): Promise<void> => {
    const browser = running;
    running = undefined;
    await (await browser?.catch(() => undefined))?.close().catch(() => undefined);
  };

  const work = async (job: RenderJob): Promise<Rendered> => {
    let context: BrowserContext | undefined;
    try {
      const browser = await (running ??= launch());
      context = await browser.newContext({
        userAgent,
        serviceWorkers: "block",
        acceptDownloads: false,
        locale: "en-US",
        timezoneId: "UTC",
      });
      return await renderPage(context, job, limits);
    } catch (error) {
      return { kind: "failed", says: `the browser failed: ${(error as Error).message.split("\n", 1)[0]}` };
    } finally {
      const closed =
        context?.close().then(
          () => true,
          () => false,
        ) ?? Promise.resolve(true);
      if (!(await Promise.race([closed, pause(CLOSING_TIME)]))) await kill();
    }
  };

  return {
    async render(job) {
      if (free === 0) await new Promise<void>((resolve) => queue.push(resolve));
      else free--;
      try {
        return await work(job);
      } finally {
        const next = queue.shift();
        if (next === undefined) free++;
        else next();
      }
    },
    close: kill,
  };
}

async function renderPage(context: BrowserContext, job: RenderJob, limits: RenderLimits): Promise<Rendered> {
  const traffic = openTraffic();
  const page = await context.newPage();
  context.on("page", (popup) => void popup.close().catch(() => undefined));
  page.on("dialog", (dialog) => void dialog.dismiss().catch(() => undefined));
  await context.routeWebSocket(/.*/, (socket) => void socket.close());
  await context.route("**", (route) => answerRoute(route, job, traffic, limits));
  const devtools = await context.newCDPSession(page);
  const late = openDeadline(limits.patience, traffic);
  try {
    return await Promise.race([complete(page, devtools, job, traffic, limits), late.passed]);
  } finally {
    late.cancel();
  }
}

/** Loads the page, waits until it stays the same, scrolls while that makes it grow. */
async function complete(
  page: Page,
  devtools: CDPSession,
  job: RenderJob,
  traffic: Traffic,
  limits: RenderLimits,
): Promise<Rendered> {
  await page.goto(job.url, { waitUntil: "commit", timeout: 0 });
  let html = "";
  for (let scrolls = 0; scrolls <= limits.scrolls; scrolls++) {
    const before = html.length;
    for (let same = 0, looks = 0; same < SAME_LOOKS && looks < MOST_LOOKS; ) {
      await pause(LOOK_EVERY);
      const { nodes } = await devtools.send("Memory.getDOMCounters");
      if (nodes > limits.nodes) return { kind: "failed", says: `its scripts made more than ${limits.nodes} nodes` };
      const now = await page.content().catch((error) => {
        if (page.isClosed()) throw error;
        return html; // it is trying to go elsewhere
      });
      const isQuiet = traffic.pending() === 0;
      same = isQuiet && now === html ? same + 1 : 0;
      looks += isQuiet ? 1 : 0;
      html = now;
    }
    if (html.length > limits.htmlBytes)
      return { kind: "failed", says: `its scripts made more than ${limits.htmlBytes} bytes of HTML` };
    if (scrolls > 0 && html.length <= before) break;
    await page.mouse.wheel(0, SCROLL_BY);
  }
  return { kind: "rendered", html };
}

async function answerRoute(route: Route, job: RenderJob, traffic: Traffic, limits: RenderLimits): Promise<void> {
  const request = route.request();
  try {
    if (request.isNavigationRequest()) {
      // The first is the page itself. Scripts may not lead it elsewhere, and frames stay empty.
      if (!traffic.begin()) return await route.abort("aborted"); // otherwise an error page would replace it
      return await route.fulfill({ status: 200, headers: { "content-type": job.type }, body: Buffer.from(job.body) });
    }
    const asked: BrowserRequest = {
      url: request.url(),
      method: request.method(),
      type: request.resourceType(),
      page: job.url,
    };
    const rule = ruleFor(asked);
    if (rule === "empty")
      return await route.fulfill({ status: 200, headers: { "content-type": "text/css" }, body: "" });
    const answer =
      rule === "answer" && traffic.count() <= limits.requests
        ? await traffic.during(() => job.answer(asked.url))
        : undefined;
    if (answer === undefined) return await route.abort("blockedbyclient");
    const headers = Object.fromEntries(answer.headers.filter(([name]) => !WITHHELD.test(name)));
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(answer.body) });
  } catch {
    // The page was closed meanwhile.
  }
}

interface Traffic {
  /** True for the first navigation only. */
  begin(): boolean;
  /** Counts a request and returns how many there were. */
  count(): number;
  pending(): number;
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Time spent waiting for requests. */
  waited(): Millis;
}

function openTraffic(): Traffic {
  let begun = false;
  let requests = 0;
  let pending = 0;
  let waited = 0;
  let since = 0;
  return {
    begin: () => !begun && (begun = true),
    count: () => ++requests,
    pending: () => pending,
    async during(work) {
      if (pending++ === 0) since = performance.now();
      try {
        return await work();
      } finally {
        if (--pending === 0) waited += performance.now() - since;
      }
    },
    waited: () => waited + (pending > 0 ? performance.now() - since : 0),
  };
}

/** Passes when the page has taken `patience`, not counting the time in which its requests waited for an answer. */
function openDeadline(patience: Millis, traffic: Traffic): { passed: Promise<Rendered>; cancel(): void } {
  const began = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<Rendered>((resolve) => {
    const check = (): void => {
      const left = patience - (performance.now() - began - traffic.waited());
      if (left <= 0) resolve({ kind: "failed", says: `it takes more than ${patience / SECOND} s` });
      else timer = setTimeout(check, Math.max(left, LOOK_EVERY));
    };
    check();
  });
  return { passed, cancel: () => clearTimeout(timer) };
}

function pause(length: Millis): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(resolve, length, false).unref(); // the browser's own pipe keeps the process alive
  });
}
