/**
 * Observes a fetched page. What else the page needs is fetched within the same visit: the parts that the kind requests,
 * and, if the page is empty until its scripts have run, what these request.
 */
import type { Packed } from "../archive/warc.js";
import { hostOf, normalise, originOf } from "../model/address.js";
import { type Fetched, header } from "../model/fetched.js";
import type { Json } from "../model/json.js";
import { afterRendering, hasGrown, isWorthRendering, type Trial } from "../render/growth.js";
import { ruleFor } from "../render/request-rules.js";
import type { QueuedAddress } from "../store/store.js";
import { type Observed, type PackOptions, reservedFields } from "./observe/observe.js";
import { withParts } from "./observe/parts.js";
import { BrokenOffError, type RequestGate } from "./requests/request-gate.js";
import { forbiddenBy } from "./requests/robots.js";
import { type SiteWork, trialKey } from "./sites.js";
import type { Archiving, VisitContext } from "./visit.js";

export interface Looked {
  readonly observed: Observed;
  /** The archive entry of the page, if there is an archive. */
  readonly packed?: Packed;
  /** What was fetched besides the page. */
  readonly parts: readonly Fetched[];
  /** The page's HTML after its scripts have run, if that is what was observed. */
  readonly rendering?: Uint8Array;
  /** Changes of the site's knowledge. */
  readonly learned: readonly (readonly [key: string, value: Json])[];
}

export async function look(
  fetched: Fetched,
  site: SiteWork,
  waiting: QueuedAddress,
  tools: VisitContext,
): Promise<Looked> {
  const { kind } = site.harvest;
  const settings = site.harvest.settings.kind as Json;
  const reserved = reservedBy(waiting, tools.gate);
  const order = tools.archive && packOrder(waiting, reserved, tools.archive);
  const { url, depth, group } = waiting;
  const { charset } = site.harvest.settings;
  const { collection } = site.harvest;
  const how = { settings, visit: { url, depth, group }, reserved, collection };
  const forced = charset === undefined ? {} : { charset };
  const first = await tools.observers.observe(kind, { fetched, parts: [], ...how, ...forced }, order);
  const observe = async (page: Fetched, parts: readonly (Fetched | undefined)[]): Promise<Observed> => {
    const encoding = page === fetched ? forced : {}; // a rendered page is UTF-8
    return (await tools.observers.observe(kind, { fetched: page, parts, ...how, ...encoding })).observed;
  };
  const shown = await lookRendered(first.observed, fetched, site, tools, (page) => observe(page, []));
  const { observed, parts } = await withParts(
    shown.observed,
    (need) => fetchPart(need, fetched.url, site, tools),
    (available) => observe(shown.page, available),
  );
  const fetchedParts = [...shown.answers, ...parts.filter((part) => part !== undefined)];
  return {
    observed,
    parts: fetchedParts,
    learned: shown.learned,
    ...(first.packed === undefined ? {} : { packed: first.packed }),
    ...(shown.page === fetched ? {} : { rendering: shown.page.body }),
  };
}

interface Shown {
  readonly observed: Observed;
  readonly page: Fetched;
  readonly answers: readonly Fetched[];
  readonly learned: Looked["learned"];
}

/** Renders a page that looks empty, and observes it again if there is more to see then. */
async function lookRendered(
  observed: Observed,
  fetched: Fetched,
  site: SiteWork,
  tools: VisitContext,
  observe: (page: Fetched) => Promise<Observed>,
): Promise<Shown> {
  const { rendering } = tools;
  const asIs: Shown = { observed, page: fetched, answers: [], learned: [] };
  if (rendering === undefined || !("shown" in observed) || !observed.shown.isHtml) return asIs;
  const { size, empty } = observed.shown;
  const isForced = rendering.mode === "always";
  if (!isForced && (empty === undefined || !isWorthRendering(site.trials.get(empty)))) return asIs;
  const answers: Fetched[] = [];
  const rendered = await rendering.render(fetched, async (url) => {
    const answer = await fetchForPage(url, fetched.url, site, tools);
    if (answer !== undefined) answers.push(answer);
    return answer;
  });
  if (rendered === undefined) return asIs;
  const again = await observe(rendered);
  const grew = "shown" in again && hasGrown(size, again.shown.size);
  const learned = empty === undefined ? [] : [noteTrial(site, empty, grew)];
  return grew || isForced ? { observed: again, page: rendered, answers, learned } : { ...asIs, learned };
}

function noteTrial(site: SiteWork, template: string, grew: boolean): readonly [string, Json] {
  const trial: Trial = afterRendering(site.trials.get(template), grew);
  site.trials.set(template, trial);
  return [trialKey(template), trial];
}

/** The reservations in the host's robots.txt for a page. */
export function reservedBy({ url }: QueuedAddress, gate: RequestGate): readonly string[] {
  return gate.find(hostOf(url))?.robots?.reserved ?? [];
}

export function packOrder(
  { url, earlier }: QueuedAddress,
  reserved: readonly string[],
  { compression }: Archiving,
): PackOptions {
  return {
    compression,
    fields: reservedFields(reserved),
    ...(earlier === null ? {} : { earlier: { url, ...earlier } }),
  };
}

async function fetchPart(
  need: string,
  base: string,
  site: SiteWork,
  tools: VisitContext,
): Promise<Fetched | undefined> {
  const url = normalise(need, base);
  const answer = url === undefined ? undefined : await fetchWithin(url, site, tools);
  return answer !== undefined && answer.status >= 200 && answer.status < 300 ? answer : undefined;
}

const SCRIPT_REDIRECTS = 3;
const SCRIPT_TYPES = ["application/*", "text/*"];

/** Answers a request that a page's scripts make. Redirects are followed as far as the rules allow their target. */
async function fetchForPage(
  wanted: string,
  page: string,
  site: SiteWork,
  tools: VisitContext,
): Promise<Fetched | undefined> {
  let url = wanted;
  for (let hops = 0; hops <= SCRIPT_REDIRECTS; hops++) {
    const answer = await fetchWithin(url, site, tools, SCRIPT_TYPES);
    const location = answer !== undefined && REDIRECT.has(answer.status) ? header(answer, "location") : undefined;
    if (location === undefined) return answer;
    const next = normalise(location, url);
    if (next === undefined || ruleFor({ url: next, method: "GET", type: "fetch", page }) !== "answer") return undefined;
    url = next;
  }
  return undefined;
}

const REDIRECT = new Set([301, 302, 303, 307, 308]);

/** One request within a visit, by the rules of its host. */
export async function fetchWithin(
  url: string,
  site: SiteWork,
  { gate, productToken, now }: VisitContext,
  types?: readonly string[],
  most?: number,
): Promise<Fetched | undefined> {
  const session = await gate.loadSession(hostOf(url), site.harvest.settings);
  if (session.robots === undefined || session.robots.until <= now()) await gate.fetchRobots(session, originOf(url));
  if (session.robots === undefined || session.robots.answer.state === "refuse all") return undefined;
  if (forbiddenBy(session.robots, productToken, url) !== undefined) return undefined;
  const slot = await gate.acquireSlot(session);
  if (slot === undefined) return undefined;
  const answer = await gate.send(slot, {
    url,
    ...(types === undefined ? {} : { types }),
    ...(most === undefined ? {} : { most }),
  });
  await session.written;
  if (answer === "lost" || answer.kind === "fetched") return answer === "lost" ? undefined : answer;
  if (answer.reason === "stopped") throw new BrokenOffError("the run broke off while a part was fetched");
  return undefined;
}
