/** winnow init and winnow completion. */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import test, { type TestContext } from "node:test";
import { folder, start, winnow } from "./world.js";

test("winnow init makes a project whose recipe passes the check, and overwrites nothing", async (t) => {
  const place = folder(t);
  const project = path.join(place, "mine");
  const made = await winnow(["init", project]);
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /Next:\n {2}cd .*mine\n/);
  const recipe = path.join(project, "recipes/example.yaml");
  assert.equal((await winnow(["robot", "check", path.dirname(recipe)])).err, "1 recipe: no mistakes.\n");
  writeFileSync(recipe, readFileSync(recipe, "utf8").replace(/^( *)#([^ ]| {2})/gm, "$1$2"));
  assert.equal((await winnow(["robot", "check", recipe])).err, "1 recipe: no mistakes.\n", "with its examples");
  assert.match(readFileSync(path.join(project, ".gitignore"), "utf8"), /^\/winnow-data\/$/m);

  const again = await winnow(["init", project]);
  assert.equal(again.code, 2);
  assert.match(again.err, /winnow\.yaml is there already, and nothing is overwritten\. Name another folder\./);
  const file = await winnow(["init", recipe]);
  assert.deepEqual([file.code, /is a file; name a folder/.test(file.err)], [2, true]);
});

test("winnow init in a folder with a .gitignore says which line belongs there", async (t) => {
  const place = folder(t);
  writeFileSync(path.join(place, ".gitignore"), "node_modules/\n");
  const made = await start(t, ["init"], {}, place).ended;
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /Add this line to \.gitignore.*: \/winnow-data\//);
  assert.equal(readFileSync(path.join(place, ".gitignore"), "utf8"), "node_modules/\n");
});

/** What is offered for the last word; files.yaml is in the folder. */
const OFFERS: [words: string[], offered: string[], notOffered?: string[]][] = [
  [["cra"], ["crawl"]],
  [["records", "ex"], ["export"]],
  [["crawl", "--max-"], ["--max-pages", "--max-time", "--max-depth"], ["--leaf"]],
  [["crawl", "--scope", "ho"], ["host"]],
  [["robot", "fil"], ["files.yaml"]],
  [["crawl", "a.example", "--out", "fil"], ["files.yaml"]],
  [["listing", "--scope", ""], ["host", "site", "path", "any"], ["files.yaml"]],
  [["crawl", "--collection", "records", "--sitem"], ["--sitemaps"]],
  [["completion", "z"], ["zsh"]],
];

test("bash offers commands, flags, choices and files", async (t) => {
  await offers(t, "bash", (script, words) => {
    const all = ["winnow", ...words].map((word) => `'${word}'`).join(" ");
    return `source ${script}; COMP_WORDS=(${all}); COMP_CWORD=${words.length}; _winnow; printf '%s\\n' "\${COMPREPLY[@]}"`;
  });
});

test("fish offers commands, flags, choices and files", async (t) => {
  await offers(t, "fish", (script, words) => {
    return `source ${script}; complete -C "winnow ${words.join(" ")}" | string split -f1 \\t; true`;
  });
});

/** Its completion needs a terminal: the functions that offer words print them here. */
const ZSH = `compdef() { : }; compset() { : }; _message() { : }
compadd() { shift; print -l -- \${(M)@:#$PREFIX*} }
_describe() { shift $(( $# - 1 )); local one; for one in "\${(@P)1}"; do [[ $one == $PREFIX* ]] && print -r -- "\${one%%:*}"; done }
_files() { print -l -- $PREFIX*(N) }`;

test("zsh offers commands, flags, choices and files", async (t) => {
  await offers(t, "zsh", (script, words) => {
    const all = ["winnow", ...words].map((word) => `'${word}'`).join(" ");
    return `${ZSH}\nsource ${script}; words=(${all}); CURRENT=${words.length + 1}; PREFIX='${words.at(-1)}'; _winnow; true`;
  });
});

async function offers(t: TestContext, shell: string, ask: (script: string, words: readonly string[]) => string) {
  if (spawnSync(shell, ["--version"]).status !== 0) return t.skip(`${shell} is not installed`);
  const place = folder(t);
  const script = path.join(place, "script");
  const { out, err } = await winnow(["completion", shell]);
  assert.equal(err, "");
  writeFileSync(script, out);
  writeFileSync(path.join(place, "files.yaml"), "");
  const environment = { ...process.env, HOME: place };
  for (const [words, offered, notOffered = []] of OFFERS) {
    const said = execFileSync(shell, ["-c", ask(script, words)], { cwd: place, encoding: "utf8", env: environment });
    const lines = said.trim().split("\n");
    for (const word of offered) assert.ok(lines.includes(word), `${words.join(" ")}: ${word} is not among ${said}`);
    for (const word of notOffered) assert.ok(!lines.includes(word), `${words.join(" ")}: ${word} is offered`);
    assert.ok(
      lines.every((line) => line.startsWith(words.at(-1)!)),
      said,
    );
  }
}
