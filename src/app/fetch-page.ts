/** Fetches one page outside of a harvest: checks robots.txt, waits between requests and follows redirects. */
import { setTimeout as rest } from "node:timers/promises";
import { type ResolveOverride, readGuard } from "../fetch/guard.js";
import { type Fetcher, openFetcher, TYPES } from "../fetch/http.js";
import type { ProxySettings } from "../fetch/proxy.js";
import { crawlDelay, mayVisit, type Robots, readRobots } from "../fetch/robots.js";
import { robotsReservations } from "../fetch/robots-reservations.js";
import { nextHop, ROBOTS_REQUEST, readRobotsResponse } from "../fetch/robots-response.js";
import { productToken } from "../fetch/user-agent.js";
import { hostOf, normalise, originOf } from "../model/address.js";
import { PageError } from "../model/errors.js";
import { type Fetched, type FetchResult, header } from "../model/fetched.js";
import { type Millis, SECOND, systemClock } from "../model/time.js";

export interface PageRequest {
  readonly userAgent: string;
  readonly proxy?: ProxySettings;
  readonly allowPrivate: boolean;
  readonly resolve: ReadonlyMap<string, ResolveOverride>;
  /** Minimum delay between two requests to one host. */
  readonly rest: Millis;
  readonly says: (text: string) => void;
}

export interface FetchedPage {
  readonly fetched: Fetched;
  /** Text and data mining reservations that apply to the whole host. */
  readonly reserved: readonly string[];
  /** The sitemaps that its robots.txt lists, as written. */
  readonly sitemaps: readonly string[];
}

const MAX_REDIRECTS = 5;
/** A harvest honours longer delays. Here a person is waiting at the prompt. */
const LONGEST_REST = 30 * SECOND;

export async function fetchPage(start: string, request: PageRequest): Promise<FetchedPage> {
  const session = openPageSession(start, request);
  try {
    return await session.fetchPage(start);
  } finally {
    await session.close();
  }
}

/** Several pages with one fetcher. The same page is requested once, and robots.txt once per host. */
export interface PageSession {
  fetchPage(url: string): Promise<FetchedPage>;
  /** For a harvest beside it, which then need not ask again for robots.txt and the pages of the session. */
  readonly fetch: Fetcher["fetch"];
  close(): Promise<void>;
}

/** The port of `start` is allowed beside the usual ones. */
export function openPageSession(start: string, request: PageRequest): PageSession {
  const ports = [new URL(start).port].filter((port) => port !== "").map(Number);
  const guard = readGuard({ allowPrivate: request.allowPrivate, resolve: request.resolve, ports });
  const fetcher = openFetcher({
    guard,
    clock: systemClock,
    userAgent: request.userAgent,
    types: [
      ...TYPES,
      ...["text/calendar", "application/json", "application/ld+json"],
      ...["application/gzip", "application/x-gzip"], // sitemaps and feeds stored as .gz
    ],
    ...(request.proxy === undefined ? {} : { proxy: request.proxy }),
  });
  const answers = new Map<string, Promise<FetchResult>>();
  const remember: Fetcher["fetch"] = async (wanted, signal) => {
    const answer = answers.get(wanted.url) ?? fetcher.fetch(wanted, signal);
    answers.set(wanted.url, answer);
    // A page that failed may be asked for again.
    if (!isRobots(wanted.url) && (await answer).kind !== "fetched") answers.delete(wanted.url);
    return answer;
  };
  const known = new Map<string, Robots>();
  return {
    fetchPage: (url) => follow(url, remember, known, request),
    fetch: (wanted, signal) =>
      isRobots(wanted.url) || answers.has(wanted.url) ? remember(wanted, signal) : fetcher.fetch(wanted, signal),
    close: () => fetcher.close(),
  };
}

function isRobots(url: string): boolean {
  return url.endsWith("/robots.txt");
}

async function follow(
  start: string,
  fetch: Fetcher["fetch"],
  known: Map<string, Robots>,
  request: PageRequest,
): Promise<FetchedPage> {
  const token = productToken(request.userAgent);
  let url = start;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const origin = originOf(url);
    let robots = known.get(origin);
    if (robots === undefined) {
      robots = await robotsOf(origin, fetch, request);
      known.set(origin, robots);
    }
    const { allowed, rule } = mayVisit(robots, token, url);
    if (!allowed)
      throw new PageError(url, `may not be visited: robots.txt of ${hostOf(url)} says "${rule ?? "Disallow"}".`);
    await rest(Math.min(LONGEST_REST, Math.max(request.rest, crawlDelay(robots, token))));
    request.says(`Fetching ${url}`);
    const answer = brought(await fetch({ url }, new AbortController().signal), url);
    const target = redirect(answer);
    if (target === undefined)
      return { fetched: usable(answer), reserved: robotsReservations(robots), sitemaps: robots.sitemaps };
    request.says(`${url} moved to ${target}`);
    url = target;
  }
  throw new PageError(start, `is redirected more than ${MAX_REDIRECTS} times.`);
}

async function robotsOf(origin: string, fetch: Fetcher["fetch"], request: PageRequest): Promise<Robots> {
  let url = `${origin}/robots.txt`;
  for (let hops = 0; ; hops++) {
    request.says(`Fetching ${url}`);
    const answer = await fetch({ url, ...ROBOTS_REQUEST }, new AbortController().signal);
    const next = nextHop(answer, hops);
    if (next === undefined) {
      const { state, text = "", because } = readRobotsResponse(answer);
      if (state !== "refuse all") return readRobots(state === "rules" ? text : "");
      // The failure itself says more than "robots.txt could not be fetched".
      const why = answer.kind === "failure" ? answer.says : because.replace(/; asked again in .*$/, "");
      throw new PageError(`${origin}/`, `could not be fetched: ${why}.`);
    }
    await rest(request.rest);
    url = next;
  }
}

function brought(answer: FetchResult, url: string): Fetched {
  if (answer.kind === "failure") throw new PageError(url, `could not be fetched: ${answer.says}.`);
  return answer;
}

function redirect(answer: Fetched): string | undefined {
  if (![301, 302, 303, 307, 308].includes(answer.status)) return undefined;
  const location = header(answer, "location");
  const target = location === undefined ? undefined : normalise(location, answer.url);
  if (target === undefined) throw new PageError(answer.url, `redirects without a target (status ${answer.status}).`);
  return target;
}

function usable(answer: Fetched): Fetched {
  if (answer.status < 200 || answer.status >= 300) throw new PageError(answer.url, `answered ${answer.status}.`);
  if (answer.truncated === "unwanted type")
    throw new PageError(
      answer.url,
      `has the type ${header(answer, "content-type") ?? "unknown"}, which is not a page.`,
    );
  return answer;
}
