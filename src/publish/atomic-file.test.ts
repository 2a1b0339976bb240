import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { FileFailedError, UsageError } from "../model/errors.js";
import { type ByteSink, checkDistinctFiles, checkWritable, writeAtomically } from "./atomic-file.js";

const folder = (): string => mkdtempSync(path.join(os.tmpdir(), "whole-"));
const says =
  (text: string) =>
  (stream: ByteSink): Promise<void> =>
    stream.write(text);

test("a file is replaced whole, and what a failure leaves is what was there before", async () => {
  const file = path.join(folder(), "a.csv");
  assert.equal((await writeAtomically(file, says("one"))).bytes, 3);
  await assert.rejects(
    writeAtomically(file, async (stream) => {
      await stream.write("two");
      throw new Error("stop");
    }),
    /stop/,
  );
  assert.equal(readFileSync(file, "utf8"), "one");
  assert.deepEqual(readdirSync(path.dirname(file)), ["a.csv"]);
});

test("a link stays a link; what it points to is written", async () => {
  const [target, link] = ["target.csv", "link.csv"].map((name) => path.join(folder(), name)) as [string, string];
  writeFileSync(target, "old");
  symlinkSync(target, link);
  await writeAtomically(link, says("new"));
  assert.ok(lstatSync(link).isSymbolicLink());
  assert.equal(readFileSync(target, "utf8"), "new");
});

test("a pipe or a device takes what comes, and stays what it is", { skip: !existsSync("/dev/full") }, async () => {
  const pipe = path.join(folder(), "pipe");
  execFileSync("mkfifo", [pipe]);
  checkWritable("--out", pipe);
  const [read] = await Promise.all([readFile(pipe, "utf8"), writeAtomically(pipe, says("for the next program"))]);
  assert.equal(read, "for the next program");
  assert.ok(lstatSync(pipe).isFIFO());
  await assert.rejects(
    writeAtomically("/dev/full", says("x")),
    (error) => error instanceof FileFailedError && /^\/dev\/full was not written: the disk is full/.test(error.message),
  );
});

test("a place where nothing can be written is refused before anything is asked for", () => {
  const here = folder();
  for (const [file, why] of [
    ["", /--out needs the name of a file/],
    ["-", /goes to stdout/],
    [here, /is a folder/],
    [path.join(here, "none", "a.csv"), /there is no folder .*none/],
  ] as const)
    assert.throws(
      () => checkWritable("--out", file),
      (error) => error instanceof UsageError && why.test(error.message),
    );
  checkWritable("--out", path.join(here, "a.csv"));
});

test("two flags do not name one file", () => {
  const here = folder();
  const file = path.join(here, "a.csv");
  checkDistinctFiles(["--out", file], ["--certificate", undefined], ["--save", path.join(here, "b.csv")]);
  assert.throws(
    () => checkDistinctFiles(["--out", file], ["--certificate", path.join(here, "x", "..", "a.csv")]),
    /--out and --certificate name the same file/,
  );
});
