/** Raises, lowers, closes and reopens groups; of several changes to a group the last one counts. */
import type { GroupChange } from "../../model/kind.js";
import type { Db } from "./connection.js";
import { clean, finite, keyOf, rowsOf } from "./values.js";

export async function writeGroups(
  db: Db,
  changes: readonly (GroupChange & { readonly site: number })[],
): Promise<void> {
  const rows = new Map<
    string,
    { site: number; key: string; priority: number | null; closing: boolean; closed: string | null }
  >();
  for (const { site, group, priority, closed, because } of changes) {
    const key = keyOf(group);
    const before = rows.get(`${site} ${key}`);
    rows.set(`${site} ${key}`, {
      site,
      key,
      priority: priority === undefined ? (before?.priority ?? null) : finite(priority),
      closing: closed !== undefined || before?.closing === true,
      closed: closed === undefined ? (before?.closed ?? null) : closed ? clean(because) : null,
    });
  }
  if (rows.size === 0) return;
  await db.hot(
    `update winnow.groups g set priority = coalesce(c.priority, g.priority),
            closed = case when c.closing then c.closed else g.closed end
       from json_to_recordset($1) c(site bigint, key uuid, priority double precision, closing boolean, closed text)
      where g.site = c.site and g.key = c.key`,
    [rowsOf([...rows.values()])],
  );
}
