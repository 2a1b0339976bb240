import assert from "node:assert/strict";
import test from "node:test";
import fc from "fast-check";
import iconv from "iconv-lite";
import { corrections, exported, mistakeOf, record, SONGS, told } from "../../../test/publish/corrections-world.js";

test("a table that nobody edited changes nothing, however it was saved", async () => {
  for (const separator of [",", ";", "\t"] as const) {
    for (const saved of [
      Buffer.from(exported(SONGS, separator)),
      Buffer.from(exported(SONGS, separator, true)),
      Buffer.from(exported(SONGS, separator).replaceAll("\r\n", "\n")),
      Buffer.from(`sep=${separator}\r\n${exported(SONGS, separator)}`),
      iconv.encode(exported(SONGS, separator), "utf-16le", { addBOM: true }),
      iconv.encode(exported(SONGS, separator), "windows-1251"), // җ is lost, and nobody meant it
    ]) {
      const { edits, mistakes, conflicts, rows } = await corrections(saved);
      assert.deepEqual({ edits, mistakes, conflicts, rows }, { edits: [], mistakes: [], conflicts: [], rows: 3 });
    }
  }
});

test("only changed cells apply, each as the sort of value that the field holds", async () => {
  const text = exported(SONGS)
    .replace("2007", "2008")
    .replace("'=Туган тел", "Туган тел")
    .replace('"җыр; су"', "җыр; су; елга")
    .replace(",true,", ",FALSE,")
    .replace("'a;b", "a")
    .replace('"a;b"', "c");
  const found = await corrections(text);
  assert.deepEqual(found.mistakes, []);
  assert.deepEqual(told(found), [
    [1, "year", 2008],
    [1, "tags", ["җыр", "су", "елга"]],
    [2, "title", "Туган тел"],
    [2, "open", false],
    [3, "note", "c"],
  ]);
  assert.deepEqual(found.edits[0], {
    record: SONGS[0]!.id,
    set: { year: 2008, tags: ["җыр", "су", "елга"] },
    expected: { year: 2007, tags: ["җыр", "су"] },
  });
});

test("columns may be moved, left out and added; rows, too", async () => {
  const { id, version } = SONGS[0]!;
  const found = await corrections(`year;note;version;id;mood;\n2007;new;${version};${id};merry;\n;;;;;\n`);
  assert.deepEqual(told(found), [
    [1, "note", "new"],
    [1, "mood", "merry"],
  ]);
});

test("what a spreadsheet does by itself is no change", async () => {
  const long = record(4, {
    text: "слово ".repeat(10_000).trim(),
    date: "2026-06-03",
    price: 1234567890123456,
    half: 0.5,
  });
  const head = "id,version,date,text,price,half\n";
  const row = (date: string, text: string, price: string, half: string) =>
    `${head}${long.id},1,${date},"${text}",${price},"${half}"\n`;
  const whole = String(long.fields["text"]);
  for (const [date, text, price, half] of [
    ["03.06.2026", whole, "1.23457E+15", "0,5"],
    ["6/3/2026", whole.slice(0, 32_767), "1234567890123450", "0.50"],
    ["03-Jun-26", `${whole} `, "1234567890123456", "0.5"],
    ["3.06.26", whole, "1234567890123456", "0.5"],
  ] as const) {
    const found = await corrections(row(date, text, price, half), [long]);
    assert.deepEqual([told(found), found.mistakes], [[], []], date);
  }
  assert.deepEqual(told(await corrections(row("2026-06-04", whole, "1", "0.5"), [long])), [
    [4, "date", "2026-06-04"],
    [4, "price", 1],
  ]);
});

test("an old table brings nothing back that was mended since; what both changed is a conflict", async () => {
  const [first] = SONGS;
  const now = [
    { ...first!, version: 2, fields: { ...first!.fields, title: "Су буйлап (җыр)", year: 2010 } },
    SONGS[1]!,
    SONGS[2]!,
  ];
  const versions = { [first!.id]: [{ version: 1, until: 0, fields: first!.fields }] };
  const untouched = await corrections(exported(SONGS), now, { versions });
  assert.deepEqual([untouched.edits, untouched.conflicts], [[], []]);
  const found = await corrections(exported(SONGS).replace("2007", "2008").replace("2026-06-03", "2026-06-05"), now, {
    versions,
  });
  assert.deepEqual(told(found), [[1, "date", "2026-06-05"]]);
  assert.deepEqual(found.conflicts, [
    { line: 2, record: first!.id, field: "year", was: "2007", wanted: "2008", found: "2010" },
  ]);
  const same = await corrections(exported(SONGS).replace("2007", "2010"), now, { versions });
  assert.deepEqual([same.edits, same.conflicts], [[], []]); // both meant the same
});

test("rows of records that were withdrawn since are left alone", async () => {
  const now = [{ ...SONGS[0]!, state: "removed" as const, fields: {} }, SONGS[1]!, SONGS[2]!];
  const { edits, mistakes, withdrawn } = await corrections(exported(SONGS), now);
  assert.deepEqual([edits, mistakes, withdrawn], [[], [], [2]]);
});

test("every mistake is told with its line and column", async () => {
  const text = [
    "id,version,year,url,open,extra",
    `${SONGS[0]!.id},1,many,https://a.example/1,,`,
    `${SONGS[1]!.id},1,1909,https://elsewhere.example/,true,`,
    `${"9".repeat(32)},1,1,,,`,
    `abc,1,1,,,`,
    `${SONGS[0]!.id},1,2007,,,`,
    `${SONGS[2]!.id},7,,,,`,
  ].join("\n");
  const { mistakes } = await corrections(text);
  assert.deepEqual(
    mistakes.map(({ line, column, says }) => `${line} ${column}: ${says}`),
    [
      '2 year: "many" is not a number',
      "3 url: url cannot be changed; it is https://a.example/2, but the table says https://elsewhere.example/",
      `4 id: there is no record ${"9".repeat(32)}`,
      '5 id: "abc" is not the id of a record',
      "6 id: this record is already on line 2",
      "7 version: record 3 has no version 7; export it again",
    ],
  );
  assert.match((await corrections("title\nx\n")).mistakes[0]!.says, /column id is missing/);
  assert.match((await mistakeOf('id,version\n"x,1\n'))[1], /never closed/);
});

test("a row that was cut short is a mistake where something stood in the missing cells, and none where nothing did", async () => {
  const [first, , third] = SONGS;
  const head = "id,version,title,year,tags,text,note\n";
  const whole = `${head}${first!.id},1,Су буйлап,2007,җыр; су,"Беренче юл,\nикенче юл"\n${third!.id},1,Plain,,,,b\n`;
  assert.deepEqual(told(await corrections(whole)), [[3, "note", "b"]]); // a song without a note, whose cell was left out
  const cut = await corrections(whole.replace(/,җыр; су,"[^"]*"/, ""));
  assert.deepEqual(
    cut.mistakes.map(({ line, column, says }) => `${line} ${column}: ${says}`),
    [
      "2 undefined: this row has 4 of 7 cells: tags, text of record 1 had a value and are missing; to empty a cell, keep its separator",
    ],
  );
  // Emptied with their separators, they are emptied.
  const emptied = await corrections(whole.replace(/,җыр; су,"[^"]*"/, ",,"));
  assert.deepEqual(told(emptied), [
    [1, "tags", []],
    [1, "text", ""],
    [3, "note", "b"],
  ]);
  const says = async (text: string): Promise<string[]> => (await corrections(text)).mistakes.map((one) => one.says);
  assert.match(
    (await says(`title,id,version\nx,${first!.id}\n`)).join(),
    /this row has 2 of 3 cells: id or version is missing/,
  );
  assert.match(
    (await says(`id,version,url,title\n${first!.id},1\n`)).join(),
    /this row has 2 of 4 cells: url, title of record 1/,
  );
  assert.match(
    (await says(`id,version,title\n${first!.id},1,Су буйлап,2007,more\n`)).join(),
    /this row has 5 cells, and the header names 3 columns/,
  );
  assert.deepEqual(await says(`id,version,title\n${first!.id},1,Су буйлап,, \n`), []); // empty cells at the right are nothing
});

test("columns are known by their names, whichever way these are written", async () => {
  const { id } = SONGS[0]!;
  const says = async (head: string): Promise<string> =>
    (await corrections(`${head}\n${id},1,x,y\n`)).mistakes.map((one) => one.says).join();
  assert.match(await says("id,version,title,title"), /the column title occurs twice/);
  assert.match(await says("id,version,title,field:title"), /field:title occurs twice \(as title\)/);
  assert.match(await says("ID,version,title,note"), /the column id is missing; is it the one that is called ID\?/);
  assert.match(await says("id|version|title|note"), /only one column was found: cells are separated by/);
  const nameless = await corrections(`id,version,,note\n${id},1,,\n${SONGS[1]!.id},1,a remark,\n`);
  assert.deepEqual([nameless.edits, nameless.nameless], [[], [{ column: 3, line: 3 }]]);
});

test("what is filled in is of the sort that the field has elsewhere", async () => {
  const text = `id,version,issue,keywords\n${SONGS[0]!.id},1,12,a; b\n`;
  const sorts = { issue: "number", keywords: "list" } as const;
  assert.deepEqual(told(await corrections(text, SONGS, { sorts })), [
    [1, "issue", 12],
    [1, "keywords", ["a", "b"]],
  ]);
});

test("a record that goes on under another id is named, and left alone", async () => {
  const [first] = SONGS;
  const now = [{ ...first!, state: "removed" as const, fields: {} }, ...SONGS.slice(1)];
  const heirs = { [first!.id]: record(9, { title: "Су буйлап" }) };
  const found = await corrections(exported(SONGS).replace("Су буйлап", "Су"), now, { heirs });
  assert.deepEqual([found.edits, found.withdrawn, found.renamed], [[], [], [{ line: 2, number: 9 }]]);
});

test("lines are counted as editors show them, however they end, and a quote too many is told where its row begins", async () => {
  for (const end of ["\n", "\r\n", "\r"]) {
    const text = ["id,version,title", `${SONGS[0]!.id},1,"one`, 'two"', "", "abc,1,x"].join(end);
    assert.deepEqual(
      (await corrections(text)).mistakes.map(({ line, column }) => [line, column]),
      [[5, "id"]],
      JSON.stringify(end),
    );
  }
  const rows = ["id,version,title", "a,1,x", 'b,1,"never closed', "c,1,y", "d,1,z"];
  assert.deepEqual(await mistakeOf(rows.join("\r\n")), [3, "a quote is opened and never closed (noticed on line 5)"]);
  assert.match(
    (await mistakeOf([...rows.slice(0, 4), 'd,1,"z"'].join("\r\n"))).join(),
    /^3,there is a quote inside a cell/,
  );
  assert.deepEqual((await mistakeOf(`sep=;\n${rows.slice(0, 3).join("\n").replaceAll(",", ";")}`))[0], 4);
});

test("however many question marks a lost letter left, it is no change", async () => {
  const title = "e\u0301lan 👩‍👩‍👧 \u200b of the river";
  const songs = [{ ...SONGS[0]!, fields: { ...SONGS[0]!.fields, title } }, ...SONGS.slice(1)];
  for (const left of ["e?lan ????? ? of the river", "e?lan ???????? ? of the river"]) {
    const text = exported(songs).replace(title, left);
    const { edits, mistakes } = await corrections(iconv.encode(text, "windows-1251"), songs);
    assert.deepEqual([edits, mistakes], [[], []]);
  }
});

test("a letter that a code page lost is not saved as a question mark", async () => {
  const text = exported(SONGS).replace('"җыр; су"', "җыр; су; яңа");
  const { mistakes, edits } = await corrections(iconv.encode(text, "windows-1251"));
  assert.match(mistakes[0]!.says, /saved in windows-1251, which has no җ; save it as UTF-8/);
  assert.deepEqual(edits, []);
});

test("a person can mark records as right in the table, and not take it back", async () => {
  const marked = await corrections(exported(SONGS).replace("live,false", "live,ДА"));
  assert.deepEqual(told(marked), [[1, "validated", true]]);
  assert.deepEqual(marked.edits, [{ record: SONGS[0]!.id, validated: true }]);
  const valid = [{ ...SONGS[0]!, validated: true }, SONGS[1]!, SONGS[2]!];
  assert.deepEqual((await corrections(exported(SONGS), valid)).edits, []);
});

test("fields with the names of an object's own parts are fields like any other", async () => {
  const odd = record(
    1,
    Object.fromEntries([
      ["constructor", "a"],
      ["__proto__", "b"],
    ]),
  );
  const head = "id,version,constructor,__proto__,toString\n";
  const { edits } = await corrections(`${head}${odd.id},1,x,y,z\n`, [odd]);
  assert.deepEqual(Object.entries(edits[0]!.set!), [
    ["constructor", "x"],
    ["__proto__", "y"],
    ["toString", "z"],
  ]);
});

test("any bytes are a table or a mistake", () =>
  fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array(),
        fc.string().map((text) => Buffer.from(text)),
      ),
      async (bytes) => {
        await mistakeOf(bytes);
      },
    ),
  ));

test("whatever values are exported and edited, the edit says what was written", () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), async (before, after) => {
      const one = record(1, { title: before });
      const text = exported([{ ...one, fields: { title: after } }], ";", true);
      const { edits, mistakes } = await corrections(text, [one]);
      assert.deepEqual(mistakes, []);
      const same = (value: string) => value.replace(/\r\n?/g, "\n").normalize("NFC").trim();
      if (edits.length === 0)
        assert.ok(same(before) === same(after) || /^[\d\s.,+-]+$/.test(before)); // 0 and 00 are one number
      else assert.equal(same(String(edits[0]!.set!["title"])), same(after));
    }),
  ));

test("what is counted from other fields is not set; the report says what to do instead", async () => {
  const { id, version } = SONGS[0]!;
  const found = await corrections(`id,version,title,words\n${id},${version},New,7\n`);
  assert.deepEqual(told(found), [[1, "title", "New"]]);
  assert.deepEqual(
    found.notApplied.map(({ column, wanted, instead }) => [column, wanted, instead]),
    [["words", "7", "it is counted from the text; correct text"]],
  );
});
