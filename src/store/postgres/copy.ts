/**
 * Reads many rows from PostgreSQL as bytes.
 *
 * The driver turns every value of an ordinary result into a string. The data of COPY it passes on unchanged, so pages
 * of records are read with COPY. COPY takes no parameters: values are quoted and written into the statement.
 */
import pg from "pg";

export type CopiedValue = string | number | readonly number[];

/** A client of the pool, or a client alone. */
interface Client {
  query(query: pg.Query): unknown;
}

/** Calls `take` for each row in binary COPY format. The bytes are valid only until `take` returns. */
export function copyOut(
  client: Client,
  sql: string,
  values: readonly CopiedValue[],
  take: (message: Buffer) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed: unknown;
    const query = new pg.Query(`copy (${withValues(sql, values)}) to stdout (format binary)`, (error) => {
      if (error ?? failed) reject(error ?? failed);
      else resolve();
    });
    const handleCopyData = ({ chunk }: { readonly chunk: Buffer }): void => {
      if (failed !== undefined) return;
      try {
        take(chunk);
      } catch (error) {
        failed = error; // an exception here would end the connection
      }
    };
    client.query(Object.assign(query, { handleCopyData }));
  });
}

/** The statement is ours, and its only dollar signs are those of parameters. */
function withValues(sql: string, values: readonly CopiedValue[]): string {
  return sql.replace(/\$(\d+)/g, (_, n: string) => {
    const value = values[Number(n) - 1]!;
    return pg.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value));
  });
}
