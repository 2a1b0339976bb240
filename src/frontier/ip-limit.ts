/**
 * How do we spare a machine that carries many hosts?
 *
 * Each host rests by itself, but a thousand of them may live on one machine, and the machine feels the sum. So an IP address
 * has at most four connections of ours at a time, and when it shows strain — 429, 503, a time-out — all hosts on it wait:
 * no new connection until it has rested, the rest doubling with every further sign. Good answers take it back.
 *
 * Moments are on the same scale as in politeness.ts. An address of the machine we run on is exempt when private addresses
 * are allowed: nobody else is there to be spared, and simulated webs live on it.
 */
import type { Millis } from "../model/time.js";
import type { Courtesy, Knock } from "./politeness.js";

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

/** A connection has ended with this answer. */
export function afterClose(ip: IpMemory, knock: Knock, courtesy: Courtesy): IpMemory {
  const open = Math.max(0, ip.open - 1);
  if (!isStrain(knock)) return { open, restUntil: ip.restUntil, slowdown: Math.max(0, ip.slowdown - 1) };
  const doubled = Math.max(courtesy.minRest, LEAST_REST) * 2 ** ip.slowdown;
  // The host itself waits as long as it asked. Its neighbours behind one large proxy wait with it, but not for a day.
  const rest = Math.min(Math.max(knock.retryAfter ?? 0, doubled), courtesy.maxRest);
  return { open, restUntil: Math.max(ip.restUntil, knock.at + rest), slowdown: Math.min(ip.slowdown + 1, 30) };
}

const LEAST_REST: Millis = 100;

/** Signs that the machine is loaded, not merely that one page or one site is broken. */
function isStrain({ status, failure }: Knock): boolean {
  return status === 429 || status === 503 || failure === "time-out";
}

/** True for an address that needs no protection: our own machine, if the user lets us go there. */
export function isExempt(ip: string, allowPrivate: boolean): boolean {
  return allowPrivate && /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/i.test(ip);
}
