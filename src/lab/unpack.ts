/** Unpacks the archives of data, once per machine, into the temporary folder. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { UsageError } from "../model/errors.js";

/** The folder that holds what is in `archive` (.tar.xz, .tar.gz); where there is a folder in its place (`html` for `html.tar.xz`), the folder around it. */
export function unpacked(archive: string): string {
  if (!existsSync(archive) && existsSync(archive.replace(/\.tar\.[gx]z$/, ""))) return path.dirname(archive);
  if (!existsSync(archive)) throw new UsageError(`${archive} does not exist.`);
  const { size, mtimeMs } = statSync(archive);
  const mark = createHash("sha1")
    .update(`${path.resolve(archive)} ${size} ${mtimeMs}`)
    .digest("hex")
    .slice(0, 12);
  const folder = path.join(os.tmpdir(), `winnow-data-${process.getuid?.() ?? 0}`, `${path.basename(archive)}-${mark}`);
  if (existsSync(folder)) return folder;
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o700 });
  const aside = mkdtempSync(`${folder}-`);
  const done = spawnSync("tar", ["-xf", archive, "-C", aside], { encoding: "utf8" });
  if (done.status !== 0) {
    rmSync(aside, { recursive: true, force: true });
    const says = done.error?.message ?? done.stderr.trim();
    throw new UsageError(`${archive} cannot be unpacked; tar (and xz) must be installed. ${says}`);
  }
  try {
    renameSync(aside, folder);
  } catch {
    rmSync(aside, { recursive: true, force: true }); // another process was faster
  }
  return folder;
}
