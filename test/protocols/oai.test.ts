/** OAI-PMH: harvesters get every record, also of a store that changes while they read. */
import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, test } from "node:test";
import { Hono } from "hono";
import { type Addresses, answerOai, type OaiOptions } from "../../src/app/publishing/oai.js";
import { openDatestamps, publishingKey } from "../../src/app/publishing/own-files.js";
import { correctField } from "../../src/app/records/correct-one.js";
import { withdrawRecords } from "../../src/app/records/withdraw.js";
import { OWN_SCHEMA } from "../../src/publish/xml/own-record.js";
import { oaiRoutes } from "../../src/serve/protocols/oai.js";
import { openPublishing } from "../../src/serve/protocols/publishing.js";
import type { Variables } from "../../src/serve/routes.js";
import type { Visit } from "../../src/serve/visit.js";
import type { Store } from "../../src/store/store.js";
import { fill, keepers, type Song, stopServer } from "../cli/records-world.js";
import { folder } from "../cli/world.js";
import { ROOT } from "../house/root.js";
import { MIXED, mixedStore, served } from "./world.js";

after(stopServer);

const AT: Addresses = {
  base: "https://corpus.example/oai",
  schema: "https://corpus.example/oai/record.xsd",
  page: (id) => `https://corpus.example/records/${id}`,
};
const DOMAIN = "corpus.example";

interface Repository {
  readonly options: OaiOptions;
  ask(words: string, second?: number): Promise<string>;
}

function repository(store: Store, files: string, pageSize = 3): Repository {
  const options = {
    store,
    datestamps: openDatestamps(path.join(files, "datestamps.txt"), store),
    key: publishingKey(path.join(files, "publishing.key")),
    name: "Test",
    mail: "ada@corpus.example",
    domain: DOMAIN,
    pageSize,
  };
  return {
    options,
    ask: (words, second = Math.floor(Date.now() / 1000)) => answerOai(options, new URLSearchParams(words), AT, second),
  };
}

interface Harvested {
  readonly id: string;
  readonly stamp: string;
  readonly deleted: boolean;
}

function headersIn(xml: string): Harvested[] {
  const header = /<header( status="deleted")?><identifier>oai:corpus\.example:(\w+)<\/identifier><datestamp>([^<]+)</g;
  return [...xml.matchAll(header)].map(([, deleted, id, stamp]) => ({
    id: id!,
    stamp: stamp!,
    deleted: deleted !== undefined,
  }));
}

const tokenIn = (xml: string): string | undefined => /<resumptionToken[^>]*>([^<]+)</.exec(xml)?.[1];

/** Every page of a list; `between` runs after each. */
async function harvest(
  { ask }: Repository,
  words: string,
  between: (page: number) => Promise<void> = async () => undefined,
): Promise<Harvested[]> {
  const verb = /verb=(\w+)/.exec(words)![1];
  const all: Harvested[] = [];
  for (let [xml, page] = [await ask(words), 1]; ; page++) {
    all.push(...headersIn(xml));
    await between(page);
    const token = tokenIn(xml);
    if (token === undefined) return all;
    xml = await ask(`verb=${verb}&resumptionToken=${encodeURIComponent(token)}`);
    assert.ok(headersIn(xml).length > 0, "a page is never empty");
  }
}

async function livingIds(store: Store): Promise<string[]> {
  return (await store.listRecords({ limit: 1000 })).records.map(({ id }) => id).sort();
}

/** What a harvester has after all that it was told. */
function copyOf(harvested: readonly Harvested[]): string[] {
  const copy = new Set<string>();
  for (const { id, deleted } of harvested) deleted ? copy.delete(id) : copy.add(id);
  return [...copy].sort();
}

const PREFIXES = ["oai_dc", "olac", "cmdi", "mods", "winnow"];

for (const keeper of await keepers()) {
  const options = keeper.obstacle === undefined ? {} : { skip: keeper.obstacle };

  test(`${keeper.name}: a list has every record once, page after page, and ends`, options, async (t) => {
    const { store } = await mixedStore(t, keeper);
    const there = repository(store, folder(t));
    for (const prefix of PREFIXES)
      for (const verb of ["ListRecords", "ListIdentifiers"]) {
        const ids = (await harvest(there, `verb=${verb}&metadataPrefix=${prefix}`)).map(({ id }) => id);
        assert.deepEqual([...ids].sort(), await livingIds(store), `${verb} ${prefix}`);
      }
    const one = await there.ask("verb=ListRecords&metadataPrefix=oai_dc&set=series:cowfriends");
    assert.match(one, /<dc:title>Conference on Water<.*<dc:date>2026-06-03</s);
    assert.match(one, /<dc:title>Rivers &amp; bridges/, "a paper of the series' event");
    assert.equal(headersIn(one).length, 2);
    assert.equal(one.match(/<setSpec>series:cowfriends</g)?.length, 2);
    assert.equal(tokenIn(one), undefined);
    assert.equal(headersIn(await there.ask("verb=ListRecords&metadataPrefix=oai_dc&set=language:tat")).length, 2);
    assert.equal(
      (await harvest(there, "verb=ListIdentifiers&metadataPrefix=oai_dc&set=collection:river~20songs")).length,
      MIXED.length,
    );
    assert.match(
      await there.ask("verb=ListSets"),
      /collection:river~20songs.*language:tat.*series:cowfriends<.*Series cow &amp; friends/s,
    );
  });

  test(`${keeper.name}: nothing is missed of a store that changes while it is harvested`, options, async (t) => {
    const { store } = await mixedStore(t, keeper);
    const files = folder(t);
    let there = repository(store, files);
    let clock = Math.floor(Date.now() / 1000);
    const began = clock;
    const ticking = { ...there, ask: (words: string) => there.ask(words, clock++) };
    const extra = (n: number): Song => ({ key: `extra ${n}`, fields: { title: `Extra ${n}`, text: "More." } });
    const copied = await harvest(ticking, "verb=ListIdentifiers&metadataPrefix=oai_dc", async (page) => {
      if (page > 2) return;
      await fill(store, [extra(page), extra(page + 10)], `more ${page}`);
      const [first] = (await store.listRecords({ limit: 1 })).records;
      await correctField(store, {
        record: first!.id,
        field: "title",
        value: `Title ${page}`,
        expected: first!.fields["title"]!,
        by: "Ana",
      });
      if (page === 2) await withdrawRecords(store, { records: [first!.id], reason: "a test" });
      there = repository(store, files); // a restart: tokens and datestamps hold
    });
    assert.deepEqual(copyOf(copied), await livingIds(store));
    const stamps = copied.map(({ stamp }) => stamp);
    assert.deepEqual(stamps, [...stamps].sort(), "datestamps are in the order of commits");

    await fill(store, [extra(99)], "still more");
    const from = new Date(began * 1000).toISOString().replace(".000", "");
    const changed = await harvest(ticking, `verb=ListIdentifiers&metadataPrefix=oai_dc&from=${from}`);
    assert.deepEqual(copyOf([...copied, ...changed]), await livingIds(store));
    assert.equal(changed.filter(({ deleted }) => deleted).length, 1);
    const later = new Date((clock + 100) * 1000).toISOString().replace(".000", "");
    assert.match(
      await ticking.ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&from=${later}`),
      /code="noRecordsMatch"/,
    );
  });

  test(
    `${keeper.name}: what is left of a list with until moves away: the last page still has a record`,
    options,
    async (t) => {
      const { store } = await mixedStore(t, keeper);
      const there = repository(store, folder(t), MIXED.length - 1);
      const now = Math.floor(Date.now() / 1000) + 10;
      const until = new Date(now * 1000).toISOString().replace(".000", "");
      const first = await there.ask(`verb=ListIdentifiers&metadataPrefix=oai_dc&until=${until}`, now);
      const [last] = await store.records({ limit: 1, since: (await store.lastChange()) - 1 });
      await store.edit({ edits: [{ record: last!.id, validated: true }], by: "Ana", now: Date.now() });
      const rest = await there.ask(`verb=ListIdentifiers&resumptionToken=${tokenIn(first)}`, now + 1);
      assert.equal(headersIn(rest).length, 1);
      assert.match(rest, /<resumptionToken cursor="\d+"\/>/);
    },
  );
}

test("mistakes are answered by the protocol's own codes", async (t) => {
  const [sqlite] = await keepers();
  const { store } = await mixedStore(t, sqlite!);
  const there = repository(store, folder(t));
  const { ask } = there;
  const token = tokenIn(await ask("verb=ListRecords&metadataPrefix=oai_dc"))!;
  const cases: readonly [words: string, code: string][] = [
    ["verb=Nothing", "badVerb"],
    ["verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:corpus.example:1", "idDoesNotExist"],
    [`verb=GetRecord&metadataPrefix=oai_dc&identifier=${"0".repeat(32)}`, "idDoesNotExist"],
    ["verb=ListMetadataFormats&identifier=x", "idDoesNotExist"],
    ["verb=ListRecords&metadataPrefix=marc", "cannotDisseminateFormat"],
    ["verb=ListRecords&metadataPrefix=oai_dc&set=collection:none", "noRecordsMatch"],
    ["verb=ListRecords&metadataPrefix=oai_dc&set=a b", "noRecordsMatch"],
    ["verb=ListRecords&metadataPrefix=oai_dc&until=1990-01-01", "noRecordsMatch"],
    ["verb=ListRecords&resumptionToken=x", "badResumptionToken"],
    [`verb=ListIdentifiers&resumptionToken=${token}`, "badResumptionToken"],
    [`verb=ListSets&resumptionToken=${token}`, "badResumptionToken"],
  ];
  for (const [words, code] of cases) assert.match(await ask(words), new RegExp(`<error code="${code}">`), words);
});

const has = (program: string, ...args: readonly string[]): boolean => spawnSync(program, args).status === 0;

/** The schemas of openarchives.org and DCMI, as Debian's package python3-gavo has them. */
const OFFICIAL = [process.env["WINNOW_SCHEMAS"] ?? "", "/usr/lib/python3/dist-packages/gavo/resources/schemata"].find(
  (place) => place !== "" && existsSync(path.join(place, "OAI-PMH.xsd")) && has("xmllint", "--version"),
);
const OFFICIAL_HINT =
  "no official schemas or no xmllint; on Debian: apt-get install libxml2-utils, and unpack python3-gavo (see .ci/run)";
const OFFICIAL_AND_OWN = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
  <xs:import namespace="http://www.openarchives.org/OAI/2.0/" schemaLocation="OAI-PMH.xsd"/>
  <xs:import namespace="http://www.openarchives.org/OAI/2.0/oai_dc/" schemaLocation="oai_dc.xsd"/>
  <xs:import namespace="http://www.openarchives.org/OAI/2.0/oai-identifier" schemaLocation="identifier.xsd"/>
  <xs:import namespace="urn:winnow:record:1" schemaLocation="record.xsd"/>
</xs:schema>`;
/** Not in the package: written from the guidelines for oai-identifiers. */
const IDENTIFIER = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified"
    targetNamespace="http://www.openarchives.org/OAI/2.0/oai-identifier">
  <xs:element name="oai-identifier"><xs:complexType><xs:sequence>
    <xs:element name="scheme" fixed="oai"/>
    <xs:element name="repositoryIdentifier" fixed="${DOMAIN}"/>
    <xs:element name="delimiter" fixed=":"/>
    <xs:element name="sampleIdentifier" type="xs:anyURI"/>
  </xs:sequence></xs:complexType></xs:element>
</xs:schema>`;

test("every response is valid", {
  skip: has("xmllint", "--version") ? false : "no xmllint; on Debian: apt-get install libxml2-utils",
}, async (t) => {
  const [sqlite] = await keepers();
  const { store } = await mixedStore(t, sqlite!);
  const { ask } = repository(store, folder(t));
  const files = folder(t);
  const schemas = path.join(ROOT, "test/publish/schemas");
  for (const file of readdirSync(schemas)) copyFileSync(path.join(schemas, file), path.join(files, file));
  writeFileSync(path.join(files, "record.xsd"), OWN_SCHEMA);
  const { id } = (await store.listRecords({ limit: 1 })).records[0]!;
  await withdrawRecords(store, { records: [id], reason: "a test" });
  const token = tokenIn(await ask("verb=ListRecords&metadataPrefix=oai_dc"));
  const asked = [
    "verb=Identify",
    "verb=ListMetadataFormats",
    "verb=ListSets",
    "verb=Nothing",
    "verb=ListRecords&metadataPrefix=marc",
    "verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-01-01&set=collection:river~20songs",
    `verb=ListRecords&resumptionToken=${token}`,
    ...PREFIXES.map((prefix) => `verb=ListRecords&metadataPrefix=${prefix}`),
    ...PREFIXES.map((prefix) => `verb=GetRecord&metadataPrefix=${prefix}&identifier=oai:${DOMAIN}:${id}`),
  ];
  const responses = await Promise.all(asked.map((words) => ask(words)));
  const written = responses.map((xml, n) => {
    const file = path.join(files, `${n}.xml`);
    writeFileSync(file, xml);
    return file;
  });
  const schema = path.join(files, "oai-pmh.xsd");
  execFileSync("xmllint", ["--nonet", "--noout", "--schema", schema, ...written], { stdio: "pipe" });
  const broken: readonly (readonly [right: string, wrong: string])[] = [
    ["<adminEmail>ada@corpus.example</adminEmail>", ""],
    ['<relatedItem type="host">', '<relatedItem type="home">'],
    ["<cmd:MdProfile>clarin.eu:cr1:p_1288172614026</cmd:MdProfile>", ""],
    ["<cmdp:title>", "<cmdp:title/><cmdp:abstract/><cmdp:title>"],
    ['<dc:language xsi:type="olac:language" olac:code=', '<dc:language xsi:type="olac:language" code='],
  ];
  for (const [right, wrong] of broken) {
    const xml = responses.find((one) => one.includes(right));
    assert.ok(xml, right);
    writeFileSync(written[0]!, xml.replace(right, wrong));
    assert.throws(
      () => execFileSync("xmllint", ["--nonet", "--noout", "--schema", schema, written[0]!], { stdio: "pipe" }),
      wrong,
    );
  }
});

test("what is asked for most is valid against the official schemas", {
  skip: OFFICIAL === undefined ? OFFICIAL_HINT : false,
}, async (t) => {
  const [sqlite] = await keepers();
  const { store } = await mixedStore(t, sqlite!);
  const { ask } = repository(store, folder(t));
  const files = folder(t);
  for (const name of ["OAI-PMH.xsd", "oai_dc.xsd", "simpledc20021212.xsd", "xml.xsd"]) {
    const text = readFileSync(path.join(OFFICIAL!, name), "utf8");
    writeFileSync(path.join(files, name), text.replaceAll(/schemaLocation="https?:[^"]*\//g, 'schemaLocation="'));
  }
  writeFileSync(path.join(files, "record.xsd"), OWN_SCHEMA);
  writeFileSync(path.join(files, "identifier.xsd"), IDENTIFIER);
  writeFileSync(path.join(files, "all.xsd"), OFFICIAL_AND_OWN);
  const { id } = (await store.listRecords({ limit: 1 })).records[0]!;
  await withdrawRecords(store, { records: [id], reason: "a test" });
  const token = tokenIn(await ask("verb=ListRecords&metadataPrefix=oai_dc"));
  const asked = [
    "verb=Identify",
    "verb=ListMetadataFormats",
    "verb=ListSets",
    "verb=Nothing",
    "verb=ListRecords&metadataPrefix=marc",
    "verb=ListIdentifiers&metadataPrefix=oai_dc&from=2026-01-01&set=collection:river~20songs",
    `verb=ListRecords&resumptionToken=${token}`,
    "verb=ListRecords&metadataPrefix=winnow",
    `verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:${DOMAIN}:${id}`,
  ];
  const check = (file: string): void => {
    execFileSync("xmllint", ["--nonet", "--noout", "--schema", path.join(files, "all.xsd"), file], { stdio: "pipe" });
  };
  for (const [n, words] of asked.entries()) {
    const file = path.join(files, `${n}.xml`);
    const xml = await ask(words);
    writeFileSync(file, xml);
    check(file);
    if (!xml.includes("<datestamp>")) continue;
    writeFileSync(file, xml.replace("<datestamp>", "<datestamp>yesterday "));
    assert.throws(() => check(file), words);
  }
});

const HARVESTERS: readonly [name: string, module: string, script: string, from: string][] = [
  [
    "HTTP::OAI",
    "HTTP::OAI",
    `my $h = HTTP::OAI::Harvester->new(baseURL => $ARGV[0]);
     my $r = $h->ListRecords(metadataPrefix => "oai_dc", onRecord => sub { print $_[0]->identifier, " ", ($_[0]->status // "live"), "\\n"; });
     die $r->message if $r->is_error;`,
    "libhttp-oai-perl",
  ],
  [
    "Catmandu",
    "Catmandu::Importer::OAI",
    `my $i = Catmandu::Importer::OAI->new(url => $ARGV[0], metadataPrefix => "oai_dc", handler => "oai_dc");
     $i->each(sub { print $_[0]{_identifier}, " ", ($_[0]{_status} // "live"), "\\n"; });`,
    "libcatmandu-oai-perl",
  ],
];
for (const [name, module, script, from] of HARVESTERS)
  test(`${name} harvests what records export writes, also while records are added`, {
    skip: has("perl", `-M${module}`, "-e1") ? false : `no ${module}; on Debian: apt-get install ${from}`,
  }, async (t) => {
    const [sqlite] = await keepers();
    const many = Array.from({ length: 450 }, (_, n) => ({
      key: `many ${n}`,
      fields: { title: `Song ${n}`, text: "La." },
    }));
    const { where, store } = await mixedStore(t, sqlite!, [...MIXED, ...many]);
    const { url } = await served(t, where);
    const run = () => perl(module, script, `${url}oai`);
    const [lines] = await Promise.all([
      run(),
      (async () => {
        for (let n = 0; n < 5; n++) await fill(store, [{ key: `new ${n}`, fields: { title: `New ${n}` } }], `new ${n}`);
      })(),
    ]);
    const ids = new Set(lines.map((line) => line.split(" ")[0]));
    assert.ok(ids.size >= MIXED.length + many.length);
    const again = (await run()).map((line) => /\w{32}/.exec(line)![0]).sort();
    assert.deepEqual(again, (await store.listRecords({ limit: 1000 })).records.map(({ id }) => id).sort());
  });

async function perl(module: string, script: string, ...args: string[]): Promise<string[]> {
  const child = spawn("perl", [`-M${module}`, "-e", script, ...args]);
  let [out, err] = ["", ""];
  child.stdout.on("data", (bytes: Buffer) => (out += bytes));
  child.stderr.on("data", (bytes: Buffer) => (err += bytes));
  const code = await new Promise((resolve) => child.on("close", resolve));
  assert.equal(code, 0, err);
  return out.trim().split("\n");
}

const READ_MODS = `binmode STDOUT, ":utf8";
  my $i = Catmandu::Importer::OAI->new(url => $ARGV[0], metadataPrefix => "mods", handler => "raw");
  $i->each(sub {
    return unless $_[0]{_metadata};
    my $m = MODS::Record->from_xml($_[0]{_metadata});
    my @people = map { join(", ", map { $_->body } $_->get_namePart) } $m->get_name;
    print join(" | ", ($m->get_titleInfo)[0]->get_title->body, @people), "\n";
  });`;

test("Perl's MODS::Record reads the titles and people of all records in MODS", {
  skip: has("perl", "-MCatmandu::Importer::OAI", "-MMODS::Record", "-e1")
    ? false
    : "no MODS::Record; on Debian: apt-get install libcatmandu-oai-perl",
}, async (t) => {
  const [sqlite] = await keepers();
  const { where, store } = await mixedStore(t, sqlite!);
  const { url } = await served(t, where);
  const lines = await perl("Catmandu::Importer::OAI", `use MODS::Record; ${READ_MODS}`, `${url}oai`);
  const { records } = await store.listRecords({ limit: 1000 });
  const titles = (all: readonly string[]): string[] => all.map((one) => one.replace(/\s+/g, " ").trim()).sort();
  assert.deepEqual(
    titles(lines.map((line) => line.split(" | ")[0]!)),
    titles(records.map(({ fields }) => String(fields["title"] ?? fields["name"]))),
  );
  assert.ok(
    lines.some((line) => line.endsWith("| Lovelace, Ada | Петров, Иван")),
    lines.join("\n"),
  );
});

test("over HTTP: POST, gzip, and the schema of our own format", async (t) => {
  const [sqlite] = await keepers();
  const { where } = await mixedStore(t, sqlite!);
  const { url } = await served(t, where, { contact: "ada@corpus.example" });
  const post = await fetch(`${url}oai`, { method: "POST", body: new URLSearchParams({ verb: "Identify" }) });
  const identity = await post.text();
  assert.match(identity, /<repositoryName>Winnow at 127.0.0.1<.*<adminEmail>ada@corpus.example<.*<compression>gzip</s);
  assert.ok(!identity.includes(where), "readers do not see where the store is");
  const packed = await fetch(`${url}oai?verb=ListRecords&metadataPrefix=oai_dc`, {
    headers: { "accept-encoding": "gzip" },
  });
  assert.equal(packed.headers.get("content-encoding"), "gzip");
  assert.match(packed.headers.get("content-type")!, /^text\/xml/);
  assert.match(await (await fetch(`${url}oai/record.xsd`)).text(), /targetNamespace="urn:winnow:record:1"/);
});

test("more than eight requests at once are asked to come again", async (t) => {
  const [sqlite] = await keepers();
  const { where, store } = await mixedStore(t, sqlite!);
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const publishing = openPublishing(store, where, {});
  const observe = (second: number) => opened.then(() => publishing.datestamps.observe(second));
  const app = new Hono<Variables>();
  app.use((c, next) => {
    c.set("visit", { store, where } as Visit);
    return next();
  });
  oaiRoutes(app, { ...publishing, datestamps: { observe } }, Date.now);
  const requests = Array.from({ length: 9 }, () => app.request("http://corpus.example/oai?verb=Identify"));
  const busy = await requests[8]!;
  assert.equal(busy.status, 503);
  assert.equal(busy.headers.get("retry-after"), "5");
  open();
  for (const one of requests.slice(0, 8)) assert.equal((await one).status, 200);
  assert.equal((await app.request("http://corpus.example/oai?verb=Identify")).status, 200);
});
