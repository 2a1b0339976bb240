/**
 * Are the learners as fast as what people would use otherwise? `npm run bench learn`
 *
 * The data and the peers lie outside the repository (--peers DIR or WINNOW_PEERS). liblinear, scikit-learn and crfsuite
 * run here and now, beside us; CRF++ cannot be installed any more, so its recorded times are scaled by how fast this
 * machine does a fixed piece of work. Every measurement is a separate process, repeated; the least CPU time counts, since
 * a busy machine can only add to it. Where a target is about CPU time, the figure of a process's first training, with the
 * compiling of our own code in it, stands beside.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { JobOptions } from "./learn/job.js";

/** CRF++ on these files, c = 1, taken where calibrate.mjs needs `CALIBRATED` CPU seconds: middles of the recorded ranges. */
const CRFPP = {
  tokens: { cpuSeconds: 38.5, iterations: 244, objective: 5627.157, macroF1: 0.961 },
  regions: { cpuSeconds: 1.9, iterations: 70, objective: 2350.294, macroF1: 0.947 },
};
const CALIBRATED = 2.1;
const REPEATS = 4;

type Facts = Readonly<Record<string, number>>;

interface Row {
  readonly claim: string;
  readonly measured: string;
  readonly target: string;
  readonly met: boolean | undefined; // undefined: nothing was promised, or the peer is not here
}

export async function run(args: string[]): Promise<void> {
  const at = args.indexOf("--peers");
  const peers = at === -1 ? process.env["WINNOW_PEERS"] : args[at + 1];
  const data = path.join(peers ?? "", "learn", "data");
  if (!peers || !existsSync(path.join(data, "tokens.train.crf"))) {
    process.stderr.write(
      peers
        ? `bench learn: no data in ${peers}; make it with: node learn/gen-data.mjs there\n`
        : "bench learn: say where the peers are, with --peers DIR or WINNOW_PEERS\n",
    );
    process.exitCode = 2;
    return;
  }
  const scratch = mkdtempSync(path.join(tmpdir(), "bench-learn-"));
  const results: Record<string, object> = {};
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const keep = <F extends object>(name: string, facts: F): F => {
    results[name] = facts;
    if (args.includes("--json")) process.stdout.write(`${JSON.stringify({ name, ...facts })}\n`);
    return facts;
  };
  try {
    const rows = [
      ...measureCrf("tokens", peers, data, scratch, keep, say),
      ...measureCrf("regions", peers, data, scratch, keep, say),
      ...measureGrowth(data, keep, say),
      ...measureMaxent(peers, data, keep, say),
    ];
    if (!args.includes("--json")) process.stdout.write(`${table(rows)}\n`);
    else process.stdout.write(`${JSON.stringify({ summary: true, command: "bench learn", rows })}\n`);
    writeResults(results, rows, say);
  } finally {
    rmSync(scratch, { recursive: true });
  }
}

type Keep = <F extends object>(name: string, facts: F) => F;
type Say = (line: string) => void;

function measureCrf(
  name: "tokens" | "regions",
  peers: string,
  data: string,
  scratch: string,
  keep: Keep,
  say: Say,
): Row[] {
  const recorded = CRFPP[name];
  const options = { data, name, objective: recorded.objective, model: path.join(scratch, `${name}.model`) };
  // Taken in turns, so that a busy minute of the machine hits all of them.
  const turns = repeat(REPEATS, () => ({
    calibration: calibrate(peers),
    cold: job("crf-train", options),
    warm: job("crf-train", { ...options, repeats: 4 }),
  }));
  const calibration = Math.min(...turns.map((turn) => turn.calibration));
  const scaled = recorded.cpuSeconds * (calibration / CALIBRATED);
  keep(`calibrate, beside ${name}`, { cpuSeconds: calibration, recorded: CALIBRATED });
  const cold = keep(`crf ${name}, first training of a process`, leastOf(turns.map((turn) => turn.cold)));
  const one = keep(`crf ${name}, training`, leastOf(turns.map((turn) => turn.warm)));
  const label = keep(`crf ${name}, labelling`, job("crf-label", options));
  const perItem = (f: Facts, read = 0) => (1e9 * (f["cpuSeconds"]! - read)) / f["iterations"]! / f["items"]!;
  const faster = scaled / one["cpuSeconds"]!;
  const gap = one["objective"]! / recorded.objective - 1;
  const rows: Row[] = [
    row(
      `${name}: objective against CRF++`,
      `${one["objective"]!.toFixed(2)} (${percent(gap)})`,
      `≤ ${recorded.objective} + 0.1 %`,
      gap <= 0.001,
    ),
    row(
      `${name}: macro F1`,
      one["macroF1"]!.toFixed(4),
      `≥ ${recorded.macroF1}, which is recorded to three digits`,
      one["macroF1"]! >= recorded.macroF1 - 0.0005,
    ),
    row(
      `${name}: training`,
      `${seconds(one)}, ${faster.toFixed(1)} × CRF++ (${scaled.toFixed(2)} s here)`,
      "≥ 3 × CRF++",
      faster >= 3,
    ),
    row(
      `${name}: the same, first training of a process`,
      `${seconds(cold)}, ${(scaled / cold["cpuSeconds"]!).toFixed(1)} × CRF++`,
      "",
      undefined,
    ),
    row(
      `${name}: labelling from columns`,
      perSecond(label["itemsPerSecondFromColumns"]!),
      "≥ 100,000 /s",
      label["itemsPerSecondFromColumns"]! >= 1e5,
    ),
    row(
      `${name}: labelling from the file's text`,
      perSecond(label["itemsPerSecondFromText"]!),
      "≥ 100,000 /s",
      label["itemsPerSecondFromText"]! >= 1e5,
    ),
    row(
      `${name}: labelling prepared features`,
      perSecond(label["itemsPerSecondPrepared"]!),
      "≥ 300,000 /s",
      label["itemsPerSecondPrepared"]! >= 3e5,
    ),
    row(
      `${name}: peak memory, model size, opening it`,
      `${cold["peakRssMB"]} MB, ${size(one["modelBytes"]!)}, ${one["openMs"]!.toFixed(1)} ms`,
      "stated",
      undefined,
    ),
  ];
  const modules = path.join(peers, "node");
  if (!existsSync(path.join(modules, "node_modules", "crfsuite"))) {
    say("bench learn: crfsuite is not installed among the peers; skipped");
    return rows;
  }
  const suite = keep(
    `crfsuite ${name}`,
    least(() =>
      readCrfsuiteLog(outputOf("crfsuite", { ...options, modules, model: path.join(scratch, "crfsuite.model") })),
    ),
  );
  const ratio = perItem(one, one["readCpuSeconds"]!) / perItem(suite);
  rows.push(
    row(
      `${name}: CPU per iteration and item, and crfsuite's`,
      `${perItem(one, one["readCpuSeconds"]!).toFixed(0)} ns and ${perItem(suite).toFixed(0)} ns (${ratio.toFixed(2)} ×)`,
      "≤ 2 × crfsuite",
      ratio <= 2,
    ),
    row(
      `${name}: CPU to the same objective, and crfsuite's`,
      `${one["cpuSecondsToPeer"]?.toFixed(2)} s and ${suite["secondsToPeer"]?.toFixed(2) ?? "never"} s (${one["iterations"]} and ${suite["iterations"]} iterations in all)`,
      "beside it",
      undefined,
    ),
  );
  return rows;
}

function measureGrowth(data: string, keep: Keep, say: Say): Row[] {
  say("bench learn: growth, up to 100,000 sequences…");
  const facts = [10_000, 30_000, 100_000].map((sequences) =>
    keep(
      `growth, ${sequences} sequences`,
      least(() => job("crf-growth", { data, sequences })),
    ),
  );
  const cost = (f: Facts) => (1e6 * f["cpuSeconds"]!) / f["items"]!;
  const [small, , large] = facts;
  const ratio = cost(large!) / cost(small!);
  return [
    row(
      "growth: CPU µs per item for 10 steps at 10, 30, 100 thousand sequences",
      facts.map((f) => cost(f).toFixed(2)).join(", "),
      "linear (within 1.3 ×)",
      ratio <= 1.3,
    ),
    row(
      "growth: the same per evaluation (line searches differ: ten steps are not equally many evaluations)",
      facts.map((f) => (cost(f) / f["evaluations"]!).toFixed(3)).join(", "),
      "",
      undefined,
    ),
    row("growth: peak memory", facts.map((f) => `${f["peakRssMB"]} MB`).join(", "), "stated", undefined),
  ];
}

function measureMaxent(peers: string, data: string, keep: Keep, say: Say): Row[] {
  // Softmax weighs both ends of every choice, one-against-the-rest only one: l2 = 2 of ours pulls as hard as c = 1 of
  // liblinear's (with two classes exactly: docs/learners.md).
  const ours = keep(
    "maxent urls, l2 2",
    least(() => job("maxent", { data, l2: 2, repeats: 6 })),
  );
  const cold = keep(
    "maxent urls, first training of a process",
    least(() => job("maxent", { data, l2: 2 })),
  );
  const chosen = job("maxent-choose", { data });
  const best = keep(
    "maxent urls, l2 chosen by cross validation",
    least(() => job("maxent", { data, l2: chosen["l2"]!, repeats: 6 })),
  );
  const rows: Row[] = [
    row(
      "urls: prediction, prepared features",
      perSecond(ours["instancesPerSecond"]!),
      "≥ 500,000 /s",
      ours["instancesPerSecond"]! >= 5e5,
    ),
    row("urls: prediction from feature names", perSecond(ours["instancesPerSecondFromNames"]!), "", undefined),
    row(
      "urls: accuracy with the penalty that cross validation chose",
      `${percent(best["accuracy"]!)} (l2 ${best["l2"]}), ${seconds(best)}`,
      "",
      undefined,
    ),
    row("urls: peak memory, model size", `${cold["peakRssMB"]} MB, ${size(ours["modelBytes"]!)}`, "stated", undefined),
  ];
  const liblinear = peer(peers, "liblinear", "learn/run-liblinear.sh", "liblinear-train", say);
  if (liblinear) {
    const runs = [
      liblinear,
      ...repeat(REPEATS - 1, () => peer(peers, "liblinear", "learn/run-liblinear.sh", "liblinear-train", say)!),
    ];
    const cpu = Math.min(...runs.map((f) => f["trainCpuSeconds"]!));
    keep("liblinear urls", { ...liblinear, trainCpuSeconds: cpu });
    const ratio = ours["cpuSeconds"]! / cpu;
    const behind = liblinear["accuracy"]! - ours["accuracy"]!;
    rows.push(
      row(
        "urls: accuracy, and liblinear's",
        `${percent(ours["accuracy"]!)} and ${percent(liblinear["accuracy"]!)}`,
        "within 0.2 points",
        behind <= 0.002,
      ),
      row(
        "urls: CPU with reading, and liblinear's",
        `${ours["cpuSeconds"]!.toFixed(2)} s and ${cpu.toFixed(2)} s (${ratio.toFixed(1)} ×; first training of a process ${cold["cpuSeconds"]!.toFixed(2)} s)`,
        "≤ 2 ×",
        ratio <= 2,
      ),
    );
  }
  const sklearn = peer(peers, "scikit-learn", "learn/run-sklearn.sh", "python3", say);
  if (sklearn) {
    keep("scikit-learn urls", sklearn);
    const same = keep(
      "maxent urls, l2 1",
      least(() => job("maxent", { data, l2: 1 })),
    );
    rows.push(
      row(
        "urls: the same model (multinomial, l2 1), and scikit-learn's",
        `${percent(same["accuracy"]!)} in ${seconds(same)}, and ${percent(sklearn["accuracy"]!)} in ${sklearn["trainCpuSeconds"]} s without reading`,
        "",
        undefined,
      ),
    );
  }
  return rows;
}

/** Runs one job in a fresh process; its last line is the result. */
function job(name: string, options: Partial<JobOptions>): Facts {
  return lastLine(outputOf(name, options));
}

function outputOf(name: string, options: Partial<JobOptions>): string {
  const script = path.join(path.dirname(fileURLToPath(import.meta.url)), "learn", "job.js");
  const { status, stdout } = spawnSync(process.execPath, [script, name, JSON.stringify(options)], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`the job ${name} failed with status ${status}`);
  return stdout;
}

function lastLine(output: string): Facts {
  const line = output.split("\n").findLast((text) => text.startsWith("{"));
  return JSON.parse(line!) as Facts;
}

/** crfsuite says its losses and seconds (wall) in its log only. */
function readCrfsuiteLog(log: string): Facts {
  const facts = lastLine(log);
  const losses = [...log.matchAll(/^Loss: ([\d.]+)/gm)].map((match) => Number(match[1]));
  const times = [...log.matchAll(/^Seconds required for this iteration: ([\d.]+)/gm)].map((match) => Number(match[1]));
  const wanted = facts["objective"]! * 1.001;
  const at = losses.findIndex((loss) => loss <= wanted);
  return {
    ...facts,
    iterations: losses.length,
    objective: losses.at(-1)!,
    ...(at === -1 ? {} : { secondsToPeer: times.slice(0, at + 1).reduce((a, b) => a + b, 0) }),
  };
}

/** A peer that is not installed is skipped, with a line that says so. */
function peer(peers: string, name: string, script: string, needs: string, say: Say): Facts | undefined {
  const found = spawnSync("sh", ["-c", `command -v ${needs}`]).status === 0;
  mkdirSync(path.join(peers, "tmp"), { recursive: true });
  const done = found ? spawnSync(path.join(peers, script), { encoding: "utf8" }) : undefined;
  const line = done?.stdout.split("\n").find((text) => text.startsWith("{"));
  if (line === undefined) say(`bench learn: ${name} is not installed here; skipped`);
  return line === undefined ? undefined : (JSON.parse(line) as Facts);
}

function calibrate(peers: string): number {
  const { stdout } = spawnSync(process.execPath, [path.join(peers, "calibrate.mjs")], { encoding: "utf8" });
  return (JSON.parse(stdout) as { calibrateCpuSeconds: number }).calibrateCpuSeconds;
}

const repeat = <T>(times: number, once: () => T): T[] => Array.from({ length: times }, once);

const least = (once: () => Facts): Facts => leastOf(repeat(REPEATS, once));

const leastOf = (runs: readonly Facts[]): Facts => runs.reduce((a, b) => (b["cpuSeconds"]! < a["cpuSeconds"]! ? b : a));

function row(claim: string, measured: string, target: string, met: boolean | undefined): Row {
  return { claim, measured, target, met };
}

const percent = (x: number): string => `${(100 * x).toFixed(2)} %`;
const perSecond = (x: number): string => `${x.toLocaleString("en")} /s`;
const seconds = (f: Facts): string => `${f["cpuSeconds"]!.toFixed(2)} CPU s`;
const size = (bytes: number): string =>
  bytes < 1e6 ? `${(bytes / 1e3).toFixed(0)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;

function table(rows: readonly Row[]): string {
  const met = (r: Row) => (r.met === undefined ? "" : r.met ? "yes" : "NO");
  const cells = [["claim", "measured", "target", "met"], ...rows.map((r) => [r.claim, r.measured, r.target, met(r)])];
  const widths = cells[0]!.map((_, c) => Math.max(...cells.map((line) => line[c]!.length)));
  return cells
    .map((line) =>
      line
        .map((cell, c) => cell.padEnd(widths[c]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** bench/results/learn-<date>.json and .md, with what the machine is, and nothing of where it is. */
function writeResults(results: object, rows: readonly Row[], say: Say): void {
  const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
  const folder = path.join(existsSync(path.join(root, "package.json")) ? root : process.cwd(), "bench", "results");
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  const machine = {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: availableParallelism(),
    memoryGB: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
  };
  const name = `learn-${date}`;
  writeFileSync(
    path.join(folder, `${name}.json`),
    `${JSON.stringify({ date, machine, rows, results }, undefined, 2)}\n`,
  );
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const lines = rows.map(
    (r) =>
      `| ${cell(r.claim)} | ${cell(r.measured)} | ${cell(r.target)} | ${r.met === undefined ? "" : r.met ? "yes" : "**no**"} |`,
  );
  writeFileSync(
    path.join(folder, `${name}.md`),
    [
      `# npm run bench learn, ${date}`,
      "",
      `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGB} GB, Node ${machine.node}. Least CPU time of several trainings, reading included; the first training of a process stands beside.`,
      "",
      "| claim | measured | target | met |",
      "|---|---|---|---|",
      ...lines,
      "",
    ].join("\n"),
  );
  say(`bench learn: written to bench/results/${name}.md`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run(process.argv.slice(2));
