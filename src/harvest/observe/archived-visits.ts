/** Observes an archived visit again: the page and its parts are read from the archive, without a request. */
import { openReader } from "../../archive/read-warc.js";
import { normalise } from "../../model/address.js";
import type { ArchivePlace } from "../../model/archive.js";
import type { Json } from "../../model/json.js";
import type { AnyKind } from "../../model/kind.js";
import type { ReplayableVisit, Store } from "../../store/store.js";
import type { HarvestSettings } from "../settings.js";
import { type Observed, reservedIn } from "./observe.js";
import type { Observers } from "./observers.js";
import { type Part, withParts } from "./parts.js";

export interface ArchivedVisits {
  /** The kind's observation; undefined if the entry cannot be read. */
  reobserve(visit: ReplayableVisit, kind: AnyKind, settings: HarvestSettings): Promise<Observed | undefined>;
  /** Entries that could not be read, and the first reason. */
  readonly unreadable: readonly { readonly url: string; readonly says: string }[];
  /** Segments that are not here, and how many entries were wanted of each. */
  readonly missingSegments: ReadonlyMap<string, number>;
  /** Visits with parts that are not in the archive: they were unavailable, or not requested then. */
  readonly missingParts: () => number;
  close(): Promise<void>;
}

const EXAMPLES = 100;
/** Visits are read nearly in archive order, so about fifty pages are read at a time. */
const READ_AHEAD = 512 * 1024;

export function openArchivedVisits(
  store: Pick<Store, "uploadOf">,
  folder: string,
  observers: Observers,
): ArchivedVisits {
  const reader = openReader(folder, { readAhead: READ_AHEAD, uploads: store });
  const unreadable: { url: string; says: string }[] = [];
  const missingSegments = new Map<string, number>();
  let partless = 0;
  const exchangeAt = async (place: ArchivePlace, url: string) => {
    const archived = await reader.read(place);
    if (archived.kind === "exchange") return archived;
    const missing = archived.kind === "damaged" ? archived.missing : undefined;
    if (missing !== undefined) missingSegments.set(missing, (missingSegments.get(missing) ?? 0) + 1);
    const says = archived.kind === "purged" ? "its content was removed on request" : archived.says;
    if (unreadable.length < EXAMPLES) unreadable.push({ url, says });
    return undefined;
  };
  return {
    unreadable,
    missingSegments,
    missingParts: () => partless,
    async reobserve(visit, kind, settings) {
      const archived = await exchangeAt(visit.place, visit.url);
      if (archived === undefined) return undefined;
      const entries = await Promise.all(visit.parts.map((part) => exchangeAt(part, visit.url)));
      const rendering = entries.find((entry) => entry?.isRendering)?.fetched;
      const kept = entries.flatMap((entry) => (entry === undefined || entry.isRendering ? [] : [entry.fetched]));
      const reserved = reservedIn(archived.exchange.fields);
      const { url, depth, group } = visit;
      const look = {
        fetched: rendering ?? archived.fetched,
        settings: settings.kind as Json,
        visit: { url, depth, group },
        reserved,
      };
      const { charset } = settings;
      const observe = async (parts: readonly Part[]): Promise<Observed> =>
        (await observers.observe(kind, { ...look, parts, ...(charset === undefined ? {} : { charset }) })).observed;
      let isPartless = false;
      // By address: unavailable parts are missing, and later parts must not take their place.
      const ask = (need: string): Part => {
        const wanted = normalise(need, archived.fetched.url);
        const at = kept.findIndex((part) => part.url === wanted);
        isPartless ||= at < 0;
        return at < 0 ? undefined : kept.splice(at, 1)[0];
      };
      const { observed } = await withParts(await observe([]), ask, observe);
      if (isPartless) partless++;
      return observed;
    },
    close: () => reader.close(),
  };
}
