/** The workbench: recipes are written, checked, tried and run, and rejected pages are rescued. */
import { rescuePage } from "../../app/records/rescue.js";
import { checkRecipeText, recipeFile, saveRecipeText, tryRecipe } from "../../app/robot/workbench.js";
import { UsageError } from "../../model/errors.js";
import { recipeHarvestPage } from "../pages/recipe-harvest.js";
import { recipePage, recipesPage } from "../pages/recipes.js";
import { type Asked, html, type Routes, type SentForm, typedAddress } from "../routes.js";

const RECIPE = "/recipes/:name";

export function recipesTopic({ page, change }: Routes): void {
  const nameOf = (c: Asked): string => c.req.param("name")!;
  const textOf = (form: SentForm): string => form("text").replaceAll("\r\n", "\n");

  page("/recipes", (visit) => recipesPage(visit));
  page(RECIPE, (visit, c) => recipePage(visit, nameOf(c)));
  page("/harvests/:id{[0-9]+}/recipe", (visit, c) => recipeHarvestPage(visit, Number(c.req.param("id"))));
  change("/recipes", "owner", async (c, form) => {
    recipeFile(c.var.visit.recipes, form("name")); // refuses a bad name
    return c.redirect(`/recipes/${encodeURIComponent(form("name"))}`, 303);
  });
  change("/recipe-proposals", "owner", async (c, form) => {
    const { proposals, recipes } = c.var.visit;
    const name = proposals.start(recipes, typedAddress(form("url")), form("name").trim() || undefined);
    return c.redirect(`/recipes/${encodeURIComponent(name)}`, 303);
  });
  change(RECIPE, "owner", async (c, form) => {
    const { visit } = c.var;
    const name = nameOf(c);
    const text = textOf(form);
    switch (form("do")) {
      case "check":
        return html(c, await recipePage(visit, name, { text }));
      case "try": {
        const loaded = checkRecipeText(visit.recipes, name, text);
        if (loaded.program === undefined) return html(c, await recipePage(visit, name, { text }), 400);
        const trial = await tryRecipe(loaded, form("url").trim(), visit);
        return html(c, await recipePage(visit, name, { text, url: form("url").trim(), trial }));
      }
      case "run": {
        saveRecipeText(visit.recipes, name, text);
        const maxPages = Number(form("pages")) || undefined;
        const harvest = await visit.runner.start({ kind: "recipe", file: recipeFile(visit.recipes, name), maxPages });
        return c.redirect(`/harvests/${harvest}`, 303);
      }
      case "save":
        saveRecipeText(visit.recipes, name, text);
        return c.redirect(`/recipes/${encodeURIComponent(name)}`, 303);
      default:
        throw new UsageError(`"${form("do")}" is no action: choose save, check, try or run.`);
    }
  });
  change("/harvests/:id{[0-9]+}/rescue", "moderator", async (c, form) => {
    const { store, where, person } = c.var.visit;
    const id = Number(c.req.param("id"));
    const harvest = (await store.harvests()).find((one) => one.id === id && one.kind === "robot");
    if (harvest === undefined) return c.notFound();
    const [record] = await rescuePage(store, where, harvest, form("url"), new Map(), person.name);
    return c.redirect(record === undefined ? `/harvests/${id}/recipe` : `/records/${record}`, 303);
  });
}
