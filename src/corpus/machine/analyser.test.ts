import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { analyse, readAnalysis } from "./analyser.js";

const LINES: readonly [line: string, lemma?: string, tags?: string][] = [
  ["китаплар\tкитап\tn.pl", "китап", "n.pl"],
  ["^китаплар/китап<n><pl>/китаплар<np>$", "китап", "n.pl"],
  ["^зззз/*зззз$"],
  ["^don’t/do<vbdo><pres>+not<adv>/do<vbdo><imp>+not<adv>$", "do", "vbdo.pres+not.adv"],
  ["^\\[/\\[<lpar>$", "[", "lpar"],
  ["^and\\/or/and\\/or<cnjcoo>$", "and/or", "cnjcoo"],
  ["^a/b$", "b", ""],
  ["^http/http<n>$^:/:<sent>$\\/\\/^x/*x$"],
  ["^г/*г$^./.<sent>$"],
  ["\\^$"],
  ["зззз\t*зззз\t"],
  ["зззз"],
  [""],
];
for (const [line, lemma, tags] of LINES)
  test(`${JSON.stringify(line)} is ${lemma ?? "unknown"}`, () =>
    assert.deepEqual(readAnalysis(line), lemma === undefined ? undefined : { lemma, tags }));

test("each form is sent once, answers are cached, and a broken analyser is named", async (t) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-analyser-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const log = path.join(folder, "log");
  const script = path.join(folder, "analyser.mjs");
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from "node:fs";
     const forms = readFileSync(0, "utf8").trimEnd().split("\\n");
     appendFileSync(${JSON.stringify(log)}, forms.join(" ") + "\\n");
     if (process.argv[2] === "fail") { console.error("no model"); process.exit(3); }
     if (process.argv[2] === "hang") setTimeout(() => {}, 60_000);
     else if (process.argv[2] === "short") console.log("one");
     else for (const form of forms) console.log(form + "\\t" + (form.endsWith("лар") ? form.slice(0, -3) + "\\tpl" : "\\t"));`,
  );
  const run = (forms: readonly string[], ...args: readonly string[]) =>
    analyse(forms, {
      command: [process.execPath, script, ...args],
      timeLimit: args[0] === "hang" ? 300 : 30_000,
      cache: folder,
    });
  assert.deepEqual(
    [...(await run(["китаплар", "су"]))],
    [
      ["китаплар", { lemma: "китап", tags: "pl" }],
      ["су", undefined],
    ],
  );
  await run(["китаплар", "су", "юллар"]);
  assert.deepEqual(readFileSync(log, "utf8").trim().split("\n"), ["китаплар су", "юллар"]);
  await assert.rejects(run(["а"], "fail"), /ended with code 3: no model/);
  await assert.rejects(run(["а", "б"], "short"), /wrote 1 lines for 2 forms/);
  await assert.rejects(run(["а"], "hang"), /took longer than 0.3 s/);
  await assert.rejects(
    analyse(["а"], { command: [path.join(folder, "none")], timeLimit: 1000, cache: folder }),
    /cannot be started.*Is it installed\?/,
  );
});
