/**
 * What the documentation shows works.
 *
 * Every command in README.md, docs/ and the help texts is one that the program understands: its words, flags and values. Every recipe in
 * docs/robot.md and the guides passes `winnow robot check`; a piece of one is completed by what it leaves out.
 */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { type Command, CommanderError } from "commander";
import { formatProblem, loadRecipe } from "../../src/app/robot/load.js";
import { buildProgram } from "../../src/cli/program.js";
import { RecipeSchema } from "../../src/robot/schema/schema.js";
import { folder } from "../cli/world.js";
import { ROOT } from "./root.js";

interface Shown {
  readonly where: string;
  /** In running text a command may be named without what it works on. */
  readonly named: boolean;
  readonly words: readonly string[];
}

const pages = [
  "README.md",
  ...["docs", "docs/guides"].flatMap((place) =>
    readdirSync(path.join(ROOT, place))
      .filter((file) => file.endsWith(".md"))
      .map((file) => `${place}/${file}`),
  ),
];
const read = (file: string): string => readFileSync(path.join(ROOT, file), "utf8");

/** Commands in blocks of code, one per line, and in running text. A remark may stand behind two blanks or a #. */
function commandsIn(where: string, text: string): Shown[] {
  return text.split("\n").flatMap((line, i) => {
    const inBlock = /^(?: {4}| {2}|\$ )?(?:npx )?(winnow .*)$/.exec(line)?.[1];
    const inText = [...line.matchAll(/`(winnow [^`]+)`/g)].map(([, command]) => command!);
    const at = `${where}:${i + 1}`;
    return [...shownIn(inBlock, at, false), ...inText.flatMap((command) => shownIn(command, at, true))];
  });
}

function shownIn(line: string | undefined, where: string, named: boolean): Shown[] {
  if (line === undefined) return [];
  const command = line.split(/ {2,}|\s[#<>|]\s|;|(?<=\S)[:,.](?:\s|$)/)[0]!;
  // A name of several commands, or something left out: no command by itself.
  if (/[|…]|\.\.\./.test(command.replace(/'[^']*'/g, ""))) return [];
  return [{ where, named, words: wordsOf(command).slice(1) }];
}

/** As a shell would divide them. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) => word.replace(/['"[\]]/g, ""));
}

/** Reads the words without doing what they say; answers what is wrong with them. */
async function complaint(words: readonly string[]): Promise<string | undefined> {
  const program = await buildProgram(words, () => undefined);
  const quiet = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
    if (command !== program) command.action(() => undefined);
    for (const inner of command.commands) quiet(inner);
  };
  quiet(program);
  try {
    await program.parseAsync([...words], { from: "user" });
    return undefined;
  } catch (error) {
    if (error instanceof CommanderError && /help|version/i.test(error.code)) return undefined;
    return (error as Error).message;
  }
}

async function helpTexts(): Promise<Shown[]> {
  const shown: Shown[] = [];
  const walk = async (names: readonly string[]): Promise<void> => {
    let command = await buildProgram(names, () => undefined);
    for (const name of names) command = command.commands.find((inner) => inner.name() === name)!;
    let text = "";
    command.configureOutput({ writeOut: (words) => void (text += words) });
    command.outputHelp();
    const examples = text.slice(text.indexOf("Examples:")).replace(/^\S.*$/gm, "");
    if (text.includes("Examples:")) shown.push(...commandsIn(`winnow ${names.join(" ")} --help`, examples));
    for (const inner of command.commands) await walk([...names, inner.name()]);
  };
  await walk([]);
  return shown;
}

async function complaints(shown: readonly Shown[]): Promise<string[]> {
  const all: string[] = [];
  for (const { where, named, words } of shown) {
    const says = await complaint(words);
    if (says === undefined || (named && /missing required argument|argument missing|required option/.test(says)))
      continue;
    all.push(`${where}: winnow ${words.join(" ")}: ${says}`);
  }
  return all;
}

for (const file of pages) {
  const shown = commandsIn(file, read(file));
  if (shown.length > 0)
    test(`every command in ${file} is understood`, async () => assert.deepEqual(await complaints(shown), []));
}

test("every example in the help texts is understood", async () => {
  const shown = await helpTexts();
  assert.ok(shown.length > 50, String(shown.length));
  assert.deepEqual(await complaints(shown), []);
});

/** The least that a recipe needs, for pieces of one. */
const REST: readonly [key: string, text: string][] = [
  ["name", "name: piece"],
  ["collect", "collect:\n  - list: https://news.example/"],
];

function recipesIn(file: string): [line: number, text: string][] {
  const text = read(file);
  return [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(({ index, 1: block }) => [
    text.slice(0, index).split("\n").length,
    block!,
  ]);
}

test("every recipe in docs/robot.md and the guide passes the check, and so does every piece of one in its text", (t) => {
  const place = folder(t);
  const check = (name: string, text: string): string[] => {
    const missing = REST.filter(([key]) => !new RegExp(`^${key}:`, "m").test(text)).map(([, line]) => `${line}\n`);
    const file = path.join(place, `${name}.yaml`);
    writeFileSync(file, `${missing.join("")}${text}`);
    return loadRecipe(file).problems.map((problem) => formatProblem(name, problem));
  };
  const recipes = [...recipesIn("docs/robot.md"), ...recipesIn("docs/guides/corpus.md")];
  assert.ok(recipes.length >= 4, String(recipes.length));
  for (const [line, text] of recipes) assert.deepEqual(check(`line-${line}`, text), []);
  const guide = read("docs/robot.md").split("## Reference")[0]!;
  const top = Object.keys(RecipeSchema.shape).join("|");
  const pieces = [...guide.matchAll(new RegExp(`\`((?:${top}): [^\`]+)\``, "g"))].map(([, piece]) => piece!);
  assert.ok(pieces.length >= 5, String(pieces.length));
  for (const [i, piece] of pieces.entries()) assert.deepEqual(check(`piece-${i}`, `${piece}\n`), [], piece);
});

test("behind every ✔ of Winnow in the comparison stands a command, a script or a test", async () => {
  const rows = [...read("README.md").matchAll(/^\|[^|]+\| ✔([^|]*)\|/gm)].map(([, by]) => /`([^`]+)`/.exec(by!)?.[1]);
  assert.ok(rows.length >= 10, String(rows.length));
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
  for (const by of rows) {
    assert.ok(by, "a ✔ without a proof");
    const [word, ...more] = by.split(" ");
    if (word === "npm") assert.ok(scripts[more[1]!], by);
    else if (word === "winnow")
      assert.deepEqual(await complaints([{ where: "README.md", named: true, words: more }]), []);
    else assert.ok(existsSync(path.join(ROOT, by)), by);
  }
});

test("lines of prose in the documentation have at most 120 characters", () => {
  const long = [...pages, "CONTRIBUTING.md", "CHANGELOG.md"].flatMap((page) =>
    read(page)
      .replace(/^## Reference\n[\s\S]*/m, "") // made from the schema
      .replace(/^```[\s\S]*?^```/gm, (code) => code.replace(/[^\n]/g, ""))
      .split("\n")
      .flatMap((line, n) => (/^(?!\s*\||#| {4})(?=.{121})\s*\S.{0,118}? /.test(line) ? [`${page}:${n + 1}`] : [])),
  );
  assert.deepEqual(long, []);
});
