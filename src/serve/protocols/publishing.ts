/** What the protocol end points share: addresses, the key that signs, datestamps, and who answers for the data. */
import { besideStore } from "../../app/beside-store.js";
import { type Datestamps, openDatestamps, publishingKey } from "../../app/publishing/own-files.js";
import type { Store } from "../../store/store.js";
import type { Asked } from "../routes.js";

export interface Publishing {
  readonly store: Store;
  readonly datestamps: Datestamps;
  /** From its file, which is made when it is first needed. */
  key(): string;
  readonly mail: string | undefined;
  /** The address of this server, with a slash at its end. */
  base(c: Asked): string;
}

export function openPublishing(
  store: Store,
  where: string,
  { publicUrl, contact }: { readonly publicUrl?: string; readonly contact?: string },
): Publishing {
  return {
    store,
    datestamps: openDatestamps(besideStore(where, "datestamps.txt"), store),
    key: () => publishingKey(besideStore(where, "publishing.key")),
    mail: contact?.replace(/^mailto:/, "").match(/^[^\s@]+@[^\s@]+$/)?.[0],
    base: (c) => publicUrl ?? `${new URL(c.req.url).origin}/`,
  };
}
