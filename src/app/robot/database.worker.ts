/** One read-only statement on a database, in its own process: the query comes on stdin, its rows leave on stdout as JSON. */
import { readFileSync } from "node:fs";

const MAX_ROWS = 100_000;

try {
  const place = process.argv[2] ?? "";
  const query = readFileSync(0, "utf8");
  const rows = /^postgres(ql)?:/.test(place) ? await fromPostgres(place, query) : await fromSqlite(place, query);
  if (rows.length > MAX_ROWS) throw new Error(`gives more than ${MAX_ROWS} rows`);
  process.stdout.write(JSON.stringify(rows));
} catch (error) {
  process.stderr.write((error as Error).message);
  process.exitCode = 1;
}

async function fromSqlite(file: string, query: string): Promise<unknown[]> {
  const { openSqlite } = await import("../../store/sqlite/open-sqlite.js");
  const database = openSqlite(file, { readonly: true, fileMustExist: true });
  try {
    const statement = database.prepare(query);
    if (!statement.reader || !statement.readonly) throw new Error("only a SELECT is allowed");
    return statement.all();
  } finally {
    database.close();
  }
}

async function fromPostgres(address: string, query: string): Promise<unknown[]> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: address, statement_timeout: 25_000 });
  await client.connect();
  try {
    await client.query("BEGIN TRANSACTION READ ONLY");
    // With parameters, even none, the server takes exactly one statement.
    const { rows } = await client.query({ text: query, values: [], name: "recipe" });
    return rows as unknown[];
  } finally {
    await client.end();
  }
}
