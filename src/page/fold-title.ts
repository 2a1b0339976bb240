/** When are two titles the same? When their letters and digits are, whatever stands between them. */
import { remembering } from "./class-words.js";

/** A page's lines are compared with its title several times, and its menus stand on every page. */
export const foldTitle: (title: string) => string = remembering((title) => {
  // The same, for most titles: nothing to normalise, and classes that need no tables.
  if (!/[^\0-\x7f]/.test(title)) return title.toLowerCase().replace(/[^a-z0-9]+/g, "");
  return title
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
});
