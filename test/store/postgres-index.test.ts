/** The index tables of PostgreSQL and their queries. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { recordId } from "../../src/model/record.js";
import { factsOf } from "../../src/search/facts.js";
import { type FactField, fieldLexemes, isOfText, type LexemeQuery } from "../../src/search/lexemes.js";
import { NUMBERS, postingListsIn, rowMatches, selectMatches } from "../../src/store/postgres/records/index.js";
import { openPostgres } from "../../src/store/postgres/store.js";
import { textWithFacts } from "../../src/store/records/index.js";
import type { Store } from "../../src/store/store.js";
import { finding, NOW, requestFor } from "./contract-world.js";
import { type Step, step } from "./index-steps.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const obstacle = await findObstacle();

describe("postgres: the index", { skip: obstacle ?? false }, () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server?.stop());

  test("a query finds the same by posting lists and by checking each record", async () => {
    const url = await server.newDatabase();
    await (await openPostgres(url)).close();
    const rows = Array.from({ length: 2 ** LEXEMES.length }, (_, n) => LEXEMES.filter((_, bit) => (n >> bit) & 1));
    for (const [seq, row] of rows.entries()) {
      for (const [table, some] of [
        ["filed_fields", ["za", ...row.filter((one) => !isOfText(one))]],
        ["filed_texts", row.some(isOfText) ? row.filter((one) => isOfText(one) || one === HOST) : []],
      ] as const) {
        if (some.length === 0) continue;
        const [host, language] = [HOST, LANGUAGE].map((fact) => (row.includes(fact) ? "a" : "b"));
        await server.query(
          url,
          `insert into winnow.${table} (seq, rank, year, collection, kind, host, language, flags, lexemes)
           values (${seq}, 0, 0, '', '', '${host}', '${language}', '', array_to_tsvector(array['${some.join("','")}']))`,
        );
      }
    }
    let values: string[] = [];
    const bind = (value: string) => `$${values.push(value)}`;
    const found = async (sql: string) => {
      const used = new Set<number>();
      const whole = sql.replace(/\$(\d+)/g, (_, n) => {
        used.add(Number(n));
        return `'${values[Number(n) - 1]!.replaceAll("'", "''")}'`;
      });
      assert.equal(used.size, values.length, "all that is passed stands in the statement");
      values = [];
      return (await server.query(url, whole)).rows.map(({ seq }) => Number(seq)).sort(byNumber);
    };
    await fc.assert(
      fc.asyncProperty(question, async (query) => {
        const expected = rows.flatMap((row, seq) => (holds(query, ["za", ...row]) ? [seq] : []));
        assert.deepEqual(await found(selectMatches(query, bind)), expected);
        assert.deepEqual(await found(selectMatches(query, bind, { ...NUMBERS, few: FEW })), expected, "many");
        const long = new Set(postingListsIn(query).flatMap(({ tsquery }, n) => (n % 2 === 0 ? tsquery : [])));
        assert.deepEqual(await found(selectMatches(query, bind, { ...NUMBERS, few: FEW, long })), expected, "known");
        const enough = await found(
          selectMatches(query, bind, { ...NUMBERS, columns: ["seq", "host"], few: FEW, enough: 5 }),
        );
        assert.ok(new Set(enough).size === enough.length && enough.every((one) => expected.includes(one)));
        assert.ok(enough.length >= Math.min(5, expected.length));
        const all = "(select seq from winnow.filed_fields) r";
        assert.deepEqual(await found(`select seq from ${all} where ${rowMatches(query, "r.seq", bind)}`), expected);
      }),
      { numRuns: 80 },
    );
  });

  test("after any sequence of changes, the index is the same as one that is built from scratch", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const url = await server.newDatabase();
        const store = await openPostgres(url);
        const run = await begun(store);
        for (const [n, one] of steps.entries()) await take(store, run.harvest, one, NOW + n);
        assert.deepEqual((await store.check()).problems, []);
        assert.deepEqual(await filedIn(server, url), await toBeFiled(server, url, store));
        await store.close();
        await server.recycle(url);
      }),
      { numRuns: 12 },
    );
  });

  test("only claims are stored outside the row of their record", async () => {
    const url = await server.newDatabase();
    const store = await openPostgres(url);
    const { harvest } = await begun(store);
    const numbers = Array.from({ length: 2000 }, (_, i) => (i * 7919) % 10_007).join(" ");
    await store.commitReplay(harvest, { pages: [{ at: NOW, records: [finding("long", { numbers })] }], sites: [] });
    const count = (column: string, as: string) => `count(pg_column_toast_chunk_id(${column}))::int as ${as}`;
    const counts = [count("id", "ids"), count("url", "addresses"), count("claims", "claims")];
    const { rows } = await server.query(url, `select ${counts.join()} from winnow.records`);
    assert.deepEqual(rows, [{ ids: 0, addresses: 0, claims: 1 }]);
    await store.close();
  });

  test("purged records are not in the index", async () => {
    const url = await server.newDatabase();
    const store = await openPostgres(url);
    const { harvest } = await begun(store);
    const records = [
      finding("mine", { title: "xylotheque", text: "zyzzogeton" }),
      finding("other", { title: "other" }),
    ];
    await store.commitReplay(harvest, { pages: [{ at: NOW, records }], sites: [] });
    await store.removeRecords({
      which: { ids: [recordId("songs", "crawl", "mine")] },
      reason: "asked",
      now: NOW,
      purge: true,
    });
    const filed = JSON.stringify(await filedIn(server, url));
    assert.doesNotMatch(filed, /xylotheque|zyzzogeton/);
    assert.match(filed, /twother/);
    await store.close();
  });
});

// ── Queries ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** An immutable fact, and one that may be corrected. */
const HOST = "zh";
const LANGUAGE = "zl";
const FEW = { texts: 3, fields: 5 };
const LEXEMES = ["tw", "ow", HOST, LANGUAGE, "xa", "xb", "xc"];
const FACTS: ReadonlyMap<string, FactField> = new Map([
  [HOST, "host"],
  [LANGUAGE, "language"],
]);

const { question } = fc.letrec<{ question: LexemeQuery }>((tie) => ({
  question: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(...LEXEMES, "za").map((lexeme) => ({
      is: "lexeme" as const,
      lexeme,
      prefix: false,
      ...(FACTS.has(lexeme) ? { fact: { field: FACTS.get(lexeme)!, value: "a" } } : {}),
    })),
    fc.record({
      is: fc.constantFrom("all" as const, "any" as const),
      of: fc.array(tie("question"), { minLength: 2, maxLength: 5 }),
    }),
    fc.record({ is: fc.constant("but" as const), of: tie("question"), not: tie("question") }),
  ),
}));

function holds(query: LexemeQuery, row: readonly string[]): boolean {
  switch (query.is) {
    case "lexeme":
      return row.includes(query.lexeme);
    case "all":
      return query.of.every((one) => holds(one, row));
    case "any":
      return query.of.some((one) => holds(one, row));
    case "but":
      return holds(query.of, row) && !holds(query.not, row);
  }
}

function byNumber(a: number, b: number): number {
  return a - b;
}

// ── Records ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

async function begun(store: Store): Promise<{ harvest: number }> {
  const owner = { pid: process.pid, machine: "a-machine", doing: "test" };
  const run = await store.beginRun({ harvests: [requestFor([])], now: NOW, program: "test", owner });
  return { harvest: run.harvests[0]!.id };
}

async function take(store: Store, harvest: number, one: Step, now: number): Promise<void> {
  if (one.does === "undo") {
    const known = (await store.editBatches(100)).some(({ batch, undone }) => batch === one.batch && !undone);
    if (known) await store.undoEdits({ batch: one.batch, by: "Ana", now });
    return;
  }
  const id = recordId("songs", "crawl", one.path);
  if (one.does === "read")
    await store.commitReplay(harvest, { pages: [{ at: now, records: [finding(one.path, one.fields)] }], sites: [] });
  else if (one.does === "edit")
    await store.edit({ edits: [{ record: id, set: { [one.field]: one.value } }], by: "Ana", now });
  else if ((await store.record(id))?.state === "live")
    await store.removeRecords({ which: { ids: [id] }, reason: "asked", now: now });
}

type Filed = readonly (readonly [id: string, fields: readonly string[], text: readonly string[]])[];

async function filedIn(server: TestServer, url: string): Promise<Filed> {
  const { rows } = await server.query(
    url,
    `select r.id, tsvector_to_array(f.lexemes) as fields, coalesce(tsvector_to_array(t.lexemes), '{}') as text
       from winnow.records r join winnow.filed_fields f using (seq) left join winnow.filed_texts t using (seq) order by r.id`,
  );
  return rows.map(({ id, fields, text }) => [id, sorted(fields), sorted(text)]);
}

async function toBeFiled(server: TestServer, url: string, store: Store): Promise<Filed> {
  const { rows } = await server.query(url, "select id from winnow.records where state <> 'removed' order by id");
  const filed: (readonly [string, string[], string[]])[] = [];
  for (const { id } of rows) {
    const { collection, kind, fields, url: page } = (await store.record(id))!;
    const facts = factsOf(page, fields);
    filed.push([
      id,
      sorted(fieldLexemes({ collection, kind, fields, facts })),
      sorted(textWithFacts({ collection, kind, fields, facts })),
    ]);
  }
  return filed;
}

function sorted(lexemes: readonly string[]): string[] {
  return [...new Set(lexemes)].sort();
}
