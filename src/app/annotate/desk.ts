/**
 * The desk: a store's annotation projects, as the command line and the web app use them.
 *
 * What a project looks like is computed from its entries; here it is kept in memory, and only entries that are new are read. Pages are
 * read from the archive by their place (the reader compares their digest), or from the journal where no archive has them.
 */
import { createHash } from "node:crypto";
import type { GivenEntry, Noted, ProjectSettings } from "../../annotate/entries.js";
import { type CutPage, cutPage } from "../../annotate/items.js";
import { type Journal, openJournal } from "../../annotate/journal/journal.js";
import { type Project, type ProjectPage, projectOf } from "../../annotate/project.js";
import { taskOf } from "../../annotate/task.js";
import { openReader } from "../../archive/read-warc.js";
import { sha1 } from "../../archive/warc.js";
import { UsageError } from "../../model/errors.js";
import type { Fetched } from "../../model/fetched.js";
import type { Page } from "../../model/page.js";
import { nearest } from "../../model/text/nearest.js";
import { systemClock } from "../../model/time.js";
import { readPage } from "../../page/read.js";
import { openStore } from "../../store/open.js";
import type { Store } from "../../store/store.js";
import { archiveFolder } from "../archive-folder.js";

export interface Desk {
  readonly journal: Journal;
  projects(): Promise<readonly string[]>;
  /** Raises an error that names the projects there are, if this is none of them. */
  project(name: string): Promise<Project>;
  /** All entries of a project, with who made them when. */
  history(name: string): Promise<readonly Noted[]>;
  add(name: string, entries: readonly GivenEntry[], by: string): Promise<void>;
  /** The page as it was archived; undefined if its bytes are gone. */
  read(page: ProjectPage): Promise<Page | undefined>;
  bytes(page: ProjectPage): Promise<Fetched | undefined>;
  /** Its text and what is labelled on it. */
  cut(project: Project, page: ProjectPage): Promise<CutPage | undefined>;
  close(): Promise<void>;
}

export interface DeskPlace {
  readonly store: string;
  readonly archiveDir?: string;
}

export async function openDesk(where: DeskPlace): Promise<Desk> {
  const journal = await openJournal(where.store);
  /** Opened only for pages whose files are not in the folder. */
  let store: Promise<Store> | undefined;
  const uploadOf = async (segment: string) => (await (store ??= openStore(where.store))).uploadOf(segment);
  const archive = openReader(archiveFolder(where), { uploads: { uploadOf } });
  const known = new Map<string, { entries: Noted[]; project: Project | undefined }>();

  const refreshed = async (name: string): Promise<{ entries: Noted[]; project: Project | undefined }> => {
    const before = known.get(name) ?? { entries: [], project: undefined };
    const news = await journal.read(name, before.entries.at(-1)?.number ?? 0);
    if (news.length === 0) return before;
    const entries = [...before.entries, ...news];
    const now = { entries, project: projectOf(name, entries) };
    known.set(name, now);
    return now;
  };
  const projects = async (): Promise<readonly string[]> =>
    (await journal.projects()).filter((name) => PROJECT_NAME.test(name));
  const bytes = async (page: ProjectPage): Promise<Fetched | undefined> => {
    if (page.place !== undefined) {
      const read = await archive.read(page.place);
      return read.kind === "exchange" ? read.fetched : undefined;
    }
    const kept = await journal.kept(page.id);
    return kept && asFetched(page.url, kept.type, kept.body);
  };
  const read = async (page: ProjectPage): Promise<Page | undefined> => {
    const found = await bytes(page);
    return found && readPage(found);
  };
  return {
    journal,
    projects,
    async project(name) {
      const { project } = await refreshed(name);
      if (project !== undefined) return project;
      const all = await projects();
      const close = nearest(name, all);
      const hint = close === undefined ? "" : ` Did you mean ${close}?`;
      throw new UsageError(
        `There is no annotation project ${name}.${hint} ${all.length === 0 ? "Make one: winnow annotate project new NAME --task regions" : `Projects: ${all.join(", ")}.`}`,
      );
    },
    history: async (name) => (await refreshed(name)).entries,
    add: async (name, entries, by) => {
      if (entries.length > 0) await journal.add(name, entries, by, systemClock.now());
    },
    bytes,
    read,
    async cut(project, page) {
      const found = await read(page);
      return found && cutPage(found, taskOf(project.settings.task));
    },
    close: async () => {
      await Promise.all([journal.close(), archive.close(), store?.then((opened) => opened.close())]);
    },
  };
}

const PROJECT_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u;

export async function newProject(desk: Desk, name: string, settings: ProjectSettings, by: string): Promise<void> {
  if (!PROJECT_NAME.test(name))
    throw new UsageError(`"${name}" is no name for a project: use letters, digits, dots and dashes, at most 60.`);
  if ((await desk.projects()).includes(name)) throw new UsageError(`The project ${name} exists already.`);
  await desk.add(name, [{ kind: "settings", ...settings }], by);
}

/** A page whose bytes no archive has. */
export interface GivenPage {
  readonly url: string;
  readonly site: string;
  readonly body: Uint8Array;
}

/** Keeps the bytes of a page; the entry that makes it part of a project. */
export async function keepPage(desk: Desk, { url, site, body }: GivenPage): Promise<GivenEntry & { kind: "page" }> {
  const page = sha1(body);
  const type = "text/html";
  await desk.journal.keep(page, { type, body });
  const { title } = readPage(asFetched(url, type, body));
  return { kind: "page", page, url, site, title: title.slice(0, 300) };
}

/** Saved bytes as if they had been fetched; their time is not known. */
function asFetched(url: string, type: string, body: Uint8Array): Fetched {
  const headers = [["content-type", type]];
  return { kind: "fetched", url, status: 200, headers, body, at: 0, took: 0, truncated: false } as unknown as Fetched;
}

/** Short and stable: the name of a page's files. */
export const fileName = (page: string): string => createHash("sha256").update(page).digest("hex").slice(0, 16);
