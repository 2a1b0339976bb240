import assert from "node:assert/strict";
import test from "node:test";
import { guardTerminal } from "./guard.js";

const EVIL = "a\u001b[31m\u009b2J\u202eb\u2066\u007f";

function written(isTTY: boolean, ...chunks: (string | Uint8Array)[]): string {
  let text = "";
  const stream = {
    isTTY,
    write: (chunk: string | Uint8Array) => {
      text += Buffer.from(chunk).toString();
      return true;
    },
  };
  guardTerminal(stream);
  for (const chunk of chunks) stream.write(chunk);
  return text;
}

test("a line of JSON means the same, and steers nothing", () => {
  const line = `${JSON.stringify({ title: EVIL })}\n`;
  const shown = written(true, line);
  assert.doesNotMatch(shown, /[^\n\P{C}]/u);
  assert.deepEqual(JSON.parse(shown), { title: EVIL });
});

test("a table keeps its tabs and lines, and loses what steers", () => {
  assert.equal(written(true, `title\tyear\r\n${EVIL}\t2026\r\n`), "title\tyear\na [31m 2Jb \t2026\n");
});

test("a line that comes in pieces, cut within a letter, is guarded as a whole", () => {
  const bytes = Buffer.from(`${JSON.stringify({ title: `é${EVIL}é` })}\nplain ${EVIL}\n`);
  const pieces = Array.from(bytes, (_, i) => bytes.subarray(i, i + 1));
  assert.equal(written(true, ...pieces), written(true, bytes));
});

test("a pipe gets everything as it is", () => assert.equal(written(false, EVIL), EVIL));
