/** A real terminal: what strangers wrote must not steer it, whichever command prints it, and a person can answer. */
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

const ANSWERS: [typed: string, chosen: string][] = [
  ["2\n", "2"],
  ["7\n", "undefined"],
  ["\n", "undefined"],
  ["\u0004", "undefined"],
];
for (const [typed, chosen] of ANSWERS) {
  test(`a question on a terminal: ${JSON.stringify(typed)} chooses ${chosen}`, (t) => {
    if (spawnSync("script", ["--version"]).status !== 0) return t.skip("needs the command script");
    const module = new URL("../../src/cli/terminal/confirm.js", import.meta.url).href;
    const program = `import("${module}").then(async ({ choose }) => console.log("chosen " + (await choose("Which do you want?", 2, {}))))`;
    const shown = execFileSync("script", ["-qec", `${process.execPath} -e '${program}'`, "/dev/null"], {
      input: typed,
    }).toString();
    assert.match(shown, /Which do you want\? 1\/2/);
    assert.match(shown, new RegExp(`chosen ${chosen}`));
  });
}

test("without a terminal nobody is asked", () => {
  const module = new URL("../../src/cli/terminal/confirm.js", import.meta.url).href;
  const program = `import("${module}").then(async ({ choose }) => console.log("chosen " + (await choose("Which?", 2, {}))))`;
  assert.equal(execFileSync(process.execPath, ["-e", program], { input: "2\n" }).toString().trim(), "chosen undefined");
});
