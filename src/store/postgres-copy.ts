/**
 * How do many rows come out of PostgreSQL without becoming strings?
 *
 * The driver makes a string of every value of an ordinary answer, and whoever wants bytes makes these again. What COPY brings it hands on
 * as it came, so that is how pages of records are read. COPY takes no parameters: values are written into the statement, quoted.
 */
import pg from "pg";

export type CopiedValue = string | number | readonly number[];

/** Who can be asked; the client of a pool, or one alone. */
interface Asked {
  query(query: pg.Query): unknown;
}

/** Gives `take` each row as binary COPY writes it, in a message of its own; its bytes are good only until `take` returns. */
export function copyOut(
  client: Asked,
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
        failed = error; // thrown here it would end the connection
      }
    };
    client.query(Object.assign(query, { handleCopyData }));
  });
}

/** The statement is ours and has no other dollars than those of its parameters. */
function withValues(sql: string, values: readonly CopiedValue[]): string {
  return sql.replace(/\$(\d+)/g, (_, n: string) => {
    const value = values[Number(n) - 1]!;
    return pg.escapeLiteral(Array.isArray(value) ? `{${value.join()}}` : String(value));
  });
}
