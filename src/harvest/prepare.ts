/** From plans to a run: settings are read, starts normalised, the scope is fixed, and the run begins in the store. */
import os from "node:os";
import { outOfScope, readScope, type Scope } from "../frontier/scope.js";
import { ADDRESS_RULES, hostOf, normalise } from "../model/address.js";
import { SettingsAmendedError, SettingsError, UsageError } from "../model/errors.js";
import { siteOf } from "../model/site.js";
import { printable } from "../model/text/printable.js";
import type { Clock } from "../model/time.js";
import { VERSION } from "../model/version.js";
import { withoutUndefined } from "../model/without-undefined.js";
import type { FoundAddress, HarvestRequest, Run, Store } from "../store/store.js";
import type { HarvestOptions, HarvestPlan } from "./harvest.js";
import { type HarvestSettings, readSettings } from "./settings.js";

const ATTEMPTS = 5;

/** If the settings are amended between reading and beginning, they are read again, so that no amendment is lost. */
export async function begin({ store, plans, doing }: HarvestOptions, clock: Clock): Promise<Begun> {
  for (let attempt = 1; ; attempt++) {
    const prepared = await Promise.all(plans.map((plan) => prepare(plan, store)));
    try {
      const run = await store.beginRun({
        harvests: prepared.map(({ request }) => request),
        now: clock.now(),
        program: `winnow/${VERSION}`,
        owner: { pid: process.pid, machine: os.hostname(), doing: doing ?? "a program" },
      });
      return { prepared, run };
    } catch (error) {
      if (!(error instanceof SettingsAmendedError) || attempt === ATTEMPTS) throw error;
    }
  }
}

interface Begun {
  readonly prepared: readonly Prepared[];
  readonly run: Run;
}

export interface Prepared {
  readonly plan: HarvestPlan;
  readonly settings: HarvestSettings;
  readonly scope: Scope;
  readonly request: HarvestRequest;
  /** An earlier run used another scope, or other settings of the kind. */
  readonly scopeChanged: boolean;
  readonly kindChanged: boolean;
}

const LONGEST_NAME = 200;

/** The name of a collection is shown everywhere, and becomes part of files and addresses. */
function checkName(collection: string): void {
  const isName = collection.trim() === collection && /[\p{L}\p{N}]/u.test(collection);
  if (isName && collection.length <= LONGEST_NAME && printable(collection) === collection) return;
  throw new UsageError(
    `"${printable(collection).slice(0, 60)}" cannot be a collection's name: use letters, digits and other visible characters, at most ${LONGEST_NAME}.`,
  );
}

export async function prepare(plan: HarvestPlan, store: Store): Promise<Prepared> {
  const where = `the settings of ${plan.collection}`;
  const known = plan.fresh
    ? undefined
    : await store.findHarvest({ collection: plan.collection, kind: plan.kind.name, start: plan.start });
  if (known === undefined) checkName(plan.collection);
  const settings = readSettings(plan.settings, known?.settings, where);
  const starts = plan.kind.start(settings.kind).map((link) => {
    const url = normalise(link.url);
    if (url === undefined)
      throw new SettingsError(where, [`start: "${link.url}" is not a web address; write it with http:// or https://`]);
    return { ...link, url };
  });
  if (starts.length === 0) throw new SettingsError(where, ["start: there is no address to start from"]);
  const scope = readScope(
    settings.scope,
    starts.map(({ url }) => url),
  );
  const found: FoundAddress[] = starts.map(({ url, words, group, priority }) => ({
    url,
    host: hostOf(url),
    site: siteOf(hostOf(url)),
    group: group ?? "",
    priority: priority ?? 0,
    depth: 0,
    hops: 0,
    words: words ?? "(start)",
  }));
  const request: HarvestRequest = {
    collection: plan.collection,
    kind: plan.kind.name,
    start: plan.start,
    settings: JSON.parse(JSON.stringify(settings)),
    ...(known === undefined ? {} : { saw: known.settings }),
    addressRules: ADDRESS_RULES,
    fresh: plan.fresh ?? false,
    update: plan.update ?? true,
    ...withoutUndefined({ retry: plan.retry, enlist: plan.enlist, join: plan.join, lastRun: plan.lastRun }),
    starts: found,
  };
  const before = known && readSettings({}, known.settings, where);
  const isOther = (part: "scope" | "kind") =>
    before !== undefined && JSON.stringify(before[part]) !== JSON.stringify(settings[part]);
  return { plan, settings, scope, request, scopeChanged: isOther("scope"), kindChanged: isOther("kind") };
}

const FILTERED_AT_ONCE = 5000;

/** After a change of scope: waiting addresses may be dropped, and dropped ones restored. */
export async function filterAgain(store: Store, harvest: number, scope: Scope): Promise<void> {
  for (let last = 0; ; ) {
    const page = await store.filterable(harvest, last, FILTERED_AT_ONCE);
    if (page.length === 0) return;
    const changes = page.flatMap(({ address, url, depth, dropped }) => {
      const because = depth === 0 ? undefined : outOfScope(url, depth, scope);
      if ((because === undefined) === (dropped === null)) return [];
      return [because === undefined ? { address } : { address, because }];
    });
    await store.refilter(harvest, changes);
    last = page.at(-1)!.address;
  }
}
