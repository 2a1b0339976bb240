import assert from "node:assert/strict";
import test from "node:test";
import iconv from "iconv-lite";
import { corrections, exported, record, SONGS, told } from "../../../test/publish/corrections-world.js";
import type { Json } from "../../model/json.js";

/** What comes of a cell that was exported from a value. */
async function becomes(was: Json, cell: string): Promise<Json | undefined | string> {
  const { changes, mistakes } = await corrections(
    `id,version,field\n${record(1, {}).id},1,"${cell.replaceAll('"', '""')}"\n`,
    [record(1, { field: was })],
  );
  return mistakes.length > 0 ? `mistake: ${mistakes[0]!.says}` : changes[0]?.to;
}

const NO_CHANGE: [was: Json, cells: string[]][] = [
  [2007, ["2007.0", "2007,0", "2,007", "2.007", "2 007", "2’007", " 2007 ", "2.007E+03"]],
  [1.5, ["1,5", "1.50", "1,500", "15E-1"]],
  [1234567, ["1,234,567", "1.234.567", "1 234 567.00"]],
  ["2007", ["2007.0", "2,007"]],
  ["007", ["7", "7.0"]],
  ["12E3", ["1.20E+04", "12000"]],
  ["true", ["TRUE"]],
  ["2026-06-03", ["03.06.2026", "6/3/2026", "3-Jun-26", "2026-06-03 00:00:00"]],
  ["2007-05-03T10:20:00Z", ["03.05.2007 10:20", "5/3/07 10:20 AM", "2007-05-03 10:20:00", "03.05.2007"]],
  ["2007-05", ["May-07", "Mai 07", "01.05.2007", "5/2007", "2007-05-01"]],
  ["3:15", ["03:15:00", "3:15 AM", "03:15"]],
  ["3-5", ["05-Mar", "3. Mai", "3. мая", "03.05.2026", "5-Mar-26"]], // pages
  ["1/2", ["01-Feb", "2-Jan"]],
  ["12-19", ["Dec-19", "19-Dec"]],
];
for (const [was, cells] of NO_CHANGE)
  for (const cell of cells)
    test(`${JSON.stringify(was)} as "${cell}" is no change`, async () =>
      assert.equal(await becomes(was, cell), undefined));

const CHANGES: [was: Json, cell: string, to: Json][] = [
  [2007, "2008", 2008],
  [1.5, "2,5", 2.5],
  [0.5, "1.250", 1.25],
  [1234, "1,250", 'mistake: "1,250" may be 1250 or 1.25; write one of these'],
  [1234, "1.250", 'mistake: "1.250" may be 1250 or 1.25; write one of these'],
  ["2007-05-03T10:20:00Z", "03.05.2007 11:20", "03.05.2007 11:20"],
  ["3:15", "3:16", "3:16"],
  ["3-5", "3-6", "3-6"],
  ["3-5", "7. Mai", "7. Mai"],
  ["3-5", "5 pages", "5 pages"],
  ["2007-05", "June 07", "June 07"],
  ["x", "Who? I.", "Who? I."],
];
for (const [was, cell, to] of CHANGES)
  test(`${JSON.stringify(was)} becomes ${JSON.stringify(to)} by "${cell}"`, async () =>
    assert.deepEqual(await becomes(was, cell), to));

test("letters that were lost or garbled on the way come back as nobody's change", async () => {
  const lost = Buffer.from(exported(SONGS).replace(/[^\0-\x7f]/gu, "?")); // a Western machine has no Cyrillic: only ASCII is left
  const { edits, mistakes, altered } = await corrections(lost);
  assert.deepEqual([edits, mistakes], [[], []]);
  assert.ok(altered > 0);
  for (const page of ["windows-1252", "windows-1251"]) {
    const garbled = iconv.decode(Buffer.from(exported(SONGS)), page);
    assert.match(garbled, page === "windows-1252" ? /Ð¡Ñƒ Ð±ÑƒÐ¹Ð»Ð°Ð¿/ : /РЎСѓ Р±СѓР№Р»Р°Рї/);
    // "с" ends with a byte that no letter of the Western code page has.
    for (const saved of [garbled, garbled.replaceAll("\ufffd", "\u0081")]) {
      const found = await corrections(saved);
      assert.deepEqual([found.edits, found.mistakes], [[], []], page);
    }
    const edited = await corrections(garbled.replace(/,1909,/, ",1910,"));
    assert.deepEqual(told(edited), [[2, "year", 1910]], page);
  }
});

test("what somebody wrote among lost or garbled letters is refused", async () => {
  const says = async (bytes: Uint8Array | string): Promise<string> =>
    (await corrections(bytes)).mistakes.map(({ column, says }) => `${column}: ${says}`).join();
  const longer = exported(SONGS).replace("Су буйлап", "Су буйлап (җыр)");
  assert.match(await says(iconv.decode(Buffer.from(longer), "windows-1252")), /^title: letters are garbled/);
  assert.match(await says(Buffer.from(longer.replace(/[^\0-\x7f]/gu, "?"))), /^title: the file was saved in us-ascii/);
  // A letter that the code page lacks, in a cell that had none before.
  const fresh = exported(SONGS).replace("Plain", "яңа");
  assert.match(await says(iconv.encode(fresh, "windows-1251")), /^title: letters seem to be lost: .* windows-1251/);
  const meant = exported([SONGS[2]!]).replace("Plain", "why?because");
  assert.deepEqual(told(await corrections(meant, SONGS, { encoding: "utf-8" })), [[3, "title", "why?because"]]);
});
