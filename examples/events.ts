/** An event's dates, and what is done about it next. */
import { eventPlan, eventStates, type HarvestOptions, harvest, openStore } from "../src/index.js";

type Options = Partial<HarvestOptions> & { readonly delay?: number };

export async function visitEvent(folder: string, url: string, { delay = 1000, ...options }: Options = {}) {
  const store = await openStore(folder);
  try {
    await harvest({ ...options, store, plans: [await eventPlan(url, { delay })] }).summary;
    const [event] = await eventStates(store, Date.now());
    return { submission: event?.record?.fields["submission"], next: event?.plan };
  } finally {
    await store.close();
  }
}
