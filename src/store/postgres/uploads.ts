/** Which segments of the archive are in object storage, in PostgreSQL. */
import type { Instant } from "../../model/time.js";
import type { Upload } from "../store.js";
import type { Connection, Db } from "./connection.js";

const UPLOAD = `select segment, object, bytes, sha256, copy as "hasCopy" from winnow.objects where state = 'current'`;

export async function beginUpload(
  db: Db,
  { object, segment }: Pick<Upload, "object" | "segment">,
  now: Instant,
): Promise<void> {
  // Twice, if the answer to the first was lost. The server's time has fractions of milliseconds.
  await db.rows(
    "insert into winnow.objects (object, segment, state, begun) values ($1, $2, 'begun', $3::float8) on conflict do nothing",
    [object, segment, now],
  );
}

export function confirmUpload(
  connection: Connection,
  { object, segment, bytes, sha256, hasCopy }: Upload,
  replaces: string | undefined,
): Promise<boolean> {
  return connection.transact(async (db) => {
    const rows = await db.rows<{ object: string; state: string }>(
      "select object, state from winnow.objects where segment = $1 order by object for update",
      [segment],
    );
    const current = rows.find(({ state }) => state === "current")?.object;
    if (current === object) return true; // the answer to the first attempt was lost
    const isBegun = rows.some((row) => row.object === object && row.state === "begun");
    if (!isBegun || current !== replaces) return false;
    const [pending] = await db.rows("select from winnow.to_blank where segment = $1 limit 1", [segment]);
    if (replaces === undefined && pending !== undefined) return false;
    await db.rows("update winnow.objects set state = 'old' where segment = $1 and object <> $2", [segment, object]);
    await db.rows("update winnow.objects set state = 'current', bytes = $2, sha256 = $3, copy = $4 where object = $1", [
      object,
      bytes,
      sha256,
      hasCopy,
    ]);
    return true;
  });
}

export async function uploadOf(db: Db, segment: string): Promise<Upload | undefined> {
  const [row] = await db.rows<Upload>(`${UPLOAD} and segment = $1`, [segment]);
  return row;
}

export function uploadsOf(db: Db, archive: string): Promise<readonly Upload[]> {
  return db.rows<Upload>(`${UPLOAD} and segment like '%-' || $1 || '.warc.%' order by segment`, [archive]);
}

export async function copyDeleted(db: Db, segment: string): Promise<void> {
  await db.rows("update winnow.objects set copy = false where segment = $1", [segment]);
}

export async function oldObjects(db: Db, begunBefore: Instant): Promise<readonly string[]> {
  const rows = await db.rows<{ object: string }>(
    `select object from winnow.objects o where state = 'old' or state = 'begun' and begun < $1::float8
       and exists (select from winnow.objects c where c.segment = o.segment and c.state = 'current') order by object`,
    [begunBefore],
  );
  return rows.map(({ object }) => object);
}

export async function forgetObject(db: Db, object: string): Promise<void> {
  await db.rows("delete from winnow.objects where object = $1 and state <> 'current'", [object]);
}
