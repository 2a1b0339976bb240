/** Whether the table of addresses stays as large as it is while its rows change. */
import { openPostgres } from "../../src/store/postgres/store.js";
import type { Store } from "../../src/store/store.js";
import { found, NOW, requestFor } from "./contract-world.js";
import { query } from "./postgres-server.js";

const AT_A_TIME = 20_000;

/** How many times as large the table is after all rows have changed that often, with the vacuum that the server does by itself in between. */
export async function growth(
  url: string,
  { addresses, rounds, between }: { addresses: number; rounds: number; between?: () => Promise<void> },
): Promise<number> {
  const store: Store = await openPostgres(url);
  const size = async () => {
    const { rows } = await query(
      url,
      "select sum(pg_table_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = 'winnow.addresses'::regclass",
    );
    return (rows[0] as { bytes: number }).bytes;
  };
  const starts = Array.from({ length: addresses }, (_, n) => found(`s${n % 16}.example/${n}`));
  for (let n = 0; n < addresses; n += AT_A_TIME)
    await store.registerHarvests([requestFor(starts.slice(n, n + AT_A_TIME))], NOW);
  let first = 0;
  for (let round = 0; round < rounds; round++) {
    await query(url, `update winnow.addresses set attempts = ${round}, because = 'round ${round}', due = ${round}`);
    // A test cannot wait for autovacuum; this is what it does after two in a hundred rows have changed.
    await query(url, "vacuum winnow.addresses");
    await between?.();
    if (round === 1) first = await size();
  }
  await store.close();
  return (await size()) / first;
}
