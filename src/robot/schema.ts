/**
 * What may stand in a recipe?
 *
 * One schema holds every setting's type, default, bounds and explanation. Types, `winnow robot check`, the JSON Schema for editors and the
 * reference in docs/robot.md grow from it. Unknown keys are errors: a misspelled setting that is silently ignored costs a night.
 */
import { z } from "zod";
import { findDuration } from "../model/time.js";
import { isCharset } from "../page/charset.js";

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,99}$/u;
const VARIABLE = /^[a-z][A-Za-z0-9_]{0,63}$/;

const name = z.string().regex(NAME, "use letters, digits, spaces, . _ or -, at most 100 characters");
/** Variables are written in expressions, so their names are as plain as names can be. */
const variable = z
  .string()
  .regex(VARIABLE, "is no name for a variable: a small Latin letter first, then letters, digits or _");
const address = z.string().regex(/^https?:\/\/[^\s/]+/, "is not a web address; write it with http:// or https://");
const duration = z
  .string()
  .refine((words) => findDuration(words) !== undefined, "is not a length of time; write it like 30s, 10m, 2h, 1d");
const pattern = z.string().min(1).meta({ format: "regex" });
const expression = z.union([z.string().max(2000), z.number(), z.boolean()]);
const oneOrMany = <T extends z.ZodType>(one: T) => z.union([one, z.array(one).min(1)]);
const count = z.int().min(0);

// ── About ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

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

// ── Collect ──────────────────────────────────────────────────────────────────────────────────────────────────────────────

const Chosen = z
  .union([
    z.strictObject({ css: z.string().describe("a CSS selector of the links") }),
    z.strictObject({ xpath: z.string().describe("an XPath expression that gives links or addresses") }),
    z.strictObject({
      match: pattern.describe("a regular expression over the markup; its group `url`, or its first, is the address"),
    }),
  ])
  .describe("how links are found: by CSS, XPath or a regular expression");

const common = {
  only: oneOrMany(pattern).optional().describe("only addresses that match (one of) these patterns"),
  except: oneOrMany(pattern).optional().describe("no addresses that match (one of) these patterns"),
};

const FromList = z
  .strictObject({
    list: oneOrMany(address).describe("pages that list documents; visited again at every run"),
    links: z
      .union([Chosen, z.string()])
      .optional()
      .describe("which links lead to documents: a CSS selector, or css/xpath/match; all links when it is left out"),
    next: z
      .union([Chosen, z.string()])
      .optional()
      .describe(
        'the link to the next list page: a CSS selector, css/xpath/match, or "auto" (rel=next and the words for it)',
      ),
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
    links: z.union([Chosen, z.string()]).optional().describe("with `as: list`: which links lead to documents"),
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
    urls: z.string().describe("a text file beside the recipe, one address per line; # begins a comment"),
    ...common,
  })
  .describe("a plain list of addresses");

const FromListing = z
  .strictObject({
    listing: z.string().describe("a structure file that `winnow listing --save` wrote, beside the recipe"),
    ...common,
  })
  .describe("a site's structure as the listing kind has learned it");

const Collect = z
  .array(z.union([FromList, FromScan, FromFeed, FromSitemap, FromUrls, FromListing]))
  .min(1)
  .describe("where document addresses come from: any mix of the six");

// ── Restrict ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const Bounds = z.strictObject({
  least: count.optional().describe("at least"),
  most: count.optional().describe("at most"),
});

const Restrict = z
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
      .strictObject({ from: z.string().optional(), to: z.string().optional() })
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
      .describe("which of several that say the same stands for all: the first that was seen, or the most complete one"),
    repeated: z
      .enum(["report", "drop"])
      .default("report")
      .describe("paragraphs that stand in many documents of the site: report them, or drop them as well"),
    repeatedShare: z
      .number()
      .min(0.02)
      .max(1)
      .default(0.3)
      .describe("how many is many, as a share of the site's documents"),
  })
  .describe("which documents are kept; what is rejected stays listed with its reason");

// ── Variables ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const VariableOf = z.union([
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
      most: z
        .int()
        .min(1)
        .max(1000)
        .default(200)
        .describe("so many keys are remembered; the oldest is forgotten first"),
    })
    .describe("a cache: `remember(NAME, key, value)` and `recall(NAME, key)`"),
  z
    .strictObject({
      file: z.string().describe("a file beside the recipe: .txt (list of lines), .csv or .tsv (with a header), .json"),
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

// ── Steps ────────────────────────────────────────────────────────────────────────────────────────────────────────────────

const stepCommon = {
  name: z.string().max(100).optional().describe("how the step is called in messages"),
  when: expression.optional().describe("do the step only when this expression is true"),
  needed: z.boolean().default(false).describe("reject the document when the step finds nothing"),
};

type StepCommon = {
  readonly name?: string | undefined;
  readonly when?: string | number | boolean | undefined;
  readonly needed: boolean;
};
export type EachStep = StepCommon & {
  readonly each: string;
  readonly item: string;
  readonly steps: readonly Step[];
  readonly gives?: string | number | boolean | undefined;
  readonly as?: string | undefined;
};
export type DoStep = StepCommon & {
  readonly do: readonly Step[];
};

/** Steps inside steps: the one place where the schema speaks of itself. */
const InnerSteps: z.ZodType<readonly Step[]> = z.lazy(() => Steps);

const where = z
  .string()
  .optional()
  .describe("where to look: `source` (the markup, default for match), `page`, `text` (main text), or a variable");

const MatchStep = z
  .strictObject({
    match: pattern.describe("a regular expression (RE2); named groups `(?P<title>…)` become variables"),
    in: where,
    dotall: z.boolean().default(false).describe("`.` matches line ends, too"),
    ignoreCase: z.boolean().default(false).describe("capital and small letters are the same"),
    multiline: z.boolean().default(false).describe("`^` and `$` match at every line"),
    as: variable.optional().describe("the variable for the whole match, or with `all` for the list of matches"),
    all: z.boolean().default(false).describe("find all matches: a list of maps of the named groups, or of texts"),
    ...stepCommon,
  })
  .describe("a regular expression over markup, text or a variable");

const selecting = {
  in: where,
  take: z
    .string()
    .regex(/^(text|html|inner|@[\w:.-]+)$/, "is one of text, html, inner, @attribute")
    .default("text")
    .describe("text with its paragraphs, the element's `html`, its `inner` markup, or an @attribute"),
  as: variable.describe("the variable for what is found"),
  all: z.boolean().default(false).describe("all elements, as a list, instead of the first"),
  ...stepCommon,
};
const SelectStep = z
  .strictObject({ select: z.string().describe("a CSS selector"), ...selecting })
  .describe("elements of the page by CSS");
const XPathStep = z
  .strictObject({ xpath: z.string().describe("an XPath expression"), ...selecting })
  .describe("elements or values of the page by XPath");

const SetStep = z
  .strictObject({
    set: z
      .record(variable, z.union([expression, z.null()]))
      .describe("variables and the expressions that give their values"),
    ...stepCommon,
  })
  .describe("variables by expressions");

const SplitStep = z
  .strictObject({
    split: variable.describe("the variable whose text is split"),
    by: pattern.describe("the regular expression that separates"),
    as: variable.optional().describe("the variable for the list; the same one when left out"),
    ...stepCommon,
  })
  .describe("a text into a list");

const JoinStep = z
  .strictObject({
    join: z.union([variable, z.array(variable).min(1)]).describe("a list, or several variables"),
    with: z.string().default("\n\n").describe("what stands between"),
    as: variable.optional().describe("the variable for the text; the same one when left out"),
    ...stepCommon,
  })
  .describe("a list, or several texts, into one text; empty ones are left out");

const ReplaceStep = z
  .strictObject({
    replace: pattern.describe("the regular expression to replace, everywhere"),
    with: z.string().default("").describe("what comes instead; $1 or $<name> for groups"),
    in: variable.describe("the variable that is changed"),
    dotall: z.boolean().default(false).describe("`.` matches line ends, too"),
    ignoreCase: z.boolean().default(false).describe("capital and small letters are the same"),
    multiline: z.boolean().default(false).describe("`^` and `$` match at every line"),
    as: variable.optional().describe("the variable for the result; the same one when left out"),
    ...stepCommon,
  })
  .describe("replace in a text, or in every text of a list");

const StripStep = z
  .strictObject({
    strip: oneOrMany(variable).describe("variables that hold markup; afterwards they hold text with its paragraphs"),
    drop: z.string().optional().describe("a CSS selector of elements to leave out: figure, .share"),
    ...stepCommon,
  })
  .describe("markup into text");

const LookupStep = z
  .strictObject({
    lookup: variable.describe("the variable whose value is looked up"),
    table: z.string().describe("a map variable, or a value list: textType, style, category"),
    as: variable.optional().describe("the variable for the result; the same one when left out"),
    else: z
      .union([z.string(), z.number()])
      .optional()
      .describe(
        "the value when it is not there; without it the variable stays as it was, and of a value list the word itself is taken",
      ),
    ...stepCommon,
  })
  .describe("a value in a table");

const EachStep: z.ZodType<EachStep> = z
  .strictObject({
    each: variable.describe("a list"),
    item: variable.default("item").describe("the variable for one item at a time"),
    steps: InnerSteps.default([]).describe("what is done with each item"),
    gives: expression.optional().describe("an expression for each item; the list of its values goes into `as`"),
    as: variable.optional().describe("the variable for the list of what `gives` gave"),
    ...stepCommon,
  })
  .describe("the same steps for every item of a list");

const fetching = {
  as: variable.default("pages").describe("the variable for the pages, usable as `in:` of match and select"),
  ...stepCommon,
};
const FetchStep = z
  .strictObject({
    fetch: expression.describe("an expression that gives an address, or a list of at most 40"),
    ...fetching,
  })
  .describe("further pages of the same document, such as a print view");
const NextStep = z
  .strictObject({
    next: z
      .union([Chosen, z.string()])
      .describe("the link to the next page of the document: a CSS selector, css/xpath/match"),
    most: z.int().min(1).max(40).default(20).describe("at most so many further pages"),
    ...fetching,
  })
  .describe("a document of several pages: follows the link from page to page; the first page is among `as`");

const CallStep = z
  .strictObject({
    call: z.string().describe("a function of this recipe"),
    with: z.record(variable, expression).default({}).describe("its parameters, by expressions"),
    as: variable.optional().describe("the variable for what it gives"),
    ...stepCommon,
  })
  .describe("a function defined in the recipe");

const RejectStep = z
  .strictObject({
    reject: z.string().min(1).max(200).describe("why the document is not kept"),
    ...stepCommon,
  })
  .describe("reject the document, as a rule together with `when`");

const DoStep: z.ZodType<DoStep> = z
  .strictObject({
    do: InnerSteps.describe("the steps"),
    ...stepCommon,
  })
  .describe("several steps under one `when`");

const PlainStep = z.union([
  MatchStep,
  SelectStep,
  XPathStep,
  SetStep,
  SplitStep,
  JoinStep,
  ReplaceStep,
  StripStep,
  LookupStep,
  FetchStep,
  NextStep,
  CallStep,
  RejectStep,
]);
const Steps = z.array(z.union([...PlainStep.options, EachStep, DoStep])).max(200);
export type Step = z.infer<typeof PlainStep> | EachStep | DoStep;

const FunctionOf = z
  .strictObject({
    takes: z.array(variable).max(20).default([]).describe("its parameters"),
    steps: Steps.default([]).describe(
      "what it does; it sees its parameters and nothing else of the document's variables",
    ),
    gives: expression.describe("an expression for its result"),
  })
  .describe("a function");

// ── Metadata ─────────────────────────────────────────────────────────────────────────────────────────────────────────────

const OwnField = z.strictObject({
  type: z.enum(["text", "number", "boolean", "date", "list", "map"]).describe("what it holds"),
  value: expression.optional().describe("an expression; the variable of the same name when left out"),
});

const Metadata = z
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
    source: expression.optional().describe("where the original stands; the document's address when left out"),
    translationSource: expression.optional().describe("where the translated text comes from"),
    keywords: expression.optional().describe("a list of keywords"),
    copyright: expression.optional().describe("copyright information"),
    description: expression.optional().describe("a short description"),
    note: expression.optional().describe("a note"),
    style: expression.optional().describe("the style"),
    category: expression.optional().describe("the category or theme"),
    place: expression.optional().describe("the place"),
    own: z.record(variable, OwnField).default({}).describe("own fields, each with a type"),
    values: z.string().optional().describe("a file with the value lists of the collection (types, styles, themes)"),
  })
  .describe("expressions for the fields of a document; a variable of the same name is taken without saying so");

// ── Save, stop, expect, tests, parallel ──────────────────────────────────────────────────────────────────────────────────

const endings = {
  encoding: z
    .enum(["utf-8", "utf-8-bom", "utf-16le", "windows-1251", "koi8-r"])
    .default("utf-8")
    .describe("characters that the encoding lacks are written as &#…;"),
  lines: z.enum(["lf", "crlf"]).default("lf").describe("line ends"),
};
const template = z.string().min(1).max(500);

const Save = z
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
    "files beside the store; they follow what is changed or removed. {field}, {number}, {address}, {host}, {date}, {year} may stand in templates",
  );

const Stop = z
  .strictObject({
    known: z.boolean().default(false).describe("at the first document that is known already"),
    olderThan: z.string().optional().describe("at the first document older than this date (2020-01-01) or age (30d)"),
    documents: count.min(1).optional().describe("after so many documents"),
    words: count.min(1).optional().describe("after so many words"),
    misses: count.min(1).optional().describe("after so many pages in a row that gave no document"),
    errors: count.min(1).optional().describe("after so many failed requests in a row"),
    time: duration.optional().describe("after so long"),
    when: expression.optional().describe("when this expression is true after the steps of a document"),
  })
  .describe("when a run of this recipe ends early; the reason is shown");

const Expect = z
  .strictObject({
    documents: Bounds.optional().describe(
      "documents per run that brought anything; at least 1 when left out, 0 allows none",
    ),
    fields: z
      .record(z.string(), z.number().min(0).max(100))
      .default({})
      .describe("fields and the share of documents in percent in which they must be filled: author: 80"),
    words: Bounds.optional().describe("the average length of a document in words"),
  })
  .describe("what a healthy run looks like; a run that breaks it ends with exit code 1");

const TestCase = z.strictObject({
  page: z.string().describe("a recorded page beside the recipe: tests/page.html"),
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

const Parallel = z
  .strictObject({
    language: z
      .string()
      .regex(/^[a-z]{3}$/)
      .describe("the language of the other side (ISO 639-3)"),
    link: z.union([Chosen, z.string()]).optional().describe("the link to it: a CSS selector, css/xpath/match"),
    replace: pattern.optional().describe("or: this pattern in the document's address …"),
    with: z.string().optional().describe("… replaced by this"),
  })
  .refine((one) => (one.link === undefined) !== (one.replace === undefined), "give one of link and replace")
  .describe(
    "pairs of documents: the other side is fetched with the document, both are kept and linked, word counts filled",
  );

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
export type CollectFrom = Recipe["collect"][number];
export type Chooser = z.infer<typeof Chosen>;

/** For editors: what they complete and underline while a recipe is written. */
export function recipeJsonSchema(): unknown {
  return z.toJSONSchema(RecipeSchema, { io: "input", unrepresentable: "any", reused: "ref" });
}
