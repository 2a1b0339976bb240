/** Releases of a corpus: each format is read back by another reader than ours; versions are frozen, reproducible and consistent. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import test, { type TestContext } from "node:test";
import { constants, gunzipSync } from "node:zlib";
import { parse as parseCsv } from "csv-parse/sync";
import fc from "fast-check";
import { asyncBufferFromFile, parquetReadObjects } from "hyparquet";
import { SaxesParser } from "saxes";
import { parse as parseYaml } from "yaml";
import { concordance, hitFrequencies, openVersion } from "../../src/app/corpus/query.js";
import { makeCorpusRelease } from "../../src/app/corpus/release.js";
import { TEI_MODULES, TEI_ODD } from "../../src/corpus/formats/tei-odd.js";
import { TEI_SCHEMA } from "../../src/corpus/formats/tei-schema.js";
import { takeSnapshot } from "../../src/corpus/release/snapshot.js";
import { openStore } from "../../src/store/open.js";
import type { Store } from "../../src/store/store.js";
import { fill, findingOf, type Song } from "../cli/records-world.js";
import { folder, page, serve, winnow } from "../cli/world.js";
import { begin, found, leaseOne, requestFor, visit } from "../store/contract-world.js";

const LICENCE = "CC BY 4.0";
const POEMS: readonly Song[] = [
  {
    key: "1",
    fields: {
      title: "Су <буйлап>",
      language: "tat",
      date: "2007-05-11",
      category: "Авыл",
      licence: LICENCE,
      parallel: found("2").url,
      text: "Су китә. Су килә!\n\nЯр кала.",
    },
  },
  {
    key: "2",
    fields: {
      title: "Вода",
      language: "rus",
      licence: LICENCE,
      parallel: found("1").url,
      text: "Вода уходит. Вода идёт!\n\nБерег здесь.",
    },
    confidence: 0.75,
  },
  {
    key: "3",
    fields: {
      title: "=1+1",
      language: "eng",
      reservations: ["meta: noai"],
      licence: LICENCE,
      text: "Under the bridge, 2 rivers run.",
    },
  },
  { key: "4", fields: { title: "No text", language: "eng" } },
];

async function poems(t: TestContext, songs = POEMS): Promise<{ store: Store; where: string; out: string }> {
  const base = folder(t);
  const where = path.join(base, "store");
  const store = await openStore(where);
  t.after(() => store.close());
  await fill(store, songs, "poems");
  return { store, where, out: path.join(base, "releases") };
}

function filesIn(place: string): string[] {
  return readdirSync(place, { recursive: true })
    .map(String)
    .filter((file) => statSync(path.join(place, file)).isFile())
    .sort();
}

const ask = (out: string, more: object = {}) => ({ collection: "poems", out, date: "2026-11-18", ...more });

test("every format of a release is read back by an independent reader", async (t) => {
  const { store, out } = await poems(t);
  const { folder: place, manifest } = await makeCorpusRelease(
    store,
    ask(out, { doi: "10.1234/poems.1", creators: ["Ada"], title: "Poems" }),
  );
  const read = (file: string): string => readFileSync(path.join(place, file), "utf8");
  assert.equal(manifest.counts["documents"], 3);
  assert.equal(manifest.counts["words"], 6 + 6 + 5);

  const tags: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on("opentag", ({ local }) => tags.push(local));
  parser.on("error", (error) => assert.fail(error));
  parser.write(read("poems.tei.xml")).close();
  assert.equal(tags.filter((tag) => tag === "TEI").length, 3);
  assert.equal(tags.filter((tag) => tag === "s").length, 7);
  for (const file of ["metadata.cmdi.xml", "olac.xml", "poems.tmx", "tei.rng"]) {
    const one = new SaxesParser({ xmlns: true });
    one.on("error", (error) => assert.fail(`${file}: ${error}`));
    one.write(read(file)).close();
  }

  const rows = (await parquetReadObjects({ file: await asyncBufferFromFile(path.join(place, "poems.parquet")) })) as {
    [column: string]: unknown;
  }[];
  assert.deepEqual(
    rows.map(({ text, language, language_score, language_script, words, moderated, date, number }) => [
      text,
      language,
      language_score,
      language_script,
      words,
      moderated,
      date,
      number,
    ]),
    [
      [POEMS[0]!.fields["text"], "tat", 1, "Cyrl", 6, false, "2007-05-11", 1],
      [POEMS[1]!.fields["text"], "rus", 0.75, "Cyrl", 6, false, null, 2],
      [POEMS[2]!.fields["text"], "eng", 1, "Latn", 5, false, null, 3],
    ],
  );

  const table = parseCsv(read("documents.csv"), { columns: true }) as { [column: string]: string }[];
  const texts = readFileSync(path.join(place, "poems.txt"));
  assert.deepEqual(
    table.map(({ text_from, text_to }) => texts.toString("utf8", Number(text_from), Number(text_to))),
    POEMS.slice(0, 3).map(({ fields }) => fields["text"]),
  );
  assert.equal(table[2]!["title"], "'=1+1"); // no formula

  const tmx = read("poems.tmx");
  assert.equal(tmx.match(/<tu /g)?.length, 2);
  assert.match(
    tmx,
    /<tuv xml:lang="tt">.*<seg>Яр кала\.<\/seg><\/tuv>\n {2}<tuv xml:lang="ru">.*<seg>Берег здесь\.<\/seg>/,
  );

  const tokens = (text: string): number =>
    text.split("\n").filter((line) => line !== "" && !line.startsWith("<")).length;
  assert.equal(tokens(read("poems.vert")), manifest.counts["tokens"]);
  assert.equal(read("poems.conllu").match(/^\d+\t/gm)?.length, manifest.counts["tokens"]);
  assert.match(read("registry/poems"), /STRUCTURE doc \{\n\tATTRIBUTE id/);

  assert.deepEqual((parseYaml(read("CITATION.cff")) as { doi: string }).doi, "10.1234/poems.1");
  const card = JSON.parse(read("croissant.json")) as { distribution: { name: string; sha256: string }[] };
  for (const { name, sha256 } of card.distribution)
    assert.equal(
      createHash("sha256")
        .update(readFileSync(path.join(place, name)))
        .digest("hex"),
      sha256,
      name,
    );
  assert.match(read("README.md"), /\| tat \| 1 \| 6 \|/);
});

const hasJing = spawnSync("jing", ["-h"]).error === undefined;
const hasXmllint = spawnSync("xmllint", ["--version"]).status === 0;
test("the TEI file is valid against the schema beside it", {
  skip: hasXmllint ? false : "needs xmllint",
}, async (t) => {
  const rich = {
    translator: "E. Osipova",
    edition: "3",
    publisher: "P & Co",
    place: "Казан",
    style: "poem",
    keywords: ["a", "b"],
  };
  const strange = {
    description: "d",
    note: "n\u0001",
    source: "a book",
    translationSource: "https://b.example/x y[1]",
    textType: "translation",
  };
  const { store, out } = await poems(t, [
    ...POEMS,
    {
      key: "5",
      fields: {
        title: "Rich",
        text: "A\nb. C & <d>\ud800",
        date: "in May",
        ...rich,
        ...strange,
        file: "x/y.txt",
        parallelWords: 3,
      },
    },
  ]);
  const { folder: place } = await makeCorpusRelease(store, ask(out, { formats: ["tei"] }));
  const checked = spawnSync(
    "xmllint",
    ["--noout", "--relaxng", path.join(place, "tei.rng"), path.join(place, "poems.tei.xml")],
    { encoding: "utf8" },
  );
  assert.equal(checked.status, 0, checked.stderr);

  await t.test("and for jing", { skip: hasJing ? false : "no jing; on Debian: apt-get install jing" }, () => {
    const [schema, file] = [path.join(place, "tei.rng"), path.join(place, "poems.tei.xml")];
    const said = spawnSync("jing", [schema, file], { encoding: "utf8" });
    assert.equal(said.status, 0, said.stdout);
    const broken = path.join(place, "broken.xml");
    writeFileSync(broken, readFileSync(file, "utf8").replace("<body>", "<body><q/>"));
    assert.equal(spawnSync("jing", [schema, broken]).status, 1);
  });

  await t.test(
    "and against TEI's own schema of 2006",
    { skip: TEI_2006 === undefined ? TEI_HINT : false },
    async () => {
      const tagged = await makeCorpusRelease(store, ask(out, { formats: ["tei"], analyser: "sed s/$/\\tx\\tn/" }));
      for (const version of [place, tagged.folder]) {
        const file = path.join(version, "as-of-2006.xml");
        writeFileSync(
          file,
          AS_OF_2006.reduce(
            (text, [now, then]) => text.replace(now, then),
            readFileSync(path.join(version, "poems.tei.xml"), "utf8"),
          ),
        );
        const official = spawnSync("xmllint", ["--noout", "--relaxng", TEI_2006!, file], { encoding: "utf8" });
        assert.equal(official.status, 0, official.stderr.slice(0, 2000));
      }
    },
  );
});

/** Debian's tei_all is of September 2006: what TEI P5 has had since 1.0 is written as it was then. */
const AS_OF_2006: readonly (readonly [now: RegExp, then: string])[] = [
  [/<appInfo>.*?<\/appInfo>/gs, ""],
  [/<date when=/g, "<date value="],
  [/<change when=/g, "<change date="],
  [/<revisionDesc status="\w+">/g, "<revisionDesc>"],
  [/<desc>([^<]*)<\/desc><\/taxonomy>/g, "<bibl>$1</bibl></taxonomy>"],
  [/<licence[^>]*>([^<]*)<\/licence>/g, "<p>$1</p>"],
  [/<place><placeName>([^<]*)<\/placeName><\/place>/g, "<setting><name>$1</name></setting>"],
  [/ msd="[^"]*"/g, ""],
  [/<(\/?)pc\b/g, "<$1w"],
];
const TEI_2006 = [process.env["WINNOW_SCHEMAS"] ?? "", "/usr/share/xmlcopyeditor/rng"]
  .filter((place) => place !== "" && hasXmllint)
  .map((place) => path.join(place, "tei_all.rng"))
  .find((file) => existsSync(file));
const TEI_HINT =
  "no tei_all.rng or no xmllint; on Debian: apt-get install libxml2-utils, and unpack xmlcopyeditor (see .ci/run)";

test("the ODD and the schema name the same elements", () => {
  const inSchema = Array.from(TEI_SCHEMA.matchAll(/<element name="(\w+)"/g), ([, name]) => name);
  assert.deepEqual([...new Set(inSchema)].sort(), Object.values(TEI_MODULES).flat().sort());
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => assert.fail(error));
  parser.write(TEI_ODD).close();
});

test("the answers of an analyser are in the formats and the index, and unknown forms are listed", async (t) => {
  const { store, out } = await poems(t);
  const script = path.join(folder(t), "analyser.mjs");
  writeFileSync(
    script,
    `import { readFileSync } from "node:fs";
     for (const form of readFileSync(0, "utf8").trimEnd().split("\\n"))
       console.log(form === "Су" ? "Су\\tсу\\tn.sg" : form + "\\t\\t");`,
  );
  const asked = ask(out, {
    analyser: `${process.execPath} ${script}`,
    formats: ["tei", "vertical", "conllu", "index"],
  });
  const { folder: place } = await makeCorpusRelease(store, asked);
  const read = (file: string): string => readFileSync(path.join(place, file), "utf8");
  assert.match(read("poems.vert"), /^Су\tсу\tn\.sg$/m);
  assert.match(read("poems.vert"), /^китә\t\t$/m);
  assert.match(read("poems.conllu"), /^1\tСу\tсу\t_\tn\.sg\t/m);
  assert.match(read("registry/poems"), /^ATTRIBUTE lemma$/m);
  assert.match(read("poems.tei.xml"), /<w lemma="су" msd="n\.sg">Су<\/w> <w>/);
  const index = openVersion(place);
  t.after(() => index.close());
  assert.equal(concordance(index, { cql: '[lemma="су" & tag="n.*"]', limit: 5, context: 2 }).lines.length, 2);
  assert.deepEqual(hitFrequencies(index, { cql: '[tag="n.*"]' }, "lemma"), [{ value: "су", count: 2 }]);
  assert.match(read("unknown.tsv"), /^form\tcount\nВода\t2\n/);
});

test("a release made twice has the same bytes", async (t) => {
  const { store, out } = await poems(t);
  const one = await makeCorpusRelease(store, ask(path.join(out, "a")));
  const two = await makeCorpusRelease(store, ask(path.join(out, "b")));
  assert.deepEqual(filesIn(one.folder), filesIn(two.folder));
  for (const file of filesIn(one.folder))
    assert.deepEqual(readFileSync(path.join(one.folder, file)), readFileSync(path.join(two.folder, file)), file);
});

test("the next version names changes and withdrawn documents, and contains neither text nor title of these", async (t) => {
  const { store, out } = await poems(t);
  const first = await makeCorpusRelease(store, ask(out));
  assert.equal(first.manifest.version, "1");
  const [water] = (await store.listRecords({ collection: "poems", limit: 1 })).records;
  await store.removeRecords({ which: { ids: [water!.id] }, reason: "the author asked for it", now: Date.now() });
  const second = await makeCorpusRelease(store, ask(out));
  assert.deepEqual(second.manifest.since, { version: "1", added: 0, changed: 0, removed: 1 });
  assert.deepEqual(second.withdrawn, [{ id: water!.id, number: 1, last: "1", reason: "the author asked for it" }]);
  for (const file of filesIn(second.folder))
    assert.ok(!readFileSync(path.join(second.folder, file)).includes("буйлап"), file);
  const third = await makeCorpusRelease(store, ask(out));
  assert.deepEqual(third.withdrawn, second.withdrawn, "still listed two versions later");
});

test("--shareable leaves out reserved and unlicensed documents and counts them by site", async (t) => {
  const { store, out } = await poems(t, [...POEMS, { key: "6", fields: { title: "Free?", text: "No licence here." } }]);
  const { manifest, leftOut } = await makeCorpusRelease(store, ask(out, { shareable: true }));
  assert.equal(manifest.counts["documents"], 2);
  assert.deepEqual(
    leftOut.map(({ reason, documents }) => [reason, documents]),
    [
      ["no licence and no permission", 1],
      ["reserved: meta: noai", 1],
    ],
  );
});

test("a snapshot is the state of the store at its last page, whatever is committed between the pages", async (t) => {
  const base = folder(t);
  let lives = 0;
  const change = fc.record({
    song: fc.integer({ min: 0, max: 9 }),
    says: fc.integer({ min: 0, max: 5 }),
    removes: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 12 }),
      fc.array(fc.array(change, { maxLength: 2 }), { maxLength: 6 }),
      async (before, during) => {
        const store = await openStore(path.join(base, `s${lives}`));
        try {
          const run = await begin(store, [requestFor([found("start")], { collection: "poems" })], 1);
          const lease = await leaseOne(store, run, 1);
          let sequence = 0;
          const act = async (one: { song: number; says: number; removes: boolean }): Promise<void> => {
            const song = findingOf({ key: String(one.song), fields: { text: `says ${one.says}` } });
            await visit(store, lease, "start", { sequence: ++sequence, records: [song] }, 2);
            if (!one.removes) return;
            const { records } = await store.listRecords({ collection: "poems", limit: 1 });
            if (records[0] !== undefined)
              await store.removeRecords({ which: { ids: [records[0].id] }, reason: "test", now: 3 });
          };
          for (const one of before) await act(one);
          const rest = [...during];
          const source = {
            recordLines: async (query: Parameters<Store["recordLines"]>[0]) => {
              for (const one of rest.shift() ?? []) await act(one);
              return store.recordLines(query);
            },
          };
          const snapshot = await takeSnapshot(source, {
            collection: "poems",
            file: path.join(base, `f${lives++}`),
            atOnce: 2,
          });
          const taken = [...snapshot.documents()].map(({ record: { id, fields } }) => [id, fields["text"]]);
          snapshot.close();
          const there = (await store.listRecords({ collection: "poems", order: "number", limit: 100 })).records;
          // Changes that were left over happened after the last page: none did.
          assert.deepEqual(
            taken,
            there.map(({ id, fields }) => [id, fields["text"]]),
          );
        } finally {
          await store.close();
        }
      },
    ),
    { numRuns: 12 },
  );
});

const WRONG: readonly [args: readonly string[], says: RegExp][] = [
  [["poems", "--out", "x.docx"], /a release is a folder of many files/],
  [["poems", "--out", "r", "--formats", "tie"], /no such format; did you mean tei\?/],
  [["poems", "--out", "r", "--date", "2026-02-30"], /write a day like/],
  [["poems", "--out", "r", "--doi", "abc"], /write a DOI like/],
  [["poems", "--out", "r", "--number", "two"], /write a version like/],
  [["poem", "--out", "r"], /did you mean poems\?/],
];
test("wrong use says what would be right", async (t) => {
  const { where } = await poems(t);
  for (const [args, says] of WRONG) {
    const { code, err } = await winnow(["corpus", "release", ...args, "--store", where]);
    assert.equal(code, 2, `${args.join(" ")}: ${err}`);
    assert.match(err, says);
  }
  const done = await winnow([
    "corpus",
    "release",
    "poems",
    "--out",
    path.join(folder(t), "r"),
    "--json",
    "--store",
    where,
  ]);
  assert.equal(done.code, 0, done.err);
  assert.equal(
    (JSON.parse(done.out.trim().split("\n").at(-1)!) as { counts: { documents: number } }).counts.documents,
    3,
  );
});

test("Parquet names the archived response of each document, also after a second visit", async (t) => {
  const story = `<title>The mill</title><h1>The mill</h1><p>${"The mill stands by the river and grinds corn. ".repeat(9)}</p>`;
  const web = await serve(t, { "/": page("Start", "/story/1", "/story/2"), "/story/1": story, "/story/2": story });
  const [base, out] = [folder(t), folder(t)];
  const [where, recipe] = [path.join(base, "store"), path.join(base, "mills.yaml")];
  writeFileSync(recipe, `name: mills\ncollect:\n  - list: ${web.url}\n    only: '/story/'\n`);
  const args = ["robot", recipe, "--allow-private", "--delay", "0", "--store", where];
  for (const more of [[], ["--fresh"]]) assert.equal((await winnow([...args, ...more])).code, 0);
  const store = await openStore(where);
  t.after(() => store.close());
  const { folder: place } = await makeCorpusRelease(store, { collection: "mills", out, formats: ["parquet"] });
  const file = await asyncBufferFromFile(path.join(place, "mills.parquet"));
  const rows = (await parquetReadObjects({ file })) as { url: string; file_path: string; file_offset: number }[];
  assert.equal(rows.length, 2);
  for (const { url, file_path, file_offset } of rows) {
    const bytes = readFileSync(path.join(where, "archive", file_path)).subarray(file_offset);
    const head = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1");
    assert.match(head, /^WARC\/1\.1\r\n/);
    assert.equal(/^WARC-Target-URI: (\S+)\r$/m.exec(head)?.[1], url);
  }
});
