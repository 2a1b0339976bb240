/** A store that somebody may read but not write: reading works, everything else says what to do. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import { folder, PROGRAM, page, serve, winnow } from "./world.js";

/** Runs the program as a user who owns nothing; root may write everything, so it must be somebody else. */
function asStranger(args: readonly string[], env: NodeJS.ProcessEnv = {}): { code: number | null; said: string } {
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const ended = spawnSync(process.execPath, [PROGRAM, ...args], {
    ...nobody,
    cwd: "/",
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  return { code: ended.status, said: ended.stdout + ended.stderr };
}

test("a store of somebody else: reading works, writing is refused with a sentence", async (t) => {
  const web = await serve(t, { "/": page("Home of the river", "/a"), "/a": page("A") });
  const store = path.join(folder(t), "store");
  await winnow(["crawl", web.url, "--store", store, "--allow-private", "--delay", "0", "--quiet"]);
  chmodSync(path.dirname(store), 0o755);
  for (const name of readdirSync(store)) chmodSync(path.join(store, name), name.includes("sqlite") ? 0o444 : 0o555);
  chmodSync(store, 0o555);
  try {
    const out = path.join(folder(t), "out");
    mkdirSync(out);
    chmodSync(path.dirname(out), 0o755);
    chmodSync(out, 0o777);
    tryEverything(store, web.url, out);
  } finally {
    chmodSync(store, 0o755); // so that it can be removed
  }
});

function tryEverything(store: string, start: string, out: string): void {
  const at = ["--store", store];
  for (const [command, shows] of [
    [["status"], /2 records/],
    [["records", "list"], /Home of the river/],
    [["records", "search", "river"], /Home of the river/],
    [["records", "export"], /Home of the river/],
    [["records", "stats"], /2/],
    [["why", start], /Start|start/],
    [["events", "list"], /No events/],
    [["store", "check"], /has no problems/],
    [["store", "archive", "--out", path.join(out, "pages.wacz")], /3 responses/],
    [["store", "backup", path.join(out, "backup")], /backup/],
  ] as const) {
    const { code, said } = asStranger([...command, ...at]);
    assert.equal(code, 0, `${command.join(" ")}: ${said}`);
    assert.match(said, shows);
  }
  assert.match(asStranger(["status", "--store", path.join(out, "backup")]).said, /2 records/);
  const withoutRoom = asStranger(["status", ...at], { TMPDIR: store });
  assert.deepEqual([withoutRoom.code, /copy .* cannot be made .* TMPDIR/.test(withoutRoom.said)], [2, true]);
  const refused = /cannot be written by this user/;
  for (const command of [
    ["crawl", start, "--allow-private"],
    ["retry", "--failed", start],
    ["records", "edit", "1", "--set", "title=X", "--by", "Ana", "--yes"],
  ]) {
    const { code, said } = asStranger([...command, ...at]);
    assert.notEqual(code, 0, said);
    assert.match(said, refused, command.join(" "));
    assert.doesNotMatch(said, /bug in Winnow/);
  }
  chmodSync(store, 0o700);
  if (process.getuid?.() !== 0) return;
  const { code, said } = asStranger(["status", ...at]);
  assert.deepEqual([code, /cannot be read by this user/.test(said)], [2, true], said);
}
