/** A desk for trying one thing: a world of literal pages, a clock in the hand, a real store in a folder, and short words. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Summary } from "../../src/harvest/events.js";
import { type HarvestOptions, type HarvestPlan, harvest } from "../../src/harvest/harvest.js";
import type { GivenSettings } from "../../src/harvest/settings.js";
import type { AnyKind, Verdict } from "../../src/model/kind.js";
import type { Page } from "../../src/model/page.js";
import { openSyncStore } from "../../src/store/sqlite/sync-store.js";
import type { AddressHistory, Store } from "../../src/store/store.js";
import { CRAWL } from "../simulation/simulate.js";
import { GOOD_STORE, virtualStore } from "../simulation/virtual-store.js";
import { type Knock, newLog, openNetwork } from "../worlds/network.js";
import { openVirtualClock, type VirtualClock } from "../worlds/virtual-clock.js";
import type { World } from "../worlds/world.js";

export interface Desk {
  readonly clock: VirtualClock;
  readonly store: Store;
  readonly knocks: Knock[];
  /** Harvests the world from its starts until the run ends. */
  harvest(
    more?: Partial<HarvestOptions> & { plan?: HarvestPlan; settings?: GivenSettings; world?: World },
  ): Promise<Summary>;
  /** What is known of an address. */
  story(url: string): Promise<AddressHistory>;
  /** The paths that were asked for, in their order, robots.txt left out. */
  visited(): string[];
}

export const fast = { delay: 1000, scope: { within: "any" } } as const;

export function crawlOf(world: World, settings: GivenSettings = fast, kind: AnyKind = CRAWL): HarvestPlan {
  return {
    kind,
    collection: "desk",
    start: "desk",
    settings: { ...settings, kind: { starts: [...world.starts], ...settings.kind } },
  };
}

/** Everything inside `body` happens on the virtual clock; at its end the store must be sound. */
export async function atDesk(world: World, body: (set: Desk) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const clock = openVirtualClock();
  const keeper = openSyncStore(folder, { create: true });
  const log = newLog();
  const store = virtualStore({ keeper, life: clock.life(), random: Math.random, manners: GOOD_STORE });
  const set: Desk = {
    clock,
    store,
    knocks: log.knocks,
    harvest: ({ plan, settings, world: other, ...more } = {}) =>
      harvest({
        store,
        plans: [plan ?? crawlOf(other ?? world, settings)],
        network: openNetwork(other ?? world, clock, log),
        clock,
        random: () => 0.5,
        ...more,
      }).summary,
    async story(url) {
      const [story] = await store.addressHistory(url);
      if (story === undefined) throw new Error(`${url} is not known`);
      return story;
    },
    visited: () => log.knocks.map(({ url }) => new URL(url).pathname).filter((name) => name !== "/robots.txt"),
  };
  try {
    await clock.run(body(set));
    const { problems } = keeper.check();
    if (problems.length > 0) throw new Error(problems.join("\n"));
  } finally {
    keeper.close();
    rmSync(folder, { recursive: true });
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(path.join(existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir(), "winnow-desk-"));
}

/** A kind made of one function: what to say of a page. */
export function kindThat(judge: (page: { url: string; links: string[] }) => Partial<Verdict>): AnyKind {
  const kind: AnyKind = {
    name: "own",
    start: ({ starts }: { starts: string[] }) => starts.map((url) => ({ url })),
    observe: (page: Page) => ({ url: page.url, links: page.links.map(({ url }) => url) }),
    judge: (seen: { url: string; links: string[] }) => ({
      state: "page",
      because: "it was seen",
      follow: seen.links.map((url) => ({ url })),
      ...judge(seen),
    }),
  };
  return kind;
}
