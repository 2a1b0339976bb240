/**
 * What is an event called?
 *
 * Its acronym precedes a year: in the title, in a heading, in the host. Its full name is the phrase around "Conference
 * on", "Workshop on" and similar words; an ordinal in it is the edition.
 */
import type { Block, Page } from "../../model/page.js";
import { conceptsIn } from "../dates/concepts.js";
import { findPlace } from "../place/place.js";
import { findEdition, ORDINAL, ordinalValue } from "./edition.js";
import { nameIn, saysPurpose, TELLING } from "./name-likeness.js";

export interface EventName {
  readonly name: string | undefined;
  readonly acronym: string | undefined;
  readonly edition: number | undefined;
  readonly words: string;
}

const MEETING =
  "(?:Conference|Workshop|Symposium|Congress|Colloquium|Meeting|Seminar|School|Forum|Summit|Convention|Assembly|Konferenz|Tagung|Conférence|Colloque|Congreso|Congresso|Simposio|Convegno|Конференция)s?|Challenge(?!s)";
/** "31st Australasian Conference on Information Security and Privacy (ACISP 2026)". */
const FULL_NAME = new RegExp(
  `((?:${ORDINAL})\\s+)?((?:[\\p{Lu}\\d][\\p{L}\\d./&'’-]*\\s+|(?:on|of|and|for|the|de|in)\\s+){0,8}(?:${MEETING})(?:\\s+(?:on|of|for|in|and|sur|de|über|zu)\\s+[^.;:|()\\n]{3,140}|(?=\\W|$)))(?:\\s*\\(([^()]{2,40})\\))?`,
  "u",
);
const ACRONYM_YEAR =
  /(?<![\p{L}\d])(\p{Lu}[\p{L}\d&+/-]{0,14}[\p{Lu}\p{L}\d])(?:\s+|['’`-]\s?)?['’`]?((?:19|20)\d\d|(?<!\d)\d\d)(?!\d)/gu;
const NO_ACRONYM =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|copyright|the|in|on|of|and|vol|version|conference|workshop|symposium|home|welcome|update|call|for|dates|program|programme|until|since|from|windows|lncs|page|room|session|track|round|proceedings|papers?|posters?|schedule|agenda|talks?|abstracts?|accepted|summer|winter|spring|fall|autumn|year|monday|tuesday|wednesday|thursday|friday|saturday|sunday)$/iu;

export function eventName(page: Pick<Page, "title" | "blocks" | "declared">): EventName {
  const own = page.blocks.filter((block) => !isHeadline(block, page.blocks));
  const headings = own.filter((block) => block.heading > 0 && block.heading <= 3).slice(0, 6);
  const meta = ["og:title", "og:site_name", "description", "og:description"].flatMap(
    (name) => page.declared.meta.get(name) ?? [],
  );
  const texts = [page.title, ...headings.map(({ text }) => text), ...meta, ...own.slice(0, 30).map(({ text }) => text)]
    .filter((text) => text !== "")
    .map((text) => text.slice(0, 500));
  const said = texts.length - Math.min(30, own.length);
  const full = bestFullName(texts, said);
  const titles = [...headings.map(({ text }) => text), page.title].filter((text) => text !== "");
  const acronym = acronymIn(texts, full?.behind ?? bracketIn(titles));
  const short = nameIn(titles, acronym);
  // A meeting that only the text names, without its number, may be another one than that of titles and headings.
  const isOwn = full !== undefined && (!full.inText || full.edition !== undefined);
  if (full !== undefined && (isOwn || (short?.likeness ?? 0) < TELLING))
    return { name: full.name, acronym, edition: full.edition, words: full.words };
  const numbered = short && (findEdition(short.name) ?? findEdition(short.words));
  const isNamed = numbered !== undefined && short!.name.endsWith(numbered.rest);
  return {
    name: isNamed ? numbered.rest : short?.name,
    acronym,
    edition: numbered?.edition,
    words: short?.words ?? "",
  };
}

/** "Best paper of the Conference on Corn announced!": under "News", or loud itself. */
function isHeadline({ heading, text, under }: Block, blocks: readonly Block[]): boolean {
  const above = blocks[under]?.text ?? "";
  return (heading > 0 && text.endsWith("!") && !/^welcome/i.test(text)) || conceptsIn(above.slice(0, 80)).has("news");
}

const bracketIn = (titles: readonly string[]): string | undefined =>
  /\(([^()]{2,24})\)/u.exec(titles.find((text) => !saysPurpose(text))?.slice(0, 300) ?? "")?.[1];

/** `said`: from here on texts are those of the page, where a paper's title may sound like an event's name. */
function bestFullName(texts: readonly string[], said: number) {
  let best:
    | { name: string; edition: number | undefined; behind: string | undefined; words: string; inText: boolean }
    | undefined;
  for (const [n, text] of texts.entries()) {
    const match = FULL_NAME.exec(text);
    if (match === null) continue;
    const whole = withoutPlace(
      match[2]!
        .replace(/^calls? for (?:papers|participation|contributions|submissions|abstracts)\s+/iu, "")
        .replace(/^(?:(?:proceedings|the|on|of|and|for|in|de|welcome|to)\s+)+/iu, "")
        .replace(TRAILING, "")
        .replace(/(?<![\s,!–-])[\s,!–-]+$/u, ""),
    );
    // "The 30th ACM Symposium": the ordinal behind an article.
    const numbered = match[1] === undefined ? findEdition(whole) : undefined;
    const name = numbered?.rest ?? whole;
    const words = name.split(/\s+/).length;
    if (words < 3 || words > 24 || !/\s(?:on|of|for|in|and|sur|de|über|zu)\s/u.test(name)) continue;
    if (
      saysPurpose(name) ||
      (n >= said && match[1] === undefined && match[3] === undefined && ENDS_IN_MEETING.test(name))
    )
      continue;
    // The first that is long enough is the page's own; later ones may be neighbours.
    const edition = match[1] === undefined ? numbered?.edition : ordinalValue(match[1]);
    best = { name, edition, behind: match[3], words: match[0].trim(), inText: n >= said };
    break;
  }
  return best;
}

/** "Symposium on Harvest Systems, Oslo, Norway" is called without its place. */
function withoutPlace(name: string): string {
  const words = findPlace(name)?.words;
  const at = words === undefined ? -1 : name.lastIndexOf(words);
  return at > 0 && /[,–—-]\s*$/.test(name.slice(0, at))
    ? name.slice(0, at).replace(/(?<![\s,–—-])[\s,–—-]+$/, "")
    : name;
}

const ENDS_IN_MEETING = new RegExp(`(?:${MEETING})$`, "u");
const TRAILING =
  /(?<!\s)\s+(?:[-–—]\s+(?:[Hh]ome(?:page)?|HOME|[Ww]elcome|[Aa]bout|[Cc]all for [Pp]apers|C[Ff]P|[Oo]fficial)\b|[·•]\s|\/\/|(?:will|is|was|takes?|has|to be|held|provides|aims|brings|which|that|are)\b).*|[,–-]\s*(?:\d|(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?\s+\d).*|,\s*$/su;

function acronymIn(texts: readonly string[], behind: string | undefined): string | undefined {
  const votes = new Map<string, number>();
  const vote = (word: string, weight: number) => votes.set(word, (votes.get(word) ?? 0) + weight);
  texts.forEach((text, place) => {
    for (const [, word] of text.matchAll(ACRONYM_YEAR)) {
      if (word === undefined || NO_ACRONYM.test(word) || !/\p{Lu}.*\p{Lu}|\d/u.test(word)) continue;
      vote(word.replace(/[-/]$/, ""), place === 0 ? 3 : place < 8 ? 1.5 : 0.5);
    }
  });
  const inBrackets = /^(?:the\s+)?([\p{Lu}][\p{L}\d&+/-]{1,14})(?:\s|['’`-]|\d|$)/u.exec(behind ?? "")?.[1];
  if (inBrackets !== undefined && /\p{Lu}.*\p{Lu}/u.test(inBrackets)) vote(inBrackets, 2);
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** "Workshop notification" is the main one when the event is a workshop. */
export function isAbout({ name, acronym }: EventName, track: string): boolean {
  const stem = track.replace(/s$/, "");
  return new RegExp(escaped(stem), "i").test(`${name ?? ""} ${acronym ?? ""}`);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
