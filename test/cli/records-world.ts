/** A collection of songs in a store of either keeper, and the program beside it. */
import os from "node:os";
import path from "node:path";
import type { TestContext } from "node:test";
import type { Json } from "../../src/model/json.js";
import type { Finding } from "../../src/model/record.js";
import { openStore } from "../../src/store/open.js";
import type { Store } from "../../src/store/store.js";
import { begin, end, found, leaseOne, requestFor, visit } from "../store/contract-world.js";
import { findObstacle, startServer, type TestServer } from "../store/postgres-server.js";
import { type Ended, folder, winnow } from "./world.js";

export interface Keeper {
  readonly name: string;
  /** Why it cannot be tried here. */
  readonly obstacle: string | undefined;
  /** A place for a new store. */
  place(t: TestContext): Promise<string>;
}

let server: Promise<TestServer> | undefined;

export async function keepers(): Promise<Keeper[]> {
  return [
    { name: "SQLite", obstacle: undefined, place: async (t) => path.join(folder(t), "store") },
    {
      name: "PostgreSQL",
      obstacle: await findObstacle(),
      place: async () => (await (server ??= startServer())).newDatabase(),
    },
  ];
}

export async function stopServer(): Promise<void> {
  await (await server)?.stop();
}

export interface Song {
  readonly key: string;
  readonly fields: { readonly [field: string]: Json };
  readonly confidence?: number;
  /** The page that it stands on, where that is not its own. */
  readonly page?: string;
}

export const SONGS: readonly Song[] = [
  { key: "1", fields: { title: "Су буйлап", language: "tat", year: 2007, text: "Су китә, су килә.\n\nЯр кала." } },
  {
    key: "2",
    fields: { title: "Туган тел", language: "tat", year: 1909, text: "И туган тел, и матур тел", tags: ["җыр"] },
  },
  {
    key: "3",
    fields: { title: "The old bridge", language: "eng", year: 2007, text: "Under the bridge the river runs." },
  },
  { key: "4", fields: { title: "=cmd|' /C calc'!A0", language: "eng", text: "A title that wants to be a formula." } },
  { key: "b.example/5", fields: { title: "Élan", language: "fra", text: "Un élan, une rivière." }, confidence: 0.5 },
];

export function findingOf({ key, fields, confidence = 1, page = key }: Song): Finding {
  const entries = Object.entries(fields).map(([name, value]) => [
    name,
    { value, rule: "test/1", words: `words of ${name}`, confidence },
  ]);
  return { key, url: found(page).url, fields: Object.fromEntries(entries) };
}

/** Commits the songs as what one page said. */
export async function fill(store: Store, songs: readonly Song[], collection = "songs"): Promise<void> {
  const run = await begin(store, [requestFor([found("start")], { collection })], Date.now());
  const lease = await leaseOne(store, run, Date.now());
  await visit(store, lease, "start", { sequence: 1, records: songs.map(findingOf) }, Date.now());
  await store.release([{ site: lease.site, token: lease.token, due: Date.now() }]);
  await end(store, run, "finished", Date.now());
}

export async function songStore(t: TestContext, keeper: Keeper, songs = SONGS): Promise<string> {
  const where = await keeper.place(t);
  const store = await openStore(where);
  await fill(store, songs);
  await store.close();
  return where;
}

/** `winnow records …` on that store. */
export function records(where: string, ...args: readonly string[]): Promise<Ended> {
  return winnow(["records", ...args, "--store", where], { COLUMNS: "120", USER: "ada", TMPDIR: os.tmpdir() });
}
