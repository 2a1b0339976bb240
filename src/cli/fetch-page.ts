/** One polite request for one page, outside of any harvest: robots.txt first, a rest between two requests, redirects followed. */
import { setTimeout as rest } from "node:timers/promises";
import { readGuard, type StandIn } from "../fetch/guard.js";
import { type Fetcher, openFetcher, TYPES } from "../fetch/http.js";
import type { ProxySettings } from "../fetch/proxy.js";
import { crawlDelay, mayVisit, type Robots, readRobots } from "../fetch/robots.js";
import { nextHop, robotsAnswer } from "../fetch/robots-answer.js";
import { robotsReservations } from "../fetch/robots-reservations.js";
import { productToken } from "../fetch/user-agent.js";
import { hostOf, normalise, originOf } from "../model/address.js";
import { PageError } from "../model/errors.js";
import { type Answer, type Fetched, header } from "../model/fetched.js";
import { type Millis, SECOND, systemClock } from "../model/time.js";

export interface PageRequest {
  readonly userAgent: string;
  readonly proxy?: ProxySettings;
  readonly allowPrivate: boolean;
  readonly resolve: ReadonlyMap<string, StandIn>;
  /** Between two requests to one host. */
  readonly rest: Millis;
  readonly says: (text: string) => void;
}

export interface PageBrought {
  readonly fetched: Fetched;
  /** What the host reserves for all of its pages. */
  readonly reserved: readonly string[];
  /** What its robots.txt lists, as written. */
  readonly sitemaps: readonly string[];
}

const MOST_REDIRECTS = 5;
/** A host that asks for a longer rest gets it from a harvest; somebody who asks for one page waits at the prompt. */
const LONGEST_REST = 30 * SECOND;

export async function fetchPage(start: string, request: PageRequest): Promise<PageBrought> {
  const ports = [new URL(start).port].filter((port) => port !== "").map(Number);
  const guard = readGuard({ allowPrivate: request.allowPrivate, resolve: request.resolve, ports });
  const fetcher = openFetcher({
    guard,
    clock: systemClock,
    userAgent: request.userAgent,
    types: [
      ...TYPES,
      ...["text/calendar", "application/json", "application/ld+json"],
      ...["application/gzip", "application/x-gzip"], // sitemaps and feeds that were packed by hand
    ],
    ...(request.proxy === undefined ? {} : { proxy: request.proxy }),
  });
  try {
    return await follow(start, fetcher, request);
  } finally {
    await fetcher.close();
  }
}

async function follow(start: string, fetcher: Fetcher, request: PageRequest): Promise<PageBrought> {
  const token = productToken(request.userAgent);
  const known = new Map<string, Robots>();
  let url = start;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const origin = originOf(url);
    let robots = known.get(origin);
    if (robots === undefined) {
      robots = await robotsOf(origin, fetcher, request);
      known.set(origin, robots);
    }
    const { allowed, rule } = mayVisit(robots, token, url);
    if (!allowed)
      throw new PageError(url, `may not be visited: robots.txt of ${hostOf(url)} says "${rule ?? "Disallow"}".`);
    await rest(Math.min(LONGEST_REST, Math.max(request.rest, crawlDelay(robots, token))));
    request.says(`Asks for ${url}`);
    const answer = brought(await fetcher.fetch({ url }, new AbortController().signal), url);
    const target = redirect(answer);
    if (target === undefined)
      return { fetched: usable(answer), reserved: robotsReservations(robots), sitemaps: robots.sitemaps };
    request.says(`${url} moved to ${target}`);
    url = target;
  }
  throw new PageError(start, `is redirected more than ${MOST_REDIRECTS} times.`);
}

async function robotsOf(origin: string, fetcher: Fetcher, request: PageRequest): Promise<Robots> {
  let url = `${origin}/robots.txt`;
  for (let hops = 0; ; hops++) {
    request.says(`Asks for ${url}`);
    const answer = await fetcher.fetch({ url, types: ["*/*"] }, new AbortController().signal);
    const next = nextHop(answer, hops);
    if (next === undefined) {
      const { state, text = "", because } = robotsAnswer(answer);
      if (state !== "refuse all") return readRobots(state === "rules" ? text : "");
      // The failure itself says more than that its robots.txt could not be had.
      const why = answer.kind === "failure" ? answer.says : because.replace(/; asked again in .*$/, "");
      throw new PageError(`${origin}/`, `could not be fetched: ${why}.`);
    }
    await rest(request.rest);
    url = next;
  }
}

function brought(answer: Answer, url: string): Fetched {
  if (answer.kind === "failure") throw new PageError(url, `could not be fetched: ${answer.says}.`);
  return answer;
}

function redirect(answer: Fetched): string | undefined {
  if (![301, 302, 303, 307, 308].includes(answer.status)) return undefined;
  const location = header(answer, "location");
  const target = location === undefined ? undefined : normalise(location, answer.url);
  if (target === undefined) throw new PageError(answer.url, `redirects to nowhere (answer ${answer.status}).`);
  return target;
}

function usable(answer: Fetched): Fetched {
  if (answer.status < 200 || answer.status >= 300) throw new PageError(answer.url, `answered ${answer.status}.`);
  if (answer.truncated === "unwanted type")
    throw new PageError(answer.url, `is of the type ${header(answer, "content-type") ?? "unknown"}, which is no page.`);
  return answer;
}
