/**
 * How much of a site does a proposed recipe collect, run as it is?
 *
 * Each real site is served on loopback. A recipe is proposed from its start page and run unedited; what it keeps is held
 * against the true set of leaf pages. Texts and fields are not judged here.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { loadRecipe } from "../../app/robot/load.js";
import { robotPlan } from "../../app/robot/plan.js";
import { proposeRecipe } from "../../app/robot/propose.js";
import { runPlans } from "../../app/run-plans.js";
import { systemClock } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import { type StaticResponse, serveAnswers } from "../listing/static-site.js";

/** What is needed of a site (lab/listing/sites.ts). */
export interface SiteWithTruth {
  readonly name: string;
  readonly start: string;
  readonly leaves: ReadonlySet<string>;
  answer(path: string): StaticResponse;
  /** How the truth calls the page at an address. */
  call(url: string): string;
}

export interface ProposalResult {
  readonly name: string;
  readonly leaves: number;
  /** True leaves that the recipe kept, as a share of all. */
  readonly recall: number;
  readonly precision: number;
  readonly documents: number;
  /** Requests until the recipe was there, and while it ran. */
  readonly proposing: number;
  readonly running: number;
  readonly recipe: string;
}

const PAGES = 80;

export async function measureProposal(site: SiteWithTruth): Promise<ProposalResult> {
  const server = await serveAnswers(site.answer);
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-eval-robot-new-"));
  try {
    const requests = { allowPrivate: true, userAgent: "winnow-eval" };
    const { recipe } = await proposeRecipe(server.origin + encodeURI(site.start), {
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
    try {
      const { plan } = await robotPlan(loaded, undefined, { now: systemClock.now(), delay: 0 });
      await runPlans({ ...requests, store, plans: [plan], concurrency: 4 });
      for (let since = 0; ; ) {
        const page = await store.records({ since, limit: 500, states: ["live"] });
        if (page.length === 0) break;
        since = page.at(-1)!.change;
        for (const { url } of page) kept.add(site.call(url));
      }
    } finally {
      await store.close();
    }
    const right = [...kept].filter((one) => site.leaves.has(one)).length;
    return {
      name: site.name,
      leaves: site.leaves.size,
      recall: right / site.leaves.size,
      precision: kept.size === 0 ? 0 : right / kept.size,
      documents: kept.size,
      proposing,
      running: server.asked.length - proposing,
      recipe,
    };
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
