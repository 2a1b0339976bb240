/**
 * What do the two ratios of the lyrics paper tell on their own, and which thresholds do the other sites teach?
 *
 * Links per size tells leaves from the lists that link to them; the share of proper nouns tells those lists from lists of lists. A
 * threshold is the one with the best average over sites of the balanced accuracy: both classes weigh the same.
 */
import { properShare } from "../../listing/page/proper-nouns.js";
import { addressIn, type GoldSite, linksIn, MAX_WALKED } from "./sites.js";

export interface Threshold {
  /** The best on this site, and its accuracy; 0.5 is chance. */
  readonly best: number;
  readonly accuracy: number;
  readonly atPaper: number;
  /** The best on all other sites, and how it does on this one. */
  readonly others: number;
  readonly atOthers: number;
}

export interface SiteThresholds {
  readonly name: string;
  readonly links: Threshold;
  readonly nouns: Threshold;
}

const PAPER = { links: 1.33, nouns: 0.275 };

export function learnThresholds(sites: readonly GoldSite[]): SiteThresholds[] {
  const measured = sites.map((site) => ({ name: site.name, ...ratiosOf(site) }));
  const links = thresholds(
    measured.map((one) => one.links),
    PAPER.links,
    steps(0.05, 40, 1.03),
  );
  const nouns = thresholds(
    measured.map((one) => one.nouns),
    PAPER.nouns,
    Array.from({ length: 99 }, (_, i) => (i + 1) / 100),
  );
  return measured.map(({ name }, i) => ({ name, links: links[i]!, nouns: nouns[i]! }));
}

function steps(from: number, to: number, by: number): number[] {
  const found: number[] = [];
  for (let at = from; at < to; at *= by) found.push(at);
  return found;
}

/** A page: above the threshold, or below it. */
interface Ratio {
  readonly above: boolean;
  readonly ratio: number;
}

function thresholds(sites: readonly (readonly Ratio[])[], paper: number, tried: readonly number[]): Threshold[] {
  const table = sites.map((pages) => tried.map((at) => balanced(pages, at)));
  // Sites with one class teach nothing.
  const teaches = sites.map((pages) => pages.some(({ above }) => above) && pages.some(({ above }) => !above));
  const bestOf = (chosen: readonly number[]): number => {
    const sums = tried.map((_, t) => chosen.reduce((sum, i) => sum + table[i]![t]!, 0));
    return sums.indexOf(Math.max(...sums));
  };
  return sites.map((pages, i) => {
    const own = bestOf([i]);
    const others = bestOf(sites.flatMap((_, other) => (other !== i && teaches[other] ? [other] : [])));
    return {
      best: tried[own]!,
      accuracy: table[i]![own]!,
      atPaper: balanced(pages, paper),
      others: tried[others]!,
      atOthers: table[i]![others]!,
    };
  });
}

function balanced(pages: readonly Ratio[], threshold: number): number {
  const share = (wanted: readonly Ratio[]) =>
    wanted.length === 0
      ? 0.5
      : wanted.filter(({ above, ratio }) => ratio >= threshold === above).length / wanted.length;
  return (share(pages.filter(({ above }) => above)) + share(pages.filter(({ above }) => !above))) / 2;
}

interface Walked {
  readonly path: string;
  /** In units of 1,024 characters. */
  readonly size: number;
  readonly links: readonly string[];
  /** The words of its links, of pages that are no leaves. */
  readonly words: readonly string[];
}

/** Lists have at least two leaves among their links, lists of lists at least two lists and no leaf. */
function ratiosOf(site: GoldSite): { links: Ratio[]; nouns: Ratio[] } {
  const pages = walk(site);
  const isLeaf = (path: string) => site.leaves.has(path);
  const leavesIn = ({ links }: Walked) => links.filter(isLeaf).length;
  const lists = pages.filter((page) => !isLeaf(page.path) && leavesIn(page) >= 2);
  const names = new Set(lists.map(({ path }) => path));
  const above = pages.filter(
    (page) => !isLeaf(page.path) && leavesIn(page) === 0 && page.links.filter((link) => names.has(link)).length >= 2,
  );
  const perSize = (page: Walked, isList: boolean) => ({
    above: isList,
    ratio: page.links.length / page.size,
  });
  const perWord = (page: Walked, isAbove: boolean) => ({ above: isAbove, ratio: properShare(page.words, null).share });
  const leaves = pages.filter(({ path }) => isLeaf(path));
  return {
    links: [...leaves.map((page) => perSize(page, false)), ...lists.map((page) => perSize(page, true))],
    nouns: [
      ...lists.slice(0, MOST_LISTS).map((page) => perWord(page, false)),
      ...above.slice(0, MOST_LISTS).map((page) => perWord(page, true)),
    ],
  };
}

/** Tagging is slow. */
const MOST_LISTS = 30;

function walk(site: GoldSite): Walked[] {
  const found: Walked[] = [];
  const seen = new Set([site.start]);
  const queue = [site.start];
  for (let next = 0; next < queue.length && next < MAX_WALKED; next++) {
    const at = queue[next]!;
    const { status, body } = site.answer(addressIn(site, at));
    if (status !== 200) continue;
    const html = typeof body === "string" ? body : Buffer.from(body).toString("utf8");
    const links = linksIn(html, at, site);
    const path = site.call(at);
    found.push({ path, size: html.length / 1024, links, words: site.leaves.has(path) ? [] : wordsIn(html) });
    for (const link of links) {
      if (seen.has(link)) continue;
      seen.add(link);
      queue.push(link);
    }
  }
  return found;
}

function wordsIn(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*>([^<]{1,200})/gi)]
    .map(([, words]) => words!.trim())
    .filter((words) => words !== "");
}
