/** Which of the events does a person mean? By number, acronym and year, acronym alone where it is the only one, address or id. */

import { UsageError } from "../../model/errors.js";
import { RECORD_STATES } from "../../model/record.js";
import { didYouMean } from "../../model/text/nearest.js";
import type { Instant } from "../../model/time.js";
import type { Store } from "../../store/store.js";
import { fieldText } from "./searches.js";
import { type EventState, eventStates } from "./state.js";

export async function findEventByName(
  store: Store,
  now: Instant,
  collection: string | undefined,
  name: string,
): Promise<EventState> {
  return chooseEvent(store, await eventStates(store, now, collection), name);
}

export async function chooseEvent(store: Store, states: readonly EventState[], name: string): Promise<EventState> {
  const wanted = name.trim().toLowerCase().replace(/^#/, "");
  const isMeant = ({ record, key, harvest }: EventState): boolean =>
    String(record?.number ?? "") === wanted ||
    record?.id === wanted ||
    key === wanted ||
    harvest.start.toLowerCase().replace(/\/$/, "") === wanted.replace(/\/$/, "");
  const isCalled = (state: EventState): boolean => isMeant(state) || eventName(state).toLowerCase() === wanted;
  const isShort = ({ record }: EventState): boolean => fieldText(record?.fields["acronym"]).toLowerCase() === wanted;
  const among = (is: (state: EventState) => boolean): EventState[] =>
    states.filter((state) => [state, ...state.also].some(is));
  let found = among(isCalled);
  if (found.length === 0) {
    const ids = await formerly(store, wanted);
    found = among(({ record }) => record !== undefined && ids.has(record.id));
  }
  if (found.length === 0) found = among(isShort);
  if (found.length === 1) return found[0]!;
  if (found.length === 0) {
    const known = didYouMean(name, states.map(eventName));
    throw new UsageError(
      `there is no event ${name}${known === "" ? "." : known} winnow events list shows the watched events.`,
    );
  }
  const which = found.map((state) => `${state.record?.number ?? ""} (${eventName(state)}, ${state.harvest.start})`);
  throw new UsageError(`${name} is ambiguous: ${which.join(" or ")}. Use the number or address.`);
}

/** An event that got its name when it was visited has another number since: the ids of what the old one stands for now. */
async function formerly(store: Store, wanted: string): Promise<ReadonlySet<string>> {
  if (!/^\d{1,9}$/.test(wanted)) return new Set();
  const filter = { kind: "compare", field: "number", is: "eq", value: Number(wanted) } as const;
  const { records } = await store.listRecords({ filter, states: RECORD_STATES, limit: 10 });
  const now = await Promise.all(records.map(({ id }) => store.record(id)));
  return new Set(now.flatMap((record) => (record === undefined ? [] : [record.id])));
}

/** How a person calls an event: acronym and year, else its name, else its address. */
export function eventName({ record, harvest }: EventState): string {
  if (record === undefined) return harvest.start;
  const { acronym, name, year } = record.fields;
  const short = [fieldText(acronym), fieldText(year)].filter((part) => part !== "").join(" ");
  return short === "" ? fieldText(name) || harvest.start : short;
}
