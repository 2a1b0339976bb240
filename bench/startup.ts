/**
 * npm run bench startup [-- --rounds 15] [--json]: CPU seconds, user and system, of short commands from start to exit.
 *
 * The commands take turns, so that what else the machine does hits all alike. Each child reports its own CPU time when it exits.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openStore } from "../src/store/open.js";
import { atMost, type Figure, markdown, measured, resultOf, writeResult } from "./results.js";

const PROGRAM = fileURLToPath(new URL("../bundle/winnow.js", import.meta.url));
const REPORT =
  'import { writeSync } from "node:fs"; process.on("exit", () => writeSync(3, JSON.stringify(process.cpuUsage())));';
const PRELOAD = `data:text/javascript,${encodeURIComponent(REPORT)}`;

/** With what it may cost at most, where that is promised. */
const COMMANDS: readonly [command: string, most?: number][] = [
  ["--help", 0.25],
  ["--version"],
  ["records list", 0.25],
  ["records --help"],
  ["crawl --help"],
  ["events --help"],
  ["events list"],
  ["status"],
  ["classify language"],
];

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { rounds: { type: "string" }, json: { type: "boolean" } } });
  const rounds = Number(values.rounds ?? 15);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-startup-"));
  try {
    await (await openStore(path.join(folder, "winnow-data"))).close();
    const node: number[] = [];
    const taken = COMMANDS.map((): number[] => []);
    for (let round = 0; round < rounds; round++) {
      node.push(cpuOf(["-e", "0"], folder));
      for (const [i, [command]] of COMMANDS.entries()) taken[i]!.push(cpuOf([PROGRAM, ...command.split(" ")], folder));
    }
    const figures = COMMANDS.map(([command, most], i): Figure => {
      const name = `winnow ${command}`;
      const note = `least ${Math.min(...taken[i]!).toFixed(3)} s`;
      return most === undefined
        ? measured(name, median(taken[i]!), "s", note)
        : atMost(name, median(taken[i]!), "s", most, note);
    });
    const result = resultOf("startup", "cpu", {
      figures: [measured("node alone", median(node), "s"), ...figures],
      tables: [],
    });
    process.stdout.write(values.json ? `${JSON.stringify(result)}\n` : markdown(result));
    process.stderr.write(`${writeResult(result)}.md\n`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function cpuOf(args: readonly string[], cwd: string): number {
  const { output } = spawnSync(process.execPath, ["--import", PRELOAD, ...args], {
    cwd,
    input: "this is a line of English text about rivers\n",
    stdio: ["pipe", "ignore", "ignore", "pipe"],
    encoding: "utf8",
  });
  const { user, system } = JSON.parse(output[3]!) as NodeJS.CpuUsage;
  return (user + system) / 1e6;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!;
}
