/** Archive entries and replays in PostgreSQL. */
import type { ArchivePlace } from "../../model/archive.js";
import type { RecordUpdate } from "../records/updates.js";
import type {
  ArchivedEntry,
  ArchiveFolder,
  Receipt,
  ReplayableVisit,
  ReplayBatch,
  SiteKnowledge,
  TemplateRole,
  VisitFacts,
} from "../store.js";
import type { Connection, Db } from "./connection.js";
import { writeGroups } from "./groups.js";
import { knowledgeOf } from "./leases.js";
import { writeRecords } from "./records/records.js";
import { clean, cleanOrNull, finite, keyOf, rowsOf } from "./values.js";

/** Stores where the responses of visits and their parts are archived. */
export async function keepEntries(
  db: Db,
  visits: readonly { readonly site: number; readonly address: number; readonly visit: VisitFacts }[],
): Promise<void> {
  const entries = visits.flatMap(({ site, address, visit: { archived, parts = [] } }) =>
    archived === null ? [] : [archived, ...parts].map((place) => ({ site, address, ...place })),
  );
  if (entries.length === 0) return;
  await db.hot(
    `insert into winnow.entries (segment, place, length, digest, site, address)
     select segment, "offset", length, digest, site, address from json_to_recordset($1)
       e(segment text, "offset" bigint, length bigint, digest text, site bigint, address bigint)`,
    [rowsOf(entries)],
  );
}

/** Stores which templates determined the roles of addresses. */
export async function keepRoles(
  db: Db,
  roles: readonly (TemplateRole & { readonly site: number; readonly address: number })[],
): Promise<void> {
  if (roles.length === 0) return;
  const rows = roles.map(({ site, address, template, role }) => ({
    site,
    address,
    template_key: keyOf(template),
    template: clean(template),
    role: clean(role),
  }));
  await db.hot(
    `insert into winnow.roles (site, address, template_key, template, role)
     select * from json_to_recordset($1) r(site bigint, address bigint, template_key uuid, template text, role text)
     on conflict (site, address) do update
       set template_key = excluded.template_key, template = excluded.template, role = excluded.role`,
    [rowsOf(rows)],
  );
}

export async function siteKnowledge(
  db: Db,
  harvest: number,
  afterSite: number,
  limit: number,
): Promise<readonly SiteKnowledge[]> {
  const sites = await db.rows<{ site: number; name: string }>(
    "select id as site, name from winnow.sites where harvest = $1 and id > $2 order by id limit $3",
    [harvest, afterSite, limit],
  );
  const known = await knowledgeOf(
    db,
    sites.map(({ site }) => site),
  );
  return sites.map((one) => ({ ...one, knowledge: known.get(one.site)! }));
}

/** See `ArchiveStore.registerArchive`. */
export async function registerArchive(
  connection: Connection,
  { place, id, new: fresh }: ArchiveFolder,
): Promise<string | undefined> {
  return connection.transact(async (db) => {
    await db.rows("lock table winnow.archives in exclusive mode");
    const [known] = await db.rows<{ id: string }>(
      "select id from winnow.archives where case when $1::text is null then place = $2 else id = $1 end",
      [id ?? null, clean(place)],
    );
    const it = known?.id ?? fresh;
    if (it === undefined) return undefined;
    await db.rows("insert into winnow.archives values ($1, $2) on conflict (id) do update set place = excluded.place", [
      it,
      clean(place),
    ]);
    return it;
  });
}

export function archives(db: Db): Promise<readonly { readonly id: string; readonly place: string }[]> {
  return db.rows<{ id: string; place: string }>("select id, place from winnow.archives order by id");
}

/** Skips through the index from segment to segment, however many entries each has. */
export function archiveSegments(
  db: Db,
  archive: string,
): Promise<readonly { readonly segment: string; readonly end: number }[]> {
  return db.rows<{ segment: string; end: number }>(
    `with recursive names as (
       (select segment from winnow.entries order by segment limit 1)
       union all
       select (select e.segment from winnow.entries e where e.segment > n.segment order by e.segment limit 1)
         from names n where n.segment is not null)
     select n.segment, (select e.place + e.length from winnow.entries e where e.segment = n.segment
                         order by e.place desc limit 1) as "end"
       from names n where n.segment like '%-' || $1 || '.warc.%'`,
    [archive],
  );
}

export async function archiveEnd(db: Db, segment: string): Promise<number | undefined> {
  const [row] = await db.rows<{ end: number }>(
    'select place + length as "end" from winnow.entries where segment = $1 order by place desc limit 1',
    [clean(segment)],
  );
  return row?.end;
}

export function archivedBeyond(db: Db, segment: string, offset: number): Promise<readonly ArchivePlace[]> {
  return db.rows<ArchivePlace>(
    `select segment, place as "offset", length, digest from winnow.entries
      where segment = $1 and place + length > $2 order by place`,
    [clean(segment), offset],
  );
}

/**
 * Deletes the entries and the validators of their responses, so that the pages are fetched as if for the first time.
 */
export function requeueLost(connection: Connection, places: readonly ArchivePlace[]): Promise<number> {
  return connection.transact(async (db) => {
    const lost = await db.rows<{ site: number; address: number }>(
      `delete from winnow.entries e using unnest($1::text[], $2::bigint[]) l(segment, place)
        where e.segment = l.segment and e.place = l.place returning e.site, e.address`,
      [places.map((one) => clean(one.segment)), places.map((one) => one.offset)],
    );
    const rows = await db.rows(
      `update winnow.addresses a set state = 'waiting', because = 'its archived answer was lost', due = 0, token = null,
              etag = null, last_modified = null, digest = null, earlier = null
         from (select distinct * from unnest($1::bigint[], $2::bigint[]) l(site, id)) l
        where a.site = l.site and a.id = l.id and a.state not in ('waiting', 'taken') returning a.id`,
      [lost.map((one) => one.site), lost.map((one) => one.address)],
    );
    await db.rows("insert into winnow.wakes (site, due) select distinct site, 0 from unnest($1::bigint[]) l(site)", [
      lost.map((one) => one.site),
    ]);
    return rows.length;
  });
}

export async function archivedEntries(
  db: Db,
  afterId: number,
  limit: number,
  harvests?: readonly number[],
): Promise<readonly ArchivedEntry[]> {
  const rows = await db.rows<{ id: number; url: string; archived: string; parts: string }>(
    `select v.id, a.url, v.archived, v.parts from winnow.visits v join winnow.addresses a on a.site = v.site and a.id = v.address
      where v.id > $1 and v.archived is not null
        and ($3::int8[] is null or v.site in (select id from winnow.sites where harvest = any ($3)))
      order by v.id limit $2`,
    [afterId, limit, harvests ?? null],
  );
  return rows.map(({ archived, parts, ...row }) => ({ ...row, ...placesFrom(archived, parts) }));
}

export async function replayable(
  db: Db,
  harvest: number,
  after: { readonly site: number; readonly sequence: number },
  limit: number,
): Promise<readonly ReplayableVisit[]> {
  const rows = await db.rows<ReplayRow>(
    `${VISITS}
      where s.harvest = $1 and (v.site, v.sequence) > ($2, $3) and v.sequence is not null and v.archived is not null
      order by v.site, v.sequence limit $4`,
    [harvest, after.site, after.sequence, limit],
  );
  return rows.map(({ archived, parts, ...row }) => ({ ...row, ...placesFrom(archived, parts) }));
}

export async function visitsWithOtherRole(
  db: Db,
  { site, template, role }: { readonly site: number } & TemplateRole,
  afterSequence: number,
  limit: number,
): Promise<readonly ReplayableVisit[]> {
  const rows = await db.rows<ReplayRow>(
    `select * from (${VISITS} join winnow.roles r on r.site = a.site and r.address = a.id
      where r.site = $1 and r.template_key = $2 and r.role <> $3 and v.sequence > $4 and v.archived is not null) pages
      where last order by sequence limit $5`,
    [site, keyOf(template), clean(role), afterSequence, limit],
  );
  return rows.map(({ archived, parts, ...row }) => ({ ...row, ...placesFrom(archived, parts) }));
}

type ReplayRow = Omit<ReplayableVisit, "place" | "parts"> & { archived: string; parts: string };

const VISITS = `select v.site, v.address, s.name as "siteName", v.sequence, a.url, a.depth, g.name as "group", v.at, v.archived, v.parts,
            not exists (select from winnow.visits w
              where w.site = v.site and w.address = v.address and w.sequence > v.sequence) as last
       from winnow.visits v join winnow.sites s on s.id = v.site
       join winnow.addresses a on a.site = v.site and a.id = v.address
       join winnow.groups g on g.site = v.site and g.id = a.grp`;

function placesFrom(archived: string, parts: string): { place: ArchivePlace; parts: readonly ArchivePlace[] } {
  return { place: JSON.parse(archived) as ArchivePlace, parts: JSON.parse(parts) as ArchivePlace[] };
}

export function commitReplay(
  connection: Connection,
  harvest: number,
  { pages, sites }: ReplayBatch,
): Promise<Receipt["records"]> {
  return connection.transact(async (db) => {
    const [facts] = await db.rows<{ collection: string; kind: string; recipe: string }>(
      "select collection, kind, start as recipe from winnow.harvests where id = $1",
      [harvest],
    );
    for (const { site, knowledge, groups = [] } of sites) {
      await writeGroups(
        db,
        groups.map((change) => ({ ...change, site })),
      );
      // A reopened group may have work for a site that had none.
      if (groups.some(({ closed }) => closed === false))
        await db.rows("update winnow.sites set due = 0 where id = $1", [site]);
      await db.rows("delete from winnow.knowledge where site = $1 and name like 'kind:%'", [site]);
      const entries = [...knowledge].map(([name, value]) => ({
        site,
        key: keyOf(name),
        name: clean(name),
        value: JSON.stringify(value),
      }));
      await db.rows(
        `insert into winnow.knowledge (site, key, name, value)
         select * from json_to_recordset($1) k(site bigint, key uuid, name text, value text)`,
        [rowsOf(entries)],
      );
    }
    const settled = pages.flatMap(({ as }) => as ?? []);
    const revisits = pages.flatMap(({ at, as }) => (as === undefined ? [] : { revisit: as.revisit, at }));
    const found = await db.rows<{ site: number; address: number }>(
      `update winnow.addresses a set because = case when a.state = 'done' then n.because else a.because end,
              revisit = case when a.state = 'done' then coalesce(n.revisit, a.revisit) else a.revisit end,
              again = case when a.state = 'done' and n.revisit <> a.revisit then n.again else a.again end
         from unnest($1::bigint[], $2::text[], $3::float8[], $4::float8[]) n(id, because, revisit, again)
        where a.id = n.id returning a.site, a.id as address`,
      [
        settled.map((one) => one.address),
        settled.map((one) => clean(one.because)),
        revisits.map(({ revisit }) => (revisit === undefined ? null : finite(revisit))),
        revisits.map(({ revisit, at }) =>
          revisit === undefined ? null : finite(revisit <= 1 ? revisit : at + revisit),
        ),
      ],
    );
    const siteOf = new Map(found.map(({ site, address }) => [address, site]));
    await keepRoles(
      db,
      settled.flatMap((one) => (siteOf.has(one.address) ? { ...one, site: siteOf.get(one.address)! } : [])),
    );
    const judged = pages.flatMap(({ page }) => page ?? []);
    await db.rows(
      `update winnow.addresses a set rejected = n.rejected
         from unnest($1::bigint[], $2::text[]) n(id, rejected) where a.id = n.id and a.rejected is distinct from n.rejected`,
      [judged.map(({ address }) => address), judged.map(({ rejected }) => cleanOrNull(rejected))],
    );
    const updates = pages.flatMap(({ at, records, page, as }): RecordUpdate[] => {
      const withdrawn = (url: string, because: string): RecordUpdate => ({
        ...facts!,
        page: url,
        at: finite(at),
        is: "retracted",
        because,
        given: records,
      });
      return [
        ...records.map((finding) => ({ ...facts!, page: finding.url, at: finite(at), is: "read" as const, finding })),
        ...(page?.rejected === undefined || page.keepsRecords ? [] : [withdrawn(page.url, page.rejected)]),
        ...(as === undefined ? [] : [withdrawn(as.url, as.because)]),
      ];
    });
    return writeRecords(db, updates);
  });
}
