/** A recipe's `restrict`: which documents are kept. */
import * as z from "zod";
import { Bounds, day, oneOrMany, pattern } from "./words.js";

export const Restrict = z
  .strictObject({
    address: oneOrMany(pattern)
      .optional()
      .describe("only documents whose address matches, checked before any request: /tt/"),
    except: oneOrMany(pattern).optional().describe("no documents whose address matches"),
    language: z
      .string()
      .regex(/^(any|[a-z]{3})$/, 'is no language: write three letters like "tat", or "any"')
      .default("any")
      .describe("the language of the text (ISO 639-3), identified after fetching; `any` switches it off"),
    share: z.number().min(0).max(1).default(0.5).describe("at least this share of the text in that language"),
    mixed: z
      .enum(["keep", "split", "reject"])
      .default("keep")
      .describe("paragraphs in other languages: keep them, split them off, or reject the document"),
    words: Bounds.optional().describe("length of the text in words"),
    date: z
      .strictObject({ from: day.optional(), to: day.optional() })
      .optional()
      .describe("creation date, ISO 8601, first and last included"),
    category: z.array(z.string()).min(1).optional().describe("only these categories"),
    duplicates: z
      .enum(["keep", "mark", "reject"])
      .default("mark")
      .describe("documents whose text is known already in the collection, exactly or nearly"),
    original: z
      .enum(["first", "complete"])
      .default("first")
      .describe("which of several duplicates to keep: the first one seen, or the most complete one"),
    repeated: z
      .enum(["report", "drop"])
      .default("report")
      .describe("paragraphs that occur in many documents of the site: report them, or drop them"),
    repeatedShare: z
      .number()
      .min(0.02)
      .max(1)
      .default(0.3)
      .describe("how many is many, as a share of the site's documents"),
  })
  .describe("which documents are kept; what is rejected stays listed with its reason");
