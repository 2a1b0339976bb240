/**
 * Do two hosts count as one, and does a host belong to a list of names?
 *
 * "www.example.org" and "example.org" are one host. In a list, "*.example.org" stands for every host below example.org.
 */

/** The host without its "www.". */
export function bareHost(host: string): string {
  return host.startsWith("www.") && host.includes(".", 4) ? host.slice(4) : host;
}

/** A test for hosts (with their port, if any) by these names. */
export function hostTest(names: readonly string[]): (host: string) => boolean {
  const exact = new Set(names.filter((name) => !name.startsWith("*.")).map((name) => bareHost(name.toLowerCase())));
  const below = names.filter((name) => name.startsWith("*.")).map((name) => name.slice(1).toLowerCase());
  return (host) => exact.has(bareHost(host)) || below.some((ending) => host.endsWith(ending));
}
