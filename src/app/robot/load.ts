/**
 * Recipes from disk, with everything that lies beside them.
 *
 * The only place where a recipe meets files: what it names stays inside its own folder, and databases are named by the person who
 * runs it, never by the recipe. All mistakes of all recipes are reported at once; a broken one does not stop the others.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parse as parseCsv } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import { readSiteFile } from "../../listing/site/site-file.js";
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import { nearest } from "../../model/text/nearest.js";
import { SECOND } from "../../model/time.js";
import { compile } from "../../robot/compile/compile.js";
import type { ListedSite, Program, RecipeInputs } from "../../robot/compile/program.js";
import { TablesSchema } from "../../robot/document/value-lists.js";
import { settingAt } from "../../robot/recipe/problems.js";
import { type Path, type Problem, readRecipe } from "../../robot/recipe/read-recipe.js";
import type { Recipe } from "../../robot/schema/schema.js";
import { shapePattern } from "../../robot/shape-pattern.js";

/** Databases by the names that the person who runs the recipe gave them. */
export type Sources = ReadonlyMap<string, string>;

export interface LoadedRecipe {
  readonly file: string;
  readonly folder: string;
  readonly recipe: Recipe | undefined;
  readonly inputs: RecipeInputs;
  /** Undefined when there is an error among the problems. */
  readonly program: Program | undefined;
  readonly problems: readonly Problem[];
}

/** Files in the folders that are named, which are called like recipes and are none. */
export function findOtherFiles(paths: readonly string[]): string[] {
  return paths
    .flatMap((given) => (statSync(given).isDirectory() ? yamlIn(given, 0) : []))
    .filter((file) => !isRecipe(file));
}

/** Recipe files: those that are named, and those in the folders that are named. */
export function findRecipeFiles(paths: readonly string[]): string[] {
  const files = paths.flatMap((given) => {
    const facts = statSync(given, { throwIfNoEntry: false });
    if (facts === undefined) throw new UsageError(missing(given));
    return facts.isDirectory() ? yamlIn(given, 0).filter(isRecipe) : [given];
  });
  if (files.length === 0)
    throw new UsageError(
      `There is no recipe in ${paths.join(", ")}: a recipe is a .yaml file with \`collect:\` in it.`,
    );
  return [...new Set(files.map((file) => path.normalize(file)))];
}

function missing(given: string): string {
  const folder = path.dirname(given);
  const beside = existsSync(folder) ? readdirSync(folder) : [];
  const meant = nearest(path.basename(given), beside);
  return `There is no file or folder ${given}${meant === undefined ? "" : `; did you mean ${path.join(folder, meant)}?`}`;
}

const DEEPEST_FOLDER = 3;

function yamlIn(folder: string, depth: number): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory())
        return depth < DEEPEST_FOLDER && !entry.name.startsWith(".") ? yamlIn(file, depth + 1) : [];
      return /\.ya?ml$/i.test(entry.name) ? [file] : [];
    });
}

/** Value lists are kept next to recipes, so only files that look like recipes are. Misspelled or wrongly encoded ones count: their mistakes are reported. */
function isRecipe(file: string): boolean {
  const text = readFileSync(file, "latin1");
  return /^(?:ÿþ|þÿ)|^(?:ï»¿)?[{"\s]*(?:name|coll?ect\w*|steps)"?\s*:/im.test(text);
}

export function loadRecipe(file: string, sources: Sources = new Map()): LoadedRecipe {
  return loadRecipeText(readFileSync(file), file, sources);
}

/** A recipe that is not saved yet; `file` says what lies beside it. */
export function loadRecipeText(text: Uint8Array, file: string, sources: Sources = new Map()): LoadedRecipe {
  const folder = path.dirname(path.resolve(file));
  const written = readRecipe(text);
  const { recipe, mended } = written;
  const problems: Problem[] = [...written.problems];
  // What is only mended is looked at for further mistakes, and goes no further.
  const looked = recipe ?? mended?.recipe;
  if (looked === undefined)
    return {
      file,
      folder,
      recipe: undefined,
      inputs: { tables: {}, urls: {}, listings: {}, values: null },
      program: undefined,
      problems,
    };
  const complain = (at: Path, says: string, severity: Problem["severity"] = "error"): void => {
    const missed = mended === undefined ? undefined : REFERS.exec(says)?.[1];
    if (missed !== undefined && mended!.lost.has(missed)) return;
    const place = written.place(mended?.home(at) ?? at);
    if (!written.accidents.has(place.line)) problems.push({ ...place, severity, says: `${settingAt(at)}: ${says}` });
  };
  const inputs = readInputs(looked, folder, sources, complain);
  const { program, faults } = compile(looked, inputs);
  for (const { path: at, says, severity } of faults) complain(at, says, severity);
  problems.sort((a, b) => a.line - b.line || a.column - b.column);
  const failed = problems.some(({ severity }) => severity === "error");
  return { file, folder, recipe, inputs, program: failed ? undefined : program, problems };
}

/** What was left out may be just what is missed here. */
const REFERS = /^there is no (?:variable|function|table) `(\w+)`/;

type Complain = (at: Path, says: string, severity?: Problem["severity"]) => void;

function readInputs(recipe: Recipe, folder: string, sources: Sources, complain: Complain): RecipeInputs {
  const tables: { [name: string]: Json } = {};
  const urls: { [file: string]: readonly string[] } = {};
  const listings: { [file: string]: ListedSite } = {};
  const attempt = <T>(at: Path, make: () => T): T | undefined => {
    try {
      return make();
    } catch (error) {
      complain(at, (error as Error).message);
      return undefined;
    }
  };
  for (const [name, variable] of Object.entries(recipe.variables)) {
    if ("file" in variable) {
      const table = attempt(["variables", name, "file"], () => readTable(variable.file, folder));
      if (table !== undefined)
        tables[name] = attempt(["variables", name], () => keyed(table, variable.key, variable.value)) ?? {};
    } else if ("database" in variable) {
      const at = ["variables", name, "database"];
      const place = sources.get(variable.database);
      if (place === undefined)
        complain(
          at,
          `the database \`${variable.database}\` is not configured: run it with --source ${variable.database}=FILE.sqlite`,
        );
      else {
        const rows = attempt(["variables", name, "query"], () => queryDatabase(place, variable.query));
        if (rows !== undefined)
          tables[name] = attempt(["variables", name], () => keyed(rows, variable.key, variable.value)) ?? {};
      }
    }
  }
  for (const [index, from] of recipe.collect.entries()) {
    if ("urls" in from)
      urls[from.urls] = attempt(["collect", index, "urls"], () => readAddresses(from.urls, folder)) ?? [];
    else if ("listing" in from)
      listings[from.listing] =
        attempt(["collect", index, "listing"], () => readStructure(from.listing, folder)) ?? NO_STRUCTURE;
  }
  const { values: file } = recipe.metadata;
  const values = file === undefined ? undefined : attempt(["metadata", "values"], () => readValueLists(file, folder));
  const size = JSON.stringify(tables).length;
  if (size > LARGEST_TABLES)
    complain(
      ["variables"],
      `the files and databases together hold ${size} characters; a recipe may have at most ${LARGEST_TABLES}`,
    );
  return { tables, urls, listings, values: values ?? null };
}

const LARGEST_FILE = 5_000_000;
const LARGEST_TABLES = 2_000_000;

/** A file next to the recipe; nothing outside its folder can be read, whatever the name or a link says. */
export function besideRecipe(name: string, folder: string): string {
  const file = path.resolve(folder, name);
  if (path.isAbsolute(name) || !isInside(file, folder))
    throw new Error(`${name} is outside the recipe's folder; files must be next to the recipe`);
  if (!existsSync(file)) throw new Error(`there is no file ${name} next to the recipe`);
  if (!isInside(realpathSync(file), realpathSync(folder)))
    throw new Error(`${name} is a link that points outside the recipe's folder`);
  return file;
}

function isInside(file: string, folder: string): boolean {
  const way = path.relative(folder, file);
  return way !== "" && !way.startsWith("..") && !path.isAbsolute(way);
}

function readBeside(name: string, folder: string): string {
  const file = besideRecipe(name, folder);
  if (statSync(file).size > LARGEST_FILE) throw new Error(`${name} is larger than ${LARGEST_FILE / 1e6} MB`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file));
  } catch {
    throw new Error(`${name} is not UTF-8: save it as UTF-8`);
  }
}

function readTable(name: string, folder: string): Json {
  const text = readBeside(name, folder);
  const ending = path.extname(name).toLowerCase();
  if (ending === ".json") return JSON.parse(text) as Json;
  if (ending === ".csv" || ending === ".tsv") {
    const delimiter = ending === ".tsv" ? "\t" : text.split("\n", 1)[0]!.includes(";") ? ";" : ",";
    return parseCsv(text, {
      columns: true,
      delimiter,
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
    }) as Json;
  }
  if (ending === ".yaml" || ending === ".yml") return parseYaml(text, { maxAliasCount: 0 }) as Json;
  return text.split(/\r?\n/).filter((line) => line.trim() !== "");
}

/** Rows by one of their columns. */
function keyed(table: Json, key: string | undefined, value: string | undefined): Json {
  if (key === undefined) return table;
  if (!Array.isArray(table)) throw new Error("`key` is for tables; this file is not one");
  const map: { [key: string]: Json } = {};
  for (const row of table as readonly { [column: string]: Json }[]) {
    const name = typeof row === "object" && row !== null ? row[key] : undefined;
    if (name === undefined || name === null) {
      const known = Object.keys(table[0] ?? {});
      throw new Error(`there is no column \`${key}\`; the columns are ${known.join(", ")}`);
    }
    if (value !== undefined && row[value] === undefined)
      throw new Error(`there is no column \`${value}\`; the columns are ${Object.keys(row).join(", ")}`);
    if (String(name) !== "__proto__") map[String(name)] = value === undefined ? row : row[value]!;
  }
  return map;
}

function readAddresses(name: string, folder: string): string[] {
  const lines = readBeside(name, folder)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const wrong = lines.findIndex((line) => !/^https?:\/\/\S+$/.test(line));
  if (wrong >= 0) throw new Error(`${name}: "${lines[wrong]!.slice(0, 100)}" is not a web address`);
  return lines;
}

const NO_STRUCTURE: ListedSite = { start: "", leaves: [], lists: [] };

/** What the listing kind has learned of a site: where it starts, and what the addresses of its leaves and lists look like. */
function readStructure(name: string, folder: string): ListedSite {
  const { start, leaves, lists } = readSiteFile(readBeside(name, folder), name);
  return {
    start,
    leaves: leaves.map((shape) => shapePattern(shape)),
    lists: lists.map((shape) => shapePattern(shape)),
  };
}

function readValueLists(name: string, folder: string): RecipeInputs["values"] {
  const text = readBeside(name, folder);
  const read = TablesSchema.safeParse(
    path.extname(name) === ".json" ? JSON.parse(text) : parseYaml(text, { maxAliasCount: 0 }),
  );
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new Error(`${name}: ${issue?.path.join(".")}: ${issue?.message}`);
}

const QUERY_TIME = 30 * SECOND;

/** In a separate process: a query that takes too long is ended with it. */
function queryDatabase(place: string, query: string): Json {
  const script = fileURLToPath(new URL("./database.worker.js", import.meta.url));
  const answer = spawnSync(process.execPath, [script, place], {
    input: query,
    encoding: "utf8",
    timeout: QUERY_TIME,
    maxBuffer: 4 * LARGEST_TABLES,
  });
  if (answer.error !== undefined)
    throw new Error(
      (answer.error as NodeJS.ErrnoException).code === "ETIMEDOUT"
        ? `takes more than ${QUERY_TIME / SECOND} s`
        : answer.error.message,
    );
  if (answer.status !== 0) throw new Error(answer.stderr.trim() || "cannot be run");
  return JSON.parse(answer.stdout) as Json;
}

/** "recipes/a.yaml:12:3: error: `colect` is not known, did you mean `collect`?" */
export function formatProblem(file: string, { line, column, severity, says }: Problem): string {
  return `${file}:${line}:${column}: ${severity === "warning" ? "warning: " : ""}${says}`;
}
