/** Which installed modules have a licence that we have not agreed to? Reads node_modules, asks nobody. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bootstrap.mjs";

const AGREED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "BSD-0-Clause", // how htmx writes 0BSD
  "BlueOak-1.0.0",
  "Unlicense",
  "CC0-1.0",
  "Python-2.0",
  "PostgreSQL",
  "CC-BY-4.0",
  "Zlib",
]);

/** Not shipped: used by tests only, unchanged. */
const TEST_ONLY = new Map([["axe-core", "MPL-2.0"]]);

/** One line per module whose licence is missing or not on the list. */
export function badLicences() {
  return modulesIn(path.join(ROOT, "node_modules"))
    .map((folder) => JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")))
    .filter((module) => module.name && module.version && !agreed(module.license ?? module.licenses?.[0]?.type))
    .filter((module) => TEST_ONLY.get(module.name) !== module.license)
    .map((module) => `${module.name}@${module.version} says ${JSON.stringify(module.license ?? null)}`);
}

/** "(MIT OR GPL-3.0)": one agreed choice is enough; "MIT AND Zlib": every part must be agreed. */
function agreed(licence) {
  if (typeof licence !== "string") return false;
  const choices = licence.replace(/[()]/g, "").split(/\s+OR\s+/);
  return choices.some((choice) => choice.split(/\s+AND\s+/).every((part) => AGREED.has(part.trim())));
}

function modulesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap((entry) => {
      const inside = path.join(folder, entry.name);
      if (entry.name.startsWith("@")) return modulesIn(inside);
      return existsSync(path.join(inside, "package.json"))
        ? [inside, ...modulesIn(path.join(inside, "node_modules"))]
        : [];
    });
}
