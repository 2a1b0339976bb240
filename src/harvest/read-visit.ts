/** Reads what a visit brought: a page is observed and judged, a sitemap is listed. Their links are admitted to the frontier. */
import { noteContent } from "../frontier/traps.js";
import { hostOf, normalise } from "../model/address.js";
import type { Fetched } from "../model/fetched.js";
import type { Json } from "../model/json.js";
import type { Link } from "../model/link.js";
import { formatNumber } from "../model/text/formatting.js";
import { MAX_LINKS } from "../page/facts.js";
import type { QueuedAddress, VisitFacts } from "../store/store.js";
import { type Admission, type Admitted, admit } from "./admission.js";
import { judge, revisitOf } from "./judge.js";
import { look, packOrder, reservedBy } from "./look.js";
import { MAX_PARTS } from "./observe/parts.js";
import { probe } from "./probe.js";
import { forbiddenBy, LINKS_BUDGET } from "./requests/robots.js";
import { listedSitemaps, MAX_NESTED, pageLinks, SITEMAP_GROUP } from "./requests/sitemaps.js";
import { kindKey, type SiteWork } from "./sites.js";
import type { VisitContext } from "./visit.js";
import { NOTHING, type Result, UNKNOWN_CONTENT, walled } from "./visit-result.js";

/** Redirects and refreshes in a row. */
export const MAX_REDIRECTS = 10;
const MANY_LINKS = formatNumber(MAX_LINKS);

/** Observes and judges a page. */
export async function readPage(
  fetched: Fetched,
  received: VisitFacts,
  site: SiteWork,
  waiting: QueuedAddress,
  tools: VisitContext,
): Promise<Result> {
  const { observed, learned: tried, ...extras } = await look(fetched, site, waiting, tools);
  tools.throwIfOver();
  // The HTML of a rendered page says nothing about its content: it must be rendered again to see whether that changed.
  const visit = extras.rendering === undefined ? received : { ...received, ...UNKNOWN_CONTENT };
  if (observed.kind === "wall") return { ...walled(observed.wall, visit, waiting, tools), ...extras };
  if (observed.kind !== "observed") {
    const because = observed.kind === "needs" ? `too hard: asks for more than ${MAX_PARTS} parts` : observed.because;
    return { ...NOTHING, ...extras, visit, becomes: { state: "set aside", because } };
  }
  const { kind, settings } = site.harvest;
  const sequence = site.sequence++;
  const about = { url: waiting.url, depth: waiting.depth, group: waiting.group, at: fetched.at };
  const judged = judge(
    kind,
    observed.observation,
    { name: site.name, sequence, visit: about },
    site.known,
    settings.kind as Json,
  );
  if ("tooHard" in judged) {
    return { ...NOTHING, ...extras, visit, sequence, becomes: { state: "set aside", because: judged.tooHard } };
  }
  const { verdict } = judged;
  const follow = verdict.follow ?? [];
  const depth = waiting.depth + 1;
  const refreshes = follow.filter(isRefresh);
  const ours = await admitted(
    refreshes.length === 0 ? follow : follow.filter((link) => !isRefresh(link)),
    { depth, hops: 0 },
    site,
    tools,
  );
  // A refresh is a redirect by other means: a chain of them has an end, too.
  const isChain = refreshes.length > 0 && waiting.hops >= MAX_REDIRECTS;
  const on = isChain ? NOBODY : await admitted(refreshes, { depth, hops: waiting.hops + 1 }, site, tools);
  const found = [...ours.found, ...on.found];
  const counted = [...ours.counted, ...on.counted, ...(isChain ? [{ reason: TOO_MANY_REFRESHES, count: 1 }] : [])];
  const learned = new Map([...ours.learned, ...on.learned]);
  // Every start page adds its host's sitemaps, unless they are already known.
  const robots = tools.gate.find(hostOf(waiting.url))?.robots;
  const listed = settings.sitemaps && waiting.depth === 0 ? listedSitemaps(robots, waiting.url) : [];
  const lists = await admitted(listed, { depth: 0, hops: 0 }, site, tools);
  const isList = new Set(lists.found.map(({ url }) => url));
  const changes = new Map<string, Json | null>([...tried, ...learned, ...lists.learned]);
  const content = { digest: observed.textDigest, outline: observed.textOutline };
  for (const [key, entry] of noteContent(waiting.url, content, site.traps).changed) {
    site.traps.set(key, entry);
    changes.set(key, entry);
  }
  const newLinks = ours.found.flatMap(({ url, dropped }) => (dropped === undefined ? [url] : []));
  const probed = await probe(fetched, newLinks, site, tools);
  for (const [key, entry] of probed.changed) {
    site.traps.set(key, entry);
    changes.set(key, entry);
  }
  for (const [key, value] of judged.learned) changes.set(kindKey(key), value);
  if (observed.linksCut) tools.warn(`${waiting.url} has more than ${MANY_LINKS} links; the others were left out`);
  return {
    ...extras,
    parts: [...extras.parts, ...probed.answers],
    becomes: { state: "done", because: `${verdict.state}: ${verdict.because}`, revisit: revisitOf(verdict) },
    role: verdict.state,
    visit,
    sequence,
    found: [...lists.found, ...found.filter(({ url }) => !isList.has(url))],
    counted: [
      ...counted,
      ...lists.counted,
      ...(observed.linksCut ? [{ reason: `limit: pages with more than ${MANY_LINKS} links`, count: 1 }] : []),
    ],
    learned: [...changes],
    records: verdict.records ?? [],
    ...(verdict.drop && { drop: verdict.drop.flatMap(normalisedTarget) }),
    ...(verdict.restore && { restore: verdict.restore.flatMap(normalisedTarget) }),
    ...(verdict.groups && { groups: verdict.groups }),
    ...(verdict.rejected !== undefined && { rejected: verdict.rejected }),
    ...(verdict.keepsRecords && { keepsRecords: true }),
    ...(verdict.stop !== undefined && { stop: verdict.stop }),
    ...(verdict.template !== undefined && { as: { template: verdict.template, role: verdict.role ?? verdict.state } }),
  };
}

/** The words that the page reader gives to the target of a meta refresh. */
const isRefresh = ({ words }: Link): boolean => words === "(refresh)";
const TOO_MANY_REFRESHES = `trap: more than ${MAX_REDIRECTS} redirects and refreshes in a row`;
const NOBODY: Admitted = { found: [], counted: [], learned: new Map() };

/** The links that enter the frontier. */
export function admitted(
  links: Iterable<Link>,
  from: { depth: number; hops: number },
  site: SiteWork,
  tools: VisitContext,
): Admitted | Promise<Admitted> {
  if (Array.isArray(links) && links.length === 0) return NOBODY; // most pages have neither refreshes nor sitemaps
  const { id: harvest, scope, limits } = site.harvest;
  const budget = { steps: LINKS_BUDGET };
  const how: Admission = {
    harvest,
    site: site.name,
    scope,
    limits,
    known: tools.known,
    traps: site.traps,
    at: tools.now(),
    forbids: (url) => forbiddenBy(tools.gate.find(hostOf(url))?.robots, tools.productToken, url, budget),
  };
  return tools.slices.run(admit(links, from, how));
}

/** A sitemap: its entries become links, without a record. */
export async function readSitemap(
  fetched: Fetched,
  visit: VisitFacts,
  site: SiteWork,
  waiting: QueuedAddress,
  tools: VisitContext,
): Promise<Result> {
  const order = tools.archive && packOrder(waiting, reservedBy(waiting, tools.gate), tools.archive);
  const listed = await tools.observers.list(fetched, order);
  if ("tooHard" in listed)
    return { ...NOTHING, visit, becomes: { state: "set aside", because: `too hard: reading it ${listed.tooHard}` } };
  const { sitemaps, end } = listed.listing;
  const packed = listed.packed === undefined ? {} : { packed: listed.packed };
  if (end.form === "none") {
    return {
      ...NOTHING,
      ...packed,
      visit,
      becomes: { state: "failed", because: `no sitemap: ${end.broken ?? "it is empty"}` },
    };
  }
  const nested = waiting.hops < MAX_NESTED ? sitemaps : [];
  const ours = await admitted(pageLinks(listed.listing), { depth: 1, hops: 0 }, site, tools);
  const further = await admitted(nested, { depth: 0, hops: waiting.hops + 1 }, site, tools);
  const because = `${end.form === "index" ? "index of sitemaps" : "sitemap"}: ${end.entries} addresses${end.broken === undefined ? "" : `, and then ${end.broken}`}`;
  return {
    ...NOTHING,
    ...packed,
    visit,
    isSitemap: true,
    becomes: { state: "done", because, revisit: 1 },
    found: [...ours.found, ...further.found],
    counted: [...ours.counted, ...further.counted],
    learned: [...ours.learned, ...further.learned],
  };
}

/** Counts sitemaps that bring no new page, whether they are missing, broken, or name only further sitemaps: an index may invent these. */
export function noteSitemap(site: SiteWork, { digest }: QueuedAddress, { found }: Result): void {
  if (found.some(({ group }) => group !== SITEMAP_GROUP)) site.idleSitemaps = 0;
  else if (digest === null) site.idleSitemaps++;
}

function normalisedTarget({
  url,
  because,
}: {
  readonly url: string;
  readonly because: string;
}): { url: string; because: string }[] {
  const normal = normalise(url);
  return normal === undefined ? [] : [{ url: normal, because }];
}
