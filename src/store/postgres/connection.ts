/**
 * The connection to PostgreSQL: pool, transactions and retries.
 *
 * A transaction has a client of its own. Work that fails because of a deadlock or a serialization failure is retried.
 * Errors become messages that say what to do (failures.ts).
 */
import { hash } from "node:crypto";
import type { Duplex } from "node:stream";
import pg from "pg";
import type { Millis } from "../../model/time.js";
import { readAddress } from "./address.js";
import { type CopiedValue, copyOut } from "./copy.js";
import { explain, isAway, isConsequence, isForgotten, lostRace } from "./failures.js";

export interface Db {
  /**
   * Statements are sent at once and answered in their order: what does not depend on an answer need not wait for it, and
   * shares its round trip.
   */
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The same for a statement of every visit: within `transactHot`, a session plans it once. */
  hot<Row extends object>(sql: string, values: readonly unknown[]): Promise<Row[]>;
  /** The rows of a query as bytes: see `copyOut` in copy.ts. */
  copied(sql: string, values: readonly CopiedValue[], take: (message: Buffer) => void): Promise<void>;
}

export interface Connection {
  /** The URL of the database without user and password. */
  readonly where: string;
  /** Reads; each statement sees its own snapshot. */
  readonly db: Db;
  /** Runs `work` in a transaction. It may run more than once, so it must have no effect outside the database. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /**
   * The same for work that consists of hot statements. It may send COMMIT together with its last ones; `whenLost` is then the result if
   * the connection is lost on the way, and the server says that it has committed.
   */
  transactHot<T>(work: (db: Db, commit: (whenLost: T) => Promise<unknown>) => Promise<T>): Promise<T>;
  /** Reads in one snapshot: all statements see the same data. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A database, for work of different haste. */
export interface Connections extends Connection {
  /**
   * The same connection for work that may be done twice: if the server goes away, it is done again when the server is
   * back, within two minutes. A commit whose answer was lost is not repeated if it has happened, unless the server has crashed.
   */
  readonly patient: Connection;
  /**
   * The patient one for the statements of a visit, which take milliseconds: if nothing is answered for as long as a lease lasts, the
   * connection is given up. A network that forgot it, or was cut, says nothing for a quarter of an hour.
   */
  readonly prompt: Connection;
}

export function connect(url: string, { silence = SILENCE }: { readonly silence?: Millis } = {}): Connections {
  const { where, password, connectionString } = readAddress(url);
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 20_000,
    application_name: "winnow",
    keepAlive: true, // firewalls forget connections that are idle for some minutes
    keepAliveInitialDelayMillis: 60_000,
    types: TYPES,
    pipeline: true,
    verify: prepare,
  });
  // The pool replaces a connection that dies while idle; if that fails, the next statement throws.
  pool.on("error", () => {});
  // An error between two users of a connection would end the process; the next statement throws it, too.
  pool.on("connect", (client) => client.on("error", () => {}));

  const helpful = (error: unknown): unknown => explain(error, where, password);

  /** Whether a session keeps prepared statements. Behind a pooler that gives every transaction another session, it does not. */
  let keepsPlans = true;
  const talkingTo = (client: Asked, hot = false): Db => ({
    rows: (sql, values) => answerOf(client, sql, values) as Promise<never[]>,
    hot: (sql, values) => answerOf(client, hot ? { name: planName(sql), text: sql } : sql, values) as Promise<never[]>,
    copied: (sql, values, take) => copyOut(client as pg.PoolClient, sql, values, take),
  });

  async function withClient<T>(
    work: (client: pg.PoolClient, lost: (error: Error) => void) => Promise<T>,
    limit?: Millis,
  ): Promise<T> {
    const client = await pool.connect();
    const watchdog = limit === undefined ? undefined : setTimeout(() => giveUp(client), limit);
    let broken: Error | undefined;
    // Without a listener, losing the connection between two statements would end the process.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on("error", onError);
    try {
      return await work(client, onError);
    } catch (error) {
      if (isForgotten(error)) {
        keepsPlans = false;
        broken = error as Error;
      }
      throw error;
    } finally {
      clearTimeout(watchdog);
      client.off("error", onError);
      client.release(broken ?? false);
    }
  }

  /**
   * In a transaction. Statements are sent without waiting, so one that fails has others behind it, which fail because of it; whichever is
   * awaited first would be thrown. `cause` names the first.
   */
  const talkingWithin = (client: Asked, hot = false): { readonly db: Db; cause(error: unknown): unknown } => {
    let first: unknown;
    const noting: Asked = {
      query: (sql, values) =>
        client.query(sql, values).catch((error: unknown) => {
          first ??= error;
          throw error;
        }),
    };
    const { rows, hot: hotRows } = talkingTo(noting, hot);
    return {
      db: { rows, hot: hotRows, copied: talkingTo(client).copied },
      cause: (error) => (isConsequence(error) ? (first ?? error) : error),
    };
  };

  const within = <T>(begin: string, work: (db: Db) => Promise<T>): Promise<T> =>
    withClient(async (client, lost) => {
      const { db, cause } = talkingWithin(client);
      try {
        await client.query(begin);
        const result = await work(db);
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback").catch(lost);
        throw cause(error);
      }
    });

  /**
   * A transaction that writes. If the connection is lost during COMMIT, nobody knows whether it has happened: the server is asked for
   * the transaction's fate by its number.
   */
  const writing = <T>(
    hot: boolean,
    work: (db: Db, commit: (whenLost: T) => Promise<unknown>) => Promise<T>,
    limit?: Millis,
  ): Promise<T> =>
    withClient(async (client, lost) => {
      let mark: Mark | undefined;
      let committing: { readonly result: T } | undefined;
      const { db, cause } = talkingWithin(client, hot);
      const commit = (result: T) => {
        committing = { result };
        return client.query("commit");
      };
      try {
        const begin = client.query(
          `${BEGIN}${hot ? KEPT_PLANS : ""}; select pg_current_xact_id()::text as id, ${SINCE}`,
        );
        const [, result] = await Promise.all([begin.then((results) => (mark = markIn(results))), work(db, commit)]);
        if (committing === undefined) await commit(result);
        return result;
      } catch (thrown) {
        await client.query("rollback").catch(lost);
        const error = cause(thrown);
        const sent = committing as { readonly result: T } | undefined;
        if (sent === undefined || mark === undefined || !isAway(error)) throw error;
        if ((await fateOf(mark)) === "committed") return sent.result;
        throw error;
      }
    }, limit);

  /**
   * Waits until the server is back and has ended the transaction. A server that has crashed since may have forgotten its number and
   * given it to another one, so then nobody knows.
   */
  async function fateOf({ id, since }: Mark): Promise<string> {
    const giveUpAt = performance.now() + PATIENCE;
    for (let attempt = 1; ; attempt++) {
      const [row] = await answerOf(pool, FATE, [id, since]).catch((error: unknown): [] => {
        if (!isAway(error) || performance.now() > giveUpAt || closed) throw error;
        return [];
      });
      const fate = (row as { fate: string } | undefined)?.fate;
      if (fate !== undefined && fate !== "in progress") return fate;
      await new Promise((resolve) => setTimeout(resolve, Math.min(200 * attempt, LONGEST_PAUSE)));
    }
  }

  let closed = false;
  async function withRetries<T>(work: () => Promise<T>, patience: number): Promise<T> {
    let giveUpAt: number | undefined; // from the first failure on: a cut network fails late
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        giveUpAt ??= performance.now() + patience;
        const isLost = isAway(error) && performance.now() < giveUpAt && !closed;
        if (!isLost && (attempt >= ATTEMPTS || !lostRace(error))) throw helpful(error);
        const pause = isLost ? Math.min(200 * attempt, LONGEST_PAUSE) : 20 * attempt;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * pause));
      }
    }
  }

  const connected = (patience: Millis, limit?: Millis): Connection => {
    const rows = (sql: string, values?: readonly unknown[]): Promise<never[]> =>
      withRetries(() => withClient((client) => answerOf(client, sql, values) as Promise<never[]>, limit), patience);
    return {
      where,
      db: {
        rows,
        hot: rows,
        copied: (sql, values, take) => withRetries(() => withClient((client) => copyOut(client, sql, values, take)), 0),
      },
      transact: (work) => withRetries(() => writing(false, (db) => work(db), limit), patience),
      transactHot: (work) => withRetries(() => writing(keepsPlans, work, limit), patience),
      snapshot: (work) => withRetries(() => within("begin isolation level repeatable read read only", work), patience),
      close() {
        closed = true;
        return pool.end();
      },
    };
  };
  return { ...connected(0), patient: connected(PATIENCE), prompt: connected(PATIENCE, silence) };
}

const ATTEMPTS = 10;
/** How long a server may be away: a restart takes seconds, a move to another machine a minute. */
const PATIENCE = 120_000;
const LONGEST_PAUSE = 3000;
/** As long as a lease: what is answered later is of no use. */
const SILENCE = 120_000;

/** Statements under way fail as if the server had gone away. */
function giveUp(client: pg.PoolClient): void {
  (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection.stream.destroy();
}

/** Our queries take milliseconds; starting parallel workers or compiling a statement takes longer. */
function prepare(client: pg.PoolClient, done: (error?: Error) => void): void {
  const onError = () => {}; // the statement throws it, too
  client.on("error", onError);
  client.query("set max_parallel_workers_per_gather = 0; set jit = off", (error: Error | null) => {
    client.off("error", onError);
    done(error ?? undefined);
  });
}

/** A transaction's number, and since when the server has counted without a crash. */
interface Mark {
  readonly id: string;
  readonly since: string;
}

/** A server that crashed begins its statistics anew; one that was stopped goes on with them. */
const SINCE = "(select stats_reset::text from pg_stat_bgwriter) as since";
const FATE = `select case when since = $2 then pg_xact_status($1::text::xid8) else 'unknown' end as fate from (select ${SINCE}) as now`;

/** Several statements in one message have several results. */
function markIn(results: pg.QueryResult): Mark {
  return (results as unknown as readonly pg.QueryResult<Mark>[]).at(-1)!.rows[0]!;
}

/**
 * A process that was stopped in the midst of a transaction would hold its locks, and other workers would wait for it: the server ends
 * the transaction after this. Our own pauses between two statements are far shorter.
 */
const BEGIN = "begin; set local idle_in_transaction_session_timeout = '20s'";

/**
 * A plan that is kept knows neither the values nor how large the tables have become, so it must use their indexes: without this, a plan
 * that was made while a table was empty would read all of it later on. The settings end with the transaction.
 */
const KEPT_PLANS =
  "; set local plan_cache_mode = force_generic_plan; set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off";

const planNames = new Map<string, string>();
function planName(sql: string): string {
  let name = planNames.get(sql);
  if (name === undefined) {
    name = `winnow_${hash("sha256", sql).slice(0, 16)}`;
    planNames.set(sql, name);
  }
  return name;
}

interface Asked {
  query(sql: string | pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult>;
}

async function answerOf(
  client: Asked,
  sql: string | pg.QueryConfig,
  values: readonly unknown[] = [],
): Promise<unknown[]> {
  // Without values, pg uses the simple protocol, the only one that allows several statements at once. The schema needs
  // that.
  return (values.length === 0 ? await client.query(sql) : await client.query(sql, [...values])).rows;
}

/** 64-bit integers as numbers: our counters are far below 2^53. */
const TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};
