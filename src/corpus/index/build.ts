/**
 * Builds the positional index of a release while its documents pass by.
 *
 * | file | content |
 * |---|---|
 * | `tokens` | the number of the word at each position, 3 bytes: a vocabulary that fits into memory has at most 2^24 forms |
 * | `words`, `words.at` | all word forms in UTF-8, in the order of their numbers; where each begins |
 * | `sorted`, `lowered` | the numbers of the words in the order of their spelling, and of their lower-cased spelling (UTF-16 units) |
 * | `postings`, `postings.at` | the positions of each word as differences (LEB128); where each list begins, and its length |
 * | `lemma`, `tag` | with an analyser: what it says of each word, one line each, in the order of their numbers |
 * | `bits` | two bits per position: a sentence begins here; no space before |
 * | `documents`, `documents.at` | metadata as JSON lines; first position and line of each document |
 * | `index.json` | version, sizes, and runs of languages |
 *
 * Integers are little-endian. While building, memory holds the vocabulary and a slice of the postings; everything else goes
 * to disk at once. The files do not depend on the kind of store.
 */
import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, readSync, statSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../model/errors.js";
import { ATTRIBUTES, type SegmentedDocument } from "../release/document.js";
import type { ReleaseFile } from "../release/history.js";

export const INDEX_VERSION = 2;
export const INDEX_FOLDER = "index";

/** `index.json`. */
export interface IndexFacts {
  readonly version: number;
  readonly corpus: string;
  readonly release: string;
  readonly tokens: number;
  readonly words: number;
  readonly documents: number;
  readonly languages: readonly string[];
  /** Attributes of words that an analyser gave: lemma, tag. */
  readonly attributes: readonly string[];
  /** First position and language number of each run. */
  readonly runs: readonly (readonly [from: number, language: number])[];
}

/** Says something of each word form; empty when unknown. */
export interface WordAttribute {
  readonly name: string;
  of(form: string): string;
}

export interface IndexBuilder {
  add(document: SegmentedDocument): void;
  /** Returns the files of the index. */
  finish(): readonly ReleaseFile[];
}

const FLUSH = 1 << 18;
/** Bytes of a word's number. */
export const WIDTH = 3;
/** So many positions are inverted at a time: 4 bytes each. */
const SLICE = 24_000_000;
export const SENTENCE = 1;
export const GLUE = 2;

/** Writes into the folder `index` of a release. */
export function openIndexBuilder(
  folder: string,
  about: { readonly corpus: string; readonly release: string },
  attributes: readonly WordAttribute[] = [],
): IndexBuilder {
  const place = path.join(folder, INDEX_FOLDER);
  mkdirSync(place);
  const file = (name: string): string => path.join(place, name);
  const tokens = byteFile(file("tokens"));
  const bits = byteFile(file("bits"));
  const lines = byteFile(file("documents"));
  const documentsAt: number[] = [];
  const numbers = new Map<string, number>();
  const spellings: string[] = [];
  let counts = new Uint32Array(1 << 16);
  const languages = new Map<string, number>();
  const runs: [number, number][] = [];
  let position = 0;
  let pack = 0;

  const run = (language: string): void => {
    let number = languages.get(language);
    if (number === undefined) languages.set(language, (number = languages.size));
    if (runs.at(-1)?.[1] !== number) runs.push([position, number]);
  };

  function add(document: SegmentedDocument): void {
    const { foreign, language } = document;
    const text = document.text.toWellFormed(); // as it comes back from UTF-8
    const { tokens: found, sentences, paragraphs } = document.segments;
    documentsAt.push(position, lines.size());
    lines.write(
      Buffer.from(
        `${JSON.stringify(Object.fromEntries([...ATTRIBUTES.map(([name, of]) => [name, of(document)]), ["words", document.words]]))}\n`,
      ),
    );
    let [sentence, paragraph] = [0, 0];
    for (let t = 0; t < found.count; t++) {
      let bit = t > 0 && found.starts[t] === found.ends[t - 1] ? GLUE : 0;
      if (sentences[sentence] === t) {
        bit |= SENTENCE;
        if (paragraphs[paragraph] === sentence) run(foreign[paragraph++] ?? language);
        sentence++;
      }
      const word = text.slice(found.starts[t], found.ends[t]);
      let number = numbers.get(word);
      if (number === undefined) {
        number = spellings.length;
        if (number >> (8 * WIDTH) !== 0)
          throw new UsageError("The corpus has more than 16 million different word forms.");
        // A slice would keep the whole text in memory.
        const own = Buffer.from(word).toString();
        numbers.set(own, number);
        spellings.push(own);
        if (number === counts.length) {
          const larger = new Uint32Array(2 * number);
          larger.set(counts);
          counts = larger;
        }
      }
      counts[number]!++;
      tokens.byte(number & 0xff);
      tokens.byte((number >> 8) & 0xff);
      tokens.byte(number >> 16);
      pack |= bit << (2 * (position & 3));
      if ((position & 3) === 3) {
        bits.byte(pack);
        pack = 0;
      }
      position++;
    }
  }

  function finish(): ReleaseFile[] {
    if ((position & 3) !== 0) bits.byte(pack);
    for (const one of [tokens, bits, lines]) one.close();
    numbers.clear();
    writeWords(file, spellings);
    for (const { name, of } of attributes) writeLines(file(name), spellings, of);
    writePostings(file, counts.subarray(0, spellings.length), position);
    writeFileSync(
      file("documents.at"),
      Buffer.from(Float64Array.from([...documentsAt, position, lines.size()]).buffer),
    );
    const facts: IndexFacts = {
      version: INDEX_VERSION,
      ...about,
      tokens: position,
      words: spellings.length,
      documents: documentsAt.length / 2,
      languages: [...languages.keys()],
      attributes: attributes.map(({ name }) => name),
      runs,
    };
    writeFileSync(file("index.json"), `${JSON.stringify(facts)}\n`);
    const names = [
      "tokens",
      "words",
      "words.at",
      "sorted",
      "lowered",
      "postings",
      "postings.at",
      "bits",
      ...facts.attributes,
      "documents",
      "documents.at",
      "index.json",
    ];
    return names.map((name) => ({
      name: `${INDEX_FOLDER}/${name}`,
      about: "index of winnow corpus query",
      mediaType: name === "index.json" ? "application/json" : "application/octet-stream",
      bytes: statSync(file(name)).size,
      sha256: digest(file(name)),
    }));
  }
  return { add, finish };
}

type FileOf = (name: string) => string;

function writeWords(file: FileOf, spellings: readonly string[]): void {
  const out = byteFile(file("words"));
  const at = new Uint32Array(spellings.length + 1);
  spellings.forEach((word, i) => {
    out.write(Buffer.from(word));
    at[i + 1] = out.size();
  });
  out.close();
  writeFileSync(file("words.at"), Buffer.from(at.buffer));
  const order = (by: readonly string[]): Buffer =>
    Buffer.from(
      Uint32Array.from(by.keys()).sort((a, b) => (by[a]! < by[b]! ? -1 : by[a]! > by[b]! ? 1 : a - b)).buffer,
    );
  writeFileSync(file("sorted"), order(spellings));
  writeFileSync(file("lowered"), order(spellings.map((word) => word.toLowerCase())));
}

function writeLines(name: string, spellings: readonly string[], of: WordAttribute["of"]): void {
  const out = byteFile(name);
  for (const word of spellings) out.write(Buffer.from(`${of(word).replaceAll(/\s+/g, " ")}\n`));
  out.close();
}

/** Inverts the token file, as many words at a time as fit into memory. */
function writePostings(file: FileOf, counts: Uint32Array, positions: number): void {
  const out = byteFile(file("postings"));
  const at = new Float64Array(2 * counts.length + 1);
  const source = openSync(file("tokens"), "r");
  const bytes = Buffer.allocUnsafe(WIDTH * FLUSH);
  const coded = Buffer.allocUnsafe(5);
  for (let first = 0; first < counts.length; ) {
    let [last, size] = [first, 0];
    while (last < counts.length && (last === first || size + counts[last]! <= SLICE)) size += counts[last++]!;
    const next = new Uint32Array(last - first + 1);
    for (let word = first; word < last; word++) next[word - first + 1] = next[word - first]! + counts[word]!;
    const starts = next.slice();
    const list = new Uint32Array(size);
    for (let from = 0; from < positions; from += FLUSH) {
      const read = readSync(source, bytes, 0, bytes.length, WIDTH * from) / WIDTH;
      for (let i = 0; i < read; i++) {
        const word = bytes.readUIntLE(WIDTH * i, WIDTH);
        if (word >= first && word < last) list[next[word - first]!++] = from + i;
      }
    }
    for (let word = first; word < last; word++) {
      at[2 * word] = out.size();
      at[2 * word + 1] = counts[word]!;
      let before = 0;
      for (let i = starts[word - first]!; i < starts[word - first + 1]!; i++) {
        let rest = list[i]! - before;
        before = list[i]!;
        let length = 0;
        for (; rest > 0x7f; rest >>>= 7) coded[length++] = (rest & 0x7f) | 0x80;
        coded[length++] = rest;
        for (let b = 0; b < length; b++) out.byte(coded[b]!);
      }
    }
    first = last;
  }
  closeSync(source);
  at[2 * counts.length] = out.size();
  out.close();
  writeFileSync(file("postings.at"), Buffer.from(at.buffer));
}

interface ByteFile {
  write(bytes: Uint8Array): void;
  byte(byte: number): void;
  size(): number;
  close(): void;
}

function byteFile(name: string): ByteFile {
  const open = openSync(name, "w");
  const buffer = Buffer.allocUnsafe(FLUSH);
  let [used, flushed] = [0, 0];
  const flush = (): void => {
    writeSync(open, buffer, 0, used);
    flushed += used;
    used = 0;
  };
  return {
    write(bytes) {
      if (used + bytes.length > FLUSH) flush();
      if (bytes.length > FLUSH) flushed += writeSync(open, bytes);
      else {
        buffer.set(bytes, used);
        used += bytes.length;
      }
    },
    byte(byte) {
      if (used === FLUSH) flush();
      buffer[used++] = byte;
    },
    size: () => flushed + used,
    close() {
      flush();
      closeSync(open);
    },
  };
}

function digest(name: string): string {
  const hash = createHash("sha256");
  const open = openSync(name, "r");
  const buffer = Buffer.allocUnsafe(1 << 20);
  for (let read = readSync(open, buffer); read > 0; read = readSync(open, buffer))
    hash.update(buffer.subarray(0, read));
  closeSync(open);
  return hash.digest("hex");
}

/** Reads `index.json`; undefined when the folder has no index. */
export function readIndexFacts(folder: string): IndexFacts | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, INDEX_FOLDER, "index.json"), "utf8")) as IndexFacts;
  } catch {
    return undefined;
  }
}
