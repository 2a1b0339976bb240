/** `winnow records …`: what was kept, for every kind alike. Each question in a file of its own. */
import type { Command } from "commander";
import { addRecordsEdit } from "./records-edit.js";
import { addRecordsExport } from "./records-export.js";
import { addRecordsList } from "./records-list.js";
import { addRecordsRemove } from "./records-remove.js";
import { addRecordsSearch } from "./records-search.js";
import { addRecordsShow } from "./records-show.js";
import { addRecordsStats } from "./records-stats.js";
import { addRecordsUndo } from "./records-undo.js";
import { addRecordsValidate } from "./records-validate.js";
import { addRecordsWords } from "./records-words.js";

export function addRecords(program: Command, end: (code: number) => void): void {
  const group = program
    .command("records")
    .description("Look things up in what was kept, count, correct, withdraw, hand over.");
  for (const add of [
    addRecordsList,
    addRecordsShow,
    addRecordsSearch,
    addRecordsStats,
    addRecordsWords,
    addRecordsExport,
    addRecordsEdit,
    addRecordsValidate,
    addRecordsUndo,
    addRecordsRemove,
  ])
    add(group, end);
  group.addHelpText(
    "after",
    `
Examples:
  winnow records list
  winnow records search river --facets
  winnow records export --out songs.csv --bom
  winnow records remove 17 --reason 'the author asked for it'

Each command tells more about itself: winnow records list --help`,
  );
}
