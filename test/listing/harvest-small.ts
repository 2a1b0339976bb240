/** Harvests a small invented site without a network, with a hint or without, and compares with its true leaves. */
import { harvestSite, type SiteResult } from "../../src/lab/listing/listing.js";
import { idealRequests } from "../../src/lab/listing/sites.js";
import type { SmallSite } from "../worlds/small-site.js";

export type Hint = "no hint" | "one example leaf";

/** `needed`: the requests for its leaves and the pages on a shortest path to each. */
export async function harvestSmall(
  name: string,
  { start, pages, leaves, also, redirects }: SmallSite,
  hint: Hint,
): Promise<SiteResult & { readonly needed: number }> {
  const site = {
    name,
    start,
    levels: 4,
    leaves,
    answer: (path: string) => {
      const location = redirects?.get(path);
      if (location !== undefined) return { status: 301, body: "", location };
      return { status: pages.has(path) ? 200 : 404, body: pages.get(path) ?? "no" };
    },
    call: (url: string) => url.replace(/^https?:\/\/[^/]+/, ""),
    isAlso: (path: string) => also?.has(path) ?? false,
  };
  const decoded = (url: string) => decodeURI(site.call(url));
  const plain = { ...site, start: decodeURI(start), leaves: new Set([...leaves].map((one) => decodeURI(one))) };
  const needed = idealRequests({ ...plain, call: decoded, address: encodeURI });
  const leaf = hint === "no hint" ? {} : { leaf: [[...leaves][Math.floor(0.4 * leaves.size)]!] };
  return { ...(await harvestSite(site, { mode: "auto" }, { dry: true, ideal: needed, ...leaf })), needed };
}
