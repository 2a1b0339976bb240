/** Events: a calendar, an agenda, a list, one event, and a calendar to subscribe to. */
import { correctEventField, pauseEvent } from "../../app/events/correct.js";
import { UsageError } from "../../model/errors.js";
import type { Instant } from "../../model/time.js";
import { eventPage, findEvent } from "../pages/event.js";
import { eventsCalendar, eventsPage } from "../pages/events.js";
import { type Asked, html, type Routes, readExpected } from "../routes.js";

const EVENT = "/events/:id{[0-9]+}";

export function eventsTopic({ page, change, file }: Routes, now: () => Instant): void {
  const idOf = (c: Asked): number => Number(c.req.param("id"));
  const chosen = async (c: Asked) => {
    const state = await findEvent(c.var.visit, idOf(c), now());
    if (state === undefined) throw new UsageError(`There is no event ${idOf(c)}.`);
    return state;
  };

  page("/events", (visit) => eventsPage(visit, now()));
  page(EVENT, (visit, c) => eventPage(visit, idOf(c), now()));
  file("/events.ics", async (c) =>
    c.body(await eventsCalendar(c.var.visit, now()), 200, {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="events.ics"',
    }),
  );
  change(EVENT, "moderator", async (c, form) => {
    const { visit } = c.var;
    const conflict = await correctEventField(visit.store, await chosen(c), {
      field: form("field"),
      value: form("value").trim(),
      expected: readExpected(form("expected")),
      by: visit.person.name,
      now: now(),
    });
    visit.cache.clear();
    if (conflict === undefined) return c.redirect(`/events/${idOf(c)}`, 303);
    return html(c, await eventPage(visit, idOf(c), now(), conflict), 409);
  });
  change(`${EVENT}/pause`, "moderator", async (c, form) => {
    const { store, person } = c.var.visit;
    await pauseEvent(store, await chosen(c), { paused: form("paused") === "yes", by: person.name, now: now() });
    return c.redirect(`/events/${idOf(c)}`, 303);
  });
}
