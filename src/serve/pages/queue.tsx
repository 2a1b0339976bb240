/** A harvest's addresses: searched, explained, dropped, taken back, and moved to the front; one by one or as groups. */
import type { FC } from "hono/jsx";
import { type KeptQueueEdit, readQueueEdits } from "../../app/harvests/queue.js";
import { UsageError } from "../../model/errors.js";
import { formatNumber } from "../../model/text/formatting.js";
import type { AddressesPage, AddressState, QueueAddress, QueueGroup } from "../../store/store.js";
import { FormToken, Layout, NextPage, ofNumbers, Table } from "../html/layout.js";
import { Said, Time } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";
import { HarvestLinks, stateName } from "./harvest.js";

const ROWS = 50;
const GROUPS = 50;
const STATES: readonly AddressState[] = ["waiting", "taken", "done", "dropped", "failed", "set aside"];

export async function queuePage(visit: Visit, id: number) {
  const harvest = (await visit.store.harvests()).find((one) => one.id === id);
  if (harvest === undefined) return undefined;
  const page = await addresses(visit, id);
  const groups = await visit.store.groups(id, GROUPS);
  return (
    <Layout visit={visit} title={t("Queue of {collection}", { collection: harvest.collection })}>
      <HarvestLinks harvest={harvest} current="queue" />
      <LastEdit visit={visit} />
      <Search visit={visit} groups={groups} />
      <Addresses visit={visit} page={page} harvest={id} />
      <NextPage visit={visit} next={page.next === undefined ? undefined : String(page.next)} />
      {groups.length > 0 && <Groups visit={visit} groups={groups} harvest={id} />}
    </Layout>
  );
}

function addresses(visit: Visit, harvest: number): Promise<AddressesPage> {
  const written = visit.query("state") ?? "waiting";
  const state = STATES.find((one) => one === written);
  if (state === undefined && written !== "all")
    throw new UsageError(`"${written}" is no state: choose ${STATES.join(", ")} or all.`);
  const [contains, group, after] = [visit.query("q"), visit.query("group"), visit.query("after")];
  return visit.store.addresses({
    harvest,
    limit: ROWS,
    ...(state === undefined ? {} : { state }),
    ...(contains === undefined ? {} : { contains }),
    ...(group === undefined ? {} : { group: wholeNumber(group) }),
    ...(after === undefined ? {} : { after: wholeNumber(after) }),
  });
}

/** What the form before did, with a button that takes it back. */
const LastEdit: FC<{ readonly visit: Visit }> = ({ visit }) => {
  const edit = visit.query("edit");
  if (edit === undefined) return null;
  if (edit === "undone")
    return (
      <p class="note" role="status">
        {t("The edit was undone.")}
      </p>
    );
  const made = readQueueEdits(visit.queueEdits).find(({ number }) => String(number) === edit);
  if (made === undefined)
    return (
      <p class="note" role="status">
        {t("Nothing was changed: the addresses are in another state by now.")}
      </p>
    );
  return (
    <div class="note" role="status">
      <span>{queueEditName(made)}</span>{" "}
      {!made.undone && may(visit.person, "owner") && <UndoQueueEdit visit={visit} edit={made} />}
    </div>
  );
};

/** In a few words: what was done with how many addresses. */
export function queueEditName({ action, of, before: { length: n } }: KeptQueueEdit): string {
  if (of === "group")
    return action === "drop"
      ? t("A group was closed.")
      : action === "restore"
        ? t("A group was opened.")
        : t("A group got another priority.");
  if (action === "drop") return tn(n, "{n} address was dropped.", "{n} addresses were dropped.");
  if (action === "restore") return tn(n, "{n} address was taken back.", "{n} addresses were taken back.");
  return tn(n, "{n} address got another priority.", "{n} addresses got another priority.");
}

export const UndoQueueEdit: FC<{ readonly visit: Visit; readonly edit: KeptQueueEdit; readonly back?: "edits" }> = ({
  visit,
  edit,
  back,
}) => (
  <form class="inline" action={`/queue-edits/${edit.number}/undo`} method="post">
    <FormToken visit={visit} />
    {back !== undefined && <input type="hidden" name="back" value={back} />}
    <button class="small" type="submit" aria-label={t("Undo: {what}", { what: queueEditName(edit) })}>
      {t("Undo")}
    </button>
  </form>
);

function wholeNumber(written: string): number {
  if (!/^\d{1,15}$/.test(written)) throw new UsageError(`"${written}" is not a number.`);
  return Number(written);
}

const Search: FC<{ readonly visit: Visit; readonly groups: readonly QueueGroup[] }> = ({ visit, groups }) => (
  <form class="filters" action={visit.path} method="get">
    <label>
      {t("Part of the address")}
      <input name="q" value={visit.query("q")} />
    </label>
    <label>
      {t("State")}
      <select name="state">
        {[...STATES, "all"].map((state) => (
          <option value={state} selected={state === (visit.query("state") ?? "waiting")}>
            {state === "all" ? t("all") : stateName(state)}
          </option>
        ))}
      </select>
    </label>
    {groups.length > 1 && (
      <label>
        {t("Group")}
        <select name="group">
          <option value="">{t("all")}</option>
          {groups.map((group) => (
            <option value={String(group.id)} selected={String(group.id) === visit.query("group")}>
              {shortName(group)}
            </option>
          ))}
        </select>
      </label>
    )}
    <button type="submit">{t("Show")}</button>
  </form>
);

function shortName({ id, name }: QueueGroup): string {
  return `${id}: ${name === "" ? t("(no name)") : name.slice(0, 40)}`;
}

const Addresses: FC<{ readonly visit: Visit; readonly page: AddressesPage; readonly harvest: number }> = ({
  visit,
  page,
  harvest,
}) => {
  if (page.addresses.length === 0)
    return (
      <p role="status">
        {page.next === undefined
          ? t("There is no such address.")
          : t("None among the first addresses. Continue with the next page.")}
      </p>
    );
  const editable = may(visit.person, "owner");
  return (
    <form action={`/harvests/${harvest}/queue`} method="post">
      <FormToken visit={visit} />
      <input type="hidden" name="back" value={new URL(visit.link({ edit: undefined }), "http://x").search} />
      <Table
        head={[
          ...(editable ? [t("Choose")] : []),
          t("Address"),
          t("State"),
          ofNumbers(t("Priority")),
          ofNumbers(t("Depth")),
          ofNumbers(t("Group")),
        ]}
        caption={t("Addresses")}
        stacked
      >
        {page.addresses.map((one) => (
          <tr>
            {editable && (
              <td>
                <input
                  type="checkbox"
                  name="address"
                  value={String(one.id)}
                  aria-label={t("Choose {url}", { url: one.url })}
                />
              </td>
            )}
            <Address one={one} />
          </tr>
        ))}
      </Table>
      {editable && (
        <div class="filters">
          <label>
            {t("Do with the chosen ones")}
            <select name="action">
              <option value="drop">{t("drop from the queue")}</option>
              <option value="restore">{t("take back into the queue")}</option>
              <option value="priority">{t("set the priority")}</option>
            </select>
          </label>
          <label>
            {t("Priority")}
            <input type="number" name="priority" step="any" placeholder="0" />
          </label>
          <button type="submit">{t("Apply")}</button>
        </div>
      )}
    </form>
  );
};

const Address: FC<{ readonly one: QueueAddress }> = ({ one }) => (
  <>
    <td>
      <a href={`/why?url=${encodeURIComponent(one.url)}`}>
        <Said text={one.url} most={160} />
      </a>
      {one.because !== "" && (
        <div class="quiet">
          <Said text={one.because} most={200} />
        </div>
      )}
    </td>
    <td>
      {stateName(one.state)}
      {one.state === "waiting" && one.groupClosed !== null && <div class="quiet">{t("group closed")}</div>}
      {one.state === "waiting" && one.due > 0 && (
        <div class="quiet">
          {t("not before")} <Time at={one.due} />
        </div>
      )}
    </td>
    <td class="number" data-name={t("Priority")}>
      {one.priority}
    </td>
    <td class="number" data-name={t("Depth")}>
      {one.depth}
    </td>
    <td class="number" data-name={t("Group")}>
      {one.group}
    </td>
  </>
);

const Groups: FC<{ readonly visit: Visit; readonly groups: readonly QueueGroup[]; readonly harvest: number }> = ({
  visit,
  groups,
  harvest,
}) => (
  <section>
    <h2>{t("Groups")}</h2>
    <p class="quiet">
      {t("Links from the same place of the same kind of page. A larger priority comes first; a closed group waits.")}
    </p>
    <Table
      head={[
        t("Group"),
        t("Example"),
        ofNumbers(t("Waiting")),
        ofNumbers(t("Priority")),
        t("State"),
        ...(may(visit.person, "owner") ? [t("Change")] : []),
      ]}
      caption={t("Groups")}
      stacked
    >
      {groups.map((group) => (
        <tr>
          <th scope="row" data-name={t("Group")}>
            <a href={visit.link({ group: String(group.id) })}>{group.id}</a>
          </th>
          <td>
            <Said text={group.example} most={100} />
            {group.name !== "" && (
              <div class="quiet">
                <Said text={group.name} most={80} />
              </div>
            )}
          </td>
          <td class="number" data-name={t("Waiting")}>
            {formatNumber(group.waiting)}
          </td>
          <td class="number" data-name={t("Priority")}>
            {group.priority}
          </td>
          <td>
            {group.closed === null ? (
              t("open")
            ) : (
              <>
                {t("closed:")} <Said text={group.closed} most={120} />
              </>
            )}
          </td>
          {may(visit.person, "owner") && (
            <td>
              <GroupForm visit={visit} group={group} harvest={harvest} />
            </td>
          )}
        </tr>
      ))}
    </Table>
  </section>
);

const GroupForm: FC<{ readonly visit: Visit; readonly group: QueueGroup; readonly harvest: number }> = ({
  visit,
  group,
  harvest,
}) => (
  <form class="row" action={`/harvests/${harvest}/queue`} method="post">
    <FormToken visit={visit} />
    <input type="hidden" name="group" value={String(group.id)} />
    <button type="submit" name="action" value={group.closed === null ? "drop" : "restore"}>
      {group.closed === null ? t("Close") : t("Open")}
    </button>
    <input
      type="number"
      name="priority"
      step="any"
      size={4}
      aria-label={t("Priority of group {id}", { id: group.id })}
      value={String(group.priority)}
    />
    <button type="submit" name="action" value="priority">
      {t("Set")}
    </button>
  </form>
);
