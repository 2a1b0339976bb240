/** Archived pages: in a frame that can do nothing, and compared. */
import { randomBytes } from "node:crypto";
import type { PageName } from "../../app/records/archived-page.js";
import { readSafePage } from "../../app/records/page-view.js";
import { UsageError } from "../../model/errors.js";
import { framePolicy, POLICY } from "../access/request-check.js";
import { archivedPage, comparePage, frameDocument } from "../pages/archived.js";
import type { Routes } from "../routes.js";
import type { Visit } from "../visit.js";

export function archivedTopic({ page, file }: Routes): void {
  page("/archived", (visit) => archivedPage(visit, pageNamed(visit), numberOf(visit, "n")));
  page("/archived/compare", (visit) =>
    comparePage(visit, pageNamed(visit), numberOf(visit, "n"), numberOf(visit, "with")),
  );
  file("/archived/frame", async (c) => {
    const { visit } = c.var;
    const found = await readSafePage(visit.slowStore, visit.where, pageNamed(visit), numberOf(visit, "n"));
    if (found === undefined) return c.notFound();
    const nonce = randomBytes(16).toString("base64");
    return c.body(frameDocument(found, nonce), 200, {
      "content-type": "text/html; charset=utf-8",
      [POLICY]: framePolicy(nonce),
    });
  });
}

function pageNamed({ query }: Visit): PageName {
  const [record, url] = [query("record"), query("url")];
  if (record !== undefined) return { record };
  if (url === undefined) throw new UsageError("Which page? Give record or url.");
  return { url };
}

function numberOf({ query }: Visit, name: string): number {
  const given = Number(query(name) ?? 0);
  if (!Number.isSafeInteger(given) || given < 0) throw new UsageError(`${name} must be a number from 0.`);
  return given;
}
