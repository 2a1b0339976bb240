/**
 * When may we knock on a host's door again?
 *
 * A host rests after every answer. The rest is the longest of three wishes: what its robots.txt asks, what our own settings
 * ask, and a multiple of how long its last answer took — a server that answers slowly is a server under load, and deserves
 * more quiet, not less. A failure doubles the rest, up to a ceiling; every good answer takes one doubling back. A moment
 * that the host named itself (Retry-After) is always awaited.
 *
 * All moments of one `HostMemory` are on one scale, and the caller chooses which: the calendar's time in a simulation, a
 * clock's ticks in a running loop, where nobody can set the clock back. Only what is stored for the next run is the
 * calendar's; `resumeRest` reads it with the doubt that is due.
 */
import type { FailureReason } from "../model/fetched.js";
import { DAY, type Instant, MINUTE, type Millis, SECOND, sayDuration } from "../model/time.js";

/** What we remember of a host between two knocks. */
export interface HostMemory {
  /** When its last answer was complete (or had failed). The rest begins here. */
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

/** A host that was never visited and may be knocked at once, on any scale. Not for storing: JSON has no infinity. */
export const NEW_HOST: HostMemory = {
  lastVisit: Number.NEGATIVE_INFINITY,
  answerTook: 0,
  askedDelay: 0,
  retryAt: 0,
  failuresInARow: 0,
  slowdown: 0,
};

export interface Courtesy {
  /** The shortest rest, whatever else is true. */
  readonly minRest: Millis;
  /** A rest is at least so many times the last answer's duration, if that was slow. */
  readonly slownessFactor: number;
  /** The longest rest of our own making. What the site asks for may be longer. */
  readonly maxRest: Millis;
}

export const COURTESY: Courtesy = { minRest: SECOND, slownessFactor: 2, maxRest: 5 * MINUTE };

/** The courtesy with another shortest rest. Who asks for none (a server of one's own) is not slowed down by slow answers either. */
export function courtesyWith(minRest: Millis): Courtesy {
  return { ...COURTESY, minRest, slownessFactor: minRest === 0 ? 0 : COURTESY.slownessFactor };
}

/** The earliest moment at which the host may be visited again, on the scale of its memory. */
export function nextKnock(host: HostMemory, courtesy: Courtesy): number {
  return Math.max(host.lastVisit + restAfter(host, courtesy), host.retryAt);
}

function restAfter(host: HostMemory, courtesy: Courtesy): Millis {
  const slow = host.answerTook > QUICK ? host.answerTook * courtesy.slownessFactor : 0;
  const asked = Math.max(courtesy.minRest, host.askedDelay);
  const rest = Math.max(asked, slow);
  // Doubling nothing gives nothing: also who asks for no rest at all leaves a host alone that says it is too much.
  const tired = host.slowdown === 0 ? rest : Math.max(rest, LEAST_DOUBLED) * 2 ** Math.min(host.slowdown, 30);
  // The ceiling tames our own doubling only: a delay that was asked for is never shortened.
  return Math.max(asked, Math.min(tired, courtesy.maxRest));
}

/** An answer within half a second is no sign of load: a fast server is not throttled beyond the delay. */
const QUICK: Millis = 500;
const LEAST_DOUBLED: Millis = 100;

/** What politeness wants to know of an answer. */
export interface Knock {
  readonly status?: number;
  readonly failure?: FailureReason;
  readonly took: Millis;
  /** When the answer was complete, on the scale of the memory. */
  readonly at: number;
  readonly retryAfter?: Millis;
}

/** What we remember of a host after it has answered, or has not. */
export function afterAnswer(memory: HostMemory, knock: Knock): HostMemory {
  if (knock.failure !== undefined && NO_KNOCK.has(knock.failure)) return memory;
  const failed = isFailure(knock);
  const asked = knock.retryAfter === undefined ? 0 : knock.at + Math.min(knock.retryAfter, LONGEST_RETRY_AFTER);
  return {
    lastVisit: Math.max(memory.lastVisit, knock.at),
    answerTook: knock.took,
    askedDelay: memory.askedDelay,
    retryAt: Math.max(memory.retryAt, asked),
    failuresInARow: failed ? memory.failuresInARow + 1 : 0,
    slowdown: slowdownAfter(memory.slowdown, failed, asked > 0),
  };
}

/** These never reached the host, or we ended them ourselves: they say nothing about it. */
const NO_KNOCK: ReadonlySet<FailureReason> = new Set(["private address", "bad address", "stopped"]);

function isFailure({ status, failure }: Knock): boolean {
  return failure !== undefined || status === 429 || (status !== undefined && status >= 500);
}

function slowdownAfter(slowdown: number, failed: boolean, saidWhen: boolean): number {
  if (!failed) return Math.max(0, slowdown - 1);
  return saidWhen ? slowdown : slowdown + 1;
}

/** Why a host is set aside for its slowness, or undefined. Its wish is followed by not coming at all, never by coming sooner. */
export function tooSlowFor(memory: HostMemory): string | undefined {
  if (memory.askedDelay <= LONGEST_DELAY) return undefined;
  return `asks for a crawl-delay of ${sayDuration(memory.askedDelay)}, more than ${sayDuration(LONGEST_DELAY)}: set aside`;
}

const LONGEST_DELAY: Millis = 5 * MINUTE;

/** Why a host that keeps failing is given up, or undefined. */
export function giveUp(memory: HostMemory): string | undefined {
  if (memory.failuresInARow < MOST_FAILURES) return undefined;
  return `failed ${memory.failuresInARow} times in a row: given up`;
}

const MOST_FAILURES = 10;

/**
 * How long a Retry-After header asks us to wait (RFC 9110 §10.2.3: seconds, or an HTTP date), or undefined when it says
 * nothing readable. At most a day: beyond that it is a mistake, and whoever means it will say so again.
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
 * `busy` means that the last run ended without the answer: the knock may have happened this very moment, so the whole
 * delay begins now. A last knock in the future means a clock that was set back: the whole rest that was meant then begins
 * now, and a rest-until that lies far ahead for the same reason is no longer than any that could have been meant. A clock
 * set forward cannot be noticed.
 */
export function resumeRest(
  lastKnock: Instant,
  busy: boolean,
  restUntil: Instant,
  now: Instant,
  courtesy: Courtesy,
): Millis {
  const longest = Math.max(courtesy.minRest, courtesy.maxRest, LONGEST_RETRY_AFTER);
  const meant = Math.min(Math.max(courtesy.minRest, restUntil - lastKnock), longest);
  // The stored rest belongs to the knock before the busy one. It had been waited for, so a Retry-After in it is over.
  const delay = Math.min(meant, Math.max(courtesy.minRest, courtesy.maxRest, LONGEST_DELAY));
  if (busy) return delay;
  if (lastKnock > now) return meant;
  return Math.min(Math.max(0, restUntil - now), longest);
}
