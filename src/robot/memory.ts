/**
 * What is kept of a site between documents and runs: counters, caches, repeated paragraphs.
 *
 * All of it is site knowledge, changed by the judge and committed with the document that changed it. No entry grows with the number of
 * documents: a cache holds a fixed number of keys and forgets the oldest, paragraphs are counted in the first documents only.
 */
import { createHash } from "node:crypto";
import type { Json } from "../model/json.js";
import type { Memory } from "./expression-context.js";
import type { Program } from "./program.js";

export type Known = ReadonlyMap<string, Json>;

export interface Changes {
  readonly known: Known;
  readonly learned: Map<string, Json | null>;
}

export function read(changes: Changes, key: string): Json | undefined {
  return changes.learned.has(key) ? (changes.learned.get(key) ?? undefined) : changes.known.get(key);
}

export function memoryOver(changes: Changes, program: Program): Memory {
  const number = (name: string): number => Number(read(changes, `counter:${name}`) ?? program.counters.get(name) ?? 0);
  return {
    current: number,
    next(name) {
      const next = number(name) + 1;
      changes.learned.set(`counter:${name}`, next);
      return next;
    },
    recall: (name, key) => String(read(changes, `cache:${name}:k:${key}`) ?? ""),
    remember(name, key, value) {
      const place = `cache:${name}:k:${key}`;
      const isNew = read(changes, place) === undefined;
      changes.learned.set(place, value);
      if (!isNew) return;
      const most = program.caches.get(name) ?? 1;
      const count = Number(read(changes, `cache:${name}:n`) ?? 0);
      const slot = `cache:${name}:s:${count % most}`;
      const oldest = read(changes, slot);
      if (typeof oldest === "string") changes.learned.set(`cache:${name}:k:${oldest}`, null);
      changes.learned.set(slot, key);
      changes.learned.set(`cache:${name}:n`, count + 1);
    },
  };
}

// ── Repeated paragraphs ──────────────────────────────────────────────────────────────────────────────────────────────────

/** So many documents are looked at before a paragraph is called repeated. */
export const LEARNED_FROM = 50;
const MOST_COUNTED = 400;
const MOST_REPEATED = 50;

type Counting = {
  readonly documents: number;
  readonly counts: { readonly [digest: string]: readonly [count: number, sample: string] };
};
export type Repeated = { readonly texts: readonly (readonly [digest: string, share: number, sample: string])[] };

export function repeatedIn(known: Known): Repeated | undefined {
  return known.get("repeated") as Repeated | undefined;
}

/** Counts the paragraphs of one more document; answers what was found out when it was the last that was needed. */
export function countParagraphs(text: string, changes: Changes, share: number): Repeated | undefined {
  if (read(changes, "repeated") !== undefined) return undefined;
  const before = (read(changes, "paragraphs") as Counting | undefined) ?? { documents: 0, counts: {} };
  const counts = new Map(Object.entries(before.counts));
  for (const [digest, sample] of paragraphDigests(text)) {
    const [count] = counts.get(digest) ?? [0];
    counts.set(digest, [count + 1, sample]);
  }
  const documents = before.documents + 1;
  if (documents < LEARNED_FROM) {
    // Once is nothing: what was seen once and long ago gives way.
    for (const [digest, [count]] of counts) {
      if (counts.size <= MOST_COUNTED) break;
      if (count === 1) counts.delete(digest);
    }
    changes.learned.set("paragraphs", { documents, counts: Object.fromEntries([...counts].slice(0, MOST_COUNTED)) });
    return undefined;
  }
  const texts = [...counts]
    .filter(([, [count]]) => count / documents >= share)
    .sort(([, [a]], [, [b]]) => b - a)
    .slice(0, MOST_REPEATED)
    .map(([digest, [count, sample]]): [string, number, string] => [digest, count / documents, sample]);
  changes.learned.set("paragraphs", null);
  changes.learned.set("repeated", { texts });
  return { texts };
}

/** The text without the paragraphs that stand in many documents. */
export function withoutRepeated(text: string, { texts }: Repeated): string {
  if (texts.length === 0) return text;
  const digests = new Set(texts.map(([digest]) => digest));
  return text
    .split("\n\n")
    .filter((paragraph) => !digests.has(digestOf(paragraph)))
    .join("\n\n");
}

function paragraphDigests(text: string): Map<string, string> {
  const digests = new Map<string, string>();
  for (const paragraph of text.split("\n\n").slice(0, 2000)) {
    const folded = paragraph.trim();
    if (folded !== "") digests.set(digestOf(folded), folded.slice(0, 100));
  }
  return digests;
}

function digestOf(paragraph: string): string {
  return createHash("sha1")
    .update(paragraph.replace(/\s+/g, " ").trim().toLowerCase())
    .digest("base64url")
    .slice(0, 12);
}
