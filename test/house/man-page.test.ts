/** The manual page says what the help says, in words that the readers of manual pages take. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { manPage } from "./man-page.js";

test("winnow.1 has every command, and groff reads it without a warning", async (t) => {
  const page = await manPage();
  for (const command of ["crawl", "records export", "events add", "completion"])
    assert.ok(page.includes(`\n.SS winnow ${command} `), command);
  if (spawnSync("groff", ["--version"]).status !== 0) return t.skip("groff is not installed");
  const { stderr, stdout } = spawnSync("groff", ["-man", "-Tutf8", "-ww"], { input: page, encoding: "utf8" });
  assert.equal(stderr, "");
  assert.match(stdout, /winnow\.yaml/);
});
