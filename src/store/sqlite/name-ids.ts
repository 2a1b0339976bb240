/**
 * A cache of the row ids of hosts, sites and groups by name.
 *
 * The maps are cleared when they have grown large, and after each rollback, which may have deleted rows that they
 * contain.
 */
import type { Database } from "./database.js";

export interface NameIds {
  host(name: string): number;
  site(harvest: number, name: string): number;
  group(site: number, name: string): number;
  harvest(id: number): HarvestFacts;
  segment(name: string): number;
  forget(): void;
}

/** What a commit needs to know about a harvest. */
export interface HarvestFacts {
  readonly kind: string;
  readonly start: string;
  readonly collection: { readonly id: number; readonly name: string };
}

const MAX_REMEMBERED = 100_000;

export function openNameIds(db: Database): NameIds {
  const hosts = remembered<number>();
  const sites = remembered<number>();
  const groups = remembered<number>();
  const harvests = remembered<HarvestFacts>();
  const segments = remembered<number>();
  const idOf = (sql: string, ...values: unknown[]): number => db.get<{ id: number }>(sql, ...values)!.id;
  return {
    host: (name) =>
      hosts.recall(name, () =>
        idOf("INSERT INTO hosts (name) VALUES (?) ON CONFLICT (name) DO UPDATE SET name = name RETURNING id", name),
      ),
    site: (harvest, name) =>
      sites.recall(`${harvest} ${name}`, () =>
        idOf(
          "INSERT INTO sites (harvest, name) VALUES (?, ?) ON CONFLICT (harvest, name) DO UPDATE SET name = name RETURNING id",
          harvest,
          name,
        ),
      ),
    group: (site, name) =>
      groups.recall(`${site} ${name}`, () =>
        idOf(
          "INSERT INTO groups (site, name) VALUES (?, ?) ON CONFLICT (site, name) DO UPDATE SET name = name RETURNING id",
          site,
          name,
        ),
      ),
    harvest: (id) =>
      harvests.recall(String(id), () => {
        const row = db.get<{ kind: string; start: string; collection: number; name: string }>(
          "SELECT h.kind, h.start, h.collection, c.name FROM harvests h JOIN collections c ON c.id = h.collection WHERE h.id = ?",
          id,
        )!;
        return { kind: row.kind, start: row.start, collection: { id: row.collection, name: row.name } };
      }),
    segment: (name) =>
      segments.recall(name, () =>
        idOf("INSERT INTO segments (name) VALUES (?) ON CONFLICT (name) DO UPDATE SET name = name RETURNING id", name),
      ),
    forget() {
      for (const names of [hosts, sites, groups, harvests, segments]) names.clear();
    },
  };
}

function remembered<Value>() {
  const known = new Map<string, Value>();
  return {
    recall(name: string, find: () => Value): Value {
      let value = known.get(name);
      if (value === undefined) {
        if (known.size >= MAX_REMEMBERED) known.clear();
        known.set(name, (value = find()));
      }
      return value;
    },
    clear: () => known.clear(),
  };
}
