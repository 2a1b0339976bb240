/**
 * The functions that expressions may call: each with its signature, how it is written, and what it gives.
 *
 * The reference in docs/robot.md grows from this table. All are pure but for the memory they are handed, bounded, and forgiving: what is
 * nothing gives nothing.
 */
import type { FunctionOf } from "./expression-context.js";
import { ADDRESS_FUNCTIONS } from "./functions-addresses.js";
import { DATE_FUNCTIONS } from "./functions-dates.js";
import { LIST_FUNCTIONS } from "./functions-lists.js";
import { MEMORY_FUNCTIONS } from "./functions-memory.js";
import { NUMBER_FUNCTIONS } from "./functions-numbers.js";
import { TEXT_FUNCTIONS } from "./functions-text.js";

export const FUNCTIONS: readonly FunctionOf[] = [
  ...TEXT_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...NUMBER_FUNCTIONS,
  ...DATE_FUNCTIONS,
  ...ADDRESS_FUNCTIONS,
  ...MEMORY_FUNCTIONS,
];
