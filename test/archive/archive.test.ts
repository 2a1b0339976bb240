/** Append, sync, commit, in every order that a crash may leave behind. */
import assert from "node:assert/strict";
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { open } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { openArchive, type SegmentFile } from "../../src/archive/archive.js";
import { packExchange } from "../../src/archive/warc.js";
import type { ArchivePlace } from "../../src/model/archive.js";
import { StoreFailedError, StoreInUseError } from "../../src/model/errors.js";
import { readExchange, segmentRecords } from "./segment.js";
import { page, settings } from "./world.js";

const root = mkdtempSync(path.join(os.tmpdir(), "winnow-archive-"));
after(() => rmSync(root, { recursive: true, force: true }));
let folders = 0;
const newFolder = () => path.join(root, String(++folders));

/** The addresses of all entries in the folder, in order; fails on anything that is not whole. */
function archived(folder: string): string[] {
  const urls: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (name === "unknown") continue;
    assert.match(name, /^winnow-\d{8}T\d{9}Z-\d{5}-0badcafe\.warc\.gz$/);
    for (const { record } of segmentRecords(path.join(folder, name)))
      if (record.type === "response") urls.push(record.fields.get("warc-target-uri")!);
  }
  return urls;
}

const urls = (...numbers: readonly number[]) => numbers.map((i) => `https://a.example/${i}`);

test("what was appended, synced and committed is there after closing, each at its place", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  const archive = await openArchive(folder, settings(committed));
  const places = await Promise.all([1, 2, 3].map((i) => archive.append(page(i))));
  await archive.sync();
  committed.push(...places);
  for (const [i, place] of places.entries()) {
    const found = await readExchange(folder, place); // while the segment is still open
    assert.equal(found.kind === "exchange" && found.fetched.url, `https://a.example/${i + 1}`);
  }
  assert.match(readdirSync(folder).join(), /winnow-20261115T120000000Z-00001-0badcafe\.warc\.gz\.open/);
  await archive.close();
  assert.deepEqual(archived(folder), urls(1, 2, 3));
  const found = await readExchange(folder, places[1]!);
  assert.equal(found.kind === "exchange" && found.fetched.url, "https://a.example/2");
});

test("who appends nothing leaves no file behind", async () => {
  const folder = newFolder();
  await (await openArchive(folder, settings([]))).close();
  assert.deepEqual(readdirSync(folder), []);
});

test("what was not committed is cut off on closing and on opening", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  const archive = await openArchive(folder, settings(committed));
  committed.push(await archive.append(page(1)));
  await archive.append(page(2));
  await archive.close();
  assert.deepEqual(archived(folder), urls(1));

  for (const tail of [page(3).bytes, page(3).bytes.subarray(0, 100), Buffer.from("garbage"), Buffer.alloc(5000)]) {
    const name = committed[0]!.segment;
    writeFileSync(path.join(folder, `${name}.open`), Buffer.concat([readFileSync(path.join(folder, name)), tail]));
    rmSync(path.join(folder, name));
    const again = await openArchive(folder, settings(committed));
    assert.deepEqual(again.losses, []);
    await again.close();
    assert.deepEqual(archived(folder), urls(1));
  }
});

test("a segment to which nobody committed is removed", async () => {
  const folder = newFolder();
  const archive = await openArchive(folder, settings([]));
  await archive.append(page(1));
  await archive.sync();
  await archive.close();
  assert.deepEqual(readdirSync(folder), []);
});

test("a file of which the store knows nothing is moved aside, never deleted", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  const archive = await openArchive(folder, settings(committed));
  committed.push(await archive.append(page(1)), await archive.append(page(2)));
  await archive.sync();
  await abandon(folder);
  const [file] = readdirSync(folder).filter((name) => name.endsWith(".open"));
  const bytes = readFileSync(path.join(folder, file!));
  const again = await openArchive(folder, settings([])); // an older copy of the database, or another one
  assert.deepEqual(again.moved, [path.join(folder, "unknown", file!)]);
  await again.close();
  assert.deepEqual(readFileSync(again.moved[0]!), bytes);
  assert.deepEqual((await openArchive(folder, settings([]))).moved, []);
});

test("closed segments that are missing or shorter than what was committed are noticed", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  const archive = await openArchive(folder, settings(committed, { maxBytes: 5000 }));
  for (let i = 1; i <= 24; i++) {
    committed.push(await archive.append(page(i)));
    await archive.sync();
  }
  await archive.close();
  const segments = [...new Set(committed.map(({ segment }) => segment))];
  const entries = (segment: string) => committed.filter((place) => place.segment === segment);
  const [gone, short] = segments as [string, string];
  assert.ok(segments.length > 2 && entries(short).length > 1);
  const last = entries(short).at(-1)!;
  rmSync(path.join(folder, gone));
  truncateSync(path.join(folder, short), last.offset + 20);
  const again = await openArchive(folder, settings(committed));
  await again.close();
  assert.deepEqual(
    again.losses.map(({ segment, found, missing }) => ({ segment, found, missing })),
    [
      { segment: gone, found: 0, missing: entries(gone) },
      { segment: short, found: last.offset + 20, missing: [last] },
    ],
  );
  const kept = committed.filter((place) => place.segment !== gone && place !== last);
  const third = await openArchive(folder, settings(kept));
  await third.close();
  assert.deepEqual(third.losses, []);
  assert.equal(archived(folder).length, kept.length);
});

test("segments are closed at their size, each with its warcinfo, and when all of it is committed", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  const archive = await openArchive(folder, settings(committed, { maxBytes: 5000 }));
  for (let i = 1; i <= 30; i++) {
    const place = await archive.append(page(i));
    assert.ok(place.offset + place.length <= 5000);
    await archive.sync();
    committed.push(place);
  }
  const open = readdirSync(folder).filter((name) => name.endsWith(".open"));
  assert.ok(open.length <= 2, open.join());
  await archive.close();
  assert.deepEqual(archived(folder), urls(...Array.from({ length: 30 }, (_, i) => i + 1)));
  assert.ok(new Set(committed.map(({ segment }) => segment)).size > 5);
});

test("an entry larger than a segment gets one of its own", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  const archive = await openArchive(folder, settings(committed, { maxBytes: 100 }));
  committed.push(await archive.append(page(1)), await archive.append(page(2)));
  await archive.close();
  assert.deepEqual(archived(folder), urls(1, 2));
});

test("two archives opened at the same moment do not fight over names", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  for (let i = 1; i <= 3; i++) {
    const archive = await openArchive(folder, settings(committed));
    committed.push(await archive.append(page(i)));
    await archive.close();
  }
  assert.deepEqual(archived(folder), urls(1, 2, 3));
});

test("many appends share one write, many syncs share one sync", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  const calls = { writev: 0, datasync: 0 };
  const archive = await openArchive(folder, settings(committed, { openFile: counting(calls) }));
  for (let round = 0; round < 3; round++) {
    const places = await Promise.all(Array.from({ length: 100 }, (_, i) => archive.append(page(round * 100 + i))));
    await Promise.all([archive.sync(), archive.sync(), archive.sync()]);
    committed.push(...places);
  }
  assert.ok(calls.writev <= 6, `${calls.writev} writes`);
  assert.ok(calls.datasync <= 6, `${calls.datasync} syncs`);
  await archive.close();
  assert.equal(archived(folder).length, 300);
});

test("a sync covers everything that was appended before it was asked for", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom("append", "sync", "wait"), { maxLength: 30 }), async (steps) => {
      const folder = newFolder();
      const committed: ArchivePlace[] = [];
      let synced = 0;
      const watched = async (file: string, flags: string): Promise<SegmentFile> => {
        const handle = await open(file, flags);
        return wrap(handle, {
          datasync: async () => {
            await new Promise((resolve) => setTimeout(resolve, 1));
            await handle.datasync();
            synced = Math.max(synced, (await handle.stat()).size);
          },
        });
      };
      const archive = await openArchive(folder, settings(committed, { openFile: watched }));
      const waits: Promise<void>[] = [];
      for (const [i, step] of steps.entries()) {
        if (step === "append") committed.push(await archive.append(page(i)));
        else if (step === "wait") await new Promise((resolve) => setTimeout(resolve, 1));
        else {
          const end = committed.at(-1);
          waits.push(archive.sync().then(() => assert.ok(end === undefined || synced >= end.offset + end.length)));
        }
      }
      await Promise.all(waits);
      await archive.close();
    }),
    { numRuns: 25 },
  );
});

test("one writer per folder; a dead one's lock is taken away", async () => {
  const folder = newFolder();
  const archive = await openArchive(folder, settings([]));
  await assert.rejects(openArchive(folder, settings([])), (error) => {
    assert.ok(error instanceof StoreInUseError);
    assert.match(error.message, new RegExp(`process ${process.pid} on `));
    return true;
  });
  await archive.close();
  const dead = { pid: 2 ** 22 + 1, machine: os.hostname(), since: "2026-11-15T11:00:00.000Z", start: "1" };
  for (const text of [JSON.stringify(dead), JSON.stringify({ ...dead, pid: process.pid }), "", "{"]) {
    writeFileSync(path.join(folder, "writer.lock"), text);
    await (await openArchive(folder, settings([]))).close();
  }
  assert.deepEqual(readdirSync(folder), []);
});

test("power loss: a segment cut to what was synced holds all that was committed", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  const archive = await openArchive(folder, settings(committed));
  for (let i = 1; i <= 3; i++) {
    const place = await archive.append(page(i));
    await archive.sync();
    committed.push(place);
  }
  const [first] = committed;
  const file = path.join(folder, `${first!.segment}.open`);
  const { size } = statSync(file);
  await archive.append(page(4));
  await archive.sync();
  await abandon(folder);
  truncateSync(file, size);
  const again = await openArchive(folder, settings(committed));
  assert.deepEqual(again.losses, []);
  await again.close();
  assert.deepEqual(archived(folder), urls(1, 2, 3));
});

test("a disk that lost what it had promised: the missing entries are named, the rest is kept", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  const archive = await openArchive(folder, settings(committed));
  for (let i = 1; i <= 4; i++) committed.push(await archive.append(page(i)));
  await archive.sync();
  await abandon(folder);
  const [, , third, fourth] = committed as [ArchivePlace, ArchivePlace, ArchivePlace, ArchivePlace];
  truncateSync(path.join(folder, `${third.segment}.open`), third.offset + 10);
  const missing = [third, fourth];
  const loss = { segment: third.segment, committed: fourth.offset + fourth.length, missing };
  // The loss is told at every opening, until the ledger does not name the missing entries any more.
  for (const found of [third.offset + 10, third.offset]) {
    const again = await openArchive(folder, settings(committed));
    assert.deepEqual(again.losses, [{ ...loss, found }]);
    await again.close();
  }
  const last = await openArchive(folder, settings(committed.slice(0, 2)));
  assert.deepEqual(last.losses, []);
  await last.close();
  assert.deepEqual(archived(folder), urls(1, 2));
});

test("property: whatever is committed and wherever it is cut, exactly the committed entries come back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(8), fc.nat(8), fc.uint8Array({ maxLength: 300 }), async (kept, more, garbage) => {
      const folder = newFolder();
      const committed: ArchivePlace[] = [];
      const archive = await openArchive(folder, settings(committed, { maxBytes: 4000 }));
      for (let i = 1; i <= kept; i++) committed.push(await archive.append(page(i)));
      for (let i = 1; i <= more; i++) await archive.append(page(100 + i));
      await archive.sync();
      await abandon(folder);
      const last = readdirSync(folder).sort().at(-1);
      if (last !== undefined) appendFileSync(path.join(folder, last), garbage);
      const again = await openArchive(folder, settings(committed));
      assert.deepEqual(again.losses, []);
      await again.close();
      assert.deepEqual(archived(folder), urls(...Array.from({ length: kept }, (_, i) => i + 1)));
    }),
    { numRuns: 40 },
  );
});

const FAULTS: [what: string, fault: (handle: SegmentFile) => Partial<SegmentFile>][] = [
  ["the disk is full", () => ({ writev: async () => raise("ENOSPC") })],
  ["half of it is written, then the disk is full", (handle) => ({ writev: halfThen("ENOSPC", handle) })],
  ["writing fails", () => ({ writev: async () => raise("EIO") })],
  ["syncing fails", () => ({ datasync: async () => raise("EIO") })],
];
for (const [what, fault] of FAULTS) {
  test(`${what}: a sentence, no half record, and nothing is taken any more`, async () => {
    const folder = newFolder();
    const committed: ArchivePlace[] = [];
    let bad = false;
    const failing = async (file: string, flags: string): Promise<SegmentFile> => {
      const handle = await open(file, flags);
      const broken = fault(handle);
      return wrap(handle, {
        writev: (...given) => (bad && broken.writev ? broken.writev(...given) : handle.writev(...given)),
        datasync: () => (bad && broken.datasync ? broken.datasync() : handle.datasync()),
      });
    };
    const archive = await openArchive(folder, settings(committed, { openFile: failing }));
    const kept = await archive.append(page(1));
    await archive.sync();
    committed.push(kept);
    bad = true;
    await archive.append(page(2));
    const failures = await Promise.allSettled([archive.sync(), archive.sync()]);
    for (const failure of failures) {
      assert.ok(failure.status === "rejected" && failure.reason instanceof StoreFailedError);
      assert.match(failure.reason.message, /cannot be written\. .*What was committed is kept\./);
    }
    assert.equal(statSync(path.join(folder, `${kept.segment}.open`)).size, kept.offset + kept.length);
    bad = false;
    await assert.rejects(archive.append(page(3)), StoreFailedError);
    await assert.rejects(archive.sync(), StoreFailedError);
    await archive.close();
    const again = await openArchive(folder, settings(committed));
    await again.close();
    assert.deepEqual(archived(folder), urls(1));
  });
}

test("a write that fails while a sync is under way fails the sync: nothing is promised that was cut off", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  let bad = false;
  const slow = async (file: string, flags: string): Promise<SegmentFile> => {
    const handle = await open(file, flags);
    return wrap(handle, {
      writev: async (...given) => (bad ? raise("ENOSPC") : handle.writev(...given)),
      datasync: async () => {
        bad = true;
        await new Promise((resolve) => setTimeout(resolve, 100));
        await handle.datasync();
      },
    });
  };
  const archive = await openArchive(folder, settings(committed, { openFile: slow }));
  const place = await archive.append(page(1));
  const synced = archive.sync().then(
    () => committed.push(place),
    (error: unknown) => assert.ok(error instanceof StoreFailedError),
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  const large = { bytes: new Uint8Array(2_000_000), digest: "" }; // so much is written without waiting for a sync
  await archive.append(large);
  await synced;
  await archive.close();
  const again = await openArchive(folder, settings(committed));
  assert.deepEqual(again.losses, []);
  await again.close();
  assert.equal(archived(folder).length, committed.length);
});

test("a partial write is continued where it stopped", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  const little = async (file: string, flags: string): Promise<SegmentFile> => {
    const handle = await open(file, flags);
    return wrap(handle, {
      writev: async (buffers, position) => {
        const first = Buffer.concat(buffers as readonly Uint8Array[]).subarray(0, 333);
        const { bytesWritten } = await handle.write(first, 0, first.length, position ?? null);
        return { bytesWritten, buffers };
      },
    });
  };
  const archive = await openArchive(folder, settings(committed, { openFile: little }));
  for (let i = 1; i <= 10; i++) committed.push(await archive.append(page(i)));
  await archive.close();
  assert.deepEqual(archived(folder), urls(1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
});

test("a real disk that runs full", async (t) => {
  const folder = newFolder();
  mkdirSync(folder);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], { stdio: "ignore" });
  } catch {
    return t.skip("needs the right to mount a small disk");
  }
  try {
    const committed: ArchivePlace[] = [];
    const archive = await openArchive(folder, settings(committed));
    let failure: unknown;
    for (let i = 1; i <= 400 && failure === undefined; i++) {
      const body = Buffer.from(
        Array.from({ length: 3000 }, (_, k) => (Math.imul(i * 7919 + k, 2_654_435_761) >>> 13) & 255),
      );
      const place = await archive.append({ ...page(i), bytes: packNoise(i, body) });
      await archive.sync().then(
        () => committed.push(place),
        (error: unknown) => (failure = error),
      );
    }
    assert.ok(failure instanceof StoreFailedError && /The disk is full/.test(failure.message), String(failure));
    assert.ok(committed.length > 10);
    await archive.close();
    const again = await openArchive(folder, settings(committed));
    assert.deepEqual(again.losses, []);
    await again.close();
    assert.equal(archived(folder).length, committed.length);
  } finally {
    execFileSync("umount", [folder]);
  }
});

test("kill -9 while appending: exactly the committed entries come back", async () => {
  const folder = newFolder();
  const committed: ArchivePlace[] = [];
  for (let round = 0; round < 4; round++) {
    const program = fileURLToPath(new URL("./appender.js", import.meta.url));
    const child = spawn(process.execPath, [program, folder, JSON.stringify(committed), String(round)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    committed.push(...(await killedAfter(child, 30 + round * 17)));
  }
  const archive = await openArchive(folder, settings(committed));
  assert.deepEqual(archive.losses, []);
  await archive.close();
  const there = archived(folder);
  assert.equal(there.length, committed.length);
  assert.equal(new Set(there).size, there.length);
  for (const place of committed) assert.equal((await readExchange(folder, place)).kind, "exchange");
});

async function killedAfter(child: ChildProcess, lines: number): Promise<ArchivePlace[]> {
  let text = "";
  child.stdout!.setEncoding("utf8").on("data", (more: string) => {
    text += more;
    if (text.split("\n").length > lines) child.kill("SIGKILL");
  });
  await new Promise((resolve) => child.on("close", resolve));
  return text
    .slice(0, text.lastIndexOf("\n"))
    .split("\n")
    .map((line) => JSON.parse(line) as ArchivePlace);
}

/** As if the process had died: the folder is free again, nothing was closed. */
async function abandon(folder: string): Promise<void> {
  rmSync(path.join(folder, "writer.lock"));
}

function wrap(handle: SegmentFile, over: Partial<SegmentFile>): SegmentFile {
  return {
    writev: over.writev ?? ((...given) => handle.writev(...given)),
    datasync: over.datasync ?? (() => handle.datasync()),
    truncate: over.truncate ?? ((length) => handle.truncate(length)),
    close: over.close ?? (() => handle.close()),
  };
}

function counting(calls: { writev: number; datasync: number }) {
  return async (file: string, flags: string): Promise<SegmentFile> => {
    const handle = await open(file, flags);
    return wrap(handle, {
      writev: (...given) => {
        calls.writev++;
        return handle.writev(...given);
      },
      datasync: () => {
        calls.datasync++;
        return handle.datasync();
      },
    });
  };
}

function raise(code: string): never {
  throw Object.assign(new Error(`${code}: no luck`), { code });
}

function halfThen(code: string, handle: SegmentFile): SegmentFile["writev"] {
  return async (buffers, position) => {
    const first = Buffer.from(buffers[0] as Uint8Array).subarray(0, 40);
    await handle.writev([first], position);
    return raise(code);
  };
}

function packNoise(i: number, body: Uint8Array): Uint8Array<ArrayBuffer> {
  return packExchange({
    url: `https://a.example/${i}`,
    at: 1_800_000_000_000 + i,
    request: { method: "GET", target: `/${i}`, headers: [] },
    response: { httpVersion: "1.1", status: 200, statusText: "OK", headers: [["content-type", "image/png"]], body },
    fields: [],
  }).bytes;
}

test("a segment is closed when it is old, also without another entry, and not before it is committed", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-archive-"));
  const committed: ArchivePlace[] = [];
  let now = Date.UTC(2026, 10, 15, 12);
  const archive = await openArchive(folder, settings(committed, { maxAge: 60_000, now: () => now }));
  const closed = () => readdirSync(folder).filter((name) => name.endsWith(".warc.gz"));
  const add = async (i: number) => {
    const place = await archive.append(page(i));
    await archive.sync();
    return place;
  };
  const first = await add(1);
  now += 59_999;
  assert.equal((await add(2)).segment, first.segment);
  now += 1;
  await archive.closeOld();
  assert.deepEqual(closed(), [], "its entries are not committed");
  committed.push(first);
  const third = await add(3);
  assert.notEqual(third.segment, first.segment);
  await archive.closeOld();
  assert.deepEqual(closed(), [], "its last entry is not committed");
  now += 15 * 60_000;
  await archive.closeOld();
  assert.deepEqual(closed(), [first.segment], "a visit that lost its lease is never committed");
  committed.push(third);
  await archive.closeOld();
  assert.deepEqual(closed(), [first.segment, third.segment]);
  await archive.close();
  rmSync(folder, { recursive: true });
});
