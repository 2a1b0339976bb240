/** One release of a store, in a process of its own: `node corpus-release.js '{…}'` prints what it cost. */
import path from "node:path";
import { makeCorpusRelease } from "../src/app/corpus/release.js";
import { releaseRecords } from "../src/app/records/release.js";
import { openStore } from "../src/store/open.js";
import { cpuSeconds } from "./machine.js";
import { COLLECTION } from "./search/many-records.js";

export interface ReleaseTask {
  readonly store: string;
  /** A folder of versions. */
  readonly out: string;
  /** Separated by commas; "records": no version, but the plain export of records as text. Default: all. */
  readonly formats?: string | undefined;
}

export interface ReleaseCost {
  /** Of CPU. */
  readonly seconds: number;
  /** The most memory that was resident. */
  readonly megabytes: number;
}

const { store: where, out, formats } = JSON.parse(process.argv[2]!) as ReleaseTask;
const store = await openStore(where);
const before = cpuSeconds();
if (formats === "records") await releaseRecords(store, { collection: COLLECTION, to: path.join(out, "..", "all.txt") });
else {
  const chosen = formats === undefined ? {} : { formats: formats.split(",") };
  await makeCorpusRelease(store, { collection: COLLECTION, out, date: "2026-11-18", ...chosen });
}
const cost: ReleaseCost = { seconds: cpuSeconds() - before, megabytes: process.resourceUsage().maxRSS / 1024 };
await store.close();
console.log(JSON.stringify(cost));
