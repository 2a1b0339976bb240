/** What PostgreSQL files of records beside them, how it is asked, and how an older layout gets there. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import fc from "fast-check";
import { type FactField, fieldLexemes, isOfText, type LexemeQuery } from "../../src/model/lexemes.js";
import { recordId } from "../../src/model/record.js";
import { factsOf } from "../../src/model/record-facts.js";
import { openPostgres } from "../../src/store/postgres.js";
import { answers, answersTo, listsIn, NUMBERS } from "../../src/store/postgres-index.js";
import { textWithFacts } from "../../src/store/record-index.js";
import type { Store } from "../../src/store/store.js";
import { finding, NOW, wish } from "./contract-world.js";
import { type Step, step } from "./index-steps.js";
import { findObstacle, startServer, type TestServer } from "./postgres-server.js";

const obstacle = await findObstacle();

describe("postgres: the index", { skip: obstacle ?? false }, () => {
  let server: TestServer;
  before(async () => {
    server = await startServer();
  });
  after(() => server?.stop());

  test("a question finds the same by lists and by looking into each record, however it is made", async () => {
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
        assert.deepEqual(await found(answersTo(query, bind)), expected);
        assert.deepEqual(await found(answersTo(query, bind, { ...NUMBERS, few: FEW })), expected, "many");
        const long = new Set(listsIn(query).flatMap(({ asked }, n) => (n % 2 === 0 ? asked : [])));
        assert.deepEqual(await found(answersTo(query, bind, { ...NUMBERS, few: FEW, long })), expected, "known");
        const enough = await found(
          answersTo(query, bind, { ...NUMBERS, columns: ["seq", "host"], few: FEW, enough: 5 }),
        );
        assert.ok(new Set(enough).size === enough.length && enough.every((one) => expected.includes(one)));
        assert.ok(enough.length >= Math.min(5, expected.length));
        const all = "(select seq from winnow.filed_fields) r";
        assert.deepEqual(await found(`select seq from ${all} where ${answers(query, "r.seq", bind)}`), expected);
      }),
      { numRuns: 80 },
    );
  });

  test("however records were read, corrected, taken back and removed, it is what it would be if it were made anew", async () => {
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

  for (const [layout, sql] of [
    [2, () => LAYOUT_2],
    [3, () => LAYOUT_3],
  ] as const) {
    test(`a database of layout ${layout} is brought to this one, with all that was filed`, () => upgrade(sql()));
  }

  async function upgrade(downgrade: string): Promise<void> {
    const url = await server.newDatabase();
    const store = await openPostgres(url);
    const { harvest } = await begun(store);
    const records = Array.from({ length: 30 }, (_, n) =>
      finding(`page-${n}`, {
        title: `Title ${n}`,
        link: n === 5 ? "https://a.example/" : "home",
        ...(n % 3 === 0 ? {} : { text: `river and bridge ${n}` }),
        ...(n === 8 ? { numbers: Array.from({ length: 2000 }, (_, i) => (i * 7919) % 10_007).join(" ") } : {}),
      }),
    );
    await store.reread(harvest, { pages: [{ at: NOW, records }], sites: [] });
    await store.remove(recordId("songs", "crawl", "page-7"), "asked", NOW);
    const names = async () =>
      (await server.query(url, "select name, unfiled from winnow.field_names order by name")).rows as unknown[];
    const [filed, named] = [await filedIn(server, url), await names()];
    await store.close();
    await server.query(url, downgrade);
    assert.deepEqual(await apartIn(server, url), { ids: 1, addresses: 1, claims: 1 });
    const again = await openPostgres(url);
    assert.deepEqual(await filedIn(server, url), filed);
    assert.deepEqual(await names(), named);
    assert.deepEqual((await again.check()).problems, []);
    const page = await again.search({ query: { kind: "words", words: ["river"], prefix: false }, limit: 50 });
    assert.equal(page.total.count, 19);
    assert.deepEqual(await apartIn(server, url), { ids: 0, addresses: 0, claims: 1 });
    await again.close();
  }

  test("what was purged is not filed any more", async () => {
    const url = await server.newDatabase();
    const store = await openPostgres(url);
    const { harvest } = await begun(store);
    const records = [
      finding("mine", { title: "xylotheque", text: "zyzzogeton" }),
      finding("other", { title: "other" }),
    ];
    await store.reread(harvest, { pages: [{ at: NOW, records }], sites: [] });
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

// ── Questions ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A fact that lasts, and one that may be corrected. */
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
  const run = await store.beginRun({ harvests: [wish([])], now: NOW, program: "test", owner });
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
    await store.reread(harvest, { pages: [{ at: now, records: [finding(one.path, one.fields)] }], sites: [] });
  else if (one.does === "edit")
    await store.edit({ edits: [{ record: id, set: { [one.field]: one.value } }], by: "Ana", now });
  else if ((await store.record(id))?.state === "live") await store.remove(id, "asked", now);
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

/** How many values do not lie in the row of their record. */
async function apartIn(server: TestServer, url: string): Promise<unknown> {
  const count = (column: string, as: string) => `count(pg_column_toast_chunk_id(${column}))::int as ${as}`;
  const counts = [count("id", "ids"), count("url", "addresses"), count("claims", "claims")];
  return (await server.query(url, `select ${counts.join()} from winnow.records`)).rows[0];
}

function sorted(lexemes: readonly string[]): string[] {
  return [...new Set(lexemes)].sort();
}

/** Makes a database as layout 3 had it. */
const LAYOUT_3 = `
alter table winnow.records alter id set storage extended, alter url set storage extended;
update winnow.records set id = id || '', url = url || '', claims = claims || '';
update winnow.filed_texts t set lexemes =
  ts_delete(lexemes, array(select one from unnest(tsvector_to_array(t.lexemes)) one where one like 'z%'));
alter table winnow.filed_texts drop rank, drop year, drop collection, drop kind, drop host, drop language, drop flags;
alter table winnow.filed_fields drop rank, drop year, drop collection, drop kind, drop host, drop language, drop flags;
delete from winnow.migrations where version > 3`;

/** Makes a database as layout 2 had it. */
const LAYOUT_2 = `
alter table winnow.records alter id set storage extended, alter url set storage extended;
alter table winnow.records add column lexemes tsvector not null default '';
update winnow.records r set lexemes = f.lexemes || coalesce(t.lexemes, '')
  from winnow.filed_fields f left join winnow.filed_texts t using (seq) where f.seq = r.seq;
create index records_by_lexeme on winnow.records using gin (lexemes);
drop table winnow.filed_texts, winnow.filed_fields;
alter table winnow.field_names drop unfiled;
drop index winnow.records_by_recipe;
create index records_by_recipe on winnow.records using hash (recipe);
delete from winnow.migrations where version > 2`;
