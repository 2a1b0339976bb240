/** One page read by one recipe, outside of any harvest: asked for politely, with the parts that its steps want. */
import { loadModels } from "../harvest/models.js";
import { isNeeds } from "../model/kind.js";
import type { Page } from "../model/page.js";
import { readPage } from "../page/read.js";
import type { Reading } from "../robot/document.js";
import { kind, readAlone } from "../robot/robot.js";
import type { RobotSettings } from "../robot/settings.js";

export type Fetching = (url: string) => Promise<Page | undefined>;

export type Alone = Exclude<ReturnType<typeof readAlone>, { needs: readonly string[] }>;

const MOST_ROUNDS = 60;

export async function readWithParts(
  page: Page,
  settings: RobotSettings,
  fetchPart: Fetching,
  watch: () => Pick<Reading, "trace" | "clock"> = () => ({}),
): Promise<Alone> {
  const models = loadModels(kind.models ?? []);
  const parts: (Page | undefined)[] = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const answer = readAlone(page, { settings, parts, models } as unknown as Parameters<typeof readAlone>[1], watch());
    if (!isNeeds(answer)) return answer;
    for (const url of answer.needs) parts.push(await fetchPart(url));
  }
  throw new Error("the steps ask for more and more pages");
}

/** A recorded page as it would have been fetched. */
export function recordedPage(body: Uint8Array, url: string, at: number, type: string): Page {
  return readPage({ kind: "fetched", url, at, took: 0, status: 200, headers: [["content-type", type]], body });
}
