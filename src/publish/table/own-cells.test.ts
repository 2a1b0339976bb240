import assert from "node:assert/strict";
import test from "node:test";
import { corrections, exported, SONGS, told } from "../../../test/publish/corrections-world.js";
import type { WinnowRecord } from "../../model/record.js";

const [FIRST] = SONGS;
const EARLIER = "2026-11-15T08:00:00.000Z";
const LATER = "2026-11-15T09:00:00.000Z";
const row = (cells: { readonly [column: string]: string }): string =>
  `id,version,${Object.keys(cells)}\n${FIRST!.id},1,${Object.values(cells)}\n`;
const songs = (more: Partial<WinnowRecord>): WinnowRecord[] => [{ ...FIRST!, ...more }, ...SONGS.slice(1)];

const REFUSED: [cells: { readonly [column: string]: string }, says: string][] = [
  [{ state: "removed" }, 'state "live" → "removed"; winnow records remove 1 --reason TEXT withdraws a record'],
  [{ state: "" }, 'state "live" → ""; winnow records remove 1 --reason TEXT withdraws a record'],
  [{ changed: EARLIER, state: "vanished" }, 'state "live" → "vanished"; winnow records remove 1'],
  [{ confidence: "1" }, 'confidence "0.9" → "1"; winnow records validate 1 says that a record is right'],
  [{ first: "2001-01-01" }, 'first "2026-11-14T08:00:00.000Z" → "2001-01-01"; moments are kept by the store'],
  [{ changed: "2030-01-01T00:00:00.000Z" }, `changed "${EARLIER}" → "2030-01-01T00:00:00.000Z"; moments are kept`],
  [{ url: "" }, 'url "https://a.example/1" → ""; url cannot be emptied'],
];
for (const [cells, says] of REFUSED)
  test(`${JSON.stringify(cells)} is not applied, and told with what to do instead`, async () => {
    const { mistakes, edits, notApplied } = await corrections(row(cells));
    assert.deepEqual([mistakes, edits], [[], []]);
    assert.deepEqual(
      notApplied.map(({ line, number }) => [line, number]),
      [[2, 1]],
    );
    const [{ column, was, wanted, instead }] = notApplied as [(typeof notApplied)[0]];
    const told = `${column} "${was}" → "${wanted}"; ${instead}`;
    assert.ok(told.startsWith(says), told);
  });

const SILENT: [about: string, cells: { readonly [column: string]: string }, now?: Partial<WinnowRecord>][] = [
  ["what is as it was", { state: "live", confidence: "0.9", first: FIRST!.first, changed: FIRST!.changed }],
  ["what a spreadsheet wrote otherwise", { number: "1.0", confidence: '"0,90"', changed: "15.11.2026 08:00" }],
  ["a moment without its time", { first: "11/14/2026", state: "LIVE".toLowerCase() }],
  ["a state that changed since", { state: "live", changed: EARLIER }, { state: "vanished", changed: LATER }],
  ["a confidence that changed since", { confidence: "0.9", changed: EARLIER }, { confidence: 0.5, changed: LATER }],
  ["a state of which nobody knows when it was written", { state: "live" }, { state: "vanished" }],
];
for (const [about, cells, now = {}] of SILENT)
  test(`nothing is said of ${about}`, async () => {
    const { mistakes, edits, notApplied } = await corrections(row(cells), songs(now));
    assert.deepEqual([mistakes, edits, notApplied], [[], [], []]);
  });

test("the rest of a row applies beside what cannot", async () => {
  const found = await corrections(exported(SONGS).replace(",live,", ",removed,").replace("2007", "2008"));
  assert.deepEqual(told(found), [[1, "year", 2008]]);
  assert.deepEqual(
    found.notApplied.map(({ line, column }) => [line, column]),
    [[2, "state"]],
  );
});

test("whether a record was right when the table was written tells what a person marked", async () => {
  const marks = (...values: [at: string, value: boolean][]) =>
    values.map(([at, value], i) => ({
      batch: i,
      about: "validated" as const,
      field: "",
      value,
      by: "Eva",
      at: Date.parse(at),
      undone: false,
    }));
  const asked = async (cell: string, now: Partial<WinnowRecord>, ...edits: [at: string, value: boolean][]) => {
    const found = await corrections(row({ validated: cell, changed: EARLIER }), songs(now), { edits: marks(...edits) });
    return [found.edits.length, found.notApplied.map(({ instead }) => instead.split(";")[0])];
  };
  const BEFORE = "2026-11-15T07:00:00.000Z";
  assert.deepEqual(await asked("TRUE", {}), [1, []]);
  assert.deepEqual(await asked("FALSE", { validated: true }), [0, ["winnow records validate 1 --not takes it back"]]);
  // Somebody has checked it since: the old "false" is nobody's wish.
  assert.deepEqual(await asked("FALSE", { validated: true, changed: LATER }, [LATER, true]), [0, []]);
  // Somebody has taken it back since: the old "true" brings nothing back.
  assert.deepEqual(await asked("TRUE", { changed: LATER }, [BEFORE, true], [LATER, false]), [0, []]);
  // The record says something else by now: nobody has seen that it is right.
  const found = await corrections(
    row({ validated: "TRUE", changed: EARLIER }),
    songs({ version: 2, changed: LATER, fields: { ...FIRST!.fields, year: 2008 } }),
    { versions: { [FIRST!.id]: [{ version: 1, until: 0, fields: FIRST!.fields }] } },
  );
  assert.deepEqual(found.edits, []);
  assert.match(found.notApplied[0]!.instead, /^it was changed since this table was written; look at it, then/);
});
