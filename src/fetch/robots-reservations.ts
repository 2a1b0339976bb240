/**
 * Finds which collectors of training data a robots.txt excludes.
 *
 * Rules for other agents do not bind us. They are recorded with our records, so that users who train a model on a collection can respect
 * them.
 */
import { mayVisit, type Robots, type RobotsRule } from "./robots.js";

/** "robots.txt: closed to ccbot, gptbot", or nothing. */
export function robotsReservations(robots: Robots): readonly string[] {
  const named = new Set(robots.groups.flatMap(({ agents }) => agents));
  // Compiled and forgotten: all the rules of thirteen agents may be a hundred times what we need for ourselves.
  const atRoot = {
    ...robots,
    groups: robots.groups.map((group) => ({ ...group, rules: group.rules.filter(mayMatchRoot) })),
  };
  const closed = GATHERERS.filter((agent) => named.has(agent) && !mayVisit(atRoot, agent, "/").allowed);
  return closed.length === 0 ? [] : [`robots.txt: closed to ${closed.join(", ")}`];
}

/** "/" and stars; and the index of the root folder, which stands for it. */
function mayMatchRoot({ pattern }: RobotsRule): boolean {
  return /^[*/$]*$|^\/index\.htm/.test(pattern);
}

/** Product tokens of collectors of training data, as documented by their owners. */
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
