/**
 * What can go wrong while learning, and what would be right?
 *
 * Every error names the place (file, line, field) when there is one, and says what was expected.
 * None of them is worth a retry: the same data gives the same error.
 */

/** What all errors of this folder have in common. */
export abstract class LearnError extends Error {
  abstract readonly code: string;
  override get name(): string {
    return this.constructor.name;
  }
}

/** Where in the caller's data something is wrong. Lines count from 1. */
export interface Place {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly field?: string | undefined;
}

/** Data that nothing can be learned from, or that a model cannot be applied to. Raised by readers and trainers. */
export class DataError extends LearnError {
  readonly code = "LEARN_DATA";
  constructor(
    readonly problem: string,
    readonly place: Place = {},
  ) {
    super(`${describe(place)}${problem}`);
  }
}

/** A setting outside its bounds. Raised before any work is done. */
export class SettingError extends LearnError {
  readonly code = "LEARN_SETTING";
  constructor(
    readonly setting: string,
    wanted: string,
    given: unknown,
  ) {
    super(`${setting} must be ${wanted}, not ${typeof given === "string" ? JSON.stringify(given) : String(given)}`);
  }
}

/** A file that is no model, not whole, altered, or of another kind or version. Raised before anything of it is used. */
export class ModelFileError extends LearnError {
  readonly code = "MODEL_FILE";
  constructor(
    readonly problem: string,
    readonly file?: string | undefined,
  ) {
    super(`${file ?? "this model"} cannot be used: ${problem}`);
  }
}

/** Refuses a number that is not one, or outside `[least, most]`; a fraction where only whole numbers make sense. */
export function checkNumber(setting: string, given: number, least: number, most = Number.POSITIVE_INFINITY): void {
  if (given >= least && given <= most) return;
  const bounds = most === Number.POSITIVE_INFINITY ? `at least ${least}` : `between ${least} and ${most}`;
  throw new SettingError(setting, `a number, ${bounds}`, given);
}

export function checkWhole(setting: string, given: number, least: number, most = Number.POSITIVE_INFINITY): void {
  checkNumber(setting, given, least, most);
  if (!Number.isInteger(given)) throw new SettingError(setting, "a whole number", given);
}

function describe({ file, line, field }: Place): string {
  const parts = [file, line === undefined ? undefined : `line ${line}`, field].filter((part) => part !== undefined);
  return parts.length === 0 ? "" : `${parts.join(", ")}: `;
}
