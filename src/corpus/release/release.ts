/**
 * Writes a version of a corpus: all formats in one pass over a snapshot of the collection.
 *
 * The folder is written aside and renamed, so a version exists completely or not at all. Everything in it follows from the store, the
 * version, the date and the options: the same input gives the same bytes.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../model/errors.js";
import type { Writer } from "../../model/format.js";
import { VERSION } from "../../model/version.js";
import { WORDS } from "../../page/text/words.js";
import { toFile, writeRelease } from "../../publish/write-release.js";
import type { SharedLine } from "../../store/records/line.js";
import type { Store } from "../../store/store.js";
import { conlluWriter } from "../formats/conllu.js";
import { parquetWriter } from "../formats/parquet.js";
import { plainWriters } from "../formats/plain.js";
import { teiWriter } from "../formats/tei.js";
import { TEI_ODD } from "../formats/tei-odd.js";
import { TEI_SCHEMA } from "../formats/tei-schema.js";
import { tmxWriter } from "../formats/tmx.js";
import { cwbRegistry, noSketchRegistry, type TokenColumns, verticalWriter } from "../formats/vertical.js";
import { openIndexBuilder, type WordAttribute } from "../index/build.js";
import { type AnalyserOptions, analyse } from "../machine/analyser.js";
import { type Habits, openHabitLearner } from "../segment/habits.js";
import { SEGMENTER, segment } from "../segment/segment.js";
import { WORD } from "../segment/tokens.js";
import { type ArchivePlaces, readArchivePlaces } from "./archive-places.js";
import { type CardFacts, citation, cmdi, croissantCard, olac, readme } from "./card.js";
import { type CorpusDocument, documentOf, type SegmentedDocument, textField, withSegments } from "./document.js";
import { readFamilies } from "./families.js";
import {
  compareVersions,
  type Manifest,
  nextVersion,
  type Previous,
  previousVersion,
  type ReleaseFile,
  type Withdrawn,
  withdrawnTable,
} from "./history.js";
import { obstacle } from "./rights.js";
import { type Snapshot, takeSnapshot } from "./snapshot.js";
import { openSizes } from "./tables.js";

export const FORMATS = ["tei", "vertical", "conllu", "parquet", "text", "tmx", "index"] as const;
export type CorpusFormat = (typeof FORMATS)[number];

export interface CorpusReleaseOptions {
  readonly collection: string;
  /** The corpus' name: letters, digits, - and _. */
  readonly name: string;
  /** Versions are folders in this one. */
  readonly folder: string;
  readonly formats: readonly CorpusFormat[];
  /** Default: one more than the last. */
  readonly version?: string;
  /** The day that the release states, as YYYY-MM-DD. */
  readonly date: string;
  readonly doi: string;
  readonly title: string;
  readonly description: string;
  readonly creators: readonly string[];
  readonly publisher: string;
  readonly licence: string;
  /** Leave out duplicates. */
  readonly originals: boolean;
  /** Leave out what may not be given away. */
  readonly shareable: boolean;
  /** A command that analyses word forms; its answers become the columns and attributes lemma and tag. */
  readonly analyser?: Pick<AnalyserOptions, "command" | "timeLimit">;
  readonly signal?: AbortSignal;
  onProgress?(step: "read" | "learned" | "written", documents: number): void;
}

export interface CorpusRelease {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly leftOut: CardFacts["leftOut"];
  readonly withdrawn: readonly Withdrawn[];
}

export async function releaseCorpus(store: Store, options: CorpusReleaseOptions): Promise<CorpusRelease> {
  const previous = previousVersion(options.folder, options.name);
  const version = options.version ?? nextVersion(previous);
  const target = path.join(options.folder, `${options.name}-${version}`);
  if (existsSync(target))
    throw new UsageError(`${target} exists. Versions are frozen: give another --number or another --out.`);
  if (previous !== undefined && compareVersions(version, previous.manifest.version) < 0)
    throw new UsageError(
      `--number ${version}: version ${previous.manifest.version} exists in ${options.folder}; give a larger number.`,
    );
  mkdirSync(options.folder, { recursive: true });
  const part = path.join(options.folder, `.${options.name}-${version}.part-${process.pid}`);
  mkdirSync(part);
  try {
    const snapshot = await takeSnapshot(store, {
      collection: options.collection,
      file: path.join(part, "snapshot"),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      onProgress: (records) => options.onProgress?.("read", records),
    });
    let places: ArchivePlaces | undefined;
    let written: Omit<CorpusRelease, "folder">;
    try {
      if (options.formats.includes("parquet")) places = await readArchivePlaces(store, options.collection);
      written = await writeVersion(store, { snapshot, places }, part, version, previous, options);
    } finally {
      places?.close();
      snapshot.close();
    }
    renameSync(part, target);
    return { folder: target, ...written };
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

async function writeVersion(
  store: Store,
  { snapshot, places }: { readonly snapshot: Snapshot; readonly places: ArchivePlaces | undefined },
  folder: string,
  version: string,
  previous: Previous | undefined,
  options: CorpusReleaseOptions,
): Promise<Omit<CorpusRelease, "folder">> {
  const { name, date, doi, licence, publisher } = options;
  const families = await readFamilies(store, options.collection);
  const toDocument = ({ record, confidences }: SharedLine): CorpusDocument =>
    documentOf(record, {
      confidences,
      family: families.get(record.id),
      archived: places?.find(record.evidence["text"]?.[0]?.url ?? record.url),
    });
  const isWanted = ({ text, family }: CorpusDocument): boolean =>
    text.trim() !== "" && !(options.originals && family?.isOriginal === false);
  const survey = surveyOf(snapshot, toDocument, isWanted, options);
  const analysed = await analysedForms(survey, options);
  const sizes = openSizes();
  const changes = openChanges(previous);
  const facts = {
    name,
    version,
    date,
    doi,
    publisher,
    licence,
    documents: survey.documents,
    segmenter: SEGMENTER,
    program: VERSION,
  };
  const plain = plainWriters();
  const id = name.replaceAll(/\W/g, "_").toLowerCase();
  const partner = (document: CorpusDocument): CorpusDocument | undefined => {
    const number = survey.parallel.get(textField(document.fields, "parallel"));
    if (number === undefined || number === document.number) return undefined;
    const record = snapshot.document(number);
    if (record === undefined) return undefined;
    const other = toDocument(record);
    const pointsBack = textField(other.fields, "parallel") === document.url;
    return pointsBack && number < document.number ? undefined : other;
  };
  const outputs: readonly (readonly [CorpusFormat | undefined, string, string, string, Writer<SegmentedDocument>])[] = [
    [
      "tei",
      `${name}.tei.xml`,
      "TEI P5; tei.rng is the schema",
      "application/tei+xml",
      teiWriter(facts, analysed?.columns),
    ],
    [
      "vertical",
      `${name}.vert`,
      "vertical text for (No)Sketch Engine and CWB",
      "text/plain",
      verticalWriter(analysed?.columns),
    ],
    ["conllu", `${name}.conllu`, "CoNLL-U: sentences, tokens, offsets", "text/plain", conlluWriter(analysed?.columns)],
    [
      "parquet",
      `${name}.parquet`,
      "one row per document",
      "application/vnd.apache.parquet",
      parquetWriter({ corpus: name, version, date }),
    ],
    ["text", `${name}.txt`, "all texts; documents.csv has their places", "text/plain", plain.text],
    ["text", "documents.csv", "metadata of all documents", "text/csv", plain.table],
    [
      "tmx",
      `${name}.tmx`,
      "paragraphs of parallel documents",
      "application/x-tmx+xml",
      tmxWriter({ program: VERSION, date, language: survey.language, partner }),
    ],
    [undefined, "versions.tsv", "number and version of each document", "text/tab-separated-values", changes.writer],
  ];
  const wanted = outputs.filter(
    ([format]) =>
      format === undefined || (options.formats.includes(format) && (format !== "tmx" || survey.parallel.size > 0)),
  );
  const index = options.formats.includes("index")
    ? openIndexBuilder(folder, { corpus: name, release: version }, analysed?.attributes)
    : undefined;
  const segmented = function* (): Generator<SegmentedDocument> {
    let written = 0;
    for (const document of survey.all()) {
      const one = withSegments(document, segment(document.text, survey.habits.get(document.language)));
      sizes.add(one);
      index?.add(one);
      options.onProgress?.("written", ++written);
      yield one;
    }
  };
  const made = await writeRelease(
    segmented(),
    wanted.map(([, file, , , writer]) => ({ target: toFile(path.join(folder, file)), writer })),
    options.signal,
  );
  const files: ReleaseFile[] = wanted.map(([, file, about, mediaType], i) => ({
    name: file,
    about,
    mediaType,
    ...made[i]!,
  }));
  if (index !== undefined) files.push(...index.finish());

  const write = (file: string, about: string, mediaType: string, text: string): void => {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
    files.push({ name: file, about, mediaType, bytes: Buffer.byteLength(text), sha256: sha256(text) });
  };
  const withdrawn = await withdrawnSince(store, snapshot, previous);
  write(
    "withdrawn.tsv",
    "documents of earlier versions that were withdrawn",
    "text/tab-separated-values",
    withdrawnTable(withdrawn),
  );
  if (analysed !== undefined)
    write("unknown.tsv", "word forms that the analyser does not know", "text/tab-separated-values", analysed.unknown);
  if (options.formats.includes("tei")) {
    write("tei.rng", "schema of the TEI file", "application/xml", TEI_SCHEMA);
    write("tei.odd", "the elements of TEI that the TEI file uses", "application/tei+xml", TEI_ODD);
  }
  if (options.formats.includes("vertical")) {
    const registry = { id, title: options.title, vertical: `${name}.vert`, columns: analysed?.columns.names ?? [] };
    write(`registry/${id}`, "registry for (No)Sketch Engine", "text/plain", noSketchRegistry(registry));
    write(
      `registry/${id}.cwb`,
      "registry for CWB, with the commands that encode it",
      "text/plain",
      cwbRegistry(registry),
    );
  }
  const manifest: Manifest = {
    corpus: name,
    version,
    date,
    doi,
    collection: options.collection,
    change: snapshot.change,
    program: VERSION,
    rules: [SEGMENTER, WORDS],
    options: { duplicates: options.originals ? "left out" : "kept", shareable: options.shareable },
    counts: { ...sizes.all },
    since: changes.since(),
    files: [...files].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
  const leftOut = survey.leftOut;
  const harvests = (await store.harvests())
    .filter(({ collection }) => collection === options.collection)
    .map(({ kind, start, lastRun }) => ({ kind, start, program: lastRun?.program ?? "" }));
  const card: CardFacts = {
    ...options,
    manifest,
    sizes,
    harvests,
    leftOut,
    withdrawn: withdrawn.length,
    abbreviations: new Map(
      sizes.rows("language").map(({ value }) => [value, [...(survey.habits.get(value)?.abbreviations ?? [])].sort()]),
    ),
  };
  const cards: readonly [file: string, text: string][] = [
    ["README.md", readme(card)],
    ["CITATION.cff", citation(card)],
    ["croissant.json", croissantCard(card)],
    ["metadata.cmdi.xml", cmdi(card)],
    ["olac.xml", olac(card)],
    ["release.json", `${JSON.stringify(manifest, null, 2)}\n`],
  ];
  for (const [file, text] of cards) writeFileSync(path.join(folder, file), text);
  return { manifest, leftOut, withdrawn };
}

/** What must be known before the first document is written. */
interface Survey {
  readonly documents: number;
  /** The language of most documents. */
  readonly language: string;
  readonly habits: ReadonlyMap<string, Habits>;
  /** Address → number, of documents with another side. */
  readonly parallel: ReadonlyMap<string, number>;
  readonly leftOut: CardFacts["leftOut"];
  all(): Generator<CorpusDocument>;
}

function surveyOf(
  snapshot: Snapshot,
  toDocument: (line: SharedLine) => CorpusDocument,
  isWanted: (document: CorpusDocument) => boolean,
  { shareable, onProgress }: CorpusReleaseOptions,
): Survey {
  const learner = openHabitLearner();
  const languages = new Map<string, number>();
  const parallel = new Map<string, number>();
  const leftOut = new Map<string, { site: string; reason: string; documents: number }>();
  const isGiven = (document: CorpusDocument): boolean =>
    isWanted(document) && !(shareable && obstacle(document) !== undefined);
  let documents = 0;
  for (const line of snapshot.documents()) {
    const document = toDocument(line);
    if (!isWanted(document)) continue;
    const reason = shareable ? obstacle(document) : undefined;
    if (reason !== undefined) {
      const key = `${document.host}\n${reason}`;
      const row = leftOut.get(key) ?? { site: document.host, reason, documents: 0 };
      row.documents++;
      leftOut.set(key, row);
      continue;
    }
    documents++;
    languages.set(document.language, (languages.get(document.language) ?? 0) + 1);
    if (!learner.isFull(document.language)) learner.add(document.text, document.language);
    if (textField(document.fields, "parallel") !== "") parallel.set(document.url, document.number);
    onProgress?.("learned", documents);
  }
  const [language = "und"] = [...languages].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0] ?? [];
  return {
    documents,
    language,
    habits: learner.habits(),
    parallel,
    leftOut: [...leftOut.values()].sort((a, b) => (`${a.site}\n${a.reason}` < `${b.site}\n${b.reason}` ? -1 : 1)),
    *all() {
      for (const line of snapshot.documents()) {
        const document = toDocument(line);
        if (isGiven(document)) yield document;
      }
    },
  };
}

/** Analyses the words of all documents; undefined without an analyser. */
async function analysedForms(survey: Survey, { analyser, folder, signal }: CorpusReleaseOptions) {
  if (analyser === undefined) return undefined;
  const counts = new Map<string, number>();
  for (const { text, language } of survey.all()) {
    const { tokens } = segment(text, survey.habits.get(language));
    for (let t = 0; t < tokens.count; t++) {
      if (tokens.kinds[t] !== WORD) continue;
      const form = text.slice(tokens.starts[t], tokens.ends[t]);
      counts.set(form, (counts.get(form) ?? 0) + 1);
    }
  }
  const forms = [...counts.keys()].sort();
  const found = await analyse(forms, { ...analyser, cache: folder, ...(signal === undefined ? {} : { signal }) });
  const columns: TokenColumns = {
    names: ["lemma", "tag"],
    of({ text, segments: { tokens } }, t) {
      const analysis = found.get(text.slice(tokens.starts[t], tokens.ends[t]));
      return [analysis?.lemma ?? "", analysis?.tags ?? ""];
    },
  };
  const unknown = forms
    .filter((form) => found.get(form) === undefined)
    .sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1))
    .map((form) => `${form}\t${counts.get(form)}\n`);
  const attributes: readonly WordAttribute[] = [
    { name: "lemma", of: (form) => found.get(form)?.lemma ?? "" },
    { name: "tag", of: (form) => found.get(form)?.tags ?? "" },
  ];
  return { columns, attributes, unknown: `form\tcount\n${unknown.join("")}` };
}

/** Writes id, number and version of each document, and counts what differs from the version before. */
function openChanges(previous: Previous | undefined) {
  let [added, changed, same] = [0, 0, 0];
  const writer: Writer<SegmentedDocument> = {
    before: () => "id\tnumber\tversion\n",
    one({ id, number, version }) {
      const before = previous?.documents.versionOf(id);
      if (before === undefined) added++;
      else if (before !== version) changed++;
      else same++;
      return `${id}\t${number}\t${version}\n`;
    },
    after: () => "",
  };
  const since = (): Manifest["since"] =>
    previous === undefined
      ? null
      : {
          version: previous.manifest.version,
          added,
          changed,
          removed: previous.documents.size - changed - same,
        };
  return { writer, since };
}

/** Documents of earlier versions that a person or a replay has removed since, with the reason. */
async function withdrawnSince(store: Store, snapshot: Snapshot, previous: Previous | undefined): Promise<Withdrawn[]> {
  if (previous === undefined) return [];
  const known = new Set(previous.withdrawn.map(({ id }) => id));
  const removed = new Set(snapshot.removed.map(({ id }) => id));
  const rows = previous.withdrawn.filter(({ id }) => removed.has(id)); // one that came back is not withdrawn any more
  for (const { id, number } of snapshot.removed) {
    if (known.has(id) || previous.documents.versionOf(id) === undefined) continue;
    const reason = (await store.recordHistory(id))?.removed?.reason ?? "";
    rows.push({ id, number, last: previous.manifest.version, reason });
  }
  return rows.sort((a, b) => a.number - b.number);
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
