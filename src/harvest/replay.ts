/**
 * Judges archived visits again with the current program.
 *
 * Visits are replayed in order, each with its own time as "now" and with the knowledge from the visits before it. No request is made. A
 * replay with the same program changes nothing. Of several visits to a page, the last one counts; corrections by people are kept. If a
 * kind settles roles late, there are two passes, because roles depend on the final knowledge.
 */
import { createHash } from "node:crypto";
import { archiveOf } from "../archive/identity.js";
import type { Json } from "../model/json.js";
import type { AnyKind, Verdict } from "../model/kind.js";
import type { Filter } from "../search/filter.js";
import type { Harvest, Receipt, ReplayableVisit, ReplayedPage, Store } from "../store/store.js";
import { judge } from "./judge.js";
import { lateReading, lateVerdict } from "./late-roles.js";
import { type ArchivedVisits, openArchivedVisits } from "./observe/archived-visits.js";
import type { Models } from "./observe/models.js";
import { openObservers } from "./observe/observers.js";
import { type HarvestSettings, readSettings } from "./settings.js";
import { kindKey } from "./sites.js";

export interface ReplayOptions {
  readonly store: Store;
  readonly harvest: Harvest;
  readonly kind: AnyKind;
  /** The archive's folder. */
  readonly folder: string;
  readonly threads?: number;
  /** Models that take the place of the shipped ones of the same name. */
  readonly models?: Models;
  readonly signal?: AbortSignal;
  onProgress?(visits: number): void;
}

export interface ReplaySummary {
  readonly visits: number;
  readonly records: Receipt["records"];
  /** Entries that could not be read, and why. */
  readonly unreadable: readonly { readonly url: string; readonly says: string }[];
  /** Places that hold archived answers which could not be read from here, and how many answers. */
  readonly elsewhere: ReadonlyMap<string, number>;
  /** Pages that the kind could not read or judge. */
  readonly tooHard: number;
  /** Pages that were read without parts that are not archived. */
  readonly partless: number;
  /** Sites whose knowledge was not replaced, because not all of their visits are archived. */
  readonly incomplete: readonly string[];
  /** Live records that stay as they were: their pages are not archived, or a person has edited or checked them. */
  readonly kept: { readonly count: number; readonly examples: readonly string[] };
}

const AT_ONCE = 128;

export async function replay(options: ReplayOptions): Promise<ReplaySummary> {
  const { store, harvest, kind, signal } = options;
  const settings = readSettings({}, harvest.settings, `the settings of ${harvest.collection}`);
  const observers = openObservers({
    kinds: [kind],
    ...(options.models === undefined ? {} : { models: options.models }),
    ...(options.threads === undefined ? {} : { threads: options.threads }),
  });
  const lookback = openArchivedVisits(store, options.folder, observers);
  const again: Again = { store, harvest: harvest.id, kind, settings, lookback, signal };
  const records = { new: 0, changed: 0, unchanged: 0, vanished: 0 };
  const incomplete: string[] = [];
  const renewed = new Set<string>();
  let visits = 0;
  let tooHard = 0;
  let counted = 0; // in the first of two passes
  try {
    const endings = kind.late === undefined ? undefined : await foldedEndings(again);
    counted = lookback.missingParts();
    for await (const { judged, ended, count } of judgedAgain(again)) {
      const whole = ended.filter(({ complete }) => complete);
      incomplete.push(...ended.filter(({ complete }) => !complete).map(({ name }) => name));
      const pages = judged.flatMap((one) => reading(one, again, endings?.get(one.visit.site)) ?? []);
      for (const { records: found } of pages) for (const { url } of found) renewed.add(digestOf(url));
      const counts = await store.commitReplay(harvest.id, {
        pages,
        sites: whole.map(({ id, known }) => ({
          site: id,
          knowledge: new Map([...known].map(([key, value]) => [kindKey(key), value])),
        })),
      });
      for (const name of ["new", "changed", "unchanged", "vanished"] as const) records[name] += counts[name];
      tooHard += judged.filter(({ verdict }) => verdict === "too hard").length;
      visits += count;
      options.onProgress?.(visits);
    }
  } finally {
    await Promise.all([lookback.close(), observers.close()]);
  }
  return {
    visits,
    records,
    unreadable: lookback.unreadable,
    elsewhere: await holdersOf(store, kind.late === undefined ? 1 : 2, lookback.missingSegments),
    partless: lookback.missingParts() - counted,
    tooHard,
    incomplete,
    kept: signal?.aborted === true ? { count: 0, examples: [] } : await keptRecords(store, harvest, renewed),
  };
}

/** Eleven characters instead of a whole address: there may be hundreds of thousands. */
function digestOf(url: string): string {
  return createHash("sha1").update(url).digest("base64url").slice(0, 11);
}

/** Who holds the missing segments. With two `passes`, each was missed twice. */
async function holdersOf(
  store: Store,
  passes: number,
  missing: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const elsewhere = new Map<string, number>();
  if (missing.size === 0) return elsewhere;
  const places = new Map((await store.archives()).map(({ id, place }) => [id, place]));
  for (const [segment, count] of missing) {
    const place = places.get(archiveOf(segment) ?? "") ?? segment;
    elsewhere.set(place, (elsewhere.get(place) ?? 0) + Math.ceil(count / passes));
  }
  return elsewhere;
}

const EXAMPLES = 5;

/** The live records of this harvest that no archived page gave again. */
async function keptRecords(
  store: Store,
  { collection, kind, start }: Harvest,
  renewed: ReadonlySet<string>,
): Promise<ReplaySummary["kept"]> {
  const examples: string[] = [];
  let count = 0;
  for (let since = 0; ; ) {
    const filter: Filter = {
      kind: "and",
      of: [
        { kind: "compare", field: "kind", is: "eq", value: kind },
        { kind: "compare", field: "recipe", is: "eq", value: start },
      ],
    };
    const page = await store.records({ collection, filter, since, limit: AT_ONCE, states: ["live"] });
    const last = page.at(-1);
    if (last === undefined) return { count, examples };
    since = last.change;
    for (const { url } of page) {
      if (renewed.has(digestOf(url))) continue;
      count++;
      if (examples.length < EXAMPLES) examples.push(url);
    }
  }
}

interface Again {
  readonly store: Store;
  readonly harvest: number;
  readonly kind: AnyKind;
  readonly settings: HarvestSettings;
  readonly lookback: ArchivedVisits;
  readonly signal: AbortSignal | undefined;
}

interface SiteState {
  readonly id: number;
  readonly name: string;
  readonly known: Map<string, Json>;
  next: number;
  complete: boolean;
}

interface JudgedAgain {
  readonly visit: ReplayableVisit;
  readonly observation: Json;
  readonly verdict: Verdict | "too hard";
}

/** The final state of a site. */
interface Ending {
  readonly known: ReadonlyMap<string, Json>;
  readonly roles: ReadonlyMap<string, string>;
}

/** All archived visits in order, in chunks: the judged visits, and the sites that are complete. */
async function* judgedAgain({ store, harvest, kind, settings, lookback, signal }: Again): AsyncGenerator<{
  readonly judged: readonly JudgedAgain[];
  readonly ended: readonly SiteState[];
  readonly count: number;
}> {
  let site: SiteState | undefined;
  const load = async (after: { readonly site: number; readonly sequence: number }) => {
    const chunk = await store.replayable(harvest, after, AT_ONCE);
    return { chunk, seen: await Promise.all(chunk.map((visit) => lookback.reobserve(visit, kind, settings))) };
  };
  // The next chunk is observed while this one is stored.
  let loading = load({ site: 0, sequence: 0 });
  try {
    while (signal?.aborted !== true) {
      const { chunk, seen } = await loading;
      const last = chunk.at(-1);
      if (last !== undefined) loading = load({ site: last.site, sequence: last.sequence });
      loading.catch(() => undefined); // reported when awaited
      const judged: JudgedAgain[] = [];
      const ended: SiteState[] = [];
      for (const [index, visit] of chunk.entries()) {
        if (site?.id !== visit.site) {
          if (site !== undefined) ended.push(site);
          site = { id: visit.site, name: visit.siteName, known: new Map(), next: 1, complete: true };
        }
        if (visit.sequence !== site.next) site.complete = false;
        site.next = visit.sequence + 1;
        const observed = seen[index];
        if (observed === undefined) {
          site.complete &&= lookback.missingSegments.size === 0; // another machine has the rest
          continue;
        }
        if (observed.kind !== "observed") {
          judged.push({ visit, observation: null, verdict: "too hard" });
          continue;
        }
        const { siteName: name, sequence, url, depth, group, at } = visit;
        const about = { name, sequence, visit: { url, depth, group, at } };
        const { observation } = observed;
        const answer = judge(kind, observation, about, site.known, settings.kind as Json);
        judged.push({ visit, observation, verdict: "tooHard" in answer ? "too hard" : answer.verdict });
      }
      if (chunk.length === 0 && site !== undefined) ended.push(site);
      yield { judged, ended, count: chunk.length };
      if (last === undefined) return;
    }
  } finally {
    await loading.catch(() => undefined); // no read may continue after the end
  }
}

/** The first pass, for the final knowledge of each site. */
async function foldedEndings(again: Again): Promise<ReadonlyMap<number, Ending>> {
  const endings = new Map<number, Ending>();
  for await (const { ended } of judgedAgain(again)) {
    for (const { id, known } of ended) {
      endings.set(id, { known, roles: again.kind.late!.roles(known, again.settings.kind) });
    }
  }
  return endings;
}

/** The outcome of a visit that counts. */
function reading(
  { visit, observation, verdict }: JudgedAgain,
  { kind, settings }: Again,
  ending: Ending | undefined,
): ReplayedPage | undefined {
  if (verdict === "too hard" || !visit.last) return undefined;
  const { template } = verdict;
  if (template !== undefined && ending !== undefined) {
    const before = verdict.role ?? verdict.state;
    const role = ending.roles.get(template) ?? before;
    const late = role === before ? verdict : lateVerdict(kind, observation, visit, ending.known, settings.kind as Json);
    return late && lateReading(visit, late, { template, role });
  }
  const { records = [], rejected, keepsRecords } = verdict;
  const { at, address, url } = visit;
  return records.length === 0 && rejected === undefined
    ? undefined
    : { at, records, page: { address, url, rejected, ...(keepsRecords && { keepsRecords }) } };
}
