/** Compiles the sources of document addresses and the address filters, and checks scans. */

import { hostOf } from "../../model/address.js";
import { hostTest } from "../../model/host-names.js";
import type { Faults } from "../recipe/faults.js";
import type { Path } from "../recipe/read-recipe.js";
import type { Chooser, CollectFrom, Recipe } from "../schema/schema.js";
import { type LinkChooser, readChooser } from "../steps/choose.js";
import { readRegex } from "../steps/regex.js";
import { type CompiledSource, NO_INPUTS, type Program, type RecipeInputs } from "./program.js";

export function compileSources(collect: Recipe["collect"], inputs: RecipeInputs, faults: Faults): CompiledSource[] {
  return collect.map((from, index): CompiledSource => {
    const path = ["collect", index];
    if ("scan" in from) checkScan(from, path, faults);
    if ("urls" in from && inputs.urls[from.urls] === undefined && inputs !== NO_INPUTS)
      faults.add([...path, "urls"], `${from.urls} cannot be read`);
    const chooser = (written: Chooser | string | undefined, key: string): LinkChooser | undefined =>
      written === undefined ? undefined : faults.attempt([...path, key], () => readChooser(written));
    const listed = "listing" in from ? inputs.listings[from.listing] : undefined;
    return {
      from,
      links: chooser("links" in from ? from.links : undefined, "links") ?? { kind: "auto" },
      next: chooser("next" in from ? from.next : undefined, "next"),
      only: [
        ...faults.patterns(from.only, [...path, "only"]),
        ...faults.patterns(listed?.leaves, [...path, "listing"]),
      ],
      lists: [
        ...faults.patterns("lists" in from ? from.lists : undefined, [...path, "lists"]),
        ...faults.patterns(listed?.lists, [...path, "listing"]),
      ],
      except: faults.patterns(from.except, [...path, "except"]),
    };
  });
}

/** True for addresses of the recipe's own site: the hosts that it starts from, and those in `hosts`. */
export function siteTest({ collect, hosts }: Recipe, inputs: RecipeInputs): (url: string) => boolean {
  const starts = collect.flatMap((from): readonly string[] => {
    if ("list" in from) return [from.list].flat();
    if ("feed" in from) return [from.feed].flat();
    if ("sitemap" in from) return [from.sitemap].flat();
    if ("scan" in from) return [from.scan.replace(/\{[^{}]*\}/g, "0")];
    if ("listing" in from) return [inputs.listings[from.listing]?.start ?? []].flat();
    return inputs.urls[from.urls] ?? [];
  });
  const isOwn = hostTest([...starts.flatMap((url) => (URL.canParse(url) ? hostOf(url) : [])), ...hosts]);
  return (url) => isOwn(hostOf(url));
}

/** How the other side of a parallel text is found. */
export function compileParallel(parallel: Recipe["parallel"], faults: Faults): Program["parallel"] {
  if (parallel === undefined) return undefined;
  const { link, replace } = parallel;
  return {
    link: link === undefined ? undefined : faults.attempt(["parallel", "link"], () => readChooser(link)),
    replace: replace === undefined ? undefined : faults.attempt(["parallel", "replace"], () => readRegex(replace)),
  };
}

function checkScan(from: Extract<CollectFrom, { scan: string }>, path: Path, faults: Faults): void {
  const places = [...from.scan.matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => inside!);
  const dates = places.filter((inside) => inside.startsWith("date:"));
  const wrong = places.find((inside) => inside !== "id" && !inside.startsWith("date:"));
  if (wrong !== undefined) faults.add([...path, "scan"], `{${wrong}} is not known; write {id} or {date:yyyy/MM/dd}`);
  if (!/^https?:\/\/[^\s/{}]+/.test(from.scan))
    faults.add([...path, "scan"], "is not a web address; write it with http:// or https://");
  if (dates.length === 0 && !places.includes("id"))
    faults.add([...path, "scan"], "has no {id} and no {date:…}: there is nothing to count");
  if (dates.length > 0 && places.includes("id"))
    faults.add([...path, "scan"], "counts either {id} or {date:…}, not both");
  const isDate = (value: number | string | undefined): boolean =>
    typeof value === "string" && /^(\d{4}-\d{2}-\d{2}|today)$/.test(value);
  if (dates.length > 0) {
    if (!isDate(from.from)) faults.add([...path, "from"], "is the first day: 2007-01-01");
    if (from.to !== undefined && !isDate(from.to)) faults.add([...path, "to"], "is the last day: 2007-12-31, or today");
  } else {
    if (typeof from.from !== "number") faults.add([...path, "from"], "is the first number");
    if (from.to !== undefined && typeof from.to !== "number") faults.add([...path, "to"], "is the last number");
    if (typeof from.from === "number" && typeof from.to === "number" && from.to < from.from)
      faults.add([...path, "to"], "is smaller than `from`");
  }
}
