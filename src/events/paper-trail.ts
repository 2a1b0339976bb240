/**
 * Which links lead to papers?
 *
 * A small crawl: from the home page to pages called accepted papers, proceedings, programme or schedule; from there to
 * days, tracks, sessions and further pages; from a list of titles to each paper's own page. It stays on the event's
 * host, except for hosts that the event links for its papers ("Proceedings", on a publisher's site). Other years are
 * other editions.
 */
import { hostOf } from "../model/address.js";
import type { Link } from "../model/link.js";
import type { Page } from "../model/page.js";
import { siteOf } from "../model/site.js";
import { type Concept, conceptsIn } from "./dates/concepts.js";
import { groupName, readGroup } from "./event-group.js";
import { menuChoices, menuPages } from "./find/menus.js";
import type { Paper, Venue } from "./papers/paper-finding.js";
import { framesIn, isTemplate, loadedInto } from "./site/loaded-pages.js";
import { usualPages } from "./site/site.js";

/** What may lead to papers, the more the larger its score. */
export type Trace = {
  readonly url: string;
  readonly words: string;
  readonly score: number;
};

/** What links to papers say, the most telling first. */
const TELLING: readonly (readonly [words: RegExp, score: number])[] = [
  [
    /accepted|list of papers|angenommene|(?:art[íi]culos|trabajos|ponencias|comunicaciones) acept|(?:articles|communications) (?:accept|retenu)|(?:artigos|trabalhos) aceit|(?:articoli|contributi) accettat|geaccepteerde|zaakceptowan|přijaté|kabul edilen|принятые|прийняті|录用|錄取|採択|採録|채택|الأوراق المقبولة|پذیرفته/iu,
    10,
  ],
  [
    /proceedings|(?<!\p{L})(?:actes|actas|anais|atti)(?!\p{L})|tagungsband|sborník|bildiri(?:ler)? kitab|труды|сборник|论文集|論文集|予稿集|논문집/iu,
    8,
  ],
  [/\bpapers?\b|full program|technical program|detailed program/iu, 7],
  [
    /program|schedule|agenda|sessions?\b|\boral\b|posters?\b|talks|contributions|contributed|zeitplan|vorträge|horario|harmonogram|программа|програма|расписание|日程|议程|議程|プログラム|発表一覧|프로그램|일정|البرنامج/iu,
    6,
  ],
  [/main (?:track|conference)|research track|tracks?\b/iu, 3],
];
/** The same in the languages of concepts.ts, for words that the table above does not know. */
const TELLING_CONCEPTS: readonly (readonly [together: readonly Concept[], score: number])[] = [
  [["accept", "paper"], 10],
  [["paper"], 6],
];
const MISLEADING_CONCEPTS: readonly Concept[] = [
  ...(["call", "submit", "deadline", "dates", "camera", "review", "proposal", "register", "pay"] as const),
  ...(["hotel", "support", "staff", "past", "social", "news", "journal"] as const),
];
const MISLEADING =
  /call|submi|committee|comit[éeè]|komitee|ausschuss|appel [àa]|aufruf|convocatoria|chamada|einreichung|anmeldung|inscri[pçc]|комитет|регистрац|委員|委员|投稿|注册|登録|위원|등록|sponsor|register|registration|venue|hotel|travel|template|guideline|instruction|award|past|previous|archive|reviewer|chairs?\b|organi[sz]|tutorial|keynote|speaker|invited|social|visa\b|volunteer|doctoral/iu;
/** On a page that lists papers or is a programme, these lead on. */
const PARTS =
  /^(?:day|tag|jour|jornada|día|dia|giorno|dzień|день)\s*\d|第\s*\d\s*[天日]|^\d일차|(?<!\p{L})(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|lundi|mardi|mercredi|jeudi|vendredi|samedi|lunes|martes|miércoles|jueves|viernes|sábado|понедельник|вторник|среда|четверг|пятница|суббота|sitzung|séance|sesión|sessão|sessione|sekcja|секция)(?!\p{L})|[月火水木金土日]曜|星期[一二三四五六日]|セッション|分会场|세션|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b\d{1,2}(?:st|nd|rd|th)?\.?\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*|\b(?:january|february|march|april|june|july|august|september|october|november|december)\s+\d{1,2}\b|\b(?:session|track|oral|poster|part|volume|block|room)s?\b|\b(?:long|short|full|regular|demo|industry|findings|workshop) papers?\b/iu;
const DOCUMENT = /\.(?:pdf|docx?|pptx?|zip|gz|ps|jpe?g|png|gif|svg|mp4|ics|bib|xlsx?|css|js)(?:[?#]|$)/i;
/** "2026", "XYZ 2026", "XYZ'26": an edition that may have a site of its own. */
const EDITION = /^(?:[\p{L}-]{2,12}[\s'’-]*)?(?:(?:19|20)\d\d|['’]\d\d)$/u;
const LOADED = "(loaded into the page)";
const MIN_LINK_SCORE = 3;
const PART = 5;
const MENU = 4; // a frame or fragment that may hold the links, or the page that this one gives way to
const GUESS = 2;
const MAX_TRACES = 60;

/** `lists`: the page lists papers or is a programme. */
export function tracesOf(page: Page, lists: boolean): Trace[] {
  const best = new Map<string, Trace>();
  const offer = (url: string, words: string, score: number): void => {
    if (score >= MIN_LINK_SCORE && score > (best.get(url)?.score ?? 0))
      best.set(url, { url, words: words.slice(0, 120), score });
  };
  for (const { url, words } of [...page.links, ...menuChoices(page)]) {
    if (DOCUMENT.test(url) || isTemplate(url)) continue;
    const last = pathWords(url);
    offer(url, words, Math.max(saysPapers(words), saysPapers(last.slice(-60)) - 1));
    if (words === "(refresh)") offer(url, words, MENU);
    if (EDITION.test(words.trim())) offer(url, words, MIN_LINK_SCORE);
    if (lists && words.length < 60 && PARTS.test(words) && !MISLEADING.test(words)) offer(url, words, PART);
    // "?page=program.html": a script loads it, and it also exists as a page.
    const named = /[?&]\w{1,12}=([\w./-]{1,60}\.html?)(?:&|$)/u.exec(url)?.[1];
    if (named !== undefined && URL.canParse(named, page.base))
      offer(new URL(named, page.base).href, words, Math.max(saysPapers(words), saysPapers(last.slice(-60))) - 1);
  }
  for (const url of menuPages(page)) offer(url, LOADED, MENU);
  for (const url of loadedInto(page)) offer(url, LOADED, saysPapers(pathWords(url).slice(-60)) - 1);
  if (lists) {
    for (const url of framesIn(page)) if (saysPapers(pathWords(url).slice(-60)) >= 0) offer(url, LOADED, PART);
    if (page.declared.next !== undefined) offer(page.declared.next, "next", PART);
    for (const { url, words, role } of page.anchors) if (role === "pagination") offer(url, words, PART);
  }
  best.delete(page.url);
  return [...best.values()].sort((a, b) => b.score - a.score).slice(0, MAX_TRACES);
}

/**
 * Usual names of lists, for home pages without a link to one: a menu that a script builds, or a page not linked yet.
 * Proceedings elsewhere are a list; a programme in a submission system may not be the only one.
 */
export function guessedTraces(home: Page, traces: readonly Trace[]): Trace[] {
  const own = bareHost(home.url);
  if (traces.some(({ url, score }) => score >= (bareHost(url) === own ? STRONG : PROCEEDINGS))) return [];
  const guesses = usualPages(home, LISTS).map((url) => ({ url, words: GUESSED, score: GUESS }));
  return [...guesses, ...menuEntries(home)];
}

/** "Attend", "For participants": entries of the menu that may open a menu of their own. */
function menuEntries(home: Page): Trace[] {
  const own = bareHost(home.url);
  const entries = home.anchors.filter(
    ({ url, words, role }) =>
      role === "navigation" && bareHost(url) === own && url !== home.url && !DOCUMENT.test(url) && !saysOther(words),
  );
  const urls = [...new Map(entries.map(({ url, words }) => [url, words]))].slice(0, MAX_MENU_ENTRIES);
  return urls.map(([url, words]) => ({ url, words: words.slice(0, 120), score: GUESS - 1 }));
}
const MAX_MENU_ENTRIES = 6;

const saysOther = (words: string): boolean =>
  MISLEADING.test(words) || MISLEADING_CONCEPTS.some((concept) => conceptsIn(words).has(concept));
const PROCEEDINGS = 8;
const LISTS: readonly string[] = ["accepted-papers", "program", "accepted", "papers"];
export const GUESSED = "(a usual name)";

function saysPapers(text: string): number {
  const found = TELLING.find(([pattern]) => pattern.test(text))?.[1];
  if (found === undefined) return conceptScore(text);
  return MISLEADING.test(text) ? found - 7 : found;
}

function conceptScore(text: string): number {
  const concepts = conceptsIn(text);
  if (saysOther(text)) return 0;
  return TELLING_CONCEPTS.find(([together]) => together.every((concept) => concepts.has(concept)))?.[1] ?? 0;
}

/** "Programm", and nothing below it but links to its days. */
export function isCalledList({ title, blocks }: Page): boolean {
  const heading = blocks.find(({ heading }) => heading === 1)?.text ?? "";
  return [title, heading].some((said) => said.length < MAX_NAMED && saysPapers(said) >= STRONG);
}
const MAX_NAMED = 120;

const pathWords = (url: string): string => url.replace(/^[a-z]+:\/\/[^/]*/i, "").replace(/[-_/.]+/g, " ");

/** A programme that is a file: nothing is read from it, and that is said. */
export function programmeFile(page: Page): string | undefined {
  for (const { url, words } of page.links) {
    if (!/\.(?:pdf|docx?|xlsx?)(?:[?#]|$)/i.test(url)) continue;
    const said = `${words} ${pathWords(url).slice(-60)}`;
    if (
      /program|schedule|agenda|accepted|proceedings|timetable|zeitplan|программа/iu.test(said) &&
      !/call|submi|template|flyer|poster/iu.test(said)
    )
      return url;
  }
  return undefined;
}

// ── What is followed ────────────────────────────────────────────────────────────────────────────────────────────────────

interface Standing {
  /** The page's address and the site it is leased with. */
  readonly url: string;
  readonly site: string;
  readonly group: string;
  readonly venue: Venue;
}

const STRONG = 6;
const MIN_ALIKE = 3;
const MAX_FOLLOWED = 40;

/** Hosts that hold no list of papers: networks, forms, shops, submission systems, resolvers. */
const ELSEWHERE =
  /(?:^|\.)(?:twitter|x|facebook|linkedin|youtube|instagram|bsky|flickr|google|goo|eventbrite|amazon|overleaf|github|wikipedia|zoom|doi|hotcrp|softconf|meetup|medium|slack|discord|whova)\.(?:com|org|gl|app|us|social)$|^cmt3\./iu;
/** A submission system that also shows programmes and proceedings. */
const SUBMISSIONS = /^https?:\/\/(?:www\.)?easychair\.org\/(?!smart-program|publications|proceedings)/iu;

export function traceLinks(traces: readonly Trace[], { url: page, site, group, venue }: Standing): Link[] {
  const { venue: elsewhere } = readGroup(group);
  const own = bareHost(page);
  const links: Link[] = [];
  const said = new Map<string, number>();
  for (const { url, words } of traces) if (bareHost(url) !== own) said.set(words, (said.get(words) ?? 0) + 1);
  for (const { url, words, score } of traces) {
    if (links.length >= MAX_FOLLOWED) break;
    const host = bareHost(url);
    // A year in the event's own host is on every page: "/2026/" of grain2027.example is another edition.
    if (otherYear(`${words} ${host === own ? url.replace(/^[a-z]+:\/\/[^/]*/iu, "") : url}`, venue.year)) continue;
    if (host === own) {
      links.push({ url, words, priority: score, ...(elsewhere === undefined ? {} : { group }) });
      continue;
    }
    // Only the event itself sends us elsewhere.
    if (elsewhere !== undefined || score < STRONG || ELSEWHERE.test(host) || SUBMISSIONS.test(url)) continue;
    // "Proceedings" several times over are those of past years.
    if (said.get(words)! >= MIN_ALIKE) continue;
    const there = siteOf(hostOf(url)) === site ? undefined : groupName({ paper: false, venue });
    links.push({ url, words, priority: score - 1, ...(there === undefined ? {} : { group: there }) });
  }
  return links;
}

const MAX_DETAILS = 300;

/** Each paper's own page, where the list does not say everything. */
export function detailLinks(papers: readonly Paper[], { url: page, group }: Pick<Standing, "url" | "group">): Link[] {
  const own = bareHost(page);
  const wanted = papers.filter(
    ({ detail, authors, pdf }) => detail !== null && (authors.length === 0 || pdf === null) && bareHost(detail) === own,
  );
  const name = groupName({ ...readGroup(group), paper: true });
  const urls = [...new Set(wanted.map(({ detail }) => detail!))];
  // One address for many titles is no paper's own.
  if (urls.length * 2 < wanted.length) return [];
  return urls.slice(0, MAX_DETAILS).map((url) => ({ url, words: "(a paper's page)", group: name, priority: 1 }));
}

/** The years that a page names where it says what it is: in its title, when it is on another site, and its first headings. */
export function yearsNamed(page: Page): number[] {
  const headings = page.blocks.filter(({ heading }) => heading === 1 || heading === 2).slice(0, 2);
  const said = [page.title, ...headings.map(({ text }) => text)].join(" ");
  return [...new Set((said.match(/(?<!\d)(?:19|20)\d\d(?!\d)/gu) ?? []).map(Number))];
}

/** It names years, and the event's is not among them. A date in a blog's address is no year of an edition. */
function otherYear(said: string, year: number | null): boolean {
  if (year === null) return false;
  const years: readonly string[] =
    said.replace(/\/20\d\d\/\d\d(?=\/)/gu, "/").match(/(?<!\d)(?:19|20)\d\d(?!\d)/gu) ?? [];
  const short = new RegExp(`(?<!\\d)${String(year).slice(2)}(?!\\d)`, "u");
  return years.length > 0 && !years.includes(String(year)) && !short.test(said);
}

function bareHost(url: string): string {
  return hostOf(url).replace(/^www\.(?=.*\.)/u, "");
}
