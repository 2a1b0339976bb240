/**
 * Caches the results of a pure function. With a `limit`, at most twice so many results are kept: after so many new ones,
 * those not used since are dropped. `copyKey` copies a key before it is stored; a slice of a page would keep the whole page
 * in memory.
 */
export function memoize<Key, Result>(
  compute: (key: Key) => Result,
  limit = Number.POSITIVE_INFINITY,
  copyKey: (key: Key) => Key = (key) => key,
): (key: Key) => Result {
  let known = new Map<Key, Result>();
  let older = new Map<Key, Result>();
  return (key) => {
    const cached = known.get(key);
    if (cached !== undefined) return cached;
    const ownKey = copyKey(key);
    const result = older.get(ownKey) ?? compute(ownKey);
    if (known.size >= limit) [known, older] = [new Map(), known];
    known.set(ownKey, result);
    return result;
  };
}
