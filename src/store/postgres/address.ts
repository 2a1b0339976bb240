/** The address of a database, as the user wrote it: postgres://user:password@host:5432/database?sslmode=… */
import { accessSync, constants } from "node:fs";
import { UsageError } from "../../model/errors.js";

export interface DatabaseAddress {
  /** Without user and password, for people. */
  readonly where: string;
  readonly password: string;
  /** For pg. */
  readonly connectionString: string;
}

/** pg would take a mode that it does not know for one that verifies nothing, or everything. */
const MODES = ["disable", "no-verify", "prefer", "require", "verify-ca", "verify-full"];
/** pg verifies the certificate in these, too, and warns that a later version will not. We mean what it does now. */
const VERIFYING = ["prefer", "require", "verify-ca"];
const FILES = ["sslrootcert", "sslcert", "sslkey"];

export function readAddress(url: string): DatabaseAddress {
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch {
    throw new UsageError(
      "The store's address is not valid. It should look like postgres://user:password@host:5432/database, with %40, %2F, %3A, %23 or %3F for @ / : # ? in a password.",
    );
  }
  if (!/^postgres(ql)?:$/.test(parsed.protocol))
    throw new UsageError(`A PostgreSQL store's address begins with postgres://, not with ${parsed.protocol}//.`);
  const { searchParams } = parsed;
  const mode = searchParams.get("sslmode");
  if (mode !== null && !MODES.includes(mode))
    throw new UsageError(`There is no sslmode "${mode}" for the store's address; write one of ${MODES.join(", ")}.`);
  for (const name of FILES) checkReadable(name, searchParams.get(name));
  if (mode !== null && VERIFYING.includes(mode) && searchParams.get("uselibpqcompat") !== "true")
    searchParams.set("sslmode", "verify-full");
  return {
    where: `postgres://${parsed.host}${parsed.pathname}`,
    password: parsed.password || (searchParams.get("password") ?? ""),
    connectionString: mode === null ? url : parsed.href,
  };
}

function checkReadable(name: string, file: string | null): void {
  if (file === null || file === "system") return;
  try {
    accessSync(file, constants.R_OK);
  } catch (error) {
    throw new UsageError(
      `${name}=${file} in the store's address cannot be read: ${(error as NodeJS.ErrnoException).code === "ENOENT" ? "there is no such file" : (error as Error).message}.`,
    );
  }
}
