/**
 * npm run bench export: how fast do records leave, and edited tables come back?
 *
 *     npm run bench export [-- --size 100k] [--keeper sqlite|postgres] [--store DIR|postgres://…] [--exports-only]
 *                          [--out DIR] [--json]
 *
 * One million records is the full form. Each export goes to a file, synced, after a first one that does not count, so that the disk is
 * warm. `--store` names a folder, or a database, in which the records are made once, and used again: the same as for
 * `npm run bench search`. `--exports-only` leaves it as it is: no table comes back.
 */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Format } from "../src/model/format.js";
import { csv } from "../src/publish/formats/csv.js";
import { jsonLines } from "../src/publish/formats/json-lines.js";
import { release } from "../src/publish/release.js";
import { readCorrections } from "../src/publish/table/corrections.js";
import { openTable } from "../src/publish/table/file.js";
import { lookupIn } from "../src/publish/table/lookup-in-store.js";
import { toFile } from "../src/publish/write-release.js";
import type { Filter } from "../src/search/filter.js";
import type { RecordScope, Store } from "../src/store/store.js";
import { cpuSeconds } from "./machine.js";
import { atLeast, atMost, type Figure, markdown, measured, resultOf, writeResult } from "./results.js";
import {
  fill,
  isAddress,
  NOW,
  readingOf,
  readKeeper,
  readSize,
  type Workplace,
  withStore,
} from "./search/many-records.js";

const TABLE_ROWS = 10_000;

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      size: { type: "string", default: "100k" },
      keeper: { type: "string", default: "" },
      store: { type: "string", default: "" },
      "exports-only": { type: "boolean", default: false },
      out: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const size = readSize(values.size);
  const say = (words: string): void => void process.stderr.write(`${words}\n`);
  const keeper = readKeeper(values.keeper || (isAddress(values.store) ? "postgres" : "sqlite"));
  const figures = await withStore(keeper, values.store, (place) => onStore(place, size, values["exports-only"], say));
  const name = keeper === "sqlite" ? values.size : `${keeper}-${values.size}`;
  const result = resultOf("export", name, { figures, tables: [] });
  console.log(values.json ? JSON.stringify(result) : markdown(result));
  if (values.out !== "") say(`written to ${path.relative(".", writeResult(result, values.out))}.{json,md}`);
}

async function onStore(
  place: Workplace,
  size: number,
  exportsOnly: boolean,
  say: (words: string) => void,
): Promise<Figure[]> {
  const { store, folder } = place;
  if ((await fill(store, size, say)).length > 0) await place.settle();
  const figures: Figure[] = [];
  try {
    await exported(store, folder, jsonLines, {});
    for (const [name, format, scope] of [
      ["JSON lines, all", jsonLines, {}],
      ["JSON lines, all since 0", jsonLines, { since: 0 }],
      ["CSV, all", csv, {}],
    ] as const) {
      const { records, seconds, cpu, bytes } = await exported(store, folder, format, scope);
      say(`${name}: ${Math.round(records / seconds)} records per second`);
      figures.push(
        atLeast(`${name}: records per second`, records / seconds, "records/s", 50_000),
        measured(`${name}: CPU per record, all threads`, (cpu / records) * 1e6, "µs"),
        measured(`${name}: bytes per record`, bytes / records, "B"),
      );
    }
    figures.push(...(await readingOf(store)));
    if (!exportsOnly) figures.push(...(await tableBack(store, folder)));
  } finally {
    rmSync(exportFile(folder), { force: true });
  }
  return figures;
}

async function exported(store: Store, folder: string, format: Format, scope: RecordScope) {
  const began = performance.now();
  const cpuBefore = cpuSeconds();
  const fields = format.needsFields ? [...(await store.fieldNames())].sort((a) => (a === "title" ? -1 : 1)) : [];
  const how = { fields, chosen: false, now: NOW, separator: ",", bom: false } as const;
  const { records, bytes } = await release(store, { ...scope, format, how }, toFile(exportFile(folder)));
  return { records, bytes, seconds: (performance.now() - began) / 1000, cpu: cpuSeconds() - cpuBefore };
}

function exportFile(folder: string): string {
  return path.join(folder, "export");
}

/** Ten thousand rows, a cell changed in each: read, compared, changed. */
async function tableBack(store: Store, folder: string): Promise<Figure[]> {
  const some: Filter = { kind: "compare", field: "number", is: "le", value: TABLE_ROWS };
  await exported(store, folder, csv, { filter: some });
  // The title stands behind the two moments.
  const text = readFileSync(exportFile(folder), "utf8").replace(/(Z,\d{4}-[^,]*Z,"?)/g, "$1New ");
  const cpuBefore = cpuSeconds();
  const began = performance.now();
  const table = await openTable(() => [Buffer.from(text)], { charset: "utf-8" });
  const found = await readCorrections(table, lookupIn(store));
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
