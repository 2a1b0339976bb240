/**
 * Copies a store, or one collection of it, into another store: SQLite to PostgreSQL, back, or between two of a kind.
 *
 * Ids, numbers and the order of changes stay, so that followers and archives go on with the copy. Rows and the place that was reached are
 * written in one transaction: a copy that was interrupted continues there. While it is unfinished, nobody can open the target.
 */
import { StoreFailedError, StoreUnusableError, UsageError } from "../../model/errors.js";
import { isDatabase, openStore } from "../open.js";
import { unfinishedCopy } from "../other-version.js";
import type { Harvest } from "../store.js";
import {
  type CopyOrigin,
  type CopySide,
  type CopyState,
  type CopyTarget,
  type Key,
  keyIn,
  openDigest,
  PART_NAMES,
  type Part,
  type Row,
  type Scope,
} from "./parts.js";

export interface CopyOptions {
  readonly from: string;
  readonly to: string;
  /** Only this collection, with its harvests. */
  readonly collection?: string;
  readonly signal?: AbortSignal;
  onProgress?(progress: CopyProgress): void;
}

export interface CopyProgress {
  readonly doing: "copying" | "comparing";
  readonly part: Part;
  readonly rows: number;
  /** Of this part; undefined while comparing the second store. */
  readonly of: number;
}

export interface CopyResult {
  /** By part: how many rows both stores have, with the same digest. */
  readonly parts: ReadonlyMap<Part, { readonly rows: number; readonly digest: string }>;
  /** Whether an earlier, interrupted copy was continued. */
  readonly continued: boolean;
  readonly from: string;
  readonly to: string;
}

export async function copyStore(options: CopyOptions): Promise<CopyResult> {
  const { from, to, collection } = options;
  await refuseRunning(from, "copied from");
  const source = await openSide(from);
  try {
    const scope = collection === undefined ? undefined : await scopeIn(source, collection);
    const target = await openTarget(to);
    try {
      if (target.where === source.where)
        throw new UsageError("A store cannot be copied into itself; name another one.");
      const origin: CopyOrigin = { from: source.where, collection };
      const state = await target.state();
      const continued = state.unfinished !== undefined;
      if (!continued) {
        await refuseFull(target, state, origin);
        await target.begin(origin);
      } else refuseOther(target.where, state.unfinished!, origin);
      for (const part of PART_NAMES) await copyPart(source, target, part, scope, state, options);
      await target.finish(scope, await source.counters());
      const parts = new Map<Part, { rows: number; digest: string }>();
      for (const part of PART_NAMES) parts.set(part, await compare(source, target, part, scope, options));
      return { parts, continued, from: source.where, to: target.where };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function openSide(where: string): Promise<CopySide> {
  // Opening it as a store refuses what is none, is damaged, or has another layout.
  await (await openStore(where, { create: false, sameThread: true })).close();
  return openTarget(where);
}

async function openTarget(where: string): Promise<CopyTarget> {
  if (!isDatabase(where)) return (await import("./sqlite-side.js")).openSqliteSide(where);
  return (await import("./postgres-side.js")).openPostgresSide(where);
}

async function scopeIn(source: CopySide, collection: string): Promise<Scope> {
  const scope = await source.scopeOf(collection);
  if (scope === undefined)
    throw new UsageError(`${source.where} has no collection "${collection}". winnow status names them.`);
  return scope;
}

async function refuseRunning(where: string, what: string): Promise<void> {
  const store = await openStore(where, { create: false, sameThread: true });
  let running: readonly Harvest[];
  try {
    running = (await store.harvests()).filter(({ lastRun }) => lastRun?.alive === true);
  } finally {
    await store.close();
  }
  if (running.length > 0)
    throw new UsageError(
      `${where.replace(/\/\/[^@/]*@/, "//")} is being harvested into (${running[0]!.collection}); it cannot be ${what} meanwhile. Stop the harvest first; it continues afterwards in either store.`,
    );
}

/** An empty store, or one that holds nothing but other collections of the same source, and was not used since. */
async function refuseFull(target: CopyTarget, state: CopyState, origin: CopyOrigin): Promise<void> {
  const names = (await target.read("collections", undefined, undefined)).map(({ name }) => String(name));
  if (names.length === 0) return;
  const foreign = names.filter(
    (name) => !state.copied.some(({ from, collection }) => from === origin.from && collection === name),
  );
  if (origin.collection === undefined || foreign.length > 0)
    throw new UsageError(
      `${target.where} is not empty: it holds ${(foreign.length > 0 ? foreign : names).slice(0, 5).join(", ")}. A copy keeps ids and numbers, so it needs an empty store${origin.collection === undefined ? "" : `, or one that holds only other collections copied from ${origin.from}`}.`,
    );
  if (names.includes(origin.collection))
    throw new UsageError(`${target.where} already holds the collection ${origin.collection}.`);
  if (state.usedSince)
    throw new UsageError(
      `${target.where} was harvested into or edited since it was copied, so the ids of ${origin.collection} may be taken there. Copy it into another store.`,
    );
}

function refuseOther(where: string, unfinished: CopyOrigin, origin: CopyOrigin): void {
  if (unfinished.from === origin.from && unfinished.collection === origin.collection) return;
  throw new StoreUnusableError(unfinishedCopy(where, unfinished));
}

async function copyPart(
  source: CopySide,
  target: CopyTarget,
  part: Part,
  scope: Scope | undefined,
  { reached }: CopyState,
  { signal, onProgress }: CopyOptions,
): Promise<void> {
  const of = await source.count(part, scope);
  let after = reached.get(part);
  let rows = 0;
  for (;;) {
    if (signal?.aborted)
      throw new StoreFailedError(
        `The copy into ${target.where} was interrupted. Run the same command again to continue it.`,
      );
    const page = await source.read(part, after, scope);
    if (page.length === 0) return;
    await target.write(part, page);
    after = keyIn(part, page.at(-1)!);
    rows += page.length;
    onProgress?.({ doing: "copying", part, rows, of });
  }
}

async function compare(
  source: CopySide,
  target: CopySide,
  part: Part,
  scope: Scope | undefined,
  { onProgress }: CopyOptions,
): Promise<{ readonly rows: number; readonly digest: string }> {
  const of = await source.count(part, scope);
  const digestOf = async (side: CopySide) => {
    const digest = openDigest(part, scope !== undefined);
    let rows = 0;
    for (let after: Key | undefined; ; ) {
      const page = await side.read(part, after, scope && (await side.scopeOf(scope.collection)));
      if (page.length === 0) return digest.end();
      for (const row of page) digest.add(row);
      after = keyIn(part, page.at(-1)!);
      rows += page.length;
      onProgress?.({ doing: "comparing", part, rows, of });
    }
  };
  const [before, copied] = [await digestOf(source), await digestOf(target)];
  if (before.rows === copied.rows && before.digest === copied.digest) return before;
  const first = await firstDifference(source, target, part, scope);
  throw new StoreFailedError(
    `The copy is not equal to ${source.where}: ${part} has ${copied.rows} rows of ${before.rows}${first}. Was ${source.where} changed meanwhile? Delete the copy and make it again.`,
  );
}

async function firstDifference(
  source: CopySide,
  target: CopySide,
  part: Part,
  scope: Scope | undefined,
): Promise<string> {
  const copied = scope && (await target.scopeOf(scope.collection));
  for (let after: Key | undefined; ; ) {
    const [one, other] = [await source.read(part, after, scope), await target.read(part, after, copied)];
    if (one.length === 0) return "";
    const n = one.findIndex(
      (row, n) => other[n] === undefined || digestOfRow(part, row, scope) !== digestOfRow(part, other[n], scope),
    );
    if (n >= 0) return `, and the first that differs is ${JSON.stringify(keyIn(part, one[n]!))}`;
    after = keyIn(part, one.at(-1)!);
  }
}

function digestOfRow(part: Part, row: Row, scope: Scope | undefined): string {
  const digest = openDigest(part, scope !== undefined);
  digest.add(row);
  return digest.end().digest;
}
