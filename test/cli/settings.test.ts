/** winnow.yaml: which values reach a command, and what is said about what is wrong in it. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import test, { type TestContext } from "node:test";
import type { Command } from "commander";
import { buildProgram } from "../../src/cli/program.js";
import { commandsBelow } from "../../src/cli/setup/every-command.js";
import { SETTINGS } from "../../src/cli/setup/project-files.js";
import { applySettings } from "../../src/cli/setup/settings.js";
import { SettingsError } from "../../src/model/errors.js";
import { folder, page, serve, start, winnow } from "./world.js";

function settingsFile(t: TestContext, text: string): string {
  const file = path.join(folder(t), "winnow.yaml");
  writeFileSync(file, text);
  return file;
}

/** The flags with which the command that these words name would run. */
async function flagsOf(words: readonly string[]): Promise<Record<string, unknown>> {
  const program = await buildProgram(words, () => undefined);
  let flags: Record<string, unknown> | undefined;
  const catchFlags = (command: Command): void => {
    command.action(() => void (flags = command.opts()));
    for (const inner of command.commands) catchFlags(inner);
  };
  for (const command of program.commands) catchFlags(command);
  await program.parseAsync([...words], { from: "user" });
  return flags!;
}

const VALUES: [says: string, yaml: string, words: string[], flag: string, value: unknown][] = [
  ["a setting at the top reaches every command that has the flag", "max-pages: 7", ["robot", "r.yaml"], "maxPages", 7],
  ["a flag wins", "delay: 9s", ["crawl", "a.example", "--delay", "2s"], "delay", 2000],
  ["a section is nearer than the top", "delay: 9s\ncrawl: { delay: 3s }", ["crawl", "a.example"], "delay", 3000],
  ["a section of another command is not ours", "listing: { delay: 9s }", ["crawl", "a.example"], "delay", undefined],
  ["a subcommand has its section", "events:\n  add:\n    look: false", ["events", "add", "x"], "look", false],
  ["what is off stays off", "crawl: { sitemaps: false }", ["crawl", "a.example"], "sitemaps", false],
  [
    "a flag that may be repeated takes a list",
    "crawl: { exclude: [a, 'b+'] }",
    ["crawl", "a.example"],
    "exclude",
    ["a", "b+"],
  ],
  ["and one value", "exclude: a", ["crawl", "a.example"], "exclude", ["a"]],
  ["flags replace a list", "exclude: [a]", ["crawl", "a.example", "--exclude", "c"], "exclude", ["c"]],
  ["a flag that excludes a setting wins", "max-pages: 7", ["crawl", "a.example", "--peek", "3"], "maxPages", undefined],
  ["the word off is no truth value", "archive: off", ["crawl", "a.example"], "archive", "off"],
  ["the name of a command may be a flag's", "store: ./data", ["status"], "store", "./data"],
  ["an empty section is none", "crawl:\nstore: ./data", ["status"], "store", "./data"],
  ["an empty file is none", "# nothing\n", ["status"], "store", "./winnow-data"],
  ["--no-settings reads none", "store: ./data", ["status", "--no-settings"], "store", "./winnow-data"],
];
for (const [says, yaml, words, flag, value] of VALUES)
  test(says, async (t) => {
    const flags = await flagsOf([...words.slice(0, 1), "--settings", settingsFile(t, yaml), ...words.slice(1)]);
    assert.deepEqual(flags[flag], value);
  });

const PROBLEMS: [yaml: string, says: string][] = [
  ["delya: 2s", "line 1: `delya` is not a setting; did you mean `delay`?"],
  ["store: x\ncrawl:\n  max-pags: 3", "line 3: `crawl.max-pags` is not a setting; did you mean `max-pages`?"],
  ["crawl: { leaf: x }", "line 1: `crawl.leaf` is not a setting: the flag belongs to `listing`"],
  ["recrods: { a: 1 }", "line 1: there is no command `recrods`; did you mean `records`?"],
  ["records: { exprot: { out: x } }", "line 1: there is no command `records exprot`; did you mean `export`?"],
  [
    "\ndelay: 1 fortnight",
    "line 2: delay: `1 fortnight` cannot be used. Give a duration like 500ms, 1s, 10m, 2h or 1d.",
  ],
  ["scope: world", "line 1: scope: `world` cannot be used. Allowed choices are host, site, path, any."],
  ["include: (b", "line 1: include: /(b/ is not a pattern: missing closing ): `(b`"],
  ["cookies: maybe", "line 1: cookies: write true or false, not `maybe`"],
  ["delay: [1s, 2s]", "line 1: delay: takes one value, not a list"],
  ["delay:", "line 1: delay: has no value; write one, or begin the line with #"],
  ["delay: 1s\ndelay: 2s", "line 2: `delay` occurs twice"],
  ["processes: 3", "line 1: `processes` is not a setting; settings are the long flags of commands, without dashes"],
  [
    "store: postgres://me:secret@host/db",
    "line 1: store: holds a password, which does not belong in a file that is shared; give it as a flag or in the environment",
  ],
  ["just words", "line 1: write settings as `key: value`, one per line"],
  ["\tdelay: 1s", "line 1: the line is indented with a tab: YAML wants spaces"],
];
for (const [yaml, says] of PROBLEMS)
  test(`${JSON.stringify(yaml)} is answered with the line and a way out`, async (t) => {
    const file = settingsFile(t, yaml);
    await assert.rejects(flagsOf(["crawl", "--settings", file, "a.example"]), (error: SettingsError) => {
      assert.ok(error instanceof SettingsError, String(error));
      assert.deepEqual(error.problems.slice(0, 1), [says]);
      return true;
    });
  });

test("what winnow init writes can be used, also without the # before its examples", async (t) => {
  for (const text of [SETTINGS, SETTINGS.replace(/^#([^ ]| {2})/gm, "$1")])
    assert.equal(
      (await flagsOf(["crawl", "--settings", settingsFile(t, text), "a.example"]))["store"],
      "./winnow-data",
    );
});
test("keys that the command explains load no other command", async (t) => {
  const program = await buildProgram(["crawl"], () => undefined);
  const crawl = program.commands.find((one) => one.name() === "crawl")!;
  const loaded: string[] = [];
  const load = (names: readonly string[]) => {
    loaded.push(...names);
    return commandsBelow(names);
  };
  await applySettings(settingsFile(t, "delay: 2s\ncrawl: { max-pages: 3 }"), crawl, load);
  assert.deepEqual(loaded, []);
  await applySettings(settingsFile(t, "delay: 2s\nlisting: { delay: 3s }"), crawl, load);
  assert.deepEqual(loaded, ["listing"]);
});

test("the settings of the folder are used there and named with --verbose; a named file that is missing is an error", async (t) => {
  const web = await serve(t, { "/": page("Start", "/a"), "/a": page("A") });
  const file = settingsFile(t, `allow-private: true\ncontact: me@example.org\nmax-pages: 1\n`);
  const place = path.dirname(file);
  const ended = await start(t, ["crawl", web.url, "--delay", "0", "--verbose"], {}, place).ended;
  assert.equal(ended.code, 0, ended.err);
  assert.match(ended.err, /Settings from winnow\.yaml: allow-private, contact, max-pages\./);
  assert.deepEqual(web.asked, ["/"]);
  const missing = await winnow(["status", "--settings", path.join(place, "other.yaml")]);
  assert.equal(missing.code, 2);
  assert.match(
    missing.err,
    /other\.yaml: there is no such file\. Name a settings file, or leave them out with --no-settings\./,
  );
});
