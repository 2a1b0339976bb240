/** Home and harvests: start, watch, adjust and stop them, and edit their queues. */
import { editQueue, type QueueAction, undoQueueEdit } from "../../app/harvests/queue.js";
import { STARTABLE } from "../../app/harvests/runner.js";
import { UsageError } from "../../model/errors.js";
import { type Instant, parseDuration } from "../../model/time.js";
import { harvestPage, harvestPart, isOutdated } from "../pages/harvest.js";
import { collectionsPart, homePage } from "../pages/home.js";
import { queuePage } from "../pages/queue.js";
import { examplesPage, structurePage } from "../pages/structure.js";
import { whyPage } from "../pages/why.js";
import { type Asked, type Routes, type SentForm, typedAddress } from "../routes.js";
import { linkTo } from "../visit.js";
import { language } from "../words/words.js";

const ID = ":id{[0-9]+}";
/** All viewers of a live part get the same answer for this long, so that many of them cost a harvest little. */
const SHARED = 1000;

export function harvestsTopic({ page, change, file }: Routes, now: () => Instant): void {
  const idOf = (c: Asked): number => Number(c.req.param("id"));
  const shared = <Part>(c: Asked, make: () => Promise<Part>): Promise<Part> =>
    c.var.visit.cache.share(`${c.req.path} ${language()}`, SHARED, make);

  page("/", (visit) => homePage(visit));
  file("/live/collections", async (c) =>
    c.html(await shared(c, async () => String(await collectionsPart(c.var.visit)))),
  );
  page(`/harvests/${ID}`, (visit, c) => harvestPage(visit, idOf(c)));
  file(`/live/harvests/${ID}`, async (c) => {
    const { visit } = c.var;
    const part = await shared(c, () => harvestPart(visit, idOf(c)));
    if (part === undefined) return c.notFound();
    if (isOutdated(visit, idOf(c), part, visit.query("controls"))) c.header("hx-refresh", "true");
    return c.html(part.html);
  });
  page(`/harvests/${ID}/queue`, (visit, c) => queuePage(visit, idOf(c)));
  page(`/harvests/${ID}/structure`, (visit, c) => structurePage(visit, idOf(c)));
  page(
    `/harvests/${ID}/structure/preview`,
    (visit, c) => examplesPage(visit, idOf(c), { leaf: c.req.queries("leaf") ?? [], not: c.req.queries("not") ?? [] }),
    "owner",
  );
  page("/why", (visit) => whyPage(visit));

  change("/harvests", "owner", async (c, form) => {
    if (form("kind") === "recipe") {
      const { proposals, recipes } = c.var.visit;
      return c.redirect(`/recipes/${encodeURIComponent(proposals.start(recipes, typedAddress(form("url"))))}`, 303);
    }
    const kind = STARTABLE.find((one) => one === form("kind"));
    if (kind === undefined) throw new UsageError(`"${form("kind")}" cannot be started here.`);
    const harvest = await c.var.visit.runner.start({
      kind,
      url: typedAddress(form("url")),
      collection: form("collection").trim() || undefined,
      maxPages: pagesOf(form("pages")),
    });
    return c.redirect(`/harvests/${harvest}`, 303);
  });
  change(`/harvests/${ID}/continue`, "owner", async (c, form) => {
    await c.var.visit.runner.start({ kind: "stored", harvest: idOf(c), maxPages: pagesOf(form("pages")) });
    return c.redirect(`/harvests/${idOf(c)}`, 303);
  });
  change(`/harvests/${ID}/stop`, "owner", async (c) => {
    c.var.visit.runner.stop();
    return c.redirect(`/harvests/${idOf(c)}`, 303);
  });
  change(`/harvests/${ID}/adjust`, "owner", async (c, form) => {
    c.var.visit.runner.adjust(limitsOf(form));
    return c.redirect(`/harvests/${idOf(c)}`, 303);
  });
  change(`/harvests/${ID}/structure`, "owner", async (c, form) => {
    const { runner } = c.var.visit;
    await runner.start({ kind: "examples", harvest: idOf(c), leaf: form.all("leaf"), not: form.all("not") });
    await runner.ended();
    return c.redirect(`/harvests/${idOf(c)}/structure`, 303);
  });
  change(`/harvests/${ID}/queue`, "owner", async (c, form) => {
    const { visit } = c.var;
    const group = form("group");
    const { edit } = await editQueue(visit.store, visit.queueEdits, {
      harvest: idOf(c),
      which: group === "" ? { addresses: form.all("address").map(Number) } : { group: Number(group) },
      action: actionOf(form("action")),
      priority: form("priority") === "" ? undefined : Number(form("priority")),
      by: visit.person.name,
      now: now(),
    });
    visit.runner.requeue();
    const shown = new URLSearchParams(form("back"));
    return c.redirect(linkTo(`/harvests/${idOf(c)}/queue`, shown, { edit: String(edit ?? "none") }), 303);
  });
  change("/queue-edits/:number{[0-9]+}/undo", "owner", async (c, form) => {
    const { store, queueEdits, runner } = c.var.visit;
    const { harvest } = await undoQueueEdit(store, queueEdits, Number(c.req.param("number")));
    runner.requeue();
    return c.redirect(form("back") === "edits" ? "/edits" : `/harvests/${harvest}/queue?edit=undone`, 303);
  });
}

function actionOf(written: string): QueueAction {
  if (written === "drop" || written === "restore" || written === "priority") return written;
  throw new UsageError(`"${written}" is no action: choose drop, restore or priority.`);
}

function pagesOf(written: string): number | undefined {
  if (written === "") return undefined;
  if (!/^[1-9]\d{0,8}$/.test(written)) throw new UsageError(`"${written}" is not a number of pages.`);
  return Number(written);
}

const MOST_REQUESTS = 256;

function limitsOf(form: SentForm) {
  const [pages, concurrency, delay, paused] = ["pages", "concurrency", "delay", "paused"].map(form) as [
    string,
    string,
    string,
    string,
  ];
  if (concurrency !== "" && !(/^\d{1,3}$/.test(concurrency) && +concurrency >= 1 && +concurrency <= MOST_REQUESTS))
    throw new UsageError(`"${concurrency}" is not a number of requests: choose 1 to ${MOST_REQUESTS}.`);
  return {
    ...(paused === "" ? {} : { paused: paused === "yes" }),
    ...(pages === "" ? {} : { maxPages: pages === "all" ? Number.POSITIVE_INFINITY : pagesOf(pages)! }),
    ...(concurrency === "" ? {} : { concurrency: Number(concurrency) }),
    ...(delay === "" ? {} : { delay: delayOf(delay) }),
  };
}

function delayOf(written: string): number {
  const delay = parseDuration(written);
  if (delay === undefined) throw new UsageError(`"${written}" is not a length of time: write it like 2s or 500ms.`);
  return delay;
}
