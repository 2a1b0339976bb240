/** What must hold in every harvest, whatever the network, the store and the processes did. Each broken promise is a sentence. */
import type { Millis } from "../../src/model/time.js";
import { DAY } from "../../src/model/time.js";
import type { GeneratedWorld } from "../worlds/generated.js";
import type { Knock } from "../worlds/network.js";

/** One virtual process, on the clock's ticks. */
export interface Process {
  readonly began: Millis;
  /** When it ended by itself, failed or was killed. */
  ended: Millis;
  how: "living" | "ended" | "failed" | "killed";
}

/** A process that ends this soon after an answer may have taken what it learned from it to the grave. */
const MEMORY_OF_THE_DEAD: Millis = 90_000;

export function brokenManners(
  knocks: readonly Knock[],
  processes: readonly Process[],
  world: GeneratedWorld,
  delay: Millis,
): string[] {
  const complaints: string[] = [];
  const byHost = new Map<string, Knock[]>();
  for (const request of knocks) {
    const list = byHost.get(request.host);
    if (list === undefined) byHost.set(request.host, [request]);
    else list.push(request);
  }
  for (const [host, list] of byHost) complaints.push(...earlyKnocks(host, list, processes, world, delay));
  for (const list of byHost.values()) complaints.push(...disobedience(list, world));
  complaints.push(...crowdedAddresses(knocks, processes));
  return complaints;
}

function earlyKnocks(
  host: string,
  knocks: readonly Knock[],
  processes: readonly Process[],
  world: GeneratedWorld,
  delay: Millis,
): string[] {
  const complaints: string[] = [];
  let asked: Millis = 0;
  let retryAt: Millis = 0;
  for (let i = 1; i < knocks.length; i++) {
    const [before, request] = [knocks[i - 1]!, knocks[i]!];
    const process = processes[before.by]!;
    const survived =
      process.how === "living" ||
      before.by === request.by ||
      end(before, processes) + MEMORY_OF_THE_DEAD < process.ended;
    if (survived && before.end !== undefined) {
      if (before.url.endsWith("/robots.txt") && before.status === 200) asked = world.crawlDelay(host);
      retryAt = Math.max(retryAt, before.end + Math.min(before.retryAfter, DAY));
    }
    const rest = Math.max(delay, asked);
    // Nobody knows when a killed process's request was over: the host rests from the moment on at which somebody else came.
    const from = before.end ?? Math.max(process.ended, processes[request.by]!.began);
    const says = `${host} asked for ${request.url} at ${request.start}`;
    if (request.start < from) complaints.push(`${says}, while ${before.url} was under way until ${from}`);
    else if (request.start < from + rest)
      complaints.push(`${says}, ${request.start - from} ms after ${before.url}, sooner than ${rest} ms`);
    else if (request.start < retryAt) complaints.push(`${says}, though Retry-After asked to wait until ${retryAt}`);
  }
  return complaints;
}

function disobedience(knocks: readonly Knock[], world: GeneratedWorld): string[] {
  const complaints: string[] = [];
  let knowsRules: Millis | undefined;
  for (const { url, start, end, status, host, failure } of knocks) {
    if (url.endsWith("/robots.txt")) {
      if (failure === undefined && status < 500 && status !== 429) knowsRules ??= end;
      continue;
    }
    if (knowsRules === undefined || knowsRules > start)
      complaints.push(`${url} was visited before robots.txt was read`);
    if (world.forbids(url)) complaints.push(`${url} was visited against robots.txt`);
    if (world.tooSlow(host)) complaints.push(`${url} was visited though its host asks for ten minutes between visits`);
  }
  return complaints;
}

const MAX_PER_IP = 4;

function crowdedAddresses(knocks: readonly Knock[], processes: readonly Process[]): string[] {
  const moments = new Map<string, { at: Millis; by: 1 | -1 }[]>();
  for (const request of knocks) {
    // Workers count together; nobody knows when the requests of a killed process were over.
    if (processes[request.by]!.how === "killed") continue;
    const key = request.ip;
    const list = moments.get(key) ?? [];
    moments.set(key, list);
    list.push({ at: request.start, by: 1 }, { at: end(request, processes), by: -1 });
  }
  const complaints: string[] = [];
  for (const [key, list] of moments) {
    list.sort((a, b) => a.at - b.at || a.by - b.by);
    let open = 0;
    let most = 0;
    for (const { by } of list) most = Math.max(most, (open += by));
    if (most > MAX_PER_IP) complaints.push(`${key} had ${most} connections at once`);
  }
  return complaints;
}

function end(request: Knock, processes: readonly Process[]): Millis {
  return request.end ?? processes[request.by]!.ended;
}
