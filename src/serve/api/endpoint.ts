/** One row of the API: its address, its parameters as schemas, and the function that answers. */
import * as z from "zod";
import type { Instant } from "../../model/time.js";
import type { Role } from "../access/accounts.js";
import type { Visit } from "../visit.js";

export interface Endpoint<Given extends z.ZodObject = z.ZodObject> {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** "/records/:id": parts with a colon are parameters of the path. */
  readonly path: string;
  readonly about: string;
  readonly role: Role;
  /** Parameters of path, query and body together. */
  readonly given: Given;
  answer(given: z.infer<Given>, visit: Visit, now: Instant): Promise<unknown>;
}

/** Keeps the type of the parameters while rows of different types are in one table. */
export function endpoint<Given extends z.ZodObject>(row: Endpoint<Given>): Endpoint {
  return row as unknown as Endpoint;
}

export const SCOPE = {
  collection: z.string().optional().describe("only this collection"),
  where: z.string().optional().describe("a filter: language:tat year:2020..2026 -flag:doubt"),
};
export const PAGE = {
  limit: z.coerce.number().int().min(1).max(1000).default(25),
  after: z.string().optional().describe("the `next` of the page before"),
};
export const ID = { id: z.string().regex(/^[0-9a-f]{32}$/, "is not a record id") };

/** Somebody else changed the value in the meantime. */
export class Conflict extends Error {}
