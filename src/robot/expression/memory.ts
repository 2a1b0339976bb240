/**
 * What is kept of a site between documents and runs: counters, caches, repeated paragraphs.
 *
 * All of it is site knowledge, changed by the judge and committed with the document. No entry grows with the number of
 * documents: a cache has a fixed size, and paragraphs are counted only in the first documents.
 */
import { createHash } from "node:crypto";
import type { Json } from "../../model/json.js";
import type { Program } from "../compile/program.js";
import type { Memory } from "./context.js";

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

/** The answers that a document got from its counters and caches, in order. */
export type Answers = readonly (string | number)[];

/** The same memory, with its answers noted. */
export function notedMemory(memory: Memory, answers: (string | number)[]): Memory {
  const noted = <T extends string | number>(answer: T): T => {
    answers.push(answer);
    return answer;
  };
  return {
    current: (name) => noted(memory.current(name)),
    next: (name) => noted(memory.next(name)),
    recall: (name, key) => noted(memory.recall(name, key)),
    remember: memory.remember,
  };
}

/** A memory that answers as it did when the document was first judged, and changes nothing. */
export function answeringAgain(answers: Answers): Memory {
  let at = 0;
  const number = (): number => Number(answers[at++] ?? 0);
  return { current: number, next: number, recall: () => String(answers[at++] ?? ""), remember: () => undefined };
}

// ── Repeated paragraphs ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Number of documents in the sample for repeated paragraphs. */
export const LEARNED_FROM = 50;
const MAX_COUNTED = 400;
const MAX_REPEATED = 50;

type Counting = {
  readonly documents: number;
  readonly counts: { readonly [digest: string]: readonly [count: number, sample: string] };
};
export type Repeated = { readonly texts: readonly (readonly [digest: string, share: number, sample: string])[] };

export function repeatedIn(known: Known): Repeated | undefined {
  return known.get("repeated") as Repeated | undefined;
}

/** Counts the paragraphs of one more document; returns the result when the sample is complete. */
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
    // Paragraphs seen only once, long ago, are dropped.
    for (const [digest, [count]] of counts) {
      if (counts.size <= MAX_COUNTED) break;
      if (count === 1) counts.delete(digest);
    }
    changes.learned.set("paragraphs", { documents, counts: Object.fromEntries([...counts].slice(0, MAX_COUNTED)) });
    return undefined;
  }
  const texts = [...counts]
    .filter(([, [count]]) => count / documents >= share)
    .sort(([, [a]], [, [b]]) => b - a)
    .slice(0, MAX_REPEATED)
    .map(([digest, [count, sample]]): [string, number, string] => [digest, count / documents, sample]);
  changes.learned.set("paragraphs", null);
  changes.learned.set("repeated", { texts });
  return { texts };
}

/** The text without the repeated paragraphs. */
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
