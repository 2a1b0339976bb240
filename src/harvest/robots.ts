/**
 * What does a host's robots.txt say, as long as we may believe it?
 *
 * The rules belong to the host and are stored with it, for all harvests. They are read once per process and asked again when
 * they are a day old, or sooner when the last answer was an error.
 */
import { crawlDelay, mayVisit, type Robots, readRobots } from "../fetch/robots.js";
import type { RobotsAnswer } from "../fetch/robots-answer.js";
import { robotsReservations } from "../fetch/robots-reservations.js";
import type { Json } from "../model/json.js";
import type { Instant, Millis } from "../model/time.js";

export interface RobotsRules {
  readonly answer: RobotsAnswer;
  readonly rules: Robots | undefined;
  readonly until: Instant;
  /** What the file reserves against mining, for every page of the host. */
  readonly reserved: readonly string[];
}

export function robotsRules(answer: RobotsAnswer): RobotsRules {
  const rules = answer.state === "rules" ? readRobots(answer.text ?? "") : undefined;
  const reserved = rules === undefined ? [] : robotsReservations(rules);
  return { answer, rules, until: answer.askAgainAt, reserved };
}

/** Stored rules that are still good, or undefined. */
export function storedRules(stored: Json, now: Instant): RobotsRules | undefined {
  if (stored === null) return undefined;
  const rules = robotsRules(stored as unknown as RobotsAnswer);
  // Read in the future means a clock that was set back: nobody knows how old they are.
  return rules.until > now && rules.answer.fetchedAt <= now ? rules : undefined;
}

/** The rule that forbids `url`, as a reason; undefined when it may be visited. */
export function forbiddenBy(robots: RobotsRules | undefined, token: string, url: string): string | undefined {
  if (robots?.rules === undefined) return undefined;
  const { allowed, rule } = mayVisit(robots.rules, token, url);
  return allowed ? undefined : `robots.txt: ${rule ?? "forbidden"}`;
}

export function askedDelay(robots: RobotsRules, token: string): Millis {
  return robots.rules === undefined ? 0 : crawlDelay(robots.rules, token);
}
