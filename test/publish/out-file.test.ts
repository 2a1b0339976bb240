/** The files that `--out` writes, byte for byte. */
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import { writeLeafFile, writeOutFile } from "../../src/app/out-file.js";
import { openStore } from "../../src/store/open.js";
import type { Store } from "../../src/store/store.js";
import { findingOf, type Song } from "../cli/records-world.js";
import { begin, end, found, leaseOne, requestFor, visit } from "../store/contract-world.js";

const LONG = "Су китә, су килә, яр кала, and the river runs under the bridge as it did before. ".repeat(2);
const SONGS: readonly Song[] = [
  { key: "a/long/address", fields: { title: "River", text: LONG, language: "eng" } },
  {
    key: "short",
    fields: { title: "Short \u2028 “text”", text: "la la", path: ["Songs"], year: 2007 },
    confidence: 0.5,
  },
  { key: "b", fields: { title: "River", text: LONG, state: "leaf", language: "eng" } },
  { key: "withdrawn", fields: { title: "Withdrawn", text: LONG } },
  { key: "other", fields: { title: "Another river", text: LONG, language: "eng" } },
];

async function inStore(work: (store: Store, file: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-out-"));
  const store = await openStore(path.join(folder, "store"));
  try {
    for (const [kind, songs] of [
      ["listing", SONGS],
      ["crawl", [{ key: "crawled", fields: { title: "Crawled" } }]],
    ] as const) {
      const run = await begin(store, [requestFor([found("start")], { collection: "songs", kind })], Date.now());
      const lease = await leaseOne(store, run, Date.now());
      await visit(store, lease, "start", { sequence: 1, records: songs.map(findingOf) }, Date.now());
      await store.release([{ site: lease.site, token: lease.token, due: Date.now() }]);
      await end(store, run, "finished", Date.now());
    }
    const all = await store.records({ since: 0, limit: 100 });
    await store.removeRecords({
      which: { ids: [all.find(({ fields }) => fields["title"] === "Withdrawn")!.id] },
      reason: "test",
      now: Date.now(),
    });
    const first = all.find(({ fields }) => fields["title"] === "River")!;
    await store.edit({ edits: [{ record: first.id, set: { mood: "calm" } }], by: "Eva", now: Date.now() });
    await work(store, path.join(folder, "out.jsonl"));
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

test("the plain file holds every live record as JSON, in the order of changes", () =>
  inStore(async (store, file) => {
    const live = await store.records({ collection: "songs", since: 0, limit: 100, states: ["live"] });
    assert.equal(await writeOutFile(file, store, "songs"), 5);
    assert.equal(readFileSync(file, "utf8"), live.map((record) => `${JSON.stringify(record)}\n`).join(""));
  }));

test("the leaf file holds each text once, under its shortest address, and no other kind's records", () =>
  inStore(async (store, file) => {
    assert.deepEqual(await writeLeafFile(file, store, "songs"), { file, leaves: 3, duplicates: 1 });
    const live = await store.records({ collection: "songs", since: 0, limit: 100, states: ["live"] });
    const line = (key: string, also: readonly string[] = []): string => {
      const { id, url, fields, confidence, first, changed } = live.find((record) => record.url === found(key).url)!;
      const { state = "leaf", title, text, language, path: way = [], ...more } = fields;
      const others = also.length > 0 ? { also: also.map((other) => found(other).url) } : {};
      const head = { url, state, title, text, language, path: way, confidence };
      return `${JSON.stringify({ ...head, ...more, ...others, id, first, changed })}\n`;
    };
    assert.equal(readFileSync(file, "utf8"), line("short") + line("b", ["a/long/address"]) + line("other"));
  }));
