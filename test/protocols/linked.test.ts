/** Linked data and feeds: readers that others wrote find the same in every form. */
import assert from "node:assert/strict";
import { once } from "node:events";
import path from "node:path";
import type { Duplex } from "node:stream";
import { test } from "node:test";
import jsonld from "jsonld";
import { DataFactory, Parser, type Quad, Store, Writer } from "n3";
import ical from "node-ical";
import Validator from "rdf-validate-shacl";
import { RdfaParser } from "rdfa-streaming-parser";
import { correctField } from "../../src/app/records/correct-one.js";
import { feedFacts } from "../../src/page/feed/feed.js";
import { describe } from "../../src/publish/description.js";
import { metaTags } from "../../src/publish/linked/meta-tags.js";
import { preferred } from "../../src/publish/linked/representations.js";
import { addToken, saveAccount } from "../../src/serve/access/accounts.js";
import { keepers } from "../cli/records-world.js";
import { folder } from "../cli/world.js";
import { MIXED, mixedStore, served } from "./world.js";

const [sqlite] = await keepers();

/** Statements in a form in which blank nodes have the same names. */
function canonical(nquads: string): Promise<string> {
  const options = { algorithm: "URDNA2015", inputFormat: "application/n-quads", format: "application/n-quads" };
  return jsonld.canonize(nquads as never, options as never) as unknown as Promise<string>;
}

async function ofJsonLd(html: string): Promise<string> {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!;
  return canonical((await jsonld.toRDF(JSON.parse(text), { format: "application/n-quads" })) as unknown as string);
}

async function ofRdfa(html: string, address: string): Promise<string> {
  const parser = new RdfaParser({ baseIRI: address, contentType: "text/html" }) as unknown as Duplex;
  const term = ({ termType, value }: { readonly termType: string; readonly value: string }): string =>
    termType === "NamedNode" ? `<${value}>` : termType === "BlankNode" ? `_:${value}` : JSON.stringify(value);
  const lines: string[] = [];
  parser.on("data", (quad: { subject: Term; predicate: Term; object: Term & { language?: string } }) => {
    assert.equal(quad.object.language || "", "");
    lines.push(`${term(quad.subject)} ${term(quad.predicate)} ${term(quad.object)} .\n`);
  });
  const ended = once(parser, "end");
  parser.end(html);
  await ended;
  return canonical(lines.join(""));
}

interface Term {
  readonly termType: string;
  readonly value: string;
}

test("JSON-LD and RDFa of every record, and of its collection, are the same statements", async (t) => {
  const { where, store } = await mixedStore(t, sqlite!);
  const { url } = await served(t, where);
  const { records } = await store.listRecords({ limit: 100 });
  const pages = [...records.map(({ id }) => `records/${id}`), "collections/river%20songs"];
  for (const page of pages) {
    const address = new URL(page, url).href;
    const html = await (await fetch(address)).text();
    const statements = await ofJsonLd(html);
    assert.ok(statements.split("\n").length > 5, page);
    assert.equal(await ofRdfa(html, address), statements, page);
    const sent = await fetch(address, { headers: { accept: "application/ld+json" } });
    const own = await jsonld.toRDF((await sent.json()) as object, { format: "application/n-quads" });
    assert.equal(await canonical(own as unknown as string), statements, page);
  }
});

test("Turtle says the same as JSON-LD, and the published shapes hold for records and catalogue", async (t) => {
  const { where } = await mixedStore(t, sqlite!);
  const { url } = await served(t, where);
  const read = async (page: string): Promise<Quad[]> => new Parser({ baseIRI: url }).parse(await textOf(page));
  const textOf = async (page: string): Promise<string> =>
    (await fetch(new URL(page, url), { headers: { accept: "text/turtle" } })).text();
  const shapes = new Validator(new Store(await read("shapes.ttl")) as never);
  const complaints = async (quads: readonly Quad[]): Promise<string[]> =>
    (await shapes.validate(new Store(quads as Quad[]) as never)).results.map(
      ({ path: at, focusNode }) => `${focusNode?.value} ${at?.value}`,
    );
  const sitemaps = [...(await textOf("sitemap.xml")).matchAll(/<loc>([^<]+)</g)].map(([, one]) => one!);
  const pages = (await Promise.all(sitemaps.map(textOf))).flatMap((text) =>
    [...text.matchAll(/<loc>([^<]+)</g)].map(([, one]) => one!),
  );
  assert.equal(pages.length, MIXED.length);
  for (const page of [...pages, `${url}collections/river%20songs`, `${url}dcat`]) {
    const quads = await read(page);
    const asJsonLd = await (await fetch(page, { headers: { accept: "application/ld+json" } })).json();
    const own = (await jsonld.toRDF(asJsonLd as object, { format: "application/n-quads" })) as unknown as string;
    assert.equal(await canonical(new Writer({ format: "N-Quads" }).quadsToString(quads)), await canonical(own), page);
    assert.deepEqual(await complaints(quads), [], page);
  }
  const [paper] = pages.slice(-2);
  const quads = await read(paper!);
  const { namedNode, literal, quad } = DataFactory;
  const name = namedNode("https://schema.org/name");
  const broken = quads.filter(({ predicate }) => predicate.value !== "https://schema.org/identifier");
  assert.deepEqual(await complaints(broken), [`${paper} https://schema.org/identifier`]);
  const doubled = [...quads, quad(namedNode(paper!), name, literal("A second name"))];
  assert.deepEqual(await complaints(doubled), [`${paper} https://schema.org/name`]);
});

test("a paper's page has what the Zotero Connector and Google Scholar read", async (t) => {
  const { where, store } = await mixedStore(t, sqlite!);
  const { url } = await served(t, where);
  const { records } = await store.listRecords({ limit: 100 });
  const paper = records.find(({ fields }) => fields["type"] === "paper")!;
  const html = await (await fetch(`${url}records/${paper.id}`)).text();
  const tags = [...html.matchAll(/<meta name="(citation_\w+)" content="([^"]*)"/g)].map(
    ([, name, content]) => `${name}=${content}`,
  );
  for (const wanted of [
    "citation_title=Rivers &amp; bridges &lt;in&gt; text",
    "citation_author=Lovelace, Ada",
    "citation_author=Петров, Иван",
    "citation_publication_date=2026/06",
    "citation_pdf_url=https://conf.example/rivers.pdf",
    "citation_doi=10.1234/rivers.1",
    "citation_firstpage=12",
    "citation_lastpage=19",
  ])
    assert.ok(tags.includes(wanted), `${wanted} is missing among ${tags.join("; ")}`);
  const event = records.find(({ fields }) => fields["type"] === "event")!;
  assert.ok(metaTags(describe(event), "").every(([name]) => !name.startsWith("citation_")));
});

test("a record is sent in the form that is asked for, with signposts", async (t) => {
  const { where, store } = await mixedStore(t, sqlite!);
  const { url } = await served(t, where);
  const { records } = await store.listRecords({ limit: 100 });
  const [paper, event] = ["paper", "event"].map((type) => records.find(({ fields }) => fields["type"] === type)!);
  const cases: readonly [accept: string, ending: string, shows: RegExp][] = [
    ["text/turtle", "ttl", /schema:name "Rivers & bridges <in> text"/],
    ["application/x-research-info-systems", "ris", /^TY {2}- CPAPER/m],
    ["application/x-bibtex", "bib", /@inproceedings\{lovelace2026rivers/],
    ["application/vnd.citationstyles.csl+json", "csl.json", /"DOI":"10.1234\/rivers.1"/],
    ["application/ld+json;q=0.9, text/html;q=0.8", "jsonld", /"@type": "ScholarlyArticle"/],
  ];
  for (const [accept, ending, shows] of cases) {
    const negotiated = await fetch(`${url}records/${paper!.id}`, { headers: { accept } });
    assert.equal(negotiated.headers.get("vary")?.includes("Accept"), true);
    const text = await negotiated.text();
    assert.match(text, shows);
    assert.equal(await (await fetch(`${url}records/${paper!.id}.${ending}`)).text(), text);
  }
  const page = await fetch(`${url}records/${paper!.id}`);
  const links = page.headers.get("link")!;
  assert.match(links, /<https:\/\/doi\.org\/10\.1234\/rivers\.1>; rel="cite-as"/);
  assert.match(links, /<https:\/\/conf\.example\/rivers\.pdf>; rel="item"; type="application\/pdf"/);
  assert.match(links, /\.jsonld>; rel="describedby"; type="application\/ld\+json"/);
  assert.equal((await fetch(`${url}records/${event!.id}.ris`)).status, 400);
  assert.equal((await fetch(`${url}records/${"0".repeat(32)}.ttl`)).status, 404);
  assert.equal(preferred("text/html, text/turtle"), "page");
  assert.equal(preferred(undefined), "page");
});

test("the catalogue and the sitemaps name every collection and every record", async (t) => {
  const { where, store } = await mixedStore(t, sqlite!);
  const { url } = await served(t, where);
  const catalogue = (await (await fetch(`${url}dcat`)).json()) as object;
  assert.match(JSON.stringify(catalogue), /"dcat:dataset".*river songs.*"dcat:mediaType":"application\/x-ndjson"/);
  const turtle = await (await fetch(`${url}dcat`, { headers: { accept: "text/turtle" } })).text();
  assert.match(turtle, /a dcat:Catalog.*dcat:dataset <.*collections\/river%20songs>.*a schema:Dataset/s);
  const index = await (await fetch(`${url}sitemap.xml`)).text();
  const [, first] = /<loc>([^<]+)</.exec(index)!;
  const addresses = [...(await (await fetch(first!)).text()).matchAll(/<loc>[^<]*records\/(\w+)</g)].map(
    ([, id]) => id,
  );
  assert.deepEqual(addresses.sort(), (await store.listRecords({ limit: 100 })).records.map(({ id }) => id).sort());
});

test("feeds list what changed last, page by page, and say when nothing is new", async (t) => {
  const { where, store } = await mixedStore(t, sqlite!, [
    ...MIXED,
    ...Array.from({ length: 60 }, (_, n) => ({
      key: `many ${n}`,
      fields: { title: `Ferry ${n}`, text: "A ferry crosses." },
    })),
  ]);
  const { url } = await served(t, where);
  const atom = await fetch(`${url}feeds/records.atom?q=ferry`);
  assert.match(atom.headers.get("content-type")!, /^application\/atom\+xml/);
  const text = await atom.text();
  assert.equal(feedFacts("feed", text, atom.url).feed?.entries.length, 50, "our own reader of feeds understands it");
  const [, next] = /<link rel="next"[^>]*href="([^"]+)"/.exec(text)!;
  const rest = await (await fetch(next!.replaceAll("&amp;", "&"))).text();
  assert.equal(rest.match(/<entry>/g)?.length, 10);
  assert.ok(!rest.includes('rel="next"'));
  const again = await fetch(`${url}feeds/records.atom?q=ferry`, {
    headers: { "if-none-match": atom.headers.get("etag")! },
  });
  assert.equal(again.status, 304);
  const [ferry] = (
    await store.listRecords({
      limit: 1,
      order: "newest",
      filter: { kind: "compare", field: "title", is: "eq", value: "Ferry 3" },
    })
  ).records;
  await correctField(store, {
    record: ferry!.id,
    field: "title",
    value: "Ferry three",
    expected: "Ferry 3",
    by: "Ana",
  });
  const json = (await (await fetch(`${url}feeds/records.json?q=ferry`)).json()) as {
    items: { title: string }[];
    next_url: string;
  };
  assert.equal(json.items[0]!.title, "Ferry three");
  const all = (await (await fetch(`${url}feeds/records.json?collection=river+songs`)).json()) as {
    items: { title: string }[];
  };
  assert.equal(all.items[0]!.title, "Ferry three");
  assert.equal((await fetch(`${url}feeds/records.atom?where=nothing%3A1`)).status, 400);
  assert.equal((await fetch(`${url}feeds/records.atom?before=x`)).status, 400);
});

test("an event and a series have feeds and calendars, with tracks, edition and time zone", async (t) => {
  const { where, store } = await mixedStore(t, sqlite!);
  const { url } = await served(t, where);
  const [event] = (
    await store.listRecords({ limit: 1, filter: { kind: "compare", field: "type", is: "eq", value: "event" } })
  ).records;
  const feed = await (await fetch(`${url}feeds/events/${event!.id}.atom`)).text();
  assert.match(feed, /<title>Conference on Water<\/title>.*submission: 2026-02-01/s);
  assert.equal((await fetch(`${url}feeds/events/${"0".repeat(32)}.atom`)).status, 404);
  const calendar = ical.sync.parseICS(
    await (await fetch(`${url}feeds/series/${encodeURIComponent("cow & friends")}.ics`)).text(),
  );
  const entries = Object.values(calendar).filter((one) => one?.type === "VEVENT") as {
    summary: string;
    description?: string;
  }[];
  assert.ok(
    entries.some(({ summary }) => /Posters: submission deadline/.test(summary)),
    JSON.stringify(entries),
  );
  assert.ok(entries.some(({ description }) => description === "Time zone: AoE"));
  assert.ok(entries.some(({ description }) => description === "Edition 7"));
});

test("with accounts, protocols take a token; with --public they need none", async (t) => {
  const { where } = await mixedStore(t, sqlite!);
  const accounts = path.join(folder(t), "accounts.json");
  await saveAccount(accounts, { name: "ada", role: "reader" }, "a long password");
  const token = addToken(accounts, "ada");
  const closed = await served(t, where, { accounts });
  const at = (server: { readonly url: string }, headers: Record<string, string> = {}, more = "") =>
    fetch(`${server.url}feeds/records.atom${more}`, { headers, redirect: "manual" }).then(({ status }) => status);
  assert.equal(await at(closed), 401);
  assert.equal(await at(closed, { authorization: `Bearer ${token}` }), 200);
  assert.equal(await at(closed, { authorization: `Basic ${Buffer.from(`ada:${token}`).toString("base64")}` }), 200);
  assert.equal(await at(closed, {}, `?key=${token}`), 200);
  assert.equal(await at(closed, { authorization: "Bearer wrong" }), 401);
  const open = await served(t, where, { accounts, isPublic: true });
  assert.equal(await at(open), 200);
  assert.equal((await fetch(`${open.url}audit`)).status, 403);
});
