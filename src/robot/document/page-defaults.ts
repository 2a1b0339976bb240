/** What a page or feed entry provides by itself: built-in variables, and values for fields that no step set. */
import type { Fetched } from "../../model/fetched.js";
import type { Json } from "../../model/json.js";
import type { FeedEntry, Page, SourcedValue } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import type { Program } from "../compile/program.js";
import { textOfMarkup } from "../markup.js";
import { isEmpty } from "../recipe/loose-values.js";
import { BUILT_IN } from "../recipe/names.js";
import type { FieldValue } from "./draft.js";

export function builtIns(page: Page, entry: FeedEntry | undefined): (name: string) => Json {
  return (name) => {
    switch (name) {
      case "address":
        return page.url;
      case "pageTitle":
        return page.title;
      case "mainText":
        return page.mainText.text;
      case "article":
        return articleMap(page);
      case "entry":
        return entry === undefined ? {} : entryMap(entry);
      default:
        return null;
    }
  };
}

/** The built-in variables that expressions of the judge may read: the page itself is not there any more. */
export function pendingBuiltIns({ reads }: Program): readonly string[] {
  return [...BUILT_IN.keys()].filter((name) => reads.has(name));
}

function articleMap({ article }: Page): { [name: string]: Json } {
  const text = (read: SourcedValue | undefined): string => read?.value ?? "";
  return {
    title: text(article.title),
    author: (article.authors?.value ?? []).join(", "),
    date: text(article.published),
    modified: text(article.modified),
    place: text(article.place),
    category: text(article.category),
    keywords: [...(article.keywords?.value ?? [])],
    description: text(article.description),
    copyright: text(article.copyright),
    site: text(article.site),
  };
}

function entryMap(entry: FeedEntry): { [name: string]: Json } {
  return {
    title: entry.title,
    author: entry.authors.join(", "),
    date: entry.published ?? entry.updated ?? "",
    summary: entry.summary,
    content: entry.content ?? "",
    categories: [...entry.categories],
  };
}

/** The default of a field that no step set. */
export function defaultField(field: string, page: Page, entry: FeedEntry | undefined): FieldValue | undefined {
  if (entry !== undefined) {
    const map = entryMap(entry);
    const value = {
      title: map["title"],
      author: map["author"],
      date: map["date"],
      keywords: map["categories"],
      category: entry.categories[0],
      description: textOfMarkup(entry.summary),
    }[field];
    if (value !== undefined && !isEmpty(value)) return { value, rule: "feed entry", confidence: 0.95 };
  }
  const { article } = page;
  const read = {
    title: article.title,
    author: article.authors && { ...article.authors, value: article.authors.value.join(", ") },
    date: article.published,
    place: article.place,
    category: article.category,
    keywords: article.keywords,
    description: article.description,
    copyright: article.copyright,
  }[field] as SourcedValue<Json> | undefined;
  if (read !== undefined && !isEmpty(read.value))
    return { value: read.value, rule: `article: ${read.from}`, confidence: read.confidence };
  if (field !== "title") return undefined;
  if (page.title !== "") return { value: page.title, rule: "title element", confidence: 0.5 };
  const line = firstLine(page.mainText.text);
  return line === "" ? undefined : { value: line, rule: "first line of the text", confidence: 0.3 };
}

/** What names a text without a title; a long line is cut between words. */
function firstLine(text: string): string {
  const line = text.trim().split("\n", 1)[0]!.trim();
  if (line.length <= MAX_TITLE) return line;
  const space = line.lastIndexOf(" ", MAX_TITLE);
  return `${line.slice(0, space > 0 ? space : MAX_TITLE)}…`;
}

const MAX_TITLE = 80;

/** A feed entry as a separate page, without a request. */
export function entryPage(entry: FeedEntry, feed: Page, url: string): Page {
  const body = new TextEncoder().encode(
    `<!doctype html><html><head><meta charset="utf-8"><title>${escaped(entry.title)}</title></head><body><article><h1>${escaped(entry.title)}</h1>${entry.content ?? entry.summary}</article></body></html>`,
  );
  const fetched: Fetched = {
    kind: "fetched",
    url,
    at: feed.fetchedAt,
    took: 0,
    status: 200,
    headers: [["content-type", "text/html; charset=utf-8"]],
    body,
  };
  return readPage(fetched);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
