/** `winnow alerts`: be told when a search has new or changed records. */
import { type Command, Option } from "commander";
import { type Alert, addAlert, DIGESTS, findAlert, readAlerts, removeAlert } from "../app/alerts/alert-file.js";
import { readLog, stateOf } from "../app/alerts/delivery-log.js";
import { alertFiles, runAlerts, type SendOptions, sendersOf } from "../app/alerts/run.js";
import { besideStore } from "../app/beside-store.js";
import { readSearches } from "../app/records/saved-searches.js";
import { scopeOf } from "../app/records/scope.js";
import type { SelectionRequest } from "../app/records/selection.js";
import { UsageError } from "../model/errors.js";
import { systemClock } from "../model/time.js";
import { withoutUndefined } from "../model/without-undefined.js";
import type { Store } from "../store/store.js";
import { type CommonFlags, withCommonFlags, withMailFlags } from "./flags.js";
import { withRecords } from "./records/scope.js";
import { openOutput } from "./terminal/output.js";

type SendFlags = CommonFlags & SendOptions;

interface AddFlags extends CommonFlags, Pick<Alert, "to" | "digest" | "q" | "collection" | "where"> {
  readonly search?: string;
}

export function defineAlerts(group: Command, end: (code: number) => void): void {
  const define = (name: string, about: string): Command => withCommonFlags(group.command(name).description(about));
  const sending = (command: Command): Command =>
    withMailFlags(command).option("--allow-private", "webhooks may reach loopback and private addresses");

  define("add", "Add an alert for a search.")
    .argument("<name>", "a name for the alert")
    .requiredOption("--to <address>", "mailto:ada@example.org, https://example.org/hook, or command:PROGRAM")
    .option("--search <name>", "a search that was saved in the web app")
    .option("--q <words>", "words to search for")
    .option("--collection <name>", "only this collection")
    .option("--where <filter>", "a filter, as for winnow records list")
    .addOption(new Option("--digest <how>", "maximum frequency").choices(DIGESTS).default("each"))
    .addHelpText(
      "after",
      `
Examples:
  winnow alerts add rivers --q river --to mailto:ada@example.org --digest daily
  winnow alerts add deadlines --where 'type:event' --to https://example.org/hook
  winnow alerts add log --to 'command:cat >> new.jsonl'

A webhook is signed (Standard Webhooks); its secret is printed once.
Alerts are sent by winnow serve and winnow watch while they run, or by winnow alerts run.
Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (name: string, flags: AddFlags) => {
      const output = openOutput(flags);
      const add = async (store: Store): Promise<number> => {
        const selection = selectionOf(flags);
        await scopeOf(store, selection);
        const since = await store.lastChange();
        const alert = addAlert(alertFiles(flags.store).alerts, {
          name,
          to: flags.to,
          digest: flags.digest,
          since,
          ...selection,
        });
        output.note(
          `${alert.to} gets records that change from now on, whenever winnow serve, watch or alerts run sends alerts.`,
        );
        if (alert.secret !== undefined) output.result(alert.secret);
        output.data({ ...alert });
        return 0;
      };
      end(await withRecords(flags, add));
    });

  define("list", "List alerts and messages waiting to be sent.")
    .addHelpText("after", "\nExamples:\n  winnow alerts list --json\n\nExit codes: 0 done, 2 usage error.")
    .action((flags: CommonFlags) => {
      const output = openOutput(flags);
      const states = stateOf(readLog(alertFiles(flags.store).log));
      const alerts = readAlerts(alertFiles(flags.store).alerts);
      const lines = alerts.map((alert) => {
        const { secret: _secret, ...shown } = alert;
        const open = states.get(alert.name)?.open;
        const waiting = open === undefined ? "" : `  waiting, ${open.failures} failed attempts`;
        output.data({ ...shown, waiting: open?.message.records ?? 0, failures: open?.failures ?? 0 });
        const what = [alert.q, alert.collection, alert.where].filter((part) => part !== undefined).join(" · ");
        return `${alert.name}  ${alert.digest}  ${alert.to}  ${what || "all records"}${waiting}`;
      });
      output.result(lines.join("\n") || "No alerts.");
      output.data({ summary: true, command: "alerts list", end: "finished", counts: { alerts: alerts.length } });
      end(0);
    });

  define("remove", "Remove an alert.")
    .argument("<name>", "the alert")
    .addHelpText("after", "\nExamples:\n  winnow alerts remove rivers\n\nExit codes: 0 done, 2 no such alert.")
    .action((name: string, flags: CommonFlags) => {
      removeAlert(alertFiles(flags.store).alerts, name);
      openOutput(flags).note(`${name} was removed.`);
      end(0);
    });

  define("log", "Show which messages were sent, and which failed and why.")
    .argument("[name]", "only this alert")
    .addHelpText("after", "\nExamples:\n  winnow alerts log rivers\n\nExit codes: 0 done, 2 usage error.")
    .action((name: string | undefined, flags: CommonFlags) => {
      const output = openOutput(flags);
      const entries = readLog(alertFiles(flags.store).log).filter(({ alert }) => name === undefined || alert === name);
      for (const entry of entries) output.data({ ...entry });
      const lines = entries.map((entry) => {
        const about =
          entry.kind === "failed" ? entry.because : entry.kind === "message" ? `${entry.records} records` : "";
        return `${new Date(entry.at).toISOString()}  ${entry.alert}  ${entry.kind}  ${about}`.trimEnd();
      });
      output.result(lines.join("\n") || "Nothing was sent yet.");
      output.data({ summary: true, command: "alerts log", end: "finished", counts: { entries: entries.length } });
      end(0);
    });

  sending(define("test", "Send a test message."))
    .argument("<name>", "the alert")
    .addHelpText(
      "after",
      "\nExamples:\n  winnow alerts test rivers --smtp smtp://localhost\n\nExit codes: 0 accepted, 1 failed, 2 no such alert.",
    )
    .action(async (name: string, flags: SendFlags) => {
      const { sendMessage } = await import("../app/alerts/send.js");
      const alert = findAlert(alertFiles(flags.store).alerts, name);
      const now = systemClock.now();
      const message = { id: `msg_test_${now}`, alert: name, records: [], more: false };
      const failed = await sendMessage(alert, message, sendersOf(flags, [alert]), now);
      openOutput(flags).note(failed === undefined ? `${alert.to} accepted it.` : `${alert.to}: ${failed}`);
      end(failed === undefined ? 0 : 1);
    });

  sending(
    define(
      "run",
      "Send alerts once and exit, for cron or a timer. Not needed while winnow serve or winnow watch runs.",
    ),
  )
    .addHelpText(
      "after",
      `
Examples:
  winnow alerts run --smtp smtp://localhost

Failed messages are tried again by later runs, after 1, 2, 4 … minutes, at most 20 times.
Exit codes: 0 all accepted, 1 something failed, 2 usage error.`,
    )
    .action(async (flags: SendFlags) => {
      const output = openOutput(flags);
      const deliver = async (store: Store): Promise<number> => {
        const round = await runAlerts(store, flags.store, flags);
        const done = round.kind === "done" ? round.deliveries : [];
        if (round.kind === "busy")
          output.note(`Process ${round.holder.pid} on ${round.holder.machine} is sending alerts; nothing to do here.`);
        for (const { alert, records, failed } of done) {
          output.data({ alert, records, ...withoutUndefined({ failed }) });
          output.result(`${alert}: ${records} records ${failed === undefined ? "sent" : `not sent: ${failed}`}`);
        }
        const failures = done.filter(({ failed }) => failed !== undefined).length;
        const counts = { sent: done.length - failures, failed: failures };
        output.data({ summary: true, command: "alerts run", end: "finished", counts });
        return failures === 0 ? 0 : 1;
      };
      end(await withRecords(flags, deliver));
    });
}

function selectionOf(flags: AddFlags): Pick<SelectionRequest, "q" | "collection" | "where"> {
  const { q, collection, where, search } = flags;
  if (search === undefined) return withoutUndefined({ q, collection, where });
  const saved = readSearches(besideStore(flags.store, "searches.json")).find(({ name }) => name === search);
  if (saved === undefined) throw new UsageError(`--search ${search}: there is no saved search of this name.`);
  return withoutUndefined({ q: saved.q, collection: saved.collection, where: saved.where });
}
