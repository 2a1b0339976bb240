/**
 * Winnow's front door. What is exported here we keep; everything else may change.
 *
 *     const store = await openStore("./winnow-data");
 *     const run = harvest({ store, plans: [crawlPlan("https://example.org/")] });
 *     for await (const event of run) if (event.kind === "visit") console.log(event.url, event.because);
 *     console.log((await run.summary).counts);
 *
 * It prints nothing, installs no signal handlers and never ends the process; whatever takes long is stopped with an `AbortSignal`.
 * `examples/` has a short program for each capability.
 */
export { correctEvent, type EventRequest, mergeEvents, removeEvent, unmergeEvents } from "./app/events/correct.js";
export { type DiscoverOptions, type Discovery, discoverEvents } from "./app/events/discover.js";
export { registerEvents } from "./app/events/register.js";
export { type EventState, eventStates } from "./app/events/state.js";
export { type ListingOverview, listingOverview } from "./app/listing.js";
export {
  crawlPlan,
  eventSitePlan as eventPlan,
  type ListingOptions,
  listingPlan,
  recipePlan as robotPlan,
} from "./app/plans.js";
export {
  type Correction,
  correctRecords as correct,
  undoEdit as undo,
  validateRecords as validate,
  validationQueue,
} from "./app/records/correct.js";
export { type Released, type ReleaseOptions, releaseRecords as release } from "./app/records/release.js";
export type { ScopeRequest } from "./app/records/scope.js";
export {
  listRecords as list,
  type RecordsFound,
  type RecordsRequest,
  searchRecords as search,
  type WordsRequest,
} from "./app/records/search.js";
export { type WithdrawalRequest, withdrawRecords as withdraw } from "./app/records/withdraw.js";
export { type ReplayResult, type ReplayStoreOptions, replayStore as replay } from "./app/replay.js";
export { type RunOptions, type RunResult, runPlans } from "./app/run-plans.js";
export { type StoreStatus, storeStatus as status } from "./app/status.js";
export { backupStore as backup, checkStore as check } from "./app/store-care.js";
export { type WatchEvent, type WatchResult, type WatchStoreOptions, watchStore as watch } from "./app/watch.js";
export { type AddressAnswer, explainAddress as why } from "./app/why.js";
export { kind as crawl } from "./crawl/crawl.js";
export type { ProxySettings } from "./fetch/proxy.js";
export type { Counts, HarvestEvent, Progress, Summary, VisitEvent } from "./harvest/events.js";
export { type HarvestOptions, type HarvestPlan, type HarvestRun, harvest, type Network } from "./harvest/harvest.js";
export type { GivenSettings, HarvestSettings } from "./harvest/settings.js";
export type { Choice as ListingChoice, PageKind, Structure as ListingStructure } from "./listing/site/structure.js";
export { hostOf, normalise } from "./model/address.js";
export * from "./model/errors.js";
export type { Failure, Fetch, Fetched, FetchResult as Answer, Request } from "./model/fetched.js";
export type { Format, RecordWriter, WriterOptions } from "./model/format.js";
export type { Json } from "./model/json.js";
export type { GroupChange, Inputs, Kind, Needs, Site, Verdict } from "./model/kind.js";
export type { Link } from "./model/link.js";
export type { Page, PageLink } from "./model/page.js";
export type { Claim, Evidence, Finding, WinnowRecord } from "./model/record.js";
export { siteOf } from "./model/site.js";
export { type Clock, systemClock } from "./model/time.js";
export { VERSION } from "./model/version.js";
export { openStore } from "./store/open.js";
export type { Store } from "./store/store.js";
