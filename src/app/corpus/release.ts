/** Freezes a version of a corpus. */
import { statSync } from "node:fs";
import path from "node:path";
import { checkVersion } from "../../corpus/release/history.js";
import {
  type CorpusFormat,
  type CorpusRelease,
  type CorpusReleaseOptions,
  FORMATS,
  releaseCorpus,
} from "../../corpus/release/release.js";
import { isIsoDay } from "../../dates/calendar-day.js";
import { UsageError } from "../../model/errors.js";
import { nearest } from "../../model/text/nearest.js";
import { type Instant, MINUTE, type Millis, systemClock } from "../../model/time.js";
import type { Store } from "../../store/store.js";
import { checkCollection } from "../records/scope.js";

export interface ReleaseCorpusRequest {
  readonly collection: string;
  /** Versions are folders in this one. */
  readonly out: string;
  /** Default: the collection's name. */
  readonly name?: string;
  readonly formats?: readonly string[];
  readonly number?: string;
  /** YYYY-MM-DD; default: today, UTC. */
  readonly date?: string;
  readonly doi?: string;
  readonly title?: string;
  readonly description?: string;
  readonly creators?: readonly string[];
  readonly publisher?: string;
  readonly licence?: string;
  readonly originals?: boolean;
  readonly shareable?: boolean;
  /** A command line: words separated by spaces, without quotes. */
  readonly analyser?: string;
  /** For 20,000 word forms; default: 10 minutes. */
  readonly analyserTime?: Millis;
  readonly signal?: AbortSignal;
  onProgress?: CorpusReleaseOptions["onProgress"];
}

export async function makeCorpusRelease(
  store: Store,
  request: ReleaseCorpusRequest,
  now: () => Instant = systemClock.now,
): Promise<CorpusRelease> {
  const { collection, out, name = collection.replaceAll(/[^\w.-]+/g, "-").replace(/^[^A-Za-z0-9]+/, "") } = request;
  if (!/^[A-Za-z0-9][\w.-]*$/.test(name))
    throw new UsageError(
      `"${name}" cannot name files: give the corpus a name of letters, digits, "-", "_" and "." with --name.`,
    );
  if (statSync(out, { throwIfNoEntry: false })?.isFile())
    throw new UsageError(`--out ${out} is a file; name a folder, in which each version gets its own.`);
  if (path.extname(out) !== "" && FILE_ENDINGS.test(out))
    throw new UsageError(
      `--out ${out}: a release is a folder of many files; name a folder, and formats with --formats.`,
    );
  if (request.number !== undefined) checkVersion(request.number);
  await checkCollection(store, collection);
  return releaseCorpus(store, {
    collection,
    name,
    folder: out,
    formats: readFormats(request.formats),
    ...(request.number === undefined ? {} : { version: request.number }),
    date: readDay(request.date, now),
    doi: readDoi(request.doi ?? ""),
    title: request.title ?? name,
    description: request.description ?? "",
    creators: request.creators ?? [],
    publisher: request.publisher ?? "",
    licence: request.licence ?? "",
    originals: request.originals === true,
    shareable: request.shareable === true,
    ...(request.analyser === undefined
      ? {}
      : {
          analyser: {
            command: request.analyser.split(/\s+/).filter((word) => word !== ""),
            timeLimit: request.analyserTime ?? 10 * MINUTE,
          },
        }),
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    ...(request.onProgress === undefined ? {} : { onProgress: request.onProgress }),
  });
}

/** Endings that name a format, not a folder. */
const FILE_ENDINGS = /\.(xml|tei|vert|conllu|parquet|txt|csv|tsv|tmx|jsonl?|zip|gz|docx?)$/i;

function readFormats(names: readonly string[] | undefined): readonly CorpusFormat[] {
  if (names === undefined) return FORMATS;
  return names.map((name) => {
    const format = FORMATS.find((one) => one === name.toLowerCase());
    if (format !== undefined) return format;
    const meant = nearest(name, [...FORMATS]);
    throw new UsageError(
      `--formats ${name}: there is no such format${meant === undefined ? "." : `; did you mean ${meant}?`} There are: ${FORMATS.join(", ")}.`,
    );
  });
}

function readDay(date: string | undefined, now: () => Instant): string {
  if (date === undefined) return new Date(now()).toISOString().slice(0, 10);
  if (isIsoDay(date)) return date;
  throw new UsageError(`--date ${date}: write a day like 2026-11-18.`);
}

function readDoi(doi: string): string {
  const bare = doi.replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:)/i, "");
  if (bare === "" || /^10\.\d{4,9}\/\S+$/.test(bare)) return bare;
  throw new UsageError(`--doi ${doi}: write a DOI like 10.1234/corpus.3.`);
}
