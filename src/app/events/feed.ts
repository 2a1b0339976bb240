/**
 * How does a publisher's feed come to an event?
 *
 * It is kept with the event's settings, and every visit to the event reads it too. An event that was read before has the feed in its frontier at
 * once; one that was not finds it when its home page is read. A feed alone is a separate harvest: its entries name their proceedings.
 */
import { EVENT, type KnownEvent } from "../../events/event-knowledge.js";
import { feedLink } from "../../events/events.js";
import { kindKnowledge } from "../../harvest/sites.js";
import { hostOf } from "../../model/address.js";
import { SettingsAmendedError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import { siteOf } from "../../model/site.js";
import { systemClock } from "../../model/time.js";
import type { FoundAddress, HarvestName, Store } from "../../store/store.js";

/** Others may change the settings in the same moment; each time they are looked at anew. */
const ATTEMPTS = 10;

/** Adds feeds to a watched event, even while another process visits it; returns how many of them are new. */
export async function attachFeeds(store: Store, name: HarvestName, feeds: readonly string[]): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const harvest = await store.findHarvest(name);
    if (harvest === undefined) return 0;
    const settings = harvest.settings as { readonly kind?: { readonly feeds?: readonly string[] } };
    const before = settings.kind?.feeds ?? [];
    const fresh = [...new Set(feeds)].filter((url) => !before.includes(url) && url !== harvest.start);
    if (fresh.length === 0) return 0;
    const known = (await store.siteKnowledge(harvest.id, 0, 20)).map(({ knowledge }) => kindKnowledge(knowledge));
    const event = known.find((site) => site.has(EVENT))?.get(EVENT) as KnownEvent | undefined;
    const amended = await store.amend(harvest.id, {
      saw: harvest.settings,
      settings: { ...settings, kind: { ...settings.kind, feeds: [...before, ...fresh] } } as Json,
      starts: event === undefined ? [] : fresh.map((url) => startOf(url, event)),
      now: systemClock.now(),
    });
    if (amended !== undefined) return fresh.length;
  }
  throw new SettingsAmendedError(`The settings of ${name.start}`);
}

function startOf(url: string, event: KnownEvent): FoundAddress {
  const { group = "", priority = 0, words = "" } = feedLink(url, event);
  const host = hostOf(url);
  return { url, host, site: siteOf(host), group, priority, depth: 1, hops: 0, words };
}
