/** Folds titles for comparison: two are the same when their letters and digits are. */

import { streamSafe } from "../../model/text/stream-safe.js";
import { memoizeWords } from "../text/class-words.js";

/** Cached, because a page's lines are compared with its title several times, and menus repeat on every page. */
export const foldTitle: (title: string) => string = memoizeWords((title) => {
  // A faster path for ASCII.
  if (!/[^\0-\x7f]/.test(title)) return title.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return streamSafe(title)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
});
