/**
 * How is the full-text index made again, when what stands in it has changed its rules?
 *
 * From the claims, in the order of ranks: the order in which FTS5 likes to be fed. A step of the migrations, so inside their transaction.
 */
import type Sqlite from "better-sqlite3";
import { lexemesOf } from "../model/lexemes.js";
import { type Claim, shownFields } from "../model/record.js";
import { factsOf } from "../model/record-facts.js";

const AT_ONCE = 500;

export function indexAnew(sqlite: Sqlite.Database): void {
  sqlite.exec(`DROP TABLE search;
    CREATE VIRTUAL TABLE search USING fts5(lexemes, content='', detail=none, tokenize='ascii');
    INSERT INTO search (search, rank) VALUES ('automerge', 8);`);
  const read = sqlite.prepare<
    [number, number],
    { rank: number; url: string; kind: string; name: string; claims: string }
  >(
    `SELECT r.rank, r.url, r.kind, c.name, t.claims FROM records r INDEXED BY records_by_rank
       CROSS JOIN collections c ON c.id = r.collection CROSS JOIN contents t ON t.record = r.seq
     WHERE r.rank > ? AND r.state <> 'removed' ORDER BY r.rank LIMIT ?`,
  );
  const write = sqlite.prepare("INSERT INTO search (rowid, lexemes) VALUES (?, ?)");
  for (let after = -1; ; ) {
    const rows = read.all(after, AT_ONCE);
    for (const { rank, url, kind, name, claims } of rows) {
      const fields = shownFields(JSON.parse(claims) as Claim[]);
      write.run(rank, lexemesOf({ collection: name, kind, fields, facts: factsOf(url, fields) }).join(" "));
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.rank;
  }
}
