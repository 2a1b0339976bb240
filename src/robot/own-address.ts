/**
 * Which address makes a document the same document next time?
 *
 * The one that the page gives itself, where we can believe it: on the same host, at the same path, and without dropping a part of the
 * query that holds a number. Sites that call every page "/news.php" by mistake are common; believing them would fold a
 * site into one document. A print view's own address is the article's.
 */
import { hostOf } from "../model/address.js";
import type { Page } from "../model/page.js";

export function ownAddress({ url, canonical }: Pick<Page, "url" | "canonical">): string {
  if (canonical === undefined || canonical === url || bareHost(canonical) !== bareHost(url)) return url;
  const [own, given] = [new URL(url), new URL(canonical)];
  if (barePath(own) !== barePath(given)) return url;
  for (const [name, value] of own.searchParams) {
    if (/\d/.test(value) && given.searchParams.get(name) !== value) return url;
  }
  return canonical;
}

function bareHost(url: string): string {
  return hostOf(url).replace(/^www\./, "");
}

function barePath({ pathname }: URL): string {
  return pathname.replace(/\/(?:index|default)\.\w{2,5}$/i, "/").replace(/\/$/, "");
}
