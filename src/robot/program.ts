/** A recipe made ready to run: its patterns, selectors and expressions compiled, its names settled. `compile.ts` makes it, `steps.ts` runs it. */
import type { Json } from "../model/json.js";
import type { Selector } from "../page/select.js";
import type { XPath } from "../page/xpath.js";
import type { LinkChooser } from "./choose.js";
import type { Expression } from "./expression.js";
import type { Path } from "./read-recipe.js";
import type { Regex } from "./regex.js";
import type { CollectFrom, Recipe } from "./schema.js";
import type { Tables } from "./value-lists.js";

/** What a recipe needs from beside it, read by whoever runs it. Plain data, stored with the harvest. */
export type RecipeInputs = {
  /** Contents of file and database variables, by the variable's name. */
  readonly tables: { readonly [variable: string]: Json };
  /** Addresses in files of addresses, by the file's name. */
  readonly urls: { readonly [file: string]: readonly string[] };
  /** Structures of sites, by the file's name. */
  readonly listings: { readonly [file: string]: ListedSite };
  readonly values: Tables | null;
};

/** A site as a structure file knows it: patterns of address. */
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

/** Where a step looks. */
export type Place =
  | { readonly kind: "source" }
  | { readonly kind: "text" }
  | { readonly kind: "variable"; readonly name: string }
  | { readonly kind: "pages"; readonly name: string };

interface Common {
  /** "step 3 (match)", as messages say it. */
  readonly label: string;
  readonly when: Expression | undefined;
  readonly needed: boolean;
}
export type ReadyStep = Common &
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
        readonly steps: readonly ReadyStep[];
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
    | { readonly verb: "do"; readonly steps: readonly ReadyStep[] }
  );

export interface ReadyFunction {
  readonly takes: readonly string[];
  readonly initial: ReadonlyMap<string, Json>;
  readonly steps: readonly ReadyStep[];
  readonly gives: Expression;
}

/** One way by which document addresses are found. */
export interface ReadySource {
  readonly from: CollectFrom;
  readonly links: LinkChooser;
  readonly next: LinkChooser | undefined;
  readonly only: readonly Regex[];
  readonly except: readonly Regex[];
  /** Of a structure file: the addresses of further lists. */
  readonly lists: readonly Regex[];
}

export interface Program {
  readonly recipe: Recipe;
  readonly inputs: RecipeInputs;
  /** The variables at the start of every document. */
  readonly initial: ReadonlyMap<string, Json>;
  readonly steps: readonly ReadyStep[];
  /** From the first step on that asks a counter or a cache: run by the judge. */
  readonly later: readonly ReadyStep[];
  readonly functions: ReadonlyMap<string, ReadyFunction>;
  readonly metadata: ReadonlyMap<string, Expression>;
  /** The metadata must wait for the judge. */
  readonly pending: boolean;
  readonly stopWhen: Expression | undefined;
  readonly sources: readonly ReadySource[];
  readonly only: readonly Regex[];
  readonly except: readonly Regex[];
  readonly parallel: { readonly link: LinkChooser | undefined; readonly replace: Regex | undefined } | undefined;
  readonly counters: ReadonlyMap<string, number>;
  readonly caches: ReadonlyMap<string, number>;
}
