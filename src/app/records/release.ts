/** Exports records to a file or a stream, whole or not at all, with a certificate if wanted. */

import { createHash } from "node:crypto";
import path from "node:path";
import { loadModels } from "../../harvest/observe/models.js";
import { UsageError } from "../../model/errors.js";
import type { Format } from "../../model/format.js";
import type { Json } from "../../model/json.js";
import { RECORD_STATES } from "../../model/record.js";
import { systemClock } from "../../model/time.js";
import { VERSION } from "../../model/version.js";
import { WORDS } from "../../page/text/words.js";
import { writeAtomically } from "../../publish/atomic-file.js";
import { certificateOf } from "../../publish/certificate.js";
import { OWN_COLUMNS } from "../../publish/formats/csv.js";
import { chooseFormat, formatsOf } from "../../publish/formats/formats.js";
import type { Package } from "../../publish/packages/package.js";
import { PACKAGES } from "../../publish/packages/packages.js";
import { type Release, recordPages, release } from "../../publish/release.js";
import { writePackage } from "../../publish/write-package.js";
import { toFile, toStream } from "../../publish/write-release.js";
import { SEARCH_WORDS } from "../../search/words.js";
import type { RecordScope, Store } from "../../store/store.js";
import { allKinds, findKind } from "../kinds.js";
import { type ScopeRequest, scopeOf } from "./scope.js";

export interface ReleaseOptions extends ScopeRequest {
  /** A file, replaced only when complete; or a stream. */
  readonly to: string | NodeJS.WritableStream;
  /** Default: by the file's extension, else JSON lines. */
  readonly format?: string;
  /** Only these fields, in this order. */
  readonly fields?: readonly string[];
  /** Hide duplicates. */
  readonly originals?: boolean;
  /** The separator of table cells. */
  readonly separator?: keyof typeof SEPARATORS;
  /** Start a table with a byte order mark. */
  readonly bom?: boolean;
  /** Where a static site will be published. */
  readonly publicUrl?: string;
  /** Also write a certificate to this file: how the export was made. */
  readonly certificate?: string;
  readonly signal?: AbortSignal;
  onProgress?(step: "fields" | "records" | "certificate", count: number): void;
}

export interface Released extends Release {
  readonly format: Pick<Format, "name">;
}

export const SEPARATORS = { comma: ",", semicolon: ";", tab: "\t" } as const;

/** Looks up a format of text, including those that a kind adds. */
export async function releaseFormat(name: string | undefined, file: string | undefined): Promise<Format> {
  return chooseFormat(formatsOf(await allKinds()), name, file);
}

/** The same for files and folders, which may also be packages. */
export async function releaseFileFormat(name: string | undefined, file: string | undefined): Promise<Format | Package> {
  return chooseFormat<Format | Package>([...formatsOf(await allKinds()), ...PACKAGES], name, file);
}

export function separatorOf(
  name: ReleaseOptions["separator"],
  file: string | undefined,
): (typeof SEPARATORS)[keyof typeof SEPARATORS] {
  return SEPARATORS[name ?? (file?.toLowerCase().endsWith(".tsv") ? "tab" : "comma")];
}

export async function releaseRecords(store: Store, options: ReleaseOptions): Promise<Released> {
  const { to, certificate, signal, onProgress } = options;
  const file = typeof to === "string" ? to : undefined;
  const format = await releaseFileFormat(options.format, file);
  const scope = await releaseScope(store, options);
  if ("load" in format) {
    const result = await releasePackage(store, format, scope, options);
    if (certificate !== undefined) await writeCertificate(store, certificate, options, result);
    return result;
  }
  const chosen = await chosenFields(store, options);
  const fields = chosen ?? (await fieldsOf(store, scope, format, options));
  const how = {
    fields,
    chosen: chosen !== undefined,
    now: systemClock.now(),
    separator: separatorOf(options.separator, file),
    bom: options.bom === true,
  };
  const request = {
    ...scope,
    format,
    how,
    ...(signal === undefined ? {} : { signal }),
    onProgress: (records: number) => onProgress?.("records", records),
  };
  const target = typeof to === "string" ? toFile(to) : toStream(to);
  const result = { ...(await release(store, request, target)), format };
  if (certificate !== undefined) await writeCertificate(store, certificate, options, result);
  return result;
}

/** A package is always complete: it has no incremental form. */
async function releasePackage(
  store: Store,
  format: Package,
  scope: RecordScope,
  options: ReleaseOptions,
): Promise<Released> {
  const { to, since, fields, publicUrl, collection, signal, onProgress } = options;
  const { name, isFolder, needsAddress } = format;
  if (typeof to !== "string")
    throw new UsageError(`--format ${name} writes a ${isFolder ? "folder" : "file"}: name it with --out.`);
  if (since !== undefined) throw new UsageError(`--since is for formats of text; ${name} is always complete.`);
  if (fields !== undefined) throw new UsageError(`--fields is for formats of text; ${name} has all fields.`);
  if (needsAddress && publicUrl === undefined)
    throw new UsageError(`--format ${name} needs --public-url: feeds and linked data name the address of the site.`);
  const next = await store.lastChange();
  const rules = new Map<string, number>();
  let read = 0;
  const facts = {
    title: collection ?? "Winnow",
    now: systemClock.now(),
    address: publicUrl === undefined ? "" : addressOfSite(publicUrl),
  };
  const { records, ...written } = await writePackage(format, all(), to, facts);
  return { ...written, records, removed: 0, leftOut: read - records, next, rules, format };

  async function* all() {
    for await (const page of recordPages(store, scope, next)) {
      signal?.throwIfAborted();
      read += page.length;
      onProgress?.("records", read);
      for (const record of page) {
        for (const readings of Object.values(record.evidence))
          for (const { rule } of readings) rules.set(rule, (rules.get(rule) ?? 0) + 1);
        yield record;
      }
    }
  }
}

function addressOfSite(address: string): string {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address))
    throw new UsageError(`--public-url ${address}: that is no web address; write https://example.org/songs/`);
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.replace(/\/*$/, "/")}`;
}

async function releaseScope(store: Store, request: ReleaseOptions): Promise<RecordScope> {
  const scope = { ...(await scopeOf(store, request)), ...(request.originals ? { originals: true } : {}) };
  if (request.since === undefined) return scope;
  // Users who keep a copy must also learn what was withdrawn.
  return { ...scope, since: scope.since ?? 0, states: RECORD_STATES };
}

/** The requested fields; id, url and similar ones are always written. */
async function chosenFields(
  store: Store,
  { fields, collection }: ReleaseOptions,
): Promise<readonly string[] | undefined> {
  if (fields === undefined) return undefined;
  const known = await store.fieldNames(collection);
  return fields.filter((field) => known.includes(field) || !isOwnColumn(field));
}

export function isOwnColumn(field: string): boolean {
  return OWN_COLUMNS.some((own) => own === field);
}

/** A table needs its columns first: all fields that occur, the most useful ones first, the others in alphabetical order. */
async function fieldsOf(
  store: Store,
  scope: RecordScope,
  format: Format,
  { signal, onProgress }: ReleaseOptions,
): Promise<string[]> {
  if (!format.needsFields) return [];
  const names = new Set<string>();
  if ((await store.countRecords(scope, LOOKED_THROUGH)).more)
    for (const name of await store.fieldNames(scope.collection)) names.add(name);
  else {
    let looked = 0;
    for await (const page of recordPages(store, scope, Number.MAX_SAFE_INTEGER)) {
      signal?.throwIfAborted();
      for (const { fields } of page) for (const name in fields) names.add(name);
      onProgress?.("fields", (looked += page.length));
    }
  }
  const rank = (name: string): number => {
    const place = FIRST_FIELDS.indexOf(name);
    return place >= 0 ? place : name === "text" ? FIRST_FIELDS.length + 1 : FIRST_FIELDS.length;
  };
  return [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Up to this many records are read for their fields; beyond that, all fields of the collection become columns. */
const LOOKED_THROUGH = 20_000;

const FIRST_FIELDS = ["title", "name", "author", "authors", "date", "language"];

// ── The certificate ─────────────────────────────────────────────────────────────────────────────────────────────────────

async function writeCertificate(
  store: Store,
  file: string,
  options: ReleaseOptions,
  { format, ...released }: Released,
): Promise<void> {
  const asked: { [option: string]: Json } = {};
  for (const name of ["collection", "where", "since", "fields", "originals", "separator", "bom"] as const)
    if (options[name] !== undefined) asked[name] = options[name] as Json;
  const names = new Set((await store.harvests()).map(({ kind }) => kind));
  const kinds = (await Promise.all([...names].map(findKind))).filter((kind) => kind !== undefined);
  const certificate = await certificateOf(
    store,
    {
      program: `winnow/${VERSION}`,
      made: new Date(systemClock.now()).toISOString(),
      file: typeof options.to === "string" ? path.basename(options.to) : "stdout",
      format: format.name,
      asked,
      release: released,
      collection: options.collection,
      models: fingerprints(kinds.flatMap(({ models }) => models ?? [])),
      rules: [WORDS, SEARCH_WORDS],
    },
    (entries) => options.onProgress?.("certificate", entries),
  );
  await writeAtomically(file, (stream) => stream.write(`${JSON.stringify(certificate, null, 2)}\n`));
}

function fingerprints(names: readonly string[]): { [name: string]: string } {
  return Object.fromEntries(
    [...loadModels(names)].map(([name, bytes]) => [name, `sha256:${createHash("sha256").update(bytes).digest("hex")}`]),
  );
}
