/** What the child harvests and the parent serves: both make it from the same few numbers. */
import { crawlPlan } from "../../src/app/plans.js";
import type { HarvestPlan } from "../../src/harvest/harvest.js";
import { type GeneratedWorld, generatedWorld, type WorldPlan } from "../worlds/generated.js";

export const DELAY = 20;

export type KillWorld = Pick<WorldPlan, "seed" | "hosts" | "pagesPerHost">;

export function killPlan(given: KillWorld): { readonly world: GeneratedWorld; readonly harvest: HarvestPlan } {
  const world = generatedWorld({
    ...given,
    scheme: "http",
    hostsPerSite: 2,
    latency: [1, 8],
    fanOut: 6,
    gone: 0.02,
    redirects: 0.1,
    private: 0.1,
    starts: 3,
  });
  return { world, harvest: crawlPlan(world.starts, { settings: { delay: DELAY, scope: { within: "any" } } }) };
}
