/**
 * Finds when a text was published and modified.
 *
 * Declared data is trusted first, then elements named as dates, then the address, then a date printed near the title.
 * Values are ISO 8601 as given, with time and offset where the page has them, and never shifted to another zone.
 */

import { isoDay } from "../../dates/calendar-day.js";
import { findIsoMoment } from "../../dates/machine.js";
import { findPrintedDates, findRecentDay, findRelativeDay, type Reading } from "../../dates/printed.js";
import type { Declared, PageType, SourcedValue } from "../../model/page.js";
import { DAY, type Instant } from "../../model/time.js";
import type { Passage } from "../text/passages.js";
import type { ArticleItem } from "./items.js";
import type { Mark, Marks } from "./marks.js";
import { type Candidate, mostTrusted } from "./readings.js";
import { titleParts } from "./titles.js";
import { type Choose, choicesOf } from "./trust.js";

export interface DateSources {
  readonly url: string;
  readonly title: string;
  readonly fetchedAt: Instant;
  readonly declared: Declared;
  readonly items: readonly ArticleItem[];
  readonly marks: Marks;
  /** Short passages around the title, before the text and right after it. */
  readonly near: readonly Passage[];
  readonly type: PageType;
}

export interface ArticleDates {
  readonly published: SourcedValue | undefined;
  readonly modified: SourcedValue | undefined;
}

export function findArticleDates(page: DateSources, choose: Choose): ArticleDates {
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
  add(published, dayInTitle(page.title, reading), "title element", 0.56);
  for (const passage of page.near) {
    const { text } = passage;
    if (passage.kind === "list item" && passage.linked > 0) continue; // a row of a list has its own date
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
  return {
    published: choose("date", dateChoices(published, modified, page.type)),
    modified: mostTrusted(modified, dayOf),
  };
}

/** Declared dates are often UTC, printed ones local: then they are one day apart. */
function dateChoices(published: readonly Candidate<string>[], modified: readonly Candidate<string>[], type: PageType) {
  const days = published.map(({ value }) => dayOf(value)).sort();
  const changed = new Set(modified.map(({ value }) => dayOf(value)));
  return choicesOf(
    "date",
    published,
    dayOf,
    (value) => {
      const day = dayOf(value);
      const near = published.find((other) => Math.abs(Date.parse(dayOf(other.value)) - Date.parse(day)) === DAY);
      return [
        value.includes("T") ? (value.endsWith("Z") ? "time in UTC" : "time") : "day",
        ...(day === days[0] ? ["oldest"] : []),
        ...(day === days.at(-1) ? ["newest"] : []),
        ...(changed.has(day) ? ["also modified"] : changed.size > 0 ? ["modified on another day"] : []),
        ...(near === undefined ? [] : [`a day from ${near.from.split(" ")[0]}`]),
      ];
    },
    type,
  );
}

function dayOf(value: string): string {
  return value.slice(0, 10);
}

type Add = (to: Candidate<string>[], value: string | undefined, from: string, confidence: number) => void;

function readMarks(
  page: DateSources,
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
    // Of several dates, the nearest to the title is the text's own.
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
  /(?:published|posted|first published|publication date|veröffentlicht|erschienen|erstellt|datum|vom|publié|paru|publicado|publicación|pubblicato|gepubliceerd|publicerad|julkaistu|opublikowano|data publikacji|опубликовано|дата публикации|размещено|басылып чыкты|yayın(?:lanma)?|eklenme|оприлюднено|жарияланды)[\s:,(|–-]{0,20}(?:on|at|am|le|el|il|em|op|den|:)?[\s:]{0,20}$|^\s*(?:published|posted|veröffentlicht|erstellt|publié|publicado|pubblicato|опубликовано)/iu;
const CHANGED =
  /(?:updated|last modified|last edited|modified|edited|aktualisiert|zuletzt geändert|geändert|letzte änderung|letzte aktualisierung|stand\s*:|mis à jour|modifié|actualizado|atualizado|aggiornato|bijgewerkt|uppdaterad|päivitetty|aktualizacja|aktualizováno|обновлено|изменено|яңартылды|güncelle(?:me|ndi)|оновлено)/iu;

/** "2020-02-18T10:00:00+01:00", "2020-02-18 10:00", "20200218", "Tue, 18 Feb 2020 10:00:00 GMT", 1582020000 (UTC). */
export function readMachineDate(said: string, reading: Reading = {}): string | undefined {
  const text = said.trim().slice(0, 100);
  const iso = /^(?:19|20)/.test(text) ? findIsoMoment(text) : undefined;
  if (iso?.start === 0) return iso.value;
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
  if (match !== null) return isoDay(+match[1]!, +match[3]!, +match[4]!);
  const turned = /(?:^|[/_~-])(\d{1,2})([_.-])(\d{1,2})\2((?:19|20)\d{2})(?!\d)/.exec(path);
  return turned === null ? undefined : isoDay(+turned[4]!, +turned[3]!, +turned[1]!);
}

/** "Spring evening - 8 April 2012 - School": a part of the title that is a day and nothing else. */
function dayInTitle(title: string, reading: Reading): string | undefined {
  for (const part of titleParts(title).slice(1)) {
    const [date] = findPrintedDates(part, reading);
    if (date !== undefined && date.start === 0 && date.end === part.length) return date.day;
  }
  return undefined;
}

function texts(item: ArticleItem["item"], name: string): string[] {
  return (item.properties[name] ?? []).flatMap((value) => (typeof value === "string" ? [value] : []));
}
