/**
 * How is the full-text index made again, when what stands in it has changed its rules?
 *
 * From the claims, in the order of places: the order in which FTS5 likes to be fed. A step of the migrations, so inside their transaction.
 */
import type Sqlite from "better-sqlite3";
import { lexemesOf } from "../model/lexemes.js";
import { PLACES } from "../model/rank.js";
import { type Claim, shownFields } from "../model/record.js";
import { factsOf } from "../model/record-facts.js";

const AT_ONCE = 500;

export function filedByPlace(sqlite: Sqlite.Database): void {
  sqlite.exec(`ALTER TABLE records ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
    UPDATE records SET place = rank % ${PLACES};
    CREATE INDEX records_places ON records (place);`);
  partNeighbours(sqlite);
  // Both carry what lists are filtered and facets counted by: rows need not be looked up one by one.
  sqlite.exec(`DROP INDEX records_places;
    CREATE INDEX records_by_place ON records (place, state, collection, kind, host, language, year, flags, duplicate);`);
  indexAnew(sqlite);
}

/** Two records of different years may have had one place; the later one gets the next that is free. */
function partNeighbours(sqlite: Sqlite.Database): void {
  const holder = sqlite.prepare<[number]>("SELECT 1 FROM records WHERE place = ?");
  const shared = sqlite
    .prepare<[], { seq: number; place: number }>(
      `SELECT r.seq, r.place FROM records r JOIN (SELECT place, min(seq) AS first FROM records GROUP BY place HAVING count(*) > 1) s
         ON s.place = r.place AND s.first <> r.seq ORDER BY r.seq`,
    )
    .all();
  for (const { seq, place } of shared) {
    let free = place;
    while (holder.get(free) !== undefined) free = (free + 1) % PLACES;
    sqlite.prepare("UPDATE records SET place = ?, rank = rank - ? + ? WHERE seq = ?").run(free, place, free, seq);
  }
}

export function indexAnew(sqlite: Sqlite.Database): void {
  sqlite.exec(`DROP TABLE search;
    CREATE VIRTUAL TABLE search USING fts5(lexemes, content='', detail=none, tokenize='ascii');
    INSERT INTO search (search, rank) VALUES ('automerge', 8);`);
  const read = sqlite.prepare<
    [number, number],
    { place: number; url: string; kind: string; name: string; claims: string }
  >(
    `SELECT r.place, r.url, r.kind, c.name, t.claims FROM records r INDEXED BY records_by_place
       CROSS JOIN collections c ON c.id = r.collection CROSS JOIN contents t ON t.record = r.seq
     WHERE r.place > ? AND r.state <> 'removed' ORDER BY r.place LIMIT ?`,
  );
  const write = sqlite.prepare("INSERT INTO search (rowid, lexemes) VALUES (?, ?)");
  for (let after = -1; ; ) {
    const rows = read.all(after, AT_ONCE);
    for (const { place, url, kind, name, claims } of rows) {
      const fields = shownFields(JSON.parse(claims) as Claim[]);
      write.run(place, lexemesOf({ collection: name, kind, fields, facts: factsOf(url, fields) }).join(" "));
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.place;
  }
}
