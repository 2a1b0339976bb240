/**
 * What would today's program make of what was fetched then?
 *
 * Archived visits are judged again in their order, each with the time of its visit as "now" and with the knowledge that the visits
 * before it gave. No request is made. Its law: a replay with the same program changes nothing. A page that was read several
 * times counts by its last reading; what people corrected stays theirs.
 */
import { openReader } from "../fetch/warc-read.js";
import type { Json } from "../model/json.js";
import type { AnyKind } from "../model/kind.js";
import type { Finding } from "../model/record.js";
import type { Instant } from "../model/time.js";
import type { Harvest, Receipt, Replayable, Store } from "../store/store.js";
import { judge } from "./judge.js";
import { type Observed, reservedIn } from "./observe.js";
import { openObservers } from "./observers.js";
import { readSettings } from "./settings.js";
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
  /** Sites whose knowledge was left as it is, because not all of their visits are archived. */
  readonly incomplete: readonly string[];
}

const AT_ONCE = 128;
const EXAMPLES = 100;

interface SiteState {
  readonly id: number;
  readonly name: string;
  readonly known: Map<string, Json>;
  next: number;
  complete: boolean;
}

export async function replay(options: ReplayOptions): Promise<ReplaySummary> {
  const { store, harvest, kind } = options;
  const settings = readSettings({}, harvest.settings, `the settings of ${harvest.collection}`).kind as Json;
  const reader = openReader(options.folder);
  const observers = openObservers({
    kinds: [kind],
    ...(options.threads === undefined ? {} : { threads: options.threads }),
  });
  const records = { new: 0, changed: 0, unchanged: 0, vanished: 0 };
  const unreadable: { url: string; says: string }[] = [];
  const incomplete: string[] = [];
  let visits = 0;
  let tooHard = 0;
  let site: SiteState | undefined;

  const exchangeAt = async (place: Replayable["place"], url: string) => {
    const archived = await reader.read(place);
    if (archived.kind === "exchange") return archived;
    const says = archived.kind === "purged" ? "its content was removed on request" : archived.says;
    if (unreadable.length < EXAMPLES) unreadable.push({ url, says });
    return undefined;
  };
  const look = async (visit: Replayable): Promise<Observed | undefined> => {
    const archived = await exchangeAt(visit.place, visit.url);
    if (archived === undefined) return undefined;
    const parts = await Promise.all(visit.parts.map(async (part) => (await exchangeAt(part, visit.url))?.fetched));
    const reserved = reservedIn(archived.exchange.fields);
    return (await observers.observe(kind, { fetched: archived.fetched, parts, settings, reserved })).observed;
  };
  /** What the visit gives when it counts; the site's knowledge moves on in any case. */
  const judgeAgain = (visit: Replayable, observed: Observed | undefined): readonly Finding[] => {
    const { known } = site!;
    if (observed?.kind !== "observed") {
      if (observed !== undefined) tooHard++;
      return [];
    }
    const { siteName: name, sequence, url, depth, group, at } = visit;
    const judged = judge(
      kind,
      observed.observation,
      { name, sequence, visit: { url, depth, group, at } },
      known,
      settings,
    );
    if ("tooHard" in judged) {
      tooHard++;
      return [];
    }
    return judged.verdict.records ?? [];
  };
  const commit = async (
    pages: readonly { at: Instant; records: readonly Finding[] }[],
    done: readonly SiteState[],
  ): Promise<void> => {
    const whole = done.filter(({ complete }) => complete);
    incomplete.push(...done.filter(({ complete }) => !complete).map(({ name }) => name));
    const counts = await store.reread(harvest.id, {
      pages,
      sites: whole.map(({ id, known }) => ({
        site: id,
        knowledge: new Map([...known].map(([key, value]) => [kindKey(key), value])),
      })),
    });
    for (const name of ["new", "changed", "unchanged", "vanished"] as const) records[name] += counts[name];
  };

  try {
    for (let after = { site: 0, sequence: 0 }; options.signal?.aborted !== true; ) {
      const chunk = await store.replayable(harvest.id, after, AT_ONCE);
      const seen = await Promise.all(chunk.map(look));
      const pages: { at: Instant; records: readonly Finding[] }[] = [];
      const done: SiteState[] = [];
      for (const [index, visit] of chunk.entries()) {
        if (site?.id !== visit.site) {
          if (site !== undefined) done.push(site);
          site = { id: visit.site, name: visit.siteName, known: new Map(), next: 1, complete: true };
        }
        if (visit.sequence !== site.next) site.complete = false;
        site.next = visit.sequence + 1;
        const findings = judgeAgain(visit, seen[index]);
        if (visit.last && findings.length > 0) pages.push({ at: visit.at, records: findings });
      }
      if (chunk.length === 0 && site !== undefined) done.push(site);
      await commit(pages, done);
      visits += chunk.length;
      options.onProgress?.(visits);
      if (chunk.length === 0) break;
      const { site: id, sequence } = chunk.at(-1)!;
      after = { site: id, sequence };
    }
  } finally {
    await Promise.all([reader.close(), observers.close()]);
  }
  return { visits, records, unreadable, tooHard, incomplete };
}
