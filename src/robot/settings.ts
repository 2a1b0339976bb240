/** What a robot's harvest is given and stored with: the recipe as plain data, what lies beside it, and where this run begins. */
import { createHash } from "node:crypto";
import { compile } from "./compile.js";
import type { Program, RecipeInputs } from "./program.js";
import type { Recipe } from "./schema.js";

export type RobotSettings = {
  /** Of recipe and inputs: the same digest, the same robot. */
  readonly digest: string;
  /** Of all that decides what a document becomes: who only collects more with it has the same documents. */
  readonly makes: string;
  readonly recipe: Recipe;
  readonly inputs: RecipeInputs;
  readonly run: {
    /** Tells this run from others, for triggers that count per run. */
    readonly id: number;
    /** ISO date: the last day of a scan up to "today". */
    readonly today: string;
    /** Scans by their place in `collect`: the first address that is asked for. */
    readonly resume: { readonly [source: string]: number };
    /** The folder of the files, for whoever runs it next; null when nobody said. */
    readonly files?: string | null;
    /** The recipe has changed: what was read by another is read again. */
    readonly reread?: boolean;
  };
};

export function recipeDigest(recipe: Recipe, inputs: RecipeInputs): string {
  // Tests and expectations say nothing about what a document becomes.
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
const MOST_PROGRAMS = 200;

/** Compiled once per thread, however many pages are read with it. The same settings always give the same program. */
export function programOf({ digest, recipe, inputs }: RobotSettings): Program {
  const known = programs.get(digest);
  if (known !== undefined) return known;
  const { program, faults } = compile(recipe, inputs);
  if (program === undefined)
    throw new Error(`the stored recipe cannot be used: ${faults.map(({ says }) => says).join("; ")}`);
  if (programs.size >= MOST_PROGRAMS) programs.delete(programs.keys().next().value!);
  programs.set(digest, program);
  return program;
}
