/** A table goes to a spreadsheet and comes back, through the command line. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import test, { after, type TestContext } from "node:test";
import { parse as parseCsv } from "csv-parse/sync";
import iconv from "iconv-lite";
import { keepers, records, songStore, stopServer } from "./records-world.js";
import { folder, linesOf } from "./world.js";

after(stopServer);

const [sqlite, ...others] = await keepers();

/** A store of songs and their table, beside it a way to hand an edited one back. */
async function tableOf(t: TestContext, store = sqlite!) {
  const where = await songStore(t, store);
  const file = path.join(folder(t), "songs.csv");
  await records(where, "export", "--out", file, "--bom");
  const table = readFileSync(file, "utf8");
  return {
    where,
    file,
    table,
    async edit(bytes: Uint8Array | string, ...flags: string[]) {
      writeFileSync(file, bytes);
      const { code, out, err } = await records(where, "edit", "--from", file, ...flags);
      return { code, out, err, said: `${code}: ${out}${err.replaceAll(file, "songs.csv")}` };
    },
  };
}

test("what cannot be set in a table is told before anything is changed", async (t) => {
  const { edit, table, where } = await tableOf(t);
  const marked = table.replace(",live,", ",removed,").replace("The old bridge", "The new bridge");
  const { said } = await edit(marked);
  assert.match(said, /^2: [\s\S]*1 change in 1 record\./);
  assert.match(
    said,
    /1 changed cell cannot be set in a table and will not be applied:\n {2}songs\.csv:2, state: "live" → "removed"; winnow records remove 1 --reason TEXT withdraws a record\n/,
  );
  const told = linesOf(await edit(marked, "--json"));
  const { record: _, ...cell } = told.find(({ kind }) => kind === "not applied");
  assert.deepEqual(cell, {
    kind: "not applied",
    line: 2,
    number: 1,
    column: "state",
    was: "live",
    wanted: "removed",
    instead: "winnow records remove 1 --reason TEXT withdraws a record",
  });
  assert.deepEqual([told.at(-1).counts.changes, told.at(-1).counts.notApplied], [1, 1]);
  assert.match((await edit(marked, "--yes", "--strict")).said, /^1: Nothing was changed \(--strict\)/);
  const done = linesOf(await edit(marked, "--yes", "--json")).at(-1);
  assert.deepEqual([done.end, done.counts.changed, done.counts.notApplied], ["finished", 1, 1]);
  assert.equal(linesOf(await records(where, "list", "--json")).at(-1).counts.total, 5);
  assert.doesNotMatch((await edit(table)).said, /will not be applied/); // what nobody changed is not told
});

test("a row that was cut short changes nothing at all", async (t) => {
  const { edit, table, where } = await tableOf(t);
  const cut = table.replace("The old bridge", "The new bridge").replace(/,"И туган[^"]*"/, "");
  const { said } = await edit(cut, "--yes");
  assert.match(said, /^2: winnow: songs\.csv has 1 mistake; nothing was changed:\n/);
  assert.match(said, /songs\.csv:5: this row has 15 of 16 cells: text of record 2 had a value and is missing/);
  assert.match((await records(where, "show", "3")).out, /^The old bridge/);
  // Some programs leave out every empty cell at the end of a row: none of these songs has notes.
  const shorter = table.replace(/\btext\r\n/, "text,note,remark\r\n");
  assert.match((await edit(shorter)).said, /^0: Nothing to change/);
});

test("a column that was renamed by a slip makes no field", async (t) => {
  const { edit, table } = await tableOf(t);
  const renamed = table.replace(",title,", ",titel,");
  assert.match(
    (await edit(renamed, "--yes")).said,
    /^2: winnow: songs\.csv: No record has a field titel yet; did you mean title\?/,
  );
  assert.match((await edit(renamed, "--new-field")).said, /^2: [\s\S]*5 changes in 5 records/);
  const remarks = table
    .replace(/text\r\n/, "text,a,b,c\r\n")
    .replace(/(килә\.\n\nЯр кала\."|тел"|runs\.|formula\.|rivière\.")\r\n/g, "$1,x,y,z\r\n");
  assert.match((await edit(remarks)).said, /and 5 more changes; --verbose shows all\n15 changes in 5 records/);
  assert.match((await edit(remarks, "--verbose")).said, /5 +Élan +c +\(empty\) +z\n15 changes in 5 records/);
  const added = table.replace(/text\r\n/, "text,remark\r\n").replace(/runs\.\r\n/, "runs.,to be checked\r\n");
  assert.match(
    (await edit(added)).said,
    /1 change in 1 record[\s\S]*No record has a field remark yet; the column creates it\.\n/,
  );
});

for (const store of others)
  test(`${store.name}: a table comes back`, store.obstacle === undefined ? {} : { skip: store.obstacle }, async (t) => {
    const { edit, table, where } = await tableOf(t, store);
    const edited = table.replace(",live,", ",removed,").replace("The old bridge", "The new bridge");
    const done = linesOf(await edit(edited, "--yes", "--json")).at(-1);
    assert.deepEqual([done.counts.changed, done.counts.notApplied], [1, 1]);
    await records(where, "undo", String(done.edit), "--yes");
    assert.match((await records(where, "show", "3")).out, /^The old bridge/);
    const western = iconv.encode(table.replace(/^\ufeff/, "").replace("Un élan", "Un grand élan"), "windows-1252");
    assert.match((await edit(western)).said, /1 change in 1 record/);
  });

test("whatever was changed, undo brings back what was there", async (t) => {
  const { edit, table, where, file } = await tableOf(t);
  const shown = (): Promise<object[]> =>
    records(where, "export", "--out", file).then(() =>
      (parseCsv(readFileSync(file), { columns: true }) as object[]).map((row) => ({
        ...row,
        version: "",
        changed: "",
      })),
    );
  const before = await shown();
  await records(where, "edit", "1", "--set", "title=Су буйлап (җыр)", "--yes"); // what a person had said before
  await records(where, "edit", "1", "--set", "title=Су буйлап", "--yes");
  await records(where, "export", "--out", file);
  const edited = readFileSync(file, "utf8")
    .replace("Су буйлап", "'=Су")
    .replace("җыр", "җыр; тел")
    .replace(",2007,Under", ",,Under")
    .replace("'=cmd", "cmd")
    .replace("live,false", "live,TRUE")
    .replace(/text\r\n/, "text,mood\r\n")
    .replace(/une rivière\."\r\n/, 'une rivière.",merry\r\n');
  const done = linesOf(await edit(edited, "--yes", "--json"));
  assert.deepEqual(
    done.filter(({ kind }) => kind === "change").map(({ number, field, to }) => [number, field, to]),
    [
      [1, "title", "=Су"],
      [1, "validated", true],
      [2, "tags", ["җыр", "тел"]],
      [3, "year", ""],
      [4, "title", "cmd|' /C calc'!A0"],
      [5, "mood", "merry"],
    ],
  );
  assert.equal(done.at(-1).counts.changed, 5);
  assert.notDeepEqual(await shown(), before);
  assert.match((await records(where, "undo", String(done.at(-1).edit), "--yes")).out, /5 records changed/);
  assert.deepEqual(await shown(), before);
  assert.match((await edit(table)).said, /^0: Nothing to change/); // also for a table from before
});

test("however a table was saved it is read, or it is said why not", async (t) => {
  const { edit, table, where } = await tableOf(t);
  const western = iconv.encode(table.replace("Un élan", "Un grand élan").replace(/^\ufeff/, ""), "windows-1252");
  const { said } = await edit(western);
  assert.match(said, /songs\.csv does not declare its encoding; it is read as windows-1252/);
  assert.match(said, /Un élan, une rivière\. +Un grand élan, une rivière\.\n1 change in 1 record/);
  const lines = linesOf(await edit(western, "--json"));
  assert.equal(lines.find(({ kind }) => kind === "encoding").charset, "windows-1252");
  assert.match((await edit(western, "--encoding", "utf-8")).said, /^2: winnow: songs\.csv:\d+: this line is not valid/);
  assert.match((await edit(western, "--encoding", "base64")).said, /^2: .*unknown encoding/);
  assert.match((await edit("PK\u0003\u0004")).said, /^2: winnow: songs\.csv:1: this is a workbook/);
  assert.match((await edit("")).said, /^2: winnow: songs\.csv:1: the file is empty/);
  assert.match((await edit(table.split("\r\n")[0]!)).said, /^0: [\s\S]*songs\.csv has no rows below/);
  assert.match((await edit(table.replace("\ufeffid", "\ufeffID"))).said, /^2: .*\n.*is it the one that is called ID\?/);
  assert.match(
    (await edit(table, "--collection", "others")).said,
    /no collection others|belongs to the collection songs/,
  );
  assert.match((await edit(table, "--since", "1")).said, /^2: .*names the records itself/);
  const noFile = await records(where, "edit", "--from", "/no/such/file.csv");
  assert.match(`${noFile.code}: ${noFile.err}`, /^2: winnow: --from \S+ cannot be read: there is no such file\.\n$/);
  const place = folder(t);
  mkdirSync(path.join(place, "a.csv"));
  assert.match(
    (await records(where, "edit", "--from", path.join(place, "a.csv"))).err,
    /cannot be read: it is a folder/,
  );
});
