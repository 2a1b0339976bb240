/** All packages. */
import type { Package } from "./package.js";

export const PACKAGES: readonly Package[] = [
  {
    name: "sqlite",
    about: "a SQLite database with full-text search, for Datasette, R and Python",
    endings: ["sqlite", "sqlite3", "db"],
    load: async () => (await import("./sqlite.js")).writeSqlite,
  },
  {
    name: "site",
    about: "a static web site with search, feeds and linked data: a folder for any web host",
    endings: [],
    isFolder: true,
    needsAddress: true,
    load: async () => (await import("./site.js")).writeSite,
  },
  {
    name: "dspace",
    about: "papers and documents as a DSpace Simple Archive (zip)",
    endings: ["saf.zip"],
    load: async () => (await import("./dspace.js")).writeDspace,
  },
];
