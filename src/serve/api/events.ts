/** Events in the API: list, correct, pause. */
import * as z from "zod";
import { correctEventField, pauseEvent } from "../../app/events/correct.js";
import { type EventState, eventStates } from "../../app/events/state.js";
import type { Json } from "../../model/json.js";
import type { Instant } from "../../model/time.js";
import { findEvent } from "../pages/event.js";
import type { Visit } from "../visit.js";
import { Conflict, type Endpoint, endpoint, SCOPE } from "./endpoint.js";

const EVENT = { id: z.coerce.number().int().positive().describe("the number of its harvest") };

function describe({ harvest, key, record, standing, dates, plan, papers }: EventState) {
  return { id: harvest.id, key, record, standing, dates, plan, papers };
}

async function afterwards({ store }: Visit, id: number, now: Instant) {
  const states = await eventStates(store, now);
  const state = states.find((one) => [one, ...one.also].some(({ harvest }) => harvest.id === id));
  return state && describe(state);
}

export const EVENT_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/events",
    about: "Events with their dates, state and next visit",
    role: "reader",
    given: z.object({ collection: SCOPE.collection }),
    async answer({ collection }, { store }, now) {
      return { events: (await eventStates(store, now, collection)).map(describe) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/events/:id",
    about: "One event",
    role: "reader",
    given: z.object(EVENT),
    async answer({ id }, visit, now) {
      const state = await findEvent(visit, id, now);
      return state && describe(state);
    },
  }),
  endpoint({
    method: "PATCH",
    path: "/events/:id",
    about: "Correct a field of an event; its plan follows at once",
    role: "moderator",
    given: z.object({
      ...EVENT,
      field: z.string(),
      value: z.string().describe("a date as 2026-05-01; empty for the machine's value"),
      expected: z.json().optional().describe("refused with 409 if the value is another one by now"),
    }),
    async answer({ id, field, value, expected }, visit, now) {
      const state = await findEvent(visit, id, now);
      if (state === undefined) return undefined;
      const seen = (expected === undefined ? (state.record?.fields[field] ?? null) : expected) as Json;
      const request = { field, value, expected: seen, by: visit.person.name, now };
      const conflict = await correctEventField(visit.store, state, request);
      if (conflict !== undefined) throw new Conflict(conflict);
      return afterwards(visit, id, now);
    },
  }),
  endpoint({
    method: "POST",
    path: "/events/:id/pause",
    about: "Stop visiting an event, or visit it again",
    role: "moderator",
    given: z.object({ ...EVENT, paused: z.boolean().default(true) }),
    async answer({ id, paused }, visit, now) {
      const state = await findEvent(visit, id, now);
      if (state === undefined) return undefined;
      await pauseEvent(visit.store, state, { paused, by: visit.person.name, now });
      return afterwards(visit, id, now);
    },
  }),
];
