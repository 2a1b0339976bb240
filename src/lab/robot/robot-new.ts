/**
 * How much of a site does a proposed recipe collect, run as it is?
 *
 * Each real site is served on loopback. A recipe is proposed from one of its pages and run unedited; what it keeps is held
 * against the true set of leaf pages. Texts and fields are not judged here.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { loadRecipe } from "../../app/robot/load.js";
import { robotPlan } from "../../app/robot/plan.js";
import { proposeRecipe } from "../../app/robot/propose.js";
import { runPlans } from "../../app/run-plans.js";
import type { HarvestEvent } from "../../harvest/events.js";
import { systemClock } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import { addressIn, linksIn, type TrueSite } from "../listing/sites.js";
import { serveAnswers } from "../listing/static-site.js";

/** The page that is given to `robot new`: the start, a section that it leads to, or a document. */
export type Given = "start" | "section" | "document";

export interface ProposalResult {
  readonly name: string;
  readonly given: string;
  readonly leaves: number;
  /** True leaves that the recipe kept, as a share of all. */
  readonly recall: number;
  readonly precision: number;
  readonly documents: number;
  /** The first pages that were kept and are no leaves, and the first leaves that were not kept. */
  readonly wrong: readonly string[];
  readonly missed: readonly string[];
  /** Why the recipe rejected pages that it had requested, and how many. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Requests until the recipe was there, and while it ran. */
  readonly proposing: number;
  readonly running: number;
  readonly recipe: string;
}

const PAGES = 80;
const MAX_NAMED = 10;

export async function measureProposal(site: TrueSite, given: Given): Promise<ProposalResult> {
  const page = pageOf(site, given);
  const server = await serveAnswers(site.answer);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-eval-robot-new-"));
  try {
    const requests = { allowPrivate: true, userAgent: "winnow-eval" };
    const { recipe } = await proposeRecipe(server.origin + addressIn(site, page), {
      file: "site.yaml",
      maxPages: PAGES,
      delay: 0,
      pages: { ...requests, resolve: new Map() },
      requests,
    });
    const proposing = server.asked.length;
    const file = path.join(folder, "site.yaml");
    writeFileSync(file, recipe);
    const loaded = loadRecipe(file);
    if (loaded.program === undefined) throw new Error(`${site.name}: ${loaded.problems[0]?.says}`);
    const store = await openStore(path.join(folder, "data"));
    const kept = new Set<string>();
    const rejected: Record<string, number> = {};
    const countRejected = (event: HarvestEvent): void => {
      const reason = event.kind === "visit" ? /rejected: ([^;]+)/.exec(event.because)?.[1] : undefined;
      if (reason !== undefined) rejected[reason] = (rejected[reason] ?? 0) + 1;
    };
    try {
      const { plan } = await robotPlan(loaded, undefined, { now: systemClock.now(), delay: 0 });
      await runPlans({ ...requests, store, plans: [plan], concurrency: 4, listeners: [countRejected] });
      for (let since = 0; ; ) {
        const records = await store.records({ since, limit: 500, states: ["live"] });
        if (records.length === 0) break;
        since = records.at(-1)!.change;
        for (const { url } of records) kept.add(site.call(url));
      }
    } finally {
      await store.close();
    }
    const right = [...kept].filter((one) => site.leaves.has(one)).length;
    const wrong = [...kept].filter((one) => !site.leaves.has(one) && !site.isAlso?.(one));
    return {
      name: site.name,
      given: page,
      leaves: site.leaves.size,
      recall: right / site.leaves.size,
      precision: right + wrong.length === 0 ? 0 : right / (right + wrong.length),
      documents: kept.size,
      wrong: wrong.slice(0, MAX_NAMED),
      missed: [...site.leaves].filter((one) => !kept.has(one)).slice(0, MAX_NAMED),
      rejected,
      proposing,
      running: server.asked.length - proposing,
      recipe,
    };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The middle one of the leaves; a section is the first page that the start links to and that links to leaves itself. */
function pageOf(site: TrueSite, given: Given): string {
  if (given === "document") return [...site.leaves][Math.floor(site.leaves.size / 2)] ?? site.start;
  const linksOf = (page: string): string[] => {
    const { status, body } = site.answer(addressIn(site, page));
    return status === 200 ? linksIn(Buffer.from(body).toString("utf8"), page, site) : [];
  };
  const isSection = (page: string): boolean =>
    page !== site.start && !site.leaves.has(page) && linksOf(page).filter((link) => site.leaves.has(link)).length > 1;
  return given === "start" ? site.start : (linksOf(site.start).find(isSection) ?? site.start);
}
