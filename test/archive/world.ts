/** A ledger held in the hand, and pages to archive. */
import type { ArchiveSettings, CommittedEntries } from "../../src/archive/archive.js";
import type { Compression } from "../../src/archive/member.js";
import { type Packed, packExchange } from "../../src/archive/warc.js";
import type { ArchivePlace } from "../../src/model/archive.js";

/** What the store would know: places by commit. */
function ledgerOf(committed: readonly ArchivePlace[]): CommittedEntries {
  const endsIn = (segment: string) => committed.filter((place) => place.segment === segment);
  return {
    segments: async () =>
      [...new Set(committed.map(({ segment }) => segment))].map((segment) => ({
        segment,
        end: Math.max(...endsIn(segment).map(({ offset, length }) => offset + length)),
      })),
    end: async (segment) => {
      const ends = endsIn(segment).map(({ offset, length }) => offset + length);
      return ends.length === 0 ? undefined : Math.max(...ends);
    },
    beyond: async (segment, offset) => endsIn(segment).filter((place) => place.offset + place.length > offset),
  };
}

export function settings(committed: readonly ArchivePlace[], more: Partial<ArchiveSettings> = {}): ArchiveSettings {
  const info = { userAgent: "Winnow/test", robots: "obey" };
  return {
    id: "0badcafe",
    committedEntries: ledgerOf(committed),
    info,
    now: () => Date.UTC(2026, 10, 15, 12),
    ...more,
  };
}

export function page(i: number, size = 200, compression: Compression = "gzip"): Packed {
  const exchange = {
    url: `https://a.example/${i}`,
    at: 1_800_000_000_000 + i,
    request: { method: "GET", target: `/${i}`, headers: [] },
    response: { httpVersion: "1.1", status: 200, statusText: "OK", headers: [], body: Buffer.alloc(size, `${i} `) },
    fields: [],
  };
  return packExchange(exchange, { compression });
}
