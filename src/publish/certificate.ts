/**
 * A certificate for an export, so that others can cite, verify and reproduce it.
 *
 * It records the file's digest, the program, the rules and models behind the values, each harvest's start, settings and outcome (what
 * robots.txt disallowed, what sites refused, what failed), and digests of the archive from which the harvest can be replayed.
 */
import { createHash } from "node:crypto";
import { kindKnowledge } from "../harvest/sites.js";
import type { ArchivePlace } from "../model/archive.js";
import type { Json } from "../model/json.js";
import type { HarvestStatus, Store, Tally } from "../store/store.js";
import type { Release } from "./release.js";

export interface CertificateFacts {
  readonly program: string;
  readonly made: string;
  readonly file: string;
  readonly format: string;
  readonly asked: { readonly [flag: string]: Json };
  readonly release: Release;
  readonly collection: string | undefined;
  /** Fingerprints of the models that the harvests' kinds use, by name. */
  readonly models: { readonly [name: string]: string };
  /** The names of the rules for counting and reading. */
  readonly rules: readonly string[];
}

export async function certificateOf(
  store: Pick<Store, "harvests" | "tallies" | "siteKnowledge" | "archived">,
  facts: CertificateFacts,
  onProgress: (entries: number) => void,
): Promise<Json> {
  const selected = (await store.harvests()).filter(
    ({ collection }) => facts.collection === undefined || collection === facts.collection,
  );
  const harvests: Json[] = [];
  for (const harvest of selected)
    harvests.push(harvestFacts(harvest, await store.tallies(harvest.id), await statedCounts(store, harvest.id)));
  return {
    certificate: "winnow/1",
    made: facts.made,
    program: facts.program,
    export: {
      file: facts.file,
      format: facts.format,
      asked: facts.asked,
      bytes: facts.release.bytes,
      sha256: facts.release.sha256,
      records: facts.release.records,
      removed: facts.release.removed,
      leftOut: facts.release.leftOut,
      change: facts.release.next,
    },
    values: { rules: Object.fromEntries([...facts.release.rules].sort(([a], [b]) => (a < b ? -1 : 1))) },
    countedBy: facts.rules,
    models: facts.models,
    harvests,
    archive: await archiveFacts(store, onProgress),
  };
}

/** Groups reasons by cause, which is what readers of a corpus want to know. */
function harvestFacts(harvest: HarvestStatus, tallies: readonly Tally[], stated: readonly Stated[]): Json {
  const { waiting, done, dropped, failed, setAside } = harvest.addresses;
  const sum = (which: (tally: Tally) => boolean): number =>
    tallies.filter(which).reduce((all, { count }) => all + count, 0);
  const robots = sum(({ what, reason }) => what === "dropped" && reason.startsWith("robots.txt"));
  const refused = sum(({ what, reason }) => what !== "rejected" && REFUSED.test(reason));
  const known = waiting + done + dropped + failed + setAside;
  const share = (count: number): number => (known === 0 ? 0 : Number((count / known).toFixed(4)));
  return {
    collection: harvest.collection,
    kind: harvest.kind,
    start: harvest.start,
    settings: harvest.settings,
    addressRules: harvest.addressRules,
    began: new Date(harvest.created).toISOString(),
    finished: harvest.finished,
    program: harvest.lastRun?.program ?? null,
    addresses: { known, done, waiting, leftOut: dropped, failed, setAside },
    shares: { robots: share(robots), refused: share(refused), failed: share(failed + setAside) },
    rejected: Object.fromEntries(
      tallies.filter(({ what }) => what === "rejected").map(({ reason, count }) => [reason, count]),
    ),
    records: harvest.records,
    stated,
  };
}

/** The size that a site states for itself, where its kind recorded it. */
type Stated = { readonly site: string; readonly states: number };

async function statedCounts(store: Pick<Store, "siteKnowledge">, harvest: number): Promise<Stated[]> {
  const found: Stated[] = [];
  for (let after = 0; ; ) {
    const sites = await store.siteKnowledge(harvest, after, SITES_AT_ONCE);
    for (const { name, knowledge } of sites) {
      const stated = kindKnowledge(knowledge).get("stated");
      const counts = Array.isArray(stated) ? stated.filter((count) => typeof count === "number") : [];
      if (counts.length > 0) found.push({ site: name, states: Math.max(...counts) });
    }
    if (sites.length < SITES_AT_ONCE) return found;
    after = sites.at(-1)!.site;
  }
}

const SITES_AT_ONCE = 100;

const REFUSED = /refus|40[13]|429|451|wall|bot check|consent|password/i;

/** A digest per segment over its entries in order. Archives with equal digests have equal content. */
async function archiveFacts(store: Pick<Store, "archived">, onProgress: (entries: number) => void): Promise<Json> {
  const segments = new Map<string, { entries: number; bytes: number; hash: ReturnType<typeof createHash> }>();
  let entries = 0;
  const note = ({ segment, offset, length, digest }: ArchivePlace): void => {
    const held = segments.get(segment) ?? { entries: 0, bytes: 0, hash: createHash("sha256") };
    segments.set(segment, held);
    held.entries++;
    held.bytes += length;
    held.hash.update(`${offset} ${length} ${digest}\n`);
    entries++;
  };
  for (let after = 0; ; ) {
    const page = await store.archived(after, 1000);
    if (page.length === 0) break;
    for (const { place, parts } of page) for (const one of [place, ...parts]) note(one);
    after = page.at(-1)!.id;
    onProgress(entries);
  }
  return {
    entries,
    segments: [...segments]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([segment, held]) => ({
        segment,
        entries: held.entries,
        bytes: held.bytes,
        digest: `sha256:${held.hash.digest("hex")}`,
      })),
  };
}
