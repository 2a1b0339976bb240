import assert from "node:assert/strict";
import test from "node:test";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import iconv from "iconv-lite";
import { corrections, exported, mistakeOf, record, SONGS, told } from "../../../test/publish/corrections-world.js";
import { TableError } from "../../model/errors.js";
import { csvRow } from "../formats/csv.js";
import { csvRows } from "./csv-rows.js";
import { openTable } from "./file.js";

const WORDS = ["Łódź, część", "Ağrı dağı", "São João", "Ελλάδα", "Песня", "東京の歌", "서울 노래"];

test("a table is read in the code page in which the records are what they were", async () => {
  const CASES: [page: string, words: string][] = [
    ["windows-1252", "São João"],
    ["windows-1251", "Песня"],
    ["windows-1250", "Łódź, część"],
    ["windows-1254", "Ağrı dağı"],
    ["windows-1253", "Ελλάδα"],
    ["macintosh", "São João"],
    ["maccyrillic", "Песня"],
    ["koi8-r", "Песня"],
    ["cp866", "Песня"],
    ["shift_jis", "東京の歌"],
    ["gbk", "東京"],
    ["cp949", "서울 노래"],
  ];
  for (const [page, words] of CASES) {
    const songs = [1, 2, 3].map((number) => record(number, { title: `${words} ${number}`, year: 2007 }));
    const text = exported(songs).replace(`${words} 2`, `${words} II`);
    const { changes, mistakes } = await corrections(iconv.encode(text, page), songs);
    assert.deepEqual(mistakes, [], page);
    assert.deepEqual(
      changes.map(({ record, to }) => [record.number, to]),
      [[2, `${words} II`]],
      page,
    );
  }
});

test("where nothing tells how a table was saved, a person is asked", async () => {
  const text = exported([SONGS[2]!]).replace("Plain", "Café");
  assert.match(
    (await mistakeOf(iconv.encode(text, "windows-1252"))).join(),
    /^2,the file does not say in which code page .* with --encoding windows-1252 this reads "Café"$/,
  );
  const said = await corrections(iconv.encode(text, "windows-1252"), SONGS, { encoding: "windows-1252" });
  assert.deepEqual(told(said), [[3, "title", "Café"]]);
});

test("UTF-16 is read with its mark and without, and so is UTF-8 with two", async () => {
  const text = exported(SONGS, "\t").replace("Plain", "Яңа");
  for (const bytes of [
    iconv.encode(text, "utf-16le", { addBOM: true }),
    iconv.encode(text, "utf-16le"),
    iconv.encode(text, "utf-16be", { addBOM: true }),
    iconv.encode(text, "utf-16be"),
    Buffer.from(`\ufeff\ufeff${text}`),
  ])
    assert.deepEqual(told(await corrections(bytes)), [[3, "title", "Яңа"]]);
});

test("what is no table of text, or not what it says, is refused with a sentence", async () => {
  const western = iconv.encode(`id,version,title\n${SONGS[0]!.id},1,Élan\n`, "windows-1252");
  const CASES: [bytes: Uint8Array, encoding: string | undefined, says: RegExp][] = [
    [Buffer.alloc(0), undefined, /^1,the file is empty/],
    [Buffer.from("\n\n"), undefined, /^1,the file is empty/],
    [Buffer.from("PK\u0003\u0004\u0014\0\u0006\0"), undefined, /^1,this is a workbook/],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), undefined, /^1,this is a workbook/],
    [western, "utf-8", /^2,this line is not valid utf-8/],
    [Buffer.concat([Buffer.from("\ufeff"), western]), undefined, /^2,the file is UTF-8, but this line is not/],
    [
      Buffer.concat([Buffer.from(exported(SONGS)), Buffer.from([0xd0])]),
      undefined,
      /^6,the file is UTF-8, but this line is not/,
    ],
    [Buffer.from([...western, 0x81]), "windows-1252", /^3,this line is not valid windows-1252/],
  ];
  for (const [bytes, encoding, says] of CASES) assert.match((await mistakeOf(bytes, encoding)).join(), says);
});

test("rows are read as another reader reads them, however the text is cut", () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.string({ unit: fc.constantFrom(..."ab,;\t\"\n 'é") }), { minLength: 1, maxLength: 4 })),
      fc.constantFrom(",", ";", "\t"),
      fc.integer({ min: 1, max: 9 }),
      async (rows, separator, size) => {
        const text = rows
          .map((row) => csvRow(row, separator))
          .join("")
          .replaceAll("\r\n", "\n");
        const read: string[][] = [];
        for await (const { line, cells } of csvRows(inPieces(text, size), separator, 1)) {
          assert.equal(
            text.split("\n")[line - 1]!.slice(0, 1),
            csvRow(cells, separator)[0] === "\r" ? "" : csvRow(cells, separator)[0],
          );
          read.push([...cells]);
        }
        const other = parse(text, {
          delimiter: separator,
          relax_column_count: true,
          skip_empty_lines: true,
        }) as string[][];
        assert.deepEqual(
          read,
          other.filter((row) => row.some((cell) => cell.trim() !== "")),
        );
      },
    ),
  ));

async function* inPieces(text: string, size: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += size) yield text.slice(from, from + size);
}

test("a table needs no more memory than its rows need one by one", async () => {
  const row = `${"0".repeat(32)},1,${"слово ".repeat(2000)}\n`;
  const piece = Buffer.from(row.repeat(20));
  const source = function* () {
    yield Buffer.from("id,version,text\n");
    for (let i = 0; i < 200; i++) yield piece; // 92 MB
  };
  const { rows } = await openTable(source, { charset: "utf-8" });
  global.gc?.();
  const before = process.memoryUsage().heapUsed;
  let read = 0;
  let most = 0;
  for await (const { cells } of rows) {
    read += cells.length;
    if (read % 300 === 0) {
      global.gc?.();
      most = Math.max(most, process.memoryUsage().heapUsed - before);
    }
  }
  assert.equal(read, 3 * 4000);
  assert.ok(most < 60e6, `${most}`);
});

test("a quote that is never closed does not swallow a large file for ever", async () => {
  const source = function* () {
    yield Buffer.from('id,version,text\nx,1,"');
    for (let i = 0; i < 1000; i++) yield Buffer.alloc(100_000, "a line\n");
  };
  const { rows } = await openTable(source, { charset: "utf-8" });
  await assert.rejects(
    async () => {
      for await (const _ of rows) assert.fail("there is no second row");
    },
    (error) => error instanceof TableError && error.line === 2 && /never closed/.test(error.says),
  );
});

test("every word list of the world is more than one code page holds", async () => {
  const songs = WORDS.map((title, i) => record(i + 1, { title, year: 2007 }));
  const { edits, mistakes } = await corrections(exported(songs, ";", true), songs);
  assert.deepEqual([edits, mistakes], [[], []]);
});
