/**
 * Feeds of every search, collection, series and event, and calendars to subscribe to.
 *
 * `/feeds/records.atom?q=…&collection=…&where=…`, also `.json` and `.ics`; `/feeds/events/ID.atom` and `/feeds/series/NAME.atom`.
 */
import type { Hono } from "hono";
import { whereEvent } from "../../app/publishing/event-scope.js";
import { newestRecords } from "../../app/publishing/newest.js";
import { type SelectionRequest, selectedRecords } from "../../app/records/selection.js";
import { UsageError } from "../../model/errors.js";
import { PLAIN_OPTIONS } from "../../model/format.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { describe } from "../../publish/description.js";
import { atomFeed, jsonFeed } from "../../publish/feeds/feed.js";
import { icalendar } from "../../publish/formats/icalendar.js";
import { sendTagged } from "../entity-tag.js";
import type { Asked, Variables } from "../routes.js";
import type { Publishing } from "./publishing.js";

const ENTRIES = 50;

export function feedRoutes(app: Hono<Variables>, publishing: Publishing): void {
  app.get(`/feeds/:file{records\\.(?:atom|json|ics)}`, (c) => {
    const { visit } = c.var;
    const request = withoutUndefined({
      q: visit.query("q"),
      collection: visit.query("collection"),
      where: visit.query("where"),
    });
    const named = Object.values(request).join(" · ");
    return send(c, request, named === "" ? "All records" : named, endingOf(c.req.param("file")));
  });
  app.get(`/feeds/events/:file{[0-9a-f]{32}\\.(?:atom|json|ics)}`, async (c) => {
    const file = c.req.param("file");
    const record = await c.var.visit.store.record(file.slice(0, 32));
    if (record === undefined || record.state === "removed") return c.notFound();
    return send(
      c,
      { where: whereEvent(record, await c.var.visit.store.fieldNames()) },
      describe(record).title,
      endingOf(file),
    );
  });
  app.get(`/feeds/series/:file{.+\\.(?:atom|json|ics)}`, (c) => {
    const file = c.req.param("file");
    const name = file.slice(0, file.lastIndexOf("."));
    return send(c, { where: `series:${JSON.stringify(name)}` }, `Series ${name}`, endingOf(file));
  });

  async function send(c: Asked, request: SelectionRequest, title: string, ending: string): Promise<Response> {
    const { store } = c.var.visit;
    if (ending === "ics") return sendTagged(c, await calendarOf(store, request), "text/calendar; charset=utf-8");
    const base = publishing.base(c);
    const before = readBefore(c.var.visit.query("before"));
    const { records, next } = await newestRecords(store, {
      ...request,
      ...withoutUndefined({ before }),
      limit: ENTRIES,
    });
    const self = new URL(`${c.req.path.slice(1)}${new URL(c.req.url).search}`, base);
    const further = new URL(self);
    if (next !== undefined) further.searchParams.set("before", String(next));
    const feed = {
      title: `Winnow: ${title}`,
      self: self.href,
      page: new URL(`records?${new URLSearchParams(request as Record<string, string>)}`, base).href,
      next: next === undefined ? undefined : further.href,
      entries: records.map((record) => ({ record, page: `${base}records/${record.id}` })),
    };
    const changed =
      records
        .map((record) => record.changed)
        .sort()
        .at(-1) ?? EPOCH;
    const headers = { "last-modified": new Date(changed).toUTCString() };
    if (ending === "json") return sendTagged(c, jsonFeed(feed), "application/feed+json; charset=utf-8", headers);
    return sendTagged(c, atomFeed(feed, EPOCH), "application/atom+xml; charset=utf-8", headers);
  }
}

/** The time of a feed without entries. */
const EPOCH = "1970-01-01T00:00:00.000Z";

async function calendarOf(store: Asked["var"]["visit"]["store"], request: SelectionRequest): Promise<string> {
  const writer = icalendar.open(PLAIN_OPTIONS);
  let text = writer.before();
  for await (const page of selectedRecords(store, request)) for (const record of page) text += writer.one(record) ?? "";
  return text + writer.after();
}

function endingOf(file: string): string {
  return file.slice(file.lastIndexOf(".") + 1);
}

function readBefore(words: string | undefined): number | undefined {
  if (words === undefined) return undefined;
  if (/^\d{1,15}$/.test(words)) return Number(words);
  throw new UsageError("before: give a change number, as the link to the next page has it.");
}
