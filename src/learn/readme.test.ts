import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** The build lies in dist/src/learn, the README in src/learn. */
const README = new URL("../../../src/learn/README.md", import.meta.url);

test("the example in the README runs as it stands", async () => {
  const [, code] = /```js\n(.*?)```/s.exec(await readFile(README, "utf8"))!;
  const local = code!.replace('"winnow-harvest/learn"', JSON.stringify(new URL("./index.js", import.meta.url).href));
  const done = spawnSync(process.execPath, ["--input-type=module", "-e", local], { encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
  assert.match(done.stdout, /settled|flat/);
  assert.match(done.stdout, /\[ 'TITLE', 'O', 'NAME' \]/);
});

test("the front door loads no native module", () => {
  const index = fileURLToPath(new URL("./index.js", import.meta.url));
  const code = `process.dlopen = () => { throw new Error("a native module was loaded"); };
    await import(${JSON.stringify(`file://${index}`)}); console.log(Object.keys(await import(${JSON.stringify(`file://${index}`)})).length)`;
  const done = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8" });
  assert.equal(done.status, 0, done.stderr);
});
