/** A collection's owner at work, through the command line, on both keepers. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import test, { after } from "node:test";
import { parse as parseCsv } from "csv-parse/sync";
import iconv from "iconv-lite";
import { recordId } from "../../src/model/record.js";
import { keepers, records, SONGS, songStore, stopServer } from "./records-world.js";
import { folder, linesOf, winnow, winnowInto } from "./world.js";

after(stopServer);

for (const store of await keepers()) {
  const options = store.obstacle === undefined ? {} : { skip: store.obstacle };
  // Both keepers pass one contract; from here a few questions to the second show that the wires are connected.
  const once =
    store.name === "SQLite" ? {} : { skip: "tried with SQLite; the contract of the store covers the other keeper" };

  test(`${store.name}: list and show tell what was kept`, once, async (t) => {
    const where = await songStore(t, store);
    const list = await records(where, "list");
    assert.equal(list.code, 0, list.err);
    assert.match(list.out, /^no {2}id {8}title {15}lang {2}year {2}words {2}address\n 1 {2}[0-9a-f]{8} {2}Су буйлап/);
    assert.match(list.err, /^5 records\.\n/);

    const some = await records(where, "list", "--where", "language:tat,eng year:>2000", "--json");
    const lines = linesOf(some);
    assert.deepEqual(
      lines.slice(0, -1).map(({ fields, number }) => [number, fields.title]),
      [
        [1, "Су буйлап"],
        [3, "The old bridge"],
      ],
    );
    assert.deepEqual(
      [lines.at(-1).summary, lines.at(-1).command, lines.at(-1).counts.total],
      [true, "records list", 2],
    );

    const first = linesOf(await records(where, "list", "--limit", "2", "--json"));
    const second = linesOf(await records(where, "list", "--limit", "3", "--after", first.at(-1).next, "--json"));
    assert.deepEqual(
      [...first, ...second].flatMap(({ number }) => number ?? []),
      [1, 2, 3, 4, 5],
    );

    const wrong = await records(where, "list", "--where", "titel:x");
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /there is no field "titel" here; did you mean title\?\n {2}titel:x\n {2}\^/);
    assert.match(
      (await records(where, "list", "--collection", "song")).err,
      /no collection song; did you mean songs\?/,
    );

    const show = await records(where, "show", "3");
    assert.match(show.out, /^The old bridge\n {2}https:\/\/a\.example\/3\n {2}crawl record 3 of songs, live\n/);
    assert.match(show.out, / {2}year: 2007\n {6}from test\/1 on https:\/\/a\.example\/3, read in "words of year"/);
    const [{ id }] = linesOf(await records(where, "show", "https://a.example/3", "--json"));
    assert.match((await records(where, "show", id.slice(0, 8))).out, /^The old bridge/);
    assert.equal((await records(where, "show", "99")).code, 2);
    assert.match((await records(where, "show", "nonsense")).err, /give a number, an id/);
  });

  test(`${store.name}: search finds words, phrases, beginnings and fields`, options, async (t) => {
    const where = await songStore(t, store);
    const CASES: [query: string[], numbers: number[]][] = [
      [["river"], [3]],
      [["ELAN"], [5]], // accents of Latin letters make no difference
      [["riv*"], [3, 5]],
      [['"туган тел"'], [2]],
      [["title:bridge"], [3]],
      [["text:bridge", "-river"], []],
      [["елан"], []],
      [["бүйлап"], []],
      [["бүйлап", "--loose"], [1]],
      [
        ["су", "OR", "river", "--where", "year:2007"],
        [1, 3],
      ],
    ];
    for (const [query, numbers] of CASES) {
      const found = await records(where, "search", ...query, "--json");
      const lines = linesOf(found);
      assert.deepEqual(lines.flatMap(({ number }) => number ?? []).sort(), numbers, `${query.join(" ")} ${found.err}`);
    }
    const river = await records(where, "search", "river", "--facets");
    assert.match(river.out, /3 {2}The old bridge {2}\(2007, eng\)\n.*\n {7}Under the bridge the \[river\] runs\./);
    assert.match(river.out, /Languages: eng 1/);
    assert.match((await records(where, "search", "titel:x")).err, /did you mean title\?/);
    assert.equal((await records(where, "search", "…")).code, 2);
  });

  test(`${store.name}: stats and words count`, once, async (t) => {
    const where = await songStore(t, store);
    const stats = await records(where, "stats", "--by", "language,host");
    assert.match(stats.out, /all +5 +\d+ +\d+\nwithout duplicates +5/);
    assert.match(stats.out, /language +records +words +characters\neng +2/);
    assert.match(stats.out, /b\.example +1/);
    const words = await records(where, "words", "--where", "language:tat");
    assert.equal(words.code, 0, words.err);
    assert.match(words.out, /^и\t2\t1\nсу\t2\t1\nтел\t2\t1\n/);
    assert.match(words.err, /\d+ forms of 12 words in 2 documents \(words\/1\)/);
    const top = linesOf(await records(where, "words", "--top", "1", "--fields", "title", "--json"));
    assert.deepEqual([top.length, top[1].counts.documents], [2, 5]);
    assert.match(
      (await records(where, "words", "--fields", "nothing")).err,
      /None of these records has a field nothing/,
    );
  });

  test(`${store.name}: an export is whole, certified, and goes on where the last one ended`, options, async (t) => {
    const where = await songStore(t, store);
    const dir = folder(t);
    const file = path.join(dir, "songs.csv");
    const certificate = path.join(dir, "songs.certificate.json");
    const done = await records(where, "export", "--out", file, "--certificate", certificate, "--bom", "--json");
    assert.equal(done.code, 0, done.err);
    const summary = linesOf(done).at(-1);
    assert.equal(summary.counts.records, 5);
    const bytes = readFileSync(file);
    assert.equal(summary.sha256, createHash("sha256").update(bytes).digest("hex"));
    const rows = parseCsv(bytes, { columns: true, bom: true }) as Record<string, string>[];
    assert.equal(rows[3]!["title"], "'=cmd|' /C calc'!A0");
    assert.deepEqual(Object.keys(rows[0]!).slice(11), ["title", "language", "tags", "year", "text"]);
    const certified = JSON.parse(readFileSync(certificate, "utf8"));
    assert.equal(certified.export.sha256, summary.sha256);
    assert.equal(certified.values.rules["test/1"] > 10, true);
    assert.equal(certified.harvests[0].collection, "songs");
    assert.deepEqual(readdirSync(dir).sort(), ["songs.certificate.json", "songs.csv"]);

    await records(where, "edit", "3", "--set", "year=1999", "--yes", "--by", "Eva");
    await records(where, "remove", "4", "--reason", "spam", "--yes");
    const since = linesOf(await records(where, "export", "--since", String(summary.next), "--json"));
    assert.deepEqual(
      since.slice(0, -1).map(({ number, state, fields }) => [number, state, fields.year]),
      [
        [3, "live", 1999],
        [4, "removed", undefined],
      ],
    );
    const again = linesOf(await records(where, "export", "--since", String(since.at(-1).next), "--json"));
    assert.equal(again.length, 1);

    const bib = await records(where, "export", "--format", "bibtex", "--where", "number:3");
    assert.match(bib.out, /^@misc\{songs-3,\n {2}title = \{The old bridge\},/);
    assert.match((await records(where, "export", "--format", "bibtx")).err, /did you mean bibtex\?/);
    assert.equal((await records(where, "export", "--out", path.join(dir, "no", "x.csv"))).code, 2);
  });

  test(`${store.name}: edit shows, asks, changes, and is taken back`, options, async (t) => {
    const where = await songStore(t, store);
    const preview = await records(where, "edit", "--where", "language:eng", "--set", "language=sco");
    assert.equal(preview.code, 2);
    assert.match(preview.out, /language +eng +sco\n2 changes in 2 records\./);
    assert.match(preview.err, /Nothing was changed: this is a preview\. Add --yes/);
    const done = await records(
      where,
      "edit",
      "--where",
      "language:eng",
      "--set",
      "language=sco",
      "--yes",
      "--by",
      "Eva",
    );
    assert.match(done.out, /2 records changed\. Undo it with: winnow records undo 1/);
    assert.equal(linesOf(await records(where, "list", "--where", "language:sco", "--json")).at(-1).counts.total, 2);
    const show = await records(where, "show", "3");
    assert.match(show.out, /language: sco\n {6}from Eva on .*\n {6}also: eng/);
    assert.match((await records(where, "undo")).out, /1 {2}\d{4}.* Eva +2/);
    assert.equal((await records(where, "undo", "1")).code, 2);
    assert.match((await records(where, "undo", "1", "--yes")).out, /2 records changed/);
    assert.equal(linesOf(await records(where, "list", "--where", "language:sco", "--json")).at(-1).counts.total, 0);
    assert.equal((await records(where, "undo", "1", "--yes")).code, 2);

    assert.match((await records(where, "edit", "3", "--set", "langauge=x", "--yes")).err, /did you mean language\?/);
    assert.match((await records(where, "edit", "3", "--set", "year=many", "--yes")).err, /"many" is not a number/);
    assert.match((await records(where, "edit", "--set", "year=1", "--yes")).err, /Which records\?/);
    await records(where, "edit", "2", "--set", "tags=җыр; шигырь", "--yes");
    const [second] = linesOf(await records(where, "show", "2", "--json"));
    assert.deepEqual(second.fields.tags, ["җыр", "шигырь"]);
  });

  test(`${store.name}: a table edited in a spreadsheet finds its way back`, once, async (t) => {
    const where = await songStore(t, store);
    const file = path.join(folder(t), "songs.csv");
    await records(where, "export", "--out", file, "--separator", "semicolon", "--bom");
    const table = readFileSync(file, "utf8");
    writeFileSync(file, table.replace("The old bridge", "The new bridge").replace(";1909;", ";1910;"));
    const preview = await records(where, "edit", "--from", file);
    assert.deepEqual([preview.code, /2 changes in 2 records/.test(preview.out)], [2, true]);
    // Meanwhile somebody else mends one of them.
    await records(where, "edit", "2", "--set", "year=1911", "--yes");
    const done = linesOf(await records(where, "edit", "--from", file, "--yes", "--by", "Eva", "--json"));
    assert.deepEqual(
      done
        .filter(({ kind }) => kind === "conflict")
        .map(({ line, field, was, wanted, found }) => [line, field, was, wanted, found]),
      [[5, "year", "1909", "1910", "1911"]], // the text above it has three lines,
    );
    assert.deepEqual([done.at(-1).counts.changed, done.at(-1).end], [1, "finished"]);
    assert.equal((await records(where, "edit", "--from", file, "--yes", "--strict")).code, 1);

    writeFileSync(file, iconv.encode(table.replace("The old bridge", "The second bridge"), "windows-1251"));
    const legacy = await records(where, "edit", "--from", file, "--yes");
    assert.match(legacy.err, /is read as windows-1251/);
    writeFileSync(file, table.replace(";2007;", ";soon;").replace("Élan", '"Élan'));
    const broken = await records(where, "edit", "--from", file, "--yes");
    assert.equal(broken.code, 2);
    assert.match(broken.err, /songs\.csv:\d+: there is a quote/);
    writeFileSync(file, table.replace(";2007;", ";soon;"));
    const wrong = await records(where, "edit", "--from", file, "--yes");
    assert.equal(wrong.code, 2);
    assert.match(wrong.err, /songs\.csv:2, column year: "soon" is not a number/);
  });

  test(`${store.name}: people check what is doubtful`, once, async (t) => {
    const where = await songStore(t, store);
    const queue = await records(where, "validate", "--queue", "--doubt", "80");
    assert.match(queue.out, /Élan/);
    assert.match(queue.err, /1 unchecked record/);
    assert.equal(
      linesOf(await records(where, "validate", "--queue", "--field", "year", "--json")).at(-1).counts.total,
      2,
    );
    assert.match((await records(where, "validate", "5", "--by", "Eva")).out, /1 record changed/);
    assert.equal(linesOf(await records(where, "list", "--where", "validated:yes", "--json")).at(-1).counts.total, 1);
    assert.equal((await records(where, "validate", "--where", "language:tat")).code, 2);
    await records(where, "validate", "5", "--not");
    assert.equal(linesOf(await records(where, "list", "--where", "validated:yes", "--json")).at(-1).counts.total, 0);
  });

  test(`${store.name}: what was removed before is erased by the same filter`, options, async (t) => {
    const where = await songStore(t, store);
    const ask = ["remove", "--host", "b.example", "--reason", "asked to", "--yes"];
    assert.match((await records(where, ...ask)).out, /1 record removed\./);
    assert.match((await records(where, ...ask)).out, /No record matches/);
    const back = ["restore", "--host", "b.example"];
    assert.equal((await records(where, ...back)).code, 2, "nobody was asked");
    assert.match((await records(where, ...back, "--yes")).out, /1 record restored\./);
    assert.match((await records(where, ...back, "--yes")).out, /No removed record matches/);
    assert.match((await records(where, ...ask)).out, /1 record removed\./);
    assert.match((await records(where, ...ask, "--purge")).out, /0 records removed.*; 1 record removed earlier erased/);
  });

  test(`${store.name}: what is removed is gone, and why says so`, options, async (t) => {
    const where = await songStore(t, store);
    const preview = await records(where, "remove", "--host", "b.example", "--reason", "asked to");
    assert.deepEqual([preview.code, /1 record would be removed\./.test(preview.out)], [2, true]);
    const done = await records(
      where,
      "remove",
      "--host",
      "b.example",
      "--reason",
      "asked to",
      "--by",
      "Eva",
      "--yes",
      "--purge",
    );
    assert.match(done.out, /1 record removed, 0 archived pages erased/);
    assert.doesNotMatch((await records(where, "list")).out, /Élan/);
    assert.equal(linesOf(await records(where, "search", "elan", "--json")).at(-1).counts.total, 0);
    assert.match(
      (await records(where, "show", "5")).out,
      /^\(withdrawn\)\n.*\n.*withdrawn on .* by Eva: asked to; it is not collected again until it is restored/,
    );
    assert.equal((await records(where, "remove", "5", "--yes")).code, 2); // without a reason
    assert.equal((await records(where, "remove", "--reason", "x", "--yes")).code, 2); // without saying which
    assert.match((await records(where, "edit", "5", "--set", "title=x", "--yes")).err, /was removed/);
    assert.match((await records(where, "restore", "5", "--yes")).err, /cannot be restored: its content was erased/);
  });

  test(`${store.name}: the same text twice is a family, whose original a person may choose`, once, async (t) => {
    const text = "The grain goes up, the chaff goes by, and what has weight comes down again to us who wait. ".repeat(
      8,
    );
    const where = await songStore(t, store, [
      { key: "one", fields: { title: "One", text } },
      { key: "b.example/two", fields: { title: "Two", text } },
      ...SONGS,
    ]);
    const list = await records(where, "list", "--families");
    assert.match(
      list.out,
      /2 records with the same content; the original is the one .*\n +alike +id +title +address\noriginal +[0-9a-f]{8} +One/,
    );
    assert.equal((await records(where, "edit", "2", "--original", "--by", "Eva")).code, 0);
    assert.match((await records(where, "list", "--families")).out, /Eva[\s\S]*original +[0-9a-f]{8} +Two/);
    assert.match((await records(where, "show", "1")).out, /Family of 2: a copy/);
    const stats = linesOf(await records(where, "stats", "--json"));
    assert.deepEqual([stats[0].records, stats[1].records], [7, 6]);
    for (const flag of ["--hide-duplicates", "--originals"])
      assert.equal(linesOf(await records(where, "list", flag, "--json")).at(-1).counts.total, 6);
  });
}

test("records are named as lists show them, and a page means all that it gave", async (t) => {
  const [sqlite] = await keepers();
  const figures = Array.from({ length: 10_000 }, (_, i) => `figures-${i}`).find((key) =>
    /^\d{8}/.test(recordId("songs", "crawl", key)),
  )!;
  const papers = Array.from({ length: 25 }, (_, i) => ({
    key: `paper-${i}`,
    page: "papers",
    fields: { title: `Paper ${i}`, text: `What paper ${i} says.` },
  }));
  const where = await songStore(t, sqlite!, [{ key: figures, fields: { title: "All figures" } }, ...papers]);
  const id = recordId("songs", "crawl", figures);
  assert.match((await records(where, "show", id.slice(0, 8))).out, /^All figures/);
  assert.match((await records(where, "show", `a.example/${figures}`)).out, /^All figures/);
  assert.match((await records(where, "show", "12345678")).err, /there is no record 12345678/);
  assert.match((await records(where, "show", "abcd")).err, /"abcd" is not a record: give a number/);
  const [...shown] = linesOf(await records(where, "validate", "https://a.example/papers", "--json"));
  assert.equal(shown.at(-1).counts.changed, 25);
  const gone = await records(where, "remove", "https://a.example/papers", "--reason", "asked for", "--yes");
  assert.match(gone.out, /25 records removed/);
  assert.match((await records(where, "remove", "2", "--reason", "again", "--yes")).out, /removed earlier/);
});

test("what is said fits what was asked", async (t) => {
  const [sqlite] = await keepers();
  const where = await songStore(t, sqlite!);
  const said = async (...args: readonly string[]): Promise<string> => {
    const { code, out, err } = await records(where, ...args);
    return `${code}: ${out}${err}`;
  };
  assert.match(await said("edit", "--where", "language:deu", "--set", "title=x", "--yes"), /^0: No record matches/);
  assert.match(await said("validate", "--where", "language:deu"), /^0: No record matches/);
  assert.match(await said("edit", "3", "--unset", "genre", "--yes"), /^2: winnow: no record has a field genre\.\n$/);
  assert.match(await said("list", "--fields", "titel"), /No record has a field titel; did you mean title\?/);
  assert.match(await said("list", "--rejected", "--where", "language:tat"), /^2: winnow: --rejected lists pages/);
  assert.match(await said("list", "--rejected", "--collection", "song"), /^2: .*did you mean songs\?/);
  assert.match(await said("export", "--since", "99"), /^2: winnow: --since 99: the newest change of .* is 5\./);
  const file = path.join(folder(t), "songs.csv");
  assert.match(await said("export", "--out", file, "--certificate", file), /^2: .*name the same file/);
  assert.match(await said("export", "--out", ""), /^2: winnow: --out needs the name of a file/);
  assert.ok(!existsSync(file));

  await records(where, "export", "--out", file);
  writeFileSync(file, readFileSync(file, "utf8").replace("The old bridge", "The new bridge"));
  await records(where, "edit", "3", "--set", "title=The newer bridge", "--yes");
  const conflict = await said("edit", "--from", file, "--yes");
  assert.match(conflict, /^0: Nothing else to change\.\n1 conflict, not applied/);
  assert.doesNotMatch(conflict, /so already/);
  assert.equal(linesOf(await records(where, "edit", "--from", file, "--yes", "--json")).at(-1).counts.conflicts, 1);
  writeFileSync(file, readFileSync(file, "utf8").replace(",title,", ",Title,"));
  assert.match(await said("edit", "--from", file), /No record has a field Title yet; did you mean title\?/);
});

test("counting and exporting say what they left aside", async (t) => {
  const [sqlite] = await keepers();
  const where = await songStore(t, sqlite!, [
    ...SONGS,
    { key: "6", fields: { title: "Isparta", language: "tur", text: "ISPARTA ısparta", mood: " " } },
    { key: "7", fields: { title: "Kars", language: "tur", mood: "merry " } },
  ]);
  const turkish = await records(where, "words", "--where", "language:tur");
  assert.equal(turkish.out, "ısparta\t2\t1\n");
  const slip = await records(where, "words", "--fields", "titel,text", "--top", "1");
  assert.match(`${slip.code}: ${slip.err}`, /^0: No record has a field titel; did you mean title\?\n/);
  const nobody = await records(where, "words", "--where", "language:deu");
  assert.match(`${nobody.code}: ${nobody.out}${nobody.err}`, /^0: No record matches\.\n0 forms of 0 words/);
  const moods = linesOf(await records(where, "stats", "--by", "mood", "--json")).filter(({ by }) => by === "mood");
  assert.deepEqual(
    moods.map(({ value, records: count }) => [value, count]),
    [
      ["", 6],
      ["merry", 1],
    ],
  );
  const bib = await records(where, "export", "--format", "bibtex", "--fields", "title", "--bom");
  assert.match(bib.err, /^bibtex has a fixed layout: --fields has no effect\.\n.*--bom has no effect/);
  const keys = ({ out }: { readonly out: string }): string[] =>
    [...out.matchAll(/^@\w+\{(.*),$/gm)].map(([, key]) => key!);
  await records(where, "remove", "3", "--reason", "asked for", "--yes");
  const after = await records(where, "export", "--format", "bibtex");
  assert.deepEqual(
    keys(after),
    keys(bib).filter((key) => key !== "songs-3"),
  );
});

test("what cannot be written is a failure, not an end", { skip: !existsSync("/dev/full") }, async (t) => {
  const [sqlite] = await keepers();
  const where = await songStore(t, sqlite!);
  for (const args of [["export"], ["export", "--format", "csv"], ["list"], ["words"]]) {
    const { code, err } = await winnowInto("/dev/full", ["records", ...args, "--store", where]);
    assert.equal(code, 1, args.join(" "));
    assert.match(err, /winnow: the output could not be written: .*no space/);
  }
});

test("wrong use ends with 2 and a sentence", async (t) => {
  const where = path.join(folder(t), "nothing");
  for (const args of [["list"], ["show", "1"], ["stats"], ["export"]]) {
    const { code, err } = await records(where, ...args);
    assert.equal(code, 2, args.join(" "));
    assert.match(err, /^winnow: /);
    assert.ok(!existsSync(where));
  }
  const help = await winnow(["records", "--help"]);
  for (const name of ["list", "show", "search", "stats", "words", "export", "edit", "validate", "undo", "remove"]) {
    assert.match(help.out, new RegExp(`\\n {2}${name} `));
    assert.match((await winnow(["records", name, "--help"])).out, /Examples:\n {2}winnow records/);
  }
});
