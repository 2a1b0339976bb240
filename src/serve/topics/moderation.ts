/** Moderation: queues, items, decisions. */
import { type Decision, decide } from "../../app/records/review.js";
import { UsageError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import type { Instant } from "../../model/time.js";
import { valueText } from "../../publish/formats/cell.js";
import { ownPath } from "../access/sign-in.js";
import { moderationItemPage, moderationPage, Others } from "../pages/moderation.js";
import { html, type Routes, readExpected, type SentForm } from "../routes.js";
import { may } from "../visit.js";

const DECISIONS: readonly Decision["decision"][] = [
  "accept",
  "correct",
  "reject",
  "dispute",
  "reopen",
  "comment",
  "assign",
];

export function moderationTopic({ page, change, file }: Routes, now: () => Instant): void {
  page("/moderation", (visit) => moderationPage(visit), "moderator");
  page("/moderation/item", (visit) => moderationItemPage(visit), "moderator");
  file("/moderation/others", async (c) => {
    const { visit } = c.var;
    if (!may(visit.person, "moderator")) return c.notFound();
    const people = visit.presence.see(visit.query("subject") ?? "", visit.person.name, now());
    return c.html(String(Others({ people }) ?? ""));
  });
  change("/moderation/decide", "moderator", async (c, form) => {
    const { visit } = c.var;
    const chosen = DECISIONS.find((one) => one === form("decision"));
    if (chosen === undefined)
      throw new UsageError(`"${form("decision")}" is no decision: choose ${DECISIONS.join(", ")}.`);
    const { set, expected } = correctionsIn(form);
    const conflict = await decide(
      visit.store,
      visit.where,
      {
        subject: form("subject"),
        decision: chosen,
        set,
        expected,
        comment: form("comment").replaceAll("\r\n", "\n"),
        assignee: form("assignee").trim(),
        by: visit.person.name,
      },
      now(),
    );
    const isDone = chosen === "accept" || chosen === "reject" || chosen === "dispute";
    const self = `/moderation/item?${new URLSearchParams({ subject: form("subject") })}`;
    if (conflict === undefined) return c.redirect(isDone ? ownPage(form("next")) : self, 303);
    const same = { ...visit, query: (name: string) => (name === "subject" ? form("subject") : undefined) };
    return html(c, await moderationItemPage(same, conflict), 409);
  });
}

/** Fields whose text is not what it was. */
function correctionsIn(form: SentForm): {
  readonly set: Map<string, string>;
  readonly expected: { [field: string]: Json };
} {
  const set = new Map<string, string>();
  const expected: { [field: string]: Json } = {};
  for (const name of form.names()) {
    if (!name.startsWith("field:")) continue;
    const field = name.slice("field:".length);
    const was = readExpected(form(`was:${field}`));
    const value = form(name).replaceAll("\r\n", "\n");
    if (value === valueText(was).replaceAll("\r\n", "\n")) continue;
    set.set(field, value);
    expected[field] = was;
  }
  return { set, expected };
}

function ownPage(address: string): string {
  return /^\/moderation(?:[/?]|$)/.test(address) ? ownPath(address) : "/moderation";
}
