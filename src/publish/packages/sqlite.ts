/**
 * A SQLite database of records for Datasette, R, Python and any other tool that opens SQLite files.
 *
 * `records` has one row per record with its common columns and all fields as JSON. `authors` and `evidence` have one row per name and
 * per reading. `papers`, `events` and `documents` are views with one column per usual field. `search` is a full-text index, which
 * Datasette finds by itself.
 */

import type Database from "better-sqlite3";
import type { WinnowRecord } from "../../model/record.js";
import { openSqlite } from "../../store/sqlite/open-sqlite.js";
import { DEADLINES } from "../deadlines.js";
import { describe, printedName } from "../description.js";
import type { WritePackage } from "./package.js";

const SCHEMA = `
  create table records (
    number integer not null, id text primary key, collection text not null, kind text not null, sort text not null, url text not null,
    title text, date text, language text, text text, confidence real, validated integer not null, state text not null,
    version integer not null, first text not null, changed text not null, fields text not null
  );
  create table authors (record text not null references records(id), position integer not null, name text not null,
    primary key (record, position)) without rowid;
  create table evidence (record text not null references records(id), field text not null, url text not null, words text, rule text not null);
  create virtual table search using fts5(title, text, content='records', tokenize='unicode61 remove_diacritics 2');
`;

const field = (name: string, as = name): string => `json_extract(fields, '$.${name}') as "${as}"`;
const AUTHORS = `(select group_concat(name, '; ') from (select name from authors where record = records.id order by position)) as authors`;
const view = (name: string, sort: string, columns: readonly string[]): string =>
  `create view ${name} as select id, collection, url, ${columns.join(", ")}, confidence, changed from records where sort = '${sort}';`;

const VIEWS = [
  view("papers", "paper", [
    "title",
    AUTHORS,
    "date",
    ...["affiliations", "pdf", "doi", "abstract", "event", "session"].map((name) => field(name)),
  ]),
  view("events", "event", [
    "title as name",
    ...["acronym", "series", "start", "end", ...DEADLINES.map(([name]) => name), "city", "country"].map((name) =>
      field(name),
    ),
  ]),
  view("documents", "page", [
    "title",
    AUTHORS,
    "date",
    "language",
    "text",
    ...["words", "source", "genre", "license"].map((name) => field(name)),
  ]),
].join("\n");

const INDEXES = `
  create index evidence_record on evidence(record);
  create index records_place on records(collection, number);
  create index records_changed on records(changed);
  insert into search(search) values ('rebuild');
`;

export const writeSqlite: WritePackage = async (records, to) => {
  const db = openSqlite(to);
  try {
    // It is renamed into place when it is complete: a crash leaves nothing to recover.
    db.pragma("journal_mode = off");
    db.pragma("synchronous = off");
    db.exec(SCHEMA);
    const insert = insertInto(db);
    let written = 0;
    db.exec("begin");
    for await (const record of records) {
      insert(record);
      written++;
    }
    db.exec("commit");
    db.exec(VIEWS);
    db.exec(INDEXES);
    return written;
  } finally {
    db.close();
  }
};

function insertInto(db: Database.Database): (record: WinnowRecord) => void {
  const row = db.prepare(
    `insert into records values (@number, @id, @collection, @kind, @sort, @url, @title, @date, @language, @text, @confidence, @validated,
     @state, @version, @first, @changed, @fields)`,
  );
  const author = db.prepare("insert into authors values (?, ?, ?)");
  const reading = db.prepare("insert into evidence values (?, ?, ?, ?, ?)");
  return (record) => {
    const { sort, title, date, language, people } = describe(record);
    const { evidence, fields, validated, change, ...facts } = record;
    const text = typeof fields["text"] === "string" ? fields["text"] : null;
    row.run({
      ...facts,
      sort,
      title,
      date: date ?? null,
      language: language ?? null,
      text,
      validated: validated ? 1 : 0,
      fields: JSON.stringify(fields),
    });
    for (const [position, person] of people.entries()) author.run(record.id, position + 1, printedName(person));
    for (const [name, readings] of Object.entries(evidence))
      for (const { url, words, rule } of readings) reading.run(record.id, name, url, words ?? null, rule);
  };
}
