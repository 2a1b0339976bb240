/** `winnow records …`: the records of every kind. */
import { type Define, defineGroup } from "../commands.js";

const defineCommands = defineGroup({
  list: [
    "List records; --rejected lists rejected pages with the reasons.",
    async () => (await import("./list.js")).defineRecordsList,
  ],
  show: [
    "Show a record with its evidence, other values, history, archived pages and duplicates.",
    async () => (await import("./show.js")).defineRecordsShow,
  ],
  search: ["Search titles, fields and texts.", async () => (await import("./search.js")).defineRecordsSearch],
  stats: [
    "Count records, words, characters, duplicates and rejected pages, and show growth by week.",
    async () => (await import("./stats.js")).defineRecordsStats,
  ],
  words: [
    "List word forms with their number of occurrences and documents.",
    async () => (await import("./words.js")).defineRecordsWords,
  ],
  export: [
    "Write records to a file: JSON lines, CSV, BibTeX, RIS, CSL-JSON, iCalendar, deadlines, text.",
    async () => (await import("./export.js")).defineRecordsExport,
  ],
  send: [
    "Send references to a running Zotero, or write a file to import if it does not answer.",
    async () => (await import("./send.js")).defineRecordsSend,
  ],
  edit: [
    "Correct fields of one or many records; corrections are never overwritten by a harvest.",
    async () => (await import("./edit.js")).defineRecordsEdit,
  ],
  validate: [
    "Mark records as checked, or list those that need checking.",
    async () => (await import("./validate.js")).defineRecordsValidate,
  ],
  undo: [
    "Undo an edit; without a number, list the latest edits.",
    async () => (await import("./undo.js")).defineRecordsUndo,
  ],
  remove: [
    "Withdraw records: removed from lists, searches and exports, never collected again.",
    async () => (await import("./remove.js")).defineRecordsRemove,
  ],
  restore: ["Restore withdrawn records.", async () => (await import("./restore.js")).defineRecordsRestore],
});

export const defineRecords: Define = (group, end, words) => {
  group.addHelpText(
    "after",
    `
Examples:
  winnow records list
  winnow records search river --facets
  winnow records export --out songs.csv --bom
  winnow records remove 17 --reason 'the author asked for it'

More about each command: winnow records list --help`,
  );
  return defineCommands(group, end, words);
};
