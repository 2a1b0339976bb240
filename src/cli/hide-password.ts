/** Keeps passwords in addresses out of the list of processes, which all users of a machine can read. */

const PASSWORD = /(\w+:\/\/[^/@\s:]*):[^/@\s]*@/g;

/** A process's title replaces its command line; undefined when that says nothing secret. */
export function titleWithoutPasswords(words: readonly string[]): string | undefined {
  const line = ["winnow", ...words].join(" ");
  const hidden = line.replace(PASSWORD, "$1:…@");
  return hidden === line ? undefined : hidden;
}
