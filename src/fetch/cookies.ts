/**
 * Cookies, if the user allows them.
 *
 * Off by default. Each host has its own jar, so that no host sees another's cookies; jars are small, few and deleted after the run.
 */
import { CookieJar } from "tough-cookie";

export interface Cookies {
  /** The value of the Cookie header for this address, or undefined. */
  for(url: string): string | undefined;
  /** Stores the Set-Cookie headers of a response. */
  take(url: string, given: readonly string[]): void;
}

const MAX_HOSTS = 10_000;
const MAX_PER_HOST = 50;
const LONGEST = 4096;
const LONGEST_HEADER = 8192;

export function openCookies(): Cookies {
  const jars = new Map<string, CookieJar>();
  return {
    for(url) {
      const header = jars.get(hostOf(url))?.getCookieStringSync(url);
      // Values that are invalid in a header are not sent back.
      return header && header.length <= LONGEST_HEADER && /^[\x20-\x7e]+$/.test(header) ? header : undefined;
    },
    take(url, given) {
      const host = hostOf(url);
      const jar = jars.get(host) ?? new CookieJar();
      let room = MAX_PER_HOST - jar.getCookiesSync(url, { allPaths: true }).length;
      for (const cookie of given) {
        if (cookie.length > LONGEST) continue;
        if (room-- <= 0) break;
        jar.setCookieSync(cookie, url, { ignoreError: true });
      }
      jars.delete(host);
      jars.set(host, jar); // the least recently used host is forgotten first
      if (jars.size > MAX_HOSTS) jars.delete(jars.keys().next().value!);
    },
  };
}

function hostOf(url: string): string {
  return new URL(url).host;
}
