/** `winnow doctor`: what is installed, configured and reachable, and what to do about what is not. */
import { accessSync, constants, existsSync, mkdtempSync, rmSync, statfsSync, statSync } from "node:fs";
import path from "node:path";
import type { Command } from "commander";
import type { RequestFlags } from "../app/network-options.js";
import { contactReminder } from "../app/network-options.js";
import { formatBytes } from "../model/text/formatting.js";
import { VERSION } from "../model/version.js";
import { findChromium, INSTALL_HINT, loadDriver } from "../render/find-browser.js";
import { folderWarnings } from "../store/folder.js";
import { isDatabase, openStore } from "../store/open.js";
import { type CommonFlags, withCommonFlags, withNetworkFlags } from "./flags.js";
import { openOutput } from "./terminal/output.js";

export interface DoctorCheck {
  readonly about: string;
  /** `ok`; `hint`: works, but could be better; `broken`: harvests will fail. */
  readonly state: "ok" | "hint" | "broken";
  readonly says: string;
}

export function defineDoctor(command: Command, end: (code: number) => void): void {
  withCommonFlags(withNetworkFlags(command))
    .addHelpText(
      "after",
      `
Examples:
  winnow doctor
  winnow doctor --store postgres://user@db.example/winnow

Exit codes: 0 everything works, 1 something is broken, 2 usage error.`,
    )
    .action(async (flags: CommonFlags & RequestFlags) => end(await doctor(flags)));
}

async function doctor(flags: CommonFlags & RequestFlags): Promise<number> {
  const output = openOutput(flags);
  const postgres = isDatabase(flags.store);
  const findings: DoctorCheck[] = [
    { about: "Winnow", state: "ok", says: VERSION },
    nodeCheck(process.versions.node),
    await nativeFinding(),
    await browserFinding(),
    ...(postgres ? [await databaseFinding(flags.store)] : await folderFindings(flags.store)),
    contactFinding(flags),
  ];
  const broken = findings.filter(({ state }) => state === "broken").length;
  for (const finding of findings) {
    output.result(`${MARKS[finding.state]} ${finding.about}: ${finding.says}`);
    output.data({ kind: "finding", ...finding });
  }
  const end = broken === 0 ? "finished" : "failed";
  output.data({ summary: true, command: "doctor", end, counts: { findings: findings.length, broken } });
  return broken === 0 ? 0 : 1;
}

const MARKS = { ok: "ok     ", hint: "hint   ", broken: "problem" } as const;

const NODE_WANTED = [20, 19] as const;

export function nodeCheck(version: string): DoctorCheck {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const good = major > NODE_WANTED[0] || (major === NODE_WANTED[0] && minor >= NODE_WANTED[1]);
  if (good) return { about: "Node", state: "ok", says: version };
  const wanted = NODE_WANTED.join(".");
  return {
    about: "Node",
    state: "broken",
    says: `${version} is too old; install Node ${wanted} or newer from https://nodejs.org/`,
  };
}

async function nativeFinding(): Promise<DoctorCheck> {
  try {
    const { openSqlite } = await import("../store/sqlite/open-sqlite.js");
    const database = openSqlite(":memory:");
    const { version } = database.prepare("SELECT sqlite_version() AS version").get() as { version: string };
    database.close();
    return { about: "Embedded store", state: "ok", says: `SQLite ${version}` };
  } catch (error) {
    const reason = (error as Error).message.split("\n")[0];
    return {
      about: "Embedded store",
      state: "broken",
      says: `cannot be loaded (${reason}); fix it with: npm rebuild better-sqlite3`,
    };
  }
}

async function browserFinding(): Promise<DoctorCheck> {
  const about = "Browser";
  const program = findChromium();
  if (program !== undefined && (await loadDriver()) !== undefined) return { about, state: "ok", says: program };
  return { about, state: "hint", says: `none; to harvest pages that need JavaScript, ${INSTALL_HINT}` };
}

async function folderFindings(folder: string): Promise<DoctorCheck[]> {
  const about = `Store ${folder}`;
  const there = existsSync(folder);
  if (there && !statSync(folder).isDirectory())
    return [{ about, state: "broken", says: "is a file; choose a folder with --store DIR" }];
  const ground = there ? folder : nearestFolder(folder);
  try {
    accessSync(ground, constants.W_OK);
    rmSync(mkdtempSync(path.join(ground, ".winnow-doctor-")), { recursive: true });
  } catch {
    return [{ about, state: "broken", says: `${ground} is not writable; choose another folder with --store DIR` }];
  }
  const { bavail, bsize } = statfsSync(ground);
  const free = `${formatBytes(bavail * bsize)} free`;
  const warnings: DoctorCheck[] = folderWarnings(ground).map((says) => ({ about, state: "hint", says }));
  if (!there) return [{ about, state: "ok", says: `will be created by the first harvest; ${free}` }, ...warnings];
  if (!existsSync(path.join(folder, "winnow.sqlite")))
    return [{ about, state: "ok", says: `no store in this folder yet; ${free}` }, ...warnings];
  return [await opened(folder, about, free), ...warnings];
}

function nearestFolder(folder: string): string {
  let at = path.resolve(folder);
  while (!existsSync(at) && path.dirname(at) !== at) at = path.dirname(at);
  return at;
}

function databaseFinding(url: string): Promise<DoctorCheck> {
  return opened(url, "Store in PostgreSQL", "reachable");
}

async function opened(where: string, about: string, well: string): Promise<DoctorCheck> {
  try {
    const store = await openStore(where, { create: false, sameThread: true });
    const harvests = (await store.harvests()).length;
    await store.close();
    return { about, state: "ok", says: `opens, ${harvests} harvest${harvests === 1 ? "" : "s"}; ${well}` };
  } catch (error) {
    return { about, state: "broken", says: `cannot be opened: ${(error as Error).message}` };
  }
}

function contactFinding(flags: RequestFlags): DoctorCheck {
  const reminder = contactReminder(flags);
  if (reminder !== undefined) return { about: "Contact", state: "hint", says: reminder };
  return { about: "Contact", state: "ok", says: flags.userAgent ?? flags.contact ?? "" };
}
