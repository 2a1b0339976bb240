/** An own kind: recipes, which are the pages below /recipe/, each with its title. */
import { crawlPlan, type HarvestPlan, type Kind } from "../src/index.js";

type Seen = { url: string; title: string; links: string[] };

export const recipes: Kind<{ starts: string[] }, Seen> = {
  name: "recipes",
  start: ({ starts }) => starts.map((url) => ({ url })),
  observe: (page) => ({ url: page.url, title: page.title, links: page.links.map(({ url }) => url) }),
  judge({ url, title, links }) {
    const follow = links.map((link) => ({ url: link, priority: link.includes("/recipe/") ? 1 : 0 }));
    if (!url.includes("/recipe/"))
      return { state: "list", because: "not below /recipe/", follow, again: "each update" };
    const fields = { title: { value: title, rule: "title/1" } };
    return { state: "recipe", because: "below /recipe/", follow, records: [{ key: url, url, fields }] };
  },
};

/** `harvest({ store: await openStore("./winnow-data"), plans: [recipePlan("https://cook.example/")] })` */
export function recipePlan(start: string): HarvestPlan {
  return { ...crawlPlan(start), kind: recipes };
}
