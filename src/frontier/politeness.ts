/**
 * When may we send the next request to a host?
 *
 * A host rests after every response. The delay is the longest of three: what its robots.txt asks, what our own
 * settings ask, and a multiple of how long its last response took, because a server that responds slowly is under
 * load. A failure doubles the delay, up to a maximum; every good response takes one doubling back. A Retry-After is
 * always respected.
 *
 * All times of one `HostMemory` are on one scale, and the caller chooses which: calendar time in a simulation, a
 * monotonic clock in a running loop. Only what is stored for the next run is calendar time; `resumeRest` allows for a
 * clock that was changed in between.
 */
import type { FailureReason } from "../model/fetched.js";
import { DAY, formatDuration, type Instant, MINUTE, type Millis, SECOND } from "../model/time.js";

/** What we remember of a host between two requests. */
export interface HostMemory {
  /** When its last response was complete (or had failed). The delay starts here. */
  readonly lastVisit: number;
  readonly answerTook: Millis;
  /** robots.txt Crawl-delay; 0 when it asks nothing. */
  readonly askedDelay: Millis;
  /** Not before this moment, as Retry-After asked; 0 when it asked nothing. */
  readonly retryAt: number;
  readonly failuresInARow: number;
  /** How many times the rest is doubled. */
  readonly slowdown: number;
}

/** A host that was never visited and may be requested at once, on any scale. Not for storing: JSON has no infinity. */
export const NEW_HOST: HostMemory = {
  lastVisit: Number.NEGATIVE_INFINITY,
  answerTook: 0,
  askedDelay: 0,
  retryAt: 0,
  failuresInARow: 0,
  slowdown: 0,
};

export interface PolitenessSettings {
  /** The minimum delay. */
  readonly minRest: Millis;
  /** The minimum delay after a slow response, as a multiple of its duration. */
  readonly slownessFactor: number;
  /** The maximum delay that we choose. The site may ask for more. */
  readonly maxRest: Millis;
}

export const DEFAULT_POLITENESS: PolitenessSettings = { minRest: SECOND, slownessFactor: 2, maxRest: 5 * MINUTE };

/** The courtesy with another minimum delay. With 0 (your own server) slow responses do not add a delay either. */
export function politenessWith(minRest: Millis): PolitenessSettings {
  return { ...DEFAULT_POLITENESS, minRest, slownessFactor: minRest === 0 ? 0 : DEFAULT_POLITENESS.slownessFactor };
}

/** The earliest moment at which the host may be visited again, on the scale of its memory. */
export function nextRequestAt(host: HostMemory, politeness: PolitenessSettings): number {
  return Math.max(host.lastVisit + restAfter(host, politeness), host.retryAt);
}

function restAfter(host: HostMemory, politeness: PolitenessSettings): Millis {
  const slow = host.answerTook > QUICK ? host.answerTook * politeness.slownessFactor : 0;
  const asked = Math.max(politeness.minRest, host.askedDelay);
  const rest = Math.max(asked, slow);
  // Doubling zero gives zero: so a host that reports overload gets a delay even when the minimum is 0.
  const tired = host.slowdown === 0 ? rest : Math.max(rest, MIN_DOUBLED) * 2 ** Math.min(host.slowdown, 30);
  // The maximum applies to our own doubling only: a delay that the site asked for is never shortened.
  return Math.max(asked, Math.min(tired, politeness.maxRest));
}

/** An answer within half a second is no sign of load: a fast server is not throttled beyond the delay. */
const QUICK: Millis = 500;
const MIN_DOUBLED: Millis = 100;

/** The properties of a response that matter here. */
export interface RequestOutcome {
  readonly status?: number;
  readonly failure?: FailureReason;
  readonly took: Millis;
  /** When the response was complete, on the scale of the memory. */
  readonly at: number;
  readonly retryAfter?: Millis;
}

/** What we remember of a host after a response or a failure. */
export function afterResponse(memory: HostMemory, request: RequestOutcome): HostMemory {
  if (request.failure !== undefined && NO_KNOCK.has(request.failure)) return memory;
  const failed = isFailure(request);
  const asked = request.retryAfter === undefined ? 0 : request.at + Math.min(request.retryAfter, LONGEST_RETRY_AFTER);
  return {
    lastVisit: Math.max(memory.lastVisit, request.at),
    answerTook: request.took,
    askedDelay: memory.askedDelay,
    retryAt: Math.max(memory.retryAt, asked),
    failuresInARow: failed ? memory.failuresInARow + 1 : 0,
    slowdown: slowdownAfter(memory.slowdown, failed, asked > 0),
  };
}

/** These never reached the host, or we ended them ourselves: they tell nothing about the host. */
const NO_KNOCK: ReadonlySet<FailureReason> = new Set(["private address", "bad address", "stopped"]);

function isFailure({ status, failure }: RequestOutcome): boolean {
  return failure !== undefined || status === 429 || (status !== undefined && status >= 500);
}

function slowdownAfter(slowdown: number, failed: boolean, saidWhen: boolean): number {
  if (!failed) return Math.max(0, slowdown - 1);
  return saidWhen ? slowdown : slowdown + 1;
}

/** Why a host with a long Crawl-delay is skipped, or undefined. The delay itself is never shortened. */
export function tooSlowReason(memory: HostMemory): string | undefined {
  if (memory.askedDelay <= MAX_CRAWL_DELAY) return undefined;
  return `asks for a crawl-delay of ${formatDuration(memory.askedDelay)}, more than ${formatDuration(MAX_CRAWL_DELAY)}: set aside`;
}

const MAX_CRAWL_DELAY: Millis = 5 * MINUTE;

/** Why a host that keeps failing is given up, or undefined. */
export function giveUpReason(memory: HostMemory): string | undefined {
  if (memory.failuresInARow < MAX_FAILURES) return undefined;
  return `failed ${memory.failuresInARow} times in a row: given up`;
}

const MAX_FAILURES = 10;

/**
 * How long a Retry-After header asks us to wait (RFC 9110 §10.2.3: seconds, or an HTTP date), or undefined when it says
 * nothing readable. At most a day: beyond that it is a mistake, or will be repeated.
 */
export function readRetryAfter(header: string, now: Instant): Millis | undefined {
  const text = header.trim();
  if (/^\d+(?:\.\d+)?$/.test(text)) return Math.min(Math.ceil(Number(text) * SECOND), LONGEST_RETRY_AFTER);
  // Date.parse alone would read "5 apples" as a day in May.
  if (!/^[A-Za-z]{3,9},? .*\d\d:\d\d:\d\d/.test(text)) return undefined;
  const then = Date.parse(/(?:GMT|UTC|[+-]\d{4})$/.test(text) ? text : `${text} GMT`);
  return Number.isNaN(then) ? undefined : Math.min(Math.max(0, then - now), LONGEST_RETRY_AFTER);
}

const LONGEST_RETRY_AFTER: Millis = DAY;

/**
 * How long a host must rest when a store is opened again. All moments are the calendar's, and its clock may have been set in
 * between; whatever the clock says, a host never rests less than its delay when we cannot know that it has.
 *
 * `busy` means that the last run ended without the answer: the request may have happened this very moment, so the whole
 * delay begins now. A last request in the future means a clock that was set back: the whole rest that was meant then begins
 * now, and a rest-until that lies far ahead for the same reason is no longer than any that could have been meant. A clock
 * set forward cannot be noticed.
 */
export function resumeRest(
  lastKnock: Instant,
  busy: boolean,
  restUntil: Instant,
  now: Instant,
  politeness: PolitenessSettings,
): Millis {
  const longest = Math.max(politeness.minRest, politeness.maxRest, LONGEST_RETRY_AFTER);
  const meant = Math.min(Math.max(politeness.minRest, restUntil - lastKnock), longest);
  // The stored delay belongs to the request before the busy one. It had been waited for, so a Retry-After in it is over.
  const delay = Math.min(meant, Math.max(politeness.minRest, politeness.maxRest, MAX_CRAWL_DELAY));
  if (busy) return delay;
  if (lastKnock > now) return meant;
  return Math.min(Math.max(0, restUntil - now), longest);
}
