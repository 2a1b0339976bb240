/**
 * Documents as files beside the store.
 *
 * Files follow the records' change numbers: what is new or changed is written, what was removed or has vanished goes. A small
 * database in the folder remembers which record has which file and how far we have come (robot-file-names.ts). Names are committed
 * before the files are written, how far we have come after: whatever is interrupted in between is simply done again. `index.csv` and
 * the files of JSON lines are written aside and renamed when something has changed, so nobody ever sees half of one.
 *
 * Nothing here grows with the corpus but what is written at the end, in one pass over the collection for all recipes together.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Writer } from "../../model/format.js";
import { RECORD_STATES, type WinnowRecord } from "../../model/record.js";
import { cellOf } from "../../publish/formats/cell.js";
import { csvTable } from "../../publish/formats/csv.js";
import { recordPages } from "../../publish/release.js";
import { toFile, writeRelease } from "../../publish/write-release.js";
import { fileName } from "../../robot/document/file-name.js";
import {
  asJsonEscape,
  byteOrderMark,
  encoded,
  encodedFile,
  templateText,
  toJsonLine,
  toPlainText,
  toXml,
} from "../../robot/document/files.js";
import type { Recipe } from "../../robot/schema/schema.js";
import type { RecordScope, Store } from "../../store/store.js";
import { type IndexEntry, type KnownFile, openFileNames } from "./file-names.js";

export interface Saver {
  /** Follows what has changed since the last call. */
  follow(): Promise<SaveCounts>;
  /** Follows the rest and writes index and JSON lines. */
  finish(): Promise<SaveCounts>;
  close(): void;
}

export interface SaveCounts {
  readonly written: number;
  readonly removed: number;
}

type Save = Recipe["save"][number];
type PerDocument = Exclude<Save, { jsonl: string }>;
type JsonLines = Extract<Save, { jsonl: string }>;

/** Opens the files of one collection. `recipes` are those that are running; documents of others are left alone. */
export function openSaver(store: Store, collection: string, folder: string, recipes: readonly Recipe[]): Saver {
  mkdirSync(folder, { recursive: true });
  const names = openFileNames(folder);
  const saving = new Map(recipes.filter(({ save }) => save.length > 0).map((recipe) => [recipe.name, recipe]));
  // Templates that changed are followed from the beginning; documents that have a file keep its name.
  const since = new Map([...saving.values()].map(({ name, save }) => [name, names.since(name, save)]));
  const total = { written: 0, removed: 0 };

  const follow = async (): Promise<SaveCounts> => {
    if (saving.size === 0) return total;
    for await (const page of pagesSince(Math.min(...since.values()), RECORD_STATES)) {
      const wanted: { record: WinnowRecord; save: PerDocument; form: number; name: string }[] = [];
      const gone: KnownFile[] = [];
      names.together(() => {
        for (const record of page) {
          const recipe = saving.get(String(record.fields["recipe"] ?? ""));
          const isOurs = recipe !== undefined && record.change > since.get(recipe.name)!;
          if (isOurs && record.state === "live") {
            for (const [form, save] of recipe.save.entries())
              if (!("jsonl" in save)) wanted.push({ record, save, form, name: nameFor(record, recipe, save, form) });
          }
          // A purged record has no fields left: its files are known all the same.
          else if (record.state === "removed" || isOurs) gone.push(...names.of(record.id));
        }
      });
      for (const { record, save, form, name } of wanted) {
        const contents = "text" in save ? toPlainText(record) : toXml(withOtherFile(record, form), name, save);
        writeAside(path.join(folder, name), encodedFile(contents, save));
      }
      for (const { file } of gone) removeFile(path.join(folder, file), folder);
      total.written += wanted.length;
      total.removed += gone.length;
      const last = page.at(-1)?.change ?? 0;
      names.together(() => {
        for (const known of gone) names.forget(known);
        for (const { name, save } of saving.values()) {
          since.set(name, Math.max(since.get(name)!, last));
          names.advance(name, save, since.get(name)!);
        }
      });
    }
    return total;
  };

  /** The other side of a parallel text keeps the name that it first got, too, whatever it would be called today. */
  const withOtherFile = (record: WinnowRecord, form: number | undefined): WinnowRecord => {
    const { parallel } = record.fields;
    const file = typeof parallel === "string" && form !== undefined ? names.findAddress(parallel, form) : undefined;
    return file === undefined ? record : { ...record, fields: { ...record.fields, parallelFile: file } };
  };

  const nameFor = (record: WinnowRecord, { name: recipe }: Recipe, save: PerDocument, form: number): string =>
    names.nameFor({ record: record.id, form, recipe, number: record.number, url: record.url }, () =>
      fileName("text" in save ? save.text : save.xml, (field) => templateText(record, field)),
    );

  const finish = async (): Promise<SaveCounts> => {
    if (saving.size === 0) return total;
    await follow();
    const reached = Math.max(...since.values());
    const shape = JSON.stringify(names.shapes());
    const index = path.join(folder, "index.csv");
    if (names.isWritten(reached, shape) && existsSync(index)) return total;
    await writeRelease(names.all(), [{ target: toFile(index), writer: INDEX }]);
    await writeJsonLines();
    names.noteWritten(reached, shape);
    return total;
  };

  /** One pass for all files. Recipes that are not running now keep their lines in a file that several share. */
  async function writeJsonLines(): Promise<void> {
    const lines = new Map<string, Map<string, JsonLines>>(); // file → recipe → how
    const first = new Map<string, number>(); // recipe → the form whose file is the document's own
    for (const [recipe, saves] of Object.entries(names.shapes())) {
      const own = saves.findIndex((save) => !("jsonl" in save));
      if (own >= 0) first.set(recipe, own);
      for (const save of saves) {
        if (!("jsonl" in save)) continue;
        const file = fileName(save.jsonl, (field) => (field === "recipe" ? recipe : field));
        lines.set(file, (lines.get(file) ?? new Map()).set(recipe, save));
      }
    }
    const running = [...lines].filter(([, users]) => [...users.keys()].some((recipe) => saving.has(recipe)));
    if (running.length === 0) return;
    const lineOf = (record: WinnowRecord, users: ReadonlyMap<string, JsonLines>): Uint8Array[] => {
      const recipe = String(record.fields["recipe"] ?? "");
      const save = users.get(recipe);
      if (save === undefined) return [];
      const form = first.get(recipe);
      const saved = form === undefined ? undefined : names.find(record.id, form);
      const file = saved ?? String(record.fields["file"] ?? "");
      const line = toJsonLine(withOtherFile(record, form), file, save.keys as never);
      return [encoded(`${line}\n`, save, asJsonEscape)];
    };
    const outputs = running.map(([name, users]) => {
      const file = path.join(folder, name);
      mkdirSync(path.dirname(file), { recursive: true });
      const writer: Writer<readonly WinnowRecord[]> = {
        before: () => byteOrderMark([...users.values()][0]!),
        one: (page) => Buffer.concat(page.flatMap((record) => lineOf(record, users))),
        after: () => "",
      };
      return { target: toFile(file), writer };
    });
    await writeRelease(pagesSince(0, ["live"]), outputs);
  }

  const pagesSince = (
    since: number,
    states: NonNullable<RecordScope["states"]>,
  ): AsyncGenerator<readonly WinnowRecord[]> =>
    recordPages(store, { collection, since, states }, Number.MAX_SAFE_INTEGER);

  return { follow, finish, close: names.close };
}

const INDEX = csvTable<IndexEntry>(["file", "number", "address"], ({ file, number, url }) => [
  cellOf(file),
  String(number),
  cellOf(url),
]);

/**
 * Readers see the old file or the new one. Not synced one by one, as large files are: hundreds of thousands of them
 * would keep the disk busy for hours, and the store has them all.
 */
function writeAside(file: string, bytes: Uint8Array): void {
  const part = path.join(path.dirname(file), `.part-${process.pid}`);
  try {
    writeFileSync(part, bytes);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(part, bytes);
  }
  renameSync(part, file);
}

function removeFile(file: string, top: string): void {
  rmSync(file, { force: true });
  for (let at = path.dirname(file); at !== top && at.startsWith(top); at = path.dirname(at)) {
    try {
      if (readdirSync(at).length > 0) return;
      rmdirSync(at);
    } catch {
      return;
    }
  }
}
