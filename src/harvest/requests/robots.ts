/**
 * The robots.txt rules of a host, with their expiry.
 *
 * Rules are stored with the host, for all harvests. They are parsed once per process and fetched again after a day, or sooner after an
 * error.
 */
import { crawlDelay, mayVisit, type Robots, readRobots } from "../../fetch/robots.js";
import { robotsReservations } from "../../fetch/robots-reservations.js";
import type { RobotsResponse } from "../../fetch/robots-response.js";
import type { Json } from "../../model/json.js";
import type { Instant, Millis } from "../../model/time.js";

export interface RobotsRules {
  readonly answer: RobotsResponse;
  readonly rules: Robots | undefined;
  readonly until: Instant;
  /** Reservations against text mining, for every page of the host. */
  readonly reserved: readonly string[];
}

export function robotsRules(answer: RobotsResponse): RobotsRules {
  const rules = answer.state === "rules" ? readRobots(answer.text ?? "") : undefined;
  const reserved = rules === undefined ? [] : robotsReservations(rules);
  return { answer, rules, until: answer.askAgainAt, reserved };
}

/** What is left when the rules are taken out of memory. They must be loaded again before the next visit. */
export function withoutRules({ answer: { text: _, ...answer }, reserved }: RobotsRules): RobotsRules {
  return { answer, rules: undefined, until: 0, reserved };
}

/** Characters of robots.txt whose rules are in memory at a time; compiled, they take up to twenty times as much. */
const MAX_TEXT = 8 * 1024 * 1024;

export interface RulesKept<Owner> {
  add(owner: Owner, rules: RobotsRules): void;
  delete(owner: Owner): void;
}

/** Bounds the rules in memory: beyond, those that were added first are taken from their owners, who load them again. */
export function openRulesKept<Owner>(take: (from: Owner) => void, most = MAX_TEXT): RulesKept<Owner> {
  const kept = new Map<Owner, number>();
  let length = 0;
  const remove = (owner: Owner): void => {
    length -= kept.get(owner) ?? 0;
    kept.delete(owner);
  };
  return {
    delete: remove,
    add(owner, { answer }) {
      remove(owner);
      const added = answer.text?.length ?? 0;
      for (const [oldest] of kept) {
        if (length + added <= most) break;
        remove(oldest);
        take(oldest);
      }
      kept.set(owner, added);
      length += added;
    },
  };
}

/** Stored rules that have not expired, or undefined. */
export function storedRules(stored: Json, now: Instant): RobotsRules | undefined {
  if (stored === null) return undefined;
  const rules = robotsRules(stored as unknown as RobotsResponse);
  // A time in the future means that the clock was set back, so their age is unknown.
  return rules.until > now && rules.answer.fetchedAt <= now ? rules : undefined;
}

/** The rule that forbids `url`, as a reason; undefined if it may be visited. */
export function forbiddenBy(
  robots: RobotsRules | undefined,
  token: string,
  url: string,
  budget?: { steps: number },
): string | undefined {
  if (robots?.rules === undefined || (budget !== undefined && budget.steps <= 0)) return undefined;
  const { allowed, rule, steps } = mayVisit(robots.rules, token, url);
  if (budget !== undefined) budget.steps -= steps;
  return allowed ? undefined : `robots.txt: ${rule ?? "forbidden"}`;
}

/**
 * For checking the links of one page on the loop's thread: about 20 ms. Enough for thousands of links and rules; links beyond it are
 * checked when they are taken, as every address is.
 */
export const LINKS_BUDGET = 20_000_000;

export function askedDelay(robots: RobotsRules, token: string): Millis {
  return robots.rules === undefined ? 0 : crawlDelay(robots.rules, token);
}
