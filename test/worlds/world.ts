/**
 * A small web that a test holds in its hand.
 *
 * A world answers what a server would: asked for an address for the n-th time it gives status, headers, body and the time that
 * took, or a failure. It keeps nothing in mind, so that the same world can be asked by a simulated network
 * (`openNetwork`), served on loopback (`serveWorld`) and walked by a test that wants to know what a harvest should find.
 */
import type { FailureReason } from "../../src/model/fetched.js";
import type { Millis } from "../../src/model/time.js";

export interface World {
  /** Names with port, if any: "a.example". */
  readonly hosts: readonly string[];
  readonly starts: readonly string[];
  /** What `url` answers when it is asked for the `nth` time (from 1). */
  reply(url: string, nth: number, validators?: { readonly etag?: string }): Reply;
  /** The network address of a host; many hosts may share one. */
  ip(host: string): string;
}

export type Reply = Page | { readonly failure: FailureReason; readonly took: Millis };

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly took: Millis;
  /** A served page is not answered before. */
  readonly held?: Promise<void>;
}

/** A page as a test writes it down: its HTML, or as much of an answer as matters. */
export type Written = string | WrittenPage | ((nth: number) => string | WrittenPage);

export type WrittenPage = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The redirect's target; the status is 302 unless given. */
  readonly to?: string;
  readonly failure?: FailureReason;
  readonly took?: Millis;
  readonly held?: Promise<void>;
};

/**
 * A world of literal pages: `literalWorld({ "https://a.example/": links("/b"), "https://a.example/b": "…" })`.
 *
 * The first page is the start. What is not written down answers 404, also robots.txt: everything is allowed.
 */
export function literalWorld(
  pages: Readonly<Record<string, Written>>,
  more: { readonly starts?: readonly string[]; readonly ips?: Readonly<Record<string, string>> } = {},
): World {
  const addresses = Object.keys(pages);
  const hosts = [...new Set(addresses.map((url) => new URL(url).host))];
  return {
    hosts,
    starts: more.starts ?? addresses.slice(0, 1),
    ip: (host) => more.ips?.[host] ?? `192.0.2.${1 + (Math.max(0, hosts.indexOf(host)) % 250)}`,
    reply(url, nth, validators) {
      const written = pages[url];
      if (written === undefined) return { ...ANSWERED, status: 404, body: "nothing here" };
      const page = typeof written === "function" ? written(nth) : written;
      if (typeof page === "string") return { ...ANSWERED, body: page };
      const took = page.took ?? ANSWERED.took;
      if (page.failure !== undefined) return { failure: page.failure, took };
      const etag = page.headers?.["etag"];
      if (etag !== undefined && etag === validators?.etag)
        return { ...ANSWERED, took, status: 304, headers: page.headers! };
      const location = page.to === undefined ? {} : { location: page.to };
      return {
        status: page.status ?? (page.to === undefined ? 200 : 302),
        headers: { ...ANSWERED.headers, ...location, ...page.headers },
        body: page.body ?? "",
        took,
        ...(page.held === undefined ? {} : { held: page.held }),
      };
    },
  };
}

const ANSWERED: Page = { status: 200, headers: { "content-type": "text/html" }, body: "", took: 50 };

/** A page with a title, some words of its own and links: `page("Songs", "/a", "/b")`. */
export function page(title: string, ...links: readonly string[]): string {
  const anchors = links.map((href) => `<a href="${href}">${href}</a>`).join(" ");
  return `<!doctype html><title>${title}</title><h1>${title}</h1><p>These are the words of ${title}, and of no other page.</p>${anchors}`;
}
