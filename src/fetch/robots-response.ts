/**
 * Interprets the response to a robots.txt request.
 *
 * RFC 9309 §2.3: rules are followed; a host without robots.txt (4xx) allows everything; a host that fails (5xx, no response) is not visited
 * until it works. The RFC lets a crawler assume after thirty days of failures that everything is allowed; we do not. The result is plain
 * data, stored with the host; `readRobots` parses the text when needed.
 */
import { type FetchResult, header, type Request } from "../model/fetched.js";
import { DAY, formatDuration, HOUR, type Instant, MINUTE } from "../model/time.js";

export interface RobotsResponse {
  readonly state: "rules" | "allow all" | "refuse all";
  /** The file, if the state is "rules". */
  readonly text?: string;
  readonly fetchedAt: Instant;
  /** When it expires and must be fetched again before the next visit. */
  readonly askAgainAt: Instant;
  /** For a person: "robots.txt answered 503". */
  readonly because: string;
}

/** What is parsed (§2.5), and a little more, so that a longer file is seen to be longer. */
const MAX_BYTES = 512 * 1024;

/** How robots.txt is requested: object stores and others send it as "binary/octet-stream", and its rules count all the same. */
export const ROBOTS_REQUEST: Pick<Request, "types" | "most"> = { types: ["*/*"], most: MAX_BYTES };

/** Maximum redirects (§2.3.1.2); with more, the host counts as having no robots.txt. */
export const MAX_HOPS = 5;

/** The target of a redirect, also to another host; undefined if there is none. */
export function nextHop(answer: FetchResult, hopsSoFar: number): string | undefined {
  if (answer.kind === "failure" || !isRedirect(answer.status) || hopsSoFar >= MAX_HOPS) return undefined;
  const location = header(answer, "location");
  if (location === undefined || !URL.canParse(location, answer.url)) return undefined;
  const target = new URL(location, answer.url);
  return target.protocol === "http:" || target.protocol === "https:" ? target.href : undefined;
}

/**
 * Interprets the last response. `failuresInARow` counts earlier failures of this host: the delay before the next attempt doubles from a
 * minute to an hour.
 */
export function readRobotsResponse(answer: FetchResult, failuresInARow = 0): RobotsResponse {
  const fetchedAt = answer.at;
  const fresh = { fetchedAt, askAgainAt: fetchedAt + DAY };
  if (answer.kind === "failure") return refused(`robots.txt could not be fetched: ${answer.says}`);
  const { status } = answer;
  if (status >= 200 && status < 300) {
    // An incomplete file may lack important rules; a file that is only too long is read up to the limit.
    if (answer.truncated === "broken" || answer.truncated === "time") return refused("robots.txt came only in part");
    if (answer.truncated === "unwanted type")
      return { ...fresh, state: "allow all", because: "what answers as robots.txt is no text" };
    return { ...fresh, state: "rules", text: decodeText(answer.body), because: "robots.txt was read" };
  }
  if (isRedirect(status))
    return { ...fresh, state: "allow all", because: "robots.txt redirects too often, or nowhere" };
  // 429 means "later", as 503 does.
  if (status >= 400 && status < 500 && status !== 429)
    return { ...fresh, state: "allow all", because: `there is no robots.txt (answer ${status})` };
  return refused(`robots.txt answered ${status}`);

  function refused(because: string): RobotsResponse {
    const wait = Math.min(MINUTE * 2 ** Math.min(failuresInARow, 10), HOUR);
    return {
      state: "refuse all",
      fetchedAt,
      askAgainAt: fetchedAt + wait,
      because: `${because}; asked again in ${formatDuration(wait)}`,
    };
  }
}

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** §2.3: UTF-8. Invalid bytes affect only their line. A file with the mark of UTF-16 was meant to be read, too. */
function decodeText(body: Uint8Array): string {
  const [first, second] = body;
  const charset =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(charset).decode(body.subarray(0, MAX_BYTES));
}
