/**
 * What may stand in a recipe?
 *
 * One schema holds every setting's type, default, bounds and explanation. Types, `winnow robot check`, the JSON Schema for editors and the
 * reference in docs/robot.md grow from it. Unknown keys are errors: a misspelled setting that is silently ignored costs a night.
 * Its parts stand beside this file: schema-collect.ts, -restrict, -steps, -metadata, -run, and the words they share.
 */
import { z } from "zod";
import { findDuration } from "../model/time.js";
import { isCharset } from "../page/charset.js";
import { Collect } from "./schema-collect.js";
import { Metadata, VariableOf } from "./schema-metadata.js";
import { Restrict } from "./schema-restrict.js";
import { Expect, Parallel, Save, Stop, TestCase } from "./schema-run.js";
import { FunctionOf, Steps } from "./schema-steps.js";
import { duration, name, variable } from "./schema-words.js";

const Permission = z.strictObject({
  who: z.string().describe("who gave it"),
  when: z.string().describe("when"),
  what: z.string().describe("what it allows"),
});

const Source = z
  .strictObject({
    publisher: z.string().optional().describe("who publishes the site; fills `publisher` of every document"),
    contact: z.string().optional().describe("whom to ask"),
    licence: z.string().optional().describe("the licence of the texts; fills `copyright` where a document names none"),
    permission: Permission.optional().describe("who allowed the collection, when, and what"),
    use: z.string().optional().describe("how the texts may be used"),
    cite: z.string().optional().describe("how the source is to be cited"),
  })
  .describe("where the texts come from and what may be done with them; kept with every document");

export const RecipeSchema = z
  .strictObject({
    name: name.describe("the recipe's name; what makes it the same harvest next time"),
    collection: name.optional().describe("the collection it fills; its name when left out"),
    version: z
      .union([z.string(), z.number()])
      .default("1")
      .describe("counted up when the recipe changes; kept with every document"),
    source: Source.optional(),
    every: duration.optional().describe("how often `winnow watch` runs it: 1d"),
    revisit: z
      .string()
      .refine(
        (words) => words === "never" || findDuration(words) !== undefined,
        'write "never", or a length of time like 30d',
      )
      .default("never")
      .describe("when known documents are looked at again, with conditional requests: never, or 30d"),
    delay: duration.optional().describe("quiet between two requests to the host; 1s when left out"),
    timezone: z.string().default("UTC").describe('where the site is: "Europe/Moscow"; for "yesterday" and its kin'),
    charset: z
      .string()
      .refine(isCharset, 'is no encoding that is known; write it like "windows-1251"')
      .optional()
      .describe("the encoding of the pages, for sites that say the wrong one or none: windows-1251"),
    letters: z
      .string()
      .regex(/^[a-z]{3}$/)
      .optional()
      .describe("repair look-alike letters of this language: tat"),
    collect: Collect,
    restrict: Restrict.prefault({}),
    variables: z
      .record(variable, VariableOf)
      .default({})
      .describe("typed variables, counters, caches, files and databases"),
    functions: z.record(variable, FunctionOf).default({}).describe("functions for `call`"),
    steps: Steps.default([]).describe(
      "how a document is read: any number of steps, each sees what earlier ones produced",
    ),
    metadata: Metadata.prefault({}),
    parallel: Parallel.optional(),
    save: Save.default([]),
    stop: Stop.prefault({}),
    expect: Expect.prefault({}),
    tests: z.array(TestCase).default([]).describe("recorded pages with the fields they must give"),
  })
  .describe("One recipe describes one site: where its documents are, how they are read, what is kept.");

export type Recipe = z.infer<typeof RecipeSchema>;
export type { CollectFrom } from "./schema-collect.js";
export type { Step } from "./schema-steps.js";
export type { Chooser } from "./schema-words.js";

/** For editors: what they complete and underline while a recipe is written. */
export function recipeJsonSchema(): unknown {
  return z.toJSONSchema(RecipeSchema, { io: "input", unrepresentable: "any", reused: "ref" });
}
