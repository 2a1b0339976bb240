/** A sample of a recipe's documents: a real harvest into a temporary store that is deleted afterwards. */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { HarvestOptions } from "../../harvest/harvest.js";
import type { Claim, Finding } from "../../model/record.js";
import { type Millis, SECOND, systemClock } from "../../model/time.js";
import { openStore } from "../../store/open.js";
import { runPlans } from "../run-plans.js";
import type { LoadedRecipe } from "./load.js";
import { robotPlan } from "./plan.js";
import { countVisit, newTally, type RecipeTally } from "./tally.js";

export interface SampleOptions {
  /** So many documents. */
  readonly size: number;
  readonly delay?: Millis | undefined;
  /** How requests are made. Nothing is archived. */
  readonly requests?: Omit<HarvestOptions, "store" | "plans" | "archive">;
  /** Each document of the sample. */
  onDocument?(document: Finding): void;
  onProgress?(tally: RecipeTally): void;
}

export interface Sample {
  readonly tally: RecipeTally;
  /** Documents per language. */
  readonly languages: ReadonlyMap<string, number>;
}

/** Pages that are read for a document, at most. */
const PAGES_PER_DOCUMENT = 20;

export async function sampleRecipe(loaded: LoadedRecipe, options: SampleOptions): Promise<Sample> {
  const { size, delay, requests } = options;
  const folder = mkdtempSync(path.join(os.tmpdir(), "winnow-try-"));
  const store = await openStore(folder);
  const enough = new AbortController();
  const tally = newTally();
  const languages = new Map<string, number>();
  let shown = 0;
  try {
    const { plan } = await robotPlan(loaded, undefined, {
      now: systemClock.now(),
      ...(delay === undefined ? {} : { delay }),
    });
    await runPlans({
      ...requests,
      store,
      plans: [plan],
      signal: AbortSignal.any([enough.signal, ...(requests?.signal === undefined ? [] : [requests.signal])]),
      maxPages: PAGES_PER_DOCUMENT * size,
      patience: 15 * SECOND,
      doing: "winnow robot try",
      listeners: [
        (event) => {
          if (event.kind !== "visit") return;
          countVisit(tally, event);
          for (const document of event.findings) {
            const language = String((document.fields["language"] as Claim | undefined)?.value ?? "und");
            languages.set(language, (languages.get(language) ?? 0) + 1);
            if (shown++ < size) options.onDocument?.(document);
          }
          options.onProgress?.(tally);
          if (tally.documents >= size) enough.abort();
        },
      ],
    });
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return { tally, languages };
}
