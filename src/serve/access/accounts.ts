/**
 * Who may use the web app, and how do they prove it?
 *
 * Accounts are kept in one small file, readable by its owner only: names, roles, passwords as scrypt hashes, and hashes of API tokens. The
 * file is written to a temporary name and renamed. Removing an account takes effect with the next request.
 */
import { createHash, randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import * as z from "zod";
import { readJsonFile, writeJsonFile } from "../../app/json-file.js";
import { UsageError } from "../../model/errors.js";

export const ROLES = ["reader", "moderator", "owner"] as const;
export type Role = (typeof ROLES)[number];

export interface Person {
  readonly name: string;
  readonly role: Role;
}

const Account = z.strictObject({
  name: z.string().min(1),
  role: z.enum(ROLES),
  password: z.string(),
  tokens: z.array(z.string()).default([]),
});
const AccountFile = z.strictObject({ secret: z.string().min(32), accounts: z.array(Account) });

export type AccountFile = Readonly<z.infer<typeof AccountFile>>;

const NO_ACCOUNTS: AccountFile = { secret: "", accounts: [] };

/** The accounts in a file; none if it does not exist. */
export function readAccounts(file: string): AccountFile {
  return readJsonFile(file, AccountFile) ?? NO_ACCOUNTS;
}

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u;
const SHORTEST_PASSWORD = 10;

/** Adds an account, or changes the role and password of an existing one. */
export async function saveAccount(file: string, { name, role }: Person, password: string): Promise<void> {
  if (!NAME.test(name))
    throw new UsageError(`"${name}" cannot be an account name: use letters, digits, blanks and . _ @ -, at most 64.`);
  if (password.length < SHORTEST_PASSWORD)
    throw new UsageError(`The password is too short: use at least ${SHORTEST_PASSWORD} characters.`);
  const before = readAccounts(file);
  const known = before.accounts.find((account) => account.name === name);
  const account = { name, role, password: await hashPassword(password), tokens: known?.tokens ?? [] };
  writeAccounts(file, { ...before, accounts: [...before.accounts.filter((one) => one !== known), account] });
}

export function removeAccount(file: string, name: string): void {
  const before = readAccounts(file);
  known(before, file, name);
  writeAccounts(file, { ...before, accounts: before.accounts.filter((account) => account.name !== name) });
}

/** Makes an API token for an account. Only its hash is stored, so it is shown once. */
export function addToken(file: string, name: string): string {
  const before = readAccounts(file);
  const account = known(before, file, name);
  const token = `winnow_${randomBytes(24).toString("base64url")}`;
  const changed = { ...account, tokens: [...account.tokens, digest(token)] };
  writeAccounts(file, { ...before, accounts: before.accounts.map((one) => (one === account ? changed : one)) });
  return token;
}

function known(accounts: AccountFile, file: string, name: string): AccountFile["accounts"][number] {
  const account = accounts.accounts.find((one) => one.name === name);
  if (account === undefined) throw new UsageError(`${file} has no account "${name}".`);
  return account;
}

function writeAccounts(file: string, { secret, accounts }: AccountFile): void {
  writeJsonFile(file, { secret: secret === "" ? randomBytes(32).toString("hex") : secret, accounts }, true);
}

/** The person with this name and password. Unknown names take as long as wrong passwords. */
export async function personByPassword(
  { accounts }: AccountFile,
  name: string,
  password: string,
): Promise<Person | undefined> {
  const account = accounts.find((one) => one.name === name);
  const right = await isPassword(password, account?.password ?? NOBODY);
  return right && account !== undefined ? { name: account.name, role: account.role } : undefined;
}

export function personByToken({ accounts }: AccountFile, token: string): Person | undefined {
  const hash = digest(token);
  const account = accounts.find(({ tokens }) => tokens.some((one) => equal(one, hash)));
  return account === undefined ? undefined : { name: account.name, role: account.role };
}

/** OWASP's recommendation for scrypt: N = 2^17, r = 8, p = 1. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };
const KEY_BYTES = 32;
const NOBODY = `${"0".repeat(32)}:${"0".repeat(64)}`;

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return `${salt.toString("hex")}:${(await derive(password, salt, KEY_BYTES, COST)).toString("hex")}`;
}

async function isPassword(password: string, stored: string): Promise<boolean> {
  const [salt = "", key = ""] = stored.split(":");
  return equal((await derive(password, Buffer.from(salt, "hex"), KEY_BYTES, COST)).toString("hex"), key);
}

function digest(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function equal(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}
