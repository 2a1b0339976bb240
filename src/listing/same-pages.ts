/** Which pages were seen before, under another address? */
import type { Learning } from "./learning.js";
import type { Observation } from "./look.js";
import { hash } from "./walk.js";

/** How many pages showed the text of one before them: a site that answers everything with one page. */
export function learnSame(o: Observation, learn: Learning): void {
  const old = (learn.get("same") as { readonly digests: readonly string[]; readonly count: number } | undefined) ?? {
    digests: [],
    count: 0,
  };
  if (old.digests.includes(o.digest)) learn.set("same", { ...old, count: old.count + 1 });
  else if (old.digests.length < 8) learn.set("same", { ...old, digests: [...old.digests, o.digest] });
}

/** The first leaves are enough to tell: their other addresses stand on the same first lists. */
const MOST_REMEMBERED = 40;

/** Is this leaf one of the first leaves once more, at the same path with another query? "?t=14" and "?t=14&p=98" are one page. */
export function isAgain({ url, digest }: Observation, learn: Learning): boolean {
  const first = (learn.get("again") as readonly string[] | undefined) ?? [];
  const page = hash(`${digest} ${url.replace(/\?.*$/, "")}`).toString(36);
  if (first.includes(page)) return true;
  if (first.length < MOST_REMEMBERED) learn.set("again", [...first, page]);
  return false;
}
