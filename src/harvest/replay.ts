/**
 * What would today's program make of what was fetched then?
 *
 * Archived visits are judged again in their order, each with the time of its visit as "now" and with the knowledge that the visits
 * before it gave. No request is made. Its law: a replay with the same program changes nothing. A page that was read several
 * times counts by its last reading; what people corrected stays theirs. Where a kind settles roles late, the visits are gone through
 * twice: what a page is depends on what the site taught us in the end.
 */
import type { Json } from "../model/json.js";
import type { AnyKind, Verdict } from "../model/kind.js";
import type { Instant } from "../model/time.js";
import type { Harvest, ReadAgain, Receipt, Replayable, Store } from "../store/store.js";
import { judge } from "./judge.js";
import { lateReading, lateVerdict } from "./late-roles.js";
import { type Lookback, openLookback } from "./look-again.js";
import { openObservers } from "./observers.js";
import { type HarvestSettings, readSettings } from "./settings.js";
import { kindKey } from "./sites.js";

export interface ReplayOptions {
  readonly store: Store;
  readonly harvest: Harvest;
  readonly kind: AnyKind;
  /** The archive's folder. */
  readonly folder: string;
  readonly threads?: number;
  readonly signal?: AbortSignal;
  onProgress?(visits: number): void;
}

export interface ReplaySummary {
  readonly visits: number;
  readonly records: Receipt["records"];
  /** Archived answers that could not be read back, and why. */
  readonly unreadable: readonly { readonly url: string; readonly says: string }[];
  /** Pages that the kind could not read or judge. */
  readonly tooHard: number;
  /** Pages of which further parts were asked for that are not archived: they were read without them. */
  readonly partless: number;
  /** Sites whose knowledge was left as it is, because not all of their visits are archived. */
  readonly incomplete: readonly string[];
}

const AT_ONCE = 128;

export async function replay(options: ReplayOptions): Promise<ReplaySummary> {
  const { store, harvest, kind, signal } = options;
  const settings = readSettings({}, harvest.settings, `the settings of ${harvest.collection}`);
  const observers = openObservers({
    kinds: [kind],
    ...(options.threads === undefined ? {} : { threads: options.threads }),
  });
  const lookback = openLookback(options.folder, observers);
  const again: Again = { store, harvest: harvest.id, kind, settings, lookback, signal };
  const records = { new: 0, changed: 0, unchanged: 0, vanished: 0 };
  const incomplete: string[] = [];
  let visits = 0;
  let tooHard = 0;
  let counted = 0; // in the first of two passes
  try {
    const endings = kind.late === undefined ? undefined : await foldedEndings(again);
    counted = lookback.partless();
    for await (const { judged, ended, count } of judgedAgain(again)) {
      const whole = ended.filter(({ complete }) => complete);
      incomplete.push(...ended.filter(({ complete }) => !complete).map(({ name }) => name));
      const counts = await store.reread(harvest.id, {
        pages: judged.flatMap((one) => reading(one, again, endings?.get(one.visit.site)) ?? []),
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
    partless: lookback.partless() - counted,
    tooHard,
    incomplete,
  };
}

interface Again {
  readonly store: Store;
  readonly harvest: number;
  readonly kind: AnyKind;
  readonly settings: HarvestSettings;
  readonly lookback: Lookback;
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
  readonly visit: Replayable;
  readonly observation: Json;
  readonly verdict: Verdict | "too hard";
}

/** What a site came to in the end. */
interface Ending {
  readonly known: ReadonlyMap<string, Json>;
  readonly roles: ReadonlyMap<string, string>;
}

/** All archived visits in their order, in chunks: what was judged, and the sites whose last visit that was. */
async function* judgedAgain({ store, harvest, kind, settings, lookback, signal }: Again): AsyncGenerator<{
  readonly judged: readonly JudgedAgain[];
  readonly ended: readonly SiteState[];
  readonly count: number;
}> {
  let site: SiteState | undefined;
  const load = async (after: { readonly site: number; readonly sequence: number }) => {
    const chunk = await store.replayable(harvest, after, AT_ONCE);
    return { chunk, seen: await Promise.all(chunk.map((visit) => lookback.look(visit, kind, settings))) };
  };
  // The next chunk is looked at while the store takes in this one.
  let loading = load({ site: 0, sequence: 0 });
  try {
    while (signal?.aborted !== true) {
      const { chunk, seen } = await loading;
      const last = chunk.at(-1);
      if (last !== undefined) loading = load({ site: last.site, sequence: last.sequence });
      loading.catch(() => undefined); // told when it is awaited
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
        if (observed === undefined) continue;
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
    await loading.catch(() => undefined); // nobody reads on behind our back
  }
}

/** A first time through, for what each site teaches in the end. */
async function foldedEndings(again: Again): Promise<ReadonlyMap<number, Ending>> {
  const endings = new Map<number, Ending>();
  for await (const { ended } of judgedAgain(again)) {
    for (const { id, known } of ended) {
      endings.set(id, { known, roles: again.kind.late!.roles(known, again.settings.kind) });
    }
  }
  return endings;
}

/** What a visit gives, when it counts. */
function reading(
  { visit, observation, verdict }: JudgedAgain,
  { kind, settings }: Again,
  ending: Ending | undefined,
): ReadAgain | undefined {
  if (verdict === "too hard" || !visit.last) return undefined;
  const { template } = verdict;
  if (template !== undefined && ending !== undefined) {
    const role = ending.roles.get(template) ?? verdict.state;
    const late =
      role === verdict.state ? verdict : lateVerdict(kind, observation, visit, ending.known, settings.kind as Json);
    return late && lateReading(visit, late, { template, role });
  }
  const { records = [] } = verdict;
  return records.length === 0 ? undefined : { at: visit.at as Instant, records };
}
