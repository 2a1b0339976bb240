/** The journal of a store in PostgreSQL: two tables of its own in the schema of the store, which any number of machines share. */
import { gunzipSync, gzipSync } from "node:zlib";
import { connect } from "../../store/postgres/connection.js";
import { checkEntry, type Entry } from "../entries.js";
import type { Journal } from "./journal.js";

const TABLES = [
  "create schema if not exists winnow",
  `create table if not exists winnow.annotation_entry (
    number bigint generated always as identity primary key,
    project text not null,
    at double precision not null,
    "by" text not null,
    entry jsonb not null
  )`,
  "create index if not exists annotation_entry_of_project on winnow.annotation_entry (project, number)",
  "create table if not exists winnow.annotation_page (id text primary key, type text not null, body bytea not null)",
];
/** One writer at a time, so that numbers become visible in their order. */
const ONE_AT_A_TIME = "select pg_advisory_xact_lock(hashtext('winnow annotation'))";

export async function openPostgresJournal(url: string): Promise<Journal> {
  const connection = connect(url);
  let made: Promise<void> | undefined;
  const ready = (): Promise<void> =>
    (made ??= connection.transact(async (db) => {
      await db.rows(ONE_AT_A_TIME);
      for (const table of TABLES) await db.rows(table);
    }));
  const { db } = connection;
  /** Reading makes no tables. */
  let there = false;
  const exists = async (): Promise<boolean> => {
    if (!there) {
      const [row] = await db.rows<{ found: boolean }>(
        "select to_regclass('winnow.annotation_page') is not null as found",
      );
      there = row?.found ?? false;
    }
    return there;
  };
  return {
    projects: async () => {
      if (!(await exists())) return [];
      const rows = await db.rows<{ project: string }>(
        "select distinct project from winnow.annotation_entry order by project",
      );
      return rows.map(({ project }) => project);
    },
    add: async (project, entries, by, at) => {
      const checked = entries.map((entry) => checkEntry(entry));
      await ready();
      return connection.transact(async (own) => {
        await own.rows(ONE_AT_A_TIME);
        const rows = await own.rows<{ number: string | number }>(
          `insert into winnow.annotation_entry (project, at, "by", entry)
           select $1, $2, $3, value from jsonb_array_elements($4::jsonb) with ordinality order by ordinality returning number`,
          [project, at, by, JSON.stringify(checked)],
        );
        return rows.reduce((most, { number }) => Math.max(most, Number(number)), 0);
      });
    },
    read: async (project, after) => {
      if (!(await exists())) return [];
      const rows = await db.rows<{ number: string | number; at: number; by: string; entry: Entry | string }>(
        `select number, at, "by", entry from winnow.annotation_entry where project = $1 and number > $2 order by number`,
        [project, after],
      );
      return rows.map(({ number, at, by, entry }) => ({
        ...{ number: Number(number), at, by },
        entry: typeof entry === "string" ? (JSON.parse(entry) as Entry) : entry,
      }));
    },
    keep: async (page, { type, body }) => {
      await ready();
      await db.rows("insert into winnow.annotation_page (id, type, body) values ($1, $2, $3) on conflict do nothing", [
        page,
        type,
        gzipSync(body),
      ]);
    },
    kept: async (page) => {
      if (!(await exists())) return undefined;
      const [row] = await db.rows<{ type: string; body: Buffer }>(
        "select type, body from winnow.annotation_page where id = $1",
        [page],
      );
      return row && { type: row.type, body: gunzipSync(row.body) };
    },
    close: () => connection.close(),
  };
}
