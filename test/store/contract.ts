/**
 * The contract of the store: the same tests for every database.
 *
 * Each test opens a store of its own, names a rule, and ends with a `check()` that must find no problem. What the
 * interface leaves open is not tested here.
 */
import { addressesContract } from "./contract-addresses.js";
import { claimsContract } from "./contract-claims.js";
import { findingsContract } from "./contract-findings.js";
import { knowledgeContract } from "./contract-knowledge.js";
import { leasesContract } from "./contract-leases.js";
import { outcomesContract } from "./contract-outcomes.js";
import { storeProperties } from "./contract-properties.js";
import { queueContract } from "./contract-queue.js";
import { recordsContract } from "./contract-records.js";
import { reviewsContract } from "./contract-reviews.js";
import { rolesContract } from "./contract-roles.js";
import { runsContract } from "./contract-runs.js";
import { statusContract } from "./contract-status.js";
import { strangeContract } from "./contract-strange.js";
import { uploadsContract } from "./contract-uploads.js";
import type { Open } from "./contract-world.js";

export type { Open, Opened } from "./contract-world.js";

export function storeContract(name: string, open: Open): void {
  runsContract(name, open);
  leasesContract(name, open);
  claimsContract(name, open);
  outcomesContract(name, open);
  addressesContract(name, open);
  knowledgeContract(name, open);
  findingsContract(name, open);
  statusContract(name, open);
  strangeContract(name, open);
  queueContract(name, open);
  recordsContract(name, open);
  reviewsContract(name, open);
  rolesContract(name, open);
  uploadsContract(name, open);
  storeProperties(name, open);
}
