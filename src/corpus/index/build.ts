/**
 * Builds the positional index of a release while its documents pass by.
 *
 * | file | content |
 * |---|---|
 * | `tokens` | the number of the word at each position, 3 bytes |
 * | `words`, `words.at` | all word forms in UTF-8, in the order of their spelling (UTF-16 units), which is that of their numbers; where each begins |
 * | `lowered` | the numbers of the words in the order of their lower-cased spelling |
 * | `postings`, `postings.at` | the positions of each word as differences (LEB128); where each list begins, and its length |
 * | `lemma`, `tag` | with an analyser: what it says of each word, one line each, in the order of their numbers |
 * | `bits` | two bits per position: a sentence begins here; no space before |
 * | `documents`, `documents.at` | metadata as JSON lines; first position and line of each document |
 * | `index.json` | version, sizes, and runs of languages |
 *
 * Integers are little-endian. While building, memory holds a run of the vocabulary (lexicon.ts) or a slice of the postings
 * (postings.ts), and one count per word; everything else goes to disk at once. The files do not depend on the kind of store.
 */
import { createHash } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { growingInts } from "../../learn/growing.js";
import { UsageError } from "../../model/errors.js";
import { ATTRIBUTES, type SegmentedDocument } from "../release/document.js";
import type { ReleaseFile } from "../release/history.js";
import { byteFile } from "./byte-file.js";
import { type Lexicon, openLexicon } from "./lexicon.js";
import { writePostings } from "./postings.js";
import { type Entry, openSortedRuns } from "./sorted-runs.js";

export const INDEX_VERSION = 3;
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
  /** First position and language number of each run, one after the other. */
  readonly runs: readonly number[];
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

/** Bytes of a word's number. */
export const WIDTH = 3;
export const SENTENCE = 1;
export const GLUE = 2;
/** Forms in memory at a time. */
const HELD = 1 << 19;
const READ = WIDTH << 16;

/** Writes into the folder `index` of a release. */
export function openIndexBuilder(
  folder: string,
  about: { readonly corpus: string; readonly release: string },
  attributes: readonly WordAttribute[] = [],
  held = HELD,
): IndexBuilder {
  const place = path.join(folder, INDEX_FOLDER);
  mkdirSync(place);
  const file = (name: string): string => path.join(place, name);
  const lexicon = openLexicon(file, held);
  const tokens = byteFile(file("tokens.first"));
  const bits = byteFile(file("bits"));
  const lines = byteFile(file("documents"));
  const documentsAt = byteFile(file("documents.at"));
  const languages = new Map<string, number>();
  const runs: number[] = [];
  /** Where each run of the lexicon ends. */
  const ends: number[] = [];
  let documents = 0;
  let position = 0;
  let pack = 0;

  const run = (language: string): void => {
    let number = languages.get(language);
    if (number === undefined) languages.set(language, (number = languages.size));
    if (runs.at(-1) !== number) runs.push(position, number);
  };
  const noteDocument = (): void => {
    documentsAt.write(Buffer.from(Float64Array.of(position, lines.size()).buffer));
  };

  function add(document: SegmentedDocument): void {
    const { foreign, language } = document;
    const text = document.text.toWellFormed(); // as it comes back from UTF-8
    const { tokens: found, sentences, paragraphs } = document.segments;
    noteDocument();
    documents++;
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
      if (lexicon.endRun()) ends.push(position);
      tokens.number(lexicon.number(text, found.starts[t]!, found.ends[t]!), WIDTH);
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
    noteDocument();
    for (const one of [tokens, bits, lines, documentsAt]) one.close();
    lexicon.endRun(true);
    ends.push(position);
    const counts = writeWords(file, lexicon, attributes, held);
    renumberTokens(file, lexicon, ends);
    writePostings(file, counts, position);
    const facts: IndexFacts = {
      version: INDEX_VERSION,
      ...about,
      tokens: position,
      words: counts.length,
      documents,
      languages: [...languages.keys()],
      attributes: attributes.map(({ name }) => name),
      runs,
    };
    writeFileSync(file("index.json"), `${JSON.stringify(facts)}\n`);
    const names = [
      "tokens",
      "words",
      "words.at",
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

/** Writes what is said of each word; returns how often each occurs. */
function writeWords(file: FileOf, lexicon: Lexicon, attributes: readonly WordAttribute[], held: number): Int32Array {
  const out = byteFile(file("words"));
  const at = byteFile(file("words.at"));
  const said = attributes.map(({ name, of }) => ({ of, lines: byteFile(file(name)) }));
  const byLower = openSortedRuns((run) => file(`lowered.${run}`));
  let lowered: Entry[] = [];
  const spill = (): void => {
    byLower.add(lowered.sort((a, b) => (a.form < b.form ? -1 : a.form > b.form ? 1 : a.number - b.number)));
    lowered = [];
  };
  const counts = growingInts();
  let words = 0;
  at.number(0, 4);
  for (const { form, count } of lexicon.merged()) {
    if (words >> (8 * WIDTH) !== 0)
      throw new UsageError(
        "The corpus has more than 16 million different word forms, which the index cannot hold. Leave it out with --formats, or release parts of the collection.",
      );
    out.write(Buffer.from(form));
    at.number(out.size(), 4);
    for (const { of, lines } of said) lines.write(Buffer.from(`${of(form).replaceAll(/\s+/g, " ")}\n`));
    lowered.push({ form: form.toLowerCase(), number: words, count });
    if (lowered.length === held) spill();
    counts.push(count);
    words++;
  }
  spill();
  for (const one of [out, at, ...said.map(({ lines }) => lines)]) one.close();
  const order = byteFile(file("lowered"));
  for (const { entry } of byLower.merged()) order.number(entry.number, 4);
  order.close();
  byLower.close();
  return counts.view();
}

/** The numbers that the words had in their run become those of the whole corpus. */
function renumberTokens(file: FileOf, lexicon: Lexicon, ends: readonly number[]): void {
  const source = openSync(file("tokens.first"), "r");
  const out = byteFile(file("tokens"));
  const bytes = Buffer.allocUnsafe(READ);
  let position = 0;
  ends.forEach((end, run) => {
    const table = lexicon.table(run);
    while (position < end) {
      const size = readSync(source, bytes, 0, Math.min(READ, WIDTH * (end - position)), WIDTH * position);
      for (let i = 0; i < size; i += WIDTH) out.number(table[bytes.readUIntLE(i, WIDTH)]!, WIDTH);
      position += size / WIDTH;
    }
  });
  closeSync(source);
  out.close();
  rmSync(file("tokens.first"));
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
