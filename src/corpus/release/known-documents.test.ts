import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { readKnownDocuments } from "./known-documents.js";

const id = fc.stringMatching(/^[0-9a-f]{32}$/);

test("each document is found with its version, and no other", () => {
  fc.assert(
    fc.property(fc.dictionary(id, fc.nat()), fc.array(id), (versions, others) => {
      const rows = Object.entries(versions).map(([one, version], i) => `${one}\t${i}\t${version}\n`);
      const known = readKnownDocuments(Buffer.from(`id\tnumber\tversion\n${rows.join("")}`));
      assert.equal(known.size, rows.length);
      for (const one of [...Object.keys(versions), ...others]) assert.equal(known.versionOf(one), versions[one]);
    }),
  );
});

test("a table without documents, or without a last line feed", () => {
  assert.equal(readKnownDocuments(Buffer.from("id\tnumber\tversion\n")).size, 0);
  const one = "a".repeat(32);
  assert.equal(readKnownDocuments(Buffer.from(`id\tnumber\tversion\n${one}\t1\t7`)).versionOf(one), 7);
});
