/**
 * Makes a large database of a small one, without the program: each record of a store on PostgreSQL so many times.
 *
 * Keeping a million records takes the program and the server more than twenty minutes of CPU. To measure only how they are read, a
 * twentieth of them is kept by the program, and copied here with an id, a number, an address and a rank of its own. A copy has the
 * text of its original, so each word is as frequent as among different texts; it is in no family. Indexes are dropped first and made
 * again at the end.
 */
import { query } from "../../test/store/postgres-server.js";

const TABLES = ["records", "filed_texts", "filed_fields"] as const;
const FACTS = "year, collection, kind, host, language, flags, lexemes, room";

export async function copyRecords(address: string, times: number, say: (words: string) => void): Promise<void> {
  const rows = async <Row>(sql: string): Promise<Row[]> => (await query(address, sql)).rows as Row[];
  const indexes = await rows<{ name: string; sql: string }>(
    `select indexname as name, indexdef as sql from pg_indexes
      where schemaname = 'winnow' and tablename in (${TABLES.map((table) => `'${table}'`).join()})
        and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await query(address, `drop index winnow.${name}`);
  const [last] = await rows<{ seq: string }>(
    "select greatest(max(seq), max(number), max(change)) as seq from winnow.records",
  );
  const step = Number(last!.seq);
  for (let copy = 1; copy < times; copy++) {
    await query(address, copyOf(copy, copy * step, step));
    say(`${copy + 1} times`);
  }
  for (const { name, sql } of indexes) {
    await query(address, `set maintenance_work_mem = '1GB'; ${sql}`);
    say(`made ${name}`);
  }
  // Last: a database whose changes reach the size that was asked for is complete.
  await query(address, "update winnow.changes set last = (select max(change) from winnow.records)");
}

/** Of the first `originals` rows; those before are copies. The place of a rank is the start of the id (src/search/rank.ts). */
function copyOf(copy: number, offset: number, originals: number): string {
  const from = `from winnow.records where seq <= ${originals}`;
  return `
    insert into winnow.records (seq, id, collection, kind, number, change, version, state, first, changed, url_key, url, recipe, validated,
        confidence, host, language, year, flags, words, characters, rank, family, likeness, duplicate, removed, claims)
      overriding system value
      select seq + ${offset}, copied, collection, kind, number + ${offset}, change + ${offset}, version, state, first, changed,
        md5(url || '#${copy}')::uuid, url || '?copy=${copy}', recipe, validated, confidence, host, language, year, flags, words, characters,
        (rank / 68719476736) * 68719476736 + ('x' || left(copied, 9))::bit(36)::bigint, null, likeness, false, removed, claims
      from (select *, md5(id || '#${copy}') as copied ${from}) r
      order by seq on conflict do nothing;
    ${["texts", "fields"]
      .map(
        (filed) => `
    insert into winnow.filed_${filed} (seq, rank, ${FACTS})
      select r.seq, r.rank, ${FACTS.split(", ")
        .map((name) => `f.${name}`)
        .join(", ")}
      from winnow.filed_${filed} f join winnow.records r on r.seq = f.seq + ${offset} where f.seq <= ${originals} order by r.seq;`,
      )
      .join("")}`;
}
