/** `winnow events …`: scholarly events, from their addresses to their papers. */
import { defineGroup } from "../commands.js";

export const defineEvents = defineGroup({
  add: [
    "Watch events: winnow watch visits each one when papers are expected.",
    async () => (await import("./add.js")).defineEventsAdd,
  ],
  discover: [
    "Find events by a focused crawl from portals, society pages and lists of calls, or in DBLP's XML.",
    async () => (await import("./discover.js")).defineEventsDiscover,
  ],
  list: [
    "List events with their dates, papers and next visits.",
    async () => (await import("./list.js")).defineEventsList,
  ],
  plan: [
    "List planned visits with their reasons; --now DATE shows the plan as of another day.",
    async () => (await import("./plan.js")).defineEventsPlan,
  ],
  show: [
    "Show one event: its dates with the text they were read from, its plan, its history.",
    async () => (await import("./list.js")).defineEventsShow,
  ],
  edit: [
    "Correct an event's dates and names; corrections are never overwritten by a harvest.",
    async () => (await import("./edit.js")).defineEventsEdit,
  ],
  pause: [
    "Stop visiting an event for now; --resume continues.",
    async () => (await import("./edit.js")).defineEventsPause,
  ],
  remove: [
    "Remove an event: it is no longer visited. Its papers are kept.",
    async () => (await import("./edit.js")).defineEventsRemove,
  ],
  merge: [
    "Merge two events: the first stays, the second is shown with it and no longer visited separately.",
    async () => (await import("./merge.js")).defineEventsMerge,
  ],
  harvest: [
    "Visit one event now and read its dates and, if posted, its papers.",
    async () => (await import("./harvest.js")).defineEventsHarvest,
  ],
  next: [
    "Search for an event's next edition: at its address with the year incremented, in its site's links, on portals.",
    async () => (await import("./next.js")).defineEventsNext,
  ],
  simulate: [
    "Simulate years of conferences: how soon are papers harvested, and at what cost?",
    async () => (await import("./simulate.js")).defineEventsSimulate,
  ],
});
