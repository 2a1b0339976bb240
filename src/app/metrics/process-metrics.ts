/** Whether this process publishes metrics. There is one door for all of its runs, so that a daemon's runs add up. */
import { type ListenAddress, type Metrics, openMetrics } from "./server.js";

let current: Metrics | undefined;

export async function publishMetrics(address: ListenAddress, store: string): Promise<Metrics> {
  current ??= await openMetrics(address, store);
  return current;
}

export async function stopMetrics(): Promise<void> {
  await current?.close();
  current = undefined;
}
