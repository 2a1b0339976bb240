/**
 * Chooses the proxy for a request.
 *
 * The settings correspond to HTTP_PROXY, HTTPS_PROXY and NO_PROXY; the caller reads the environment, not the library. Plain requests are
 * sent to the proxy with their absolute URL; secure ones use a tunnel, so that certificates are checked and the proxy sees only names.
 */
import { SettingsError } from "../model/errors.js";

export interface ProxySettings {
  /** The proxy for http: addresses, "http://user:password@proxy.example:3128". */
  readonly http?: string;
  /** The proxy for https: addresses. */
  readonly https?: string;
  /** Hosts without proxy, as in NO_PROXY: "localhost, .example.org, 10.0.0.1, intranet:8080"; "*" for all. */
  readonly except?: string;
}

export interface ProxyTarget {
  /** Scheme, host and port, without credentials. */
  readonly origin: string;
  /** The value of the Proxy-Authorization header. */
  readonly authorization: string | undefined;
}

/** The proxy for a URL, or undefined for a direct connection. */
export type Route = (url: URL) => ProxyTarget | undefined;

export function proxyRoute(settings: ProxySettings = {}): Route {
  const problems: string[] = [];
  const http = readProxy("HTTP_PROXY", settings.http, problems);
  const https = readProxy("HTTPS_PROXY", settings.https, problems);
  if (problems.length > 0) throw new SettingsError("the proxy", problems);
  const excepted = readExceptions(settings.except ?? "");
  return (url) => {
    const proxy = url.protocol === "https:" ? https : http;
    return proxy === undefined || excepted(url) ? undefined : proxy;
  };
}

function readProxy(name: string, given: string | undefined, problems: string[]): ProxyTarget | undefined {
  const address = given?.trim() ?? "";
  if (address === "") return undefined;
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
  if (!URL.canParse(withScheme)) {
    problems.push(`${name} is not the address of a proxy; write it as http://proxy.example:3128`); // the value may contain a password, so it is not shown
    return undefined;
  }
  const { protocol, origin, username, password } = new URL(withScheme);
  if (protocol !== "http:" && protocol !== "https:") {
    problems.push(`${name}: a proxy of the kind ${protocol} cannot be used, only http: and https:`);
    return undefined;
  }
  const credentials = `${decoded(username)}:${decoded(password)}`;
  const basic = `Basic ${Buffer.from(credentials).toString("base64")}`;
  return { origin, authorization: username === "" ? undefined : basic };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function readExceptions(list: string): (url: URL) => boolean {
  const entries = list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .map((entry) => {
      const [, name = entry, port] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      return { name: name.replace(/^\*?\./, ""), port };
    });
  return (url) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const ownPort = url.port || (url.protocol === "https:" ? "443" : "80");
    return entries.some(
      ({ name, port }) =>
        name === "*" || ((port ?? ownPort) === ownPort && (host === name || host.endsWith(`.${name}`))),
    );
  };
}
