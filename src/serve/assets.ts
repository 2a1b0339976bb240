/** Style and scripts, served by us under names that change with their content, so that browsers may keep them forever. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { packageFile } from "../model/package-file.js";

const TYPES = {
  "app.css": "text/css; charset=utf-8",
  "figures.css": "text/css; charset=utf-8",
  "app.js": "text/javascript",
  "htmx.js": "text/javascript",
  "viewer.js": "text/javascript",
  "archived.js": "text/javascript",
  "moderation.js": "text/javascript",
  "annotate.js": "text/javascript",
} as const;

export type AssetName = keyof typeof TYPES;

interface Asset {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

let loaded: ReadonlyMap<string, Asset> | undefined;

function assets(): ReadonlyMap<string, Asset> {
  loaded ??= new Map(
    Object.entries(TYPES).map(([name, type]) => {
      const bytes = readFileSync(packageFile(`dist/web/${name}`));
      const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
      return [name, { name: name.replace(".", `.${hash}.`), type, bytes }];
    }),
  );
  return loaded;
}

/** The address of an asset. */
export function asset(name: AssetName): string {
  return `/assets/${assets().get(name)!.name}`;
}

/** The text of a file that is written into a page. */
export function inlineAsset(name: "frame.css" | "frame.js"): string {
  const known = inlined.get(name) ?? readFileSync(packageFile(`dist/web/${name}`), "utf8");
  inlined.set(name, known);
  return known;
}

const inlined = new Map<string, string>();

export function findAsset(hashedName: string): Asset | undefined {
  return [...assets().values()].find(({ name }) => name === hashedName);
}
