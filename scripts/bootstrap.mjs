/**
 * Is everything here that the next command needs?
 *
 * A fresh clone has no modules and no build. This file uses nothing but Node itself: it installs the
 * locked modules when they are missing or the lock file changed, makes sure that the native module loads,
 * and builds (compiler, then bundle) when a source is newer than the build: beside the native module, where that must be compiled too.
 * When all is in place it costs a few milliseconds.
 */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const NODE_WANTED = [20, 19];
const SOURCES = ["src", "test", "bench", "examples", "eval", "web"];

/** Installs and builds what is missing; ends the process with a sentence when that cannot be done. `beside` needs the build alone. */
export async function makeReady(beside = () => undefined) {
  checkNode();
  const installed = install();
  await build();
  await beside();
  await installed;
  checkNative();
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [wantMajor = 0, wantMinor = 0] = NODE_WANTED;
  if (major > wantMajor || (major === wantMajor && minor >= wantMinor)) return;
  stop(`Winnow needs Node ${NODE_WANTED.join(".")} or newer; this is ${process.versions.node}.`);
}

/** When it returns, the modules are there; when it is done, so is what they compile themselves. */
function install() {
  const stamp = path.join(ROOT, "node_modules", ".winnow-installed");
  const wanted = digest("package-lock.json") + process.versions.modules;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return undefined;
  if (isLink(path.join(ROOT, "node_modules"))) {
    stop(
      "node_modules is a link to another folder, and installing would empty that. Remove the link, or install there.",
    );
  }
  say("installing the locked modules (a minute or two; a native module may be compiled)…");
  if (npm(["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]).status !== 0)
    stop("npm ci failed; its messages are above. When the network is available, run it again: npm ci");
  return new Promise((resolve) => {
    const [command, args, options] = npmCommand(["rebuild", "--loglevel=error"]);
    // -O3, the default, takes a quarter longer to compile SQLite.
    const env = { CFLAGS: "-O2", CXXFLAGS: "-O2", ...process.env };
    spawn(command, args, { ...options, env }).on("exit", (code) => {
      if (code !== 0) {
        if (!hasCompiler()) stop(`A native module must be compiled here, and this machine lacks ${COMPILER_HINT}`);
        stop("a module could not be made ready; npm's own words stand above. To try again: npm ci");
      }
      writeFileSync(stamp, wanted);
      resolve();
    });
  });
}

function isLink(folder) {
  return lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}

function checkNative() {
  try {
    const Database = createRequire(path.join(ROOT, "package.json"))("better-sqlite3");
    new Database(":memory:").close();
  } catch {
    if (!hasCompiler())
      stop(
        `The embedded store (better-sqlite3) has no ready-made binary here, and this machine lacks ${COMPILER_HINT}`,
      );
    say("compiling the embedded store for this Node…");
    if (npm(["rebuild", "better-sqlite3"]).status !== 0)
      stop("better-sqlite3 could not be compiled; npm's words stand above.");
  }
}

const COMPILER_HINT =
  process.platform === "darwin"
    ? "a C++ compiler. Install it with: xcode-select --install"
    : process.platform === "win32"
      ? "a C++ compiler. Install it with: winget install Microsoft.VisualStudio.2022.BuildTools"
      : "a C++ compiler, make or Python. Install them with: sudo apt-get install -y g++ make python3";

function hasCompiler() {
  if (process.platform === "win32") return true; // node-gyp finds and names Visual Studio itself
  return ["g++", "make", "python3"].every((tool) => spawnSync(tool, ["--version"], { stdio: "ignore" }).status === 0);
}

async function build() {
  const stamp = path.join(ROOT, "dist", ".winnow-built");
  const wanted = sourcesFingerprint();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  const started = Date.now();
  const tsc = path.join(ROOT, "node_modules", "typescript", "bin", "tsc");
  const done = spawnSync(process.execPath, [tsc, "-p", ROOT], { stdio: ["ignore", 2, 2], cwd: ROOT });
  if (done.status !== 0) stop("the sources do not compile; the compiler's words stand above.");
  removeOrphans();
  const { bundle } = await import("./bundle.mjs");
  await bundle();
  copyWeb();
  writeFileSync(stamp, wanted);
  say(`built in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

/** The compiler leaves what it once made of files that are gone; the package would carry their types. */
function removeOrphans() {
  for (const folder of SOURCES) {
    const compiled = path.join(ROOT, "dist", folder);
    if (folder === "web" || !existsSync(compiled)) continue;
    for (const file of readdirSync(compiled, { recursive: true }).map(String)) {
      const source = path.join(ROOT, folder, file.replace(/\.(?:js|d\.ts)(?:\.map)?$/, ""));
      if (/\.(?:js|d\.ts)(?:\.map)?$/.test(file) && ![".ts", ".tsx"].some((ending) => existsSync(source + ending)))
        rmSync(path.join(compiled, file));
    }
  }
}

/** What browsers load: our own files, and htmx. */
function copyWeb() {
  const web = path.join(ROOT, "dist", "web");
  rmSync(web, { recursive: true, force: true });
  cpSync(path.join(ROOT, "web"), web, { recursive: true });
  cpSync(path.join(ROOT, "node_modules", "htmx.org", "dist", "htmx.min.js"), path.join(web, "htmx.js"));
}

/** Names, sizes and times of all sources: a changed, added or removed file changes it. */
function sourcesFingerprint() {
  const hash = createHash("sha1")
    .update(digest("tsconfig.json"))
    .update(digest("scripts/bundle.mjs"))
    .update(digest("scripts/bundle-groups.mjs"));
  for (const folder of SOURCES) {
    if (!existsSync(path.join(ROOT, folder))) continue;
    for (const file of readdirSync(path.join(ROOT, folder), { recursive: true }).map(String).sort()) {
      if (!/\.(?:tsx?|css|js)$/.test(file)) continue;
      const { size, mtimeMs } = statSync(path.join(ROOT, folder, file));
      hash.update(`${folder}/${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex");
}

function digest(file) {
  return createHash("sha1")
    .update(readFileSync(path.join(ROOT, file)))
    .digest("hex");
}

function npm(args) {
  return spawnSync(...npmCommand(args));
}

/** npm is run through its own script where it says which, so that no shell is needed on any system. */
function npmCommand(args) {
  const script = process.env.npm_execpath;
  const options = { cwd: ROOT, stdio: ["ignore", 2, 2] };
  if (script?.endsWith(".js")) return [process.execPath, [script, ...args], options];
  const windows = process.platform === "win32";
  return [windows ? "npm.cmd" : "npm", args, { ...options, shell: windows }];
}

export function say(words) {
  process.stderr.write(`winnow: ${words}\n`);
}

function stop(words) {
  process.stderr.write(`winnow: ${words}\n`);
  process.exit(1);
}

// Not awaited: the bundle's script imports this one, and would wait for it.
if (process.argv[1] === fileURLToPath(import.meta.url)) makeReady();
