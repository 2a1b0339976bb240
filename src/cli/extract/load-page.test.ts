import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import type { ThreadLimits } from "../../harvest/observe/watched-thread.js";
import { openOutput } from "../terminal/output.js";
import { extract } from "./load-page.js";

const LIMITS: [says: string, limits: ThreadLimits, sentence: RegExp][] = [
  ["takes too long", { patience: 1 }, /page\.html: is too hard: reading it takes more than 0\.001 s\.$/],
  ["needs too much memory", { memoryMB: 20 }, /page\.html: is too hard: reading it needs more than 20 MB\.$/],
];
for (const [says, limits, sentence] of LIMITS)
  test(`a page that ${says} ends with a sentence`, async (t) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-extract-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    const file = path.join(folder, "page.html");
    writeFileSync(file, "<p><b>x</b>".repeat(300_000));
    const reading = extract("links", file, { base: "https://a.example/" }, openOutput({ quiet: true }), {}, limits);
    await assert.rejects(reading, sentence);
  });
