/** A small web on loopback and the program as people start it: what every test of the command line needs. */
import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import type { TestContext } from "node:test";
import { fileURLToPath } from "node:url";
import type { Order } from "./host.js";

/** What users install: the bundle. */
export const PROGRAM = fileURLToPath(new URL("../../bundle/winnow.js", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Started {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when the words have appeared on stdout or stderr. */
  says(words: RegExp): Promise<void>;
}

/** Starts the program, in the current folder unless another is named. */
export function start(t: TestContext, args: readonly string[], env?: NodeJS.ProcessEnv, cwd?: string): Started {
  const started = spawned(args, env, cwd);
  t.after(() => started.process.kill("SIGKILL")); // a failed test leaves nobody behind
  return started;
}

/**
 * Runs the program to its end.
 *
 * The first command of a test file runs as people start it; the others run in a process that stays, with the code and models loaded
 * (`host.ts`).
 */
export function winnow(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Ended> {
  if (hasStarted) return hosted(args, env);
  hasStarted = true;
  return spawned(args, env).ended;
}

let hasStarted = false;

/** The same, its results going into that file. */
export async function winnowInto(file: string, args: readonly string[]): Promise<Omit<Ended, "out">> {
  const out = openSync(file, "w");
  const child = spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", out, "pipe"] });
  let err = "";
  child.stderr!.on("data", (bytes: Buffer) => (err += bytes));
  const [code] = await once(child, "close");
  closeSync(out);
  return { code: code as number | null, err };
}

/** Its environment holds no contact and no colours. */
function environment(): NodeJS.ProcessEnv {
  const { WINNOW_CONTACT: _contact, ...mine } = process.env;
  return { ...mine, NO_COLOR: "1" };
}

function spawned(args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd = process.cwd()): Started {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd,
    env: { ...environment(), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  let heard = (): void => undefined;
  child.stdout.on("data", (bytes: Buffer) => {
    out += bytes;
    heard();
  });
  child.stderr.on("data", (bytes: Buffer) => {
    err += bytes;
    heard();
  });
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, out, err }));
  return {
    process: child,
    ended,
    says: (words) =>
      new Promise((resolve, reject) => {
        heard = () => {
          if (words.test(out) || words.test(err)) resolve();
        };
        heard();
        ended.then(() => reject(new Error(`it ended without saying ${words}:\n${out}\n${err}`)), reject);
      }),
  };
}

const HOST = fileURLToPath(new URL("./host.js", import.meta.url));
const idle: ChildProcess[] = [];
let marks = 0;
const LONGEST_MARK = 50;

/** Commands that run at the same time have a process each. */
async function hosted(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const host = idle.pop() ?? fork(HOST, { env: environment(), stdio: ["ignore", "pipe", "pipe", "ipc"] });
  const mark = `\u0000end ${++marks}\u0000`;
  const outAndCode = textUntil(host, host.stdout!, new RegExp(`${mark}(\\d+)\\n$`));
  const errAlone = textUntil(host, host.stderr!, new RegExp(`${mark}$`));
  keepAlive(host, true);
  host.send({ args, env, mark } satisfies Order);
  const [[out, code], [err]] = await Promise.all([outAndCode, errAlone]);
  if (host.connected) {
    keepAlive(host, false);
    idle.push(host);
  }
  return { code: code === undefined ? host.exitCode : Number(code), out, err };
}

/** What the stream says before the mark, and what the mark's pattern caught; all of it when the process ends instead. */
function textUntil(
  host: ChildProcess,
  stream: Readable,
  mark: RegExp,
): Promise<[text: string, caught: string | undefined]> {
  return new Promise((resolve) => {
    let text = "";
    const hear = (bytes: string): void => {
      text += bytes;
      const found = mark.exec(text.slice(-LONGEST_MARK));
      if (found !== null) settle([text.slice(0, -found[0].length), found[1]]);
    };
    const closed = (): void => settle([text, undefined]);
    const settle = (result: [string, string | undefined]): void => {
      stream.off("data", hear);
      host.off("close", closed);
      resolve(result);
    };
    stream.setEncoding("utf8");
    stream.on("data", hear);
    host.on("close", closed);
  });
}

/** A process that waits for commands does not keep the tests from ending; it ends with them. */
function keepAlive(host: ChildProcess, alive: boolean): void {
  const streams = [host.stdout, host.stderr] as Socket[];
  for (const one of [host, host.channel!, ...streams]) alive ? one.ref() : one.unref();
}

/** The JSON lines on stdout; the last is the summary. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the program printed; the assertions say what must be there
export function linesOf({ out }: Ended): any[] {
  return out
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

export type Answer = {
  status?: number;
  headers?: http.OutgoingHttpHeaders;
  body?: string | Uint8Array;
  after?: number;
  /** Not before this is settled. */
  held?: Promise<unknown>;
};

export interface SmallWeb {
  readonly url: string;
  readonly host: string;
  /** Paths in the order in which they were asked for, without robots.txt. */
  readonly asked: string[];
  pages: Map<string, string | Answer>;
}

/** Serves literal pages; "/robots.txt" is missing unless it is among them. */
export async function serve(t: TestContext, pages: { [path: string]: string | Answer }): Promise<SmallWeb> {
  const web = { asked: [] as string[], pages: new Map(Object.entries(pages)) };
  const server = http.createServer((request, response) => {
    const path = request.url ?? "/";
    if (path !== "/robots.txt") web.asked.push(path);
    const page = web.pages.get(path) ?? { status: 404, body: "no such page" };
    const {
      status = 200,
      headers = {},
      body = "",
      after = 0,
      held,
    }: Answer = typeof page === "string" ? { body: page } : page;
    const type = path === "/robots.txt" ? "text/plain" : "text/html; charset=utf-8";
    setTimeout(async () => {
      await held;
      response.writeHead(status, { "content-type": type, ...headers });
      response.end(body);
    }, after);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(web, { url: `http://${host}/`, host });
}

/** A page with a title, some text, and links to these paths. */
export function page(title: string, ...links: string[]): string {
  const text = "There is more text than links on this page, so that it counts as one. ".repeat(3 + links.length);
  return `<title>${title}</title><p>${text}</p>${links.map((link) => `<a href="${link}">${link}</a>`).join(" ")}`;
}

/** A site of `count` pages "/1", "/2", … that the start links to. */
export function manyPages(count: number, after = 0): { [path: string]: Answer } {
  const paths = Array.from({ length: count }, (_, index) => `/${index + 1}`);
  return Object.fromEntries([
    ["/", { body: page("Start", ...paths) }],
    ...paths.map((path) => [path, { body: page(`Page ${path}`), after }]),
  ]);
}

export function folder(t: TestContext): string {
  const made = mkdtempSync(path.join(os.tmpdir(), "winnow-cli-"));
  t.after(() => rmSync(made, { recursive: true, force: true }));
  return made;
}
