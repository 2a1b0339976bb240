/**
 * Whom does a robots.txt keep out because of what they do with the words?
 *
 * A site that closes itself to the gatherers of training data says something about its wishes to everybody. It binds us by our own
 * name only; it is recorded with what we keep, so that whoever builds a model from a collection can respect it.
 */
import { mayVisit, type Robots } from "./robots.js";

/** "robots.txt: closed to ccbot, gptbot", or nothing. */
export function robotsReservations(robots: Robots): readonly string[] {
  const named = new Set(robots.groups.flatMap(({ agents }) => agents));
  const closed = GATHERERS.filter((agent) => named.has(agent) && !mayVisit(robots, agent, "/").allowed);
  return closed.length === 0 ? [] : [`robots.txt: closed to ${closed.join(", ")}`];
}

/** Product tokens under which training data is gathered or reserved, as their owners document them. */
const GATHERERS = [
  "ai2bot",
  "anthropic-ai",
  "applebot-extended",
  "bytespider",
  "ccbot",
  "claudebot",
  "cohere-ai",
  "cohere-training-data-crawler",
  "diffbot",
  "google-extended",
  "gptbot",
  "meta-externalagent",
  "omgili",
];
