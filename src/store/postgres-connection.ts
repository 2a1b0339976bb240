/**
 * How do we speak with PostgreSQL, and what do we say when it does not answer?
 *
 * One pool; a transaction has one client to itself. Work that lost a race (a deadlock, a failed serialisation) is simply done
 * again. A lost connection becomes a sentence that says what to do and never shows a password.
 */
import { createHash } from "node:crypto";
import pg from "pg";
import { StoreFailedError, UsageError, WinnowError } from "../model/errors.js";
import type { Json } from "../model/json.js";
import { type CopiedValue, copyOut } from "./postgres-copy.js";

export interface Db {
  rows<Row extends object>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** The rows of a query as bytes: `copyOut` in postgres-copy.ts. */
  copied(sql: string, values: readonly CopiedValue[], take: (message: Buffer) => void): Promise<void>;
}

export interface Connection {
  /** The database without user and password. */
  readonly where: string;
  /** Reads, each statement for itself. */
  readonly db: Db;
  /** All or nothing. `work` may run more than once: it must have no effect outside the database. */
  transact<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Reads of one moment: all statements see the same data. */
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
    verify: prepare,
  });
  // A connection that dies while nobody uses it is replaced by the pool; the next statement tells if that is impossible.
  pool.on("error", () => {});

  const helpful = (error: unknown): unknown => explain(error, where, password);

  async function withClient<T>(work: (client: pg.PoolClient, lost: (error: Error) => void) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken: Error | undefined;
    // Without a listener a connection that is lost between two statements would end the process.
    const onError = (error: Error) => {
      broken = error;
    };
    client.on("error", onError);
    try {
      return await work(client, onError);
    } finally {
      client.off("error", onError);
      client.release(broken ?? false);
    }
  }

  const within = <T>(begin: string, work: (db: Db) => Promise<T>): Promise<T> =>
    withClient(async (client, lost) => {
      try {
        await client.query(begin);
        const result = await work(oneByOne(talkingTo(client)));
        await client.query("commit");
        return result;
      } catch (error) {
        await client.query("rollback").catch(lost);
        throw error;
      }
    });

  async function patiently<T>(begin: string, work: (db: Db) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await within(begin, work);
      } catch (error) {
        if (attempt === ATTEMPTS || !lostRace(error)) throw helpful(error);
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
      }
    }
  }

  const told = (error: unknown): never => {
    throw helpful(error);
  };

  return {
    where,
    db: {
      rows: (sql, values) => answerOf(pool, sql, values).catch(told) as Promise<never[]>,
      copied: (sql, values, take) => withClient((client) => copyOut(client, sql, values, take)).catch(told),
    },
    transact: (work) => patiently("begin", work),
    snapshot: (work) => patiently("begin isolation level repeatable read read only", work),
    close: () => pool.end(),
  };
}

const ATTEMPTS = 10;

/** What we ask takes milliseconds: helpers are slower to start than that, and so is compiling a statement. */
function prepare(client: pg.PoolClient, done: (error?: Error) => void): void {
  const onError = () => {}; // told by the statement
  client.on("error", onError);
  client.query("set max_parallel_workers_per_gather = 0; set jit = off", (error: Error | null) => {
    client.off("error", onError);
    done(error ?? undefined);
  });
}

function talkingTo(client: pg.PoolClient): Db {
  return {
    rows: (sql, values) => answerOf(client, sql, values) as Promise<never[]>,
    copied: (sql, values, take) => copyOut(client, sql, values, take),
  };
}

async function answerOf(
  client: { query(sql: string, values?: unknown[]): Promise<pg.QueryResult> },
  sql: string,
  values: readonly unknown[] = [],
): Promise<unknown[]> {
  // Without values the simple protocol is used, which alone takes several statements at once: migrations need that.
  return (values.length === 0 ? await client.query(sql) : await client.query(sql, [...values])).rows;
}

/** Statements of one transaction in the order in which they were asked; who asks for several need not wait for each. */
function oneByOne(db: Db): Db {
  let last: Promise<unknown> = Promise.resolve();
  const next = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    const answer = last.then(ask);
    last = answer.catch(() => undefined);
    return answer;
  };
  return {
    rows: (sql, values) => next(() => db.rows(sql, values)),
    copied: (sql, values, take) => next(() => db.copied(sql, values, take)),
  };
}

/** 64-bit integers as numbers: ours are counters, far from 2^53. */
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
      "The store's address cannot be read. It looks like postgres://user:password@host:5432/database.",
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

/** serialization_failure, deadlock_detected: another did the same at the same time. */
function lostRace(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error));
}

/** What the server could not do for us, and what a person can do about it; first match wins. SQLSTATE or Node's own code. */
const TROUBLES: readonly (readonly [code: RegExp, advice: string])[] = [
  [/^ECONNREFUSED$/, "Is the server running, and does it listen at this address?"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "Is the host's name spelled right, and can this machine look it up?"],
  [/^28/, "Check user and password in the store's address."],
  [/^3D000$/, "Create the database first: createdb NAME."],
  [
    /^(42501|25006)$/,
    "The user must be allowed to create and write tables in this database, and it must not be read-only.",
  ],
  [/^53100$/, "The server's disk is full: make room, then run the same command again."],
  [/^53300$/, "The server has no free connection: run fewer workers, or raise its max_connections."],
  [
    /^(08|57P|53|58|XX)|^E[A-Z]+$/,
    "Look after the server, then run the same command again: it goes on where it stopped.",
  ],
];

function explain(error: unknown, where: string, password: string): unknown {
  if (error instanceof WinnowError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  // pg gives no code to a connection that ended, or was not made, in time.
  const lost =
    code === "" && /^(Connection terminated|timeout exceeded|Client (was closed|has encountered))/i.test(error.message);
  const advice = TROUBLES.find(([pattern]) => pattern.test(lost ? "08006" : code))?.[1];
  if (advice === undefined) return error;
  // Without a cause: what is printed with it might carry the connection's settings.
  const says = error.message === "" ? code : error.message;
  return new StoreFailedError(
    `${where} does not do its work: ${hide(says, password)}.\n${advice} What was committed is safe.`,
  );
}

function hide(text: string, password: string): string {
  if (password === "") return text;
  let plain = password;
  try {
    plain = decodeURIComponent(password);
  } catch {
    // not percent-encoded after all
  }
  return text.replaceAll(password, "…").replaceAll(plain, "…");
}

// ── Values ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Text as PostgreSQL can keep it: no NUL, no half of a surrogate pair. */
export function clean(text: string): string {
  return UNKEEPABLE.test(text) ? text.replace(/\p{Surrogate}|\0/gu, "\ufffd") : text;
}

const UNKEEPABLE = /\p{Surrogate}|\0/u;

export function cleanOrNull(text: string | null | undefined): string | null {
  return text == null ? null : clean(text);
}

/** What stands for a text in indexes: half of its SHA-256, as a uuid. */
export function keyOf(text: string): string {
  return createHash("sha256").update(clean(text)).digest("hex").slice(0, 32);
}

/** A number as JSON can carry it: "never" may come as Infinity. */
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
