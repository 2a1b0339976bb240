/**
 * The tables of a store in a folder. `user_version` is their version; `application_id` says that the file is ours.
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
export const SCHEMA_VERSION = 6;

/**
 * Segments in object storage. state: begun (noted before the upload), current (verified; one for each segment) or old (to be deleted).
 * copy: whether the writer has its file still.
 */
const OBJECTS_TABLE = `
CREATE TABLE objects (
  object TEXT PRIMARY KEY, segment TEXT NOT NULL, state TEXT NOT NULL, bytes INTEGER NOT NULL DEFAULT 0,
  sha256 TEXT NOT NULL DEFAULT '', copy INTEGER NOT NULL DEFAULT 1, begun INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX objects_by_segment ON objects (segment);`;

/** What moderators say: states, assignments, comments. The last entry of its kind holds. */
const REVIEWS = `
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY, subject TEXT NOT NULL, about TEXT NOT NULL, value TEXT NOT NULL, by TEXT NOT NULL, at INTEGER NOT NULL
);
CREATE INDEX reviews_by_subject ON reviews (subject, about, id);
CREATE INDEX reviews_by_value ON reviews (about, value, id) WHERE about <> 'comment';
`;

/** What makes the tables of each version from those of the one before. */
export const UPGRADES: ReadonlyMap<number, string> = new Map([
  [5, OBJECTS_TABLE],
  [6, REVIEWS],
]);
export const OLDEST_VERSION = 4;

export const SCHEMA = `
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counters VALUES ('token', 0), ('change', 0), ('family', 0), ('batch', 0), ('scrub', 0);

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
  attempts INTEGER NOT NULL DEFAULT 0, lost INTEGER NOT NULL DEFAULT 0, blamed INTEGER NOT NULL DEFAULT 0, finder INTEGER, words TEXT, because TEXT,
  visit INTEGER, body INTEGER, judged INTEGER, gone_since INTEGER, revisit INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX addresses_by_key ON addresses (site, key);
CREATE INDEX addresses_ready ON addresses (site, host, grp, priority DESC, depth, id) WHERE state = 0 AND due = 0;
CREATE INDEX addresses_due ON addresses (site, due) WHERE state = 0 AND due > 0;
CREATE INDEX addresses_blamed ON addresses (site) WHERE blamed > 0;
CREATE INDEX addresses_again ON addresses (due, site) WHERE state = 1 AND due > 0;
-- reading: if the process dies now, this address is to blame.
CREATE TABLE taken (address INTEGER PRIMARY KEY, site INTEGER NOT NULL, token INTEGER NOT NULL, reading INTEGER NOT NULL);
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

-- The store's archive folders by their numbers; the last known place of each. Their entries as far as they are committed: part 0 is the visit's own answer, the others are its further parts.
CREATE TABLE archives (id TEXT PRIMARY KEY, place TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE segments (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE entries (
  segment INTEGER NOT NULL REFERENCES segments, place INTEGER NOT NULL, length INTEGER NOT NULL, digest TEXT NOT NULL,
  visit INTEGER NOT NULL, part INTEGER NOT NULL, PRIMARY KEY (segment, place)
) WITHOUT ROWID;
CREATE UNIQUE INDEX entries_by_visit ON entries (visit, part);
${OBJECTS_TABLE}

-- A record's row is narrow, so that a million of them can be counted in a moment; its claims stand apart. seq is the order of first
-- commits, rank the order of lists: its year and its place (search/rank.ts). What a record does not say is '' or 0. flags: '\\n' || flag || '\\n' …
CREATE TABLE records (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, collection INTEGER NOT NULL REFERENCES collections, number INTEGER NOT NULL,
  kind TEXT NOT NULL, url TEXT NOT NULL, recipe TEXT NOT NULL, state TEXT NOT NULL, version INTEGER NOT NULL, change INTEGER NOT NULL,
  first INTEGER NOT NULL, changed INTEGER NOT NULL, validated INTEGER NOT NULL, confidence REAL NOT NULL,
  host TEXT NOT NULL, language TEXT NOT NULL, year INTEGER NOT NULL, flags TEXT NOT NULL, words INTEGER NOT NULL,
  characters INTEGER NOT NULL, rank INTEGER NOT NULL, place INTEGER NOT NULL, family INTEGER, likeness REAL NOT NULL, duplicate INTEGER NOT NULL, removed TEXT
);
CREATE UNIQUE INDEX records_by_change ON records (change);
CREATE UNIQUE INDEX records_by_number ON records (collection, number);
CREATE INDEX records_by_url ON records (url);
-- Both carry what lists are filtered and facets counted by: rows need not be looked up one by one.
CREATE INDEX records_by_place ON records (place, state, collection, kind, host, language, year, flags, duplicate);
CREATE INDEX records_by_rank ON records (rank, state, collection, kind, host, language, year, flags, duplicate);
CREATE INDEX records_by_host ON records (host);
CREATE INDEX records_by_language ON records (language);
CREATE INDEX records_by_year ON records (year);
CREATE INDEX records_by_kind ON records (kind);
CREATE INDEX records_by_recipe ON records (recipe);
CREATE INDEX records_not_live ON records (state) WHERE state <> 'live';
CREATE INDEX records_validated ON records (validated) WHERE validated = 1;
CREATE INDEX records_flagged ON records (flags) WHERE flags <> '';
CREATE INDEX records_by_family ON records (family, seq) WHERE family IS NOT NULL;
CREATE TABLE contents (record INTEGER PRIMARY KEY REFERENCES records, claims TEXT NOT NULL);
-- Ids that records had before their keys changed.
CREATE TABLE aliases (id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX aliases_by_record ON aliases (record);
-- What a record showed otherwise before it was changed, and until when; what it shows now follows from its claims.
CREATE TABLE versions (
  record TEXT NOT NULL, version INTEGER NOT NULL, until INTEGER NOT NULL, otherwise TEXT NOT NULL, PRIMARY KEY (record, version)
);
-- Everything that people said, and what they had said before. What counts stands among the claims.
CREATE TABLE edits (
  id INTEGER PRIMARY KEY, batch INTEGER NOT NULL, record TEXT NOT NULL, about TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL,
  before TEXT NOT NULL, by TEXT NOT NULL, at INTEGER NOT NULL, undone INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX edits_by_record ON edits (record, about, field);
CREATE INDEX edits_by_batch ON edits (batch);
${REVIEWS}CREATE TABLE field_names (collection INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (collection, name)) WITHOUT ROWID;

-- Families gather around the sketch of their founder; most have one member. original: a record's id. chosen_by: null when the rule chose.
CREATE TABLE families (
  id INTEGER PRIMARY KEY, sketch TEXT NOT NULL, size INTEGER NOT NULL, original TEXT NOT NULL, chosen_by TEXT
);
CREATE INDEX families_by_size ON families (size) WHERE size > 1;
CREATE TABLE bands (band INTEGER NOT NULL, family INTEGER NOT NULL, PRIMARY KEY (band, family)) WITHOUT ROWID;

-- Lexemes (search/lexemes.ts) by place, so that a corrected year moves nothing; nothing of the text itself is kept here. The ascii
-- tokeniser takes them as they are. Without contentless_delete, so that some of a row's lexemes can be taken out and the others stay.
CREATE VIRTUAL TABLE search USING fts5(lexemes, content='', detail=none, tokenize='ascii');
INSERT INTO search (search, rank) VALUES ('automerge', 8);

-- Archive entries that a purge has promised to blank, until somebody has done it.
CREATE TABLE to_blank (segment TEXT NOT NULL, place INTEGER NOT NULL, length INTEGER NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (segment, place)) WITHOUT ROWID;

CREATE TABLE rejected (harvest INTEGER NOT NULL, address INTEGER NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (harvest, address)) WITHOUT ROWID;
CREATE TABLE tallies (
  harvest INTEGER NOT NULL, what TEXT NOT NULL, reason TEXT NOT NULL, count INTEGER NOT NULL, example TEXT,
  PRIMARY KEY (harvest, what, reason)
) WITHOUT ROWID;
`;
