/**
 * Which requests are refused before anything is done?
 *
 * A page of another site can make a browser send requests to this server. The Host header must be a name of this server, which stops DNS
 * rebinding. A request that changes something must come from our own pages (Origin) and carry the form token, or be JSON with an API token
 * or from a program that sends no Origin at all.
 */

export const POLICY = "content-security-policy";
/** The policy of an archived page: it can do nothing, and is of no origin. */
export const SANDBOX = "sandbox; default-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'";
/** The policy of the frame with an archived page: it can only run our own script, and load nothing. */
export function framePolicy(nonce: string): string {
  return `sandbox allow-scripts; default-src 'none'; script-src 'nonce-${nonce}'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'`;
}

/** A policy that a page has chosen for itself; the others get the app's. */
export function isSandboxed(policy: string | null): boolean {
  return policy?.startsWith("sandbox") === true;
}

export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  [POLICY]:
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  "x-content-type-options": "nosniff",
  // Not "no-referrer": with it, browsers send "Origin: null" with our own forms.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
};

export interface IncomingRequest {
  readonly method: string;
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/** Why the request is refused, with its status; undefined if it may go on. */
export function refuseRequest(
  { method, host, origin, fetchSite }: IncomingRequest,
  hosts: ReadonlySet<string>,
): { readonly status: 403 | 421; readonly says: string } | undefined {
  if (host === undefined || !hosts.has(host.toLowerCase()))
    return {
      status: 421,
      says: `This server does not answer for "${host ?? ""}". Start it with --host NAME to allow a name.`,
    };
  if (isRead(method)) return undefined;
  const foreign =
    origin === undefined
      ? fetchSite !== undefined && fetchSite !== "same-origin" && fetchSite !== "none"
      : !hosts.has(origin.replace(/^https?:\/\//, "").toLowerCase());
  return foreign ? { status: 403, says: "Changes are accepted only from this server's own pages." } : undefined;
}

export function isRead(method: string): boolean {
  return method === "GET" || method === "HEAD";
}

/** The values of the Host header that mean a server that listens on `address`. */
export function ownHosts(address: string, port: number, names: readonly string[]): Set<string> {
  const loopback = isLoopback(address) ? ["localhost", "127.0.0.1", "[::1]"] : [];
  const own = address.includes(":") ? `[${address}]` : address;
  return new Set(
    [own, ...loopback, ...names].flatMap((name) => [
      `${name}:${port}`.toLowerCase(),
      ...(port === 80 || port === 443 || names.includes(name) ? [name.toLowerCase()] : []),
    ]),
  );
}

export function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127\./.test(address);
}
