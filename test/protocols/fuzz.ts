/** Random requests to every protocol: no crash, no answer 5xx but flow control. */
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

/** `ids` are of records that exist. */
function requests(ids: readonly string[]) {
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
  return fc.record({ path, query, accept, method });
}

export async function fuzzProtocols(t: TestContext, count: number, seed: number): Promise<void> {
  const [sqlite] = await keepers();
  const { where, store } = await mixedStore(t, sqlite!);
  const { url } = await served(t, where);
  const ids = (await store.listRecords({ limit: 20 })).records.map(({ id }) => id);
  const all = fc.sample(requests(ids), { numRuns: count, seed });
  const AT_ONCE = 6;
  for (let at = 0; at < all.length; at += AT_ONCE)
    await Promise.all(
      all.slice(at, at + AT_ONCE).map(async ({ path, query, accept, method }) => {
        const words = new URLSearchParams(query.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]));
        const address = new URL(`${url}${path}`);
        if (method !== "POST") address.search = String(words);
        const response = await fetch(address, {
          method,
          headers: { accept },
          redirect: "manual",
          ...(method === "POST" ? { body: words } : {}),
        });
        await response.arrayBuffer();
        assert.ok(
          response.status < 500 || response.status === 503,
          `${method} ${address} ${words} answered ${response.status}`,
        );
      }),
    );
}
