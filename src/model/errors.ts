/**
 * Winnow's errors. Each has a `code` for programs, the facts as fields, and a message that tells a person what to do.
 * Expected outcomes (a page is gone, a host refuses) are values, not errors. The last section holds errors that are
 * caught below the user: they have no code.
 */

export abstract class WinnowError extends Error {
  abstract readonly code: string;
  /** The exit code when this error ends the program: 1 failed, 2 wrong usage or bad input. */
  readonly exitCode: 1 | 2 = 1;
  override get name(): string {
    return this.constructor.name;
  }
}

/** The user's request makes no sense. Raised before anything is done. */
export class UsageError extends WinnowError {
  readonly code = "USAGE";
  override readonly exitCode = 2;
}

/** Invalid settings. Raised while reading them, before any request is made. */
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

/** Another process is harvesting into this store. Raised when a run begins; retry when the other has ended. */
export class StoreInUseError extends WinnowError {
  readonly code = "STORE_IN_USE";
  constructor(
    readonly where: string,
    readonly holder: { readonly pid: number; readonly machine: string; readonly since: string; readonly doing: string },
  ) {
    super(
      `${where} is in use: process ${holder.pid} on ${holder.machine} has been harvesting into it since ${holder.since} (${holder.doing}).\n` +
        "Wait until it has ended, stop it, or use another store with --store DIR. Commands that only read work meanwhile.",
    );
  }
}

/** A harvest's settings were changed after they were read. Raised when a run begins; read them again and restart. */
export class SettingsAmendedError extends WinnowError {
  readonly code = "SETTINGS_AMENDED";
  constructor(readonly where: string) {
    super(`${where} were changed by another program at this very moment. Run it again.`);
  }
}

/** The store cannot be opened: too new, not a Winnow store, damaged. Raised on opening; nothing was changed. */
export class StoreUnusableError extends WinnowError {
  readonly code = "STORE_UNUSABLE";
  /** Usually the user named the wrong place, which is wrong usage; damage is not. */
  constructor(
    message: string,
    override readonly exitCode: 1 | 2 = 2,
  ) {
    super(message);
  }
}

/** The store could not write: the disk is full or failed. The run ends; committed work is kept. */
export class StoreFailedError extends WinnowError {
  readonly code = "STORE_FAILED";
}

/** An output file could not be written: the disk is full or failed. The previous file is kept. */
export class FileFailedError extends WinnowError {
  readonly code = "FILE_FAILED";
}

/** The requested page is not available: unreachable, forbidden, gone. Raised by commands that read a single page. */
export class PageError extends WinnowError {
  readonly code = "PAGE";
  constructor(
    readonly url: string,
    says: string,
  ) {
    super(`${url}: ${says}`);
  }
}

/** Another process already watches this store. Raised when `watch` starts; nothing was changed. */
export class WatchedError extends WinnowError {
  readonly code = "WATCHED";
}

/** An invalid CSS or XPath expression. Raised when it is compiled, before any page is read. */
export class ExpressionError extends WinnowError {
  readonly code = "EXPRESSION";
  override readonly exitCode = 2;
  constructor(
    readonly language: "CSS selector" | "XPath expression",
    readonly expression: string,
    readonly problem: string,
    /** Where parsing stopped, from 0; undefined when unknown. */
    readonly at: number | undefined,
  ) {
    const shown = expression.length > 80 ? `${expression.slice(0, 80)}…` : expression;
    super(`"${shown}" is not a ${language}${at === undefined ? "" : `, at character ${at + 1}`}: ${problem}`);
  }
}

// ── Caught inside the program ───────────────────────────────────────────────────────────────────────────────────────────

/** A file is not a readable table. Raised by the table reader; `records edit --from` reports the line and changes nothing. */
export class TableError extends Error {
  constructor(
    readonly line: number,
    readonly says: string,
  ) {
    super(`line ${line}: ${says}`);
  }
}

/** A host name resolved to a forbidden address. Raised during the connection; `fetch/` turns it into a failed response. */
export class ForbiddenAddressError extends Error {
  constructor(readonly refusal: { readonly reason: "private address" | "bad address"; readonly says: string }) {
    super(refusal.says);
  }
}

/** A sitemap is invalid or exceeds a limit. Raised by its reader, which keeps the entries found so far. */
export class SitemapError extends Error {}

/** An invalid expression in a recipe, with its position. Raised by the compiler, or by a step that then fails. */
export class RecipeExpressionError extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

/** An invalid pattern in a recipe. Raised when it is compiled; reported with its place in the recipe. */
export class RegexError extends Error {}

/** A step needs further pages. Raised by the step; the pages are fetched and all steps run again. */
export class NeedsParts extends Error {
  constructor(readonly needs: readonly string[]) {
    super("further pages are needed");
  }
}

/** The recipe rejects the document. Raised by a step; the page is recorded as rejected with this reason. */
export class Rejected extends Error {}

/** A step failed. Raised by the step runner with the step's name; the page fails, the run continues. */
export class StepError extends Error {}
