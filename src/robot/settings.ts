/** The stored settings of a robot's harvest: the recipe as plain data, its inputs, and where this run begins. */
import { createHash } from "node:crypto";
import { compile } from "./compile/compile.js";
import type { Program, RecipeInputs } from "./compile/program.js";
import type { Recipe } from "./schema/schema.js";

export type RobotSettings = {
  /** Digest of recipe and inputs. */
  readonly digest: string;
  /** Digest of everything that affects a document's content; unchanged when the recipe only collects more. */
  readonly makes: string;
  readonly recipe: Recipe;
  readonly inputs: RecipeInputs;
  readonly run: {
    /** Identifies this run, for limits that count per run. */
    readonly id: number;
    /** ISO date: the last day of a scan up to "today". */
    readonly today: string;
    /** Scans by their index in `collect`: the first address to request. */
    readonly resume: { readonly [source: string]: number };
    /** The folder of the files, for later runs; null when not given. */
    readonly files?: string | null;
    /** The recipe has changed: documents read by an earlier version are read again. */
    readonly reread?: boolean;
  };
};

export function recipeDigest(recipe: Recipe, inputs: RecipeInputs): string {
  // Tests and expectations do not affect a document's content.
  const { tests: _tests, expect: _expect, every: _every, ...rest } = recipe;
  return digestOf([rest, inputs]);
}

function makesDigest(recipe: Recipe, { tables, values }: RecipeInputs): string {
  const { name, version, source, timezone, charset, letters, restrict, variables } = recipe;
  const { functions, steps, metadata, parallel, save } = recipe;
  const read = [timezone, charset, letters, restrict, variables, functions, steps, metadata, parallel];
  return digestOf([name, version, source, read, save, tables, values]);
}

function digestOf(parts: unknown): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 16);
}

export function robotSettings(recipe: Recipe, inputs: RecipeInputs, run: RobotSettings["run"]): RobotSettings {
  const plain = JSON.parse(JSON.stringify({ recipe, inputs })) as Pick<RobotSettings, "recipe" | "inputs">;
  return { digest: recipeDigest(recipe, inputs), makes: makesDigest(recipe, inputs), ...plain, run };
}

const programs = new Map<string, Program>();
const MAX_PROGRAMS = 200;

/** Compiled once per thread and cached by digest. */
export function programOf({ digest, recipe, inputs }: RobotSettings): Program {
  const known = programs.get(digest);
  if (known !== undefined) return known;
  if (recipe === undefined)
    throw new Error("the stored settings hold no recipe: run the harvest with its recipe again");
  const { program, faults } = compile(recipe, inputs);
  if (program === undefined)
    throw new Error(`the stored recipe cannot be used: ${faults.map(({ says }) => says).join("; ")}`);
  if (programs.size >= MAX_PROGRAMS) programs.delete(programs.keys().next().value!);
  programs.set(digest, program);
  return program;
}
