/** `winnow annotate project new|list|show`. */
import { readFileSync } from "node:fs";
import { type Command, Option } from "commander";
import { finishedBy, type Project } from "../../annotate/project.js";
import { TASK_NAMES, TASKS, type TaskName } from "../../annotate/task.js";
import { newProject } from "../../app/annotate/desk.js";
import { UsageError } from "../../model/errors.js";
import { formatCount } from "../../model/text/formatting.js";
import { wholeNumber } from "../flags.js";
import { openOutput } from "../terminal/output.js";
import { tableText } from "../terminal/table.js";
import { type ByFlag, type DeskFlags, nameOf, withBy, withDesk, withDeskFlags } from "./with-desk.js";

interface NewFlags extends DeskFlags, ByFlag {
  readonly task: TaskName;
  readonly guidelines?: string;
  readonly annotator?: readonly string[];
  readonly overlap: number;
  readonly random: number;
}

export function defineProject(group: Command, end: (code: number) => void): void {
  withBy(
    withDeskFlags(
      group
        .command("new")
        .description("Create a project.")
        .argument("<name>", "letters, digits, dots and dashes")
        .addOption(new Option("--task <task>", "what is labelled").choices(TASK_NAMES).makeOptionMandatory())
        .option("--guidelines <file>", "Markdown, shown next to each page")
        .option("--annotator <name>", "who may label (may be repeated; default: every moderator)", gather)
        .option("--overlap <n>", "how many people label each page", wholeNumber(1, 20), 1)
        .option(
          "--random <percent>",
          "percentage of pages chosen at random, so that figures are unbiased",
          wholeNumber(0, 100),
          20,
        ),
    ),
  )
    .addHelpText(
      "after",
      `
Tasks:
${Object.values(TASKS)
  .map(({ name, about }) => `  ${name.padEnd(10)} ${about}`)
  .join("\n")}

Examples:
  winnow annotate project new papers --task regions --guidelines guide.md
  winnow annotate project new names --task entities --annotator eva --annotator ilya --overlap 2

Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (name: string, flags: NewFlags) => end(await make(name, flags)));

  withDeskFlags(group.command("list").description("List the projects of a store."))
    .addHelpText("after", "\nExamples:\n  winnow annotate project list\n\nExit codes: 0 done, 2 usage error.")
    .action(async (flags: DeskFlags) => end(await list(flags)));

  withDeskFlags(
    group.command("show").description("Show a project: its settings, and who has done what.").argument("<name>"),
  )
    .addHelpText(
      "after",
      "\nExamples:\n  winnow annotate project show papers --json\n\nExit codes: 0 done, 2 no such project.",
    )
    .action(async (name: string, flags: DeskFlags) => end(await show(name, flags)));
}

const gather = (name: string, before: readonly string[] | undefined): string[] => [...(before ?? []), name];

async function make(name: string, flags: NewFlags): Promise<number> {
  const output = openOutput(flags);
  const guidelines = flags.guidelines === undefined ? "" : readGuidelines(flags.guidelines);
  const { task, annotator: annotators = [], overlap, random } = flags;
  await withDesk(flags, (desk) =>
    newProject(
      desk,
      name,
      { task, guidelines, annotators: [...annotators], overlap, randomShare: random / 100 },
      nameOf(flags),
    ),
  );
  output.result(`The project ${name} was made. Add pages: winnow annotate pages add ${name} --collection NAME`);
  output.data({ summary: true, command: "annotate project new", end: "finished", counts: {}, project: name, task });
  return 0;
}

function readGuidelines(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new UsageError(`--guidelines ${file} cannot be read.`);
  }
}

async function list(flags: DeskFlags): Promise<number> {
  const output = openOutput(flags);
  const projects = await withDesk(flags, async (desk) =>
    Promise.all((await desk.projects()).map((name) => desk.project(name))),
  );
  const facts = projects.map(factsOf);
  for (const one of facts) output.data(one);
  const rows = facts.map(({ project, task, pages, done, annotators }) => [
    project,
    task,
    `${pages}`,
    `${done}`,
    `${annotators}`,
  ]);
  const columns = [
    { name: "project" },
    { name: "task" },
    { name: "pages", right: true },
    { name: "done", right: true },
    { name: "annotators", right: true },
  ];
  output.result(rows.length === 0 ? "No projects." : tableText(columns, rows, undefined));
  output.data({ summary: true, command: "annotate project list", end: "finished", counts: { projects: facts.length } });
  return 0;
}

function factsOf({ name, settings, pages }: Project) {
  const all = [...pages.values()];
  return {
    project: name,
    task: settings.task,
    pages: all.length,
    done: all.filter((page) => finishedBy(page).length > 0 || page.final?.done).length,
    annotators: new Set(all.flatMap((page) => [...page.work.keys()])).size,
  };
}

async function show(name: string, flags: DeskFlags): Promise<number> {
  const output = openOutput(flags);
  const project = await withDesk(flags, (desk) => desk.project(name));
  const { settings, pages } = project;
  const all = [...pages.values()];
  const people = [...new Set(all.flatMap((page) => [...page.offers.keys(), ...page.work.keys()]))].sort();
  const lines = [
    `${name}: ${settings.task}; ${formatCount(all.length, "page")} of ${formatCount(new Set(all.map(({ site }) => site)).size, "site")}, ${settings.overlap} to label each, ${Math.round(100 * settings.randomShare)} % at random`,
    `annotators: ${settings.annotators.join(", ") || "every moderator"}`,
    `adjudicated: ${formatCount(all.filter(({ final }) => final?.done).length, "page")}`,
    ...people.map((person) => {
      const works = all.flatMap((page) => page.work.get(person) ?? []);
      const labels = works.reduce((sum, { marks }) => sum + marks.size, 0);
      const offered = all.filter((page) => page.offers.has(person)).length;
      return `${person}: ${works.filter(({ done }) => done).length} done of ${offered} offered, ${formatCount(labels, "label")}`;
    }),
  ];
  output.result(lines.join("\n"));
  output.data({
    summary: true,
    command: "annotate project show",
    end: "finished",
    ...factsOf(project),
    settings,
    people,
  });
  return 0;
}
