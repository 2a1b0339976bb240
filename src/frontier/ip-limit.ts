/**
 * How do we limit the load on a machine that serves many hosts?
 *
 * Each host has its own delay, but a thousand of them may share one machine, which bears the sum. So an IP address
 * gets at most four connections at a time, and when it shows signs of load (429, 503, a time-out) all its hosts wait:
 * no new connection until the delay is over, which doubles with every further sign. Good responses take it back.
 *
 * Times are on the same scale as in politeness.ts. Addresses of the local machine are exempt when private addresses
 * are allowed: simulated webs run there.
 */
import type { Millis } from "../model/time.js";
import type { PolitenessSettings, RequestOutcome } from "./politeness.js";

export const CONNECTIONS_PER_IP = 4;

/** What we remember of one network address. */
export interface IpMemory {
  readonly open: number;
  readonly restUntil: number;
  readonly slowdown: number;
}

export const NEW_IP: IpMemory = { open: 0, restUntil: 0, slowdown: 0 };

/** True when one more connection to this address may be opened. */
export function mayConnect(ip: IpMemory, at: number): boolean {
  return ip.open < CONNECTIONS_PER_IP && at >= ip.restUntil;
}

export function afterConnect(ip: IpMemory): IpMemory {
  return { ...ip, open: ip.open + 1 };
}

/** A connection has ended with this response. */
export function afterClose(ip: IpMemory, request: RequestOutcome, politeness: PolitenessSettings): IpMemory {
  const open = Math.max(0, ip.open - 1);
  if (!isStrain(request)) return { open, restUntil: ip.restUntil, slowdown: Math.max(0, ip.slowdown - 1) };
  const doubled = Math.max(politeness.minRest, MIN_REST) * 2 ** ip.slowdown;
  // The host itself gets the delay it asked for. Other hosts behind the same large proxy wait too, but not for a day.
  const rest = Math.min(Math.max(request.retryAfter ?? 0, doubled), politeness.maxRest);
  return { open, restUntil: Math.max(ip.restUntil, request.at + rest), slowdown: Math.min(ip.slowdown + 1, 30) };
}

const MIN_REST: Millis = 100;

/** Signs that the machine is loaded, not merely that one page or one site is broken. */
function isStrain({ status, failure }: RequestOutcome): boolean {
  return status === 429 || status === 503 || failure === "time-out";
}

/** True for an address that needs no protection: the local machine, if the user allows it. */
export function isExempt(ip: string, allowPrivate: boolean): boolean {
  return allowPrivate && /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i.test(ip);
}
