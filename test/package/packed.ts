/** The package as npm packs it, in an empty folder, and what it must do there. */
import assert from "node:assert/strict";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
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
  return async (...args) => (await run(node, [program(project), ...args], { cwd: project })).stdout;
}

function program(project: string): string {
  return path.join(project, "node_modules/winnow-harvest/dist/bundle/winnow.js");
}

/** One command for each thing that the package brings: the store, models, kinds, the archive, formats, the web app. */
export async function works(project: string, node: string, start: string): Promise<void> {
  const winnow = installed(project, node);
  assert.match(await winnow("--version"), /^winnow \d+\.\d+\.\d+\n$/);
  assert.match(await winnow("--help"), /^Harvest:\n {2}crawl /m);
  assert.match(await winnow("doctor"), /ok +Embedded store: SQLite/);
  assert.match(await winnow("crawl", start, "--allow-private", "--delay", "0s", "--quiet", "--json"), /"summary":true/);
  assert.match(await winnow("records", "list"), /The mill/);
  assert.match(await winnow("extract", "article", start, "--allow-private"), /"title":"The mill".*"language":"eng"/);
  assert.match(await winnow("store", "check"), /no problems/i);
  assert.match(await winnow("records", "export", "--format", "csv"), /^"?id"?,.*\n.*The mill/s);
  await winnow("listing", new URL("poems", start).href, "--allow-private", "--delay", "0s", "--collection", "poems");
  assert.match(await winnow("records", "export", "--collection", "poems"), /"title":"The swallow"/);
  assert.match(await winnow("completion", "bash"), /complete .*winnow/);
  await serves(project, node);
  await startsProject(project, node, start);
}

/** The web app with its styles, until it is stopped. */
async function serves(project: string, node: string): Promise<void> {
  const child = spawn(node, [program(project), "serve", "--listen", "0", "--json"], { cwd: project });
  try {
    const [line] = (await once(child.stdout, "data")) as [Buffer];
    const { url } = JSON.parse(line.toString()) as { url: string };
    const home = await (await fetch(url)).text();
    assert.match(home, /poems/);
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(home)?.[1];
    assert.equal((await fetch(new URL(style ?? "none", url))).status, 200);
    const records = (await (await fetch(new URL("api/records?q=swallow", url))).json()) as { records: unknown[] };
    assert.ok(records.records.length > 0);
  } finally {
    child.kill("SIGINT");
    await once(child, "exit");
  }
}

/** What `winnow init` writes works as it is. */
async function startsProject(project: string, node: string, start: string): Promise<void> {
  await installed(project, node)("init", "my-collection");
  const cwd = path.join(project, "my-collection");
  const winnow = async (...args: string[]) => (await run(node, [program(project), ...args], { cwd })).stdout;
  await winnow("robot", "check", "recipes/");
  await winnow("crawl", start, "--allow-private", "--delay", "0s", "--quiet");
  assert.match(await winnow("records", "list"), /The mill/);
}

/**
 * A program in TypeScript that imports the three entries, and those of the guide to the library; the package's declarations are
 * checked, too.
 */
export async function compiles(project: string, node: string): Promise<void> {
  const file = path.join(project, "program.ts");
  writeFileSync(
    path.join(project, "package.json"),
    JSON.stringify({ name: "a-project", private: true, type: "module" }),
  );
  writeFileSync(file, PROGRAM);
  const guide = readFileSync(path.join(ROOT, "docs/guides/library.md"), "utf8");
  const shown = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code], i) => {
    const one = path.join(project, `guide-${i}.ts`);
    writeFileSync(one, `${code}declare const resolve: ReadonlyMap<string, { address: string; port: number }>;\n`);
    return one;
  });
  assert.ok(shown.length >= 3, String(shown.length));
  const options = ["--strict", "--module", "nodenext", "--target", "es2023", "--types", "node"];
  const compiler = path.join(ROOT, "node_modules/typescript/bin/tsc");
  await run(node, [compiler, ...options, file, ...shown], { cwd: project }).catch((error: { stdout: string }) =>
    assert.fail(error.stdout),
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

/** A page, and a small site of lists. */
export function packageSite(): Record<string, string> {
  const poems = ["The swallow", "First frost", "Rain on tin", "North window", "The orchard", "Two kites"];
  const verse = "The grain goes up, the chaff goes by,<br>and what has weight comes down.<br>".repeat(6);
  const link = (title: string): string => `<li><a href="/poem/${poems.indexOf(title)}">${title}</a></li>`;
  return {
    "/": MILL,
    "/poems": `<title>Poems</title><h1>Poems</h1><ul>${poems.map(link).join("")}</ul>`,
    ...Object.fromEntries(
      poems.map((title, i) => [`/poem/${i}`, `<title>${title}</title><h1>${title}</h1><p>${verse}${title}.</p>`]),
    ),
  };
}

const MILL =
  "<title>The mill</title><h1>The mill</h1><p>The mill stands by the river and grinds the corn of five villages.</p>";
