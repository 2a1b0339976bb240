/** An archived visit as it was: the page and its parts are read back and shown to the kind once more, without a request. */
import { openReader } from "../fetch/warc-read.js";
import { normalise } from "../model/address.js";
import type { ArchivePlace } from "../model/archive.js";
import type { Json } from "../model/json.js";
import type { AnyKind } from "../model/kind.js";
import type { Replayable } from "../store/store.js";
import { type Observed, reservedIn } from "./observe.js";
import type { Observers } from "./observers.js";
import { type Part, withParts } from "./parts.js";
import type { HarvestSettings } from "./settings.js";

export interface Lookback {
  /** What the kind sees in the visit; undefined when it cannot be read back. */
  look(visit: Replayable, kind: AnyKind, settings: HarvestSettings): Promise<Observed | undefined>;
  /** Archived answers that could not be read back, and why: the first of them. */
  readonly unreadable: readonly { readonly url: string; readonly says: string }[];
  /** Visits for which the kind asked for parts that are not in the archive: they could not be had then, or nobody asked for them. */
  readonly partless: () => number;
  close(): Promise<void>;
}

const EXAMPLES = 100;
/** Visits are looked at nearly in the order in which they were archived: some fifty pages at a time. */
const READ_AHEAD = 512 * 1024;

export function openLookback(folder: string, observers: Observers): Lookback {
  const reader = openReader(folder, { readAhead: READ_AHEAD });
  const unreadable: { url: string; says: string }[] = [];
  let partless = 0;
  const exchangeAt = async (place: ArchivePlace, url: string) => {
    const archived = await reader.read(place);
    if (archived.kind === "exchange") return archived;
    const says = archived.kind === "purged" ? "its content was removed on request" : archived.says;
    if (unreadable.length < EXAMPLES) unreadable.push({ url, says });
    return undefined;
  };
  return {
    unreadable,
    partless: () => partless,
    async look(visit, kind, settings) {
      const archived = await exchangeAt(visit.place, visit.url);
      if (archived === undefined) return undefined;
      const kept = await Promise.all(visit.parts.map(async (part) => (await exchangeAt(part, visit.url))?.fetched));
      const reserved = reservedIn(archived.exchange.fields);
      const { url, depth, group } = visit;
      const look = {
        fetched: archived.fetched,
        settings: settings.kind as Json,
        visit: { url, depth, group },
        reserved,
      };
      const { charset } = settings;
      const observe = async (parts: readonly Part[]): Promise<Observed> =>
        (await observers.observe(kind, { ...look, parts, ...(charset === undefined ? {} : { charset }) })).observed;
      let isPartless = false;
      // By their addresses: what could not be had then is not among them, and must not be taken for what came after it.
      const ask = (need: string): Part => {
        const wanted = normalise(need, archived.fetched.url);
        const at = kept.findIndex((part) => part !== undefined && part.url === wanted);
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
