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
import type { WinnowRecord } from "../model/record.js";
import { cellOf } from "../publish/cell.js";
import { csvRow } from "../publish/csv.js";
import { type Paper, writeWhole } from "../publish/whole-file.js";
import { fileName } from "../robot/file-name.js";
import {
  asJsonEscape,
  byteOrderMark,
  encoded,
  encodedFile,
  jsonForm,
  templateText,
  textForm,
  xmlForm,
} from "../robot/forms.js";
import type { Recipe } from "../robot/schema.js";
import type { Store } from "../store/store.js";
import { type Known, openFileNames } from "./robot-file-names.js";

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

const AT_ONCE = 500;

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
    for (let from = Math.min(...since.values()); ; ) {
      const page = await store.records({
        collection,
        since: from,
        limit: AT_ONCE,
        states: ["live", "vanished", "removed"],
      });
      if (page.length === 0) return total;
      const wanted: { record: WinnowRecord; save: PerDocument; form: number; name: string }[] = [];
      const gone: Known[] = [];
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
        const contents = "text" in save ? textForm(record) : xmlForm(withOtherFile(record, form), name, save);
        writeAside(path.join(folder, name), encodedFile(contents, save));
      }
      for (const { file } of gone) removeFile(path.join(folder, file), folder);
      total.written += wanted.length;
      total.removed += gone.length;
      from = page.at(-1)!.change;
      names.together(() => {
        for (const known of gone) names.forget(known);
        for (const { name, save } of saving.values()) {
          since.set(name, Math.max(since.get(name)!, from));
          names.advance(name, save, since.get(name)!);
        }
      });
    }
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
    await writeWhole(index, async (paper) => {
      await paper.write(csvRow(["file", "number", "address"]));
      for (const { file, number, url } of names.all())
        await paper.write(csvRow([cellOf(file), String(number), cellOf(url)]));
    });
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
    const each = async (write: (file: string, bytes: Uint8Array) => Promise<void>): Promise<void> => {
      for (const [file, users] of running) await write(file, byteOrderMark([...users.values()][0]!));
      for (let from = 0; ; ) {
        const page = await store.records({ collection, since: from, limit: AT_ONCE, states: ["live"] });
        if (page.length === 0) return;
        from = page.at(-1)!.change;
        for (const record of page) {
          const recipe = String(record.fields["recipe"] ?? "");
          for (const [file, users] of running) {
            const save = users.get(recipe);
            if (save === undefined) continue;
            const form = first.get(recipe);
            const saved = form === undefined ? undefined : names.find(record.id, form);
            const line = jsonForm(
              withOtherFile(record, form),
              saved ?? String(record.fields["file"] ?? ""),
              save.keys as never,
            );
            await write(file, encoded(`${line}\n`, save, asJsonEscape));
          }
        }
      }
    };
    await writeTogether(
      running.map(([file]) => path.join(folder, file)),
      (papers) => each((file, bytes) => papers.get(path.join(folder, file))!.write(bytes)),
    );
  }

  return { follow, finish, close: names.close };
}

/** Several files in one pass, each whole or not at all. */
async function writeTogether(
  files: readonly string[],
  fill: (papers: ReadonlyMap<string, Paper>) => Promise<void>,
  open: ReadonlyMap<string, Paper> = new Map(),
): Promise<void> {
  const [file, ...others] = files;
  if (file === undefined) return fill(open);
  mkdirSync(path.dirname(file), { recursive: true });
  await writeWhole(file, (paper) => writeTogether(others, fill, new Map([...open, [file, paper]])));
}

/**
 * Whoever reads the file sees the old one or the new one. Not synced one by one, as large files are: hundreds of thousands of them
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
