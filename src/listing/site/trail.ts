/**
 * Finds the lists above a page. The last lists are stored with their titles and a Bloom filter of their links; the
 * oldest one that links to a page is its parent. Leaves are visited right after their list, so a few lists are enough;
 * without a match the path is shorter, never guessed.
 */
import type { Json } from "../../model/json.js";
import { hash } from "../page/walk.js";
import type { Known, Reading } from "./knowledge.js";

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
const MAX_BITS = 16_384;
const HASHES = 4;
const LONGEST_PATH = 8;
/** The start, then the others. */
const KEYS = ["r:start", ...Array.from({ length: REMEMBERED }, (_, i) => `r:${i}`)];

/** The key of a list: the start page permanently, the others in rotation. */
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
  const bits = Math.min(MAX_BITS, 2 ** Math.ceil(Math.log2(Math.max(64, 10 * of.urls.length))));
  const nibbles = new Uint8Array(bits / 4);
  for (const url of of.urls) for (const bit of bitsOf(url, bits)) nibbles[bit >> 2]! |= 1 << (bit & 3);
  let links = "";
  for (const nibble of nibbles) links += nibble.toString(16);
  return { of: hash(of.url), sequence: of.sequence, level: of.level, path: of.path.slice(0, LONGEST_PATH), links };
}

/** The path of the first list above this level that links to this address; undefined when it is no longer stored. */
export function findPath(url: string, level: number, known: Known): readonly string[] | undefined {
  let best: Trail | undefined;
  const self = pairOf(url);
  for (const key of KEYS) {
    const trail = known.get(key) as (Trail & Json) | undefined;
    if (trail === undefined || trail.level >= level || !showsPair(trail, self)) continue;
    // Of several, the one right above; among these the first.
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
 * The share of these addresses that are next to `url` on another list or on the start page. Links to them are nothing
 * new.
 */
export function besides(url: string, others: readonly string[], known: Reading): number {
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
