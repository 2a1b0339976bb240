/** Harvests in the API: state, start, continue, adjust, stop, and their queues. */
import * as z from "zod";
import { needsAttention } from "../../app/harvests/attention.js";
import { previewExamples } from "../../app/harvests/examples.js";
import { editQueue, readQueueEdits, undoQueueEdit } from "../../app/harvests/queue.js";
import { STARTABLE } from "../../app/harvests/runner.js";
import { listingOverview } from "../../app/listing.js";
import { storeStatus } from "../../app/status.js";
import { explainAddress } from "../../app/why.js";
import { kindTree } from "../../listing/site/kind-tree.js";
import { UsageError } from "../../model/errors.js";
import { withoutUndefined } from "../../model/without-undefined.js";
import { may } from "../visit.js";
import { type Endpoint, endpoint, PAGE } from "./endpoint.js";

const HARVEST = { id: z.coerce.number().int().positive() };
const MAX_PAGES = { maxPages: z.number().int().positive().optional().describe("stop after this many pages") };
const STATES = ["waiting", "taken", "done", "dropped", "failed", "set aside"] as const;

export const HARVEST_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    method: "GET",
    path: "/status",
    about: "Harvests, hosts with problems, the daemon, and what needs attention",
    role: "reader",
    given: z.object({}),
    async answer(_given, { store, where, runner, person }) {
      const status = await storeStatus(store, where);
      const { harvests, hosts, watch } = status;
      return {
        store: may(person, "owner") ? store.where : null,
        harvests,
        hosts: hosts.map(({ robots: _robots, ...host }) => host),
        watch,
        run: runner.current() ?? null,
        attention: (await needsAttention(store, status)).filter(({ kind }) => kind !== "host"),
      };
    },
  }),
  endpoint({
    method: "GET",
    path: "/harvests/:id",
    about: "One harvest, with the reasons why addresses were skipped, failed or rejected",
    role: "reader",
    given: z.object(HARVEST),
    async answer({ id }, { store, runner }) {
      const harvest = (await store.harvests()).find((one) => one.id === id);
      if (harvest === undefined) return undefined;
      const run = runner.current();
      return { ...harvest, run: run?.harvest === id ? run : null, tallies: await store.tallies(id) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/harvests",
    about: "Start a harvest; one at a time",
    role: "owner",
    given: z.object({
      kind: z.enum(STARTABLE),
      url: z.string().min(1),
      collection: z.string().min(1).optional(),
      ...MAX_PAGES,
    }),
    answer: async (request, { runner }) => ({ harvest: await runner.start(request) }),
  }),
  endpoint({
    method: "POST",
    path: "/harvests/:id/continue",
    about: "Continue an unfinished harvest, or update a finished one",
    role: "owner",
    given: z.object({ ...HARVEST, ...MAX_PAGES }),
    answer: async ({ id, maxPages }, { runner }) => ({
      harvest: await runner.start({ kind: "stored", harvest: id, maxPages }),
    }),
  }),
  endpoint({
    method: "PATCH",
    path: "/harvests/:id",
    about: "Pause or resume the run, or give it another budget or speed",
    role: "owner",
    given: z.object({
      ...HARVEST,
      paused: z.boolean().optional(),
      ...MAX_PAGES,
      concurrency: z.number().int().min(1).max(256).optional().describe("requests at a time"),
      delay: z.number().int().min(0).optional().describe("milliseconds between requests to a host"),
    }),
    async answer({ id, ...limits }, { runner }) {
      if (runner.current()?.harvest !== id) throw new UsageError(`harvest ${id} is not run by this server.`);
      runner.adjust(withoutUndefined(limits));
      return runner.current();
    },
  }),
  endpoint({
    method: "POST",
    path: "/harvests/stop",
    about: "Stop the harvest that this server runs, after the requests in progress",
    role: "owner",
    given: z.object({}),
    async answer(_given, { runner }) {
      const run = runner.current();
      runner.stop();
      return { harvest: run?.harvest ?? null };
    },
  }),
  endpoint({
    method: "GET",
    path: "/harvests/:id/addresses",
    about: "Addresses in the order of their discovery. A page may be short although there is a `next`",
    role: "reader",
    given: z.object({
      ...HARVEST,
      state: z.enum(STATES).optional(),
      contains: z.string().optional().describe("part of the address"),
      group: z.coerce.number().int().optional(),
      limit: PAGE.limit,
      after: z.coerce.number().int().optional().describe("the `next` of the page before"),
    }),
    async answer({ id, limit, ...request }, { store }) {
      const { addresses, next } = await store.addresses({ harvest: id, limit, ...withoutUndefined(request) });
      return { addresses, next: next ?? null };
    },
  }),
  endpoint({
    method: "GET",
    path: "/harvests/:id/groups",
    about: "Groups with waiting addresses, best first",
    role: "reader",
    given: z.object({ ...HARVEST, limit: PAGE.limit }),
    answer: async ({ id, limit }, { store }) => ({ groups: await store.groups(id, limit) }),
  }),
  endpoint({
    method: "POST",
    path: "/harvests/:id/queue",
    about: "Drop addresses or a group, take them back, or give them another priority",
    role: "owner",
    given: z.object({
      ...HARVEST,
      action: z.enum(["drop", "restore", "priority"]),
      addresses: z.array(z.number().int()).max(10_000).optional(),
      group: z.number().int().optional(),
      priority: z.number().optional().describe("larger comes first"),
    }),
    async answer({ id, action, addresses = [], group, priority }, { store, person, runner, queueEdits }, now) {
      const which = group === undefined ? { addresses } : { group };
      const request = { harvest: id, which, action, priority, by: person.name, now };
      const { changed, edit } = await editQueue(store, queueEdits, request);
      runner.requeue();
      return { changed, edit: edit ?? null };
    },
  }),
  endpoint({
    method: "GET",
    path: "/queue-edits",
    about: "The last edits of queues, newest first",
    role: "reader",
    given: z.object({}),
    answer: async (_given, { queueEdits }) => ({
      edits: readQueueEdits(queueEdits).map(({ before, ...edit }) => ({ ...edit, changed: before.length })),
    }),
  }),
  endpoint({
    method: "POST",
    path: "/queue-edits/:number/undo",
    about: "Undo an edit of a queue, except for addresses that were visited since",
    role: "owner",
    given: z.object({ number: z.coerce.number().int().positive() }),
    async answer({ number }, { store, runner, queueEdits }) {
      const undone = await undoQueueEdit(store, queueEdits, number);
      runner.requeue();
      return undone;
    },
  }),
  endpoint({
    method: "GET",
    path: "/harvests/:id/structure",
    about: "A listing's site: kinds of pages, links that were not followed, and what could be meant",
    role: "reader",
    given: z.object(HARVEST),
    async answer({ id }, { store }) {
      const harvest = (await store.harvests()).find((one) => one.id === id && one.kind === "listing");
      const overview = harvest && (await listingOverview(store, harvest));
      if (overview === undefined) return undefined;
      const { structure, choices, leaves, known } = overview;
      return { structure, choices, leaves, tree: kindTree(known) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/harvests/:id/examples",
    about: "Say which pages of a listing are leaves and which are not. With `preview`, only report what would change",
    role: "owner",
    given: z.object({
      ...HARVEST,
      leaf: z.array(z.string()).default([]),
      not: z.array(z.string()).default([]),
      preview: z.boolean().default(false),
    }),
    async answer({ id, leaf, not, preview }, { store, where, runner }) {
      const harvest = (await store.harvests()).find((one) => one.id === id && one.kind === "listing");
      if (harvest === undefined) return undefined;
      if (preview) {
        const { gained, lost, more } = await previewExamples(store, where, harvest, { leaf, not });
        return { gained, lost, more };
      }
      await runner.start({ kind: "examples", harvest: id, leaf, not });
      await runner.ended();
      return { harvest: id };
    },
  }),
  endpoint({
    method: "GET",
    path: "/why",
    about: "The history of one address",
    role: "reader",
    given: z.object({ url: z.string().min(1) }),
    answer: ({ url }, { store }) => explainAddress(store, url),
  }),
];
