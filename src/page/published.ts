/**
 * When was this published, and when changed?
 *
 * What is declared for machines is believed first, then elements that are called dates, then the address, then a date printed near the
 * title. Values are ISO 8601 as given — with time and offset when the page gives them —, never shifted into another zone.
 */
import type { Declared, Read } from "../model/page.js";
import type { Instant } from "../model/time.js";
import type { ArticleItem } from "./article-items.js";
import type { Mark, Marks } from "./article-marks.js";
import type { Passage } from "./passages.js";
import { calendarDay, findPrintedDates, findRecentDay, findRelativeDay, type Reading } from "./printed-date.js";
import { type Candidate, mostTrusted } from "./readings.js";

export interface Dated {
  readonly url: string;
  readonly fetchedAt: Instant;
  readonly declared: Declared;
  readonly items: readonly ArticleItem[];
  readonly marks: Marks;
  /** Short passages around the title, in front of the text and right behind it. */
  readonly near: readonly Passage[];
}

export interface Dates {
  readonly published: Read | undefined;
  readonly modified: Read | undefined;
}

export function findDates(page: Dated): Dates {
  const reading: Reading = { language: page.declared.language };
  const published: Candidate<string>[] = [];
  const modified: Candidate<string>[] = [];
  const latest = new Date(page.fetchedAt + 2 * DAY).toISOString();
  const add = (to: Candidate<string>[], value: string | undefined, from: string, confidence: number): void => {
    // A date after the fetch is an event's, or a mistake.
    if (value !== undefined && value.slice(0, 10) <= latest.slice(0, 10) && value > "1990")
      to.push({ value, from, confidence });
  };

  for (const { item, trust } of page.items) {
    for (const said of texts(item, "datePublished"))
      add(published, readMachineDate(said, reading), `${item.from} datePublished`, 0.93 * trust);
    for (const said of texts(item, "dateCreated"))
      add(published, readMachineDate(said, reading), `${item.from} dateCreated`, 0.84 * trust);
    for (const said of texts(item, "uploadDate"))
      add(published, readMachineDate(said, reading), `${item.from} uploadDate`, 0.8 * trust);
    for (const said of texts(item, "dateModified"))
      add(modified, readMachineDate(said, reading), `${item.from} dateModified`, 0.93 * trust);
  }
  for (const [name, confidence] of PUBLISHED_META)
    for (const said of page.declared.meta.get(name) ?? [])
      add(published, readMachineDate(said, reading), `meta ${name}`, confidence);
  for (const [name, confidence] of MODIFIED_META)
    for (const said of page.declared.meta.get(name) ?? [])
      add(modified, readMachineDate(said, reading), `meta ${name}`, confidence);

  readMarks(page, reading, add, published, modified);
  add(published, dayInAddress(page.url), "address", 0.74);
  for (const passage of page.near) {
    const { text } = passage;
    if (passage.kind === "list item" && passage.linked > 0) continue; // a row of a list has a date of its own
    const isShort = text.length <= 160;
    if (text.length <= 60 && passage.kind !== "heading")
      add(published, findRelativeDay(text, page.fetchedAt), "printed near the title", 0.5);
    const days = findPrintedDates(text, reading);
    const changed = CHANGED.exec(text);
    for (const [i, { day, start }] of days.slice(0, 3).entries()) {
      const isChange = changed !== null && changed.index < start;
      if (isChange) add(modified, day, "text pattern", 0.6);
      else if (PUBLISHED.test(text.slice(0, start))) add(published, day, "text pattern", 0.66);
      else if (isShort && i === 0) add(published, day, "printed near the title", text.length < 60 ? 0.52 : 0.45);
    }
  }
  return { published: asPrinted(published), modified: mostTrusted(modified, dayOf) };
}

/**
 * Machines are told UTC, readers the day where the text was written: when a printed day is the neighbour of a declared one, the
 * printed one is the text's.
 */
function asPrinted(candidates: readonly Candidate<string>[]): Read | undefined {
  const best = mostTrusted(candidates, dayOf);
  if (best === undefined || !/^(?:json-ld|meta|microdata|rdfa)/.test(best.from) || !best.value.includes("T"))
    return best;
  const printed = candidates.find(
    ({ from, value, confidence }) =>
      /^(?:class|printed|text|time)/.test(from) &&
      confidence >= 0.4 &&
      !/Z$/.test(value) &&
      Math.abs(Date.parse(dayOf(value)) - Date.parse(dayOf(best.value))) === DAY,
  );
  return printed === undefined
    ? best
    : mostTrusted(
        [
          { ...printed, confidence: best.confidence },
          ...candidates.map((one) => ({ ...one, confidence: Math.min(one.confidence, best.confidence - 0.01) })),
        ],
        dayOf,
      );
}

const DAY = 86_400_000;

function dayOf(value: string): string {
  return value.slice(0, 10);
}

type Add = (to: Candidate<string>[], value: string | undefined, from: string, confidence: number) => void;

function readMarks(
  page: Dated,
  reading: Reading,
  add: Add,
  published: Candidate<string>[],
  modified: Candidate<string>[],
): void {
  const title = page.marks.headings.find(({ level, aside }) => level === 1 && !aside)?.element.order ?? 0;
  const marks = page.marks.dates.filter(({ aside }) => !aside);
  for (const mark of (marks.length > 0 ? marks : page.marks.dates).slice(0, 30)) {
    const both = mark.machine === undefined ? publishedAndChanged(mark.text, reading) : undefined;
    if (both !== undefined) add(modified, both.modified, mark.by, 0.75);
    const value = both?.published ?? dateIn(mark, reading, page.fetchedAt);
    if (value === undefined) continue;
    const isChange = both === undefined && (/modified/.test(mark.by) || CHANGED.test(mark.text));
    if (isChange) {
      add(modified, value, mark.by, 0.75);
      continue;
    }
    let confidence = /datepublished/.test(mark.by) ? 0.88 : /^time element/.test(mark.by) ? 0.78 : 0.68;
    if (/ published$/.test(mark.by)) confidence += 0.04;
    if (PUBLISHED.test(mark.text)) confidence += 0.04;
    if (mark.aside) confidence -= 0.35;
    // Of several dates the one right below (or above) the title is the text's own.
    const distance = mark.element.order - title;
    if (title > 0 && (distance < -60 || distance > 400)) confidence -= 0.12;
    add(published, value, mark.by, confidence - Math.min(0.05, Math.abs(distance) / 20_000));
  }
}

/** "Published: 11 October 2022 | Updated: 12 October 2022", in either order. */
function publishedAndChanged(text: string, reading: Reading): { published: string; modified: string } | undefined {
  const changed = CHANGED.exec(text);
  if (changed === null || text.length > 160) return undefined;
  const days = findPrintedDates(text, reading);
  if (days.length !== 2) return undefined;
  const at = days.findIndex(({ start }) => start > changed.index);
  if (at < 0) return undefined;
  return { published: days[1 - at]!.day, modified: days[at]!.day };
}

function dateIn({ machine, text }: Mark, reading: Reading, fetchedAt: Instant): string | undefined {
  if (machine !== undefined) {
    const value = readMachineDate(machine, reading);
    if (value !== undefined) return value;
  }
  if (text.length > 160) return undefined;
  return (
    findPrintedDates(text, reading)[0]?.day ??
    findRelativeDay(text, fetchedAt) ??
    (text.length <= 40 ? findRecentDay(text, fetchedAt, reading) : undefined)
  );
}

const PUBLISHED_META: readonly (readonly [name: string, confidence: number])[] = [
  ["article:published_time", 0.92],
  ["og:article:published_time", 0.92],
  ["article:published", 0.9],
  ["og:published_time", 0.9],
  ["datepublished", 0.9],
  ["citation_publication_date", 0.9],
  ["citation_online_date", 0.89],
  ["citation_date", 0.88],
  ["parsely-pub-date", 0.9],
  ["sailthru.date", 0.88],
  ["cxenseparse:recs:publishtime", 0.88],
  ["article.published", 0.9],
  ["published-date", 0.88],
  ["published_date", 0.88],
  ["publish-date", 0.88],
  ["publish_date", 0.88],
  ["publishdate", 0.88],
  ["pubdate", 0.88],
  ["article_date_original", 0.88],
  ["originalpublicationdate", 0.88],
  ["og:pubdate", 0.88],
  ["dc.date.issued", 0.86],
  ["dcterms.issued", 0.86],
  ["dc.date.created", 0.84],
  ["dcterms.created", 0.84],
  ["dcterms.date", 0.82],
  ["dc.date", 0.82],
  ["dcterms.available", 0.8],
  ["release_date", 0.82],
  ["date", 0.8],
  ["created", 0.76],
  ["og:release_date", 0.8],
];
const MODIFIED_META: readonly (readonly [name: string, confidence: number])[] = [
  ["article:modified_time", 0.92],
  ["og:article:modified_time", 0.9],
  ["og:updated_time", 0.85],
  ["datemodified", 0.9],
  ["dcterms.modified", 0.85],
  ["dc.date.modified", 0.85],
  ["last-modified", 0.7],
  ["lastmod", 0.7],
  ["revised", 0.7],
];

const PUBLISHED =
  /(?:published|posted|first published|publication date|veröffentlicht|erschienen|erstellt|datum|vom|publié|paru|publicado|publicación|pubblicato|gepubliceerd|publicerad|julkaistu|opublikowano|data publikacji|опубликовано|дата публикации|размещено|басылып чыкты|yayın(?:lanma)?|eklenme|оприлюднено|жарияланды)[\s:,(|–-]*(?:on|at|am|le|el|il|em|op|den|:)?[\s:]*$|^\s*(?:published|posted|veröffentlicht|erstellt|publié|publicado|pubblicato|опубликовано)/iu;
const CHANGED =
  /(?:updated|last modified|last edited|modified|edited|aktualisiert|zuletzt geändert|geändert|letzte änderung|letzte aktualisierung|stand\s*:|mis à jour|modifié|actualizado|atualizado|aggiornato|bijgewerkt|uppdaterad|päivitetty|aktualizacja|aktualizováno|обновлено|изменено|яңартылды|güncelle(?:me|ndi)|оновлено)/iu;

/** "2020-02-18T10:00:00+01:00", "2020-02-18 10:00", "20200218", "Tue, 18 Feb 2020 10:00:00 GMT", 1582020000 (UTC). */
export function readMachineDate(said: string, reading: Reading = {}): string | undefined {
  const text = said.trim().slice(0, 100);
  const iso =
    /^((?:19|20)\d{2})-?(\d{2})-?(\d{2})(?!\d)(?:[T\s]+(\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2}|[+-]\d{2})?)?/i.exec(
      text,
    );
  if (iso !== null) {
    const day = calendarDay(+iso[1]!, +iso[2]!, +iso[3]!);
    if (day === undefined) return undefined;
    if (iso[4] === undefined || +iso[4] > 23 || +iso[5]! > 59) return day;
    const zone =
      iso[7] === undefined
        ? ""
        : iso[7].toUpperCase() === "Z"
          ? "Z"
          : `${iso[7].slice(0, 3)}:${iso[7].replace(":", "").slice(3) || "00"}`;
    return `${day}T${iso[4]}:${iso[5]}${iso[6] === undefined ? "" : `:${iso[6]}`}${zone}`;
  }
  if (/^1\d{9}(?:\d{3})?$/.test(text))
    return new Date(Number(text.slice(0, 10)) * 1000).toISOString().replace(".000", "");
  return findPrintedDates(text, reading)[0]?.day;
}

/** "/2019/10/22/…", "/2019-10-22-…", "/20191022/…": the day in an address; a month alone is no day. */
export function dayInAddress(url: string): string | undefined {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, "");
  const match =
    /(?:^|[/_=-])((?:19|20)\d{2})([/_.-])(\d{1,2})\2(\d{1,2})(?!\d)/.exec(path) ??
    /(?:^|[/_-])((?:19|20)\d{2})()(\d{2})(\d{2})(?=$|[/_.-])/.exec(path);
  if (match !== null) return calendarDay(+match[1]!, +match[3]!, +match[4]!);
  const turned = /(?:^|[/_~-])(\d{1,2})([_.-])(\d{1,2})\2((?:19|20)\d{2})(?!\d)/.exec(path);
  return turned === null ? undefined : calendarDay(+turned[4]!, +turned[3]!, +turned[1]!);
}

function texts(item: ArticleItem["item"], name: string): string[] {
  return (item.properties[name] ?? []).flatMap((value) => (typeof value === "string" ? [value] : []));
}
