/**
 * Names that stand below page after page: "/tales/frog/print", "/tales/crow/print". Such pages are companions of each
 * page, one for each; they are not entries of a list. Counts the names of the first pages, the most frequent are kept.
 */
import { mostFrequent } from "../page/chrome-text.js";
import type { Observation } from "../page/observe.js";
import type { Reading } from "./knowledge.js";
import type { Learning } from "./learning.js";

type Names = { readonly pages: number; readonly counts: { readonly [name: string]: number } };

const NAMES_LEARNED = 200;
const MAX_NAMES = 60;
const OFTEN = 3;
const OFTEN_SHARE = 0.2;

/** The folder below a page, unless it is the whole site: "/b/beatles/" for itself and for "/b/beatles.html". */
export function folderBelow(url: string): string | undefined {
  if (url.includes("?") || /^https?:\/\/[^/]+\/?$/.test(url)) return undefined;
  const plain = url.replace(/\/index\.\w{3,5}$/i, "/");
  return plain.endsWith("/") ? plain : `${plain.replace(/\.\w{2,5}$/, "")}/`;
}

/** Numbered names ("ch1.html") are entries in each of their folders. */
function nameBelow(url: string, folder: string): string | undefined {
  const name = url.startsWith(folder) ? url.slice(folder.length).toLowerCase() : "";
  return name === "" || name.length > 40 || /\d/.test(name) ? undefined : name;
}

export function learnCompanions({ url, links }: Observation, learn: Learning): void {
  const folder = folderBelow(url);
  const old = (learn.get("b") as Names | undefined) ?? { pages: 0, counts: {} };
  if (folder === undefined || old.pages >= NAMES_LEARNED) return;
  const names = new Set(links.slice(0, 400).flatMap(([to]) => nameBelow(to, folder) ?? []));
  if (names.size === 0) return;
  const counts: Record<string, number> = { ...old.counts };
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  learn.set("b", { pages: old.pages + 1, counts: mostFrequent(counts, MAX_NAMES) });
}

/** The share of these addresses that are entries below the folder, companions apart. */
export function shareBelow(folder: string | undefined, urls: readonly string[], known: Reading): number {
  if (folder === undefined || urls.length === 0) return 0;
  const { pages, counts } = (known.get("b") as Names | undefined) ?? { pages: 0, counts: {} };
  const least = Math.max(OFTEN, OFTEN_SHARE * pages);
  const isCompanion = (url: string) => (counts[nameBelow(url, folder) ?? ""] ?? 0) >= least;
  return urls.filter((url) => url.startsWith(folder) && !isCompanion(url)).length / urls.length;
}
