/** Where the steps of the demo play: the world, a store, and the program, run as people run it. */
import { spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Teller } from "./teller.js";
import type { DemoWorld } from "./world.js";

const PROGRAM = fileURLToPath(new URL("../../bundle/winnow.js", import.meta.url));

export interface Stage {
  readonly world: DemoWorld;
  readonly folder: string;
  readonly store: string;
  /** A remark on what is shown. */
  note(words: string): void;
  /** Runs a command that visits the world. */
  visit(...args: string[]): Promise<string>;
  /** Runs a command on the store; answers what it prints. */
  winnow(...args: string[]): Promise<string>;
  /** Starts a visit and kills it (kill -9) when `when` says so; false if it had ended before. */
  killed(when: () => boolean, ...args: string[]): Promise<boolean>;
  /** Records of a collection, as their JSON lines say. */
  records(collection: string, ...args: string[]): Promise<readonly Line[]>;
}

export interface Line {
  readonly url: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Every command is told before it runs, without what only this machine needs. */
export function openStage(world: DemoWorld, folder: string, tell: Pick<Teller, "command" | "note">): Stage {
  const store = path.join(folder, "winnow-data");
  const manners = [
    "--delay",
    "20ms",
    "--wait",
    "1m",
    "--contact",
    "demo@example.org",
    ...world.resolve.flatMap((name) => ["--resolve", name]),
  ];
  const start = (args: readonly string[], told = true) => {
    if (told) tell.command(shown(args));
    const child = spawn(process.execPath, [PROGRAM, ...args, "--store", store], { stdio: ["ignore", "pipe", "pipe"] });
    const said = { out: "", err: "" };
    child.stdout.on("data", (bytes: Buffer) => (said.out += bytes));
    child.stderr.on("data", (bytes: Buffer) => (said.err += bytes));
    const ended = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
    return { child, said, ended };
  };
  const winnow = async (args: readonly string[], told = true): Promise<string> => {
    const { said, ended } = start(args, told);
    const code = await ended;
    if (code !== 0) throw new Error(`winnow ${shown(args)} ended with ${code}:\n${said.err || said.out}`);
    return said.out;
  };
  return {
    world,
    folder,
    store,
    note: tell.note,
    visit: (...args) => winnow([...args, ...manners]),
    winnow: (...args) => winnow(args),
    async killed(when, ...args) {
      const { child, ended } = start([...args, ...manners]);
      const watching = setInterval(() => when() && child.kill("SIGKILL"), 5);
      await ended;
      clearInterval(watching);
      return child.signalCode === "SIGKILL";
    },
    async records(collection, ...args) {
      const out = await winnow(["records", "export", "--collection", collection, "--format", "jsonl", ...args], false);
      return out
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line) as Line);
    },
  };
}

function shown(args: readonly string[]): string {
  return args
    .slice(0, args.includes("--delay") ? args.indexOf("--delay") : undefined)
    .map((arg) => (path.isAbsolute(arg) ? path.basename(arg) : arg))
    .map((arg) => (/[\s?]/.test(arg) ? `'${arg}'` : arg))
    .join(" ");
}
