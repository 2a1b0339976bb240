/**
 * A world as large as one likes, made from a seed.
 *
 * Every host has a tree of pages (page p links to its children), so that all of it can be reached from "/"; some links lead to
 * other hosts, some pages fail at first, some are gone, some are reached by a redirect, some are forbidden by robots.txt. Nothing
 * is kept: every page is computed when it is asked for, so that a world of a million pages costs no memory.
 */
import type { FailureReason } from "../../src/model/fetched.js";
import type { Millis } from "../../src/model/time.js";
import { between, chance } from "./chance.js";
import type { Page, Reply, World } from "./world.js";

export interface WorldPlan {
  readonly seed: number;
  /** "http" for a world that is served on loopback. */
  readonly scheme: "http" | "https";
  readonly hosts: number;
  /** So many neighbouring hosts belong to one site (one registered domain). */
  readonly hostsPerSite: number;
  /** Network addresses over which the hosts are spread. */
  readonly ips: number;
  readonly pagesPerHost: readonly [least: number, most: number];
  readonly fanOut: number;
  /** Answer times in milliseconds; one in twenty takes ten times as long. */
  readonly latency: readonly [least: Millis, most: Millis];
  /** Share of addresses that fail once or twice before they answer. */
  readonly failing: number;
  /** Share of addresses that never were there. */
  readonly gone: number;
  /** Share of links that lead over a redirect; every third of them over another host. */
  readonly redirects: number;
  /** Share of pages below /private/, which half of the hosts forbid. */
  readonly private: number;
  /** Share of hosts whose robots.txt fails at first. */
  readonly failingRobots: number;
  /** Share of hosts that ask for a crawl-delay of 2 to 20 s. */
  readonly crawlDelays: number;
  /** Share of hosts that ask for a crawl-delay of ten minutes, and are therefore set aside. */
  readonly tooSlow: number;
  /** Share of hosts with a calendar that never ends. */
  readonly traps: number;
  /** Links from each host's root to other hosts' roots. */
  readonly neighbours: number;
  /** How many of the hosts are started from. */
  readonly starts: number;
}

export const QUIET: WorldPlan = {
  seed: 1,
  scheme: "https",
  hosts: 10,
  hostsPerSite: 1,
  ips: 10,
  pagesPerHost: [10, 10],
  fanOut: 4,
  latency: [20, 200],
  failing: 0,
  gone: 0,
  redirects: 0,
  private: 0,
  failingRobots: 0,
  crawlDelays: 0,
  tooSlow: 0,
  traps: 0,
  neighbours: 2,
  starts: 1,
};

export interface GeneratedWorld extends World {
  readonly plan: WorldPlan;
  /** What robots.txt asks of a host, once it answers. */
  crawlDelay(host: string): Millis;
  /** Addresses forbidden by their host's robots.txt. */
  forbids(url: string): boolean;
  tooSlow(host: string): boolean;
}

export function generatedWorld(given: Partial<WorldPlan>): GeneratedWorld {
  const plan: WorldPlan = { ...QUIET, ...given };
  const { seed } = plan;
  const luck = (...words: readonly (string | number)[]) => chance(seed, ...words);
  const originOf = (index: number) => `${plan.scheme}://${nameOf(index)}`;
  const nameOf = (index: number) => `h${index}.s${Math.floor(index / plan.hostsPerSite)}.example`;
  const indexOf = (host: string) => Number(/^h(\d+)\./.exec(host)?.[1]);
  const sizeOf = (index: number) => between(luck("size", index), ...plan.pagesPerHost);

  const crawlDelay = (host: string): Millis => {
    if (tooSlow(host)) return 600_000;
    return luck("delays", host) < plan.crawlDelays ? 1000 * between(luck("delay", host), 2, 20) : 0;
  };
  const tooSlow = (host: string) => luck("too slow", host) < plan.tooSlow;
  const hasRules = (host: string) => luck("rules", host) < 0.5;
  const forbids = (url: string) => /^\/private\//.test(new URL(url).pathname) && hasRules(new URL(url).host);

  const tookOf = (url: string, nth: number): Millis => {
    const usual = between(luck("took", url, nth), ...plan.latency);
    return luck("slow", url, nth) < 0.05 ? usual * 10 : usual;
  };
  const answer = (url: string, nth: number, more: Partial<Page>): Page => ({
    status: 200,
    headers: { "content-type": "text/html" },
    body: "",
    took: tookOf(url, nth),
    ...more,
  });

  /** The address under which page `p` of a host is linked. */
  const addressOf = (index: number, p: number): string => {
    const origin = originOf(index);
    if (p === 0) return `${origin}/`;
    const over = luck("over", index, p);
    if (over < plan.redirects / 3)
      return `${originOf(between(luck("via", index, p), 0, plan.hosts - 1))}/to/h${index}/p${p}`;
    if (over < plan.redirects) return `${origin}/to/h${index}/p${p}`;
    return origin + pathOf(index, p);
  };
  const pathOf = (index: number, p: number): string =>
    p === 0 ? "/" : luck("private", index, p) < plan.private ? `/private/${p}` : `/p/${p}`;

  const linksOf = (index: number, p: number): string[] => {
    const links: string[] = [];
    for (let child = p * plan.fanOut + 1; child <= (p + 1) * plan.fanOut && child < sizeOf(index); child++) {
      links.push(addressOf(index, child));
    }
    if (p === 0) {
      for (let n = 0; n < plan.neighbours; n++) {
        links.push(
          `${originOf(n === 0 ? (index + 1) % plan.hosts : between(luck("next", index, n), 0, plan.hosts - 1))}/`,
        );
      }
      if (luck("trap", index) < plan.traps) links.push(`${originOf(index)}/calendar?month=2026-01`);
    } else if (luck("back", index, p) < 0.3) links.push(addressOf(index, between(luck("where", index, p), 0, p)));
    return links;
  };

  const robots = (host: string, url: string, nth: number): Reply => {
    if (luck("robots fail", host) < plan.failingRobots && nth <= between(luck("robots fails", host), 1, 2))
      return luck("robots how", host) < 0.5
        ? answer(url, nth, { status: 503 })
        : { failure: "connection lost", took: tookOf(url, nth) };
    const delay = crawlDelay(host);
    if (delay === 0 && !hasRules(host)) return answer(url, nth, { status: 404 });
    const lines = ["User-agent: *", ...(hasRules(host) ? ["Disallow: /private/"] : [])];
    if (delay > 0) lines.push(`Crawl-delay: ${delay / 1000}`);
    return answer(url, nth, { headers: { "content-type": "text/plain" }, body: lines.join("\n") });
  };

  const trouble = (url: string, nth: number): Reply | undefined => {
    if (luck("failing", url) >= plan.failing || nth > between(luck("fails", url), 1, 2)) return undefined;
    const kind = FAILURES[between(luck("how", url, nth), 0, FAILURES.length - 1)]!;
    if (typeof kind === "string") return { failure: kind, took: tookOf(url, nth) };
    const headers =
      kind.retryAfter === 0 ? {} : { "retry-after": String(between(luck("wait", url, nth), 1, kind.retryAfter)) };
    return answer(url, nth, { status: kind.status, headers });
  };

  return {
    plan,
    hosts: Array.from({ length: plan.hosts }, (_, index) => nameOf(index)),
    starts: Array.from({ length: Math.min(plan.starts, plan.hosts) }, (_, index) => `${originOf(index)}/`),
    ip: (host) => `192.0.${2 + Math.floor((indexOf(host) % plan.ips) / 250)}.${1 + ((indexOf(host) % plan.ips) % 250)}`,
    crawlDelay,
    forbids,
    tooSlow,
    reply(url, nth) {
      const { host, pathname, searchParams } = new URL(url);
      const index = indexOf(host);
      if (!(index < plan.hosts)) return { failure: "name not found", took: 10 };
      if (pathname === "/robots.txt") return robots(host, url, nth);
      const failing = trouble(url, nth);
      if (failing !== undefined) return failing;
      if (pathname === "/calendar") {
        const [year = 0, month = 0] = (searchParams.get("month") ?? "").split("-").map(Number);
        const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
        return answer(url, nth, { body: written(`Month ${year}-${month} of ${host}`, [`/calendar?month=${next}`]) });
      }
      const moved = /^\/to\/h(\d+)\/p(\d+)$/.exec(pathname);
      if (moved !== null) {
        const [to, p] = [Number(moved[1]), Number(moved[2])];
        return answer(url, nth, { status: 301, headers: { location: `${originOf(to)}${pathOf(to, p)}` } });
      }
      const p = pathname === "/" ? 0 : Number(/^\/(?:p|private)\/(\d+)$/.exec(pathname)?.[1]);
      if (!(p < sizeOf(index)) || (p > 0 && luck("gone", index, p) < plan.gone))
        return answer(url, nth, { status: 404 });
      return answer(url, nth, { body: written(`Page ${p} of ${host}`, linksOf(index, p)) });
    },
  };
}

const FAILURES: readonly (FailureReason | { readonly status: number; readonly retryAfter: number })[] = [
  "connection lost",
  "time-out",
  { status: 500, retryAfter: 0 },
  { status: 503, retryAfter: 0 },
  { status: 503, retryAfter: 120 },
  { status: 429, retryAfter: 60 },
];

function written(title: string, links: readonly string[]): string {
  const anchors = links.map((href) => `<a href="${href}">x</a>`).join("\n");
  // In letters, too: hundreds of pages that differ in numbers alone are a trap.
  const spelled = title.replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]!);
  return `<!doctype html><title>${title}</title><p>Here stands a text of some length that is ${title} (${spelled}) and nothing else.</p>${anchors}`;
}

/** What a patient and polite visitor finds: every address reachable from the starts that robots.txt allows, with its last answer. */
export function walk(world: World, forbids: (url: string) => boolean): Map<string, Reply> {
  const seen = new Map<string, Reply>();
  const queue = [...world.starts];
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (seen.has(url) || forbids(url)) continue;
    const reply = world.reply(url, 1000);
    seen.set(url, reply);
    if ("failure" in reply) continue;
    const location = reply.headers["location"];
    if (location !== undefined) queue.push(new URL(location, url).href);
    for (const [, href] of reply.body.matchAll(/href="([^"]*)"/g)) queue.push(new URL(href!, url).href);
  }
  return seen;
}
