/** `winnow train … --with PROJECT`: learns from annotated pages, says how much better that is, and keeps the model in the store. */
import { userInfo } from "node:os";
import type { Command } from "commander";
import { DEFAULT_STORE } from "../../app/archive-folder.js";
import { formatCount } from "../../model/text/formatting.js";
import type { DataFlags } from "../eval/data.js";
import type { Output } from "../terminal/output.js";

export interface ProjectTraining extends DataFlags {
  readonly with: string;
  readonly store: string;
  readonly archiveDir?: string;
  readonly name?: string;
  readonly by?: string;
}

export function withProjectFlags(command: Command): Command {
  return command
    .option("--with <project>", "also learn from the finished pages of this annotation project")
    .option("--store <where>", "with --with: the store with the project", DEFAULT_STORE)
    .option("--name <name>", "with --with: the name of the new model (default: the project's, and a number)")
    .option("--by <name>", "with --with: your name, recorded with the model (default: your user name)");
}

/** Loaded when they are needed. The file that a collection reads with is the name of the model. */
const MAKERS = {
  "regions.model": async () => (await import("../../lab/annotate/new-models.js")).newRegions,
  "event-pages.model": async () => (await import("../../lab/annotate/new-models.js")).newEventPages,
  "main-text.model": async () => (await import("../../lab/annotate/new-text.js")).newText,
  "dates.table": async () => (await import("../../lab/annotate/new-dates.js")).newDates,
};

const COMMANDS: { readonly [file in keyof typeof MAKERS]: string } = {
  "regions.model": "regions",
  "event-pages.model": "event-pages",
  "main-text.model": "pages",
  "dates.table": "dates",
};

export async function trainWithProject(
  file: keyof typeof MAKERS,
  flags: ProjectTraining,
  output: Output,
): Promise<number> {
  const { openDesk } = await import("../../app/annotate/desk.js");
  const { listModels, saveModel } = await import("../../app/annotate/models.js");
  const { encodeModel, modelCard } = await import("../../learn/index.js");
  const { writeWeights } = await import("../../events/dates/weight-table.js");
  const desk = await openDesk(flags);
  try {
    const project = await desk.project(flags.with);
    const { models } = await listModels(desk.journal);
    const number = models.filter((model) => model.project === project.name).length + 1;
    const name = flags.name ?? `${project.name}-${number}`;
    const data = (flags.data ?? process.env["WINNOW_DATA"]) || undefined;
    const make = await MAKERS[file]();
    const made = await make(desk, project, data, (says) => output.pin(says));
    output.pin(undefined);
    const { model, pages, sites, figures, bySite, about } = made;
    const measured = Object.fromEntries(
      figures.map((one) => [
        `${one.name}: before → with this model`,
        `${one.before.toFixed(3)} → ${one.after.toFixed(3)}`,
      ]),
    );
    const notes = {
      title: name,
      purpose: about,
      data: `${formatCount(pages, "page")} of ${formatCount(sites, "site")}, labelled by people in the project ${project.name}${data === undefined ? ", and nothing else" : ", in addition to the data of the shipped model"}.`,
      limits:
        "Figures are of the annotated sites, each read by a model that was trained without it; the model before may have seen them.",
      command: `winnow train ${COMMANDS[file]} --with ${project.name}`,
      figures: measured,
    };
    const isTable = !("about" in model);
    const card = isTable ? tableCard(notes) : modelCard(model, notes);
    const bytes = isTable ? Buffer.from(writeWeights(model)) : encodeModel(model);
    await saveModel(
      desk.journal,
      { name, file, project: project.name, card, figures, bytes },
      flags.by ?? userInfo().username,
    );
    output.result(
      `${name}: ${formatCount(pages, "annotated page")} of ${formatCount(sites, "site")}${isTable ? "" : `; training ended: ${model.about.stopped}`}`,
    );
    if (figures.length === 0)
      output.note("All annotated pages are of one site: nothing could be held out, so there are no figures.");
    for (const { name: what, before, after } of figures)
      output.result(`  ${what}: ${before.toFixed(3)} before, ${after.toFixed(3)} with this model (held-out sites)`);
    for (const one of bySite) {
      output.detail(`  ${one.site}: ${one.before.toFixed(3)} → ${one.after.toFixed(3)}`);
      output.data({ what: "site", ...one });
    }
    output.note(
      `Which records would change: winnow models compare ${name} --collection NAME\nTo use it: winnow models use ${name} --collection NAME --replay`,
    );
    const counts = { pages, sites };
    output.data({ summary: true, command: "train", end: "finished", counts, model: name, file, figures });
    return 0;
  } finally {
    await desk.close();
  }
}

/** The card of weights that are a table. */
function tableCard({
  title,
  purpose,
  data,
  limits,
  command,
  figures,
}: {
  readonly title: string;
  readonly purpose: string;
  readonly data: string;
  readonly limits: string;
  readonly command: string;
  readonly figures: { readonly [name: string]: string };
}): string {
  const rows = Object.entries(figures).map(([name, value]) => `| ${name} | ${value} |`);
  return [
    `# ${title}`,
    "- kind: conditional logit, a table of weights that people can read",
    `## What it is for\n\n${purpose}`,
    `## Data\n\n${data}`,
    `## Limits\n\n${limits}`,
    ...(rows.length === 0 ? [] : [`## Figures on unseen data\n\n| | |\n|---|---|\n${rows.join("\n")}`]),
    `## How to make it again\n\n\`\`\`sh\n${command}\n\`\`\`\n`,
  ].join("\n\n");
}
