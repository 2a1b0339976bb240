/**
 * What do users install?
 *
 * The compiled sources and the libraries they use, joined into few files in `dist/bundle`: starting the program means
 * reading a handful of them in place of hundreds. A module that is loaded by its address (threads, kinds), written
 * `new URL("./name.js", import.meta.url)`, gets its own file.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import esbuild from "esbuild";
import { ROOT } from "./bootstrap.mjs";
import { loadedTogether } from "./bundle-groups.mjs";

const DIST = path.join(ROOT, "dist");
const BUNDLE = path.join(DIST, "bundle");
const TESTED = ["src", "test", "examples"];
const ENTRIES = {
  winnow: "cli/start.js",
  run: "cli/run.js", // many commands in one process, as the tests run them
  index: "index.js",
  page: "page/index.js",
  learn: "learn/index.js",
};
const ADDRESS = /new URL\("(\.[\w./-]+\.js)", import\.meta\.url\)/g;
const OWN_ADDRESS = /new URL\("(\.[^"]*)", import\.meta\.url\)|import\.meta\.url/g;
const OURS = /[\\/]dist[\\/](?:src|test|bench|examples)[\\/]/;
const OF_TESTS = /^(?:test|examples)[\\/]|\.test\.tsx?$/;
const LIBRARY = /(?:from |import\()"([^."][^":]*)"/g;

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

/** Libraries in CommonJS ask for Node's own modules by `require`, which an ES module lacks. esbuild asks in one place. */
const REQUIRE =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

export async function bundle() {
  const named = loadedByAddress(["src"]);
  const build = (more, options) =>
    join(BUNDLE, named, {
      entryPoints: Object.entries(ENTRIES).map(([out, file]) => ({ in: path.join(DIST, "src", file), out })),
      minifyWhitespace: true, // parsing takes a good part of a short command
      minifySyntax: true,
      plugins: [ourModules(named, ADDRESS, more)],
      ...options,
    });
  const apart = await build(new Map(), { write: false });
  const { metafile } = await build(loadedTogether(apart.metafile, (module) => OURS.test(path.join(ROOT, module))));
  for (const file of Object.keys(metafile.outputs)) withoutIdleBanner(path.join(ROOT, file));
  writeFileSync(path.join(BUNDLE, "THIRD-PARTY-LICENSES"), licences(Object.keys(metafile.inputs)));
}

/**
 * The same for tests: each of `groups` (name → compiled test files) becomes one file of `folder`. Loading the modules one by one
 * took a fifth of a test run. Libraries that tests import are loaded as they are.
 */
export async function bundleTests(folder, groups) {
  const named = loadedByAddress(TESTED);
  await join(folder, named, {
    entryPoints: [...groups.keys()].map((name) => ({ in: `group:${name}`, out: `${name}.test` })),
    plugins: [groupsOf(groups), librariesOfTests(), ourModules(named, OWN_ADDRESS)],
  });
}

function withoutIdleBanner(file) {
  const text = readFileSync(file, "utf8");
  if (!text.includes("typeof require<")) writeFileSync(file, text.replace(`${REQUIRE}\n`, ""));
}

/** `named` modules (compiled file → name) are entries of their own. */
function join(outdir, named, { entryPoints, ...options }) {
  rmSync(outdir, { recursive: true, force: true });
  return esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [...entryPoints, ...[...named].map(([file, out]) => ({ in: file, out }))],
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    mainFields: ["module", "main"],
    external: EXTERNAL,
    banner: { js: REQUIRE },
    legalComments: "none",
    logLevel: "warning",
    metafile: true,
    ...options,
  });
}

/** Compiled file → its name in the bundle, for every module that a source in these folders names by its address. */
function loadedByAddress(folders) {
  return new Map(
    sourcesIn(folders)
      .filter((file) => folders.length > 1 || !file.endsWith(".test.ts"))
      .flatMap((file) => {
        const text = readFileSync(path.join(ROOT, file), "utf8");
        return [...text.matchAll(ADDRESS)].map(([, place]) => path.resolve(DIST, path.dirname(file), place));
      })
      .filter((file) => !file.startsWith(BUNDLE))
      .map((file) => [file, path.relative(DIST, file).replace(/\.js$/, "").replaceAll(path.sep, "-")]),
  );
}

function sourcesIn(folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(path.join(ROOT, folder), { recursive: true }).map((file) => path.join(folder, String(file))),
    )
    .filter((file) => /\.tsx?$/.test(file));
}

/**
 * A module may end up in any file of the bundle: what it names by address is found by the name that it has there. Tests may
 * also name a file that is not a module, or themselves; those are found where they were. `more`: what a module imports as well.
 */
const ourModules = (names, pattern, more = new Map()) => ({
  name: "our modules",
  setup(build) {
    build.onLoad({ filter: OURS }, ({ path: file }) => {
      const text = readFileSync(file, "utf8").replace(pattern, (_, place) => {
        const url = place === undefined ? pathToFileURL(file) : new URL(place, pathToFileURL(file));
        const name = names.get(fileURLToPath(url));
        if (place !== undefined && name !== undefined) return `new URL("./${name}.js", import.meta.url)`;
        return place === undefined ? JSON.stringify(url.href) : `new URL(${JSON.stringify(url.href)})`;
      });
      const further = more.get(path.relative(ROOT, file).replaceAll(path.sep, "/")) ?? [];
      return {
        contents: [text, ...further.map((one) => `import ${JSON.stringify(path.join(ROOT, one))};`)].join("\n"),
      };
    });
  },
});

const groupsOf = (groups) => ({
  name: "groups",
  setup(build) {
    build.onResolve({ filter: /^group:/ }, ({ path: name }) => ({
      path: name.slice("group:".length),
      namespace: "group",
    }));
    build.onLoad({ filter: /./, namespace: "group" }, ({ path: name }) => ({
      contents: groups
        .get(name)
        .map((file) => `import ${JSON.stringify(path.join(DIST, file))};`)
        .join("\n"),
      resolveDir: DIST,
    }));
  },
});

/** One copy of each serves tests and program alike: some tests replace a method of a library. */
const librariesOfTests = () => {
  const names = new Set(
    sourcesIn(TESTED)
      .filter((file) => OF_TESTS.test(file))
      .flatMap((file) => [...readFileSync(path.join(ROOT, file), "utf8").matchAll(LIBRARY)].map(([, name]) => name)),
  );
  return {
    name: "libraries of tests",
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
        names.has(name) ? { path: name, external: true } : undefined,
      );
    },
  };
};

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
