/** A recipe's `metadata` and `variables`: the fields of a document. */
import * as z from "zod";
import { expression, variable } from "./words.js";

const OwnField = z.strictObject({
  type: z.enum(["text", "number", "boolean", "date", "list", "map"]).describe("what it holds"),
  value: expression.optional().describe("an expression; the variable of the same name when left out"),
});

export const Metadata = z
  .strictObject({
    only: z
      .literal("steps")
      .optional()
      .describe("fields that the steps leave empty stay empty; otherwise they are filled from the page's own metadata"),
    text: expression
      .optional()
      .describe("the text of the document; the variable `text`, else the page's main text, when left out"),
    textType: expression.optional().describe("original or translation"),
    title: expression.optional().describe("the name of the document"),
    author: expression.optional().describe("the author"),
    translator: expression.optional().describe("the translator"),
    edition: expression.optional().describe("the edition: newspaper issue, volume"),
    publisher: expression.optional().describe("the publishing house"),
    language: expression.optional().describe("the language, ISO 639-3; identified when left out"),
    date: expression.optional().describe("the creation date; texts are read as dates in many languages"),
    source: expression.optional().describe("address of the original; default: the document's own address"),
    translationSource: expression.optional().describe("where the translated text comes from"),
    keywords: expression.optional().describe("a list of keywords"),
    copyright: expression.optional().describe("copyright information"),
    description: expression.optional().describe("a short description"),
    note: expression.optional().describe("a note"),
    style: expression.optional().describe("the style"),
    category: expression.optional().describe("the category or theme"),
    place: expression.optional().describe("the place"),
    own: z.record(variable, OwnField).default({}).describe("own fields, each with a type"),
    values: z
      .string()
      .optional()
      .describe("a file next to the recipe with the value lists of the collection (types, styles, themes)"),
  })
  .describe("expressions for the fields of a document; a variable of the same name is taken without saying so");

const cacheSize = z.int().min(1).max(1000);

export const VariableOf = z.union([
  z
    .strictObject({
      type: z.enum(["text", "number", "boolean", "date", "list", "map"]).describe("what it holds"),
      value: z.json().optional().describe("what it holds at the start of every document"),
    })
    .describe("a plain variable"),
  z
    .strictObject({
      type: z.literal("counter").describe("a number kept between documents and runs"),
      start: z.int().default(0).describe("where it starts"),
    })
    .describe("a counter: `next(NAME)` adds one and gives it, `current(NAME)` gives it"),
  z
    .strictObject({
      type: z.literal("cache").describe("texts by keys, kept between documents and runs"),
      max: cacheSize.optional().describe("so many keys are remembered, 200 unless set; the oldest is forgotten first"),
      most: cacheSize.optional().describe("the older name of max"),
    })
    .describe("a cache: `remember(NAME, key, value)` and `recall(NAME, key)`"),
  z
    .strictObject({
      file: z.string().describe("a file next to the recipe: .txt (list of lines), .csv or .tsv (with a header), .json"),
      key: z
        .string()
        .optional()
        .describe("of a table: the column whose value names the row; the variable is then a map"),
      value: z
        .string()
        .optional()
        .describe("of a table with a key: the column that is wanted instead of the whole row"),
    })
    .describe("the content of a file"),
  z
    .strictObject({
      database: z.string().describe("a source as the person who runs the recipe names it: --source refs=FILE.sqlite"),
      query: z
        .string()
        .max(10_000)
        .describe("one SELECT statement, run once at the start of a run, read-only, time-limited"),
      key: z.string().optional().describe("the column whose value names the row; the variable is then a map"),
      value: z.string().optional().describe("with a key: the column that is wanted instead of the whole row"),
    })
    .describe("rows of a database"),
]);
