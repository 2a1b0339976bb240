/** A recipe's `steps` and `functions`: how a document is read. */
import * as z from "zod";
import { chooser, expression, oneOrMany, pattern, variable, xpath } from "./words.js";

const stepCommon = {
  name: z.string().max(100).optional().describe("the step's name in messages"),
  when: expression.optional().describe("run the step only when this expression is true"),
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

/** Nested steps make the schema recursive. */
const InnerSteps: z.ZodType<readonly Step[]> = z.lazy(() => Steps);

const where = z
  .string()
  .optional()
  .describe("where to search: `source` (the markup, default for match), `page`, `text` (main text), or a variable");

const MatchStep = z
  .strictObject({
    match: pattern.describe("a regular expression (RE2); named groups `(?P<title>…)` become variables"),
    in: where,
    dotall: z.boolean().default(false).describe("`.` also matches line ends"),
    ignoreCase: z.boolean().default(false).describe("ignore the case of letters"),
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
  .strictObject({ xpath: xpath.describe("an XPath expression"), ...selecting })
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
    by: pattern.describe("the separator, a regular expression"),
    as: variable.optional().describe("the variable for the list; default: the same variable"),
    ...stepCommon,
  })
  .describe("a text into a list");

const JoinStep = z
  .strictObject({
    join: z.union([variable, z.array(variable).min(1)]).describe("a list, or several variables"),
    with: z.string().default("\n\n").describe("the separator"),
    as: variable.optional().describe("the variable for the text; default: the same variable"),
    ...stepCommon,
  })
  .describe("a list, or several texts, into one text; empty ones are left out");

const ReplaceStep = z
  .strictObject({
    replace: pattern.describe("the regular expression to replace, everywhere"),
    with: z.string().default("").describe("the replacement; $1 or $<name> for groups"),
    in: variable.describe("the variable that is changed"),
    dotall: z.boolean().default(false).describe("`.` also matches line ends"),
    ignoreCase: z.boolean().default(false).describe("ignore the case of letters"),
    multiline: z.boolean().default(false).describe("`^` and `$` match at every line"),
    as: variable.optional().describe("the variable for the result; default: the same variable"),
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
    as: variable.optional().describe("the variable for the result; default: the same variable"),
    else: z
      .union([z.string(), z.number()])
      .optional()
      .describe(
        "the value when nothing is found; without it the variable is unchanged, and for a value list the word itself is used",
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
    as: variable.optional().describe("the variable for the list of these values"),
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
const furtherPages = z.int().min(1).max(40);
const NextStep = z
  .strictObject({
    next: chooser.describe(
      'the link to the next page of the document: a CSS selector, css/xpath/match, or "auto" (its own address with a number)',
    ),
    max: furtherPages.optional().describe("at most so many further pages, 20 unless set"),
    most: furtherPages.optional().describe("the older name of max"),
    ...fetching,
  })
  .describe("a document of several pages: follows the link from page to page; the first page is among `as`");

const CallStep = z
  .strictObject({
    call: z.string().describe("a function of this recipe"),
    with: z.record(variable, expression).default({}).describe("its parameters, by expressions"),
    as: variable.optional().describe("the variable for its result"),
    ...stepCommon,
  })
  .describe("a function defined in the recipe");

const RejectStep = z
  .strictObject({
    reject: z.string().min(1).max(200).describe("why the document is not kept"),
    ...stepCommon,
  })
  .describe("reject the document, usually with `when`");

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
export const Steps = z.array(z.union([...PlainStep.options, EachStep, DoStep])).max(200);
export type Step = z.infer<typeof PlainStep> | EachStep | DoStep;

export const FunctionOf = z
  .strictObject({
    takes: z.array(variable).max(20).default([]).describe("its parameters"),
    steps: Steps.default([]).describe("what it does; it can use its parameters but no other variables"),
    gives: expression.describe("an expression for its result"),
  })
  .describe("a function");
