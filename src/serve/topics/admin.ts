/** What people did, and the language of the interface. */
import { setCookie } from "hono/cookie";
import { undoEdit } from "../../app/records/correct.js";
import { ownPath } from "../access/sign-in.js";
import { auditPage } from "../pages/audit.js";
import { editsPage } from "../pages/edits.js";
import type { Routes } from "../routes.js";
import { isLanguage } from "../words/words.js";

const YEAR = 365 * 24 * 3600;

export function adminTopic({ page, change, file }: Routes): void {
  page("/edits", (visit) => editsPage(visit));
  page("/audit", (visit) => auditPage(visit), "owner");
  change("/edits/:batch{[0-9]+}/undo", "moderator", async (c) => {
    await undoEdit(c.var.visit.store, Number(c.req.param("batch")), c.var.visit.person.name);
    return c.redirect("/edits", 303);
  });
  file("/language", async (c) => {
    const code = c.req.query("code") ?? "";
    if (isLanguage(code)) setCookie(c, "winnow_language", code, { sameSite: "Lax", path: "/", maxAge: YEAR });
    return c.redirect(ownPath(c.req.query("to") ?? ""), 303);
  });
}
