/**
 * By which lists did a page come?
 *
 * The last lists are remembered with their titles and a sketch of the links on them (a Bloom filter). A page that is visited asks
 * them in turn: the oldest that showed its address is its parent, and lends it its path. Since leaves are visited right after
 * the list that showed them, a few lists are enough; where none is found, the path is shorter, never wrong by guessing.
 */
import type { Json } from "../model/json.js";
import type { Known } from "./knowledge.js";
import { hash } from "./walk.js";

export type Trail = {
  /** The hash of the list's own address. */
  readonly of: number;
  readonly sequence: number;
  readonly level: number;
  /** Titles from below the start down to this list, itself included. */
  readonly path: readonly string[];
  /** Bits in hexadecimal. */
  readonly links: string;
};

const REMEMBERED = 24;
const MOST_BITS = 16_384;
const HASHES = 4;
const LONGEST_PATH = 8;
/** The start, then the others. */
const KEYS = ["r:start", ...Array.from({ length: REMEMBERED }, (_, i) => `r:${i}`)];

/** Where a list is remembered: the start for good, the others by turns. */
export function trailKey(isStart: boolean, lists: number): string {
  return isStart ? "r:start" : `r:${lists % REMEMBERED}`;
}

export function trailOf(of: {
  url: string;
  sequence: number;
  level: number;
  path: readonly string[];
  urls: readonly string[];
}): Trail {
  const bits = Math.min(MOST_BITS, 2 ** Math.ceil(Math.log2(Math.max(64, 10 * of.urls.length))));
  const nibbles = new Uint8Array(bits / 4);
  for (const url of of.urls) for (const bit of bitsOf(url, bits)) nibbles[bit >> 2]! |= 1 << (bit & 3);
  let links = "";
  for (const nibble of nibbles) links += nibble.toString(16);
  return { of: hash(of.url), sequence: of.sequence, level: of.level, path: of.path.slice(0, LONGEST_PATH), links };
}

/** The path of the list above this level that showed this address first; undefined when it is forgotten. */
export function findPath(url: string, level: number, known: Known): readonly string[] | undefined {
  let best: Trail | undefined;
  const self = pairOf(url);
  for (const key of KEYS) {
    const trail = known.get(key) as (Trail & Json) | undefined;
    if (trail === undefined || trail.level >= level || !showsPair(trail, self)) continue;
    // Of several, the one right above; among these the one that was there first.
    if (
      best === undefined ||
      trail.level > best.level ||
      (trail.level === best.level && trail.sequence < best.sequence)
    )
      best = trail;
  }
  return best?.path;
}

/**
 * Which share of these addresses stands beside `url` on another list, or on the start page? Links to what is shown there already lead
 * nowhere new.
 */
export function besides(url: string, others: readonly string[], known: Known): number {
  if (others.length === 0) return 0;
  const start = known.get("r:start") as (Trail & Json) | undefined;
  const own = hash(url);
  const self = pairOf(url);
  let pairs: Pair[] | undefined;
  let most = 0;
  for (const key of KEYS) {
    const trail = known.get(key) as (Trail & Json) | undefined;
    if (trail === undefined || trail.of === own || !showsPair(trail, self)) continue;
    pairs ??= others.map(pairOf);
    let there = 0;
    for (const pair of pairs) if (showsPair(trail, pair) || (start !== undefined && showsPair(start, pair))) there++;
    most = Math.max(most, there);
  }
  return most / others.length;
}

/** Is this one of the lists that are remembered, or the start page? */
export function isListed(url: string, known: Known): boolean {
  const own = hash(url);
  for (const key of KEYS) {
    const trail = known.get(key) as (Trail & Json) | undefined;
    if (trail?.of === own) return true;
  }
  return false;
}

/** Two hashes of an address, from which all its bits follow. */
type Pair = readonly [first: number, second: number];

function pairOf(url: string): Pair {
  return [hash(url), hash(`${url}#`) | 1];
}

function showsPair({ links }: Trail, [first, second]: Pair): boolean {
  const bits = links.length * 4;
  for (let i = 0; i < HASHES; i++) {
    const bit = ((first + Math.imul(i, second)) >>> 0) % bits;
    if ((hexValue(links.charCodeAt(bit >> 2)) & (1 << (bit & 3))) === 0) return false;
  }
  return true;
}

/** Of "0"…"9", "a"…"f". */
function hexValue(code: number): number {
  return code < 58 ? code - 48 : code - 87;
}

function bitsOf(url: string, bits: number): number[] {
  const [first, second] = pairOf(url);
  return Array.from({ length: HASHES }, (_, i) => ((first + Math.imul(i, second)) >>> 0) % bits);
}
