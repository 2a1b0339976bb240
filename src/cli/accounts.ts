/** `winnow accounts`: who may sign in to the web app, and API tokens. */
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { type Command, Option } from "commander";
import { besideStore } from "../app/beside-store.js";
import { UsageError } from "../model/errors.js";
import { addToken, ROLES, type Role, readAccounts, removeAccount, saveAccount } from "../serve/access/accounts.js";
import { type CommonFlags, withCommonFlags } from "./flags.js";
import { openOutput } from "./terminal/output.js";

interface AccountFlags extends CommonFlags {
  readonly accounts?: string;
}

export function defineAccounts(group: Command, end: (code: number) => void): void {
  const define = (name: string, about: string): Command =>
    withCommonFlags(
      group
        .command(name)
        .description(about)
        .option("--accounts <file>", "file with the accounts (default: accounts.json in the store's folder)"),
    );

  define("add", "Add an account, or change its role and password. The password is asked for, or read from stdin.")
    .argument("<name>", "the name to sign in with")
    .addOption(
      new Option(
        "--role <role>",
        "reader: look; moderator: also correct and withdraw; owner: also run harvests and edit recipes",
      )
        .choices(ROLES)
        .default("reader"),
    )
    .addHelpText(
      "after",
      `
Examples:
  winnow accounts add eva --role moderator
  pass show winnow/eva | winnow accounts add eva --role owner

Exit codes: 0 done, 2 usage error.`,
    )
    .action(async (name: string, flags: AccountFlags & { readonly role: Role }) => {
      const file = fileOf(flags);
      await saveAccount(file, { name, role: flags.role }, await readPassword());
      openOutput(flags).note(`${name} may sign in as ${flags.role}; the account is in ${file}.`);
      end(0);
    });

  define("remove", "Remove an account and its tokens, effective at once.")
    .argument("<name>", "the account")
    .addHelpText("after", "\nExamples:\n  winnow accounts remove eva\n\nExit codes: 0 done, 2 no such account.")
    .action((name: string, flags: AccountFlags) => {
      removeAccount(fileOf(flags), name);
      openOutput(flags).note(`${name} was removed.`);
      end(0);
    });

  define("list", "List the accounts.")
    .addHelpText("after", "\nExamples:\n  winnow accounts list --json\n\nExit codes: 0 done, 2 usage error.")
    .action((flags: AccountFlags) => {
      const output = openOutput(flags);
      const { accounts } = readAccounts(fileOf(flags));
      for (const { name, role, tokens } of accounts) output.data({ name, role, tokens: tokens.length });
      output.result(accounts.map(({ name, role }) => `${name}  ${role}`).join("\n") || "No accounts.");
      output.data({ summary: true, command: "accounts list", end: "finished", counts: { accounts: accounts.length } });
      end(0);
    });

  define("token", "Create an API token for an account and print it (only once).")
    .argument("<name>", "the account")
    .addHelpText(
      "after",
      `
Examples:
  winnow accounts token eva
  curl -H "Authorization: Bearer $TOKEN" http://127.0.0.1:8620/api/records

Exit codes: 0 done, 2 no such account.`,
    )
    .action((name: string, flags: AccountFlags) => {
      const output = openOutput(flags);
      const token = addToken(fileOf(flags), name);
      output.result(token);
      output.data({ token });
      end(0);
    });
}

function fileOf(flags: AccountFlags): string {
  return flags.accounts ?? besideStore(flags.store, "accounts.json");
}

/** From a terminal without showing it; else the first line of stdin. */
async function readPassword(): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = process.stdin.isTTY === true;
  if (terminal) process.stderr.write("Password: ");
  const lines = createInterface({ input: process.stdin, output: silent, terminal });
  try {
    for await (const line of lines) return line;
  } finally {
    lines.close();
    if (terminal) process.stderr.write("\n");
  }
  throw new UsageError("No password was given: type it, or send it on stdin.");
}
