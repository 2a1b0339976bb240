/** One page read by one recipe, outside of any harvest: asked for politely, with the parts that its steps want. */
import { loadModels } from "../harvest/models.js";
import type { Fetched } from "../model/fetched.js";
import { isNeeds } from "../model/kind.js";
import type { Page } from "../model/page.js";
import { type Millis, SECOND } from "../model/time.js";
import { readPage } from "../page/read.js";
import type { Reading } from "../robot/draft.js";
import { kind, readAlone } from "../robot/robot.js";
import type { RobotSettings } from "../robot/settings.js";
import { fetchPage } from "./fetch-page.js";
import { given, type RequestFlags } from "./flags.js";
import { reachOf } from "./reach.js";
import type { Voice } from "./voice.js";

export interface AskFlags extends Pick<RequestFlags, "userAgent" | "contact" | "allowPrivate" | "resolve"> {
  readonly delay?: Millis;
}

/** What an address answers now, as the recipe would see it. */
export type Ask = (url: string) => Promise<{
  readonly fetched: Fetched;
  readonly page: Page;
  /** What the host's robots.txt lists. */
  readonly sitemaps: readonly string[];
}>;

export function pageAsker(flags: AskFlags, voice: Voice, charset?: string): Ask {
  const { userAgent, proxy } = reachOf({ ...flags, archive: "off", store: "" });
  return async (url) => {
    const { fetched, reserved, sitemaps } = await fetchPage(url, {
      userAgent,
      ...given({ proxy }),
      allowPrivate: flags.allowPrivate ?? false,
      resolve: flags.resolve ?? new Map(),
      rest: flags.delay ?? SECOND,
      says: (text) => (voice.verbose ? voice.note(text) : undefined),
    });
    return { fetched, sitemaps, page: readPage(fetched, { reserved, ...given({ charset }) }) };
  };
}

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
export function recordedPage(body: Uint8Array, url: string, at: number, type: string, charset?: string): Page {
  const fetched = { kind: "fetched", url, at, took: 0, status: 200, headers: [["content-type", type]], body } as const;
  return readPage(fetched, given({ charset }));
}
