/** Weights of dates from words that people labelled on the pages of events, and how often they are right on held-out sites. */
import path from "node:path";
import { agreedLabels, finishedBy, type Project, type ProjectPage } from "../../annotate/project.js";
import type { Desk } from "../../app/annotate/desk.js";
import { type Day, formatDay } from "../../dates/calendar-day.js";
import { findDatePhrases } from "../../dates/phrases.js";
import { withYear } from "../../events/dates/candidates.js";
import type { DateWeights } from "../../events/dates/decide.js";
import { WEIGHTS } from "../../events/dates/weights.js";
import { type EventFacts, eventFacts, readEvent } from "../../events/site/event-page.js";
import { groupedFolds } from "../../learn/index.js";
import { UsageError } from "../../model/errors.js";
import type { Page } from "../../model/page.js";
import { dateCase, dateCases, type SiteCase, trainDates } from "../events/date-training.js";
import { allGoldSites, GOLD_FIELDS, type GoldSite } from "../events/dates.js";
import { FOLDS, type NewModel, type Say } from "./new-model.js";

type Field = (typeof GOLD_FIELDS)[number];

interface Labelled {
  readonly site: string;
  readonly pages: readonly Page[];
  readonly one: SiteCase;
}

/** `data`: the folder that the shipped weights were made from; without it, the project's pages are all there is. */
export async function newDates(
  desk: Desk,
  project: Project,
  data: string | undefined,
  say: Say,
): Promise<NewModel<DateWeights>> {
  if (project.settings.task !== "dates")
    throw new UsageError(`${project.name} labels ${project.settings.task}; this needs a project of dates.`);
  say("reading pages");
  const own = await labelledSites(desk, project);
  if (own.length === 0) throw new UsageError(`${project.name} has no finished pages to learn from.`);
  const base = data === undefined ? [] : await dateCases(allGoldSites(path.join(data, "pages")));
  const folds =
    own.length < 2
      ? []
      : groupedFolds(
          own.map(() => "site"),
          own.map(({ site }) => site),
          Math.min(FOLDS, own.length),
        );
  const after: number[] = [];
  for (const [n, fold] of folds.entries()) {
    say(`measuring: part ${n + 1} of ${folds.length}`);
    const held = new Set(fold);
    const weights = await trainDates([...base, ...own.filter((_, i) => !held.has(i)).map(({ one }) => one)]);
    for (const i of fold) after[i] = exactness(own[i]!, weights);
  }
  const bySite =
    folds.length === 0
      ? []
      : own.map((one, i) => ({ site: one.site, before: exactness(one, WEIGHTS), after: after[i]! }));
  const mean = (side: "before" | "after"): number => bySite.reduce((sum, one) => sum + one[side], 0) / bySite.length;
  say("learning");
  return {
    model: await trainDates([...base, ...own.map(({ one }) => one)]),
    about: "Chooses an event's days and deadlines among the dates that its pages print.",
    pages: own.reduce((sum, { pages }) => sum + pages.length, 0),
    sites: own.length,
    figures:
      bySite.length === 0
        ? []
        : [{ name: "dates exact, or rightly none", before: mean("before"), after: mean("after") }],
    bySite,
  };
}

/** The pages of one site are one event; the one with the shortest address is its home page. */
async function labelledSites(desk: Desk, project: Project): Promise<Labelled[]> {
  const bySite = new Map<string, ProjectPage[]>();
  for (const page of project.pages.values())
    if (finishedBy(page).length > 0 || page.final?.done)
      bySite.set(page.site, [...(bySite.get(page.site) ?? []), page]);
  const found: Labelled[] = [];
  for (const [site, pages] of bySite) {
    const read: Page[] = [];
    const said: { readonly label: string; readonly words: string; readonly page: Page }[] = [];
    for (const page of pages.sort((a, b) => a.url.length - b.url.length)) {
      const own = await desk.read(page);
      const cut = own && (await desk.cut(project, page));
      const labels = cut && agreedLabels(page, cut.text, cut.items)?.labels;
      if (labels === undefined) continue;
      read.push(own!);
      for (let i = 0; i < labels.length; i++) {
        const label = labels[i];
        if (label === undefined || label === "other" || label === labels[i - 1]) continue;
        let last = i;
        while (labels[last + 1] === label) last++;
        said.push({ label, words: cut!.text.text.slice(cut!.items[i]!.start, cut!.items[last]!.end), page: own! });
      }
    }
    if (read.length === 0) continue;
    const event = readEvent(read);
    const dates = goldOf(said, event.year);
    const gold: GoldSite = {
      ...{
        set: "first",
        site,
        root: "",
        home: "",
        paperPages: [],
        series: `site ${site}`,
        language: "",
        half: "first",
      },
      dates,
    };
    found.push({ site, pages: read, one: dateCase(gold, event, 1) });
  }
  return found;
}

/** What has no label is not printed: somebody looked. */
function goldOf(
  said: readonly { readonly label: string; readonly words: string; readonly page: Page }[],
  year: number | undefined,
): GoldSite["dates"] {
  const days = new Map<Field, Set<string>>(GOLD_FIELDS.map((field) => [field, new Set()]));
  const add = (field: Field, day: Day): void => void days.get(field)!.add(formatDay(day));
  for (const { label, words, page } of said) {
    const [phrase] = findDatePhrases(words, { language: page.declared.language });
    const span = phrase && withYear(phrase, year);
    if (span === undefined) continue;
    const field = label === "camera-ready" ? "cameraReady" : GOLD_FIELDS.find((one) => one === label);
    if (field === undefined) continue;
    add(field, field === "end" ? span.to : span.from);
    // Both days are printed together, or there is only one.
    if (field === "start" && !said.some((one) => one.label === "end")) add("end", span.to);
  }
  return Object.fromEntries([...days].map(([field, set]) => [field, [...set]])) as unknown as GoldSite["dates"];
}

/** The share of fields for which the day is right, or for which there rightly is none. */
function exactness({ pages, one }: Labelled, weights: DateWeights): number {
  const facts: EventFacts = eventFacts(pages, weights);
  const right = GOLD_FIELDS.filter((field) => {
    const day = (facts as unknown as { readonly [field: string]: string | undefined })[field];
    const gold = one.gold.dates[field] ?? [];
    return day === undefined ? gold.length === 0 : gold.includes(day);
  });
  return right.length / GOLD_FIELDS.length;
}
