/**
 * Linked data: records by content negotiation, collections as data sets, a catalogue, sitemaps.
 *
 * `/records/ID` is the page for people; the same address answers other Accept headers, and `/records/ID.jsonld` and the like. Its Link
 * header has signposts, its page has the same statements as JSON-LD and RDFa (head.tsx).
 */
import type { Hono } from "hono";
import { UsageError } from "../../model/errors.js";
import type { WinnowRecord } from "../../model/record.js";
import { describe } from "../../publish/description.js";
import { COMMON_FORMATS } from "../../publish/formats/formats.js";
import {
  type CollectionFacts,
  catalogueThing,
  collectionPage,
  collectionThing,
} from "../../publish/linked/catalogue.js";
import type { RecordPlaces } from "../../publish/linked/record-thing.js";
import { preferred, REPRESENTATIONS, type Representation } from "../../publish/linked/representations.js";
import { shapesTurtle } from "../../publish/linked/shapes.js";
import { signposts } from "../../publish/linked/signposting.js";
import { CHANGES_PER_SITEMAP, sitemap, sitemapIndex } from "../../publish/linked/sitemap.js";
import { jsonLd, turtle } from "../../publish/linked/thing.js";
import type { Store } from "../../store/store.js";
import { sendTagged } from "../entity-tag.js";
import { collectionPageHtml } from "../pages/collection.js";
import { type Asked, html, type Variables } from "../routes.js";
import type { Publishing } from "./publishing.js";

const ID = "[0-9a-f]{32}";
const ENDINGS = REPRESENTATIONS.map(({ ending }) => ending.replace(".", "\\.")).join("|");
/** Made for one collection at a time, and small. */
const DOWNLOADS = COMMON_FORMATS.filter(({ name }) => ["jsonl", "csv", "bibtex", "ris", "csl-json"].includes(name));

export function linkedRoutes(app: Hono<Variables>, publishing: Publishing): void {
  app.get(`/records/:file{${ID}\\.(?:${ENDINGS})}`, async (c) => {
    const file = c.req.param("file");
    const record = await c.var.visit.store.record(file.slice(0, 32));
    const form = REPRESENTATIONS.find(({ ending }) => file.slice(33) === ending)!;
    return record === undefined ? c.notFound() : send(c, record, form);
  });
  app.get(`/records/:id{${ID}}`, async (c, next) => {
    const record = await c.var.visit.store.record(c.req.param("id"));
    const form = preferred(c.req.header("accept"));
    if (record !== undefined && record.state !== "removed" && form !== "page") return send(c, record, form);
    await next();
    c.header("vary", "Accept", { append: true });
    if (record !== undefined && record.state !== "removed")
      c.header("link", signposts(describe(record), placesOf(c, record)));
    return undefined;
  });
  app.get("/collections/:name", async (c) => {
    const { visit } = c.var;
    const facts = await collectionFacts(visit.store, c.req.param("name"));
    if (facts.records === 0) return c.notFound();
    const base = publishing.base(c);
    const thing = collectionThing(facts, base, DOWNLOADS);
    const form = preferred(c.req.header("accept"));
    if (form !== "page" && form.ending === "jsonld")
      return sendTagged(c, JSON.stringify(jsonLd(thing)), form.types[0]!);
    if (form !== "page" && form.ending === "ttl") return sendTagged(c, turtle(thing), form.types[0]!);
    return html(c, collectionPageHtml(visit, facts, thing, DOWNLOADS));
  });
  app.get("/dcat", async (c) => {
    const base = publishing.base(c);
    const sets = (await collectionsIn(c.var.visit.store)).map((facts) => collectionThing(facts, base, DOWNLOADS));
    const thing = catalogueThing(base, "Collections of Winnow", sets);
    const form = preferred(c.req.header("accept"));
    if (form !== "page" && form.ending === "ttl") return sendTagged(c, catalogueTurtle(thing, sets), form.types[0]!);
    return sendTagged(c, JSON.stringify(jsonLd(thing)), "application/ld+json");
  });
  app.get("/shapes.ttl", (c) => sendTagged(c, shapesTurtle(), "text/turtle; charset=utf-8"));
  app.get("/sitemap.xml", async (c) =>
    sendTagged(c, sitemapIndex(publishing.base(c), await c.var.visit.store.lastChange()), XML),
  );
  app.get("/sitemaps/:file{\\d{1,9}\\.xml}", async (c) => {
    const since = (Number.parseInt(c.req.param("file"), 10) - 1) * CHANGES_PER_SITEMAP;
    if (since < 0) return c.notFound();
    const states = ["live"] as const;
    const scope = { since, until: since + CHANGES_PER_SITEMAP, states, limit: CHANGES_PER_SITEMAP };
    const base = publishing.base(c);
    return sendTagged(
      c,
      sitemap(await c.var.visit.store.records(scope), (id) => `${base}records/${id}`),
      XML,
    );
  });

  function send(c: Asked, record: WinnowRecord, form: Representation): Response {
    if (record.state === "removed") return c.text("This record was withdrawn.\n", 410);
    const places = placesOf(c, record);
    const text = form.write(record, places);
    if (text === undefined)
      throw new UsageError(`This record cannot be written as ${form.types[0]}: it is no reference.`);
    const headers = { vary: "Accept", link: signposts(describe(record), places) };
    return sendTagged(c, text, `${form.types[0]}; charset=utf-8`, headers);
  }

  function placesOf(c: Asked, { id, collection }: WinnowRecord): RecordPlaces {
    const base = publishing.base(c);
    return { page: `${base}records/${id}`, collection: collectionPage(base, collection) };
  }
}

const XML = "application/xml; charset=utf-8";

/** A data set has a description of its own: it is written after the catalogue that names it. */
function catalogueTurtle(
  catalogue: Parameters<typeof turtle>[0],
  sets: readonly Parameters<typeof turtle>[0][],
): string {
  const withoutPrefixes = (text: string): string => text.replace(/^@prefix .*\n/gm, "");
  return turtle(catalogue) + sets.map((set) => withoutPrefixes(turtle(set))).join("");
}

async function collectionsIn(store: Store): Promise<CollectionFacts[]> {
  const { by } = await store.stats({ by: ["collection"], now: 0 });
  return Promise.all((by.collection ?? []).map(({ value }) => collectionFacts(store, value)));
}

async function collectionFacts(store: Store, name: string): Promise<CollectionFacts> {
  const { all, by } = await store.stats({ by: ["language"], collection: name, now: 0 });
  const languages = (by.language ?? []).flatMap(({ value }) => (value === "" ? [] : [value]));
  return { name, records: all.records, words: all.words, languages };
}
