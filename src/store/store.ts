/**
 * The store interface. SQLite in a folder and PostgreSQL both implement it and pass the same contract tests
 * (test/store).
 *
 * It has six parts, each in its own file, and a seventh for databases. These rules hold for all of them:
 *  - *Take before request.* A take is durable before its request is made, and an outcome with a visit needs its take.
 *    A take without an outcome is recovered when its site is leased again. An address that was being read when its
 *    process died, three times in a row, is set aside as `poison` (lost-takes.ts).
 *  - *All or nothing.* An outcome (state, new addresses, dropped ones, groups, knowledge, records) is committed as a
 *    whole. Several outcomes may share a transaction. Committing the same outcome twice changes nothing.
 *  - *Fencing.* A process that has lost a site's lease can neither take nor commit on that site.
 *  - *Numbers.* A record's number counts up within its collection and is never reused. Change numbers grow in commit
 *    order over the whole store: a reader who has seen change n and asks for later ones gets each of them once.
 *  - *Dropped is a state, not a delete.* It has a reason, and a later verdict may restore an address or a group.
 */
import type { AdminStore } from "./admin-store.js";
import type { ArchiveStore } from "./archive-store.js";
import type { FrontierStore } from "./frontier-store.js";
import type { QueueStore } from "./queue-store.js";
import type { RecordStore } from "./record-store.js";
import type { ReviewStore } from "./review-store.js";
import type { SharedStore } from "./shared-store.js";

export type * from "./admin-store.js";
export type * from "./archive-store.js";
export type * from "./frontier-store.js";
export type * from "./queue-store.js";
export type * from "./record-store.js";
export type * from "./review-store.js";
export type * from "./shared-store.js";

export type Store = FrontierStore &
  QueueStore &
  RecordStore &
  ReviewStore &
  ArchiveStore &
  AdminStore & {
    /** Undefined for a folder, into which one process at a time harvests. */
    readonly shared?: SharedStore;
  };
