/**
 * How does a publisher's feed come to an event?
 *
 * It is kept with the event's settings, and every visit to the event reads it too. An event that was read before has the feed in its frontier at
 * once; one that was not finds it when its home page is read. A feed alone is a harvest of its own: its entries name their proceedings.
 */
import os from "node:os";
import { EVENT, feedLink, type KnownEvent } from "../events/events.js";
import { kindKnowledge } from "../harvest/sites.js";
import { hostOf, siteOf } from "../model/address.js";
import type { Json } from "../model/json.js";
import { systemClock } from "../model/time.js";
import { VERSION } from "../model/version.js";
import type { Harvest, HarvestWish, Store } from "../store/store.js";

/** Keeps feeds with an event that is watched; answers how many of them are new to it. */
export async function attachFeeds(store: Store, harvest: Harvest, feeds: readonly string[]): Promise<number> {
  const settings = harvest.settings as { readonly kind?: { readonly feeds?: readonly string[] } };
  const before = settings.kind?.feeds ?? [];
  const fresh = [...new Set(feeds)].filter((url) => !before.includes(url) && url !== harvest.start);
  if (fresh.length === 0) return 0;
  const known = (await store.sitesKnown(harvest.id, 0, 20)).map(({ knowledge }) => kindKnowledge(knowledge));
  const event = known.find((site) => site.has(EVENT))?.get(EVENT) as KnownEvent | undefined;
  const wish: HarvestWish = {
    collection: harvest.collection,
    kind: harvest.kind,
    start: harvest.start,
    settings: { ...settings, kind: { ...settings.kind, feeds: [...before, ...fresh] } } as Json,
    addressRules: harvest.addressRules,
    fresh: false,
    update: false,
    starts: event === undefined ? [] : fresh.map((url) => startOf(url, event)),
  };
  const now = systemClock.now();
  const run = await store.beginRun({
    harvests: [wish],
    now,
    program: `winnow/${VERSION}`,
    owner: { pid: process.pid, machine: os.hostname(), doing: "winnow events add --feed" },
  });
  await store.endRun(run.id, { reason: "stopped", now, counts: {} });
  return fresh.length;
}

function startOf(url: string, event: KnownEvent): HarvestWish["starts"][number] {
  const { group = "", priority = 0, words = "" } = feedLink(url, event);
  const host = hostOf(url);
  return { url, host, site: siteOf(host), group, priority, depth: 1, hops: 0, words };
}
