/** A compiled recipe. `compile.ts` makes it, `steps.ts` runs it. */
import type { Json } from "../../model/json.js";
import type { Selector } from "../../page/html/select.js";
import type { XPath } from "../../page/html/xpath.js";
import type { Tables } from "../document/value-lists.js";
import type { Expression } from "../expression/expression.js";
import type { Path } from "../recipe/read-recipe.js";
import type { CollectFrom, Recipe } from "../schema/schema.js";
import type { LinkChooser } from "../steps/choose.js";
import type { Regex } from "../steps/regex.js";

/** What a recipe needs from other files, read by the caller. Plain data, stored with the harvest. */
export type RecipeInputs = {
  /** Contents of file and database variables, by the variable's name. */
  readonly tables: { readonly [variable: string]: Json };
  /** Contents of address files, by file name. */
  readonly urls: { readonly [file: string]: readonly string[] };
  /** Site structures, by file name. */
  readonly listings: { readonly [file: string]: ListedSite };
  readonly values: Tables | null;
};

/** The address patterns of a site, from its structure file. */
export type ListedSite = {
  readonly start: string;
  readonly leaves: readonly string[];
  readonly lists: readonly string[];
};

export const NO_INPUTS: RecipeInputs = { tables: {}, urls: {}, listings: {}, values: null };

export interface Fault {
  readonly path: Path;
  readonly says: string;
  readonly severity: "error" | "warning";
}

/** Where a step searches. */
export type Place =
  | { readonly kind: "source" }
  | { readonly kind: "text" }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "pages"; readonly name: string };

interface Common {
  /** "step 3 (match)", for messages. */
  readonly label: string;
  readonly when: Expression | undefined;
  readonly needed: boolean;
}
export type CompiledStep = Common &
  (
    | {
        readonly verb: "match";
        readonly regex: Regex;
        readonly in: Place;
        readonly as: string | undefined;
        readonly all: boolean;
      }
    | {
        readonly verb: "select";
        readonly how: { readonly css: Selector } | { readonly xpath: XPath };
        readonly in: Place;
        readonly take: string;
        readonly as: string;
        readonly all: boolean;
      }
    | { readonly verb: "set"; readonly sets: readonly (readonly [name: string, value: Expression | null])[] }
    | { readonly verb: "split"; readonly from: string; readonly by: Regex; readonly as: string }
    | { readonly verb: "join"; readonly from: readonly string[]; readonly with: string; readonly as: string }
    | {
        readonly verb: "replace";
        readonly regex: Regex;
        readonly with: string;
        readonly in: string;
        readonly as: string;
      }
    | { readonly verb: "strip"; readonly names: readonly string[]; readonly drop: Selector | undefined }
    | {
        readonly verb: "lookup";
        readonly from: string;
        readonly table: string;
        readonly as: string;
        readonly else: Json | undefined;
      }
    | {
        readonly verb: "each";
        readonly list: string;
        readonly item: string;
        readonly steps: readonly CompiledStep[];
        readonly gives: Expression | undefined;
        readonly as: string | undefined;
      }
    | { readonly verb: "fetch"; readonly addresses: Expression; readonly as: string }
    | { readonly verb: "next"; readonly link: LinkChooser; readonly most: number; readonly as: string }
    | {
        readonly verb: "call";
        readonly function: string;
        readonly with: readonly (readonly [name: string, value: Expression])[];
        readonly as: string | undefined;
      }
    | { readonly verb: "reject"; readonly reason: string }
    | { readonly verb: "do"; readonly steps: readonly CompiledStep[] }
  );

export interface CompiledFunction {
  readonly takes: readonly string[];
  readonly initial: ReadonlyMap<string, Json>;
  readonly steps: readonly CompiledStep[];
  readonly gives: Expression;
}

/** One source of document addresses. */
export interface CompiledSource {
  readonly from: CollectFrom;
  readonly links: LinkChooser;
  readonly next: LinkChooser | undefined;
  readonly only: readonly Regex[];
  readonly except: readonly Regex[];
  /** Address patterns of further lists, from the recipe or a structure file. */
  readonly lists: readonly Regex[];
}

export interface Program {
  readonly recipe: Recipe;
  readonly inputs: RecipeInputs;
  /** The variables at the start of every document. */
  readonly initial: ReadonlyMap<string, Json>;
  readonly steps: readonly CompiledStep[];
  /** From the first step that uses a counter or a cache: run by the judge. */
  readonly later: readonly CompiledStep[];
  readonly functions: ReadonlyMap<string, CompiledFunction>;
  readonly metadata: ReadonlyMap<string, Expression>;
  /** The metadata uses a counter or a cache, so the judge computes it. */
  readonly pending: boolean;
  /** Every name that an expression of the recipe reads. */
  readonly reads: ReadonlySet<string>;
  readonly stopWhen: Expression | undefined;
  readonly sources: readonly CompiledSource[];
  /** True for addresses of the recipe's own site; others are neither requested nor kept. */
  isOwn(url: string): boolean;
  readonly only: readonly Regex[];
  readonly except: readonly Regex[];
  readonly parallel: { readonly link: LinkChooser | undefined; readonly replace: Regex | undefined } | undefined;
  readonly counters: ReadonlyMap<string, number>;
  readonly caches: ReadonlyMap<string, number>;
}
