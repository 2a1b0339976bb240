/** Recipes in the API: list, read, save, check, try, run, and rescue. */
import * as z from "zod";
import { rescuePage } from "../../app/records/rescue.js";
import {
  checkRecipeText,
  fillRates,
  listRecipes,
  readRecipeText,
  recipeFile,
  saveRecipeText,
  tryRecipe,
} from "../../app/robot/workbench.js";
import { UsageError } from "../../model/errors.js";
import { type Endpoint, endpoint, PAGE } from "./endpoint.js";

const NAME = { name: z.string().min(1) };
const HARVEST = { id: z.coerce.number().int().positive() };

export const RECIPE_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/recipes",
    about: "Recipes that were written in the app",
    role: "reader",
    given: z.object({}),
    answer: async (_given, { recipes }) => ({ recipes: listRecipes(recipes) }),
  }),
  endpoint({
    method: "POST",
    path: "/recipe-proposals",
    about:
      "Read a site and propose a recipe for it, in the background; GET /recipe-proposals/{name} says how far it is",
    role: "owner",
    given: z.object({ url: z.string().min(1), name: z.string().min(1).optional() }),
    answer: async ({ url, name }, { proposals, recipes }) => ({ name: proposals.start(recipes, url, name) }),
  }),
  endpoint({
    method: "GET",
    path: "/recipe-proposals/:name",
    about: "A recipe that is being proposed: pages read so far, or why there is none",
    role: "reader",
    given: z.object(NAME),
    answer: async ({ name }, { proposals }) => proposals.find(name),
  }),
  endpoint({
    method: "GET",
    path: "/recipes/:name",
    about: "A recipe's text, and its mistakes by line",
    role: "reader",
    given: z.object(NAME),
    async answer({ name }, { recipes }) {
      const text = readRecipeText(recipes, name);
      return text === undefined ? undefined : { name, text, problems: checkRecipeText(recipes, name, text).problems };
    },
  }),
  endpoint({
    method: "POST",
    path: "/recipes/:name",
    about: "Save a recipe, also one with mistakes; with `check`, only report its mistakes",
    role: "owner",
    given: z.object({ ...NAME, text: z.string(), check: z.boolean().default(false) }),
    async answer({ name, text, check }, { recipes }) {
      if (!check) saveRecipeText(recipes, name, text);
      return { name, problems: checkRecipeText(recipes, name, text).problems };
    },
  }),
  endpoint({
    method: "POST",
    path: "/recipes/:name/try",
    about: "Read one page by the saved recipe, or by `text`, step by step; nothing is kept",
    role: "owner",
    given: z.object({ ...NAME, url: z.string().min(1), text: z.string().optional() }),
    async answer({ name, url, text }, visit) {
      const written = text ?? readRecipeText(visit.recipes, name);
      if (written === undefined) return undefined;
      const loaded = checkRecipeText(visit.recipes, name, written);
      if (loaded.program === undefined)
        throw new UsageError(loaded.problems.map(({ line, says }) => `line ${line}: ${says}`).join("; "));
      return tryRecipe(loaded, url, visit);
    },
  }),
  endpoint({
    method: "POST",
    path: "/recipes/:name/run",
    about: "Run the saved recipe",
    role: "owner",
    given: z.object({ ...NAME, maxPages: z.number().int().positive().optional() }),
    async answer({ name, maxPages }, { recipes, runner }) {
      if (readRecipeText(recipes, name) === undefined) return undefined;
      return { harvest: await runner.start({ kind: "recipe", file: recipeFile(recipes, name), maxPages }) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/harvests/:id/rejected",
    about: "A recipe's fill rates and the pages that it rejected, with reasons",
    role: "reader",
    given: z.object({ ...HARVEST, reason: z.string().optional(), ...PAGE }),
    async answer({ id, reason, limit, after }, { store }) {
      const harvest = (await store.harvests()).find((one) => one.id === id);
      if (harvest === undefined) return undefined;
      const { pages, next } = await store.rejected({
        collection: harvest.collection,
        limit,
        ...(reason === undefined ? {} : { reason }),
        ...(after === undefined ? {} : { after }),
      });
      return { rates: await fillRates(store, harvest), pages, next: next ?? null };
    },
  }),
  endpoint({
    method: "POST",
    path: "/harvests/:id/rescue",
    about: "Keep a page that the recipe rejected",
    role: "moderator",
    given: z.object({ ...HARVEST, url: z.string().min(1) }),
    async answer({ id, url }, { store, where, person }) {
      const harvest = (await store.harvests()).find((one) => one.id === id && one.kind === "robot");
      return harvest && { records: await rescuePage(store, where, harvest, url, new Map(), person.name) };
    },
  }),
];
