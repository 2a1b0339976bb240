/** Small files that belong to a store: in its folder; beside a database there is no folder, so they are in the working folder. */
import path from "node:path";
import { isDatabase } from "../store/open.js";

export function besideStore(store: string, name: string): string {
  return isDatabase(store) ? `winnow-${name}` : path.join(store, name);
}
