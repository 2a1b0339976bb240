/** The history of one address: where it was found, the results, the next visit. For an unknown one: what each harvest would do with it. */
import { outOfScope, readScope } from "../frontier/scope.js";
import { checkTraps, TRAP_LIMITS } from "../frontier/traps.js";
import { readSettings } from "../harvest/settings.js";
import { newestPerHarvest } from "../harvest/stored-plans.js";
import { hostOf, normalise, readTyped } from "../model/address.js";
import { UsageError } from "../model/errors.js";
import type { WinnowRecord } from "../model/record.js";
import { siteOf } from "../model/site.js";
import type { Instant } from "../model/time.js";
import type { AddressHistory, Harvest, Removal, Store } from "../store/store.js";
import { describeRobots } from "./describe-robots.js";
import { findKind } from "./kinds.js";

/** A record of the address; of a withdrawn one, when and why. */
export interface AddressRecord {
  readonly record: WinnowRecord;
  readonly removed: Removal | undefined;
}

export interface KnownAddress {
  readonly history: AddressHistory;
  readonly records: readonly AddressRecord[];
  /** What robots.txt says about it. */
  readonly robots: string;
}

export interface AddressAnswer {
  readonly url: string;
  /** One for each harvest that knows the address. */
  readonly known: readonly KnownAddress[];
  /** When no harvest knows it: what each would do with it. */
  readonly opinions: readonly AddressOpinion[];
}

export async function explainAddress(store: Store, address: string): Promise<AddressAnswer> {
  const url = await knownAddress(store, readTyped(address));
  if (url === undefined) throw new UsageError(`"${address}" is not a web address; write it like https://example.org/`);
  const known: KnownAddress[] = [];
  for (const history of await store.addressHistory(url))
    known.push({ history, records: await recordsOf(store, history), robots: describeRobots(history.host, url) });
  return { url, known, opinions: known.length > 0 ? [] : await opinionsOf(store, url, Date.now()) };
}

/** Without a scheme, the one that a harvest knows. */
async function knownAddress(store: Store, urls: readonly string[]): Promise<string | undefined> {
  if (urls.length > 1) for (const url of urls) if ((await store.addressHistory(url)).length > 0) return url;
  return urls[0];
}

async function recordsOf(store: Store, { records }: AddressHistory): Promise<AddressRecord[]> {
  const found: AddressRecord[] = [];
  for (const id of records) {
    const record = await store.record(id);
    if (record === undefined) continue;
    const removed = record.state === "removed" ? (await store.recordHistory(id))?.removed : undefined;
    found.push({ record, removed });
  }
  return found;
}

/** What a harvest would do with an address that it does not know. */
export interface AddressOpinion {
  readonly collection: string;
  readonly start: string;
  /** The rule that excludes it; null if it is in scope. */
  readonly filtered: string | null;
  readonly robots: string | null;
}

/** Harvests that might have met the address: those of its site, and those that go anywhere. */
async function opinionsOf(store: Store, url: string, now: Instant): Promise<AddressOpinion[]> {
  const opinions: AddressOpinion[] = [];
  for (const harvest of newestPerHarvest(await store.harvests())) {
    const { collection, start } = harvest;
    const read = await scopeOf(harvest).catch((error: Error) => `its stored settings cannot be read: ${error.message}`);
    if (typeof read === "string") {
      opinions.push({ collection, start, filtered: read, robots: null });
      continue;
    }
    const { starts, scope } = read;
    const related = starts.some((start) => siteOf(hostOf(start)) === siteOf(hostOf(url)));
    if (!related && scope?.home !== undefined) continue;
    const trap = checkTraps(url, now, new Map(), TRAP_LIMITS).trap?.because;
    const filtered = (scope && outOfScope(url, 1, scope)) ?? (trap === undefined ? null : `trap: ${trap}`);
    const neighbour = starts.find((start) => hostOf(start) === hostOf(url));
    const story = neighbour === undefined ? undefined : (await store.addressHistory(neighbour))[0];
    opinions.push({
      collection,
      start,
      filtered,
      robots: story === undefined ? null : describeRobots(story.host, url),
    });
  }
  return opinions;
}

async function scopeOf(harvest: Harvest) {
  const settings = readSettings({}, harvest.settings, `the settings of ${harvest.collection}`);
  const links = (await findKind(harvest.kind))?.start(settings.kind) ?? [];
  const starts = links.flatMap(({ url }) => normalise(url) ?? []);
  return { starts, scope: starts.length === 0 ? undefined : readScope(settings.scope, starts) };
}
