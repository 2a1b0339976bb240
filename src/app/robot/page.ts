/** One page read by one recipe, outside of any harvest: asked for politely, with the parts that its steps want. */
import { loadModels } from "../../harvest/observe/models.js";
import type { Fetched } from "../../model/fetched.js";
import { isNeeds } from "../../model/kind.js";
import type { Page } from "../../model/page.js";
import { type Millis, SECOND } from "../../model/time.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { readPage } from "../../page/read.js";
import type { ReadContext } from "../../robot/document/draft.js";
import { kind, readSinglePage } from "../../robot/robot.js";
import type { RobotSettings } from "../../robot/settings.js";
import { fetchPage } from "../fetch-page.js";
import type { RequestFlags } from "../network-options.js";
import { networkOptions } from "../network-options.js";

export interface PageFetchFlags extends Pick<RequestFlags, "userAgent" | "contact" | "allowPrivate" | "resolve"> {
  readonly delay?: Millis;
}

/** What an address answers now, as the recipe would see it. */
export type PageFetcher = (url: string) => Promise<{
  readonly fetched: Fetched;
  readonly page: Page;
  /** What the host's robots.txt lists. */
  readonly sitemaps: readonly string[];
}>;

export function openPageFetcher(flags: PageFetchFlags, says: (text: string) => void, charset?: string): PageFetcher {
  const { userAgent, proxy } = networkOptions({ ...flags, archive: "off", store: "" });
  return async (url) => {
    const { fetched, reserved, sitemaps } = await fetchPage(url, {
      userAgent,
      ...withoutUndefined({ proxy }),
      allowPrivate: flags.allowPrivate ?? false,
      resolve: flags.resolve ?? new Map(),
      rest: flags.delay ?? SECOND,
      says,
    });
    return { fetched, sitemaps, page: readPage(fetched, { reserved, ...withoutUndefined({ charset }) }) };
  };
}

export type FetchPart = (url: string) => Promise<Page | undefined>;

export type SinglePageResult = Exclude<ReturnType<typeof readSinglePage>, { needs: readonly string[] }>;

const MAX_ROUNDS = 60;

export async function readWithParts(
  page: Page,
  settings: RobotSettings,
  fetchPart: FetchPart,
  watch: () => Pick<ReadContext, "trace" | "clock"> = () => ({}),
): Promise<SinglePageResult> {
  const models = loadModels(kind.models ?? []);
  const parts: (Page | undefined)[] = [];
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const answer = readSinglePage(
      page,
      { settings, parts, models } as unknown as Parameters<typeof readSinglePage>[1],
      watch(),
    );
    if (!isNeeds(answer)) return answer;
    for (const url of answer.needs) parts.push(await fetchPart(url));
  }
  throw new Error("the steps ask for more and more pages");
}

/** A recorded page as it would have been fetched. */
export function recordedPage(body: Uint8Array, url: string, at: number, type: string, charset?: string): Page {
  const fetched = { kind: "fetched", url, at, took: 0, status: 200, headers: [["content-type", type]], body } as const;
  return readPage(fetched, withoutUndefined({ charset }));
}
