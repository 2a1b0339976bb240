/** docs/command-line.md, written from the help of all commands, so that the page and the program say the same. */
import { type Command, Help, type Option } from "commander";
import { COMMON_OPTIONS } from "../../src/cli/commands.js";
import { FILTER_HELP } from "../../src/cli/records/scope.js";
import { commandsBelow, type NamedCommand } from "../../src/cli/setup/every-command.js";
import { joinLines } from "../../src/cli/terminal/help-text.js";

const INTRODUCTION = `# The command line

This page is generated from the program's own help. \`npm run docs\` renews it.

Results go to stdout, notes and errors to stderr. On a terminal one line at the bottom shows the progress. An
address without a scheme gets \`https://\`. \`HTTP_PROXY\`, \`HTTPS_PROXY\` and \`NO_PROXY\` are followed. The first
Ctrl-C finishes the requests in progress, the second stops at once; neither loses what was committed. Running the
same command again continues.

## Exit codes

| code | meaning |
|---|---|
| 0 | done, or a budget was reached |
| 1 | failed: nothing could be fetched, the store is in use or damaged, \`--strict\` was broken, a check found problems |
| 2 | usage error: an unknown flag, an invalid value, a store or file that does not exist, no terminal to confirm |
| 130, 143 | interrupted by Ctrl-C or SIGTERM (129: the terminal was closed) |

Single bad pages do not change the exit code, except with \`--strict\`.

## JSON

With \`--json\` stdout holds only JSON lines. The last one is the summary,
\`{"summary":true,"command":…,"end":…,"counts":{…}}\`, even if the command failed; then it has
\`"error":{"code","message"}\`. A harvest prints one line per visit
(\`{"kind":"visit","at","url","status","became","state","because","took","bytes","records"}\`) and one per warning
(\`{"kind":"warning","says"}\`). Records have the shape \`{"id","number","kind","collection","url","fields","evidence",
"confidence","version","first","changed","state","validated","change"}\`.`;

const LOGS = `## Logs

Each run writes JSON lines into \`logs/\` in the store's folder: visits, warnings and the summary, but no page content. A
file over 16 MB is followed by another; the last ten are kept.
`;

export async function commandPage(): Promise<string> {
  const [, ...commands] = await commandsBelow();
  const common = new Map<string, Option>();
  for (const { command } of commands)
    for (const option of shownOptions(command))
      if (isCommon(option) && !common.has(option.long!)) common.set(option.long!, option);
  const shared = COMMON_OPTIONS.flatMap((name) => common.get(name) ?? []);
  return [
    INTRODUCTION,
    `## Common options\n\nEach command lists those that it takes under "Common options".\n\n${optionTable(shared)}`,
    `## Filters\n\n\`--where\` takes a filter. ${noteText(FILTER_HELP.trim())}\n\nThe [guide to your collection](guides/your-collection.md) has more examples.`,
    ...commands.map(section),
    LOGS,
  ]
    .join("\n\n")
    .split("\n")
    .map(wrapped)
    .join("\n");
}

/** A long line of prose as several; rows of tables and code stay as they are. */
function wrapped(line: string): string {
  return /^(?:\||#| {4})/.test(line) ? line : line.replace(/(?=.{121})(.{1,118}) +/g, "$1\n");
}

function section({ command, name }: NamedCommand): string {
  const level = name.includes(" ") ? "###" : "##";
  const own = shownOptions(command).filter((option) => !isCommon(option));
  const common = shownOptions(command).filter(isCommon);
  const { examples, notes } = afterHelp(command);
  const inner = command.commands.map(
    (one) => `[\`${one.name()}\`](#winnow-${`${name} ${one.name()}`.replaceAll(" ", "-")})`,
  );
  return [
    `${level} winnow ${name}`,
    `    usage: winnow ${`${name} ${command.usage()}`.trimEnd()}`,
    escaped(command.description()),
    inner.length === 0 ? "" : `Subcommands: ${inner.join(", ")}.`,
    argumentTable(command),
    own.length === 0 ? "" : optionTable(own),
    common.length === 0 ? "" : `Common options: ${common.map((option) => `\`${option.long}\``).join(", ")}.`,
    examples === "" ? "" : `Examples:\n\n${examples}`,
    notes,
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function shownOptions(command: Command): Option[] {
  return new Help().visibleOptions(command).filter(({ long }) => long !== "--help");
}

function isCommon({ long, description }: Option): boolean {
  return COMMON_OPTIONS.includes(long ?? "") && !description.startsWith("with ");
}

function argumentTable(command: Command): string {
  const rows = command.registeredArguments.filter(({ description }) => description !== "");
  if (rows.length === 0) return "";
  return [
    "| argument | meaning |",
    "|---|---|",
    ...rows.map((one) => `| \`${new Help().argumentTerm(one)}\` | ${escaped(one.description)} |`),
  ].join("\n");
}

function optionTable(options: readonly Option[]): string {
  const help = new Help();
  return [
    "| option | meaning |",
    "|---|---|",
    ...options.map((option) => `| \`${option.flags}\` | ${escaped(help.optionDescription(option))} |`),
  ].join("\n");
}

/** What a command's help says below its options, in two parts. */
function afterHelp(command: Command): { examples: string; notes: string } {
  const text = helpText(command).replace(FILTER_HELP, "");
  const start = text.search(/^Examples?:$|^Formats:$/m);
  if (start < 0) return { examples: "", notes: "" };
  const paragraphs = text
    .slice(start)
    .trimEnd()
    .split(/\n{2,}/);
  const examples = paragraphs
    .filter((one) => /^Examples?:\n/.test(one))
    .map((one) => indented(one.replace(/^.*\n/, "")));
  const notes = paragraphs.filter((one) => !/^Examples?:\n/.test(one)).map((one) => noteText(one));
  return { examples: examples.join("\n"), notes: notes.join("\n\n") };
}

/** A paragraph; what is indented in it is shown as it is. */
function noteText(paragraph: string): string {
  const groups: string[][] = [];
  for (const line of joinLines(paragraph).split("\n")) {
    const last = groups.at(-1);
    if (last?.[0]?.startsWith("  ") === line.startsWith("  ")) last.push(line);
    else groups.push([line]);
  }
  return groups
    .map((lines) => (lines[0]!.startsWith("  ") ? indented(lines.join("\n")) : escaped(lines.join("\n"))))
    .join("\n\n");
}

function indented(text: string): string {
  return text.replace(/^ {2}/gm, "    ");
}

function helpText(command: Command): string {
  let text = "";
  command.configureOutput({ writeOut: (words) => void (text += words), getOutHelpWidth: () => 1000 });
  command.outputHelp();
  return text;
}

/** Signs that Markdown would read: tags, cells of tables, stars. */
function escaped(text: string): string {
  return text.replace(/[<>|*_]/g, (sign) => `\\${sign}`);
}
