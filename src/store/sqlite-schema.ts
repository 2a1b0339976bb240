/**
 * The tables of a store in a folder, and how older ones become today's.
 *
 * Migrations go forward only. `user_version` says how many were applied; `application_id` says that the file is ours.
 *
 * The frontier's shape decides the cost of a crawl, so a word on it:
 *  - An address row is appended (its id is the order of discovery); identity is a compact 16-byte key whose first bytes come
 *    from the directory, so that the links of one page, which mostly are siblings, meet in the same B-tree pages.
 *  - The queue is a partial index over waiting rows that are due. Group priority is not part of it: raising or closing a
 *    group is one row in `groups`, and a refill asks the groups in their order.
 *  - A take is a row in the small table `taken`, not an update of the address: it is written before and deleted after
 *    every request.
 *  - What is done is indexed by the moment at which it is due again, not by its site: visits end in the order of time, so
 *    the index grows at its end, where one page takes the entries of many sites.
 *  - Counts per site are kept with the site, because counting ten million rows takes seconds.
 */
export const APPLICATION_ID = 0x57_6e_6f_77; // "Wnow"

export const MIGRATIONS: readonly string[] = [
  `
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counters VALUES ('token', 0), ('change', 0);

CREATE TABLE collections (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
  numbers INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE harvests (
  id INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collections, kind TEXT NOT NULL, start TEXT NOT NULL,
  settings TEXT NOT NULL, address_rules TEXT NOT NULL, created INTEGER NOT NULL, finished INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX harvests_by_name ON harvests (collection, kind, start);
CREATE TABLE runs (
  id INTEGER PRIMARY KEY, began INTEGER NOT NULL, ended INTEGER, heartbeat INTEGER NOT NULL, reason TEXT, program TEXT NOT NULL,
  pid INTEGER NOT NULL, process_start TEXT NOT NULL, machine TEXT NOT NULL, doing TEXT NOT NULL, counts TEXT NOT NULL DEFAULT '{}'
);
CREATE TABLE run_harvests (
  run INTEGER NOT NULL REFERENCES runs, harvest INTEGER NOT NULL REFERENCES harvests, mode TEXT NOT NULL, settings TEXT NOT NULL,
  PRIMARY KEY (run, harvest)
) WITHOUT ROWID;

CREATE TABLE hosts (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, busy INTEGER NOT NULL DEFAULT 0, last_knock INTEGER NOT NULL DEFAULT 0,
  rest_until INTEGER NOT NULL DEFAULT 0, asked_delay INTEGER NOT NULL DEFAULT 0, answer_took INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0, set_aside TEXT
);
CREATE TABLE robots (host INTEGER PRIMARY KEY REFERENCES hosts, content TEXT NOT NULL, at INTEGER NOT NULL);

CREATE TABLE sites (
  id INTEGER PRIMARY KEY, harvest INTEGER NOT NULL REFERENCES harvests, name TEXT NOT NULL,
  token INTEGER NOT NULL DEFAULT 0, lease_run INTEGER NOT NULL DEFAULT 0, lease_until INTEGER NOT NULL DEFAULT 0,
  due INTEGER NOT NULL DEFAULT 0, sequence INTEGER NOT NULL DEFAULT 1,
  waiting INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0, dropped INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0, set_aside INTEGER NOT NULL DEFAULT 0,
  UNIQUE (harvest, name)
);
CREATE INDEX sites_due ON sites (harvest, due) WHERE waiting > 0;
CREATE INDEX sites_leased ON sites (name, lease_run) WHERE lease_until > 0;
CREATE TABLE groups (
  id INTEGER PRIMARY KEY, site INTEGER NOT NULL REFERENCES sites, name TEXT NOT NULL,
  priority REAL NOT NULL DEFAULT 0, closed TEXT, UNIQUE (site, name)
);
CREATE TABLE knowledge (
  site INTEGER NOT NULL REFERENCES sites, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (site, key)
) WITHOUT ROWID;

-- state: 0 waiting, 1 done, 2 dropped, 3 failed, 4 set aside. due: when to visit (again); 0 at once or never, 1 at every update.
-- visit: the last one; body: the last one that brought the page itself; judged: the last one that was judged.
-- revisit: how long after its visit a done address is due again; 0 never, 1 at every update.
CREATE TABLE addresses (
  id INTEGER PRIMARY KEY, site INTEGER NOT NULL, host INTEGER NOT NULL, grp INTEGER NOT NULL, key BLOB NOT NULL, url TEXT NOT NULL,
  state INTEGER NOT NULL, due INTEGER NOT NULL, priority REAL NOT NULL, depth INTEGER NOT NULL, hops INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, lost INTEGER NOT NULL DEFAULT 0, finder INTEGER, words TEXT, because TEXT,
  visit INTEGER, body INTEGER, judged INTEGER, gone_since INTEGER, revisit INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX addresses_by_key ON addresses (site, key);
CREATE INDEX addresses_ready ON addresses (site, host, grp, priority DESC, depth, id) WHERE state = 0 AND due = 0;
CREATE INDEX addresses_due ON addresses (site, due) WHERE state = 0 AND due > 0;
CREATE INDEX addresses_again ON addresses (due, site) WHERE state = 1 AND due > 0;
CREATE TABLE taken (address INTEGER PRIMARY KEY, site INTEGER NOT NULL, token INTEGER NOT NULL);
CREATE INDEX taken_by_site ON taken (site);

-- Which template gave a done address its role: for kinds whose roles are settled late.
CREATE TABLE roles (address INTEGER PRIMARY KEY, site INTEGER NOT NULL, template TEXT NOT NULL, role TEXT NOT NULL);
CREATE INDEX roles_by_template ON roles (site, template, role);

CREATE TABLE visits (
  id INTEGER PRIMARY KEY, site INTEGER NOT NULL, address INTEGER NOT NULL, previous INTEGER, sequence INTEGER,
  at INTEGER NOT NULL, took INTEGER NOT NULL, status INTEGER NOT NULL, bytes INTEGER NOT NULL, digest TEXT, etag TEXT, last_modified TEXT,
  because TEXT NOT NULL
);
CREATE INDEX visits_in_order ON visits (site, sequence) WHERE sequence IS NOT NULL;

-- The archive's entries as far as they are committed: part 0 is the visit's own answer, the others are its further parts.
CREATE TABLE segments (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE entries (
  segment INTEGER NOT NULL REFERENCES segments, place INTEGER NOT NULL, length INTEGER NOT NULL, digest TEXT NOT NULL,
  visit INTEGER NOT NULL, part INTEGER NOT NULL, PRIMARY KEY (segment, place)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entries_by_visit ON entries (visit, part);

-- machine: the machine's claims as JSON; people's stand apart in corrections; shown is derived from both.
CREATE TABLE records (
  id TEXT NOT NULL UNIQUE, collection INTEGER NOT NULL REFERENCES collections, number INTEGER NOT NULL, kind TEXT NOT NULL,
  key TEXT NOT NULL, url TEXT NOT NULL, state TEXT NOT NULL, version INTEGER NOT NULL, change INTEGER NOT NULL,
  first INTEGER NOT NULL, changed INTEGER NOT NULL, machine TEXT NOT NULL, shown TEXT NOT NULL, confidence REAL NOT NULL,
  validated INTEGER NOT NULL DEFAULT 0, removed TEXT
);
CREATE UNIQUE INDEX records_by_change ON records (change);
CREATE UNIQUE INDEX records_by_number ON records (collection, number);
CREATE INDEX records_by_url ON records (url);
-- What a record showed before it was changed, and until when; what it shows now stands in the record alone.
CREATE TABLE versions (
  record TEXT NOT NULL, version INTEGER NOT NULL, until INTEGER NOT NULL, shown TEXT NOT NULL, PRIMARY KEY (record, version)
) WITHOUT ROWID;
CREATE TABLE corrections (
  id INTEGER PRIMARY KEY, record TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL, by TEXT NOT NULL, at INTEGER NOT NULL,
  undone INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX corrections_by_record ON corrections (record);

CREATE TABLE rejected (harvest INTEGER NOT NULL, address INTEGER NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (harvest, address)) WITHOUT ROWID;
CREATE TABLE tallies (
  harvest INTEGER NOT NULL, what TEXT NOT NULL, reason TEXT NOT NULL, count INTEGER NOT NULL, example TEXT,
  PRIMARY KEY (harvest, what, reason)
) WITHOUT ROWID;
`,
];
