/** Where is a file of this package? The compiled sources and the bundle lie at different depths below its folder. */
import { existsSync } from "node:fs";

/** `packageFile("models/language.model")`. */
export function packageFile(place: string): URL {
  folder ??= packageAbove(new URL(".", import.meta.url));
  return new URL(place, folder);
}

let folder: URL | undefined;

function packageAbove(place: URL): URL {
  if (existsSync(new URL("package.json", place))) return place;
  const above = new URL("..", place);
  if (above.href === place.href) throw new Error(`no package.json above ${import.meta.url}`);
  return packageAbove(above);
}
