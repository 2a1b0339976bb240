/**
 * The address that identifies a document: the page's canonical address where it is credible, that is, on the same host,
 * at the same path, and without dropping a query parameter that holds a number. Many sites declare "/news.php" on every
 * page by mistake; believing them would merge a site into one document.
 */
import { hostOf } from "../../model/address.js";
import { bareHost } from "../../model/host-names.js";
import type { Page } from "../../model/page.js";

export function ownAddress({ url, canonical }: Pick<Page, "url" | "canonical">): string {
  if (canonical === undefined || canonical === url || bareHost(hostOf(canonical)) !== bareHost(hostOf(url))) return url;
  const [own, given] = [new URL(url), new URL(canonical)];
  if (barePath(own) !== barePath(given)) return url;
  for (const [name, value] of own.searchParams) {
    if (/\d/.test(value) && given.searchParams.get(name) !== value) return url;
  }
  return canonical;
}

function barePath({ pathname }: URL): string {
  return pathname.replace(/\/(?:index|default)\.\w{2,5}$/i, "/").replace(/\/$/, "");
}
