/**
 * The schema of a recipe: type, default, bounds and description of every setting.
 *
 * Types, `winnow robot check`, the JSON Schema for editors and the reference in docs/robot.md come from it. Unknown
 * keys are errors, because a misspelled setting that is silently ignored can waste a night's run.
 */
import * as z from "zod";
import { parseDuration } from "../../model/time.js";
import { isCharset } from "../../page/html/charset.js";
import { Collect } from "./collect.js";
import { Metadata, VariableOf } from "./metadata.js";
import { Restrict } from "./restrict.js";
import { Expect, Parallel, Save, Stop, TestCase } from "./run.js";
import { FunctionOf, Steps } from "./steps.js";
import { duration, host, name, variable } from "./words.js";

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
  .describe("origin and terms of use of the texts; stored with every document");

export const RecipeSchema = z
  .strictObject({
    name: name.describe("the recipe's name; runs with the same name continue the same harvest"),
    collection: name.optional().describe("the collection it fills; default: the recipe's name"),
    version: z
      .union([z.string(), z.number()])
      .default("1")
      .describe("increase it when the recipe changes; stored with every document"),
    source: Source.optional(),
    hosts: z
      .array(host)
      .default([])
      .describe(
        "further hosts of the site; without them only the hosts of `collect` are visited. *.site.example is all below",
      ),
    every: duration.optional().describe("how often `winnow watch` runs it: 1d"),
    revisit: z
      .string()
      .refine(
        (words) => words === "never" || parseDuration(words) !== undefined,
        'write "never", or a duration like 30d',
      )
      .default("never")
      .describe("when known documents are visited again, with conditional requests: never, or 30d"),
    delay: duration.optional().describe("minimum delay between requests to the host; default 1s"),
    timezone: z
      .string()
      .default("UTC")
      .describe('time zone of the site, for relative dates such as "yesterday": "Europe/Moscow"'),
    charset: z
      .string()
      .refine(isCharset, 'is not a known encoding; write it like "windows-1251"')
      .optional()
      .describe("the encoding of the pages, for sites that declare none or a wrong one: windows-1251"),
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
      "how a document is read: steps that run in order; each can use the variables of earlier ones",
    ),
    metadata: Metadata.prefault({}),
    parallel: Parallel.optional(),
    save: Save.default([]),
    stop: Stop.prefault({}),
    expect: Expect.prefault({}),
    tests: z.array(TestCase).default([]).describe("saved pages with their expected fields"),
  })
  .describe("A recipe describes one site: where its documents are, how to read them, what to keep.");

export type Recipe = z.infer<typeof RecipeSchema>;
export type { CollectFrom } from "./collect.js";
export type { Step } from "./steps.js";
export type { Chooser } from "./words.js";

/** The JSON Schema, for completion and checks in editors. */
export function recipeJsonSchema(): unknown {
  return z.toJSONSchema(RecipeSchema, { io: "input", unrepresentable: "any", reused: "ref" });
}
