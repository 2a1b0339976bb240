/**
 * What a host wants to be told again, when the user allows it.
 *
 * Off by default: a visitor without memory is the same to everybody. Each host has a jar of its own, so that none learns what another
 * said; jars are small, few, and gone with the run.
 */
import { CookieJar } from "tough-cookie";

export interface Cookies {
  /** The value of the Cookie header for this address, or undefined. */
  for(url: string): string | undefined;
  /** Takes the Set-Cookie headers of an answer. */
  take(url: string, given: readonly string[]): void;
}

const MOST_HOSTS = 10_000;
const MOST_PER_HOST = 50;
const LONGEST = 4096;
const LONGEST_HEADER = 8192;

export function openCookies(): Cookies {
  const jars = new Map<string, CookieJar>();
  return {
    for(url) {
      const header = jars.get(hostOf(url))?.getCookieStringSync(url);
      // What could not stand in a header is not repeated.
      return header && header.length <= LONGEST_HEADER && /^[\x20-\x7e]+$/.test(header) ? header : undefined;
    },
    take(url, given) {
      const host = hostOf(url);
      const jar = jars.get(host) ?? new CookieJar();
      let room = MOST_PER_HOST - jar.getCookiesSync(url, { allPaths: true }).length;
      for (const cookie of given) {
        if (cookie.length > LONGEST) continue;
        if (room-- <= 0) break;
        jar.setCookieSync(cookie, url, { ignoreError: true });
      }
      jars.delete(host);
      jars.set(host, jar); // the host that was silent for longest is forgotten first
      if (jars.size > MOST_HOSTS) jars.delete(jars.keys().next().value!);
    },
  };
}

function hostOf(url: string): string {
  return new URL(url).host;
}
