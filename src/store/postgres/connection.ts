/**
 * The connection to PostgreSQL: pool, transactions, retries and error messages.
 *
 * A transaction has a client of its own. Work that fails because of a deadlock or a serialization failure is retried.
 * Connection errors become messages that say what to do and never contain a password.
 */
import { hash } from "node:crypto";
import pg from "pg";
import { StoreFailedError, UsageError, WinnowError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import { type CopiedValue, copyOut } from "./copy.js";

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
  /**
   * The same connection for work that may be done twice: if the server goes away, it is done again when the server is
   * back, within two minutes. A commit whose answer was lost is not repeated if it has happened, unless the server has crashed.
   */
  readonly patient: Connection;
  /** Reads in one snapshot: all statements see the same data. */
  snapshot<T>(work: (db: Db) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export function connect(url: string): Connection {
  const { where, password } = nameOf(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 20_000,
    application_name: "winnow",
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

  async function withClient<T>(work: (client: pg.PoolClient, lost: (error: Error) => void) => Promise<T>): Promise<T> {
    const client = await pool.connect();
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
      client.off("error", onError);
      client.release(broken ?? false);
    }
  }

  const within = <T>(begin: string, work: (db: Db) => Promise<T>): Promise<T> =>
    withClient(async (client, lost) => {
      try {
        await client.query(begin);
        const result = await work(talkingTo(client));
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback").catch(lost);
        throw error;
      }
    });

  /**
   * A transaction that writes. If the connection is lost during COMMIT, nobody knows whether it has happened: the server is asked for
   * the transaction's fate by its number.
   */
  const writing = <T>(
    hot: boolean,
    work: (db: Db, commit: (whenLost: T) => Promise<unknown>) => Promise<T>,
  ): Promise<T> =>
    withClient(async (client, lost) => {
      let mark: Mark | undefined;
      let committing: { readonly result: T } | undefined;
      const commit = (result: T) => {
        committing = { result };
        return client.query("commit");
      };
      try {
        const begin = client.query(
          `${BEGIN}${hot ? KEPT_PLANS : ""}; select pg_current_xact_id()::text as id, ${SINCE}`,
        );
        const [, result] = await Promise.all([
          begin.then((results) => (mark = markIn(results))),
          work(talkingTo(client, hot), commit),
        ]);
        if (committing === undefined) await commit(result);
        return result;
      } catch (error) {
        await client.query("rollback").catch(lost);
        const sent = committing as { readonly result: T } | undefined;
        if (sent === undefined || mark === undefined || !isAway(error)) throw error;
        if ((await fateOf(mark)) === "committed") return sent.result;
        throw error;
      }
    });

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
    const giveUpAt = performance.now() + patience;
    for (let attempt = 1; ; attempt++) {
      try {
        return await work();
      } catch (error) {
        const isLost = isAway(error) && performance.now() < giveUpAt && !closed;
        if (!isLost && (attempt >= ATTEMPTS || !lostRace(error))) throw helpful(error);
        const pause = isLost ? Math.min(200 * attempt, LONGEST_PAUSE) : 20 * attempt;
        await new Promise((resolve) => setTimeout(resolve, Math.random() * pause));
      }
    }
  }

  const connected = (patience: number): Omit<Connection, "patient"> => ({
    where,
    db: {
      rows: (sql, values) => withRetries(() => answerOf(pool, sql, values) as Promise<never[]>, patience),
      hot: (sql, values) => withRetries(() => answerOf(pool, sql, values) as Promise<never[]>, patience),
      copied: (sql, values, take) => withRetries(() => withClient((client) => copyOut(client, sql, values, take)), 0),
    },
    transact: (work) => withRetries(() => writing(false, (db) => work(db)), patience),
    transactHot: (work) => withRetries(() => writing(keepsPlans, work), patience),
    snapshot: (work) => withRetries(() => within("begin isolation level repeatable read read only", work), patience),
    close() {
      closed = true;
      return pool.end();
    },
  });
  const patient: Connection = Object.assign(connected(PATIENCE), { patient: undefined as never });
  Object.assign(patient, { patient });
  return { ...connected(0), patient };
}

const ATTEMPTS = 10;
/** How long a server may be away: a restart takes seconds, a move to another machine a minute. */
const PATIENCE = 120_000;
const LONGEST_PAUSE = 3000;

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

function nameOf(url: string): { where: string; password: string } {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new UsageError(
      "The store's address is not valid. It should look like postgres://user:password@host:5432/database.",
    );
  }
  if (!/^postgres(ql)?:$/.test(parsed.protocol)) {
    throw new UsageError(`A PostgreSQL store's address begins with postgres://, not with ${parsed.protocol}//.`);
  }
  const password = parsed.password || (parsed.searchParams.get("password") ?? "");
  return { where: `postgres://${parsed.host}${parsed.pathname}`, password };
}

// ── Errors ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

function codeOf(error: unknown): string {
  return typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
}

/** serialization_failure, deadlock_detected: another transaction did the same at the same time. */
function lostRace(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error)) || isForgotten(error);
}

/** A prepared statement is unknown, or already there, or of tables that have changed since: the session is another one than we thought. */
function isForgotten(error: unknown): boolean {
  return (
    ["26000", "42P05"].includes(codeOf(error)) ||
    (codeOf(error) === "0A000" && /cached plan/.test((error as Error).message))
  );
}

/** The server is down, restarts, or cut the connection; 25P03: because this process was stopped in a transaction. */
function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return /^(08|57P0[123]|25P03)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT)/.test(code) || isCut(error);
}

/** pg sets no code when a connection ended or could not be made in time. */
function isCut(error: unknown): boolean {
  return (
    codeOf(error) === "" &&
    error instanceof Error &&
    /^(Connection terminated|timeout exceeded|Client (was closed|has encountered))/i.test(error.message)
  );
}

/**
 * What failed on the server and what a person can do about it, by SQLSTATE or Node's error code. The first match wins.
 */
const ADVICE: readonly (readonly [code: RegExp, advice: string])[] = [
  [/^ECONNREFUSED$/, "Is the server running, and does it listen at this address?"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "Is the host's name spelled right, and can this machine look it up?"],
  [
    /CERT|SIGNATURE|^ERR_TLS/,
    "The server's certificate is not trusted. At the end of the store's address, sslmode=verify-full&sslrootcert=FILE names the file of the authority that signed it; the host in the address must be the one that it was made for.",
  ],
  [/^28/, "Check user and password in the store's address."],
  [/^3D000$/, "Create the database first: createdb NAME."],
  [
    /^(42501|25006)$/,
    "The user must be allowed to create and write tables in this database, and it must not be read-only.",
  ],
  [/^53100$/, "The server's disk is full: free some space, then run the same command again."],
  [/^53300$/, "The server has no free connection: run fewer workers, or raise its max_connections."],
  [/^(08|57P|53|58|XX)|^E[A-Z]+$/, "Check the server, then run the same command again; it continues where it stopped."],
];

function explain(error: unknown, where: string, password: string): unknown {
  if (error instanceof WinnowError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const advice = ADVICE.find(([pattern]) => pattern.test(isCut(error) ? "08006" : code))?.[1];
  if (advice === undefined) return error;
  // No `cause`: printing it might reveal the connection settings.
  const reason = error.message === "" ? code : error.message;
  return new StoreFailedError(`${where} failed: ${hide(reason, password)}.\n${advice} What was committed is safe.`);
}

function hide(text: string, password: string): string {
  if (password === "") return text;
  let plain = password;
  try {
    plain = decodeURIComponent(password);
  } catch {
    // it was not percent-encoded
  }
  return text.replaceAll(password, "…").replaceAll(plain, "…");
}

// ── Values ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Text that PostgreSQL can store: no NUL, no lone surrogate. */
export function clean(text: string): string {
  return NOT_STORABLE.test(text) ? text.replace(/\p{Surrogate}|\0/gu, "\ufffd") : text;
}

const NOT_STORABLE = /\p{Surrogate}|\0/u;

export function cleanOrNull(text: string | null | undefined): string | null {
  return text == null ? null : clean(text);
}

/** A fixed-length key for a text in indexes: the first half of its SHA-256, as a uuid. */
export function keyOf(text: string): string {
  return hash("sha256", clean(text)).slice(0, 32);
}

/** JSON has no Infinity, which callers use for "never". */
export function finite(number: number): number {
  return Number.isFinite(number) ? number : Math.sign(number) * Number.MAX_SAFE_INTEGER || 0;
}

/** Rows as one parameter, for `json_to_recordset`. */
export function rowsOf(rows: readonly object[]): string {
  return JSON.stringify(rows);
}

export function jsonFrom(text: string): Json {
  return JSON.parse(text) as Json;
}
