/** Writes a package aside and renames it when it is complete: a reader sees the old one or all of the new one. */
import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { UsageError } from "../model/errors.js";
import type { WinnowRecord } from "../model/record.js";
import type { WrittenFile } from "./atomic-file.js";
import type { Package, PackageFacts } from "./packages/package.js";

export interface WrittenPackage extends WrittenFile {
  readonly records: number;
}

export async function writePackage(
  { name, isFolder, load }: Package,
  records: AsyncIterable<WinnowRecord>,
  to: string,
  facts: PackageFacts,
): Promise<WrittenPackage> {
  const target = path.resolve(to);
  checkReplaceable(name, to, isFolder === true);
  const write = await load();
  const part = path.join(path.dirname(target), `.${path.basename(target)}.part-${process.pid}`);
  rmSync(part, { recursive: true, force: true });
  try {
    if (isFolder) mkdirSync(part);
    const written = await write(records, part, facts);
    const files = isFolder ? filesIn(part) : [part];
    const hash = createHash("sha256");
    let bytes = 0;
    for (const file of files) {
      // Of a folder, the digest covers names and contents.
      if (isFolder) hash.update(`${path.relative(part, file)}\0`);
      bytes += await digestAndSync(file, hash);
    }
    if (isFolder) rmSync(target, { recursive: true, force: true });
    renameSync(part, target);
    return { records: written, bytes, sha256: hash.digest("hex") };
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
}

/** What a site's folder begins with; a folder with anything else is not ours to replace. */
const OWN_FILE = "site-search.js";

function checkReplaceable(name: string, to: string, isFolder: boolean): void {
  const there = statSync(to, { throwIfNoEntry: false });
  if (there === undefined) return;
  if (!isFolder && there.isDirectory()) throw new UsageError(`--out ${to} is a folder; name a file.`);
  if (!isFolder) return;
  if (!there.isDirectory()) throw new UsageError(`--out ${to} is a file; ${name} needs a folder.`);
  if (readdirSync(to).length > 0 && !existsSync(path.join(to, OWN_FILE)))
    throw new UsageError(`--out ${to} holds other files; name a new folder, or one with an earlier export.`);
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function digestAndSync(file: string, hash: Hash): Promise<number> {
  let bytes = 0;
  for await (const piece of createReadStream(file)) {
    hash.update(piece as Buffer);
    bytes += (piece as Buffer).length;
  }
  const open = openSync(file, "r+");
  try {
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
  return bytes;
}
