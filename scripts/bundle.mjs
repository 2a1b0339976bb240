/**
 * What do users install?
 *
 * The compiled sources and the libraries they use, joined into few files in `dist/bundle`: starting the program means
 * reading a handful of them in place of hundreds. A module that is loaded by its address (threads, kinds), written
 * `new URL("./name.js", import.meta.url)`, gets a file of its own.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import esbuild from "esbuild";
import { ROOT } from "./bootstrap.mjs";

const BUNDLE = path.join(ROOT, "dist", "bundle");
const SOURCES = path.join(ROOT, "dist", "src");
const ENTRIES = {
  winnow: "cli/start.js",
  run: "cli/run.js", // many commands in one process, as the tests run them
  index: "index.js",
  page: "page/index.js",
  learn: "learn/index.js",
};
const ADDRESS = /new URL\("(\.[\w./-]+\.js)", import\.meta\.url\)/g;

/** Not joined: native, reached by path inside the package, or not installed with ours. */
const EXTERNAL = [
  "better-sqlite3",
  "wink-pos-tagger",
  "pg-native",
  "re2",
  "@mozilla/readability",
  "linkedom",
  "playwright-core",
];

/** Libraries in CommonJS ask for Node's own modules by `require`, which an ES module lacks. */
const REQUIRE =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

export async function bundle() {
  const named = loadedByAddress();
  rmSync(BUNDLE, { recursive: true, force: true });
  const { metafile } = await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [
      ...Object.entries(ENTRIES).map(([out, file]) => ({ in: path.join(SOURCES, file), out })),
      ...[...named].map(([file, out]) => ({ in: file, out })),
    ],
    plugins: [addresses(named)],
    outdir: BUNDLE,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    external: EXTERNAL,
    banner: { js: REQUIRE },
    minifyWhitespace: true, // parsing takes a good part of a short command
    minifySyntax: true,
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
  });
  writeFileSync(path.join(BUNDLE, "THIRD-PARTY-LICENSES"), licences(Object.keys(metafile.inputs)));
}

/** Compiled file → its name in the bundle, for every module that a source names by its address. */
function loadedByAddress() {
  const sources = readdirSync(path.join(ROOT, "src"), { recursive: true }).map(String);
  return new Map(
    sources
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .flatMap((file) => {
        const text = readFileSync(path.join(ROOT, "src", file), "utf8");
        return [...text.matchAll(ADDRESS)].map(([, place]) => path.resolve(SOURCES, path.dirname(file), place));
      })
      .map((file) => [file, path.relative(SOURCES, file).replace(/\.js$/, "").replaceAll(path.sep, "-")]),
  );
}

/** A module may end up in any file of the bundle: what it names by address is found by the name that it has there. */
const addresses = (names) => ({
  name: "addresses",
  setup(build) {
    build.onLoad({ filter: /[\\/]dist[\\/]src[\\/]/ }, ({ path: file }) => ({
      contents: readFileSync(file, "utf8").replace(ADDRESS, (_, place) => {
        const name = names.get(path.resolve(path.dirname(file), place));
        return `new URL("./${name}.js", import.meta.url)`;
      }),
    }));
  },
});

/** The licence of every library whose code is in the bundle. */
function licences(inputs) {
  const folders = new Set(inputs.flatMap((file) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []));
  return [...folders]
    .sort()
    .map(licenceOf)
    .join(`\n${"-".repeat(80)}\n\n`);
}

function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(ROOT, folder, "package.json"), "utf8"));
  const file = readdirSync(path.join(ROOT, folder)).find((one) => /^licen[cs]e/i.test(one));
  const text = file === undefined ? "" : `\n${readFileSync(path.join(ROOT, folder, file), "utf8").trim()}\n`;
  return `${name} ${version} (${license})\n${text}`;
}
