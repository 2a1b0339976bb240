/**
 * The functions that expressions can call, each with its signature and description; the reference in docs/robot.md is
 * generated from this table. All are bounded, pure except for counters and caches, and return an empty value for empty
 * input.
 */

import { ADDRESS_FUNCTIONS } from "./address-functions.js";
import type { FunctionOf } from "./context.js";
import { DATE_FUNCTIONS } from "./date-functions.js";
import { LIST_FUNCTIONS } from "./list-functions.js";
import { MEMORY_FUNCTIONS } from "./memory-functions.js";
import { NUMBER_FUNCTIONS } from "./number-functions.js";
import { TEXT_FUNCTIONS } from "./text-functions.js";

export const FUNCTIONS: readonly FunctionOf[] = [
  ...TEXT_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...ADDRESS_FUNCTIONS,
  ...MEMORY_FUNCTIONS,
];
