/** A PostgreSQL that is installed on this machine, started for the tests: its programs lie in the folder that WINNOW_POSTGRES names. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface ServerOptions {
  readonly databaseDir: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly initdbFlags: readonly string[];
  readonly postgresFlags: readonly string[];
  onLog(line: string): void;
}

export interface InstalledServer {
  initialise(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function installedPostgres(programs: string, options: ServerOptions): InstalledServer {
  const { databaseDir, port, user, password, onLog } = options;
  const owner = process.getuid?.() === 0 ? postgresUser() : undefined; // it refuses to run as root
  let server: ChildProcess | undefined;
  return {
    async initialise() {
      mkdirSync(databaseDir, { mode: 0o700 });
      const secret = `${databaseDir}.password`;
      writeFileSync(secret, password);
      if (owner !== undefined) for (const place of [databaseDir, secret]) chownSync(place, owner.uid, owner.gid);
      const flags = ["-D", databaseDir, "-U", user, "--auth=scram-sha-256", `--pwfile=${secret}`];
      execFileSync(path.join(programs, "initdb"), [...flags, ...options.initdbFlags], { ...owner, stdio: "ignore" });
    },
    async start() {
      const flags = ["-D", databaseDir, "-p", String(port), ...options.postgresFlags];
      server = spawn(path.join(programs, "postgres"), flags, { ...owner, stdio: ["ignore", "ignore", "pipe"] });
      await new Promise<void>((resolve, reject) => {
        server!.once("exit", (code) => reject(new Error(`postgres ended with ${code}`)));
        server!.stderr!.on("data", (bytes: Buffer) => {
          onLog(String(bytes));
          if (String(bytes).includes("ready to accept connections")) resolve();
        });
      });
    },
    async stop() {
      const ended = once(server!, "exit");
      server!.kill("SIGINT"); // ends connections and stops
      await ended;
    },
  };
}

function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
