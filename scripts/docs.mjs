/** npm run docs: writes the pages that are generated from the program. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { makeReady, ROOT } from "./bootstrap.mjs";

await makeReady();
const { commandPage } = await import(new URL("../dist/test/house/command-page.js", import.meta.url));
writeFileSync(path.join(ROOT, "docs", "command-line.md"), await commandPage());
