/**
 * OAI-PMH 2.0 over a store: other systems take all records, then only what changed.
 *
 * Lists go along the change numbers, so that a page costs the same at any depth. Each page first notes what is visible
 * (publish/oai/datestamps.ts) and shows nothing newer. A list without `until` runs on to the newest change, so that a record which
 * changes while it is harvested comes again at its end.
 */
import { RECORD_STATES, type WinnowRecord } from "../../model/record.js";
import { lastBefore, secondOf, type Tick } from "../../publish/oai/datestamps.js";
import { OaiError, type OaiRequest, readRequest } from "../../publish/oai/request.js";
import {
  errorResponse,
  type Frame,
  formatElement,
  headerOf,
  identityOf,
  recordElement,
  response,
  resumptionElement,
  setElement,
} from "../../publish/oai/response.js";
import { filterScope, readSet, setSpec } from "../../publish/oai/sets.js";
import { type ListPlace, readToken, writeToken } from "../../publish/oai/token.js";
import { type MetadataFormat, metadataFormats, type Places } from "../../publish/xml/metadata-formats.js";
import type { Xml } from "../../publish/xml/xml.js";
import type { RecordScope, Store } from "../../store/store.js";
import type { Datestamps } from "./own-files.js";
import { seriesIn, seriesOf, whereSeries } from "./series.js";

export interface OaiOptions {
  readonly store: Store;
  readonly datestamps: Datestamps;
  /** Signs resumption tokens. */
  readonly key: string;
  readonly name: string;
  readonly mail: string;
  readonly domain: string;
  /** Records per page of a list. */
  readonly pageSize?: number;
}

export interface Addresses {
  readonly base: string;
  readonly schema: string;
  page(id: string): string;
}

const PAGE_SIZE = 200;
const SETS_AT_ONCE = 500;

/** Always an XML document; protocol errors are responses, too. */
export async function answerOai(
  options: OaiOptions,
  words: URLSearchParams,
  at: Addresses,
  second: number,
): Promise<string> {
  const ticks = await options.datestamps.observe(second);
  const frame = { baseUrl: at.base, now: Math.max(second, ticks.at(-1)!.second) };
  let request: OaiRequest | undefined;
  try {
    request = readRequest(words);
    return response(frame, request, ...(await contentOf(options, request, frame, ticks, at)));
  } catch (error) {
    if (error instanceof OaiError) return errorResponse(frame, request, error);
    throw error;
  }
}

async function contentOf(
  options: OaiOptions,
  request: OaiRequest,
  frame: Frame,
  ticks: readonly Tick[],
  at: Addresses,
): Promise<Xml[]> {
  const { name, mail, domain } = options;
  const formats = metadataFormats(at.schema);
  switch (request.verb) {
    case "Identify":
      return identityOf(frame, { name, mail, domain, earliest: ticks[0]!.second });
    case "ListMetadataFormats":
      if (request.given["identifier"] !== undefined) await recordNamed(options, request.given["identifier"]);
      return formats.map(formatElement);
    case "ListSets":
      return listSets(options, request);
    case "GetRecord": {
      const format = formatNamed(formats, request.given["metadataPrefix"]!);
      const record = await recordNamed(options, request.given["identifier"]!);
      // A change that was committed after `ticks` were read is shown with its next datestamp.
      const header = headerOf(record, seriesOf(record), domain, secondOf(ticks, record.change));
      return [recordElement(record, header, format, placesOf(record, at))];
    }
    case "ListIdentifiers":
    case "ListRecords":
      return listRecords(options, request, request.verb, formats, ticks, at);
  }
}

async function listRecords(
  options: OaiOptions,
  { given, from, until }: OaiRequest,
  verb: "ListIdentifiers" | "ListRecords",
  formats: readonly MetadataFormat[],
  ticks: readonly Tick[],
  at: Addresses,
): Promise<Xml[]> {
  const { store, key, domain, pageSize = PAGE_SIZE } = options;
  const token = given["resumptionToken"];
  const place: ListPlace =
    token === undefined
      ? {
          verb,
          prefix: given["metadataPrefix"]!,
          set: given["set"] ?? "",
          since: from === undefined ? 0 : lastBefore(ticks, from),
          until: until === undefined ? undefined : lastBefore(ticks, until + 1),
          cursor: 0,
          last: "",
        }
      : placeOf(token, verb, key);
  const format = formatNamed(formats, place.prefix);
  const scope: RecordScope | undefined = place.set === "" ? {} : await scopeOfSet(store, place.set);
  const newest = ticks.at(-1)!.change;
  const query = { ...scope, since: place.since, until: Math.min(place.until ?? newest, newest), states: RECORD_STATES };
  const found = scope === undefined ? [] : await store.records({ ...query, limit: pageSize + 1 });
  const page = found.length === 0 ? await lastShown(store, place) : found.slice(0, pageSize);
  if (page.length === 0) throw new OaiError("noRecordsMatch", "No records match.");
  const shown = page.map((record) => {
    const header = headerOf(record, seriesOf(record), domain, secondOf(ticks, record.change));
    return verb === "ListIdentifiers" ? header : recordElement(record, header, format, placesOf(record, at));
  });
  const { change, id } = page.at(-1)!;
  const next = { ...place, since: change, cursor: place.cursor + page.length, last: id };
  if (found.length > pageSize)
    return [...shown, resumptionElement({ token: writeToken(next, key), cursor: place.cursor })];
  return token === undefined ? shown : [...shown, resumptionElement({ token: "", cursor: place.cursor })];
}

/**
 * What was left of a list has changed since and moved behind its `until`. An empty list would break the protocol, so the last record
 * is sent again.
 */
async function lastShown(store: Store, { last }: ListPlace): Promise<readonly WinnowRecord[]> {
  return last === "" ? [] : recordsById(store, last);
}

function placeOf(token: string, verb: ListPlace["verb"], key: string): ListPlace {
  const place = readToken(token, key);
  if (place?.verb === verb) return place;
  throw new OaiError("badResumptionToken", "This is not a token of such a list; begin the list again.");
}

function formatNamed(formats: readonly MetadataFormat[], prefix: string): MetadataFormat {
  const format = formats.find((one) => one.prefix === prefix);
  if (format !== undefined) return format;
  const known = formats.map((one) => one.prefix).join(", ");
  throw new OaiError("cannotDisseminateFormat", `There is no such format. There are: ${known}.`);
}

async function recordNamed({ store, domain }: OaiOptions, identifier: string): Promise<WinnowRecord> {
  const id = identifier.startsWith(`oai:${domain}:`) ? identifier.slice(domain.length + 5) : "";
  const [record] = /^[0-9a-f]{32}$/.test(id) ? await recordsById(store, id) : [];
  if (record === undefined)
    throw new OaiError("idDoesNotExist", `There is no such record; identifiers begin with oai:${domain}:`);
  return record;
}

/** By this very id: an earlier id of a record is that of a deleted one. */
async function recordsById(store: Store, id: string): Promise<readonly WinnowRecord[]> {
  const filter = { kind: "compare", field: "id", is: "eq", value: id } as const;
  return (await store.listRecords({ filter, states: RECORD_STATES, limit: 1 })).records;
}

function placesOf({ id }: WinnowRecord, at: Addresses): Places {
  return { page: at.page(id), schema: at.schema };
}

// ── Sets ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function listSets({ store, key }: OaiOptions, { given }: OaiRequest): Promise<Xml[]> {
  const token = given["resumptionToken"];
  const cursor = token === undefined ? 0 : placeOf(token, "ListSets", key).cursor;
  const all = await setsIn(store);
  const page = all.slice(cursor, cursor + SETS_AT_ONCE).map(([spec, name]) => setElement(spec, name));
  if (page.length === 0) throw new OaiError("badResumptionToken", "The list of sets has become shorter; begin again.");
  const end = cursor + page.length;
  if (end >= all.length) return token === undefined ? page : [...page, resumptionElement({ token: "", cursor })];
  const next = { verb: "ListSets", prefix: "", set: "", since: 0, until: undefined, cursor: end, last: "" } as const;
  return [...page, resumptionElement({ token: writeToken(next, key), cursor })];
}

/** Undefined if there is no such set. The events are read for the ways in which they write a series; papers are found by its name. */
async function scopeOfSet(store: Store, spec: string): Promise<RecordScope | undefined> {
  const set = readSet(spec);
  switch (set?.sort) {
    case undefined:
      return undefined;
    case "collection":
      return { collection: set.name };
    case "language":
      return filterScope({ kind: "compare", field: "language", is: "eq", value: set.name });
    case "series":
      return filterScope(whereSeries(set.name, (await seriesIn(store)).get(set.name) ?? []));
  }
}

async function setsIn(store: Store): Promise<(readonly [spec: string, name: string])[]> {
  const { by } = await store.stats({ by: ["collection", "language"], now: 0 });
  const named = (sort: "collection" | "language"): (readonly [string, string])[] =>
    (by[sort] ?? []).flatMap(({ value }) =>
      value === "" ? [] : [[setSpec(sort, value), sort === "collection" ? value : `Language ${value}`] as const],
    );
  const series = [...(await seriesIn(store))].map(
    ([name, ways]) => [setSpec("series", name), `Series ${ways[0]![1]}`] as const,
  );
  const sets = [...named("collection"), ...named("language"), ...series];
  if (sets.length === 0) throw new OaiError("noSetHierarchy", "There are no records yet, and so no sets.");
  return sets;
}
