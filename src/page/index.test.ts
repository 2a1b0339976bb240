import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

test("the page reader needs no store and loads no native module", () => {
  const program = `
    const { readPage } = await import(process.argv[1]);
    const native = process.moduleLoadList.filter((name) => /\\.node$|better-sqlite3/.test(name));
    const loaded = Object.keys((await import("node:module")).default._cache ?? {});
    console.log(typeof readPage, native.length, loaded.filter((file) => /better-sqlite3|undici|\\.node$/.test(file)).length);
  `;
  const entry = fileURLToPath(new URL("./index.js", import.meta.url));
  const said = execFileSync(process.execPath, ["--input-type=module", "-e", program, entry], { encoding: "utf8" });
  assert.equal(said.trim(), "function 0 0");
});
