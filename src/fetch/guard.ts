/**
 * Which network addresses may a request reach?
 *
 * A page can link to anything: to a printer in the user's network, to a cloud machine's metadata, to our own database.
 * So only public unicast addresses are reached unless the user allows more. A name is checked at the moment it is looked
 * up, all its addresses at once, and exactly what was checked is handed to the socket: there is no second look-up that
 * could answer differently. Literal addresses are never looked up, so they are checked before connecting; `URL` has by
 * then turned every spelling (decimal, hex, octal, short, full-width) into one.
 */
import { lookup as systemLookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { SettingsError } from "../model/errors.js";

export interface GuardSettings {
  /** Loopback, private and other special addresses may be reached too. */
  readonly allowPrivate: boolean;
  /** Names of a simulated web: connect there, and leave the address and the Host header as they are. */
  readonly resolve: ReadonlyMap<string, StandIn>;
  /** Ports beside 80 and 443: those of the start addresses. */
  readonly ports?: Iterable<number>;
  /** How names become addresses; the system's own way unless a test holds them in its hand. */
  readonly names?: (name: string) => Promise<readonly string[]>;
}

export interface StandIn {
  readonly address: string;
  readonly port?: number;
}

export interface Guard {
  /** Why this address may not be asked, as far as can be told without looking its name up. */
  refuses(url: URL): Refusal | undefined;
  /** Looks a name up and answers only with addresses that may be reached. For `net.connect`. */
  readonly lookup: LookupFunction;
  /** Why a name may not be asked, for requests whose connection is somebody else's. A name that we cannot look up may be known there. */
  check(hostname: string): Promise<Refusal | undefined>;
  /** The first network address behind a host, literal or name; undefined when it has none that may be reached. */
  locate(hostname: string): Promise<string | undefined>;
  /** What stands in for this name in a simulated web. */
  standIn(name: string): StandIn | undefined;
}

export interface Refusal {
  readonly reason: "private address" | "bad address";
  readonly says: string;
}

/** A look-up that ended at a forbidden address. It travels through the socket and never leaves `fetch/`. */
export class Refused extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.says);
  }
}

export function readGuard(settings: GuardSettings): Guard {
  const resolve = readResolve(settings.resolve);
  const ports = new Set(["", "80", "443", ...Array.from(settings.ports ?? [], String)]);
  const names = settings.names ?? systemNames;

  /** The refusal of `host` because of `address`, which is the host itself or what its name stands for. */
  function refusesAddress(host: string, address: string): Refusal | undefined {
    if (settings.allowPrivate) return undefined;
    const what = specialRange(address);
    if (what === undefined) return undefined;
    const which = host === address ? host : `${host} is ${address}, which`;
    return { reason: "private address", says: `${which} is ${what}: not reached without --allow-private` };
  }

  async function checkedAddresses(name: string): Promise<readonly string[]> {
    const addresses = await names(name);
    // One forbidden address spoils the name: an honest public site has none, and a mixture is how rebinding begins.
    for (const address of addresses) {
      const refusal = refusesAddress(name, address);
      if (refusal !== undefined) throw new Refused(refusal);
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
          const asked = Number(String(options.family ?? 0).replace("IPv", "")); // 0: both
          const wanted = addresses
            .map((address) => ({ address, family: isIP(address) }))
            .filter(({ family }) => asked === 0 || family === asked);
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
      if (resolve.has(hostname) || literalOf(hostname) !== undefined) return undefined; // `refuses` has looked at those
      return checkedAddresses(hostname).then(
        () => undefined,
        (error: unknown) => (error instanceof Refused ? error.refusal : undefined),
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

/** The address that a URL's host spells out, without brackets; undefined when it is a name. */
function literalOf(hostname: string): string | undefined {
  const bare = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  return isIP(bare) === 0 ? undefined : bare;
}

/** What makes an address special, in words; undefined for public unicast addresses. */
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
 * Three spellings carry an IPv4 address inside. Mapped ones reach that address, and NAT64's well-known prefix (RFC 6052) is
 * what an IPv6-only network gives every IPv4 site: both are judged by what they carry. 6to4 and Teredo are out of use and refused.
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
  // Global unicast is 2000::/3 (RFC 4291 §2.4); the rest, such as the old ::127.0.0.1, is nobody's.
  return ((parts[0] ?? 0) & 0xe000) === 0x2000 ? undefined : "a reserved address";
}

/** Metadata services outside the ranges that are refused anyway: Azure's stands in public space. */
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

function readResolve(entries: ReadonlyMap<string, StandIn>): ReadonlyMap<string, StandIn> {
  const problems: string[] = [];
  const read = new Map<string, StandIn>();
  for (const [name, { address, port }] of entries) {
    const bare = address.startsWith("[") && address.endsWith("]") ? address.slice(1, -1) : address;
    if (isIP(bare) === 0) problems.push(`${name}: "${address}" is not a network address such as 127.0.0.1`);
    if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65536))
      problems.push(`${name}: ${port} is not a port (1 to 65535)`);
    // The spelling that URL gives to a host is the one we are asked for.
    if (!URL.canParse(`http://${name}/`)) problems.push(`"${name}" is not a host name`);
    else
      read.set(new URL(`http://${name}/`).hostname, port === undefined ? { address: bare } : { address: bare, port });
  }
  if (problems.length > 0) throw new SettingsError("--resolve", problems);
  return read;
}

function systemNames(name: string): Promise<readonly string[]> {
  return new Promise((resolve, reject) =>
    systemLookup(name, { all: true, order: "verbatim" }, (error, found) =>
      error ? reject(error) : resolve(found.map(({ address }) => address)),
    ),
  );
}
