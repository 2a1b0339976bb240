/**
 * Answers that take long to compute.
 *
 * A quick answer is computed each time. A slow one is shown again until it is as old as twenty times its cost, then computed anew in the
 * background while the old one is shown: nobody waits but the first, and at most a twentieth of the time goes into it. After a change
 * made in the app everything is forgotten, so that people see what they did.
 */
export interface Cache {
  get<Value>(key: string, make: () => Promise<Value>): Promise<Value>;
  /** Like `get`, for answers that many people ask for at once: the same one for at least so many milliseconds. */
  share<Value>(key: string, milliseconds: number, make: () => Promise<Value>): Promise<Value>;
  /** Like `get`, but undefined if the answer is not there in time; it is computed all the same. */
  soon<Value>(key: string, milliseconds: number, make: () => Promise<Value>): Promise<Value | undefined>;
  clear(): void;
}

interface Entry {
  readonly value: unknown;
  readonly at: number;
  readonly took: number;
}

const QUICK = 25;
const TIMES_ITS_COST = 20;
const MOST = 500;

export function openCache(ticks: () => number = () => performance.now()): Cache {
  const entries = new Map<string, Entry>();
  const running = new Map<string, Promise<unknown>>();
  let cleared = 0;

  const make = <Value>(key: string, compute: () => Promise<Value>): Promise<Value> => {
    const began = ticks();
    const before = cleared;
    const work = compute()
      .then((value) => {
        if (before !== cleared) return value;
        entries.delete(key);
        entries.set(key, { value, at: ticks(), took: ticks() - began });
        if (entries.size > MOST) entries.delete(entries.keys().next().value!);
        return value;
      })
      .finally(() => {
        if (running.get(key) === work) running.delete(key);
      });
    running.set(key, work);
    return work;
  };
  const serve = <Value>(key: string, least: number, compute: () => Promise<Value>): Promise<Value> => {
    const known = entries.get(key);
    const work = running.get(key) as Promise<Value> | undefined;
    if (known === undefined) return work ?? make(key, compute);
    const age = ticks() - known.at;
    if (age < Math.max(least, known.took <= QUICK ? 0 : known.took * TIMES_ITS_COST))
      return Promise.resolve(known.value as Value);
    const fresh = work ?? make(key, compute);
    if (known.took <= QUICK) return fresh;
    fresh.catch(() => undefined); // the next caller that waits for it gets the error
    return Promise.resolve(known.value as Value);
  };
  return {
    get: (key, compute) => serve(key, 0, compute),
    share: (key, milliseconds, compute) => serve(key, milliseconds, compute),
    async soon(key, milliseconds, compute) {
      const answer = serve(key, 0, compute);
      answer.catch(() => undefined); // told below, or to the next one who waits for it
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), milliseconds)));
      return Promise.race([answer, late]).finally(() => clearTimeout(timer));
    },
    clear() {
      cleared++;
      entries.clear();
      running.clear();
    },
  };
}
