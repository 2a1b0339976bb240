/** An archived visit as it was: the page and its parts are read back and shown to the kind once more, without a request. */
import { openReader } from "../fetch/warc-read.js";
import type { ArchivePlace } from "../model/archive.js";
import type { Json } from "../model/json.js";
import type { AnyKind } from "../model/kind.js";
import type { Replayable } from "../store/store.js";
import { type Observed, reservedIn } from "./observe.js";
import type { Observers } from "./observers.js";
import type { HarvestSettings } from "./settings.js";

export interface Lookback {
  /** What the kind sees in the visit; undefined when it cannot be read back. */
  look(visit: Replayable, kind: AnyKind, settings: HarvestSettings): Promise<Observed | undefined>;
  /** Archived answers that could not be read back, and why: the first of them. */
  readonly unreadable: readonly { readonly url: string; readonly says: string }[];
  close(): Promise<void>;
}

const EXAMPLES = 100;
/** Visits are looked at nearly in the order in which they were archived: some fifty pages at a time. */
const READ_AHEAD = 512 * 1024;

export function openLookback(folder: string, observers: Observers): Lookback {
  const reader = openReader(folder, { readAhead: READ_AHEAD });
  const unreadable: { url: string; says: string }[] = [];
  const exchangeAt = async (place: ArchivePlace, url: string) => {
    const archived = await reader.read(place);
    if (archived.kind === "exchange") return archived;
    const says = archived.kind === "purged" ? "its content was removed on request" : archived.says;
    if (unreadable.length < EXAMPLES) unreadable.push({ url, says });
    return undefined;
  };
  return {
    unreadable,
    async look(visit, kind, settings) {
      const archived = await exchangeAt(visit.place, visit.url);
      if (archived === undefined) return undefined;
      const parts = await Promise.all(visit.parts.map(async (part) => (await exchangeAt(part, visit.url))?.fetched));
      const reserved = reservedIn(archived.exchange.fields);
      const { url, depth, group } = visit;
      const look = {
        fetched: archived.fetched,
        parts,
        settings: settings.kind as Json,
        visit: { url, depth, group },
        reserved,
      };
      const { charset } = settings;
      return (await observers.observe(kind, charset === undefined ? look : { ...look, charset })).observed;
    },
    close: () => reader.close(),
  };
}
