/**
 * What does the answer to a robots.txt request mean, and for how long?
 *
 * RFC 9309 §2.3: rules that came are followed; a host that has none (4xx) allows everything; one that cannot tell us (5xx, no
 * answer) is left alone until it can. The RFC would let us take a host that cannot tell for thirty days as one that allows
 * everything; we do not: a host in such a state is no place to visit. What is returned is plain data, stored with the host: the text is read again by
 * `readRobots` when it is needed.
 */
import { type Answer, header } from "../model/fetched.js";
import { DAY, HOUR, type Instant, MINUTE, sayDuration } from "../model/time.js";

export interface RobotsAnswer {
  readonly state: "rules" | "allow all" | "refuse all";
  /** The file, when the state is "rules". */
  readonly text?: string;
  readonly fetchedAt: Instant;
  /** From then on it must be asked for again before the next visit. */
  readonly askAgainAt: Instant;
  /** For a person: "robots.txt answered 503". */
  readonly because: string;
}

/** An answer that points elsewhere is followed this many times (§2.3.1.2); then it counts as having none. */
export const MOST_HOPS = 5;

/** Where a robots.txt request goes on after this answer; undefined when it is at its end. Other hosts' rules count, too. */
export function nextHop(answer: Answer, hopsSoFar: number): string | undefined {
  if (answer.kind === "failure" || !isRedirect(answer.status) || hopsSoFar >= MOST_HOPS) return undefined;
  const location = header(answer, "location");
  if (location === undefined || !URL.canParse(location, answer.url)) return undefined;
  const target = new URL(location, answer.url);
  return target.protocol === "http:" || target.protocol === "https:" ? target.href : undefined;
}

/**
 * The meaning of the last answer. `failuresInARow` counts how often this host could not tell before: the wait until the next
 * try doubles from a minute to an hour.
 */
export function robotsAnswer(answer: Answer, failuresInARow = 0): RobotsAnswer {
  const fetchedAt = answer.at;
  const fresh = { fetchedAt, askAgainAt: fetchedAt + DAY };
  if (answer.kind === "failure") return refused(`robots.txt could not be fetched: ${answer.says}`);
  const { status } = answer;
  if (status >= 200 && status < 300) {
    // A file that broke off in the middle may lack the rules that matter; what is only too long is read as far as it goes.
    if (answer.truncated === "broken" || answer.truncated === "time") return refused("robots.txt came only in part");
    if (answer.truncated === "unwanted type")
      return { ...fresh, state: "allow all", because: "what answers as robots.txt is no text" };
    return { ...fresh, state: "rules", text: decodeText(answer.body), because: "robots.txt was read" };
  }
  if (isRedirect(status))
    return { ...fresh, state: "allow all", because: "robots.txt redirects too often, or nowhere" };
  // 429 is a 4xx by number only: it says "later", as 503 does.
  if (status >= 400 && status < 500 && status !== 429)
    return { ...fresh, state: "allow all", because: `there is no robots.txt (answer ${status})` };
  return refused(`robots.txt answered ${status}`);

  function refused(because: string): RobotsAnswer {
    const wait = Math.min(MINUTE * 2 ** Math.min(failuresInARow, 10), HOUR);
    return {
      state: "refuse all",
      fetchedAt,
      askAgainAt: fetchedAt + wait,
      because: `${because}; asked again in ${sayDuration(wait)}`,
    };
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** §2.3: UTF-8. Wrong bytes spoil their own line only. More than is read is not kept. */
function decodeText(body: Uint8Array): string {
  return new TextDecoder().decode(body.subarray(0, 512 * 1024));
}
