/**
 * Winnow's front door. What is exported here we keep; everything else may change.
 *
 *     const store = await openStore("./winnow-data");
 *     const run = harvest({ store, plans: [crawlPlan("https://example.org/")] });
 *     for await (const event of run) if (event.kind === "visit") console.log(event.url, event.because);
 *     console.log((await run.summary).counts);
 */
import { kind as crawl } from "./crawl/crawl.js";
import type { HarvestPlan } from "./harvest/harvest.js";
import type { GivenSettings } from "./harvest/settings.js";
import { hostOf, normalise } from "./model/address.js";
import { UsageError } from "./model/errors.js";
import type { Millis } from "./model/time.js";

export type { ProxySettings } from "./fetch/proxy.js";
export type { Counts, HarvestEvent, Progress, Summary, VisitEvent } from "./harvest/events.js";
export { type HarvestOptions, type HarvestPlan, type HarvestRun, harvest, type Network } from "./harvest/harvest.js";
export type { GivenSettings, HarvestSettings } from "./harvest/settings.js";
export { hostOf, normalise, siteOf } from "./model/address.js";
export * from "./model/errors.js";
export type { Answer, Failure, Fetch, Fetched, Request } from "./model/fetched.js";
export type { Format, RecordWriter, ReleaseWish } from "./model/format.js";
export type { Json } from "./model/json.js";
export type { GroupChange, Inputs, Kind, Needs, Site, Verdict } from "./model/kind.js";
export type { Link } from "./model/link.js";
export type { Page, PageLink } from "./model/page.js";
export type { Claim, Evidence, Finding, WinnowRecord } from "./model/record.js";
export { type Clock, systemClock } from "./model/time.js";
export { VERSION } from "./model/version.js";
export { openStore } from "./store/open.js";
export type { Store } from "./store/store.js";
export { crawl };

/** The plan of `winnow crawl`: every page of a site into a collection named after its host. */
export function crawlPlan(
  start: string | readonly string[],
  more: { readonly collection?: string; readonly revisit?: Millis; readonly settings?: GivenSettings } = {},
): HarvestPlan {
  const starts = (typeof start === "string" ? [start] : start).map((address) => {
    const url = normalise(address);
    if (url === undefined) throw new UsageError(`"${address}" is not a web address; write it with http:// or https://`);
    return url;
  });
  const [first] = starts;
  if (first === undefined) throw new UsageError("there is no address to start from.");
  const kind = { ...more.settings?.kind, starts, ...(more.revisit === undefined ? {} : { revisit: more.revisit }) };
  return {
    kind: crawl,
    collection: more.collection ?? hostOf(first),
    start: starts.join(" "),
    settings: { ...more.settings, kind },
  };
}
