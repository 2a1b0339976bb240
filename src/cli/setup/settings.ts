/**
 * What does a project's winnow.yaml say to this command?
 *
 * A setting is a long flag without its dashes. It stands at the top, for every command that has the flag, or below the name of a
 * command. There is no list of settings: commander's definitions say which flags a command has, and their parsers check the values.
 * Other commands are loaded only for keys that this command does not explain, one by one until all keys are explained.
 */
import { readFileSync } from "node:fs";
import { type Command, InvalidArgumentError, type Option } from "commander";
import { isMap, isScalar, isSeq, type Node, type Scalar } from "yaml";
import { SettingsError, UsageError, WinnowError } from "../../model/errors.js";
import { nearest } from "../../model/text/nearest.js";
import { readYaml } from "../../robot/recipe/yaml.js";
import { commandsBelow, type NamedCommand } from "./every-command.js";

interface Setting {
  /** The command that it stands below: ["events", "add"]; none at the top. */
  readonly section: readonly string[];
  readonly key: string;
  readonly line: number;
  readonly value: unknown;
}

type Load = (names: readonly string[]) => Promise<readonly NamedCommand[]>;
type Complain = (line: number, says: string) => void;

const NOT_SETTINGS = ["--help", "--version", "--settings", "--no-settings"];

/** Gives `command` the values of the file for the flags that the command line leaves open. */
export async function applySettings(file: string, command: Command, load: Load = commandsBelow): Promise<void> {
  const problems: [line: number, says: string][] = [];
  const complain: Complain = (line, says) => problems.push([line, says]);
  const settings = readSettings(readText(file), complain);
  const names = namesOf(command);
  const mine = settings.filter((one) => isPrefix(one.section, names) && optionOf(command, one.key) !== undefined);
  const isExplained = (one: Setting): boolean => mine.includes(one) || (one.key === "" && isPrefix(one.section, names));
  const others = settings.filter((one) => !isExplained(one));
  await checkKeys(others, rootOf(command), load, complain);
  const nearestFirst = mine.toSorted((a, b) => b.section.length - a.section.length);
  const used = new Set<Option>();
  for (const setting of nearestFirst) {
    const option = optionOf(command, setting.key)!;
    const value = readValue(option, setting, complain);
    if (used.has(option) || value === undefined || isGiven(command, option)) continue;
    used.add(option);
    command.setOptionValueWithSource(option.attributeName(), value, "config");
  }
  if (problems.length > 0) {
    const told = problems.sort(([a], [b]) => a - b).map(([line, says]) => `line ${line}: ${says}`);
    throw new SettingsError(file, told);
  }
  const keys = [...used].map((option) => option.name()).join(", ");
  const { verbose, quiet, json } = command.opts();
  if (verbose && !quiet && !json)
    process.stderr.write(`Settings from ${file}: ${keys === "" ? "none for this command" : keys}.\n`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === "ENOENT" ? "there is no such file" : message;
    throw new UsageError(`--settings ${file}: ${why}. Name a settings file, or leave them out with --no-settings.`);
  }
}

/** All settings of the file, those of a section after those above it. */
function readSettings(text: string, complain: Complain): Setting[] {
  const yaml = readYaml(text, ({ line }, says) => complain(line, says));
  if (yaml === undefined || !yaml.isReadable) return [];
  const lineOf = (node: unknown): number => yaml.at((node as Node | null)?.range?.[0] ?? 0).line;
  const { contents } = yaml.document;
  if (contents === null) return [];
  const found: Setting[] = [];
  const read = (node: unknown, section: readonly string[]): void => {
    if (!isMap(node)) {
      complain(lineOf(node), "write settings as `key: value`, one per line");
      return;
    }
    const seen = new Set<string>();
    for (const { key: name, value } of node.items) {
      const key = String((name as Scalar).value);
      if (seen.has(key)) complain(lineOf(name), `\`${[...section, key].join(".")}\` occurs twice`);
      seen.add(key);
      if (isMap(value)) {
        found.push({ section: [...section, key], key: "", line: lineOf(name), value });
        read(value, [...section, key]);
      } else found.push({ section, key, line: lineOf(name), value });
    }
  };
  read(contents, []);
  return found;
}

/** Reports keys that are no flag of the commands that they are written for. */
async function checkKeys(
  settings: readonly Setting[],
  program: Command,
  load: Load,
  complain: Complain,
): Promise<void> {
  const sections = new Set(settings.flatMap(({ section }) => section.slice(0, 1)));
  const names = program.commands.map((one) => one.name());
  const loaded: NamedCommand[] = [];
  let open = settings;
  // A section is explained by its command, most other keys by the first, crawl.
  for (const name of [...names.filter((one) => sections.has(one)), ...names.filter((one) => !sections.has(one))]) {
    if (open.length === 0) return;
    loaded.push(...(await load([name])));
    open = open.filter((one) => !isExplained(one, loaded));
  }
  for (const one of open) complain(one.line, problemOf(one, loaded));
}

function isExplained({ section, key, value }: Setting, commands: readonly NamedCommand[]): boolean {
  const below = commands.filter(({ name }) => isPrefix(section, name.split(" ")));
  if (key === "") return below.length > 0;
  if (below.some(({ command }) => optionOf(command, key) !== undefined)) return true;
  // A section in which everything is commented out.
  return isEmpty(value) && commands.some(({ name }) => name === [...section, key].join(" "));
}

function problemOf({ section, key }: Setting, commands: readonly NamedCommand[]): string {
  const named = commands.map((one) => ({ ...one, words: one.name.split(" ") }));
  if (key === "") {
    const siblings = named.filter(
      ({ words }) => words.length === section.length && isPrefix(section.slice(0, -1), words),
    );
    const names = siblings.map(({ words }) => words.at(-1)!);
    return `there is no command \`${section.join(" ")}\`${didYouMean(section.at(-1)!, names)}`;
  }
  const says = `\`${[...section, key].join(".")}\` is not a setting`;
  const having = named.filter(({ command }) => optionOf(command, key) !== undefined).map(({ name }) => `\`${name}\``);
  if (having.length > 0) return `${says}: the flag belongs to ${having.slice(0, 3).join(", ")}`;
  const below = named.filter(({ words }) => isPrefix(section, words));
  return `${says}${didYouMean(
    key,
    below.flatMap(({ command }) => command.options.filter(isSetting).map(keyOf)),
  )}`;
}

function isEmpty(value: unknown): boolean {
  return value === null || (isScalar(value) && value.value === null);
}

function didYouMean(wrong: string, known: readonly string[]): string {
  const name = nearest(wrong, new Set(known));
  return name === undefined
    ? "; settings are the long flags of commands, without dashes"
    : `; did you mean \`${name}\`?`;
}

function namesOf(command: Command): string[] {
  return command.parent === null ? [] : [...namesOf(command.parent), command.name()];
}

function rootOf(command: Command): Command {
  return command.parent === null ? command : rootOf(command.parent);
}

function isPrefix(start: readonly string[], names: readonly string[]): boolean {
  return start.every((name, i) => names[i] === name);
}

/** "--no-look" is written `look: false`. */
function keyOf(option: Option): string {
  return option.long!.replace(/^--(?:no-)?/, "");
}

function isSetting({ long }: Option): boolean {
  return long != null && !NOT_SETTINGS.includes(long);
}

function optionOf(command: Command, key: string): Option | undefined {
  return command.options.find((option) => isSetting(option) && keyOf(option) === key);
}

/** Also if a flag that excludes it is given: `--peek 3` where the file says `max-pages: 100`. */
function isGiven(command: Command, option: Option): boolean {
  const given = (name: string): boolean => !["default", undefined].includes(command.getOptionValueSource(name));
  const name = option.attributeName();
  const excluded = command.options.filter(
    (other) => conflicts(other).includes(name) || conflicts(option).includes(other.attributeName()),
  );
  return [name, ...excluded.map((other) => other.attributeName())].some(given);
}

function conflicts(option: Option): readonly string[] {
  return (option as unknown as { conflictsWith: readonly string[] }).conflictsWith;
}

/** The value as the flag's own parser reads it. Undefined when it is wrong. */
function readValue(option: Option, { section, key, line, value }: Setting, complain: Complain): unknown {
  const wrong = (says: string): undefined => void complain(line, `${[...section, key].join(".")}: ${says}`);
  const items: readonly unknown[] = isSeq(value) ? value.items : [value];
  if (isSeq(value) && !mayRepeat(option)) return wrong("takes one value, not a list");
  let read: unknown;
  for (const item of items) {
    if (!isScalar(item) || isEmpty(item)) return wrong("has no value; write one, or begin the line with #");
    if (!takesValue(option)) {
      if (typeof item.value !== "boolean") return wrong(`write true or false, not \`${item.source ?? ""}\``);
      read = item.value;
      continue;
    }
    const words = item.source ?? String(item.value);
    if (holdsPassword(words))
      return wrong(
        "holds a password, which does not belong in a file that is shared; give it as a flag or in the environment",
      );
    try {
      const parse = option.parseArg as ((words: string, before: unknown) => unknown) | undefined;
      read = parse === undefined ? words : parse(words, read);
    } catch (error) {
      if (error instanceof SettingsError) return wrong(error.problems.join("; "));
      if (error instanceof InvalidArgumentError || error instanceof WinnowError)
        return wrong(`\`${words}\` cannot be used. ${error.message}`);
      throw error;
    }
  }
  return read;
}

/** Of flags such as --no-look commander says neither. */
export function takesValue({ required, optional }: Option): boolean {
  return required || optional;
}

function mayRepeat({ variadic, description }: Option): boolean {
  return variadic || description.includes("may be repeated");
}

function holdsPassword(words: string): boolean {
  return URL.canParse(words) && new URL(words).password !== "";
}
