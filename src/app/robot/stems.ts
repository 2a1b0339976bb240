/**
 * Narrower shapes of addresses, by the letters before a number.
 *
 * Old sites keep everything in one folder, or under one script: "/news41.htm" beside "/arch2004.htm",
 * "/spip.php?article46" beside "/spip.php?rubrique3". Their shapes say "a0.htm" of both, or tell each number apart.
 */
import type { Exploration, ExploredPage } from "./explore.js";
import { isListLike } from "./explore.js";

type Pages = Exploration["pages"];

/** The stems of a shape are kept apart where `isApart` says so of the narrower shapes. */
export function withStems(pages: Pages, isApart: (shapes: readonly string[]) => boolean = () => true): Pages {
  const stems = new Map<string, Map<string, number>>();
  for (const one of pages) {
    const narrow = narrowShape(one);
    if (narrow === undefined) continue;
    const counts = stems.get(wideShape(one)) ?? new Map<string, number>();
    stems.set(wideShape(one), counts.set(narrow, (counts.get(narrow) ?? 0) + 1));
  }
  return pages.map((one) => {
    const narrow = narrowShape(one);
    if (narrow === undefined) return one;
    const wide = wideShape(one);
    const counts = stems.get(wide)!;
    const isSplit = counts.size > 1 && counts.size <= MANY_STEMS && isApart([...counts.keys()]);
    // A script with numbered parameters has no wider shape.
    if (!isSplit && !wide.includes("?")) return one;
    return { ...one, shape: narrow, role: one.role === "document" && isListLike(one.page) ? "list" : one.role };
  });
}

const MANY_STEMS = 6;

function wideShape({ shape }: ExploredPage): string {
  return shape.replace(/\?.*/s, "?");
}

/** "/news#.htm", "/spip.php?article#" */
function narrowShape({ page, shape }: ExploredPage): string | undefined {
  const [, parameter] = /\?([a-z_]+)\d+(?:&|$)/i.exec(page.url) ?? [];
  if (parameter !== undefined) return `${shape.replace(/\?.*/s, "")}?${parameter}#${page.url.includes("&") ? "&" : ""}`;
  const [, stem] = STEM.exec(page.url) ?? [];
  return stem === undefined || !FORM.test(shape) ? undefined : shape.replace(FORM, `${stem}#`);
}

const FORM = /a0(?=\.\w+$|$)/;
/** Letters, and a number to the end of a name. */
const STEM = /\/([^/?\d]*[^/?\d_.-])[_.-]?\d[\d_.-]*(?:\.\w+)?$/;
