/** The finished pages of an annotation project as texts with names. */
import { agreedLabels } from "../../annotate/project.js";
import { type DeskPlace, openDesk } from "../../app/annotate/desk.js";
import { ENTITY_KINDS, type EntityKind } from "../../corpus/entities/tagger.js";
import { UsageError } from "../../model/errors.js";
import type { Name, NamedText } from "./entities.js";

export async function projectTexts(where: DeskPlace, name: string): Promise<NamedText[]> {
  const desk = await openDesk(where);
  try {
    const project = await desk.project(name);
    if (project.settings.task !== "entities")
      throw new UsageError(`${name} labels ${project.settings.task}; this needs a project of entities.`);
    const texts: NamedText[] = [];
    for (const page of project.pages.values()) {
      const cut = await desk.cut(project, page);
      const labels = cut && agreedLabels(page, cut.text, cut.items)?.labels;
      if (cut === undefined || labels === undefined) continue;
      const names: Name[] = [];
      for (const [i, { start, end }] of cut.items.entries()) {
        const kind = ENTITY_KINDS.find((one): one is EntityKind => one === labels[i]);
        if (kind === undefined) continue;
        // Words of the same label in a row are one name.
        const before = names.at(-1);
        if (before?.kind === kind && labels[i - 1] === kind) names[names.length - 1] = { ...before, end };
        else names.push({ kind, start, end });
      }
      texts.push({ language: "und", source: name, site: page.site, text: cut.text.text, names });
    }
    if (texts.length === 0) throw new UsageError(`${name} has no finished pages to learn from.`);
    return texts;
  } finally {
    await desk.close();
  }
}
