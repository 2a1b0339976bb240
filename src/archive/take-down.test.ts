/** An entry disappears; every other stays where it was, for us and for others. */
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { gunzipSync } from "node:zlib";
import fc from "fast-check";
import { WARCParser } from "warcio";
import { readExchange, segmentRecords } from "../../test/archive/segment.js";
import type { ArchivePlace } from "../model/archive.js";
import { readMember } from "./member.js";
import { blank, blankMember, finishBlanking } from "./take-down.js";
import { packExchange, packWarcinfo } from "./warc.js";

const root = mkdtempSync(path.join(os.tmpdir(), "winnow-blank-"));
after(() => rmSync(root, { recursive: true }));
const AT = Date.UTC(2026, 10, 20);
const NAME = "s.warc.gz";

/** A folder with one segment of three entries. */
function archive(size = 500): { folder: string; file: string; places: ArchivePlace[] } {
  const folder = mkdtempSync(path.join(root, "a-"));
  const pieces = [packWarcinfo(NAME, 0, { userAgent: "Winnow/test", robots: "obey" })];
  let offset = pieces[0]!.length;
  const places = [1, 2, 3].map((i) => {
    const { bytes, digest } = packExchange({
      url: `https://a.example/secret-${i}`,
      at: AT - 1000,
      request: { method: "GET", target: `/secret-${i}`, headers: [] },
      response: {
        httpVersion: "1.1",
        status: 200,
        statusText: "OK",
        headers: [["content-type", "image/png"]], // stored, so that the words can be looked for
        body: Buffer.alloc(size, `secret-${i} `),
      },
      fields: [],
    });
    const place = { segment: NAME, offset, length: bytes.length, digest };
    pieces.push(bytes);
    offset += bytes.length;
    return place;
  });
  const file = path.join(folder, NAME);
  writeFileSync(file, Buffer.concat(pieces));
  return { folder, file, places };
}

test("a removed entry is gone from the file, the others are read as before", async () => {
  for (const size of [0, 500, 300_000]) {
    const { folder, file, places } = archive(size);
    const before = statSync(file).size;
    await blank(folder, [places[1]!], AT);
    assert.equal(statSync(file).size, before);
    assert.deepEqual(readdirSync(folder), [NAME]);
    assert.doesNotMatch(gunzipSync(readFileSync(file)).toString("latin1"), /secret-2/);
    assert.deepEqual(await readExchange(folder, places[1]!), { kind: "purged", at: AT });
    for (const place of [places[0]!, places[2]!]) assert.equal((await readExchange(folder, place)).kind, "exchange");
    const types = segmentRecords(file).map(({ record }) => record.type);
    const entry = ["response", "request", "metadata"];
    assert.deepEqual(types, ["warcinfo", ...entry, "metadata", ...entry]);
    const theirs: string[] = [];
    for await (const record of new WARCParser([readFileSync(file)])) {
      await record.readFully(false);
      theirs.push(record.warcType);
    }
    assert.deepEqual(theirs, types);
  }
});

test("a segment that is still written to is treated alike; removing twice does no harm", async () => {
  const { folder, file, places } = archive();
  writeFileSync(`${file}.open`, readFileSync(file));
  rmSync(file);
  await blank(folder, places, AT);
  const once = readFileSync(`${file}.open`);
  await blank(folder, places, AT);
  assert.deepEqual(readFileSync(`${file}.open`), once);
  for (const place of places) assert.equal((await readExchange(folder, place)).kind, "purged");
});

test("a revisit of a removed page is as removed as the page", async () => {
  const { folder, file, places } = archive();
  const again = packExchange(
    {
      url: "https://a.example/secret-1",
      at: AT,
      request: { method: "GET", target: "/secret-1", headers: [] },
      response: {
        httpVersion: "1.1",
        status: 200,
        statusText: "OK",
        headers: [],
        body: Buffer.alloc(500, "secret-1 "),
      },
      fields: [],
    },
    { earlier: { url: "https://a.example/secret-1", at: AT - 1000, place: places[0]! } },
  );
  const offset = statSync(file).size;
  writeFileSync(file, again.bytes, { flag: "a" });
  const place = { segment: NAME, offset, length: again.bytes.length, digest: again.digest };
  assert.equal((await readExchange(folder, place)).kind, "exchange");
  await blank(folder, [places[0]!], AT);
  assert.deepEqual(await readExchange(folder, place), { kind: "purged", at: AT });
});

test("what an unclean end left half done is finished", async () => {
  const { folder, file, places } = archive();
  const whole = readFileSync(file);
  await blank(folder, [places[0]!, places[2]!], AT);
  const done = readFileSync(file);
  // As if the machine had stopped in the middle of overwriting: the note is there, half of the bytes are new.
  const wish = { at: AT, places: [places[0]!, places[2]!] };
  for (const stopped of [0, places[0]!.offset + 100, places[2]!.offset + 7, whole.length]) {
    writeFileSync(file, Buffer.concat([done.subarray(0, stopped), whole.subarray(stopped)]));
    writeFileSync(path.join(folder, "0123.purge"), JSON.stringify(wish));
    await finishBlanking(folder);
    assert.deepEqual(readFileSync(file), done);
    assert.deepEqual(readdirSync(folder), [NAME]);
  }
});

test("an entry that is not there is no reason to write anything", async () => {
  const { folder, file, places } = archive();
  const before = readFileSync(file);
  await blank(folder, [], AT);
  await blank(folder, [{ ...places[0]!, segment: "other.warc.gz" }], AT);
  await blank(folder, [{ ...places[2]!, length: places[2]!.length + 1 }], AT);
  assert.deepEqual(readFileSync(file), before);
});

test("property: a blank member has exactly the length asked for, whichever it is", () => {
  const near = [1000, 10_000, 65_535, 65_540, 100_000, 131_080].map((n) => fc.integer({ min: n - 400, max: n + 400 }));
  fc.assert(
    fc.property(fc.oneof(fc.integer({ min: 420, max: 5000 }), ...near), (length) => {
      const bytes = blankMember({ segment: NAME, offset: 7, length }, AT);
      assert.equal(bytes.length, length);
      const member = readMember(bytes, 0, 1e9);
      assert.equal(member.kind === "member" && member.length, length);
    }),
    { numRuns: 2000 },
  );
});
