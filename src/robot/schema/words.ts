/** Types that the parts of the recipe schema share: names, addresses, durations, patterns, expressions. */
import * as z from "zod";
import { parseDuration } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u;
const VARIABLE = /^[a-z][A-Za-z0-9_]{0,63}$/;

export const name = z.string().regex(NAME, "use letters, digits, spaces, . _ or -, at most 100 characters");
/** Variables are used in expressions, so their names must be identifiers. */
export const variable = z
  .string()
  .regex(VARIABLE, "is not a valid variable name: use a lower-case Latin letter first, then letters, digits or _");
export const address = z
  .string()
  .regex(/^https?:\/\/[^\s/]+/, "is not a web address; write it with http:// or https://");
export const host = z
  .string()
  .regex(/^(\*\.)?[^\s/:*]+(:\d+)?$/, "is not a host; write it without http:// and path, like news.example");
export const duration = z
  .string()
  .refine((words) => parseDuration(words) !== undefined, "is not a duration; write it like 30s, 10m, 2h, 1d");
export const pattern = z.string().min(1).meta({ format: "regex" });
export const expression = z.union([z.string().max(2000), z.number(), z.boolean()]);
/** Reading a long XPath takes the square of its length, and nobody watches `winnow robot check`. */
export const xpath = z.string().max(2000);
export const oneOrMany = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).min(1)]);
export const count = z.int().min(0);
export const DAY = /^\d{4}(-\d{2}(-\d{2})?)?$/;
export const day = z.string().regex(DAY, "is not a date; write it like 2007-05-11");

/** Limits, called like the flags of the command line; the older names are accepted. */
export const Bounds = z.strictObject({
  min: count.optional().describe("at least"),
  max: count.optional().describe("at most"),
  least: count.optional().describe("the older name of min"),
  most: count.optional().describe("the older name of max"),
});

export interface Limits {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly least?: number | undefined;
  readonly most?: number | undefined;
}

/** The limits by whichever name; without a setting there are none. */
export function limitsOf({ min, max, least, most }: Limits = {}): { readonly min?: number; readonly max?: number } {
  return withoutUndefined({ min: min ?? least, max: max ?? most });
}

export const Chosen = z
  .union([
    z.strictObject({ css: z.string().describe("a CSS selector of the links") }),
    z.strictObject({ xpath: xpath.describe("an XPath expression that gives links or addresses") }),
    z.strictObject({
      match: pattern.describe("a regular expression over the markup; its group `url`, or its first, is the address"),
    }),
  ])
  .describe("how links are found: by CSS, XPath or a regular expression");
export type Chooser = z.infer<typeof Chosen>;

/** A CSS selector, or a map with `css`, `xpath` or `match`. */
export const chooser = z.union([Chosen, z.string()]);
