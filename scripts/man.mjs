/** Writes dist/winnow.1 when the package is packed. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { makeReady, ROOT } from "./bootstrap.mjs";

await makeReady();
const { manPage } = await import(new URL("../dist/test/house/man-page.js", import.meta.url));
writeFileSync(path.join(ROOT, "dist", "winnow.1"), await manPage());
