/** Which site does a host belong to? Apart from the other rules of addresses because the list of public suffixes takes long to load. */
import { getDomain } from "tldts";

/**
 * The registered domain of a host: "news.bbc.co.uk" → "bbc.co.uk". Private suffixes count: "ada.github.io" and
 * "bob.github.io" are two sites. An IP address, or a name without a registered part, is its own site, with its port.
 */
export function siteOf(host: string): string {
  if (host.startsWith("[")) return host;
  const port = host.indexOf(":");
  return getDomain(port < 0 ? host : host.slice(0, port), SUFFIX_RULES) ?? host;
}

const SUFFIX_RULES = { allowPrivateDomains: true, extractHostname: false, validateHostname: false };
