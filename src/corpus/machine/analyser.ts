/**
 * Runs an external morphological analyser over the word forms of a corpus.
 *
 * The command reads one form per line and writes one line for each, in the same order: `form<TAB>lemma<TAB>tags`, or Apertium's
 * `^form/lemma<tag><tag>/…$`. An empty lemma, or a lemma that begins with `*`, means unknown. Of several analyses the first is used. Each
 * form is sent once; a cache file keeps the answers of the same command for the next version.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { FileFailedError, UsageError } from "../../model/errors.js";
import type { Millis } from "../../model/time.js";
import { writeAtomically } from "../../publish/atomic-file.js";

export interface Analysis {
  readonly lemma: string;
  readonly tags: string;
}

export interface AnalyserOptions {
  /** The program and its arguments; no shell is involved. */
  readonly command: readonly string[];
  /** For one batch of forms. */
  readonly timeLimit: Millis;
  /** The folder of cache files. */
  readonly cache: string;
  readonly signal?: AbortSignal;
}

const BATCH = 20_000;
const MOST_OUTPUT = 64 << 20;

/** The analysis of each form; undefined for unknown ones. */
export async function analyse(
  forms: readonly string[],
  options: AnalyserOptions,
): Promise<Map<string, Analysis | undefined>> {
  const { command, cache } = options;
  if (command.length === 0) throw new UsageError("--analyser needs a command.");
  const name = createHash("sha256").update(JSON.stringify(command)).digest("hex").slice(0, 12);
  const file = path.join(cache, `.analyses-${name}.tsv`);
  const known = existsSync(file) ? readCache(file) : new Map<string, Analysis | undefined>();
  const open = forms.filter((form) => !known.has(form));
  for (let from = 0; from < open.length; from += BATCH) {
    const batch = open.slice(from, from + BATCH);
    const lines = await runOnce(batch, options);
    batch.forEach((form, i) => void known.set(form, readAnalysis(lines[i]!)));
  }
  if (open.length > 0) await writeAtomically(file, (sink) => sink.write(cacheText(known)));
  return new Map(forms.map((form) => [form, known.get(form)]));
}

function readCache(file: string): Map<string, Analysis | undefined> {
  const rows = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));
  return new Map(rows.map(([form, lemma = "", tags = ""]) => [form!, lemma === "" ? undefined : { lemma, tags }]));
}

function cacheText(known: ReadonlyMap<string, Analysis | undefined>): string {
  return [...known]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([form, analysis]) => `${form}\t${analysis?.lemma ?? ""}\t${analysis?.tags ?? ""}\n`)
    .join("");
}

/** One unit of Apertium's stream: the form, its first analysis, the others. A backslash stands before letters that mean something. */
const UNIT = /^\^(?:\\.|[^\\/$])*\/((?:\\.|[^\\/$])*)(?:\/(?:\\.|[^\\$])*)?\$$/su;

/** One line of output; undefined when the form is unknown. A form of which only parts are known is unknown. */
export function readAnalysis(line: string): Analysis | undefined {
  const stream = UNIT.exec(line.trim())?.[1];
  if (stream !== undefined) {
    const [, written = "", marked = ""] = /^((?:\\.|[^\\<])*)(.*)$/su.exec(stream)!;
    const tags = marked.slice(1).replace(/>$/, "").replaceAll("><", ".").replaceAll(">", "").replaceAll("<", ".");
    const lemma = written.replace(/\\(.)/gsu, "$1");
    return lemma === "" || written.startsWith("*") ? undefined : { lemma, tags };
  }
  const [, lemma = "", tags = ""] = line.split("\t");
  return lemma === "" || lemma.startsWith("*") ? undefined : { lemma: lemma.trim(), tags: tags.trim() };
}

function runOnce(forms: readonly string[], { command, timeLimit, signal }: AnalyserOptions): Promise<string[]> {
  const [program, ...args] = command;
  const name = command.join(" ");
  return new Promise((resolve, reject) => {
    const child = spawn(program!, args, {
      stdio: ["pipe", "pipe", "pipe"],
      ...(signal === undefined ? {} : { signal }),
    });
    const out: Buffer[] = [];
    let [size, err] = [0, ""];
    let stopped: string | undefined;
    const stop = (why: string): void => {
      stopped ??= why;
      child.kill("SIGKILL");
    };
    const timer = setTimeout(() => stop(`took longer than ${timeLimit / 1000} s`), timeLimit);
    child.stdout.on("data", (bytes: Buffer) => {
      size += bytes.length;
      if (size > MOST_OUTPUT) stop("wrote more than 64 MB");
      else out.push(bytes);
    });
    child.stderr.on("data", (bytes: Buffer) => (err = (err + bytes).slice(-2000)));
    child.stdin.on("error", () => undefined); // it may end before it has read everything; its end says why
    child.on("error", (error) => {
      clearTimeout(timer);
      reject(
        signal?.aborted
          ? error
          : new UsageError(`--analyser ${name} cannot be started: ${error.message}. Is it installed?`),
      );
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      const failed = (why: string): void => reject(new FileFailedError(`The analyser ${name} ${why}.`));
      if (stopped !== undefined) return failed(stopped);
      if (code !== 0) return failed(`ended with code ${code}: ${err.trim() || "it says nothing"}`);
      const lines = Buffer.concat(out).toString("utf8").replace(/\n$/, "").split("\n");
      if (lines.length !== forms.length)
        return failed(`wrote ${lines.length} lines for ${forms.length} forms; it must write one for each`);
      resolve(lines);
    });
    child.stdin.end(`${forms.join("\n")}\n`);
  });
}
