/** A recipe's `collect`: the six sources of document addresses. */
import * as z from "zod";
import { address, chooser, count, oneOrMany, pattern } from "./words.js";

const common = {
  only: oneOrMany(pattern).optional().describe("only addresses that match (one of) these patterns"),
  except: oneOrMany(pattern).optional().describe("no addresses that match (one of) these patterns"),
};

const FromList = z
  .strictObject({
    list: oneOrMany(address).describe("pages that list documents; visited again at every run"),
    links: chooser
      .optional()
      .describe("which links lead to documents: a CSS selector, or css/xpath/match; all links when it is left out"),
    next: chooser
      .optional()
      .describe(
        'the link to the next list page: a CSS selector, css/xpath/match, or "auto" (rel=next and the words for it)',
      ),
    lists: oneOrMany(pattern)
      .optional()
      .describe(
        "addresses of further list pages, such as sections: links to them on a list page are followed as lists",
      ),
    chained: z
      .boolean()
      .default(false)
      .describe("documents lead to further documents, which no list shows: chapters with a link to the next one"),
    pages: count.min(1).max(100_000).default(1000).describe("at most so many list pages in a row"),
    ...common,
  })
  .describe("list pages with links to documents");

const FromScan = z
  .strictObject({
    scan: z.string().describe("an address with {id}, or {date:yyyy/MM/dd} for dates: https://site.example/news/{id}"),
    from: z.union([count, z.string()]).describe("the first number or date"),
    to: z.union([count, z.string()]).optional().describe('the last number or date; "today" for dates'),
    step: z.int().min(1).max(100_000).default(1).describe("every n-th only"),
    pad: count.max(20).default(0).describe("digits, filled up with zeros: 5 makes 00042"),
    misses: count.min(1).max(10_000).default(50).describe("stop after so many consecutive numbers without a document"),
    as: z.enum(["document", "list"]).default("document").describe("what is found there: documents, or lists of links"),
    links: chooser.optional().describe("with `as: list`: which links lead to documents"),
    ...common,
  })
  .describe("addresses made of consecutive numbers or dates; a run goes on where the last one ended");

const FromFeed = z
  .strictObject({
    feed: oneOrMany(address).describe("RSS, Atom or JSON feeds; asked at every run"),
    full: z
      .boolean()
      .default(false)
      .describe("the feed carries whole texts: take the documents from it without requesting them"),
    ...common,
  })
  .describe("news feeds");

const FromSitemap = z
  .strictObject({ sitemap: oneOrMany(address).describe("sitemaps, also indexes of sitemaps"), ...common })
  .describe("sitemaps");

const FromUrls = z
  .strictObject({
    urls: z.string().describe("a text file next to the recipe, one address per line; # starts a comment"),
    ...common,
  })
  .describe("a plain list of addresses");

const FromListing = z
  .strictObject({
    listing: z.string().describe("a structure file written by `winnow listing --save`, next to the recipe"),
    ...common,
  })
  .describe("a site's structure as the listing kind has learned it");

export const Collect = z
  .array(z.union([FromList, FromScan, FromFeed, FromSitemap, FromUrls, FromListing]))
  .min(1)
  .describe("where document addresses come from: any mix of the six");

export type CollectFrom = z.infer<typeof Collect>[number];
