/** What we call ourselves: to servers in the User-Agent header, to robots.txt by the product token. */

/** The name that robots.txt rules address us by. */
export const PRODUCT_TOKEN = "winnow";

/** "Winnow/1.2.3 (+https://example.org/about-our-crawler)": who knocks, and where to complain. */
export function userAgent(version: string, contact?: string): string {
  // A header holds printable ASCII; brackets would end the comment that they stand in.
  const reachable = contact?.replace(/[^\x20-\x7e]|[()\\]/g, "").trim();
  return `Winnow/${version}${reachable ? ` (+${reachable})` : ""}`;
}

/** The token in a user agent of the user's own choice: "FooBot/2.1 (…)" answers to "foobot". */
export function productToken(agent: string): string {
  return /^[a-zA-Z_-]+/.exec(agent)?.[0].toLowerCase() ?? PRODUCT_TOKEN;
}
