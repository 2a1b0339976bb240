/**
 * Versions of a corpus in one folder: NAME-1, NAME-2 … Each has `release.json`. The next version names what changed since the last
 * one, and lists what was withdrawn since the first.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { UsageError } from "../../model/errors.js";
import { type KnownDocuments, readKnownDocuments } from "./known-documents.js";

export interface ReleaseFile {
  readonly name: string;
  readonly about: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** `release.json`. */
export interface Manifest {
  readonly corpus: string;
  readonly version: string;
  readonly date: string;
  readonly doi: string;
  readonly collection: string;
  /** The newest change of the store that is contained. */
  readonly change: number;
  readonly program: string;
  readonly rules: readonly string[];
  readonly options: { readonly duplicates: "kept" | "left out"; readonly shareable: boolean };
  readonly counts: { readonly [what: string]: number };
  readonly since: {
    readonly version: string;
    readonly added: number;
    readonly changed: number;
    readonly removed: number;
  } | null;
  readonly files: readonly ReleaseFile[];
}

export interface Previous {
  readonly manifest: Manifest;
  readonly documents: KnownDocuments;
  readonly withdrawn: readonly Withdrawn[];
}

export interface Withdrawn {
  readonly id: string;
  readonly number: number;
  /** The last version that contained it. */
  readonly last: string;
  readonly reason: string;
}

export function withdrawnTable(rows: readonly Withdrawn[]): string {
  const line = ({ id, number, last, reason }: Withdrawn): string =>
    `${id}\t${number}\t${last}\t${reason.replace(/\s+/g, " ")}\n`;
  return `id\tnumber\tlast_version\treason\n${rows.map(line).join("")}`;
}

const VERSION_NUMBER = /^\d+(?:\.\d+)*$/;

export function checkVersion(version: string): void {
  if (!VERSION_NUMBER.test(version)) throw new UsageError(`--number ${version}: write a version like 3 or 2.1.`);
}

/** The newest version below `folder`; undefined for the first one. */
export function previousVersion(folder: string, name: string): Previous | undefined {
  if (!existsSync(folder)) return undefined;
  const versions = readdirSync(folder)
    .filter((file) => file.startsWith(`${name}-`) && VERSION_NUMBER.test(file.slice(name.length + 1)))
    .map((file) => file.slice(name.length + 1))
    .sort(compareVersions);
  const last = versions.at(-1);
  if (last === undefined) return undefined;
  const place = path.join(folder, `${name}-${last}`);
  const read = (file: string): Buffer => {
    try {
      return readFileSync(path.join(place, file));
    } catch (error) {
      throw new UsageError(
        `${path.join(place, file)} cannot be read, but the next version is compared with it: ${(error as Error).message}`,
      );
    }
  };
  const rows = (file: string): string[][] =>
    read(file)
      .toString()
      .split("\n")
      .slice(1) // the header
      .filter((line) => line !== "")
      .map((line) => line.split("\t"));
  return {
    manifest: JSON.parse(read("release.json").toString()) as Manifest,
    documents: readKnownDocuments(read("versions.tsv")),
    withdrawn: rows("withdrawn.tsv").map(([id, number, last, reason]) => ({
      id: id!,
      number: Number(number),
      last: last!,
      reason: reason!,
    })),
  };
}

export function nextVersion(previous: Previous | undefined): string {
  if (previous === undefined) return "1";
  const parts = previous.manifest.version.split(".").map(Number);
  return [...parts.slice(0, -1), parts.at(-1)! + 1].join(".");
}

export function compareVersions(a: string, b: string): number {
  const [one, two] = [a, b].map((version) => version.split(".").map(Number));
  for (let i = 0; i < Math.max(one!.length, two!.length); i++) {
    const difference = (one![i] ?? 0) - (two![i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
