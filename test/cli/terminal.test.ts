/** A real terminal: what strangers wrote must not steer it, whichever command prints it. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import test from "node:test";
import { folder, PROGRAM, page, serve, winnow } from "./world.js";

const EVIL = "Red \u009b31m now \u202efdp.exe \u2066x\u2069";

test("no command lets strangers' control characters reach a terminal", async (t) => {
  if (spawnSync("script", ["--version"]).status !== 0) return t.skip("needs the command script");
  const web = await serve(t, { "/": page(EVIL) });
  const store = folder(t);
  await winnow(["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--quiet"]);
  for (const command of [
    "records export --format csv",
    "records export --format text",
    "records export --format jsonl --quiet",
    "records list --json",
    "records export --rejected --format csv",
  ]) {
    const line = `${process.execPath} ${PROGRAM} ${command} --store ${store}`;
    const shown = execFileSync("script", ["-qec", line, "/dev/null"], {
      stdio: ["ignore", "pipe", "ignore"],
    }).toString();
    assert.doesNotMatch(shown, /[\u0080-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/, command);
    if (!command.includes("rejected")) assert.match(shown, /Red/, command);
  }
});
