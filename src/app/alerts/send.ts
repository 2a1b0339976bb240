/** Sends a message by e-mail, as a signed webhook, or to a command. */
import { spawn } from "node:child_process";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { Webhook } from "standardwebhooks";
import type { Guard } from "../../fetch/guard.js";
import { post } from "../../fetch/post.js";
import { type Instant, MINUTE, type Millis, SECOND } from "../../model/time.js";
import { type Alert, checkTarget } from "./alert-file.js";
import { type AlertMessage, messageJson, messageText } from "./message.js";

export interface Senders {
  /** smtp://user:password@host:port */
  readonly smtp: string | undefined;
  readonly from: string;
  readonly guard: Guard;
  /** How long one message may take; the others wait for it. */
  readonly patience?: Millis;
}

const PATIENCE = 2 * MINUTE;

/** Undefined if it was accepted, else why not. */
export async function sendMessage(
  alert: Alert,
  message: AlertMessage,
  { smtp, from, guard, patience = PATIENCE }: Senders,
  now: Instant,
): Promise<string | undefined> {
  const at = new Date(now);
  switch (checkTarget(alert.to)) {
    case "mail": {
      if (smtp === undefined) return "no mail server is given: --smtp smtp://host:25 or WINNOW_SMTP";
      const to = decodeURIComponent(alert.to.slice("mailto:".length));
      // The same id when it is sent again, so that mail programs recognise it.
      const mail = { from, to, ...messageText(message), messageId: `<${message.id}@winnow>`, date: at };
      return sendMail(smtp, mail, patience);
    }
    case "webhook": {
      const body = messageJson(message, at.toISOString());
      const signature = new Webhook(alert.secret ?? "").sign(message.id, at, body);
      const headers = {
        "content-type": "application/json",
        "webhook-id": message.id,
        "webhook-timestamp": String(Math.floor(now / 1000)),
        "webhook-signature": signature,
      };
      return post(guard, alert.to, body, headers, patience);
    }
    case "command":
      return runCommand(alert.to.slice("command:".length), messageJson(message, at.toISOString()), patience);
  }
}

/** A server may stop in the middle of the conversation, or take for ever with every line of it. */
async function sendMail(url: string, mail: SendMailOptions, patience: Millis): Promise<string | undefined> {
  const wait = Math.min(patience, 30 * SECOND);
  const transport = nodemailer.createTransport({
    ...{ url, connectionTimeout: wait, greetingTimeout: wait, socketTimeout: wait },
  } as object);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(resolve, patience, `the mail server took longer than ${patience / SECOND} seconds`);
  });
  const sent = transport.sendMail(mail).then(
    () => undefined,
    (error: Error) => error.message,
  );
  const failed = await Promise.race([sent, late]);
  clearTimeout(timer);
  transport.close();
  return failed;
}

/** The message is on its standard input. What it started ends with it. */
function runCommand(command: string, input: string, patience: Millis): Promise<string | undefined> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ["pipe", "ignore", "ignore"], detached: true });
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, patience);
    child.on("error", (error) => resolve(error.message));
    child.on("close", (code, signal) => {
      clearTimeout(timer);
      if (late) resolve(`the command took longer than ${patience / SECOND} seconds`);
      else resolve(code === 0 ? undefined : `the command ended with ${code ?? signal}`);
    });
    child.stdin.on("error", () => undefined); // it may end without reading
    child.stdin.end(input);
  });
}
