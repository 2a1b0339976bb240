/** `winnow corpus suggest`: theme, style and place from a model of the collection's own checked documents. */
import { type Command, Option } from "commander";
import {
  type FieldReport,
  SUGGESTED_FIELDS,
  type SuggestedField,
  type SuggestReport,
  suggestFields,
} from "../../app/corpus/suggest.js";
import { UsageError } from "../../model/errors.js";
import { formatCount, formatNumber } from "../../model/text/formatting.js";
import { valueText } from "../../publish/formats/cell.js";
import type { Store } from "../../store/store.js";
import { type CommonFlags, wholeNumber, withCommonFlags } from "../flags.js";
import { type ExportProgress, withExportProgress } from "../records/export-progress.js";
import { printSummary } from "../records/list.js";
import { withRecords } from "../records/scope.js";
import { truncateToWidth } from "../terminal/display-width.js";
import { type Output, openOutput } from "../terminal/output.js";

interface Flags extends CommonFlags {
  readonly field?: SuggestedField;
  readonly table?: string;
  readonly confidence: number;
  readonly dryRun?: boolean;
  readonly entities?: boolean;
  readonly model?: string;
}

export function defineCorpusSuggest(command: Command, end: (code: number) => void): void {
  withCommonFlags(
    command
      .argument("<collection>", "the collection")
      .addOption(
        new Option("--field <name>", "only this field (default: each for which enough documents are labelled)").choices(
          Object.keys(SUGGESTED_FIELDS),
        ),
      )
      .option(
        "--table <file>",
        "a file with value lists, as in recipes: the words that sites use for each value (.yaml or .json)",
      )
      .option("--confidence <percent>", "suggest only values at least this probable", wholeNumber(1, 99), 80)
      .option("--entities", "suggest names of people, places and organisations instead (English and Russian)")
      .option("--model <file>", "with --entities: a model of your own, for all documents (winnow train entities)")
      .option("--dry-run", "show the suggestions and change nothing"),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow corpus suggest news --dry-run
  winnow corpus suggest news --field theme --table themes.yaml
  winnow corpus suggest news --field place --confidence 90
  winnow corpus suggest news --entities --dry-run

The theme is stored in the field category. Values are learned from records that people have checked or corrected. To
start without any, --table lists the values and the words that sites use for them: category: { sport: { from:
[Спорт, Футбол] } }. Records with such a word get the value and are used for training, too. Suggestions are marked
as machine values and show the words they rest on (winnow records show); corrected values and checked records are
never changed. Run it again when more records are checked or new documents have arrived: new suggestions replace old
ones. The printed figures are from cross-validation by site; the calibration error is the average difference between
stated and actual probability. With --entities, the names in the text are suggested for the fields people, places
and organisations, where the model is sure enough. Names that people have entered in any document of the collection
are recognised in all documents. The shipped models were trained on few sentences and miss most names.
Exit codes: 0 done, 1 failed, 2 usage error, nothing to learn from, no such store or collection, 130 interrupted.`,
    )
    .action(async (collection: string, flags: Flags) =>
      end(
        await withRecords(flags, async (store) => {
          const output = openOutput(flags);
          if (flags.model !== undefined && flags.entities !== true)
            throw new UsageError("--model is for --entities: winnow corpus suggest NAME --entities --model FILE");
          if (flags.entities) return suggestNames(store, collection, flags, output);
          const work = async ({ signal, counting }: ExportProgress): Promise<number> => {
            const report = await suggestFields(store, {
              collection,
              ...(flags.field === undefined ? {} : { field: flags.field }),
              ...(flags.table === undefined ? {} : { table: flags.table }),
              threshold: flags.confidence / 100,
              dryRun: flags.dryRun === true,
              signal,
              onSuggestion({ record, title, field, value, rule, words, confidence }) {
                output.data({
                  record: record.number,
                  id: record.id,
                  url: record.url,
                  field,
                  value,
                  rule,
                  words,
                  confidence,
                });
                if (flags.dryRun !== true) return;
                output.result(
                  `${String(record.number).padStart(7)}  ${field} ${valueText(value)} (${Math.floor(confidence * 100)} %)  ${truncateToWidth(title || record.url, 60)}${words === undefined ? "" : `  [${words}]`}`,
                );
              },
              onProgress: (step, records) => counting.at(() => `${formatCount(records, "record")} ${step}`),
            });
            counting.done();
            return summarise(output, report, flags);
          };
          return withExportProgress(output, undefined, work, "corpus suggest");
        }),
      ),
    );
}

async function suggestNames(store: Store, collection: string, flags: Flags, output: Output): Promise<number> {
  const { suggestEntities } = await import("../../app/corpus/suggest-entities.js");
  const work = async ({ signal, counting }: ExportProgress): Promise<number> => {
    const { read, unread, names, changed } = await suggestEntities(store, {
      ...{ collection, threshold: flags.confidence / 100, dryRun: flags.dryRun === true, signal },
      ...(flags.model === undefined ? {} : { model: flags.model }),
      onSuggestion({ id, number, url }, field, value, confidence) {
        output.data({ record: number, id, url, field, value: [...value], confidence });
        if (flags.dryRun) output.result(`${String(number).padStart(7)}  ${field}: ${value.join(", ")}`);
      },
      onProgress: (records) => counting.at(() => `${formatCount(records, "record")} read`),
    });
    counting.done();
    output.note(
      `${formatCount(read, "document")} read: ${formatNumber(names.people)} people, ${formatNumber(names.places)} places, ${formatNumber(names.organisations)} organisations${unread === 0 ? "" : `; ${formatNumber(unread)} in languages without a model`}.`,
    );
    if (flags.dryRun) output.note("Nothing was changed: this is a preview.");
    printSummary(output, "corpus suggest", { changed, read, unread, ...names }, {});
    return 0;
  };
  return withExportProgress(output, undefined, work, "corpus suggest");
}

function summarise(output: Output, { fields, changed }: SuggestReport, { dryRun }: Flags): number {
  for (const field of fields) for (const line of figureLines(field)) output.note(line);
  if (dryRun) output.note("Nothing was changed: this is a preview.");
  const total = (of: (one: FieldReport) => number): number => fields.reduce((sum, one) => sum + of(one), 0);
  printSummary(
    output,
    "corpus suggest",
    {
      changed,
      byTable: total((one) => one.byTable),
      byModel: total((one) => one.byModel),
      abstained: total((one) => one.abstained),
    },
    { fields: fields.map(({ figures, labels, ...one }) => ({ ...one, labels: [...labels], figures: { ...figures } })) },
  );
  return 0;
}

function figureLines({ name, field, labelled, figures, labels, byTable, byModel, abstained }: FieldReport): string[] {
  const head = `${name}${name === field ? "" : ` (${field})`}: ${formatCount(labelled, "labelled document")}`;
  if (figures === undefined) return [`${head}, too few to learn from; ${formatNumber(byTable)} by the table.`];
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return [
    `${head} of ${formatCount(figures.sites, "site")}, ${formatCount(labels.length, "value")}; ${formatNumber(byTable)} by the table, ${formatNumber(byModel)} by the model, ${formatNumber(abstained)} undecided.`,
    `  cross-validated ${figures.bySite ? "by site" : "at random, because there is one site only"}: ${percent(figures.accuracy)} right, calibration error ${figures.calibration.toFixed(3)}; ${percent(figures.suggested)} get a suggestion, ${percent(figures.right)} of these are right`,
  ];
}
