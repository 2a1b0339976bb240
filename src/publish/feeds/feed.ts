/** A feed: the records of a selection, last changed first, as Atom (RFC 4287, paged as in RFC 5005) or JSON Feed 1.1. */
import type { WinnowRecord } from "../../model/record.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { type Description, describe, printedName } from "../description.js";
import { addressOf } from "../formats/reference-text.js";
import { element, elements, xmlDocument } from "../xml/xml.js";

export interface Feed {
  readonly title: string;
  /** The feed's own address. */
  readonly self: string;
  /** The page for people. */
  readonly page: string;
  /** The feed of the records before these. */
  readonly next: string | undefined;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly record: WinnowRecord;
  /** The record's page on this server. */
  readonly page: string;
}

/** What a reader sees below the title: an abstract, the beginning of the text, or an event's dates. */
function summaryOf({ fields }: WinnowRecord, { abstract, days, place }: Description): string {
  const text = typeof fields["text"] === "string" ? fields["text"] : "";
  const dates = days.map(([field, day]) => `${field}: ${day}`).join("; ");
  return [place, dates, abstract ?? (text.length > MOST ? `${text.slice(0, MOST).toWellFormed()}…` : text)]
    .filter((part) => part !== undefined && part !== "")
    .join("\n");
}

const MOST = 500;

export function atomFeed({ title, self, page, next, entries }: Feed, generated: string): string {
  const updated =
    entries
      .map(({ record }) => record.changed)
      .sort()
      .at(-1) ?? generated;
  return xmlDocument(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom" },
      element("id", {}, self),
      element("title", {}, title),
      element("updated", {}, updated),
      element("link", { rel: "self", type: "application/atom+xml", href: self }),
      element("link", { rel: "alternate", type: "text/html", href: page }),
      next === undefined ? undefined : element("link", { rel: "next", type: "application/atom+xml", href: next }),
      element("author", {}, element("name", {}, "Winnow")),
      entries.map(atomEntry),
    ),
  );
}

function atomEntry({ record, page }: FeedEntry) {
  const of = describe(record);
  return element(
    "entry",
    {},
    element("id", {}, page),
    element("title", {}, of.title),
    element("published", {}, record.first),
    element("updated", {}, record.changed),
    element("link", { rel: "alternate", type: "text/html", href: page }),
    addressOf(of.url) === undefined ? undefined : element("link", { rel: "via", href: of.url }),
    of.pdf === undefined ? undefined : element("link", { rel: "related", type: "application/pdf", href: of.pdf }),
    of.people.map((person) => element("author", {}, element("name", {}, printedName(person)))),
    [of.sort, record.collection, ...of.subjects].map((term) => element("category", { term })),
    elements("summary", [summaryOf(record, of)]),
  );
}

export function jsonFeed({ title, self, page, next, entries }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    home_page_url: page,
    feed_url: self,
    ...(next === undefined ? {} : { next_url: next }),
    items: entries.map(jsonItem),
  });
}

function jsonItem({ record, page }: FeedEntry): object {
  const of = describe(record);
  return {
    id: page,
    url: page,
    ...withoutUndefined({ external_url: addressOf(of.url), language: of.language }),
    title: of.title,
    content_text: summaryOf(record, of),
    date_published: record.first,
    date_modified: record.changed,
    ...(of.people.length > 0 ? { authors: of.people.map((person) => ({ name: printedName(person) })) } : {}),
    tags: [of.sort, record.collection, ...of.subjects],
    ...(of.pdf === undefined ? {} : { attachments: [{ url: of.pdf, mime_type: "application/pdf" }] }),
  };
}
