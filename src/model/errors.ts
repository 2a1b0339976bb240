/**
 * Broken promises, each with a `code` for programs, the facts as fields, and words for a person who wants to go on.
 * What is expected to happen (a page is gone, a host refuses) is a value, not an error.
 */

export abstract class WinnowError extends Error {
  abstract readonly code: string;
  /** The program's exit code when this error ends it: 1 failed, 2 wrong use or bad input. */
  readonly exitCode: 1 | 2 = 1;
  override get name(): string {
    return this.constructor.name;
  }
}

/** What the user asked for cannot be meant. Raised at the door, before anything is done. */
export class UsageError extends WinnowError {
  readonly code = "USAGE";
  override readonly exitCode = 2;
}

/** Settings that we cannot follow. Raised while reading them, before any request is made. */
export class SettingsError extends WinnowError {
  readonly code = "SETTINGS";
  override readonly exitCode = 2;
  constructor(
    readonly where: string,
    readonly problems: readonly string[],
  ) {
    super([`${where} cannot be used:`, ...problems.map((problem) => `  - ${problem}`)].join("\n"));
  }
}

/** Another process is harvesting into this store. Raised when a run begins; try again when the other has ended. */
export class StoreInUseError extends WinnowError {
  readonly code = "STORE_IN_USE";
  constructor(
    readonly where: string,
    readonly holder: { readonly pid: number; readonly machine: string; readonly since: string; readonly doing: string },
  ) {
    super(
      `${where} is in use: process ${holder.pid} on ${holder.machine} has been harvesting into it since ${holder.since} (${holder.doing}).\n` +
        "Wait until it has ended, stop it, or use another store with --store DIR. Reading commands work beside it.",
    );
  }
}

/** Somebody has amended a harvest's settings since they were read. Raised when a run begins; read them again and begin anew. */
export class SettingsAmendedError extends WinnowError {
  readonly code = "SETTINGS_AMENDED";
  constructor(readonly where: string) {
    super(`${where} were changed by another program at this very moment. Run it again.`);
  }
}

/** The store cannot be opened as it is: too new, not ours, damaged. Raised on opening; nothing was changed. */
export class StoreUnusableError extends WinnowError {
  readonly code = "STORE_UNUSABLE";
  /** Mostly the wrong place was named; damage is no mistake of the user's. */
  constructor(
    message: string,
    override readonly exitCode: 1 | 2 = 2,
  ) {
    super(message);
  }
}

/** The store could not write: the disk is full or failed. The run ends; what was committed stays. */
export class StoreFailedError extends WinnowError {
  readonly code = "STORE_FAILED";
}

/** A file that was asked for could not be written: the disk is full or failed. What stood there before stays. */
export class FileFailedError extends WinnowError {
  readonly code = "FILE_FAILED";
}

/** The one page that was asked for cannot be had: not reached, forbidden, gone. Raised by commands that read a single page. */
export class PageError extends WinnowError {
  readonly code = "PAGE";
  constructor(
    readonly url: string,
    says: string,
  ) {
    super(`${url}: ${says}`);
  }
}
