/** Sends a message by e-mail, as a signed webhook, or to a command. */
import { spawn } from "node:child_process";
import nodemailer from "nodemailer";
import { Webhook } from "standardwebhooks";
import type { Guard } from "../../fetch/guard.js";
import { post } from "../../fetch/post.js";
import type { Instant } from "../../model/time.js";
import { type Alert, checkTarget } from "./alert-file.js";
import { type AlertMessage, messageJson, messageText } from "./message.js";

export interface Senders {
  /** smtp://user:password@host:port */
  readonly smtp: string | undefined;
  readonly from: string;
  readonly guard: Guard;
}

/** Undefined if it was accepted, else why not. */
export async function sendMessage(
  alert: Alert,
  message: AlertMessage,
  { smtp, from, guard }: Senders,
  now: Instant,
): Promise<string | undefined> {
  const at = new Date(now);
  switch (checkTarget(alert.to)) {
    case "mail": {
      if (smtp === undefined) return "no mail server is given: --smtp smtp://host:25 or WINNOW_SMTP";
      try {
        const transport = nodemailer.createTransport(smtp);
        const to = decodeURIComponent(alert.to.slice("mailto:".length));
        // The same id when it is sent again, so that mail programs recognise it.
        await transport.sendMail({ from, to, ...messageText(message), messageId: `<${message.id}@winnow>`, date: at });
        transport.close();
        return undefined;
      } catch (error) {
        return (error as Error).message;
      }
    }
    case "webhook": {
      const body = messageJson(message, at.toISOString());
      const signature = new Webhook(alert.secret ?? "").sign(message.id, at, body);
      return post(guard, alert.to, body, {
        "content-type": "application/json",
        "webhook-id": message.id,
        "webhook-timestamp": String(Math.floor(now / 1000)),
        "webhook-signature": signature,
      });
    }
    case "command":
      return runCommand(alert.to.slice("command:".length), messageJson(message, at.toISOString()));
  }
}

/** The message is on its standard input. */
function runCommand(command: string, input: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ["pipe", "ignore", "ignore"] });
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => resolve(code === 0 ? undefined : `the command ended with ${code ?? signal}`));
    child.stdin.on("error", () => undefined); // it may end without reading
    child.stdin.end(input);
  });
}
