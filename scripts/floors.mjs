/**
 * npm run floors: quality must not fall below eval/floors.json.
 *
 * Each entry names an evaluation, one of the figures that it prints as JSON, and the least (or most) that the figure may be. Entries
 * with `data` need the data folder (`WINNOW_DATA` or `--data DIR`); without it they are listed as skipped. An entry carries the
 * fingerprints of the data and models it was measured with: where they differ, the floor is still checked and the change is reported.
 * `--own` checks only what needs no data; `--record` writes today's figures and fingerprints.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { makeReady, ROOT } from "./bootstrap.mjs";

const FILE = path.join(ROOT, "eval", "floors.json");
const PROGRAM = path.join(ROOT, "dist", "bundle", "winnow.js");

/** Checks the entries that can be checked here; answers one row for each. */
export function checkFloors({ data, ownOnly = false } = {}) {
  const lines = new Map();
  return readFloors()
    .filter((floor) => !ownOnly || floor.data === undefined)
    .map((floor) => {
      if (floor.data !== undefined && data === undefined) return { floor, state: "skipped" };
      const command = floor.command.join(" ");
      if (!lines.has(command)) lines.set(command, evaluate(floor, data));
      const value = findFigure(lines.get(command), floor);
      const good = floor.atMost === undefined ? value >= floor.atLeast : value <= floor.atMost;
      return { floor, value, state: good ? "ok" : "failed", changed: changesSince(floor, data) };
    });
}

function evaluate(floor, data) {
  const args = [PROGRAM, "eval", ...floor.command, "--json", ...(floor.data === undefined ? [] : ["--data", data])];
  const out = execFileSync(process.execPath, args, {
    encoding: "utf8",
    maxBuffer: 2 ** 28,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** `line` selects a JSON line by some of its fields, `figure` is the path to a number in it. */
function findFigure(lines, { name, line, figure }) {
  const found = lines.find((one) => Object.entries(line).every(([key, value]) => one[key] === value));
  const value = figure.split(".").reduce((at, key) => at?.[key], found);
  if (typeof value !== "number")
    throw new Error(`eval/floors.json: ${name}: no number at ${figure} in the output of ${JSON.stringify(line)}`);
  return value;
}

function changesSince(floor, data) {
  const now = fingerprints(floor, data);
  return Object.keys(now).filter((what) => floor.measured?.[what] !== now[what]);
}

function fingerprints(floor, data) {
  return {
    ...(floor.data === undefined ? {} : { data: folderPrint(path.join(data, floor.data)) }),
    ...(floor.models === undefined
      ? {}
      : { models: hash(floor.models.map((name) => readFileSync(path.join(ROOT, "models", name)))) }),
  };
}

/** Names and sizes: enough to notice other data, quick enough for gigabytes. */
function folderPrint(folder) {
  const files = readdirSync(folder, { recursive: true }).map(String).sort();
  return hash(
    files
      .map((file) => [file, statSync(path.join(folder, file))])
      .filter(([, stat]) => stat.isFile())
      .map(([file, { size }]) => `${file} ${size}\n`),
  );
}

function hash(parts) {
  const sum = createHash("sha256");
  for (const part of parts) sum.update(part);
  return sum.digest("hex").slice(0, 16);
}

function readFloors() {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

function main(words) {
  const at = words.indexOf("--data");
  const data = at < 0 ? process.env.WINNOW_DATA : words[at + 1];
  const rows = checkFloors({ data, ownOnly: words.includes("--own") });
  for (const { floor, value, state, changed = [] } of rows) {
    const bound = floor.atMost === undefined ? `>= ${floor.atLeast}` : `<= ${floor.atMost}`;
    const note =
      state === "skipped"
        ? "  needs the data folder (--data DIR or WINNOW_DATA)"
        : changed.map((what) => `  other ${what} than when it was measured`).join("");
    process.stdout.write(
      `${state.padEnd(8)}${floor.name.padEnd(48)}${value === undefined ? "" : value.toFixed(4)} ${bound}${note}\n`,
    );
  }
  if (words.includes("--record")) {
    const recorded = rows.map(({ floor, value }) =>
      value === undefined
        ? floor
        : { ...floor, measured: { value, on: new Date().toISOString().slice(0, 10), ...fingerprints(floor, data) } },
    );
    writeFileSync(FILE, `${JSON.stringify(recorded, null, 2)}\n`);
  }
  const count = (state) => rows.filter((row) => row.state === state).length;
  process.stdout.write(`${count("ok")} ok, ${count("failed")} failed, ${count("skipped")} skipped\n`);
  return count("failed") === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await makeReady();
  process.exit(main(process.argv.slice(2)));
}
