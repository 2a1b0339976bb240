import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { linesOf } from "./language.js";

const MAIN = fileURLToPath(new URL("../main.js", import.meta.url));
const classify = (input: string | Buffer, ...flags: string[]) =>
  spawnSync(process.execPath, [MAIN, "classify", "language", ...flags], { input, encoding: "utf8" });

const CASES: [says: string, chunks: (string | Buffer)[], lines: string[]][] = [
  ["nothing", [], []],
  ["a last line without its end", ["a\nb"], ["a", "b"]],
  ["empty lines", ["\n\na\n\n"], ["", "", "a", ""]],
  ["CRLF, also cut in two", ["a\r", "\nb\r\n"], ["a", "b"]],
  ["a character cut in two", [Buffer.of(0xd1), Buffer.of(0x8f, 0x0a)], ["я"]],
  ["bytes that are no UTF-8", [Buffer.of(0xff, 0x0a)], ["\ufffd"]],
];
for (const [says, chunks, lines] of CASES) {
  test(`reads ${says}`, async () => {
    async function* stream() {
      yield* chunks;
    }
    const read: string[] = [];
    for await (const some of linesOf(stream())) read.push(...some);
    assert.deepEqual(read, lines);
  });
}

test("one line out for every line in: label, probability, line", () => {
  const { stdout, status } = classify(
    "Без бүген Казанда очрашабыз, дуслар.\r\n\n123\nThe weather was very nice today.",
  );
  assert.equal(status, 0);
  const rows = stdout.split("\n");
  assert.equal(rows.pop(), "");
  assert.deepEqual(
    rows.map((row) => row.split("\t")).map(([label, p, line]) => [label, Number(p) >= 0 && Number(p) <= 1, line]),
    [
      ["tat", true, "Без бүген Казанда очрашабыз, дуслар."],
      ["und", true, ""],
      ["und", true, "123"],
      ["eng", true, "The weather was very nice today."],
    ],
  );
});

test("--json: one object for each line, then the summary", () => {
  const { stdout } = classify("В Казани открылась новая школа.\n\n", "--json");
  const rows = stdout
    .trim()
    .split("\n")
    .map((row) => JSON.parse(row) as Record<string, unknown>);
  assert.deepEqual([rows[0]!["label"], rows[0]!["script"], rows[1]!["label"]], ["rus", "Cyrl", "und"]);
  assert.deepEqual(rows[2], {
    summary: true,
    command: "classify language",
    end: "finished",
    counts: { lines: 2, rus: 1, und: 1 },
  });
});

test("the lines of a file are classified like those of standard input", (t) => {
  const folder = mkdtempSync(path.join(tmpdir(), "winnow-lines-"));
  t.after(() => rmSync(folder, { recursive: true }));
  const lines = "В Казани открылась новая школа.\n\nКазанда яңа мәктәп ачылды.\n";
  writeFileSync(path.join(folder, "lines.txt"), lines);
  const { stdout, status } = classify("", path.join(folder, "lines.txt"));
  assert.equal(status, 0);
  assert.equal(stdout, classify(lines).stdout);
  assert.match(stdout, /^rus\t.*\nund\t.*\ntat\t.*\n$/);
});
