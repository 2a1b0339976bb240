/**
 * Does a keeper keep the promise of `store.ts`?
 *
 * Written once, run on every keeper. Each case opens a store of its own, says in its name what is promised, and ends with
 * `check()` finding nothing to complain about. What the promise leaves open is left open here.
 */
import { addressesContract } from "./contract-addresses.js";
import { keptContract } from "./contract-kept.js";
import { knowledgeContract } from "./contract-knowledge.js";
import { leasesContract } from "./contract-leases.js";
import { lookingContract } from "./contract-looking.js";
import { outcomesContract } from "./contract-outcomes.js";
import { storeProperties } from "./contract-properties.js";
import { recordsContract } from "./contract-records.js";
import { rolesContract } from "./contract-roles.js";
import { runsContract } from "./contract-runs.js";
import { strangeContract } from "./contract-strange.js";
import type { Open } from "./contract-world.js";

export type { Open, Opened } from "./contract-world.js";

export function storeContract(name: string, open: Open): void {
  runsContract(name, open);
  leasesContract(name, open);
  outcomesContract(name, open);
  addressesContract(name, open);
  knowledgeContract(name, open);
  keptContract(name, open);
  lookingContract(name, open);
  strangeContract(name, open);
  recordsContract(name, open);
  rolesContract(name, open);
  storeProperties(name, open);
}
