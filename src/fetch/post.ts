/** Sends one POST request to an address that the guard allows. Redirects are not followed. */
import { Agent, request } from "undici";
import { type Millis, SECOND } from "../model/time.js";
import type { Guard } from "./guard.js";

const PATIENCE: Millis = 30 * SECOND;

/** Undefined if it was accepted (2xx), else why not. The status decides; what follows it is not read. */
export async function post(
  guard: Guard,
  address: string,
  body: string,
  headers: Readonly<Record<string, string>>,
  patience: Millis = PATIENCE,
): Promise<string | undefined> {
  const refusal = guard.refuses(new URL(address));
  if (refusal !== undefined) return refusal.says;
  const agent = new Agent({
    connect: { lookup: guard.lookup, timeout: PATIENCE },
  });
  try {
    const signal = AbortSignal.timeout(Math.min(patience, PATIENCE));
    const response = await request(address, { method: "POST", body, headers, dispatcher: agent, signal });
    response.body.on("error", () => undefined).destroy();
    return response.statusCode >= 200 && response.statusCode < 300 ? undefined : `it answered ${response.statusCode}`;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await agent.destroy();
  }
}
