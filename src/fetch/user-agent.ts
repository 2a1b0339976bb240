/** The User-Agent header and the product token for robots.txt. */

/** The product token that robots.txt rules use for us. */
export const PRODUCT_TOKEN = "winnow";

/** "Winnow/1.2.3 (+https://example.org/about-our-crawler)": our name and a contact. */
export function userAgent(version: string, contact?: string): string {
  // Headers are printable ASCII; brackets would end the comment.
  const reachable = contact?.replace(/[^\x20-\x7e]|[()\\]/g, "").trim();
  return `Winnow/${version}${reachable ? ` (+${reachable})` : ""}`;
}

/** The product token of a custom user agent: "foobot" for "FooBot/2.1 (…)". */
export function productToken(agent: string): string {
  return /^[a-zA-Z_-]+/.exec(agent)?.[0].toLowerCase() ?? PRODUCT_TOKEN;
}
