/**
 * Checks that all parts of all lists were read, and that lists have as many entries as they state.
 *
 * A list announces its parts by links with its own address and a number. Announced and read parts are stored for
 * incomplete lists only; complete ones are counted. A list that states more entries than its only page shows has a gap.
 */
import type { Json } from "../../model/json.js";
import { partOf } from "../page/further-parts.js";
import { NEXT, NUMBERED, type Observation } from "../page/observe.js";

export type Parts = {
  /** Lists with all announced parts read, and the largest of them. */
  readonly complete: number;
  readonly largest: { readonly list: string; readonly parts: number } | null;
  /** Lists with unread parts: address, parts read, parts missing. */
  readonly open: readonly {
    readonly list: string;
    readonly read: readonly number[];
    readonly missing: readonly number[];
  }[];
};

export type Gap = { readonly list: string; readonly states: number; readonly shows: number };

const NO_PARTS: Parts = { complete: 0, largest: null, open: [] };
const MAX_OPEN = 40;
const MAX_NUMBERS = 300;
const MAX_GAPS = 10;

export function learnParts(o: Observation, before: Json | undefined): Parts | undefined {
  const own = partOf(o.url);
  const announced = o.links.flatMap(([url, , , kind]) => {
    const part = kind === NEXT || kind === NUMBERED ? partOf(url) : undefined;
    return part !== undefined && part.list === own.list && part.number !== own.number ? [part.number] : [];
  });
  const old = (before as Parts | undefined) ?? NO_PARTS;
  const mine = old.open.find(({ list }) => list === own.list);
  if (announced.length === 0 && mine === undefined) return undefined;
  const read = [...new Set([...(mine?.read ?? []), own.number])].slice(0, MAX_NUMBERS);
  const missing = [...new Set([...(mine?.missing ?? []), ...announced])]
    .filter((number) => !read.includes(number))
    .slice(0, MAX_NUMBERS);
  const others = old.open.filter((one) => one !== mine);
  if (missing.length > 0 || read.length === 1)
    return { ...old, open: within([...others, { list: own.list, read, missing }]) };
  const larger = read.length > (old.largest?.parts ?? 0);
  // A complete list that is visited again must not be counted again: it stays among the open ones.
  return {
    complete: old.complete + (mine !== undefined && mine.missing.length > 0 ? 1 : 0),
    largest: larger ? { list: own.list, parts: read.length } : old.largest,
    open: within([...others, { list: own.list, read, missing }]),
  };
}

/** Complete lists are dropped first. */
function within(open: Parts["open"]): Parts["open"] {
  if (open.length <= MAX_OPEN) return open;
  const done = open.findIndex(({ missing }) => missing.length === 0);
  return open.filter((_, i) => i !== Math.max(0, done));
}

/** The gap of a list that states more than it shows and has no further part. */
export function learnGap(o: Observation, shows: number, before: Json | undefined): readonly Gap[] | undefined {
  const old = (before as readonly Gap[] | undefined) ?? [];
  const states = Math.max(0, ...o.stated);
  const parted = o.links.some(([, , , kind]) => kind === NEXT || kind === NUMBERED);
  if (shows < 3 || states <= shows || states > 100 * shows || parted || old.length >= MAX_GAPS) return undefined;
  return [...old, { list: o.url, states, shows }];
}

/** Parts and gaps in sentences. */
export function describeParts(parts: Parts | undefined): string[] {
  if (parts === undefined) return [];
  const sentences: string[] = [];
  const gaps = parts.open.filter(({ missing }) => missing.length > 0);
  const { largest, complete } = parts;
  if (largest !== null)
    sentences.push(
      `${largest.list}: pages 1…${largest.parts} all seen${complete > 1 ? `, and so were those of ${complete - 1} other lists` : ""}.`,
    );
  for (const { list, missing } of gaps.slice(0, 5)) {
    const named = [...missing].sort((a, b) => a - b).slice(0, 8);
    sentences.push(
      `${list}: ${missing.length} announced pages were not seen (${named.join(", ")}${missing.length > 8 ? ", …" : ""}).`,
    );
  }
  if (gaps.length > 5) sentences.push(`${gaps.length - 5} other lists have pages that were not seen.`);
  return sentences;
}

export function describeGaps(gaps: readonly Gap[] | undefined): string[] {
  return (gaps ?? [])
    .slice(0, 5)
    .map(({ list, states, shows }) => `${list} states ${states} entries and links to ${shows}.`);
}
