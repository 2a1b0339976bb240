/** The small words of which a recipe's schema is made: names, addresses, lengths of time, patterns, expressions. */
import { z } from "zod";
import { findDuration } from "../model/time.js";

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u;
const VARIABLE = /^[a-z][A-Za-z0-9_]{0,63}$/;

export const name = z.string().regex(NAME, "use letters, digits, spaces, . _ or -, at most 100 characters");
/** Variables are written in expressions, so their names are as plain as names can be. */
export const variable = z
  .string()
  .regex(VARIABLE, "is no name for a variable: a small Latin letter first, then letters, digits or _");
export const address = z
  .string()
  .regex(/^https?:\/\/[^\s/]+/, "is not a web address; write it with http:// or https://");
export const duration = z
  .string()
  .refine((words) => findDuration(words) !== undefined, "is not a length of time; write it like 30s, 10m, 2h, 1d");
export const pattern = z.string().min(1).meta({ format: "regex" });
export const expression = z.union([z.string().max(2000), z.number(), z.boolean()]);
export const oneOrMany = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).min(1)]);
export const count = z.int().min(0);
export const DAY = /^\d{4}(-\d{2}(-\d{2})?)?$/;
export const day = z.string().regex(DAY, "is no date; write it like 2007-05-11");

/** At least, at most. */
export const Bounds = z.strictObject({
  least: count.optional().describe("at least"),
  most: count.optional().describe("at most"),
});

/** How links are found. */
export const Chosen = z
  .union([
    z.strictObject({ css: z.string().describe("a CSS selector of the links") }),
    z.strictObject({ xpath: z.string().describe("an XPath expression that gives links or addresses") }),
    z.strictObject({
      match: pattern.describe("a regular expression over the markup; its group `url`, or its first, is the address"),
    }),
  ])
  .describe("how links are found: by CSS, XPath or a regular expression");
export type Chooser = z.infer<typeof Chosen>;

/** A CSS selector, or one of the three with its name. */
export const chooser = z.union([Chosen, z.string()]);
