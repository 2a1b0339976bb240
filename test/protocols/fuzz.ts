/**
 * Random requests to every end point: protocols, the API by its own description, the Model Context Protocol, pages. No crash, and no answer
 * 5xx but flow control. Changes are asked for, too; what would send requests to other hosts is refused for its address.
 */
import assert from "node:assert/strict";
import type { TestContext } from "node:test";
import fc from "fast-check";
import { keepers } from "../cli/records-world.js";
import { mixedStore, served } from "./world.js";

const VERBS = ["Identify", "ListRecords", "ListIdentifiers", "ListSets", "ListMetadataFormats", "GetRecord"];
const NAMES = [
  "verb",
  "metadataPrefix",
  "from",
  "until",
  "set",
  "identifier",
  "resumptionToken",
  "q",
  "where",
  "collection",
  "before",
  "key",
  "format",
];
const VALUES = [
  ...VERBS,
  ...[
    "oai_dc",
    "winnow",
    "2026-01-01",
    "2026-13-01T00:00:00Z",
    "collection:river~20songs",
    "series:~",
    "language:tat",
    "river",
    '"',
    "title:",
    "(",
    "-",
    "river songs",
    "0",
    "99999999999999999999",
    "%00",
    "\u0000",
    "..",
    "x".repeat(3000),
  ],
];

/** Pages of the web app that take parameters. */
const PAGES = [
  ..."/ /records /events /events.ics /corpus /corpus/words /corpus/duplicates /corpus/query /corpus/repeats".split(" "),
  ..."/corpus/topics /corpus/words.tsv /corpus/query.csv /archived /archived/compare /why /moderation /moderation/item /models".split(
    " ",
  ),
  ..."/models/compare /recipes /edits /annotate /export /harvests/1 /harvests/1/queue /harvests/1/structure".split(" "),
];
const TOOLS = ["search", "get", "events", "statistics", "concordance", "explain_address", "corpus_query", "none"];

interface Request {
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly accept: string;
  /** JSON; the API and MCP read it. */
  readonly body?: string;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
}

interface Description {
  readonly paths: {
    readonly [path: string]: {
      readonly [method: string]: {
        readonly parameters: readonly Parameter[];
        readonly requestBody?: {
          readonly content: { readonly "application/json": { readonly schema: { readonly properties: object } } };
        };
      };
    };
  };
}

/** One request to any end point of the API's description. */
function apiRequests(api: Description, ids: readonly string[]): fc.Arbitrary<Request> {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...VALUES, ...ids, "1", "river songs") },
    fc.string({ maxLength: 20 }),
  );
  const json = fc.oneof(value, fc.jsonValue({ maxDepth: 2 }), fc.integer(), fc.boolean());
  // The harvest of this store was made without settings: it cannot be run.
  const paths = Object.entries(api.paths).filter(([path]) => !path.endsWith("/continue"));
  const ends = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ path, method, ...one })),
  );
  return fc
    .tuple(fc.constantFrom(...ends), fc.infiniteStream(value), fc.infiniteStream(json), fc.integer())
    .map(([end, values, bodies, mask]) => {
      const next = (): string => values.next().value!;
      const path = end.path.replace(/\{\w+\}/g, () => encodeURIComponent(next().toWellFormed()));
      const given = end.parameters.filter((one, i) => one.in === "query" && (mask >> i) & 1);
      const fields = Object.keys(end.requestBody?.content["application/json"].schema.properties ?? {});
      const body = Object.fromEntries(
        fields.filter((_, i) => (mask >> (i + 8)) & 1).map((name) => [name, bodies.next().value]),
      );
      return {
        method: end.method.toUpperCase(),
        path: path.slice(1),
        query: given.map(({ name }) => [name, next()] as const),
        accept: "*/*",
        ...(end.method === "get" ? {} : { body: (mask & 0xf) === 0 ? next() : JSON.stringify(body) }),
      };
    });
}

/** Calls of tools, and what is no such call. */
function mcpRequests(ids: readonly string[]): fc.Arbitrary<Request> {
  const value = fc.oneof(fc.constantFrom(...VALUES, ...ids), fc.jsonValue({ maxDepth: 1 }));
  const names = fc.constantFrom(
    "words",
    "where",
    "id",
    "limit",
    "cql",
    "url",
    "by",
    "skip",
    "offset",
    "version",
    "after",
  );
  const call = fc.record({
    jsonrpc: fc.constantFrom("2.0", "1.0"),
    id: fc.oneof(fc.nat(), fc.string()),
    method: fc.constantFrom("tools/call", "tools/call", "tools/list", "initialize", "ping", "resources/read"),
    params: fc.record({ name: fc.constantFrom(...TOOLS), arguments: fc.dictionary(names, value, { maxKeys: 3 }) }),
  });
  return fc.oneof({ weight: 5, arbitrary: call }, fc.jsonValue()).map((body) => ({
    method: "POST",
    path: "mcp",
    query: [],
    accept: "application/json, text/event-stream",
    body: JSON.stringify(body),
  }));
}

/** `ids` are of records that exist. */
function requests(ids: readonly string[], api: Description): fc.Arbitrary<Request> {
  const value = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...VALUES, ...ids) },
    fc.string({ unit: "binary", maxLength: 40 }),
  );
  const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, fc.string({ maxLength: 8 }));
  const query = fc.array(fc.tuple(name, value), { maxLength: 5 });
  const part = value.map((text) => encodeURIComponent(text.toWellFormed()));
  const path = fc.oneof(
    fc.constantFrom(
      "oai",
      "dcat",
      "sitemap.xml",
      "mcp",
      "feeds/records.atom",
      "feeds/records.json",
      "feeds/records.ics",
      "oai/record.xsd",
      "shapes.ttl",
      ...PAGES.map((page) => page.slice(1)),
    ),
    fc
      .tuple(
        fc.constantFrom("feeds/series/", "feeds/events/", "collections/", "sitemaps/", "records/", "feeds/"),
        part,
        fc.constantFrom("", ".atom", ".ics", ".xml", ".ttl", ".jsonld", ".ris", ".bib", ".csl.json"),
      )
      .map((parts) => parts.join("")),
  );
  const accept = fc.constantFrom(
    "*/*",
    "text/turtle",
    "application/ld+json;q=x",
    ",;q=,",
    "application/x-bibtex, */*;q=0.1",
  );
  const method = fc.constantFrom("GET", "GET", "GET", "GET", "POST", "HEAD");
  return fc.oneof(
    { weight: 5, arbitrary: fc.record({ path, query, accept, method }) },
    { weight: 4, arbitrary: apiRequests(api, ids) },
    { weight: 1, arbitrary: mcpRequests(ids) },
  );
}

export async function fuzzProtocols(t: TestContext, count: number, seed: number): Promise<void> {
  const [sqlite] = await keepers();
  const { where, store } = await mixedStore(t, sqlite!);
  const { url } = await served(t, where);
  const ids = (await store.listRecords({ limit: 20 })).records.map(({ id }) => id);
  // Making the requests takes longer than a server keeps an idle connection.
  const described = await fetch(`${url}api/openapi.json`, { headers: { connection: "close" } });
  const api = (await described.json()) as Description;
  const all = fc.sample(requests(ids, api), { numRuns: count, seed });
  const failed: string[] = [];
  const AT_ONCE = 6;
  for (let at = 0; at < all.length; at += AT_ONCE)
    await Promise.all(
      all.slice(at, at + AT_ONCE).map(async ({ path, query, accept, method, body }) => {
        const words = new URLSearchParams(query.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]));
        const address = new URL(`${url}${path}`);
        if (method !== "POST" || body !== undefined) address.search = String(words);
        const sent = {
          method,
          headers: { accept, ...(body === undefined ? {} : { "content-type": "application/json" }) },
          redirect: "manual",
          ...(body !== undefined ? { body: body.toWellFormed() } : method === "POST" ? { body: words } : {}),
        } as const;
        const ask = async (): Promise<Response> => {
          const response = await fetch(address, sent);
          await response.arrayBuffer();
          return response;
        };
        // A busy machine may use a connection at the moment when the server ends it for being idle: asked once more.
        const response = await ask()
          .catch(ask)
          .catch((error: unknown) => {
            throw new Error(`${method} ${address} ${words} ${body ?? ""} was not answered`, { cause: error });
          });
        if (response.status >= 500 && response.status !== 503)
          failed.push(`${method} ${address} ${words} ${body ?? ""} answered ${response.status}`);
      }),
    );
  assert.deepEqual(failed.slice(0, 20), []);
}
