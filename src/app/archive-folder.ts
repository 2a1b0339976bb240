/** Where is the archive that belongs to a store? In its folder; a database needs a separate folder. */
import path from "node:path";
import { isDatabase } from "../store/open.js";

export const DEFAULT_STORE = "./winnow-data";

export function archiveFolder(flags: { readonly store: string; readonly archiveDir?: string }): string {
  return flags.archiveDir ?? path.join(isDatabase(flags.store) ? DEFAULT_STORE : flags.store, "archive");
}
