/** `winnow models list|compare|use`: models that were trained on annotations, and which collections use them. */
import type { Command } from "commander";
import { acceptModel, chooseModel, previewModel, SHIPPED } from "../app/annotate/accept-model.js";
import { listModels } from "../app/annotate/models.js";
import type { RecordChange } from "../app/annotate/record-changes.js";
import { archiveFolder } from "../app/archive-folder.js";
import { formatCount } from "../model/text/formatting.js";
import { type ByFlag, type DeskFlags, nameOf, withBy, withDesk, withDeskFlags } from "./annotate/with-desk.js";
import { wholeNumber } from "./flags.js";
import { withRecords } from "./records/scope.js";
import { openOutput } from "./terminal/output.js";
import { tableText } from "./terminal/table.js";

interface CollectionFlags extends DeskFlags {
  readonly collection: string;
}

interface CompareFlags extends CollectionFlags {
  readonly list: number;
}

interface UseFlags extends CollectionFlags, ByFlag {
  readonly replay?: boolean;
}

export function defineModels(group: Command, end: (code: number) => void): void {
  withDeskFlags(
    group.command("list").description("List the models of a store, their figures, and which collections use them."),
  )
    .addHelpText(
      "after",
      "\nExamples:\n  winnow models list\n  winnow models list --verbose\n\nWith --verbose the card of each model is printed, too. Exit codes: 0 done, 2 usage error.",
    )
    .action(async (flags: DeskFlags) => end(await list(flags)));
  withDeskFlags(
    group
      .command("compare")
      .description("Show which records of a collection would change with a model; nothing is written.")
      .argument("<model>", `its name, or "${SHIPPED}"`)
      .requiredOption("--collection <name>", "the collection")
      .option("--list <n>", "maximum number of changes to print", wholeNumber(0), 20),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow models compare papers-1 --collection events

The archived pages are judged with the current model and with this one; no requests are made. Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (model: string, flags: CompareFlags) => end(await compare(model, flags)));
  withBy(
    withDeskFlags(
      group
        .command("use")
        .description("Choose the model that a collection uses from now on.")
        .argument("<model>", `its name, or "${SHIPPED}" to go back`)
        .requiredOption("--collection <name>", "the collection")
        .option("--replay", "also judge the archived pages again with it"),
    ),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow models use papers-1 --collection events --replay
  winnow models use ${SHIPPED} --collection events

Harvests and replays of the collection use it, unless --model names another. Exit codes: 0 done, 1 the replay failed, 2 usage error.`,
    )
    .action(async (model: string, flags: UseFlags) => end(await use(model, flags)));
}

async function list(flags: DeskFlags): Promise<number> {
  const output = openOutput(flags);
  const { models, used } = await withDesk(flags, ({ journal }) => listModels(journal));
  const usedBy = (name: string): string[] =>
    [...used].filter(([, files]) => [...files.values()].includes(name)).map(([collection]) => collection);
  for (const model of models) output.data({ what: "model", ...model, usedBy: usedBy(model.name) });
  const rows = models.map(({ name, file, project, figures, at }) => [
    name,
    file,
    project,
    figures.map((one) => `${one.name} ${one.before.toFixed(3)} → ${one.after.toFixed(3)}`).join(", "),
    new Date(at).toISOString().slice(0, 10),
    usedBy(name).join(", "),
  ]);
  const columns = ["model", "in place of", "project", "held-out sites", "made", "used by"].map((name) => ({ name }));
  output.result(
    rows.length === 0
      ? "No models of your own; all collections use the shipped ones."
      : tableText(columns, rows, undefined),
  );
  for (const { card } of models) output.detail(card);
  output.data({ summary: true, command: "models list", end: "finished", counts: { models: models.length } });
  return 0;
}

async function compare(name: string, flags: CompareFlags): Promise<number> {
  const output = openOutput(flags);
  const { collection } = flags;
  return withRecords(flags, async (store) => {
    const { changes, same } = await withDesk(flags, (desk) =>
      previewModel(desk, store, archiveFolder(flags), { collection, model: name }),
    );
    const count = (kind: RecordChange["kind"]): number => changes.filter((one) => one.kind === kind).length;
    const counts = { new: count("new"), lost: count("lost"), changed: count("changed"), same };
    output.result(
      `${collection} with ${name}: ${counts.new} new, ${counts.lost} lost, ${counts.changed} changed, ${same} the same.`,
    );
    for (const one of changes.slice(0, flags.list)) {
      output.result(`${one.kind}\t${one.title}\t${one.url}`);
      for (const { name: field, before, after } of one.fields) output.result(`  ${field}: ${before} → ${after}`);
    }
    for (const one of changes) output.data({ what: "change", ...one });
    output.data({ summary: true, command: "models compare", end: "finished", counts, store: store.where });
    return 0;
  });
}

async function use(name: string, flags: UseFlags): Promise<number> {
  const output = openOutput(flags);
  const { collection } = flags;
  return withRecords(flags, async (store) => {
    const { checkCollection } = await import("../app/records/scope.js");
    await checkCollection(store, collection);
    const change = { collection, model: name };
    const by = nameOf(flags);
    const replayed = await withDesk(flags, async (desk) =>
      flags.replay
        ? acceptModel(desk, store, archiveFolder(flags), change, by)
        : chooseModel(desk, change, by).then(() => undefined),
    );
    output.result(`${collection} uses ${name === SHIPPED ? "the shipped models" : name} from now on.`);
    if (replayed === undefined) {
      output.note(
        `Records stay as they are until their pages are read again: winnow replay --collection ${collection}`,
      );
      output.data({ summary: true, command: "models use", end: "finished", counts: {}, model: name, collection });
      return 0;
    }
    const { unreadable, ...counts } = replayed;
    output.result(
      `${formatCount(counts.visits, "visit")} judged again: ${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged.`,
    );
    output.data({
      summary: true,
      command: "models use",
      end: "finished",
      counts: { ...counts, unreadable },
      model: name,
      collection,
    });
    return unreadable > 0 ? 1 : 0;
  });
}
