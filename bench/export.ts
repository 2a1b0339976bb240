/**
 * npm run bench export: how fast do records leave, and edited tables come back?
 *
 *     npm run bench export [-- --size 100k]
 *
 * One million records is the full form. Each export goes to a file, synced; the second of two counts, so that the disk is warm.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { UsageError } from "../src/model/errors.js";
import type { Filter } from "../src/model/filter.js";
import type { Format } from "../src/model/format.js";
import { readCorrections } from "../src/publish/corrections.js";
import { csv } from "../src/publish/csv.js";
import { jsonLines } from "../src/publish/json-lines.js";
import { release } from "../src/publish/release.js";
import { readTable } from "../src/publish/table-file.js";
import { writeWhole } from "../src/publish/whole-file.js";
import { openStore } from "../src/store/open.js";
import type { Store } from "../src/store/store.js";
import type { RecordScope } from "../src/store/store-records.js";
import { cpuSeconds } from "./machine.js";
import { atLeast, atMost, type Figure, measured, resultOf, writeResult } from "./results.js";
import { findingOf } from "./search/corpus.js";

const NOW = Date.UTC(2026, 10, 15);
const AT_ONCE = 1000;
const TABLE_ROWS = 10_000;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { size: { type: "string", default: "100k" } } });
  const match = /^(\d+)(k|m)$/.exec(values.size);
  const size = Number(match?.[1]) * (match?.[2] === "m" ? 1_000_000 : 1000);
  if (!(size >= TABLE_ROWS)) throw new UsageError(`--size ${values.size}: write 10k, 100k or 1m`);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-bench-export-"));
  try {
    const store = await openStore(path.join(folder, "store"));
    await fill(store, size);
    const figures: Figure[] = [];
    for (const [name, format, scope] of [
      ["JSON lines, all", jsonLines, {}],
      ["JSON lines, all since 0", jsonLines, { since: 0 }],
      ["CSV, all", csv, {}],
    ] as const) {
      await exported(store, folder, format, scope);
      const { records, seconds, cpu, bytes } = await exported(store, folder, format, scope);
      figures.push(
        format === jsonLines
          ? atLeast(`${name}: records per second`, records / seconds, "records/s", 50_000)
          : measured(`${name}: records per second`, records / seconds, "records/s"),
        measured(`${name}: CPU per record, all threads`, (cpu / records) * 1e6, "µs"),
        measured(`${name}: bytes per record`, bytes / records, "B"),
      );
    }
    figures.push(...(await tableBack(store, folder)));
    for (const { name, value, unit, target } of figures)
      console.log(
        `${name}: ${value} ${unit}${target === undefined ? "" : ` (${target.says}${target.met ? "" : ", missed"})`}`,
      );
    console.log(writeResult(resultOf("export", values.size, { figures, tables: [] })));
    await store.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function exported(store: Store, folder: string, format: Format, scope: RecordScope) {
  const began = performance.now();
  const cpuBefore = cpuSeconds();
  const fields = format.needsFields ? [...(await store.fieldNames())].sort((a) => (a === "title" ? -1 : 1)) : [];
  const how = { fields, chosen: false, now: NOW, separator: ",", bom: false } as const;
  let records = 0;
  const { bytes } = await writeWhole(path.join(folder, "export"), async (paper) => {
    records = (await release(store, { ...scope, format, how }, paper)).records;
  });
  return { records, bytes, seconds: (performance.now() - began) / 1000, cpu: cpuSeconds() - cpuBefore };
}

/** Ten thousand rows, a cell changed in each: read, compared, changed. */
async function tableBack(store: Store, folder: string): Promise<Figure[]> {
  const some: Filter = { kind: "compare", field: "number", is: "le", value: TABLE_ROWS };
  await exported(store, folder, csv, { filter: some });
  // The title stands behind the two moments.
  const text = readFileSync(path.join(folder, "export"), "utf8").replace(/(Z,\d{4}-[^,]*Z,"?)/g, "$1New ");
  const cpuBefore = cpuSeconds();
  const began = performance.now();
  const table = readTable(Buffer.from(text));
  const found = await readCorrections(table, {
    records: async (ids) => {
      const filter: Filter = {
        kind: "or",
        of: ids.map((id) => ({ kind: "compare", field: "id", is: "eq", value: id })),
      };
      const { records } = await store.listRecords({ filter, limit: ids.length });
      return new Map(records.map((record) => [record.id, record]));
    },
    history: (id) => store.recordHistory(id),
  });
  const compared = performance.now();
  const receipt = await store.edit({ edits: found.edits, by: "bench", now: NOW });
  const ended = performance.now();
  return [
    measured("table of 10,000 rows: records changed", receipt.changed, "records"),
    measured("table of 10,000 rows: reading and comparing", (compared - began) / 1000, "s"),
    atMost("table of 10,000 rows: all of it", (ended - began) / 1000, "s", 5),
    measured(
      "table of 10,000 rows: CPU of all of it",
      cpuSeconds() - cpuBefore,
      "s",
      "every title changed and indexed anew",
    ),
  ];
}

async function fill(store: Store, size: number): Promise<void> {
  const owner = { pid: process.pid, machine: os.hostname(), doing: "npm run bench export" };
  const wish = { collection: "bench", kind: "listing", start: "bench", settings: {}, addressRules: "address/1" };
  const run = await store.beginRun({
    harvests: [{ ...wish, fresh: false, starts: [] }],
    now: NOW,
    program: "bench",
    owner,
  });
  for (let n = 0; n < size; n += AT_ONCE) {
    const records = Array.from({ length: AT_ONCE }, (_, i) => findingOf(n + i + 1, Math.max(20, size / 1000)));
    await store.reread(run.harvests[0]!.id, { pages: [{ at: NOW - size * 10 + n * 10, records }], sites: [] });
  }
  await store.endRun(run.id, { reason: "finished", now: NOW, counts: {} });
}
