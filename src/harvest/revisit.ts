import type { Verdict } from "../model/kind.js";
import type { Revisit } from "../store/store.js";

/** How the store keeps when a page is visited again. */
export function revisitOf({ again }: Pick<Verdict, "again">): Revisit {
  return again === undefined ? 0 : again === "each update" ? 1 : again;
}
