/**
 * What went wrong between us and the server: whether to try again, and what a person can do about it. No message contains a password.
 */
import { StoreFailedError, WinnowError } from "../../model/errors.js";

/** serialization_failure, deadlock_detected: another transaction did the same at the same time. */
export function lostRace(error: unknown): boolean {
  return ["40001", "40P01"].includes(codeOf(error)) || isForgotten(error);
}

/** in_failed_sql_transaction: a statement before this one failed. */
export function isConsequence(error: unknown): boolean {
  return codeOf(error) === "25P02";
}

/** A prepared statement is unknown, or already there, or of tables that have changed since: the session is another one than we thought. */
export function isForgotten(error: unknown): boolean {
  return (
    ["26000", "42P05"].includes(codeOf(error)) ||
    (codeOf(error) === "0A000" && /cached plan/.test((error as Error).message))
  );
}

/** The server is down, restarts, or cut the connection; 25P03: because this process was stopped in a transaction. */
export function isAway(error: unknown): boolean {
  const code = codeOf(error);
  return /^(08|57P0[123]|25P03)/.test(code) || /^(ECONN|EPIPE|ETIMEDOUT)/.test(code);
}

/** pg sets no code for what it finds out itself. */
const UNCODED: readonly (readonly [says: RegExp, code: string])[] = [
  [/^(Connection terminated|timeout exceeded|Client (was closed|has encountered))/i, "08006"],
  [/^The server does not support SSL|error establishing an SSL connection/, "NO_TLS"],
  [/password must be a (non-empty )?string/, "28P01"],
];

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && error.code) return String(error.code);
  return UNCODED.find(([says]) => says.test(error.message))?.[1] ?? "";
}

/**
 * What failed on the server and what a person can do about it, by SQLSTATE or Node's error code. The first match wins.
 */
const ADVICE: readonly (readonly [code: RegExp, advice: string])[] = [
  [/^ECONNREFUSED$/, "Is the server running, and does it listen at this address?"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "Is the host's name spelled right, and can this machine look it up?"],
  [
    /CERT|SIGNATURE|^ERR_TLS/,
    "The server's certificate is not trusted. At the end of the store's address, sslmode=verify-full&sslrootcert=FILE names the file of the authority that signed it; the host in the address must be the one that it was made for.",
  ],
  [
    /^28P01$/,
    "Check user and password in the store's address. A password may also come from PGPASSWORD, or from the file that PGPASSFILE names, which others must not be able to read (chmod 600).",
  ],
  [
    /^28/,
    "The server does not let this user in from this machine (its pg_hba.conf): check the user, or ask who runs the server. If it wants TLS, end the address with ?sslmode=verify-full.",
  ],
  [
    /^NO_TLS$/,
    "The store's address asks for TLS (sslmode), and the server does not offer it: switch it on there (ssl = on), or use an address without sslmode within a network that you trust.",
  ],
  [/^3D000$/, "Create the database first: createdb NAME."],
  [
    /^(42501|25006)$/,
    "The user must be allowed to create and write tables in this database, and it must not be read-only.",
  ],
  [
    /^53100$/,
    "The server's disk is full: free some space, then run the same command again. What was committed is safe.",
  ],
  [/^53300$/, "The server has no free connection: run fewer workers, or raise its max_connections."],
  [
    /^(08|57P|53|58|XX)|^E[A-Z]+$/,
    "Check the server, then run the same command again; it continues where it stopped. What was committed is safe.",
  ],
];

export function explain(error: unknown, where: string, password: string): unknown {
  if (error instanceof WinnowError || !(error instanceof Error)) return error;
  const code = codeOf(error);
  const advice = ADVICE.find(([pattern]) => pattern.test(code))?.[1];
  if (advice === undefined) return error;
  // No `cause`: printing it might reveal the connection settings.
  const reason = error.message === "" ? code : error.message;
  return new StoreFailedError(`${where} failed: ${hide(reason, password)}.\n${advice}`);
}

function hide(text: string, password: string): string {
  if (password === "") return text;
  let plain = password;
  try {
    plain = decodeURIComponent(password);
  } catch {
    // it was not percent-encoded
  }
  // Only where it stands alone: in the midst of a word, a short password would be told by what is missing.
  return [password, plain].reduce(
    (text, one) =>
      text.replace(
        new RegExp(`(?<![\\p{L}\\p{N}])${one.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&")}(?![\\p{L}\\p{N}])`, "gu"),
        "…",
      ),
    text,
  );
}
