import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import type { Writer } from "../model/format.js";
import { toFile, writeRelease } from "./write-release.js";

function inFolder(work: (file: (name: string) => string, folder: string) => Promise<void>): () => Promise<void> {
  return async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-release-"));
    try {
      await work((name) => path.join(folder, name), folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
}

const numbers: Writer<number> = { before: () => "[\n", one: (n) => `${n}\n`, after: () => "]\n" };
const evenBytes: Writer<number> = {
  before: () => Buffer.from([0xff, 0xfe]),
  one: (n) => (n % 2 === 0 ? Buffer.from([n]) : undefined),
  after: () => "",
};

test(
  "one pass fills several files, each with its own writer",
  inFolder(async (file) => {
    const [text, bytes] = await writeRelease(
      [1, 2, 3, 4],
      [
        { target: toFile(file("numbers")), writer: numbers },
        { target: toFile(file("even")), writer: evenBytes },
      ],
    );
    assert.equal(readFileSync(file("numbers"), "utf8"), "[\n1\n2\n3\n4\n]\n");
    assert.deepEqual([...readFileSync(file("even"))], [0xff, 0xfe, 2, 4]);
    assert.deepEqual([text!.bytes, bytes!.bytes], [12, 4]);
  }),
);

test(
  "an error or an abort leaves every file as it was",
  inFolder(async (file, folder) => {
    writeFileSync(file("numbers"), "before");
    const outputs = [
      { target: toFile(file("numbers")), writer: numbers },
      { target: toFile(file("even")), writer: evenBytes },
    ];
    const failing = function* (): Generator<number> {
      yield 1;
      throw new Error("the store failed");
    };
    await assert.rejects(writeRelease(failing(), outputs), /the store failed/);
    await assert.rejects(writeRelease([1], outputs, AbortSignal.abort(new Error("interrupted"))), /interrupted/);
    assert.equal(readFileSync(file("numbers"), "utf8"), "before");
    assert.equal(existsSync(file("even")), false);
    assert.deepEqual(readdirSync(folder), ["numbers"]);
  }),
);
