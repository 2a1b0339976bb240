/** Where is the archive that belongs to a store? In its folder; beside a database it needs a folder of its own. */
import path from "node:path";
import { isDatabase } from "../store/open.js";

export const DEFAULT_STORE = "./winnow-data";

export function archiveFolder(flags: { readonly store: string; readonly archiveDir?: string }): string {
  return flags.archiveDir ?? path.join(isDatabase(flags.store) ? DEFAULT_STORE : flags.store, "archive");
}
