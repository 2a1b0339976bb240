/** The package as npm packs it, in an empty folder, and what it must do there. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { ROOT } from "../house/root.js";

const run = promisify(execFile);

export interface Packed {
  readonly file: string;
  /** Bytes, unpacked. */
  readonly size: number;
  readonly paths: readonly string[];
}

export async function pack(into: string, npm: string): Promise<Packed> {
  const { stdout } = await run(process.execPath, [npm, "pack", "--json", "--pack-destination", into], {
    cwd: ROOT,
    maxBuffer: 1 << 26,
  });
  const [packed] = Object.values(JSON.parse(stdout.slice(stdout.search(/[[{]/)))) as {
    filename: string;
    unpackedSize: number;
    files: { path: string }[];
  }[];
  return {
    file: path.join(into, packed!.filename),
    size: packed!.unpackedSize,
    paths: packed!.files.map((file) => file.path),
  };
}

/** Runs the installed program in the project's folder. */
export type Runs = (...args: string[]) => Promise<string>;

export function installed(project: string, node: string): Runs {
  const program = path.join(project, "node_modules/winnow-harvest/dist/bundle/winnow.js");
  return async (...args) => (await run(node, [program, ...args], { cwd: project })).stdout;
}

/** One command for each thing that the package brings: the store, models, kinds, the archive, formats. */
export async function works(project: string, node: string, start: string): Promise<void> {
  const winnow = installed(project, node);
  assert.match(await winnow("--version"), /^winnow \d+\.\d+\.\d+\n$/);
  assert.match(await winnow("doctor"), /ok +Embedded store: SQLite/);
  assert.match(await winnow("crawl", start, "--allow-private", "--delay", "0s", "--quiet", "--json"), /"summary":true/);
  assert.match(await winnow("records", "list"), /The mill/);
  assert.match(await winnow("extract", "article", start, "--allow-private"), /"title":"The mill".*"language":"eng"/);
  assert.match(await winnow("store", "check"), /no problems/i);
}

/** A program in TypeScript that imports the three entries; their declarations are checked, too. */
export async function compiles(project: string, node: string): Promise<void> {
  const file = path.join(project, "program.ts");
  writeFileSync(
    path.join(project, "package.json"),
    JSON.stringify({ name: "a-project", private: true, type: "module" }),
  );
  writeFileSync(file, PROGRAM);
  const options = ["--strict", "--module", "nodenext", "--target", "es2023", "--types", "node"];
  await run(node, [path.join(ROOT, "node_modules/typescript/bin/tsc"), ...options, file], { cwd: project }).catch(
    (error: { stdout: string }) => assert.fail(error.stdout),
  );
  const { stdout } = await run(node, [path.join(project, "program.js")], { cwd: project });
  assert.equal(stdout, "Hello, function, function\n");
}

const PROGRAM = `
import { crawlPlan, openStore, type Store } from "winnow-harvest";
import { trainCrf } from "winnow-harvest/learn";
import { type Page, readPage } from "winnow-harvest/page";

const store: Store = await openStore("./data");
const page: Page = readPage({
  kind: "fetched",
  url: "https://example.org/",
  at: 0,
  took: 0,
  status: 200,
  headers: [["content-type", "text/html"]],
  body: new TextEncoder().encode("<title>Hello</title>"),
});
console.log([page.title, typeof crawlPlan, typeof trainCrf].join(", "));
await store.close();
`;

export const MILL =
  "<title>The mill</title><h1>The mill</h1><p>The mill stands by the river and grinds the corn of five villages.</p>";
