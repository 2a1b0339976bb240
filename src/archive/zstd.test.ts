/** Frames as other programs write and read them; removed records; and what a runtime without zstd says. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import * as zlib from "node:zlib";
import fc from "fast-check";
import { readExchange, segmentRecords } from "../../test/archive/segment.js";
import { page, settings } from "../../test/archive/world.js";
import type { ArchivePlace } from "../model/archive.js";
import { openArchive } from "./archive.js";
import { plainMember, plainRoom, readMember } from "./member.js";
import { openReader } from "./read-warc.js";
import { blank, blankMember } from "./take-down.js";
import { HAS_ZSTD, packFrame, packFrameAside, rawFrame } from "./zstd.js";

const root = mkdtempSync(path.join(os.tmpdir(), "winnow-zstd-"));
after(() => rmSync(root, { recursive: true }));
const AT = Date.UTC(2026, 10, 20);
const only = HAS_ZSTD ? {} : { skip: "this runtime has no zstd" };
const { zstdCompressSync, zstdDecompressSync } = zlib as unknown as {
  zstdCompressSync(bytes: Uint8Array): Buffer;
  zstdDecompressSync(bytes: Uint8Array): Buffer;
};

test("property: a frame of raw blocks has exactly the length asked for, and is read on every runtime", () => {
  fc.assert(
    fc.property(fc.integer({ min: 30, max: 400_000 }), (length) => {
      const { content, blocks } = plainRoom(length, "zstd");
      const bytes = Buffer.alloc(content, "winnow ");
      const frame = plainMember(bytes, blocks, "zstd");
      assert.equal(frame.length, length);
      const read = readMember(frame, 0, 1e9);
      assert.ok(read.kind === "member" && read.content.equals(bytes) && read.length === length);
      if (HAS_ZSTD) assert.ok(zstdDecompressSync(frame).equals(bytes));
    }),
    { numRuns: 50 },
  );
});

test("property: what takes the place of a removed record has its length", () => {
  fc.assert(
    fc.property(fc.integer({ min: 400, max: 300_000 }), (length) => {
      const member = blankMember({ segment: "s.warc.zst", offset: 7, length }, AT);
      assert.equal(member.length, length);
      assert.equal(readMember(member, 0, 1e9).kind, "member");
    }),
    { numRuns: 50 },
  );
});

test("a frame that is cut off is short, one that is none or needs a dictionary is broken", () => {
  const frame = rawFrame(Buffer.from("words of a page"), 1);
  for (let end = 0; end < frame.length; end++)
    assert.notEqual(readMember(frame.subarray(0, end), 0, 1e9).kind, "member", `${end} bytes`);
  assert.deepEqual(readMember(frame.subarray(0, frame.length - 1), 0, 1e9), { kind: "short" });
  const withDictionary = Buffer.from(frame);
  withDictionary[4] = frame[4]! | 1;
  assert.deepEqual(readMember(withDictionary, 0, 1e9), { kind: "broken", says: "it needs a dictionary" });
});

test("frames are what other programs read, and theirs are read", only, async () => {
  for (const size of [0, 1, 255, 256, 70_000, 3_000_000]) {
    const bytes = Buffer.alloc(size, "some words of a page, ");
    assert.ok(zstdDecompressSync(packFrame(bytes, 1)).equals(bytes));
    assert.ok((await packFrameAside(bytes, 1)).equals(packFrame(bytes, 1)));
    const theirs = Buffer.concat([zstdCompressSync(bytes), packFrame(Buffer.from("next"), 1)]);
    const first = readMember(theirs, 0, 1e9);
    assert.ok(first.kind === "member" && first.content.equals(bytes), `${size} bytes`);
    const next = readMember(theirs, first.kind === "member" ? first.length : 0, 1e9);
    assert.equal(next.kind === "member" && next.content.toString(), "next");
  }
  assert.equal(readMember(packFrame(Buffer.alloc(1e6), 1), 0, 1000).kind, "broken");
});

test(
  "a segment with zstd holds what was committed, is read by place, and a record in it is removed",
  only,
  async () => {
    const folder = mkdtempSync(path.join(root, "a-"));
    const committed: ArchivePlace[] = [];
    const archive = await openArchive(folder, settings(committed, { compression: "zstd", maxBytes: 20_000 }));
    for (let i = 0; i < 40; i++) {
      const place = await archive.append(page(i, 5000, "zstd"));
      await archive.sync();
      committed.push(place);
    }
    await archive.append(page(99, 5000, "zstd")); // never committed
    await archive.close();
    const names = readdirSync(folder);
    assert.ok(names.length > 0 && names.every((name) => name.endsWith(".warc.zst")), names.join());
    for (const place of committed) assert.equal((await readExchange(folder, place)).kind, "exchange");
    const places = names.flatMap((name) =>
      segmentRecords(path.join(folder, name)).filter(({ record }) => record.type === "response"),
    );
    assert.equal(places.length, committed.length);
    const file = path.join(folder, committed[3]!.segment);
    const before = statSync(file).size;
    await blank(folder, [committed[3]!], AT);
    assert.equal(statSync(file).size, before);
    assert.deepEqual(await readExchange(folder, committed[3]!), { kind: "purged", at: AT });
    assert.equal((await readExchange(folder, committed[4]!)).kind, "exchange");
  },
);

test("no changed byte of a segment with zstd goes unnoticed", only, async () => {
  const folder = mkdtempSync(path.join(root, "b-"));
  const { bytes, digest } = page(1, 300, "zstd");
  const place = { segment: "s.warc.zst", offset: 0, length: bytes.length, digest };
  const file = path.join(folder, place.segment);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = changed[at]! ^ (1 << (at % 8));
    writeFileSync(file, changed);
    const read = await readExchange(folder, place);
    // The first bit of a descriptor that nobody uses may change nothing.
    if (read.kind === "exchange") assert.deepEqual(read.exchange, (await original(folder, place, bytes)).exchange);
  }
});

async function original(folder: string, place: ArchivePlace, bytes: Uint8Array) {
  writeFileSync(path.join(folder, place.segment), bytes);
  const read = await readExchange(folder, place);
  assert.ok(read.kind === "exchange");
  return read;
}

test("a runtime without zstd says which one has it", { skip: HAS_ZSTD && "this runtime has zstd" }, async () => {
  const folder = mkdtempSync(path.join(root, "c-"));
  await assert.rejects(openArchive(folder, settings([], { compression: "zstd" })), {
    code: "USAGE",
    message: /Node 22\.15 and later; this is v\d.*Use gzip/,
  });
  assert.deepEqual(readdirSync(folder), []);
  writeFileSync(path.join(folder, "s.warc.zst"), rawFrame(Buffer.from("WARC/1.1"), 1));
  const reader = openReader(folder);
  await assert.rejects(reader.read({ segment: "s.warc.zst", offset: 0, length: 10, digest: "" }), {
    code: "STORE_UNUSABLE",
    message: /s\.warc\.zst: it is compressed with zstd, which Node reads since 22\.15; this is v\d/,
  });
  await reader.close();
  assert.equal(readFileSync(path.join(folder, "s.warc.zst")).length > 0, true);
});
