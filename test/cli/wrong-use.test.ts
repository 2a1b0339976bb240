/** What was asked cannot be meant: a sentence that says what would be right, and 2. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import test from "node:test";
import Sqlite from "better-sqlite3";
import { VERSION } from "../../src/model/version.js";
import { folder, linesOf, winnow } from "./world.js";

const CASES: [args: string[], says: RegExp][] = [
  [["crawl", "not a url"], /"not a url" is not a web address; write it like https:\/\/example\.org\//],
  [["crawl"], /missing required argument 'url'\nHelp: winnow crawl --help/],
  [["records", "list", "poems"], /too many arguments .*\nHelp: winnow records list --help/],
  [["classify", "language", "/no/such/file"], /\/no\/such\/file cannot be read: there is no such file\./],
  [
    ["crawl", "a.example", "--max-pages", "ten"],
    /'--max-pages <n>' argument 'ten' is invalid\. Give a whole number of at least 1\./,
  ],
  [["crawl", "a.example", "--delay", "1 fortnight"], /Give a duration like 500ms/],
  [["crawl", "a.example", "--delay", "1h"], /Give a duration from 0 to 5 min\./],
  [
    ["crawl", "a.example", "--include", "(unclosed"],
    /--include cannot be used:\n {2}- \/\(unclosed\/ is not a pattern/,
  ],
  [["crawl", "a.example", "--exclude", "a(?=b)"], /no look-around/],
  [["crawl", "a.example", "--scope", "world"], /Allowed choices are host, site, path, any/],
  [["crawl", "a.example", "--contact", "me"], /Give an email address or a web address\./],
  [["crawl", "a.example", "--resolve", "a.example"], /Write it like shop\.example=127\.0\.0\.1:8080\./],
  [["crawl", "a.example", "--archive", "some"], /Give all, kept, .*off, or an address like s3:\/\/bucket\/prefix\./],
  [
    ["crawl", "a.example", "--archive-to", "s3://key:secret@bucket/p"],
    /'--archive-to <address>' argument .* Write s3:\/\/bucket\/prefix; .* Keys and passwords belong into environment variables\./,
  ],
  [
    ["crawl", "a.example", "--archive", "off", "--archive-to", "s3://bucket/p"],
    /--archive off and --archive-to contradict/,
  ],
  [["serve", "--archive", "s3://b"], /'--archive <what>' argument 's3:\/\/b' is invalid\. Write s3:\/\/bucket\/prefix/],
  [["crawl", "a.example", "--peek", "3", "--max-pages", "4"], /cannot be used with option '--max-pages <n>'/],
  [["crawl", "a.example", "--out", "/no/such/folder/x.jsonl"], /there is no folder .* that can be written to/],
  [["crawl", "a.example", "--out", "x.csv"], /what is written is JSON lines; let the name end in \.jsonl or \.ndjson/],
  [["listing", "a.example", "--out", "x.txt"], /what is written is JSON lines/],
  [["listing", "a.example", "--save", "x.json"], /what is written is YAML; let the name end in \.yaml or \.yml/],
  [["robot", "new", "a.example", "--out", "x.json"], /what is written is a recipe in YAML/],
  [["crawl", "a.example", "--max-pags", "4"], /unknown option '--max-pags'\n\(Did you mean --max-pages\?\)/],
  [["crawll", "a.example"], /unknown command 'crawll'\n\(Did you mean crawl\?\)/],
  [["why", "https://a.example/"], /holds no Winnow store\. Name the right folder with --store DIR/],
  [["status"], /holds no Winnow store/],
  [["watch"], /holds no Winnow store/],
  [["store", "chek"], /unknown command 'chek'\n\(Did you mean check\?\)/],
  [[], /Usage: winnow/],
];
test("wrong use is answered with what would be right, and 2", async (t) => {
  const store = path.join(folder(t), "none");
  // Two at a time: starting the program is most of the work.
  const queue = CASES.slice();
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [args, says] = next;
      const known = ["crawl", "why", "status", "watch"].includes(args[0] ?? "");
      const ended = await winnow(known ? [...args, "--store", store] : args);
      await t.test(`winnow ${args.join(" ")}`, () => {
        assert.equal(ended.code, 2, ended.err);
        assert.match(ended.err, says);
        assert.equal(ended.out, "");
        assert.doesNotMatch(ended.err, /bug in Winnow|at .*\.js:/);
      });
    }
  };
  await Promise.all([worker(), worker()]);
});

test("a foreign SQLite file is left alone, with 2; a broken one is named as damaged, with 1", async (t) => {
  const store = folder(t);
  const foreign = new Sqlite(path.join(store, "winnow.sqlite"));
  foreign.exec("CREATE TABLE songs (title)");
  foreign.close();
  const ended = await winnow(["crawl", "a.example", "--store", store, "--json"]);
  assert.equal(ended.code, 2);
  assert.match(ended.err, /is a SQLite file, but not a Winnow store\. Nothing was changed\./);
  const { summary, command, end, error } = linesOf(ended).at(-1);
  assert.deepEqual([summary, command, end, error.code], [true, "crawl", "failed", "STORE_UNUSABLE"]);

  const broken = folder(t);
  writeFileSync(
    path.join(broken, "winnow.sqlite"),
    "this is no database at all, but long enough to be read as one".repeat(100),
  );
  const check = await winnow(["store", "check", "--store", broken]);
  assert.equal(check.code, 1);
  assert.match(check.err, /is damaged/);
});

test("with --json wrong use ends with a summary line, too", async () => {
  const ended = await winnow(["crawl", "a.example", "--max-pages", "0", "--json"]);
  assert.equal(ended.code, 2);
  const [line] = linesOf(ended);
  assert.deepEqual([line.summary, line.command, line.end, line.error.code], [true, "crawl", "failed", "USAGE"]);
});

test("--version and every --help end with 0 and have examples", async () => {
  const version = await winnow(["--version"]);
  assert.deepEqual([version.code, version.out], [0, `winnow ${VERSION}\n`]);
  for (const command of [
    [],
    ["crawl"],
    ["watch"],
    ["why"],
    ["status"],
    ["store", "check"],
    ["store", "backup"],
    ["doctor"],
  ]) {
    const help = await winnow([...command, "--help"]);
    assert.equal(help.code, 0, command.join(" "));
    assert.match(help.out, /^Usage: winnow/);
    assert.match(help.out, /\nExamples:\n {2}winnow /);
  }
});
