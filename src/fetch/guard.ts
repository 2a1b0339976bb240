/**
 * Restricts which network addresses a request may reach.
 *
 * A page can link to anything: a printer in the user's network, a cloud machine's metadata, our own database. So only public unicast
 * addresses are allowed unless the user allows more. All addresses of a name are checked when it is resolved, and the socket gets exactly
 * the checked addresses: there is no second look-up that could return something else. Literal addresses are checked before connecting;
 * `URL` has then normalised every notation (decimal, hex, octal, short, full-width).
 */
import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { ForbiddenAddressError, SettingsError } from "../model/errors.js";

export interface GuardSettings {
  /** Allow loopback, private and other special addresses. */
  readonly allowPrivate: boolean;
  /** Host overrides: connect there without changing the URL and the Host header. */
  readonly resolve: ReadonlyMap<string, ResolveOverride>;
  /** Allowed ports besides 80 and 443: those of the start addresses. */
  readonly ports?: Iterable<number>;
  /** Resolves names; replaced in tests. */
  readonly names?: (name: string) => Promise<readonly string[]>;
}

export interface ResolveOverride {
  readonly address: string;
  readonly port?: number;
}

export interface Guard {
  /** Why this URL is not allowed, as far as is known without resolving its name. */
  refuses(url: URL): Refusal | undefined;
  /** Resolves a name to allowed addresses only. For `net.connect`. */
  readonly lookup: LookupFunction;
  /** Why a name is not allowed, for requests through a proxy. A name that we cannot resolve may be known there. */
  check(hostname: string): Promise<Refusal | undefined>;
  /** The first network address of a host; undefined if none is allowed. */
  locate(hostname: string): Promise<string | undefined>;
  /** The override for this name. */
  standIn(name: string): ResolveOverride | undefined;
}

export interface Refusal {
  readonly reason: "private address" | "bad address";
  readonly says: string;
}

export function readGuard(settings: GuardSettings): Guard {
  const resolve = readResolve(settings.resolve);
  const ports = new Set(["", "80", "443", ...Array.from(settings.ports ?? [], String)]);
  const names = oneBySite(settings.names ?? systemNames);

  /** The refusal of `host` because of `address`, which is the host itself or what it resolves to. */
  function refusesAddress(host: string, address: string): Refusal | undefined {
    if (settings.allowPrivate) return undefined;
    const what = specialRange(address);
    if (what === undefined) return undefined;
    const which = host === address ? host : `${host} is ${address}, which`;
    return { reason: "private address", says: `${which} is ${what}: not reached without --allow-private` };
  }

  async function checkedAddresses(name: string): Promise<readonly string[]> {
    const addresses = await names(name);
    // One forbidden address is enough to refuse a name: public sites have none, and DNS rebinding uses a mixture.
    for (const address of addresses) {
      const refusal = refusesAddress(name, address);
      if (refusal !== undefined) throw new ForbiddenAddressError(refusal);
    }
    if (addresses.length === 0)
      throw Object.assign(new Error(`${name} has no address`), { code: "ENOTFOUND", hostname: name });
    return addresses;
  }

  return {
    refuses(url) {
      if (url.protocol !== "http:" && url.protocol !== "https:")
        return { reason: "bad address", says: `${url.protocol} addresses are not fetched, only http: and https:` };
      if (!ports.has(url.port)) {
        return {
          reason: "bad address",
          says: `port ${url.port} is not asked: only 80, 443 and the ports of the start addresses are`,
        };
      }
      const literal = literalOf(url.hostname);
      return literal === undefined || resolve.has(url.hostname) ? undefined : refusesAddress(literal, literal);
    },
    lookup(name, options, callback) {
      checkedAddresses(name).then(
        (addresses) => {
          const wantedFamily = Number(String(options.family ?? 0).replace("IPv", "")); // 0: both
          const wanted = addresses
            .map((address) => ({ address, family: isIP(address) }))
            .filter(({ family }) => wantedFamily === 0 || family === wantedFamily);
          const first = wanted[0];
          if (first === undefined)
            callback(Object.assign(new Error(`${name} has no such address`), { code: "ENOTFOUND" }), "");
          else if (options.all) callback(null, wanted);
          else callback(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => callback(error, ""),
      );
    },
    async check(hostname) {
      if (resolve.has(hostname) || literalOf(hostname) !== undefined) return undefined; // checked by `refuses`
      return checkedAddresses(hostname).then(
        () => undefined,
        (error: unknown) => (error instanceof ForbiddenAddressError ? error.refusal : undefined),
      );
    },
    async locate(hostname) {
      const literal = resolve.get(hostname)?.address ?? literalOf(hostname);
      if (literal !== undefined) return literal;
      return checkedAddresses(hostname).then(
        ([first]) => first,
        () => undefined,
      );
    },
    standIn: (name) => resolve.get(name),
  };
}

/** The literal address in a URL's host, without brackets; undefined for a name. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** Describes a special address; undefined for public unicast addresses. */
export function specialRange(address: string): string | undefined {
  if (isIP(address) === 0) return "not an address that can be checked";
  const parsed = ipaddr.parse(address);
  return parsed.kind() === "ipv4" ? specialV4(parsed as ipaddr.IPv4) : specialV6(parsed as ipaddr.IPv6);
}

function specialV4(address: ipaddr.IPv4): string | undefined {
  if (METADATA.has(address.toString())) return "a cloud machine's metadata service";
  const range = address.range();
  return range === "unicast" ? undefined : `a ${WORDS[range] ?? range} address`;
}

/**
 * Three notations contain an IPv4 address. Mapped addresses reach it, and IPv6-only networks use NAT64's well-known prefix (RFC 6052) for
 * IPv4 sites: both are judged by the IPv4 address. 6to4 and Teredo are obsolete and refused.
 */
function specialV6(address: ipaddr.IPv6): string | undefined {
  const range = address.range();
  const { parts } = address;
  const wellKnown64 = parts[0] === 0x64 && parts[1] === 0xff9b && parts.slice(2, 6).every((part) => part === 0);
  if (range === "ipv4Mapped" || wellKnown64) {
    const [high = 0, low = 0] = parts.slice(6);
    return specialV4(new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]));
  }
  if (range !== "unicast") return `a ${WORDS[range] ?? range} address`;
  // Global unicast is 2000::/3 (RFC 4291 §2.4); the rest, such as the old ::127.0.0.1, is unassigned.
  return ((parts[0] ?? 0) & 0xe000) === 0x2000 ? undefined : "a reserved address";
}

/** Metadata services outside the refused ranges: Azure's has a public address. */
const METADATA = new Set(["169.254.169.254", "168.63.129.16", "100.100.100.200", "192.0.0.192"]);

const WORDS: { readonly [range: string]: string } = {
  loopback: "loopback",
  private: "private",
  uniqueLocal: "private",
  linkLocal: "link-local",
  carrierGradeNat: "carrier-grade NAT",
  unspecified: "placeholder",
  rfc6052: "NAT64",
  rfc6145: "translated",
};

function readResolve(entries: ReadonlyMap<string, ResolveOverride>): ReadonlyMap<string, ResolveOverride> {
  const problems: string[] = [];
  const read = new Map<string, ResolveOverride>();
  for (const [name, { address, port }] of entries) {
    const bare = address.startsWith("[") && address.endsWith("]") ? address.slice(1, -1) : address;
    if (isIP(bare) === 0) problems.push(`${name}: "${address}" is not a network address such as 127.0.0.1`);
    if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65536))
      problems.push(`${name}: ${port} is not a port (1 to 65535)`);
    // Requests use the spelling that URL gives to a host.
    if (!URL.canParse(`http://${name}/`)) problems.push(`"${name}" is not a host name`);
    else
      read.set(new URL(`http://${name}/`).hostname, port === undefined ? { address: bare } : { address: bare, port });
  }
  if (problems.length > 0) throw new SettingsError("--resolve", problems);
  return read;
}

type Names = (name: string) => Promise<readonly string[]>;

/**
 * One look-up of each site at a time. The system does two at once for the whole process and cannot break them off, so the subdomains of
 * one site whose name server never answers would hold up all other hosts.
 */
function oneBySite(names: Names): Names {
  const last = new Map<string, Promise<unknown>>();
  return async (name) => {
    const { siteOf } = await import("../model/site.js"); // the list of public suffixes takes long to load
    const site = siteOf(name);
    const result = (last.get(site) ?? Promise.resolve()).then(() => names(name));
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (last.get(site) === settled) last.delete(site);
      });
    last.set(site, settled);
    return result;
  };
}

function systemNames(name: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) =>
    systemLookup(name, { all: true, order: "verbatim" }, (error, found) =>
      error ? reject(error) : resolve(found.map(({ address }) => address)),
    ),
  );
}
