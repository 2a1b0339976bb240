-- A small store as schema 1 wrote it: two pages of songs.example read, one waiting. Never changed.
PRAGMA application_id = 1466855287;
PRAGMA user_version = 1;
CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO counters VALUES ('batch', 0);
INSERT INTO counters VALUES ('change', 2);
INSERT INTO counters VALUES ('family', 0);
INSERT INTO counters VALUES ('scrub', 0);
INSERT INTO counters VALUES ('token', 1);
CREATE TABLE collections (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
  numbers INTEGER NOT NULL DEFAULT 0
);
INSERT INTO collections VALUES (1, 'songs', 2);
CREATE TABLE harvests (
  id INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collections, kind TEXT NOT NULL, start TEXT NOT NULL,
  settings TEXT NOT NULL, address_rules TEXT NOT NULL, created INTEGER NOT NULL, finished INTEGER NOT NULL DEFAULT 0
);
INSERT INTO harvests VALUES (1, 1, 'crawl', 'songs', '{"scope":{"within":"host","include":[],"exclude":[]},"delay":0,"connections":1,"maxPerHost":10000000,"sitemaps":false,"kind":{"starts":["https://songs.example/"]}}', 'address/1', 1780272000006, 0);
CREATE TABLE runs (
  id INTEGER PRIMARY KEY, began INTEGER NOT NULL, ended INTEGER, heartbeat INTEGER NOT NULL, reason TEXT, program TEXT NOT NULL,
  pid INTEGER NOT NULL, process_start TEXT NOT NULL, machine TEXT NOT NULL, doing TEXT NOT NULL, counts TEXT NOT NULL DEFAULT '{}'
);
INSERT INTO runs VALUES (1, 1780272000006, 1780272000270, 1780272000270, 'budget', 'winnow/0.1.0', 1000, '', 'a-machine', 'winnow crawl', '{"pages":2,"bytes":247,"unchanged":0,"failed":0,"retried":0,"dropped":0,"setAside":0,"new":2,"changed":0,"vanished":0,"found":2,"requests":3}');
CREATE TABLE run_harvests (
  run INTEGER NOT NULL REFERENCES runs, harvest INTEGER NOT NULL REFERENCES harvests, mode TEXT NOT NULL, settings TEXT NOT NULL,
  PRIMARY KEY (run, harvest)
) WITHOUT ROWID;
INSERT INTO run_harvests VALUES (1, 1, 'new', '{"scope":{"within":"host","include":[],"exclude":[]},"delay":0,"connections":1,"maxPerHost":10000000,"sitemaps":false,"kind":{"starts":["https://songs.example/"]}}');
CREATE TABLE hosts (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, busy INTEGER NOT NULL DEFAULT 0, last_knock INTEGER NOT NULL DEFAULT 0,
  rest_until INTEGER NOT NULL DEFAULT 0, asked_delay INTEGER NOT NULL DEFAULT 0, answer_took INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0, set_aside TEXT
);
INSERT INTO hosts VALUES (1, 'songs.example', 0, 1780272000202, 1780272000258, 0, 50, 0, NULL);
CREATE TABLE robots (host INTEGER PRIMARY KEY REFERENCES hosts, content TEXT NOT NULL, at INTEGER NOT NULL);
INSERT INTO robots VALUES (1, '{"fetchedAt":1780272000060,"askAgainAt":1780358400060,"state":"allow all","because":"there is no robots.txt (answer 404)"}', 1780272000060);
CREATE TABLE sites (
  id INTEGER PRIMARY KEY, harvest INTEGER NOT NULL REFERENCES harvests, name TEXT NOT NULL,
  token INTEGER NOT NULL DEFAULT 0, lease_run INTEGER NOT NULL DEFAULT 0, lease_until INTEGER NOT NULL DEFAULT 0,
  due INTEGER NOT NULL DEFAULT 0, sequence INTEGER NOT NULL DEFAULT 1,
  waiting INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0, dropped INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0, set_aside INTEGER NOT NULL DEFAULT 0,
  UNIQUE (harvest, name)
);
INSERT INTO sites VALUES (1, 1, 'songs.example', 1, 0, 0, 0, 3, 1, 2, 0, 0, 0);
CREATE TABLE groups (
  id INTEGER PRIMARY KEY, site INTEGER NOT NULL REFERENCES sites, name TEXT NOT NULL,
  priority REAL NOT NULL DEFAULT 0, closed TEXT, UNIQUE (site, name)
);
INSERT INTO groups VALUES (1, 1, '', 0, NULL);
CREATE TABLE knowledge (
  site INTEGER NOT NULL REFERENCES sites, key TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (site, key)
) WITHOUT ROWID;
INSERT INTO knowledge VALUES (1, 'trap:host:songs.example', '{"kind":"seen","seen":"0000000000000000000000000000000000000000000000000000000000000000000003000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000010000000000000000000000000000000000","about":2}');
INSERT INTO knowledge VALUES (1, 'trap:same:songs.example/0', '{"kind":"same","digest":"b0ba4ff3ca3bd5eb","inARow":1,"last":"45380afd"}');
CREATE TABLE addresses (
  id INTEGER PRIMARY KEY, site INTEGER NOT NULL, host INTEGER NOT NULL, grp INTEGER NOT NULL, key BLOB NOT NULL, url TEXT NOT NULL,
  state INTEGER NOT NULL, due INTEGER NOT NULL, priority REAL NOT NULL, depth INTEGER NOT NULL, hops INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0, lost INTEGER NOT NULL DEFAULT 0, finder INTEGER, words TEXT, because TEXT,
  visit INTEGER, body INTEGER, judged INTEGER, gone_since INTEGER, revisit INTEGER NOT NULL DEFAULT 0
);
INSERT INTO addresses VALUES (1, 1, 1, 1, X'c1fc56d4bf350a87db0e100319dfe579', 'https://songs.example/', 1, 1, 0, 0, 0, 0, 0, NULL, '(start)', NULL, 1, 1, 1, NULL, 1);
INSERT INTO addresses VALUES (2, 1, 1, 1, X'c1fc56d445380afddb6d28757da4794b', 'https://songs.example/1', 1, 1780358400208, 0, 1, 0, 0, 0, 1, '/1', NULL, 2, 2, 2, NULL, 86400000);
INSERT INTO addresses VALUES (3, 1, 1, 1, X'c1fc56d4ddc35dc65ab66b6962d62fad', 'https://songs.example/2', 0, 0, 0, 1, 0, 0, 0, 1, '/2', NULL, NULL, NULL, NULL, NULL, 0);
CREATE TABLE taken (address INTEGER PRIMARY KEY, site INTEGER NOT NULL, token INTEGER NOT NULL);
CREATE TABLE roles (address INTEGER PRIMARY KEY, site INTEGER NOT NULL, template TEXT NOT NULL, role TEXT NOT NULL);
CREATE TABLE visits (
  id INTEGER PRIMARY KEY, site INTEGER NOT NULL, address INTEGER NOT NULL, previous INTEGER, sequence INTEGER,
  at INTEGER NOT NULL, took INTEGER NOT NULL, status INTEGER NOT NULL, bytes INTEGER NOT NULL, digest TEXT, etag TEXT, last_modified TEXT,
  because TEXT NOT NULL
);
INSERT INTO visits VALUES (1, 1, 1, NULL, 1, 1780272000128, 50, 200, 146, 'wtxInZG71XW5rFlJJkZJ2Qik+5g=', NULL, NULL, 'page: mostly text, 2 links');
INSERT INTO visits VALUES (2, 1, 2, NULL, 2, 1780272000208, 50, 200, 101, 'IP+s7VhIgqj3/4CSo4D4UhnEdn8=', NULL, NULL, 'page: mostly text, 0 links');
CREATE TABLE segments (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE entries (
  segment INTEGER NOT NULL REFERENCES segments, place INTEGER NOT NULL, length INTEGER NOT NULL, digest TEXT NOT NULL,
  visit INTEGER NOT NULL, part INTEGER NOT NULL, PRIMARY KEY (segment, place)
) WITHOUT ROWID;
CREATE TABLE records (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, collection INTEGER NOT NULL REFERENCES collections, number INTEGER NOT NULL,
  kind TEXT NOT NULL, url TEXT NOT NULL, recipe TEXT NOT NULL, state TEXT NOT NULL, version INTEGER NOT NULL, change INTEGER NOT NULL,
  first INTEGER NOT NULL, changed INTEGER NOT NULL, validated INTEGER NOT NULL, confidence REAL NOT NULL,
  host TEXT NOT NULL, language TEXT NOT NULL, year INTEGER NOT NULL, flags TEXT NOT NULL, words INTEGER NOT NULL,
  characters INTEGER NOT NULL, rank INTEGER NOT NULL, family INTEGER, likeness REAL NOT NULL, duplicate INTEGER NOT NULL, removed TEXT
);
INSERT INTO records VALUES (1, 'ccde7feb70f5ddf15dc8dc3b09507315', 1, 1, 'crawl', 'https://songs.example/', 'songs', 'live', 1, 1, 1780272000128, 1780272000128, 0, 1, 'songs.example', '', 0, '', 0, 0, 281461251374775, NULL, 0, 0, NULL);
INSERT INTO records VALUES (2, '360c289dcce6631abf8523eef4fd3d28', 1, 2, 'crawl', 'https://songs.example/1', 'songs', 'live', 1, 2, 1780272000208, 1780272000208, 0, 1, 'songs.example', '', 0, '', 0, 0, 281420765497820, NULL, 0, 0, NULL);
CREATE TABLE contents (record INTEGER PRIMARY KEY REFERENCES records, claims TEXT NOT NULL);
INSERT INTO contents VALUES (1, '[{"field":"title","value":"Songs","layer":"machine","evidence":{"url":"https://songs.example/","rule":"title/1"},"confidence":1,"at":1780272000128},{"field":"type","value":"text/html","layer":"machine","evidence":{"url":"https://songs.example/","rule":"header/1"},"confidence":1,"at":1780272000128},{"field":"role","value":"page","layer":"machine","evidence":{"url":"https://songs.example/","rule":"link-share/1"},"confidence":1,"at":1780272000128}]');
INSERT INTO contents VALUES (2, '[{"field":"title","value":"One","layer":"machine","evidence":{"url":"https://songs.example/1","rule":"title/1"},"confidence":1,"at":1780272000208},{"field":"type","value":"text/html","layer":"machine","evidence":{"url":"https://songs.example/1","rule":"header/1"},"confidence":1,"at":1780272000208},{"field":"role","value":"page","layer":"machine","evidence":{"url":"https://songs.example/1","rule":"link-share/1"},"confidence":1,"at":1780272000208}]');
CREATE TABLE aliases (id TEXT PRIMARY KEY, record TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE versions (
  record TEXT NOT NULL, version INTEGER NOT NULL, until INTEGER NOT NULL, otherwise TEXT NOT NULL, PRIMARY KEY (record, version)
);
CREATE TABLE edits (
  id INTEGER PRIMARY KEY, batch INTEGER NOT NULL, record TEXT NOT NULL, about TEXT NOT NULL, field TEXT NOT NULL, value TEXT NOT NULL,
  before TEXT NOT NULL, by TEXT NOT NULL, at INTEGER NOT NULL, undone INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE field_names (collection INTEGER NOT NULL, name TEXT NOT NULL, PRIMARY KEY (collection, name)) WITHOUT ROWID;
INSERT INTO field_names VALUES (1, 'role');
INSERT INTO field_names VALUES (1, 'title');
INSERT INTO field_names VALUES (1, 'type');
CREATE TABLE families (
  id INTEGER PRIMARY KEY, sketch TEXT NOT NULL, size INTEGER NOT NULL, original TEXT NOT NULL, chosen_by TEXT
);
CREATE TABLE bands (band INTEGER NOT NULL, family INTEGER NOT NULL, PRIMARY KEY (band, family)) WITHOUT ROWID;
CREATE VIRTUAL TABLE search USING fts5(lexemes, content='', contentless_delete=1, detail=none, tokenize='ascii');
INSERT INTO search (search, rank) VALUES ('automerge', 8);
INSERT INTO search (rowid, lexemes) VALUES (281420765497820, 'f43ibb临浕 f43ibph f43ibpht f43ibphtm f43ibpt f43ibpte f43ibptex f43ibwhtml f43ibwtext fjdy8pp fjdy8ppa fjdy8ppag fjdy8wpage ftjpppo ftjpppon ftjpppone ftjppwone ob临浕 oph opht ophtm opp oppa oppag opt opte optex owhtml owpage owtext tpo tpon tpone twone za zc1olpiuuxawpzab zhij6h70x1767p89 zk1l5kbzcx1a6amtc zlpzzzepxi3docj zy10pjgj1xmiptdp');
INSERT INTO search (rowid, lexemes) VALUES (281461251374775, 'f43ibb临浕 f43ibph f43ibpht f43ibphtm f43ibpt f43ibpte f43ibptex f43ibwhtml f43ibwtext fjdy8pp fjdy8ppa fjdy8ppag fjdy8wpage ftjppps ftjpppso ftjpppson ftjppwsongs ob临浕 oph opht ophtm opp oppa oppag opt opte optex owhtml owpage owtext tps tpso tpson twsongs za zc1olpiuuxawpzab zhij6h70x1767p89 zk1l5kbzcx1a6amtc zlpzzzepxi3docj zy10pjgj1xmiptdp');
CREATE TABLE to_blank (segment TEXT NOT NULL, place INTEGER NOT NULL, length INTEGER NOT NULL, digest TEXT NOT NULL, PRIMARY KEY (segment, place)) WITHOUT ROWID;
CREATE TABLE rejected (harvest INTEGER NOT NULL, address INTEGER NOT NULL, reason TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (harvest, address)) WITHOUT ROWID;
CREATE TABLE tallies (
  harvest INTEGER NOT NULL, what TEXT NOT NULL, reason TEXT NOT NULL, count INTEGER NOT NULL, example TEXT,
  PRIMARY KEY (harvest, what, reason)
) WITHOUT ROWID;
CREATE INDEX harvests_by_name ON harvests (collection, kind, start);
CREATE INDEX sites_due ON sites (harvest, due) WHERE waiting > 0;
CREATE INDEX sites_leased ON sites (name, lease_run) WHERE lease_until > 0;
CREATE UNIQUE INDEX addresses_by_key ON addresses (site, key);
CREATE INDEX addresses_ready ON addresses (site, host, grp, priority DESC, depth, id) WHERE state = 0 AND due = 0;
CREATE INDEX addresses_due ON addresses (site, due) WHERE state = 0 AND due > 0;
CREATE INDEX addresses_again ON addresses (due, site) WHERE state = 1 AND due > 0;
CREATE INDEX taken_by_site ON taken (site);
CREATE INDEX roles_by_template ON roles (site, template, role);
CREATE INDEX visits_in_order ON visits (site, sequence) WHERE sequence IS NOT NULL;
CREATE UNIQUE INDEX entries_by_visit ON entries (visit, part);
CREATE UNIQUE INDEX records_by_change ON records (change);
CREATE UNIQUE INDEX records_by_number ON records (collection, number);
CREATE INDEX records_by_url ON records (url);
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
CREATE INDEX aliases_by_record ON aliases (record);
CREATE INDEX edits_by_record ON edits (record, about, field);
CREATE INDEX edits_by_batch ON edits (batch);
CREATE INDEX families_by_size ON families (size) WHERE size > 1;
