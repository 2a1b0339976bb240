/** Rows that come out of PostgreSQL as bytes. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { type Connection, connect } from "../../src/store/postgres/connection.js";
import { readStoredPage } from "../../src/store/postgres/page-read.js";
import { clean } from "../../src/store/postgres/values.js";
import { linePage } from "../../src/store/records/line.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const obstacle = await findObstacle();

describe("postgres: rows as bytes", { skip: obstacle ?? false }, () => {
  let server: TestServer;
  let connection: Connection;
  before(async () => {
    server = await startServer();
    connection = connect(await server.newDatabase());
  });
  after(async () => {
    await connection.close();
    await server.stop();
  });

  const messages = async (sql: string, values: Parameters<Connection["db"]["copied"]>[1]): Promise<Buffer[]> => {
    const all: Buffer[] = [];
    await connection.db.copied(sql, values, (message) => all.push(Buffer.from(message)));
    return all;
  };

  test("any value is quoted correctly in the statement", async () => {
    const strange = fc.constantFrom("'", "''", "\\", "\\'", "$1", "$2", "E'", "--", "/*", "ә", "\n");
    const text = fc
      .array(fc.oneof(strange, fc.string({ unit: "binary" })), { maxLength: 6 })
      .map((some) => some.join(""));
    await fc.assert(
      fc.asyncProperty(text, text, fc.maxSafeInteger(), fc.array(fc.maxSafeInteger()), async (a, b, number, many) => {
        const sql = "select convert_to($1::text || $2 || $3::bigint || array_to_string($4::bigint[], ' '), 'UTF8')";
        const [row] = await messages(sql, [clean(a), clean(b), number, many]);
        assert.equal(row!.subarray(19 + 2 + 4).toString(), `${clean(a)}${clean(b)}${number}${many.join(" ")}`);
      }),
      { numRuns: 60 },
    );
  });

  test("an error is thrown, and the connection remains usable", async () => {
    await assert.rejects(messages("select 1 / (3 - n) from generate_series(1, 9) n", []), /division by zero/);
    const refuse = () => {
      throw new Error("no more");
    };
    await assert.rejects(connection.db.copied("select n from generate_series(1, 9) n", [], refuse), /no more/);
    assert.equal((await messages("select n from generate_series(1, 9) n", [])).length, 9 + 1);
    const inOne = connection.snapshot(async (db) => {
      const seen: Promise<unknown>[] = [];
      for (const n of [1, 2])
        seen.push(
          db.copied("select $1::int", [n], () => undefined),
          db.rows("select $1", [n]),
        );
      return (await Promise.all(seen)).length;
    });
    assert.equal(await inOne, 4);
  });

  const ROWS = `select n as at, n as seq, 'id' || n as id, 'songs' as collection, 'leaf' as kind, n as number, n as change, 1 as version,
    'live' as state, 0::float8 as first, 0::float8 as changed, 'https://a.example/' as url, false as validated, '[]' as claims
    from generate_series(1, 40) n where n > $1::bigint order by n limit $2`;

  test("a page ends at its limit, or earlier when records are long, and the next one continues after its last record", async () => {
    const page = (from: number, wanted: number, most?: number) =>
      readStoredPage(connection.db, ROWS, [from, wanted + 1], wanted, most);
    const ends = async (...ask: Parameters<typeof page>) => {
      const found = await page(...ask);
      const { records, next } = linePage(found, String);
      assert.deepEqual([records, next], [found.records, found.lastKey?.toString()]);
      return [found.records, found.lastKey];
    };
    assert.deepEqual(await ends(0, 40), [40, undefined]);
    assert.deepEqual(await ends(0, 39), [39, 39]);
    assert.deepEqual(await ends(39, 39), [1, undefined]);
    assert.deepEqual(await ends(40, 39), [0, undefined]);
    assert.deepEqual(await ends(7, 39, 1), [1, 8]);
    const [some, last] = await ends(0, 39, 1000);
    assert.ok(some! > 1 && some! < 10);
    assert.equal(last, some);
  });
});
