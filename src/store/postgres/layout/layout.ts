/**
 * Makes the tables of a new database, upgrades those of an older layout, and refuses others.
 *
 * Any number of processes may open a database at once: tables are made once, and processes that find an upgrade under way help with it
 * in turn. Nothing here needs a session of its own, so it works behind a pooler.
 */
import { StoreUnusableError } from "../../../model/errors.js";
import { otherVersion, unfinishedCopy } from "../../other-version.js";
import type { UpgradeProgress } from "../../upgrade-listener.js";
import type { Connection, Db } from "../connection.js";
import { type RunRow, runFrom } from "../run-rows.js";
import { serverTime } from "../server-time.js";
import { LAYOUT, SCHEMA } from "./schema.js";
import { OLDEST_LAYOUT, UPGRADES, type Upgrade } from "./upgrades.js";

export interface LayoutOptions {
  /** Opens an unfinished copy, to continue it. */
  readonly copying?: boolean;
  /** Makes the tables of a database that has none; true by default. */
  readonly create?: boolean;
  onUpgrade?(progress: UpgradeProgress): void;
}

/** Few enough that a transaction takes a second or two. */
const ROWS_AT_A_TIME = 20_000;

/** The oldest major version of PostgreSQL that the tests run on (`npm run test:all`). */
const OLDEST_SERVER = 15;

/** `version` as the server's setting `server_version_num` has it: 150018 for 15.18. */
export function refuseOldServer(version: number, where: string): void {
  if (version >= OLDEST_SERVER * 10_000) return;
  throw new StoreUnusableError(
    `${where} is PostgreSQL ${Math.floor(version / 10_000)}, and Winnow needs ${OLDEST_SERVER} or newer. Upgrade the server, or use a folder: --store DIR.`,
  );
}

export async function ensureTables(connection: Connection, options: LayoutOptions = {}): Promise<void> {
  const [server] = await connection.db.rows<{ version: number }>(
    "select current_setting('server_version_num')::int as version",
  );
  refuseOldServer(server!.version, connection.where);
  for (;;) {
    const found = await stateOf(connection.db);
    if (found.copying && options.copying !== true) await refuseUnfinished(connection);
    if (found.layout === LAYOUT && !found.upgrading) return;
    if (found.layout === 0 && options.create === false) throw missingStore(connection.where);
    if (found.layout === 0) await connection.transact(makeTables);
    else if (found.upgrading) await goOn(connection, upgradeTo(found.layout, connection.where), options);
    else await connection.transact((db) => begin(db, connection.where));
  }
}

function missingStore(where: string): StoreUnusableError {
  return new StoreUnusableError(
    `${where} holds no Winnow store. Name the right database with --store, or make the tables by enlisting a first harvest: winnow crawl URL --enlist --store …`,
  );
}

/** Throws if another program has upgraded the tables since this one opened them. */
export function refuseOtherLayout(found: number, where: string): void {
  if (found !== LAYOUT) throw new StoreUnusableError(otherVersion(where, found, LAYOUT));
}

export const FOUND_LAYOUT = "(select max(version) from winnow.migrations)";

interface Found {
  /** 0: an empty database. */
  readonly layout: number;
  readonly upgrading: boolean;
  readonly copying: boolean;
}

async function stateOf(db: Db): Promise<Found> {
  // Not to_regclass: it may answer from the session's cache what was true before a lock was waited for.
  const tables = await db.rows<{ tablename: string }>(
    "select tablename from pg_tables where schemaname = 'winnow' and tablename in ('migrations', 'upgrading', 'copying')",
  );
  const is = (table: string) => tables.some(({ tablename }) => tablename === table);
  return {
    layout: is("migrations") ? await layoutOf(db) : 0,
    upgrading: is("upgrading"),
    copying: is("copying"),
  };
}

async function layoutOf(db: Db): Promise<number> {
  const [row] = await db.rows<{ layout: number | null }>(`select ${FOUND_LAYOUT} as layout`);
  return row?.layout ?? 0;
}

async function refuseUnfinished({ db, where }: Connection): Promise<void> {
  const [row] = await db.rows<{ key: string }>("select key from winnow.copying where part = ''");
  if (row !== undefined)
    throw new StoreUnusableError(unfinishedCopy(where, JSON.parse(row.key) as { from: string; collection?: string }));
}

const LAYOUT_LOCK = 0x77696e6e; // "winn"

async function makeTables(db: Db): Promise<void> {
  await db.rows("select pg_advisory_xact_lock($1)", [LAYOUT_LOCK]);
  // Where an administrator has made the schema, its owner need not be allowed to make others.
  const [schema] = await db.rows("select from pg_namespace where nspname = 'winnow'");
  if (schema === undefined) await db.rows("create schema winnow");
  await db.rows(
    "create table if not exists winnow.migrations (version int primary key, at timestamptz not null default now())",
  );
  if ((await layoutOf(db)) !== 0) return;
  await db.rows(SCHEMA);
  await db.rows("insert into winnow.migrations (version) values ($1)", [LAYOUT]);
}

function upgradeTo(layout: number, where: string): Upgrade {
  const upgrade = UPGRADES.find(({ to }) => to === layout);
  if (upgrade === undefined) throw new StoreUnusableError(otherVersion(where, layout, LAYOUT));
  return upgrade;
}

async function begin(db: Db, where: string): Promise<void> {
  await db.rows("select pg_advisory_xact_lock($1)", [LAYOUT_LOCK]);
  const { layout, upgrading } = await stateOf(db);
  if (upgrading || layout === LAYOUT) return;
  if (layout < OLDEST_LAYOUT || layout > LAYOUT) throw new StoreUnusableError(otherVersion(where, layout, LAYOUT));
  const runs = await db.rows<RunRow>("select * from winnow.runs where ended is null");
  const now = await serverTime(db);
  const alive = runs.map((row) => runFrom(row, now)).find((run) => run.alive);
  if (alive !== undefined)
    throw new StoreUnusableError(
      `${where} has the tables of an older Winnow (layout ${layout}; this program makes ${LAYOUT}), and process ${alive.owner.pid} on ${alive.owner.machine} still works on it (${alive.owner.doing}). Stop all workers of the older version, then run this command again: it upgrades the tables. Nothing was changed.`,
    );
  const upgrade = upgradeTo(layout + 1, where);
  const [total] = upgrade.rows === undefined ? [] : await db.rows<{ n: number }>(upgrade.rows.total);
  await db.rows(upgrade.begin);
  await db.rows("insert into winnow.migrations (version) values ($1)", [upgrade.to]);
  if (total === undefined) return;
  await db.rows(
    "create table winnow.upgrading (site bigint not null default 0, id bigint not null default 0, rows bigint not null default 0, of bigint not null)",
  );
  await db.rows("insert into winnow.upgrading (of) values ($1)", [total.n]);
}

/** Moves rows until none is left. Several processes take turns. */
async function goOn(connection: Connection, { to, rows: moves }: Upgrade, { onUpgrade }: LayoutOptions): Promise<void> {
  if (moves === undefined) return;
  for (;;) {
    const progress = await connection.transact(async (db) => {
      await db.rows("select pg_advisory_xact_lock($1)", [LAYOUT_LOCK]);
      if (!(await stateOf(db)).upgrading) return undefined;
      const [place] = await db.rows<{ site: number; id: number; rows: number; of: number }>(
        "select * from winnow.upgrading",
      );
      if (place === undefined) return undefined;
      const [next] = await db.rows<{ moved: number; site: number; id: number }>(moves.move, [
        place.site,
        place.id,
        ROWS_AT_A_TIME,
      ]);
      const { moved, site, id } = next!;
      const rows = place.rows + moved;
      if (moved > 0) await db.rows("update winnow.upgrading set site = $1, id = $2, rows = $3", [site, id, rows]);
      else {
        await db.rows(moves.end);
        await db.rows("drop table winnow.upgrading");
      }
      return { moved, rows, of: Math.max(place.of, rows) };
    });
    if (progress === undefined || progress.moved === 0) return;
    onUpgrade?.({ where: connection.where, to, rows: progress.rows, of: progress.of });
  }
}
