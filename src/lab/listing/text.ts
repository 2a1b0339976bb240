/**
 * How complete and how clean is the text of leaves?
 *
 * Of each site with rules (text-gold.ts), up to eighty leaves show what they have in common, as in a harvest; others, or the same where a
 * site has no more, are measured. A gold line is kept if it is in the text; a line of the text is right if it is in the gold text.
 */
import { type ChromeText, chromeText, learnChromeText } from "../../listing/page/chrome-text.js";
import { leafFinding } from "../../listing/page/leaf.js";
import {
  type CommonText,
  type LeafContext,
  leafTitle,
  learnCommonText,
  TEXT_SIGNALS,
  textSignals,
} from "../../listing/page/leaf-text.js";
import { type Observation, observeListing } from "../../listing/page/observe.js";
import { type Learning, learning } from "../../listing/site/learning.js";
import type { Page } from "../../model/page.js";
import { readPage } from "../../page/read.js";
import { fitRows } from "./fit-kinds.js";
import { addressIn, type GoldSite } from "./sites.js";
import { type GoldText, goldText, plainLine, type TextRules } from "./text-gold.js";

export interface TextSample {
  readonly observation: Observation;
  readonly gold: GoldText;
}

export interface TextSite {
  readonly name: string;
  readonly context: Pick<LeafContext, "common" | "isChrome">;
  readonly samples: readonly TextSample[];
}

const LEARNED = 80;
const MEASURED = 30;

export function readTextSite(site: GoldSite, rules: TextRules): TextSite {
  const leaves = [...site.leaves];
  const step = Math.max(1, leaves.length / (LEARNED + MEASURED));
  const chosen = Array.from(
    { length: Math.min(leaves.length, LEARNED + MEASURED) },
    (_, i) => leaves[Math.floor((i + 0.5) * step)]!,
  );
  const pages = chosen.flatMap((path) => leafPage(site, path) ?? []);
  const known = new Map();
  const learn = { ...learning(known), set: (key: string, value: unknown) => void known.set(key, value) };
  const isForMeasuring = (i: number) => pages.length <= LEARNED || i % 3 === 2;
  let learned = 0;
  for (const [i, { observation }] of pages.entries()) {
    if (pages.length > LEARNED && isForMeasuring(i)) continue;
    learnLeaf(observation, learned++, learn);
  }
  return {
    name: site.name,
    context: {
      common: known.get("y") as CommonText | undefined,
      isChrome: chromeText(known.get("x") as ChromeText | undefined),
    },
    samples: pages
      .filter((_, i) => isForMeasuring(i))
      .slice(0, MEASURED)
      .map(({ observation, page }) => ({ observation, gold: goldText(page, rules) }))
      .filter(({ gold }) => gold.lines.length > 0),
  };
}

/** The title and text of each leaf, with what the first ones have in common. */
export function* leafTexts(site: GoldSite): Generator<{ readonly title: string; readonly text: string }> {
  const known = new Map();
  const learn = { ...learning(known), set: (key: string, value: unknown) => void known.set(key, value) };
  const waiting: Observation[] = [];
  const textOf = (observation: Observation) => {
    const context = {
      common: known.get("y") as CommonText | undefined,
      isChrome: chromeText(known.get("x") as ChromeText | undefined),
    };
    const { fields } = leafFinding(observation, { ...context, path: [], confidence: 1, because: "" });
    return { title: String(fields["title"]!.value), text: String(fields["text"]!.value) };
  };
  let learned = 0;
  for (const path of site.leaves) {
    const observation = leafPage(site, path)?.observation;
    if (observation === undefined) continue;
    if (learned === LEARNED) yield textOf(observation);
    else {
      learnLeaf(observation, learned++, learn);
      waiting.push(observation);
    }
  }
  for (const observation of waiting) yield textOf(observation);
}

function learnLeaf(observation: Observation, learned: number, learn: Learning): void {
  learnChromeText(observation, learned, learn);
  learnCommonText(
    observation,
    leafTitle(observation, undefined, () => false),
    [],
    learn,
  );
}

function leafPage(site: GoldSite, path: string): { page: Page; observation: Observation } | undefined {
  const address = addressIn(site, path);
  const { status, body } = site.answer(address);
  if (status !== 200) return undefined;
  const page = readPage({
    kind: "fetched",
    url: `http://site.example${address}`,
    status,
    headers: [["content-type", "text/html"]],
    body: Buffer.from(body),
    at: 0,
    took: 0,
  });
  return { page, observation: observeListing(page) };
}

export interface TextFigures {
  readonly site: string;
  readonly pages: number;
  readonly lines: number;
  /** The share of the gold lines that are kept, and of the kept lines that are gold. */
  readonly kept: number;
  readonly right: number;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
}

export function measureText({ name, context, samples }: TextSite, weights: readonly number[]): TextFigures {
  const missed: string[] = [];
  const wrong: string[] = [];
  let [gold, written, kept, right] = [0, 0, 0, 0];
  for (const { observation, gold: truth } of samples) {
    const finding = leafFinding(observation, { ...context, path: [], confidence: 1, because: "", weights });
    const lines = String(finding.fields["text"]!.value)
      .split("\n")
      .map(plainLine)
      .filter((line) => line !== "");
    const [mine, theirs] = [containing(lines), containing(truth.lines)];
    for (const line of truth.lines) {
      gold++;
      if (mine(line)) kept++;
      else missed.push(line);
    }
    for (const line of lines) {
      if (truth.also.has(line)) continue;
      written++;
      if (theirs(line)) right++;
      else wrong.push(line);
    }
  }
  return {
    ...{ site: name, pages: samples.length, lines: gold, missed, wrong },
    kept: kept / Math.max(1, gold),
    right: written === 0 ? 0 : right / written,
  };
}

/** Whether a line is among these, or a part of one: sentences may be cut in other places. */
function containing(lines: readonly string[]): (line: string) => boolean {
  const all = new Set(lines);
  const joined = ` ${lines.join(" ")} `;
  return (line) => all.has(line) || (line.length >= 12 && joined.includes(line));
}

const MOST_ROWS = 500;

/** Weights from labelled paragraphs; each site counts the same. */
export async function fitText(sites: readonly TextSite[], l2 = 3, without: readonly string[] = []): Promise<number[]> {
  const rows: { signals: readonly number[]; leaf: number; weight: number }[] = [];
  for (const { context, samples } of sites) {
    const own: { signals: readonly number[]; leaf: number; size: number }[] = [];
    for (const { observation: o, gold } of samples) {
      const theirs = containing(gold.lines);
      const title = leafTitle(o, context.common, context.isChrome);
      const signals = textSignals(o, { ...context, title, path: [] });
      for (const [i, [text]] of o.paragraphs.entries()) {
        const lines = text
          .split("\n")
          .map(plainLine)
          .filter((line) => line !== "");
        if (lines.every((line) => gold.also.has(line))) continue;
        const inGold = lines.filter(theirs).length / lines.length;
        own.push({ signals: signals[i]!, leaf: inGold, size: lines.length });
      }
    }
    const step = Math.max(1, Math.floor(own.length / MOST_ROWS));
    const chosen = own.filter((_, i) => i % step === 0);
    const all = chosen.reduce((sum, { size }) => sum + size, 0);
    for (const { size, ...row } of chosen) rows.push({ ...row, weight: (1000 * size) / all });
  }
  return fitRows(
    rows,
    TEXT_SIGNALS.map(([name]) => name),
    { l2, without },
  );
}

/** The source file of the weights. */
export function textWeightsSource(weights: readonly number[]): string {
  const rows = TEXT_SIGNALS.map(([name], i) => `  ${weights[i]!}, // ${name}`);
  return [
    "/** Weights of the signals of leaf-text.ts, in log odds. Written by `winnow train listing-text`. */",
    "",
    "export const TEXT_WEIGHTS: readonly number[] = [",
    ...rows,
    "];",
    "",
  ].join("\n");
}
