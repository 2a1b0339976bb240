/**
 * Was every further page of every list seen, and do the lists hold what they say?
 *
 * A list in parts announces them: links with its own address and a number. What was announced and what was read is remembered for the
 * lists with parts still missing; those that are complete are only counted, so that this does not grow with the site. A list that
 * states a number of entries and shows fewer on its only page has a gap.
 */
import type { Json } from "../model/json.js";
import { partOf } from "./further-parts.js";
import { NEXT, NUMBERED, type Observation } from "./look.js";

export type Parts = {
  /** Lists whose announced parts were all read, and the largest of them. */
  readonly complete: number;
  readonly largest: { readonly list: string; readonly parts: number } | null;
  /** Lists with parts that were announced and not read yet: their address, the parts read, the parts missing. */
  readonly open: readonly {
    readonly list: string;
    readonly read: readonly number[];
    readonly missing: readonly number[];
  }[];
};

export type Gap = { readonly list: string; readonly states: number; readonly shows: number };

const NO_PARTS: Parts = { complete: 0, largest: null, open: [] };
const MOST_OPEN = 40;
const MOST_NUMBERS = 300;
const MOST_GAPS = 10;

export function learnParts(o: Observation, before: Json | undefined): Parts | undefined {
  const own = partOf(o.url);
  const announced = o.links.flatMap(([url, , , kind]) => {
    const part = kind === NEXT || kind === NUMBERED ? partOf(url) : undefined;
    return part !== undefined && part.list === own.list && part.number !== own.number ? [part.number] : [];
  });
  const old = (before as Parts | undefined) ?? NO_PARTS;
  const mine = old.open.find(({ list }) => list === own.list);
  if (announced.length === 0 && mine === undefined) return undefined;
  const read = [...new Set([...(mine?.read ?? []), own.number])].slice(0, MOST_NUMBERS);
  const missing = [...new Set([...(mine?.missing ?? []), ...announced])]
    .filter((number) => !read.includes(number))
    .slice(0, MOST_NUMBERS);
  const others = old.open.filter((one) => one !== mine);
  if (missing.length > 0 || read.length === 1)
    return { ...old, open: within([...others, { list: own.list, read, missing }]) };
  const larger = read.length > (old.largest?.parts ?? 0);
  // Whoever comes back to a complete list (a later part that links to the first) must not count it again: it stays among the open ones.
  return {
    complete: old.complete + (mine !== undefined && mine.missing.length > 0 ? 1 : 0),
    largest: larger ? { list: own.list, parts: read.length } : old.largest,
    open: within([...others, { list: own.list, read, missing }]),
  };
}

/** Those that are complete are forgotten first. */
function within(open: Parts["open"]): Parts["open"] {
  if (open.length <= MOST_OPEN) return open;
  const done = open.findIndex(({ missing }) => missing.length === 0);
  return open.filter((_, i) => i !== Math.max(0, done));
}

/** The gap of a list that states more than it shows and has no further part. */
export function learnGap(o: Observation, shows: number, before: Json | undefined): readonly Gap[] | undefined {
  const old = (before as readonly Gap[] | undefined) ?? [];
  const states = Math.max(0, ...o.stated);
  const parted = o.links.some(([, , , kind]) => kind === NEXT || kind === NUMBERED);
  if (shows < 3 || states <= shows || states > 100 * shows || parted || old.length >= MOST_GAPS) return undefined;
  return [...old, { list: o.url, states, shows }];
}

/** Parts and gaps in sentences. */
export function partsSaid(parts: Parts | undefined): string[] {
  if (parts === undefined) return [];
  const said: string[] = [];
  const gaps = parts.open.filter(({ missing }) => missing.length > 0);
  const { largest, complete } = parts;
  if (largest !== null)
    said.push(
      `${largest.list}: pages 1…${largest.parts} all seen${complete > 1 ? `, and so were those of ${complete - 1} other lists` : ""}.`,
    );
  for (const { list, missing } of gaps.slice(0, 5)) {
    const named = [...missing].sort((a, b) => a - b).slice(0, 8);
    said.push(
      `${list}: ${missing.length} announced pages were not seen (${named.join(", ")}${missing.length > 8 ? ", …" : ""}).`,
    );
  }
  if (gaps.length > 5) said.push(`${gaps.length - 5} other lists have pages that were not seen.`);
  return said;
}

export function gapsSaid(gaps: readonly Gap[] | undefined): string[] {
  return (gaps ?? [])
    .slice(0, 5)
    .map(({ list, states, shows }) => `${list} states ${states} entries and links to ${shows}.`);
}
