/** A recipe's `parallel`, `save`, `stop`, `expect` and `tests`. */
import * as z from "zod";
import { parseDuration } from "../../model/time.js";
import { address, Bounds, chooser, count, DAY, duration, expression, pattern } from "./words.js";

const endings = {
  encoding: z
    .enum(["utf-8", "utf-8-bom", "utf-16le", "windows-1251", "koi8-r"])
    .default("utf-8")
    .describe("characters that the encoding lacks are written as &#…;"),
  lines: z.enum(["lf", "crlf"]).default("lf").describe("line ends"),
};
const template = z.string().min(1).max(500);

export const Save = z
  .array(
    z.union([
      z
        .strictObject({
          text: template.describe("a text file per document, named by a template: {category}/{address}.txt"),
          ...endings,
        })
        .describe("plain text files"),
      z
        .strictObject({
          xml: template.describe("an XML file per document: {category}/{number}.xml"),
          ...endings,
        })
        .describe("metadata header and paragraphs"),
      z
        .strictObject({
          jsonl: template.describe("one file with all documents, one JSON line each: corpus.jsonl"),
          keys: z
            .record(z.string(), z.json())
            .optional()
            .describe(
              'keys and nesting: { name: "{title}", about: { class: "{category}" } }; all fields when left out',
            ),
          ...endings,
        })
        .describe("JSON lines"),
    ]),
  )
  .describe(
    "files next to the store, kept up to date with changes and removals. Templates may contain {field}, {number}, {address}, {host}, {date}, {year}",
  );

export const Stop = z
  .strictObject({
    known: z.boolean().default(false).describe("at the first document that is known already"),
    olderThan: z
      .string()
      .refine(
        (words) => DAY.test(words) || parseDuration(words) !== undefined,
        "is no date and no age; write it like 2020-01-01 or 30d",
      )
      .optional()
      .describe(
        "at the first document older than this date (2020-01-01) or age (30d); what the lists name after it is skipped",
      ),
    documents: count.min(1).optional().describe("after so many documents"),
    words: count.min(1).optional().describe("after so many words"),
    misses: count.min(1).optional().describe("after so many pages in a row that gave no document"),
    errors: count.min(1).optional().describe("after so many failed requests in a row"),
    time: duration.optional().describe("after so long"),
    when: expression.optional().describe("when this expression is true after the steps of a document"),
  })
  .describe("when a run of this recipe ends early; the reason is shown");

export const Expect = z
  .strictObject({
    documents: Bounds.optional().describe(
      "documents per run that brought anything; at least 1 when left out, 0 allows none",
    ),
    fields: z
      .record(z.string(), z.number().min(0).max(100))
      .default({})
      .describe("fields and the share of documents in percent in which they must be filled: author: 80"),
    words: Bounds.optional().describe("the average length of a document in words"),
    rejected: z
      .strictObject({ max: z.number().min(0).max(100).describe("at most, in percent") })
      .optional()
      .describe(
        "rejected pages among those read for documents; without it a run is broken that rejects far more than earlier ones",
      ),
  })
  .describe("what a healthy run looks like; a run that breaks it ends with exit code 1");

export const TestCase = z.strictObject({
  page: z.string().describe("a recorded page next to the recipe: tests/page.html"),
  address: address.describe("its address"),
  at: z.string().optional().describe("when it was fetched, ISO 8601; for relative dates"),
  type: z.string().default("text/html").describe("its media type, with charset where that matters"),
  parts: z
    .array(z.strictObject({ page: z.string().describe("a file"), address: address.describe("its address") }))
    .default([])
    .describe("further pages that the steps fetch, each with file and address"),
  gives: z
    .record(z.string(), z.json())
    .optional()
    .describe("the fields it must give; `winnow robot test --update` records them"),
  rejected: z.string().optional().describe("or the reason why it must be rejected"),
});

export const Parallel = z
  .strictObject({
    language: z
      .string()
      .regex(/^[a-z]{3}$/, 'is no language: write three letters like "rus"')
      .describe("the language of the other side (ISO 639-3)"),
    link: chooser.optional().describe("the link to it: a CSS selector, css/xpath/match"),
    replace: pattern.optional().describe("or: this pattern in the document's address …"),
    with: z.string().optional().describe("… replaced by this"),
  })
  .refine((one) => (one.link === undefined) !== (one.replace === undefined), "give one of link and replace")
  .describe(
    "pairs of documents: the other side is fetched with the document, both are kept and linked, word counts filled",
  );
