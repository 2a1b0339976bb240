/** Events: a page, and a calendar to subscribe to. */
import type { Instant } from "../../model/time.js";
import { eventsCalendar, eventsPage } from "../pages/events.js";
import type { Routes } from "../routes.js";

export function eventsTopic({ page, file }: Routes, now: () => Instant): void {
  page("/events", (visit) => eventsPage(visit, now()));
  file("/events.ics", async (c) =>
    c.body(await eventsCalendar(c.var.visit, now()), 200, { "content-type": "text/calendar; charset=utf-8" }),
  );
}
