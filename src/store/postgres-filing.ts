/** How what is filed of a record came to stand beside it, in rows of its own (decision 0305), with its facts (decision 0314): layouts 3 and 5. */
import { fileFields, lastingLexemes, textLexemes } from "../model/lexemes.js";
import { type Claim, shownFields } from "../model/record.js";
import { factsOf } from "../model/record-facts.js";
import { clean, type Db, rowsOf } from "./postgres-connection.js";

/** A recipe's name may be an address of any length; an index entry has an end. */
export const RECIPE_BEGINS = 200;

/** Its text, and its fields. */
export async function fileBeside(db: Db): Promise<void> {
  // The next step gives these tables their facts and indexes.
  await db.rows(`
create table winnow.filed_texts (seq bigint primary key, lexemes tsvector not null);
create table winnow.filed_fields (seq bigint primary key, lexemes tsvector not null);
alter table winnow.filed_texts alter lexemes set storage external;
alter table winnow.filed_fields alter lexemes set storage external;
-- A field is unfiled when not every word of its values stands in the index: addresses do not, nor what lies behind very many words.
alter table winnow.field_names add unfiled boolean not null default false;
alter table winnow.records drop column lexemes`);
  await fileAll(db);
  await db.rows(`
-- A quicker way to make claims shorter, which a server may have been built without.
do $lz4$ begin
  alter table winnow.records alter claims set compression lz4;
exception when feature_not_supported then null;
end $lz4$;
-- One recipe brings many records: in an index by hash they lie in one chain, which every further one goes along.
drop index winnow.records_by_recipe;
create index records_by_recipe on winnow.records (left(recipe, ${RECIPE_BEGINS}), seq)`);
}

const AT_ONCE = 500;

/** Makes from its claims what is filed of every record. */
async function fileAll(db: Db): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db.rows<{ seq: number; url: string; kind: string; collection: string; claims: string }>(
      "select seq, url, kind, collection, claims from winnow.records where seq > $1 and state <> 'removed' order by seq limit $2",
      [after, AT_ONCE],
    );
    const filed = rows.map(({ seq, url, kind, collection, claims }) => {
      const fields = shownFields(JSON.parse(claims) as Claim[]);
      const { lexemes, unfiled } = fileFields({ collection, kind, fields, facts: factsOf(url, fields) });
      return { seq, collection, fields: lexemes, text: textLexemes(fields), unfiled };
    });
    for (const [table, part] of [
      ["filed_texts", "text"],
      ["filed_fields", "fields"],
    ] as const) {
      await db.rows(
        `insert into winnow.${table} (seq, lexemes) select n.seq, array_to_tsvector(string_to_array(n.lexemes, ' '))
           from unnest($1::bigint[], $2::text[]) n(seq, lexemes) where n.lexemes <> ''`,
        [filed.map(({ seq }) => seq), filed.map((one) => clean(one[part].join(" ")))],
      );
    }
    const unfiled = filed.flatMap((one) => [...one.unfiled].map((name) => [one.collection, clean(name)] as const));
    await db.rows(
      `update winnow.field_names f set unfiled = true from unnest($1::text[], $2::text[]) n(collection, name)
        where f.collection = n.collection and f.name = n.name and not f.unfiled`,
      [unfiled.map(([collection]) => collection), unfiled.map(([, name]) => name)],
    );
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.seq;
  }
}

/** Facts beside both; those that last also with the text. The rows are written anew: to change them would file them once more. */
export async function factsBeside(db: Db): Promise<void> {
  const lasting = await db.rows<{ collection: string; kind: string; host: string }>(
    "select distinct collection, kind, host from winnow.records where state <> 'removed'",
  );
  await db.rows(
    `create temporary table lasting on commit drop as select collection, kind, host, array_to_tsvector(string_to_array(lexemes, ' ')) as lexemes
       from json_to_recordset($1) n(collection text, kind text, host text, lexemes text)`,
    [
      rowsOf(
        lasting.map((one) => ({ ...one, lexemes: lastingLexemes({ ...one, facts: { host: one.host } }).join(" ") })),
      ),
    ],
  );
  await db.rows(`
set local maintenance_work_mem = '512MB';
-- Beside the row of a text is room for another one: when a fact changes, the index need not know.
${withFacts("filed_texts", "texts_by_lexeme", "f.lexemes || (select w.lexemes from lasting w where (w.collection, w.kind, w.host) = (r.collection, r.kind, r.host))", ", fillfactor = 50")}
${withFacts("filed_fields", "fields_by_lexeme", "f.lexemes")}
-- How many records have a value is guessed: better from what a few thousand of them share than from what everybody has.
alter table winnow.filed_fields alter lexemes set statistics 300`);
}

function withFacts(table: string, index: string, lexemes: string, room = ""): string {
  return `
-- Whoever asks the index wants numbers of records: lexemes in between would make a million of them a gigabyte to go through. PostgreSQL
-- puts aside only what stands in rows of more than two thousand bytes. So a row has some blanks to begin with, which become nothing.
create table winnow.${table}_with_facts (
  seq bigint not null, rank bigint not null, year int not null, collection text not null, kind text not null, host text not null,
  language text not null, flags text not null, lexemes tsvector not null, room text not null default repeat(' ', 2000)
) with (toast_tuple_target = 128${room});
-- Words hardly become shorter: to try takes longer than to write them. Facts stay in the row.
alter table winnow.${table}_with_facts
  alter lexemes set storage external, alter collection set storage main, alter kind set storage main, alter host set storage main,
  alter language set storage main, alter flags set storage main;
insert into winnow.${table}_with_facts (seq, rank, year, collection, kind, host, language, flags, lexemes)
  select f.seq, r.rank, r.year, r.collection, r.kind, r.host, r.language, r.flags, ${lexemes}
    from winnow.${table} f join winnow.records r on r.seq = f.seq order by f.seq;
drop table winnow.${table};
alter table winnow.${table}_with_facts rename to ${table};
alter table winnow.${table} add constraint ${table}_pkey primary key (seq);
create index ${index} on winnow.${table} using gin (lexemes);`;
}
