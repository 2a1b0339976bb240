/**
 * Is this folder a good place for a store?
 *
 * SQLite relies on file locks and shared memory, which network file systems often do not implement correctly, and a
 * cloud client may change files in a folder that it synchronises. Both are allowed, but lead to a warning, as does a
 * disk that is nearly full.
 */
import { statfsSync } from "node:fs";
import path from "node:path";

/** File system types as Linux reports them (statfs(2), and the FUSE family). */
const NETWORK_TYPES: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "SMB"],
  [0xfe534d42, "SMB"],
  [0x65735546, "FUSE"],
  [0x01021997, "9P"],
  [0x73757245, "Coda"],
  [0x00c36400, "Ceph"],
]);
const CLOUD_FOLDERS =
  /(^|[\\/])(dropbox|onedrive[^\\/]*|google ?drive|googledrive|icloud ?drive|mobile documents|nextcloud|owncloud|seafile|yandex\.disk|mega)([\\/]|$)/i;

const MEGABYTE = 2 ** 20;
/** Warn below this: it lasts for some minutes of a fast crawl. */
const MIN_FREE_BYTES = 512 * MEGABYTE;

export function folderWarnings(folder: string): string[] {
  const warnings: string[] = [];
  const { type, bavail, bsize } = statfsSync(folder);
  const network = NETWORK_TYPES.get(type);
  if (network !== undefined) {
    warnings.push(
      `${folder} is on a network file system (${network}), where the embedded store may be damaged. Use a local folder, or PostgreSQL with --store postgres://…`,
    );
  }
  if (CLOUD_FOLDERS.test(path.resolve(folder))) {
    warnings.push(
      `${folder} looks like a folder that a cloud client synchronises; that can damage a store in use. Use a folder outside of it.`,
    );
  }
  const free = bavail * bsize;
  if (free < MIN_FREE_BYTES) {
    const step = free < 64 * MEGABYTE ? 1 : 64;
    const roughly = `${(Math.floor(free / (step * MEGABYTE)) + 1) * step} MB`;
    warnings.push(
      `the disk that holds ${folder} is running out of space: less than ${roughly} are left. The harvest ends safely when it is full.`,
    );
  }
  return warnings;
}
