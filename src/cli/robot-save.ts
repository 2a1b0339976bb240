/**
 * Documents as files beside the store.
 *
 * Files follow the records' change numbers: what is new or changed is written, what was removed or has vanished goes. A small
 * database in the folder remembers which record has which file and how far we have come, and is committed after the files are
 * written; after a crash the same changes are simply followed again. A document keeps the name it first got. `index.csv` and the
 * files of JSON lines are written aside and renamed at the end, so nobody ever sees half of one.
 */
import { createWriteStream, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { finished } from "node:stream/promises";
import Database from "better-sqlite3";
import type { WinnowRecord } from "../model/record.js";
import { fileName, numbered } from "../robot/file-name.js";
import { encoded, jsonForm, templateText, textForm, xmlForm } from "../robot/forms.js";
import type { Recipe } from "../robot/schema.js";
import type { Store } from "../store/store.js";

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

type PerDocument = Extract<Recipe["save"][number], { text: string } | { xml: string }>;

/** Opens the files of one collection. `recipes` are those that are running; documents of others are left alone. */
export function openSaver(store: Store, collection: string, folder: string, recipes: readonly Recipe[]): Saver {
  mkdirSync(folder, { recursive: true });
  const database = new Database(path.join(folder, ".winnow-files.sqlite"));
  database.pragma("journal_mode = WAL");
  database.exec(`
    CREATE TABLE IF NOT EXISTS files (record TEXT, form INTEGER, recipe TEXT, number INTEGER, url TEXT, file TEXT UNIQUE, PRIMARY KEY (record, form)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS progress (recipe TEXT PRIMARY KEY, shape TEXT, since INTEGER) WITHOUT ROWID;`);
  const find = database.prepare<[string, number], { file: string }>(
    "SELECT file FROM files WHERE record = ? AND form = ?",
  );
  const taken = database.prepare<[string], { record: string }>(
    "SELECT record FROM files WHERE file = ? COLLATE NOCASE",
  );
  const insert = database.prepare("INSERT INTO files VALUES (?, ?, ?, ?, ?, ?)");
  const forget = database.prepare("DELETE FROM files WHERE record = ? AND form = ?");
  const moved = database.prepare(
    "INSERT INTO progress VALUES (?, ?, ?) ON CONFLICT (recipe) DO UPDATE SET shape = excluded.shape, since = excluded.since",
  );
  const saving = new Map(recipes.filter(({ save }) => save.length > 0).map((recipe) => [recipe.name, recipe]));
  const since = new Map([...saving.values()].map((recipe) => [recipe.name, startOf(recipe)]));
  const total = { written: 0, removed: 0 };

  /** Templates that changed are followed from the beginning; documents that have a file keep its name. */
  function startOf(recipe: Recipe): number {
    const row = database
      .prepare<[string], { shape: string; since: number }>("SELECT shape, since FROM progress WHERE recipe = ?")
      .get(recipe.name);
    return row?.shape === JSON.stringify(recipe.save) ? row.since : 0;
  }

  const nameFor = (record: WinnowRecord, template: string, form: number): string => {
    const known = find.get(record.id, form);
    if (known !== undefined) return known.file;
    const wanted = fileName(template, (field) => templateText(record, field));
    const isFree = (name: string): boolean => {
      const owner = taken.get(name);
      return owner === undefined || owner.record === record.id;
    };
    const name =
      [wanted, numbered(wanted, record.number)].find(isFree) ?? numbered(`${record.id}-${wanted}`, record.number);
    return name;
  };

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
      const changes: (() => void)[] = [];
      for (const record of page) {
        const recipe = saving.get(String(record.fields["recipe"] ?? ""));
        if (recipe === undefined || record.change <= since.get(recipe.name)!) {
          // A purged record has no fields left: its files are known all the same.
          if (record.state === "removed") changes.push(...drop(record));
          continue;
        }
        changes.push(...(record.state === "live" ? write(record, recipe) : drop(record)));
      }
      from = page.at(-1)!.change;
      database.transaction(() => {
        for (const change of changes) change();
        for (const [name, recipe] of saving) {
          since.set(name, Math.max(since.get(name)!, from));
          moved.run(name, JSON.stringify(recipe.save), since.get(name)!);
        }
      })();
    }
  };

  const write = (record: WinnowRecord, recipe: Recipe): (() => void)[] =>
    recipe.save.flatMap((save, form) => {
      if ("jsonl" in save) return [];
      const name = nameFor(record, templateOf(save), form);
      const isNew = find.get(record.id, form) === undefined;
      const contents = "text" in save ? textForm(record) : xmlForm(record, name, save);
      writeAside(path.join(folder, name), encoded(contents, save));
      total.written++;
      if (!isNew) return [];
      // At once, so that the next record of this page does not get the same name.
      insert.run(record.id, form, recipe.name, record.number, record.url, name);
      return [];
    });

  const drop = (record: WinnowRecord): (() => void)[] =>
    [...Array(10).keys()].flatMap((form) => {
      const known = find.get(record.id, form);
      if (known === undefined) return [];
      rmSync(path.join(folder, known.file), { force: true });
      removeEmptyFolders(path.dirname(path.join(folder, known.file)), folder);
      total.removed++;
      return [() => void forget.run(record.id, form)];
    });

  const finish = async (): Promise<SaveCounts> => {
    if (saving.size === 0) return total;
    await follow();
    await writeIndex(database, folder);
    for (const recipe of saving.values()) {
      for (const save of recipe.save) if ("jsonl" in save) await writeJsonLines(recipe, save);
    }
    return total;
  };

  async function writeJsonLines(
    recipe: Recipe,
    save: Extract<Recipe["save"][number], { jsonl: string }>,
  ): Promise<void> {
    const file = path.join(
      folder,
      fileName(save.jsonl, (field) => (field === "recipe" ? recipe.name : field)),
    );
    await writeWhole(file, async (line) => {
      for (let from = 0; ; ) {
        const page = await store.records({ collection, since: from, limit: AT_ONCE, states: ["live"] });
        if (page.length === 0) return;
        from = page.at(-1)!.change;
        for (const record of page) {
          if (record.fields["recipe"] !== recipe.name) continue;
          const saved = find.get(record.id, 0)?.file ?? String(record.fields["file"] ?? "");
          await line(
            encoded(`${jsonForm(record, saved, save.keys as never)}\n`, {
              ...save,
              encoding: save.encoding === "utf-8-bom" ? "utf-8" : save.encoding,
            }),
          );
        }
      }
    });
  }

  return { follow, finish, close: () => void database.close() };
}

function templateOf(save: PerDocument): string {
  return "text" in save ? save.text : save.xml;
}

/** Whoever reads the file sees the old one or the new one. */
function writeAside(file: string, bytes: Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const part = path.join(path.dirname(file), `.part-${process.pid}`);
  writeFileSync(part, bytes);
  renameSync(part, file);
}

async function writeWhole(
  file: string,
  write: (line: (bytes: Uint8Array) => Promise<void>) => Promise<void>,
): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const part = `${file}.part-${process.pid}`;
  const stream = createWriteStream(part, { flush: true });
  try {
    await write(async (bytes) => {
      if (!stream.write(bytes)) await new Promise<void>((resolve) => stream.once("drain", resolve));
    });
    stream.end();
    await finished(stream);
    renameSync(part, file);
  } catch (error) {
    stream.destroy();
    rmSync(part, { force: true });
    throw error;
  }
}

/** From file name to number and address. A cell that a spreadsheet would take for a formula is made harmless. */
async function writeIndex(database: Database.Database, folder: string): Promise<void> {
  const rows = database.prepare<[], { file: string; number: number; url: string }>(
    "SELECT file, number, url FROM files ORDER BY number, form",
  );
  await writeWhole(path.join(folder, "index.csv"), async (line) => {
    await line(Buffer.from("file,number,address\r\n"));
    for (const { file, number, url } of rows.iterate())
      await line(Buffer.from(`${cell(file)},${number},${cell(url)}\r\n`));
  });
}

function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function removeEmptyFolders(folder: string, top: string): void {
  for (let at = folder; at !== top && at.startsWith(top); at = path.dirname(at)) {
    try {
      if (readdirSync(at).length > 0) return;
      rmdirSync(at);
    } catch {
      return;
    }
  }
}
