/** Takes the annotations of one store into another one: projects, labels, pages that no archive has, and models. */
import { type Journal, openJournal } from "../../annotate/journal/journal.js";
import { bytesOf } from "./models.js";

/** Entries keep their times and names. What an earlier, interrupted copy has brought is not brought again. Returns the entries. */
export async function copyAnnotations(from: string, to: string): Promise<number> {
  const source = await openJournal(from);
  const target = await openJournal(to);
  try {
    let copied = 0;
    for (const project of await source.projects()) copied += await copyProject(source, target, project);
    return copied;
  } finally {
    await source.close();
    await target.close();
  }
}

async function copyProject(source: Journal, target: Journal, project: string): Promise<number> {
  const entries = await source.read(project, 0);
  const there = (await target.read(project, 0)).length;
  for (const { entry, by, at } of entries.slice(there)) {
    const kept =
      entry.kind === "page" && entry.place === undefined
        ? entry.page
        : entry.kind === "model"
          ? bytesOf(entry.name)
          : undefined;
    const page = kept === undefined ? undefined : await source.kept(kept);
    if (page !== undefined) await target.keep(kept!, page);
    await target.add(project, [entry], by, at);
  }
  return entries.length;
}
