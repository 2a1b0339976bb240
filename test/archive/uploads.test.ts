/** A harvest whose archive goes to object storage: nothing is lost, everything is read from there, and what is taken down is gone. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, beforeEach, type TestContext, test } from "node:test";
import { fileURLToPath } from "node:url";
import { exportArchive } from "../../src/app/archive-export.js";
import { readArchivedPage } from "../../src/app/records/archived-page.js";
import { withdrawRecords } from "../../src/app/records/withdraw.js";
import { eraseEntries } from "../../src/archive/erase.js";
import { findIdentity } from "../../src/archive/identity.js";
import { readMember } from "../../src/archive/member.js";
import { openObjects } from "../../src/archive/objects/objects.js";
import { objectSettings } from "../../src/archive/objects/settings.js";
import { openUploader } from "../../src/archive/objects/uploader.js";
import { kind as crawl } from "../../src/crawl/crawl.js";
import { checkArchive } from "../../src/harvest/archive/archive-check.js";
import type { UploadOptions } from "../../src/harvest/archive/upload-archive.js";
import { harvest } from "../../src/harvest/harvest.js";
import { replay } from "../../src/harvest/replay.js";
import { crawlPlan, openStore, type Store } from "../../src/index.js";
import { worldAndStore } from "../worlds/setting.js";
import { page } from "../worlds/world.js";
import { type S3Server, startS3 } from "./s3-server.js";

const START = "http://a.example/";
const SECRET = "xylotheque";
const PAGES = {
  [START]: page("Home", "/one", "/two", "/secret"),
  "http://a.example/one": page("One", "/three"),
  "http://a.example/two": page("Two", "/three"),
  "http://a.example/three": page("Three"),
  "http://a.example/secret": page(`About a ${SECRET}`),
};
const TO: UploadOptions = { bucket: "bucket", prefix: "p/q", patience: { attempts: 2, wait: 5, silence: 2000 } };

let server: S3Server;
const variables = { ...process.env };
before(async () => {
  server = await startS3();
});
beforeEach(() => {
  server.fault = () => undefined;
  server.objects.clear();
  Object.assign(process.env, server.environment);
});
after(async () => {
  process.env = variables;
  await server.close();
});

async function inSetting(t: TestContext) {
  const { store, folder, archive, resolve } = await worldAndStore(t, PAGES);
  return {
    store,
    folder,
    archive,
    resolve,
    run: (to: UploadOptions | "local" = TO) => runIn(archive, to),
    runIn,
  };

  /** Returns the warnings. */
  async function runIn(into: string, to: UploadOptions | "local" = TO): Promise<string[]> {
    const plans = [crawlPlan(START, { revisit: 1, settings: { delay: 0, connections: 2 } })];
    const warnings: string[] = [];
    const run = harvest({
      store,
      plans,
      resolve,
      archive: { folder: into, ...(to === "local" ? {} : { upload: to }) },
    });
    for await (const event of run) if (event.kind === "warning") warnings.push(event.says);
    await run.summary;
    return warnings;
  }
}

function segmentsIn(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.includes(".warc.gz"));
}

/** Everything that is read of the archive is sound, and a replay changes nothing. */
async function assertWhole(store: Store, archive: string, entries: number): Promise<void> {
  const report = await checkArchive(store, archive);
  assert.deepEqual(report.problems, []);
  assert.equal(report.entries, entries);
  const [found] = await store.harvests();
  const { unreadable, records, elsewhere } = await replay({ store, harvest: found!, kind: crawl, folder: archive });
  assert.deepEqual(unreadable, []);
  assert.equal(elsewhere.size, 0);
  assert.deepEqual({ ...records, unchanged: 0 }, { new: 0, changed: 0, unchanged: 0, vanished: 0 });
}

/** The objects that the store refers to are there, and no others. */
async function assertTidy(store: Store, archive: string): Promise<void> {
  const uploads = await store.uploadsOf((await findIdentity(archive))!);
  assert.deepEqual([...server.objects.keys()].sort(), uploads.map(({ object }) => object.slice("s3://".length)).sort());
  assert.equal(server.uploads.size, 0);
  assert.deepEqual(await store.oldObjects(Number.MAX_SAFE_INTEGER), []);
}

/** Whether the word is in any object, after decompression. */
function isStored(word: string): boolean {
  return [...server.objects.values()].some((bytes) => {
    for (let at = 0; at < bytes.length; ) {
      const member = readMember(bytes, at, 2 ** 28);
      assert.equal(member.kind, "member");
      if (member.kind !== "member") return false;
      if (member.content.includes(word)) return true;
      at += member.length;
    }
    return false;
  });
}

test("segments are uploaded, their files deleted, and all that reads the archive reads them there", async (t) => {
  const { store, folder, archive, run } = await inSetting(t);
  assert.deepEqual(await run(), []);
  assert.deepEqual(segmentsIn(archive), []);
  const id = await findIdentity(archive);
  for (const key of server.objects.keys())
    assert.match(key, new RegExp(`^bucket/p/q/${id}/run-\\d+/winnow-[^/]*-${id}\\.[0-9a-f]{8}\\.warc\\.gz$`));
  await assertTidy(store, archive);
  await assertWhole(store, archive, 6);
  const { responses, leftOut } = await exportArchive(store, { archive, out: path.join(folder, "all.warc.gz") });
  assert.deepEqual([responses, leftOut], [6, 0]);
  const [record] = await store.records({ limit: 1 });
  assert.equal((await readArchivedPage(store, folder, { record: record!.id }, 0))?.fetched.status, 200);
  // The next run's revisits refer to bodies in object storage.
  assert.deepEqual(await run(), []);
  await assertTidy(store, archive);
  await assertWhole(store, archive, 11);
});

test("two stores share a bucket and a prefix, and neither touches what the other has uploaded", async (t) => {
  const [first, other] = [await inSetting(t), await inSetting(t)];
  await first.run();
  const objects = [...server.objects.keys()];
  await other.run();
  await first.run();
  for (const key of objects) assert.ok(server.objects.has(key), key);
  await assertWhole(first.store, first.archive, 11);
  await assertWhole(other.store, other.archive, 6);
});

test("after the database was lost, what it had uploaded and what waits to be uploaded stays", async (t) => {
  const first = await inSetting(t);
  await first.run();
  server.fault = ({ method }) => (method === "PUT" ? "500" : undefined);
  await first.run();
  const waiting = segmentsIn(first.archive);
  assert.ok(waiting.length > 0);
  server.fault = () => undefined;
  const objects = [...server.objects.keys()];
  const other = await inSetting(t);
  await assert.rejects(
    other.runIn(first.archive),
    /is the archive of another store, or of one whose database was lost/,
  );
  assert.deepEqual(segmentsIn(first.archive), waiting);
  assert.deepEqual([...server.objects.keys()], objects);
});

test("kept copies are read instead, and never uploaded again", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run({ ...TO, keepCopies: true });
  const files = segmentsIn(archive);
  assert.equal(files.length, 1);
  const seen = server.requests.length;
  await assertWhole(store, archive, 6);
  assert.equal(server.requests.length, seen);
  await run(); // copies are no longer wanted
  assert.deepEqual(segmentsIn(archive), []);
  assert.deepEqual(
    server.requests
      .slice(seen)
      .filter((request) => request.includes(files[0]!.slice(0, 40)) && request.startsWith("PUT")),
    [],
  );
  await assertTidy(store, archive);
});

test("while the service is down the run goes on, and the next run uploads what is left", async (t) => {
  const { store, archive, run } = await inSetting(t);
  server.fault = ({ method }) => (method === "PUT" ? "500" : undefined);
  const warnings = await run();
  assert.equal(warnings.length, 1, warnings.join("\n"));
  assert.match(warnings[0]!, /s3:\/\/bucket\/p\/q\/.* could not be uploaded: 127.* answered 500 .*stays in .*archive/);
  assert.equal(segmentsIn(archive).length, 1);
  assert.equal(server.objects.size, 0);
  await assertWhole(store, archive, 6);
  server.fault = () => undefined;
  assert.deepEqual(await run(), []);
  assert.deepEqual(segmentsIn(archive), []);
  await assertTidy(store, archive);
  await assertWhole(store, archive, 11);
});

test("wrong settings end the run before its first request", async (t) => {
  const { run } = await inSetting(t);
  await assert.rejects(run({ ...TO, bucket: "missing" }), /has no bucket missing/);
  process.env.AWS_SECRET_ACCESS_KEY = "wrong";
  await assert.rejects(run(), /the keys are wrong/);
  delete process.env.AWS_SECRET_ACCESS_KEY;
  await assert.rejects(run(), /set AWS_ACCESS_KEY_ID/);
});

for (const keepCopies of [false, true])
  test(`what is taken down is gone from the object${keepCopies ? " and from the copy" : ""}`, async (t) => {
    const { store, archive, run } = await inSetting(t);
    await run({ ...TO, keepCopies });
    assert.ok(isStored(SECRET));
    const before = [...server.objects.keys()];
    const { entries, elsewhere } = await withdrawRecords(store, {
      records: ["http://a.example/secret"],
      reason: "asked",
      purge: true,
      archive,
    });
    assert.equal(entries.length, 1);
    assert.equal(elsewhere.size, 0);
    assert.ok(!isStored(SECRET));
    assert.ok(!server.objects.has(before[0]!), "the old object is deleted");
    await assertTidy(store, archive);
    const report = await checkArchive(store, archive);
    assert.deepEqual([report.problems, report.entries, report.purged], [[], 6, 1]);
    assert.deepEqual((await store.check()).problems, []);
  });

test("a take-down that is cut off anywhere is completed by the next", async (t) => {
  for (let at = 0; ; at++) {
    server.objects.clear();
    const { store, archive, run } = await inSetting(t);
    await run();
    const request = { records: ["http://a.example/secret"], reason: "asked", purge: true, archive };
    let count = 0;
    server.fault = () => (count++ >= at ? "skew" : undefined);
    const failed = await withdrawRecords(store, request).then(
      () => false,
      () => true,
    );
    server.fault = () => undefined;
    if (failed) {
      assert.notDeepEqual((await store.check()).problems, [], "the store says that something is left");
      await withdrawRecords(store, request);
    }
    assert.ok(!isStored(SECRET), `cut off at request ${at}`);
    const uploads = await store.uploadsOf((await findIdentity(archive))!);
    const deserted = [...server.objects.keys()].filter((key) => !uploads.some(({ object }) => object.endsWith(key)));
    for (const key of deserted) assert.ok((await store.oldObjects(Number.MAX_SAFE_INTEGER)).includes(`s3://${key}`));
    assert.deepEqual((await store.check()).problems, []);
    if (!failed) break;
  }
});

test("what is taken down while it is uploaded is not in the object", async (t) => {
  const { store, archive, run } = await inSetting(t);
  await run("local");
  const [record] = await store.records({ limit: 10 });
  assert.ok(record);
  const objects = openObjects(objectSettings(process.env));
  let raced = false;
  const uploader = openUploader({
    folder: archive,
    archive: (await findIdentity(archive))!,
    run: 1,
    location: TO,
    keepCopies: false,
    store,
    now: Date.now,
    objects: {
      ...objects,
      async put(name, source) {
        const stored = await objects.put(name, source);
        if (!raced) {
          raced = true; // the bytes are up, and not yet confirmed
          await withdrawRecords(store, { records: ["http://a.example/secret"], reason: "asked", purge: true, archive });
        }
        return stored;
      },
    },
  });
  await uploader.round();
  await objects.close();
  assert.ok(raced);
  assert.ok(!isStored(SECRET));
  await assertTidy(store, archive);
  assert.deepEqual((await checkArchive(store, archive)).problems, []);
});

test("kill -9 during the upload: the next run uploads again, and nothing is lost or left", async (t) => {
  const { store, folder, archive, resolve } = await inSetting(t);
  await store.close();
  const child = () =>
    spawn(
      process.execPath,
      [
        fileURLToPath(new URL("upload-child.js", import.meta.url)),
        folder,
        archive,
        JSON.stringify([...resolve]),
        START,
      ],
      { env: { ...process.env, ...server.environment }, stdio: ["ignore", "ignore", "inherit"] },
    );
  const ended = (of: ReturnType<typeof child>) =>
    new Promise((resolved) => of.on("exit", (code, signal) => resolved(signal ?? code)));
  // Before the object is there, after it is there and before the answer, and while it is verified.
  for (const [method, fault] of [
    ["PUT", "cut"],
    ["PUT", "lost answer"],
    ["HEAD", "cut"],
  ] as const) {
    const dying = child();
    server.fault = (request) => {
      if (request.method !== method) return undefined;
      setImmediate(() => dying.kill("SIGKILL"));
      return fault;
    };
    assert.equal(await ended(dying), "SIGKILL");
    server.fault = () => undefined;
    const again = await openStore(folder);
    assert.deepEqual(await again.uploadsOf((await findIdentity(archive))!), [], "what was not verified does not count");
    assert.deepEqual((await checkArchive(again, archive)).problems, []);
    await again.close();
  }
  assert.equal(await ended(child()), 0);
  const last = await openStore(folder);
  await assertTidy(last, archive);
  await assertWhole(last, archive, 6);
  await last.close();
});

test("a machine that does not have the files says which place does, and keeps what it knows", async (t) => {
  const { store, folder, archive, run } = await inSetting(t);
  await run("local");
  const there = path.join(folder, "another-machine");
  renameSync(archive, there);
  mkdirSync(archive);
  writeFileSync(path.join(archive, "archive.json"), '{"archive":"00000000"}');
  await store.registerArchive({ place: `other:${there}`, id: (await findIdentity(there))! });
  const [found] = await store.harvests();
  const summary = await replay({ store, harvest: found!, kind: crawl, folder: archive });
  assert.deepEqual([...summary.elsewhere], [[`other:${there}`, 5]]);
  assert.deepEqual(summary.incomplete, ["a.example"]);
  // A take-down here leaves the work to the machine that has the file.
  const request = { records: ["http://a.example/secret"], reason: "asked", purge: true };
  const { elsewhere } = await withdrawRecords(store, { ...request, archive });
  assert.deepEqual([...elsewhere], [[`other:${there}`, 1]]);
  const listed = await store.toBlank();
  assert.equal(listed.length, 1);
  await eraseEntries(store, there, listed, Date.now());
  assert.deepEqual(await store.toBlank(), []);
  assert.equal((await checkArchive(store, there)).purged, 1);
});
