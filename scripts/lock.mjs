/**
 * node scripts/lock.mjs: completes the lock file after `npm install`.
 *
 * Tools with a binary per platform name all of them as optional modules. A registry mirror that offers only some platforms leaves the
 * others out of the lock file, and `npm ci` then refuses it everywhere. Their versions are exact and their platforms stand in
 * their names, so what is missing can be written down here.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./bootstrap.mjs";

const SYSTEMS = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "openharmony",
  "openbsd",
  "netbsd",
  "sunos",
  "aix",
  "win32",
  "windows",
];
const MACHINES = ["arm64", "x64", "ia32", "arm", "ppc64", "ppc", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

const file = path.join(ROOT, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
let added = 0;
for (const [place, module] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(module.optionalDependencies ?? {})) {
    if (isLocked(place, name) || !/^\d+\.\d+\.\d+/.test(version)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(module.dev ? { dev: true } : {}),
      optional: true,
      ...platformOf(name),
    };
    added++;
  }
}
const packages = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
process.stdout.write(`${added} modules of other platforms added to the lock file\n`);

/** Where npm would look for it: beside the module that wants it, or in a folder above. */
function isLocked(place, name) {
  for (let at = place; ; at = at.slice(0, at.lastIndexOf("node_modules/")).replace(/\/$/, "")) {
    if (lock.packages[`${at === "" ? "" : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (!at.includes("node_modules/")) return false;
  }
}

function platformOf(name) {
  const words = name.split("/").at(-1).split(/[-_]/);
  const system = SYSTEMS.find((one) => words.includes(one));
  const machine = MACHINES.find((one) => words.includes(one));
  const libc = words.some((word) => word.startsWith("musl")) ? ["musl"] : undefined;
  return {
    ...(system && { os: [system === "windows" ? "win32" : system] }),
    ...(machine && { cpu: [machine] }),
    ...(libc && { libc }),
  };
}
