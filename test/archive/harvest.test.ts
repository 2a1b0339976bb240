/** A whole harvest with its archive: kept exactly once, readable by others, replayed without a change. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { WARCParser } from "warcio";
import { exportArchive } from "../../src/app/archive-export.js";
import { checkStore } from "../../src/app/store-care.js";
import { copyArchive } from "../../src/archive/copy.js";
import type { Compression } from "../../src/archive/member.js";
import { HAS_ZSTD } from "../../src/archive/zstd.js";
import { kind as crawl } from "../../src/crawl/crawl.js";
import { checkArchive } from "../../src/harvest/archive/archive-check.js";
import { harvest } from "../../src/harvest/harvest.js";
import { replay } from "../../src/harvest/replay.js";
import { crawlPlan, openStore, type Store, type WinnowRecord } from "../../src/index.js";
import { correct } from "../store/correct.js";
import { worldAndStore } from "../worlds/setting.js";
import { page, type Written } from "../worlds/world.js";

const START = "http://a.example/";

/** A site with a page that is moved, one that is missing, and one that changes. */
const PAGES: Readonly<Record<string, Written>> = {
  [START]: {
    body: page("Home", "/one", "/two", "/moved", "/missing"),
    headers: { "content-type": "text/html", etag: '"h"' },
  },
  "http://a.example/one": page("One", "/three"),
  "http://a.example/two": page("Two", "/three"),
  "http://a.example/three": (nth) => page(nth < 2 ? "Three" : "Three, changed"),
  "http://a.example/moved": { to: "/one" },
};

interface Setting {
  readonly store: Store;
  readonly folder: string;
  readonly archive: string;
  /** Returns the warnings. */
  run(keep?: "all" | "kept" | "off", into?: string, compression?: Compression): Promise<string[]>;
}

async function inSetting(t: TestContext, pages = PAGES): Promise<Setting> {
  const { store, folder, archive, resolve } = await worldAndStore(t, pages);
  return {
    store,
    folder,
    archive,
    async run(keep = "all", into = archive, compression: Compression = "gzip") {
      const plans = [crawlPlan(START, { revisit: 1, settings: { delay: 0, connections: 2 } })];
      const kept = keep === "off" ? {} : { archive: { folder: into, keep, compression } };
      const warnings: string[] = [];
      const run = harvest({ store, plans, resolve, ...kept });
      for await (const event of run) if (event.kind === "warning") warnings.push(event.says);
      await run.summary;
      return warnings;
    },
  };
}

async function allRecords(store: Store): Promise<readonly WinnowRecord[]> {
  return store.records({ limit: 1000 });
}

async function warcTypes(folder: string): Promise<Record<string, number>> {
  const types: Record<string, number> = {};
  for (const name of readdirSync(folder).filter((one) => one.endsWith(".warc.gz"))) {
    for await (const record of new WARCParser([readFileSync(path.join(folder, name))])) {
      types[record.warcType ?? "?"] = (types[record.warcType ?? "?"] ?? 0) + 1;
      await record.readFully(false);
    }
  }
  return types;
}

test("every answer is archived once, and an independent reader reads all of it", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run();
  // Four pages, the redirect, what stands for the missing page, and robots.txt.
  const { problems, entries } = await checkArchive(store, archive);
  assert.deepEqual(problems, []);
  assert.equal(entries, 7);
  assert.deepEqual(await warcTypes(archive), { warcinfo: 1, response: 7, request: 7, metadata: 7 });
});

test("what did not change is archived as a revisit that leads back to its body", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run();
  await run();
  const { revisit = 0 } = await warcTypes(archive);
  assert.ok(revisit >= 3, `${revisit} revisits`);
  assert.deepEqual((await checkArchive(store, archive)).problems, []);
});

test("kept archives pages that gave a record and robots.txt, off archives nothing", async (t) => {
  const kept = await inSetting(t);
  await kept.run("kept");
  assert.deepEqual(await warcTypes(kept.archive), { warcinfo: 1, response: 5, request: 5, metadata: 5 });
  const off = await inSetting(t);
  await off.run("off");
  assert.equal((await allRecords(off.store)).length, 4);
  assert.throws(() => readdirSync(off.archive));
});

test("the replay law: the same program changes nothing, however often a page was read", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run();
  await run(); // page three has another title now
  const before = await allRecords(store);
  const [found] = await store.harvests();
  const summary = await replay({ store, harvest: found!, kind: crawl, folder: archive });
  assert.deepEqual(summary.unreadable, []);
  assert.deepEqual({ ...summary.records }, { new: 0, changed: 0, unchanged: before.length, vanished: 0 });
  assert.deepEqual(await allRecords(store), before);
  assert.ok(before.some(({ fields }) => fields["title"] === "Three, changed"));
  assert.deepEqual((await store.check()).problems, []);
});

test("an archive with zstd, begun with gzip, is checked, replayed, copied and exported alike", {
  skip: !HAS_ZSTD && "this runtime has no zstd",
}, async (t) => {
  const { store, folder, archive, run } = await inSetting(t);
  await run();
  await run("all", archive, "zstd"); // revisits in zstd refer to bodies in gzip
  const segments = readdirSync(archive).filter((name) => name.startsWith("winnow-"));
  assert.deepEqual(segments.map((name) => name.replace(/^.*(?=\.warc)/, "")).sort(), [".warc.gz", ".warc.zst"]);
  assert.deepEqual((await checkArchive(store, archive)).problems, []);
  const before = await allRecords(store);
  const [found] = await store.harvests();
  const { unreadable, records } = await replay({ store, harvest: found!, kind: crawl, folder: archive });
  assert.deepEqual([unreadable, records.changed, records.vanished], [[], 0, 0]);
  assert.deepEqual(await allRecords(store), before);
  const copy = path.join(folder, "copy");
  await copyArchive(archive, copy);
  assert.deepEqual((await checkArchive(store, copy)).problems, []);
  const out = path.join(folder, "all.warc.gz");
  const { responses, leftOut } = await exportArchive(store, { collection: found!.collection, archive, out });
  assert.ok(responses >= 7 && leftOut === 1, `${responses} responses, ${leftOut} left out: the 304`);
  const file = path.join(archive, segments.find((name) => name.endsWith(".zst"))!);
  truncateSync(file, statSync(file).size - 40);
  const [warning] = await run("all", archive, "zstd");
  assert.match(warning!, /\.warc\.zst is shorter than what was committed/);
});

test("a newer program changes what it reads differently, and what a person said stays", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run();
  const [first, second] = await allRecords(store);
  await correct(store, { record: first!.id, field: "title", value: "By hand", by: "Ana", now: Date.now() });
  const louder: typeof crawl = {
    name: crawl.name,
    start: crawl.start,
    observe: (seen, inputs) =>
      ({ ...(crawl.observe(seen, inputs) as object), title: seen.title.toUpperCase() }) as never,
    judge: crawl.judge,
  };
  const [found] = await store.harvests();
  const { records } = await replay({ store, harvest: found!, kind: louder, folder: archive });
  assert.equal(records.new, 0);
  assert.ok(records.changed >= 3);
  assert.equal((await store.record(first!.id))?.fields["title"], "By hand");
  assert.equal((await store.record(second!.id))?.fields["title"], String(second!.fields["title"]).toUpperCase());
});

test("a flipped byte is found by the check, and replay names the page", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run();
  const [name] = readdirSync(archive).filter((one) => one.endsWith(".warc.gz"));
  const file = path.join(archive, name!);
  const bytes = readFileSync(file);
  const [entry] = await store.archived(0, 1);
  bytes[entry!.place.offset + 200]! ^= 0xff;
  writeFileSync(file, bytes);
  const { problems } = await checkArchive(store, archive);
  assert.equal(problems.length, 1);
  assert.match(problems[0]!, /the archived answer of http:\/\/a\.example\/ .* is damaged/);
  const [found] = await store.harvests();
  const { unreadable } = await replay({ store, harvest: found!, kind: crawl, folder: archive });
  assert.deepEqual(
    unreadable.map(({ url }) => url),
    [START],
  );
});

test("pages whose archived answers a power failure took are visited again", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run();
  const [name] = readdirSync(archive).filter((one) => one.endsWith(".warc.gz"));
  const entries = await store.archived(0, 100);
  // As after a power failure: the segment was still open, and its end never reached the disk.
  const open = path.join(archive, `${name}.open`);
  writeFileSync(open, readFileSync(path.join(archive, name!)));
  rmSync(path.join(archive, name!));
  truncateSync(open, entries[3]!.place.offset + 10);
  await run();
  assert.deepEqual((await checkArchive(store, archive)).problems, []);
  assert.deepEqual((await store.check()).problems, []);
  assert.equal((await allRecords(store)).length, 4);
});

for (const [says, lose] of [
  ["is missing", (file: string, _half: number) => rmSync(file)],
  ["was cut", (file: string, half: number) => truncateSync(file, half)],
  ["vanished with its folder", (file: string, _half: number) => rmSync(path.dirname(file), { recursive: true })],
] as const) {
  test(`pages whose closed segment ${says} are visited again, and it is told`, async (t) => {
    const { store, archive, run } = await inSetting(t);
    await run();
    const [name] = readdirSync(archive).filter((one) => one.endsWith(".warc.gz"));
    const entries = await store.archived(0, 100);
    lose(path.join(archive, name!), entries[3]!.place.offset + 10);
    assert.ok((await checkArchive(store, archive)).problems.length > 0);
    const told = await run();
    assert.match(
      told.join("\n"),
      /the archive's winnow-\S+ is (missing|shorter than .*): \d pages? will be visited again/,
    );
    assert.deepEqual((await checkArchive(store, archive)).problems, []);
    assert.deepEqual((await store.check()).problems, []);
    assert.equal((await allRecords(store)).length, 4);
    assert.deepEqual(await run(), []);
  });
}

test("pages whose archived answers are damaged are visited again when that is asked for", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run();
  await run(); // what did not change refers to the first answers
  const [name] = readdirSync(archive).filter((one) => one.endsWith(".warc.gz"));
  const file = path.join(archive, name!);
  const { place } = (await store.archived(0, 100)).find(({ url }) => url === START)!;
  const bytes = readFileSync(file);
  bytes.fill(0x55, place.offset + 30, place.offset + 60);
  writeFileSync(file, bytes);
  const left = await checkStore(store, { archive });
  assert.ok(left.problems.length > 0 && left.damaged > 0);
  assert.equal((await checkStore(store, { archive, revisit: true })).damaged, 1);
  await run();
  assert.deepEqual((await checkStore(store, { archive })).problems, []);
  assert.equal((await allRecords(store)).length, 4);
});

test("the archive of another store, or of a lost database, is refused and left as it is", async (t) => {
  const first = await inSetting(t);
  await first.run();
  const files = readdirSync(first.archive);
  const other = await inSetting(t);
  await assert.rejects(
    other.run("all", first.archive),
    /is the archive of another store, or of one whose database was lost/,
  );
  assert.deepEqual(readdirSync(first.archive), files);
  await first.run();
  assert.deepEqual((await checkArchive(first.store, first.archive)).problems, []);
});

test("answers in another folder of the store are counted, not called damaged", async (t) => {
  const { store, archive, folder, run } = await inSetting(t);
  await run();
  const here = path.join(folder, "second");
  await run("all", here);
  const { problems, entries, elsewhere } = await checkArchive(store, here);
  assert.deepEqual(problems, []);
  assert.ok([...elsewhere.values()][0]! >= 6);
  assert.ok(entries > 0 && [...elsewhere.keys()][0]!.endsWith(archive));
});

test("a backup's archive is whole, and a second backup copies only what is new", async (t) => {
  const { store, folder, archive, run } = await inSetting(t);
  await run();
  const copy = path.join(folder, "copy");
  await store.backup(copy);
  const first = await copyArchive(archive, path.join(copy, "archive"));
  assert.equal(
    first,
    readdirSync(archive)
      .filter((one) => one.endsWith(".gz"))
      .reduce((sum, one) => sum + statSync(path.join(archive, one)).size, 0),
  );
  assert.equal(await copyArchive(archive, path.join(copy, "archive")), 0);
  const restored = await openStore(copy, { create: false });
  assert.deepEqual((await checkArchive(restored, path.join(copy, "archive"))).problems, []);
  assert.deepEqual(await allRecords(restored), await allRecords(store));
  await restored.close();
});
