/** Records: search, read, correct one or many, export, and searches that are kept. */
import { readArchivedPage } from "../../app/records/archived-page.js";
import { applyBulkEdit, type BulkEdit } from "../../app/records/bulk-edit.js";
import { correctField, markChecked } from "../../app/records/correct-one.js";
import { releaseFormat } from "../../app/records/release.js";
import { releaseSelection } from "../../app/records/release-selection.js";
import { deleteSearch, saveSearch } from "../../app/records/saved-searches.js";
import type { SelectionRequest } from "../../app/records/selection.js";
import { planRestoring, restoreRecords, withdrawRecords } from "../../app/records/withdraw.js";
import { UsageError } from "../../model/errors.js";
import { POLICY, SANDBOX } from "../access/request-check.js";
import { bulkPage } from "../pages/bulk.js";
import { recordPage } from "../pages/record.js";
import { facetsPart, recordsPage } from "../pages/records.js";
import { pipeTo } from "../pipe.js";
import { html, type Routes, readExpected, type SentForm } from "../routes.js";

const RECORD = "/records/:id{[0-9a-f]{32}}";

export function recordsTopic({ page, change, file }: Routes): void {
  page("/records", (visit) => recordsPage(visit));
  file("/live/facets", async (c) => c.html(String(await facetsPart(c.var.visit))));
  page(RECORD, (visit, c) => recordPage(visit, c.req.param("id")!));
  file(`${RECORD}/archived/:index{[0-9]+}`, async (c) => {
    const { slowStore, where } = c.var.visit;
    const found = await readArchivedPage(
      slowStore,
      where,
      { record: c.req.param("id")! },
      Number(c.req.param("index")),
    );
    if (found === undefined) return c.notFound();
    const { headers, body } = found.fetched;
    const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
    // A stranger's header: what is no plain line of text is not sent on.
    const isShown = /^(?:text\/(?:html|plain)|application\/xhtml\+xml)(?:;[\x20-\x7e]{0,100})?$/i.test(type);
    return c.body(new Uint8Array(body), 200, {
      "content-type": isShown ? type : "application/octet-stream",
      "content-disposition": isShown ? "inline" : "attachment",
      [POLICY]: SANDBOX,
    });
  });
  file("/export", async (c) => {
    const { visit } = c.var;
    const format = await releaseFormat(visit.query("format"), undefined);
    const request = selectionOf((name) => visit.query(name) ?? "");
    const body = await pipeTo((to, signal) =>
      releaseSelection(visit.slowStore, { ...request, format: format.name, to, signal }),
    );
    return c.body(body, 200, {
      "content-type": format.mediaType,
      "content-disposition": `attachment; filename="records.${format.endings[0]}"`,
    });
  });

  change(RECORD, "moderator", async (c, form) => {
    const { visit } = c.var;
    const id = c.req.param("id")!;
    const conflict = await correctField(visit.store, {
      record: id,
      field: form("field"),
      value: form("value").replaceAll("\r\n", "\n"),
      expected: readExpected(form("expected")),
      by: visit.person.name,
    });
    if (conflict === undefined) return c.redirect(`/records/${id}`, 303);
    return html(c, await recordPage(visit, id, conflict), 409);
  });
  change(`${RECORD}/check`, "moderator", async (c, form) => {
    const id = c.req.param("id")!;
    await markChecked(c.var.visit.store, id, form("checked") === "yes", c.var.visit.person.name);
    return c.redirect(`/records/${id}`, 303);
  });
  change(`${RECORD}/withdraw`, "moderator", async (c, form) => {
    const { visit } = c.var;
    const id = c.req.param("id")!;
    await withdrawRecords(visit.store, { records: [id], reason: form("reason"), by: visit.person.name });
    return c.redirect(`/records/${id}`, 303);
  });
  change(`${RECORD}/restore`, "moderator", async (c, form) => {
    const { store, person } = c.var.visit;
    const id = c.req.param("id")!;
    await restoreRecords(store, await planRestoring(store, { records: [id] }), person.name);
    return c.redirect(form("back") === "edits" ? "/edits" : `/records/${id}`, 303);
  });
  page(
    "/records/edit",
    (visit) =>
      bulkPage(
        visit,
        bulkEditOf((name) => visit.query(name) ?? ""),
      ),
    "moderator",
  );
  change("/records/edit", "moderator", async (c, form) => {
    const { visit } = c.var;
    const edit = bulkEditOf(form);
    const receipt = await applyBulkEdit(visit.store, edit, form("fingerprint"), visit.person.name);
    if (receipt === undefined) return html(c, await bulkPage(visit, edit, "changed"), 409);
    return c.redirect("/edits", 303);
  });
  change("/searches", "moderator", async (c, form) => {
    const { visit } = c.var;
    saveSearch(visit.searches, { name: form("name").trim(), by: visit.person.name, ...selectionOf(form) });
    return c.redirect(addressOf(form), 303);
  });
  change("/searches/delete", "moderator", async (c, form) => {
    deleteSearch(c.var.visit.searches, form("name"));
    return c.redirect("/records", 303);
  });
}

type Given = (name: string) => string;

/** What is shown: words, collection and filter; those that are given. */
function selectionOf(given: Given): Pick<SelectionRequest, "q" | "collection" | "where"> {
  const named = ["q", "collection", "where"].map((name) => [name, given(name)]).filter(([, value]) => value !== "");
  return Object.fromEntries(named) as Pick<SelectionRequest, "q" | "collection" | "where">;
}

function addressOf(form: SentForm): string {
  return `/records?${new URLSearchParams(selectionOf(form) as Record<string, string>)}`;
}

function bulkEditOf(given: Given): BulkEdit {
  const action = given("action");
  if (action !== "set" && action !== "unset" && action !== "check")
    throw new UsageError(`"${action}" is no action: choose set, unset or check.`);
  const selection = selectionOf(given);
  if (Object.keys(selection).length === 0)
    throw new UsageError("Search for the records first: all at once is too many.");
  return { ...selection, action, field: given("field").trim(), value: given("value").replaceAll("\r\n", "\n") };
}
