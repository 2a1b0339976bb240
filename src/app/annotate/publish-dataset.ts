/** Writes a project's finished pages as a data set: aside first, then renamed, so that a folder is whole or not there. */
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { PageText } from "../../annotate/anchor.js";
import { type DatasetAbout, datasetFiles, datasetTables, readDataset } from "../../annotate/formats/dataset.js";
import { finishedBy, type ProjectPage } from "../../annotate/project.js";
import { UsageError } from "../../model/errors.js";
import type { Desk } from "./desk.js";

export interface PublishedDataset {
  readonly pages: number;
  readonly labels: number;
  readonly files: number;
  /** Finished pages whose bytes are gone. */
  readonly missing: number;
}

export async function publishDataset(
  desk: Desk,
  name: string,
  folder: string,
  about: DatasetAbout,
): Promise<PublishedDataset> {
  if (existsSync(folder)) throw new UsageError(`${folder} exists already; a published version is never overwritten.`);
  const project = await desk.project(name);
  const texts = new Map<ProjectPage, PageText>();
  let missing = 0;
  for (const page of project.pages.values()) {
    if (finishedBy(page).length === 0 && !page.final?.done) continue;
    const cut = await desk.cut(project, page);
    if (cut === undefined) missing++;
    else texts.set(page, cut.text);
  }
  if (texts.size === 0) throw new UsageError(`${name} has no finished pages to publish.`);
  const tables = datasetTables(texts, about.withTexts);
  const files = datasetFiles(project, tables, about);
  const aside = `${folder}.${process.pid}.part`;
  try {
    for (const [file, content] of files) {
      mkdirSync(path.join(aside, path.dirname(file)), { recursive: true });
      writeFileSync(path.join(aside, file), content);
    }
    checkDataset(aside); // what cannot be read back is not published
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
  return { pages: tables.pages.length, labels: tables.labels.length, files: files.size, missing };
}

export function checkDataset(folder: string): ReturnType<typeof readDataset> {
  return readDataset((name) => {
    try {
      return readFileSync(path.join(folder, name), "utf8");
    } catch {
      throw new UsageError(`${folder} has no ${name}; is it a data set of winnow dataset publish?`);
    }
  });
}
