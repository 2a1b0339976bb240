/**
 * Which further pages of a site say when an event is?
 *
 * The home page often gives the days of the conference and leaves the deadlines to "Important dates" or "Call for papers". So when
 * something is missing, the site's own likely pages are visited, the likeliest first, a handful at most. What a page loads into
 * itself by frames or scripts belongs to it and comes first.
 */
import type { Page } from "../model/page.js";
import { type EventFacts, eventFacts } from "./event-page.js";
import { loadedInto } from "./loaded-pages.js";
import { withLines } from "./plain-text.js";

/** Fetches one page of the site; undefined when it cannot be had. */
export type Visit = (url: string) => Promise<Page | undefined>;

/** Requests beside the home page. */
export const MOST_FURTHER_PAGES = 6;

export async function readEventSite(home: Page, visit: Visit, most = MOST_FURTHER_PAGES): Promise<EventFacts> {
  const pages = [withLines(home)];
  const asked = new Set([plain(home.url)]);
  let facts = eventFacts(pages);
  for (let further = 0; further < most && !isComplete(facts); further++) {
    const url = likelyPages(pages).find((candidate) => !asked.has(plain(candidate)));
    if (url === undefined) break;
    asked.add(plain(url));
    const page = await visit(url);
    if (page === undefined || page.status >= 400) continue;
    pages.push(withLines(page));
    facts = eventFacts(pages);
  }
  return facts;
}

/** Days and notification are known: what a plan needs. */
function isComplete({ start, notification, evidence }: EventFacts): boolean {
  return start !== undefined && notification !== undefined && evidence["start"]!.confidence >= 0.6;
}

/** Addresses of the same site, likeliest first. */
export function likelyPages(pages: readonly Page[]): string[] {
  const scores = new Map<string, number>();
  const home = pages[0]!;
  const folder = folderOf(home.url);
  const folders = [folder, ...ownAddresses(home).map(folderOf)];
  const hosts = new Set([home.url, ...ownAddresses(home)].flatMap((url) => hostOf(url) ?? []));
  pages.forEach((page, p) => {
    const offer = (url: string, score: number) => {
      if (
        !hosts.has(hostOf(url) ?? "") ||
        /\.(?:pdf|docx?|ps|zip|jpe?g|png|gif|svg|css|js|ics|bib|pptx?)(?:[?#]|$)/i.test(url)
      )
        return;
      const value = score - 0.8 * p + (folders.some((own) => url.startsWith(own)) ? 0.5 : -1.5);
      scores.set(url, Math.max(scores.get(url) ?? Number.NEGATIVE_INFINITY, value));
    };
    const empty = page.textLength < 1500;
    for (const url of loadedInto(page)) offer(url, empty ? 9 + wordScore(url) / 10 : wordScore(url));
    for (const { url, words, title } of page.anchors) {
      const score = Math.max(wordScore(`${words} ${title}`) + 0.3, wordScore(lastParts(url)));
      if (score > 0) offer(url, score);
      // A page that only says "enter": everything near is worth a look.
      else if (empty && page.anchors.length < 12) offer(url, 1);
    }
  });
  // Calls are not always linked from a page that is over; a guess or two comes last.
  for (const name of GUESSES) if (!scores.has(folder + name)) scores.set(folder + name, 1.4);
  return [...scores]
    .filter(([, score]) => score > 0)
    .sort((a, b) => b[1] - a[1])
    .map(([url]) => url);
}

const GUESSES: readonly string[] = ["cfp.html", "dates.html"];

const LIKELY: readonly (readonly [pattern: RegExp, score: number])[] = [
  [
    /important[\s_-]*dates|key[\s_-]*dates|deadlines?|\bdates?\b|wichtige termine|fechas|datas importantes|date importanti|dates importantes|важные даты|сроки|重要日期|日程/iu,
    8,
  ],
  [
    /call[\s_-]*for[\s_-]*(?:research |full |technical |main |regular )?papers?|callforpapers|\bcfp\b|call[\s_-]*for[\s_-]*(?:submissions?|contributions?|abstracts?|participation)|appel (?:à|aux)|\bcalls?\b|投稿|征文/iu,
    6,
  ],
  [
    /submi(?:ssion|t)|for[\s_-]*authors|author[\s_-]*(?:info|guide|instruction|kit)|paper[\s_-]*(?:guidelines|information)|soumission|contribut/iu,
    4,
  ],
  [/\bhome\b|\bmain\b|\bindex\b|welcome|\babout\b|overview|general[\s_-]*info|\binfo(?:rmation)?\b/iu, 3],
  [/research[\s_-]*track|technical[\s_-]*(?:track|papers)|\bpapers\b|\bauthors\b|participa|attend|news/iu, 2],
];
const UNLIKELY =
  /workshop|tutorial|poster|demo|sponsor|past|previous|archive|committee|venue|hotel|travel|photo|login|register|accepted|proceedings|keynote|speaker|camera|award|visa|student|doctoral|industry/iu;

function wordScore(text: string): number {
  const words = decoded(text).slice(0, 200);
  const best = LIKELY.find(([pattern]) => pattern.test(words))?.[1] ?? 0;
  return UNLIKELY.test(words) ? best - 3.5 : best;
}

const lastParts = (url: string): string =>
  url
    .replace(/^[a-z]+:\/\/[^/]*/i, "")
    .split("/")
    .slice(-2)
    .join(" ")
    .replace(/\.\w{2,5}(?=[?#]|$)/, " ")
    .replace(/[_.-]+/g, " ")
    .replace(/(\p{Ll})(?=\p{Lu})/gu, "$1 ");

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const folderOf = (url: string): string => url.replace(/[?#].*$/, "").replace(/[^/]*$/, "");

/** A page may be read elsewhere than where it lives; it says so itself. */
function ownAddresses(page: Page): string[] {
  return [page.canonical, page.declared.meta.get("og:url")?.[0]].filter(
    (url) => url !== undefined && hostOf(url) !== undefined,
  ) as string[];
}

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, "") : undefined;
}

const plain = (url: string): string =>
  url
    .replace(/#.*$/, "")
    .replace(/\/index\.\w+$/, "/")
    .replace(/^http:/, "https:");
