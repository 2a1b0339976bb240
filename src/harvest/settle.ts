/** The end of a visit: its outcome is committed, and the loop learns what that changed. */
import type { FoundAddress, Outcome, QueuedAddress } from "../store/store.js";
import type { SiteWork } from "./sites.js";
import type { VisitContext } from "./visit.js";
import type { Result } from "./visit-result.js";

/** Commits the outcome of a visit. */
export async function settle(
  site: SiteWork,
  waiting: QueuedAddress,
  result: Result,
  tools: VisitContext,
): Promise<void> {
  const {
    role,
    unchanged = false,
    packed: _packed,
    wall: _wall,
    parts: _parts,
    rendering: _rendering,
    stop,
    isSitemap = false,
    ...rest
  } = result;
  const by = { site: site.id, token: site.token, address: waiting.id };
  const last = Math.max(0, result.found.length - FOUND_AT_ONCE);
  for (let i = 0; i < last; i += FOUND_AT_ONCE) {
    const found = result.found.slice(i, Math.min(last, i + FOUND_AT_ONCE));
    const { lost } = await tools.outcomes.commit({ found: { ...by, found } });
    if (lost.includes(site.token)) return tools.sites.lose(site);
  }
  const outcome: Outcome = { ...rest, ...by, found: last === 0 ? result.found : result.found.slice(last) };
  const receipt = await tools.outcomes.commit({ outcome });
  if (receipt.lost.includes(site.token)) return tools.sites.lose(site);
  if (stop !== undefined) tools.sites.stop(site.harvest.id, stop);
  // Only now: an earlier refill does not include this commit.
  if (changesOrder(result)) site.stale = true;
  await tools.slices.run(noteFound(result.found, site, tools));
  const { becomes, visit } = result;
  tools.onVisit({
    kind: "visit",
    at: visit?.at ?? tools.now(),
    harvest: site.harvest.id,
    url: waiting.url,
    status: visit?.status ?? 0,
    unchanged,
    ...(isSitemap ? { isSitemap } : {}),
    became: becomes.state,
    ...(role === undefined ? {} : { state: role }),
    because: becomes.because,
    took: visit?.took ?? 0,
    bytes: visit?.bytes ?? 0,
    findings: result.records,
  });
}

/** Links in one transaction: while the store adds them, the requests of all other hosts wait. */
const FOUND_AT_ONCE = 1000;
/** Links between two steps: about a tenth of a millisecond. */
const NOTED_AT_ONCE = 64;

function* noteFound(
  found: readonly FoundAddress[],
  site: SiteWork,
  { known, sites }: VisitContext,
): Generator<void, void> {
  for (const [i, { url, host, site: name, dropped }] of found.entries()) {
    known.add(site.harvest.id, url);
    if ((i + 1) % NOTED_AT_ONCE === 0) yield;
    if (dropped !== undefined) continue;
    if (name !== site.name) sites.recheck();
    else if (site.queues.has(host)) site.dry = false;
    else sites.refillSoon(site); // another host of the site must not wait until this queue is empty
  }
}

function changesOrder({ groups, drop, restore, found }: Result): boolean {
  if (groups !== undefined || drop !== undefined || restore !== undefined) return true;
  return found.some(({ group, priority }) => group !== "" || priority !== 0);
}
