/** Which pictures and style sheets does a page need to look as it does? In the order in which a reader would miss them. */
import type { Page } from "../../model/page.js";
import { type Resources, safeCss } from "./safe-css.js";
import { safeHtml } from "./safe-html.js";

export interface Needs {
  readonly sheets: readonly string[];
  readonly pictures: readonly string[];
}

/** What a page asks for when it is shown: nothing that is shown is forgotten, and nothing else is asked for. */
export function needsOfPage({ tree, base }: Pick<Page, "tree" | "base">): Needs {
  return noted((resources) => safeHtml(tree, base, resources));
}

export function needsOfSheet(css: string, url: string): Needs {
  return noted((resources) => safeCss(css, url, resources));
}

function noted(show: (resources: Resources) => unknown): Needs {
  const [sheets, pictures] = [new Set<string>(), new Set<string>()];
  show({
    picture(url) {
      pictures.add(url);
      // The first address of a picture is enough, and this one counts as found.
      return "data:,";
    },
    sheet(url) {
      sheets.add(url);
      return undefined;
    },
  });
  return { sheets: [...sheets], pictures: [...pictures] };
}
