/** Moderation: queues by reason, and one item at a time with its page on the left and its fields on the right. */
import type { FC } from "hono/jsx";
import { archivedEntries, type PageName } from "../../app/records/archived-page.js";
import { type EditableField, type Review, type ReviewState, readReview } from "../../app/records/review.js";
import {
  isRecordId,
  nextItem,
  type Queue,
  type QueueItem,
  type QueueRequest,
  queueNamed,
  queueSizes,
} from "../../app/records/review-queues.js";
import { checkCollection } from "../../app/records/scope.js";
import { valueText } from "../../publish/formats/cell.js";
import { titleOf } from "../../search/facts.js";
import { asset } from "../assets.js";
import { FormToken, Layout, Live } from "../html/layout.js";
import { Said, Time, WebLink } from "../html/text.js";
import type { Visit } from "../visit.js";
import { language, t } from "../words/words.js";
import { ArchivedFrame, ArchivedScripts } from "./archived.js";

const QUEUE_NAMES: { readonly [queue in Queue]: () => string } = {
  doubt: () => t("Doubtful"),
  missing: () => t("A field is missing"),
  mixed: () => t("Languages mixed"),
  duplicate: () => t("Nearly a duplicate"),
  changed: () => t("Changed since checked"),
  close: () => t("Rejected, but close"),
  disputed: () => t("Disputed"),
  assigned: () => t("Assigned to me"),
};

const STATES: { readonly [state in ReviewState]: () => string } = {
  unchecked: () => t("unchecked"),
  checked: () => t("checked"),
  "changed since checked": () => t("changed since checked"),
  disputed: () => t("disputed"),
  rejected: () => t("rejected"),
};

export async function moderationPage(visit: Visit) {
  const collection = visit.query("collection");
  await checkCollection(visit.store, collection);
  const collections = [...new Set((await visit.store.harvests()).map((one) => one.collection))].sort();
  const asked = { collection, person: visit.person.name };
  const rows = await visit.cache.get(`queues ${JSON.stringify(asked)}`, () => queueSizes(visit.slowStore, asked));
  return (
    <Layout visit={visit} title={t("Moderation")}>
      <ul class="chips">
        <li>
          <a href="/moderation" aria-current={collection === undefined ? "page" : undefined}>
            {t("all collections")}
          </a>
        </li>
        {collections.map((name) => (
          <li>
            <a href={visit.link({ collection: name })} aria-current={collection === name ? "page" : undefined}>
              <Said text={name} most={100} />
            </a>
          </li>
        ))}
      </ul>
      <ul class="queues">
        {rows.map(({ queue, field, size, isEmpty }) => (
          <li class={field === undefined ? undefined : "part"}>
            {isEmpty ? (
              <span class="quiet">{field ?? QUEUE_NAMES[queue]()}</span>
            ) : (
              <a href={itemAddress({ queue, collection, field })}>{field ?? QUEUE_NAMES[queue]()}</a>
            )}{" "}
            <span class="quiet">
              {isEmpty
                ? t("nothing to do")
                : size === undefined
                  ? t("not counted")
                  : size >= 1000
                    ? "1,000+"
                    : String(size)}
            </span>
          </li>
        ))}
      </ul>
    </Layout>
  );
}

function itemAddress({ queue, collection, field }: Omit<QueueRequest, "person">, after?: string): string {
  const words = Object.entries({ queue, collection, field, after }).filter(([, value]) => value !== undefined);
  return `/moderation/item?${new URLSearchParams(words as [string, string][])}`;
}

/** The next item of a queue, or the one that is named. `message`: why the last decision was not carried out. */
export async function moderationItemPage(visit: Visit, message?: string) {
  const named = visit.query("subject");
  const inQueue = visit.query("queue");
  const request =
    inQueue === undefined
      ? undefined
      : {
          queue: queueNamed(inQueue),
          collection: visit.query("collection"),
          field: visit.query("field"),
          person: visit.person.name,
        };
  const item =
    named === undefined && request !== undefined
      ? await nextItem(visit.store, { ...request, after: visit.query("after") })
      : undefined;
  const subject = named ?? item?.subject;
  const back = request === undefined ? "/moderation" : itemAddress(request, item?.next);
  if (subject === undefined)
    return (
      <Layout visit={visit} title={t("Moderation")}>
        <div id="item">
          <p>{t("Nothing is left in this queue.")}</p>
          <p>
            <a href="/moderation">{t("All queues")}</a>
          </p>
        </div>
      </Layout>
    );
  const review = await readReview(visit.store, subject, language());
  if (review === undefined) return undefined;
  const title = (review.history && titleOf(review.history.record.fields)) || item?.title || subject;
  return (
    <Layout
      visit={visit}
      title={title}
      head={
        <>
          <ArchivedScripts />
          <script src={asset("moderation.js")} defer></script>
        </>
      }
    >
      <Item
        visit={visit}
        review={review}
        item={item}
        next={item === undefined ? "/moderation" : item.next === undefined ? "/moderation" : back}
        message={message}
        pages={(await archivedEntries(visit.store, pageOf(subject))).length}
        queue={request?.queue}
      />
    </Layout>
  );
}

function pageOf(subject: string): PageName {
  return isRecordId(subject) ? { record: subject } : { url: subject };
}

const Item: FC<{
  readonly visit: Visit;
  readonly review: Review;
  readonly item: QueueItem | undefined;
  readonly next: string;
  readonly message: string | undefined;
  readonly pages: number;
  readonly queue: Queue | undefined;
}> = ({ visit, review, item, next, message, pages, queue }) => {
  const { subject, history, state, assignee } = review;
  const url = history?.record.url ?? subject;
  // The browser loads the next item while one looks at another.
  const isAhead = visit.query("ahead") !== undefined;
  return (
    <div id="item" data-next={next} data-title={item?.title ?? ""}>
      {message !== undefined && (
        <p class="message" role="alert">
          {message}
        </p>
      )}
      <p class="quiet">
        {queue !== undefined && (
          <>
            <a href="/moderation">{QUEUE_NAMES[queue]()}</a>
            {item !== undefined && item.why !== "" && (
              <>
                : <Said text={item.why} most={200} />
              </>
            )}{" "}
            ·{" "}
          </>
        )}
        <strong>{STATES[state]()}</strong> · <WebLink href={url} />
        {history !== undefined && (
          <>
            {" "}
            · <a href={`/records/${history.record.id}`}>{t("Record {n}", { n: history.record.number })}</a>
          </>
        )}
        {assignee !== "" && (
          <>
            {" "}
            · {t("assigned to")} <Said text={assignee} most={100} />
          </>
        )}
      </p>
      <div class="others">
        <Live from={`/moderation/others?${new URLSearchParams({ subject })}`} seconds={5}>
          <Others people={isAhead ? [] : visit.presence.see(subject, visit.person.name, Date.now())} />
        </Live>
      </div>
      <div class="beside">
        {pages > 0 ? <ArchivedFrame name={pageOf(subject)} index={0} /> : <p>{t("Its page is not archived.")}</p>}
        <Decision visit={visit} review={review} next={next} />
      </div>
      <Entries review={review} />
    </div>
  );
};

export const Others: FC<{ readonly people: readonly string[] }> = ({ people }) =>
  people.length === 0 ? null : (
    <p class="note" role="status">
      {t("Also looking at this:")} <Said text={people.join(", ")} most={300} />
    </p>
  );

const LONGEST_EDITED = 200_000;

const Decision: FC<{ readonly visit: Visit; readonly review: Review; readonly next: string }> = ({
  visit,
  review,
  next,
}) => {
  const { subject, state, fields, history } = review;
  return (
    <form class="decision" action="/moderation/decide" method="post">
      <FormToken visit={visit} />
      <input type="hidden" name="subject" value={subject} />
      <input type="hidden" name="next" value={next} />
      <p class="buttons">
        {state === "rejected" && history !== undefined ? (
          <Choice decision="reopen" says={t("Reopen")} hotkey="o" />
        ) : (
          <>
            <Choice decision="accept" says={history === undefined ? t("Keep as a document") : t("Accept")} hotkey="a" />
            {history !== undefined && <Choice decision="correct" says={t("Save only")} />}
            <Choice decision="reject" says={t("Reject")} hotkey="r" />
            <Choice decision="dispute" says={t("Dispute")} hotkey="d" />
            {(state === "checked" || state === "disputed") && (
              <Choice decision="reopen" says={t("Reopen")} hotkey="o" />
            )}
          </>
        )}
        <a class="button" href={next} data-key="s">
          {t("Skip")} <kbd>s</kbd>
        </a>
      </p>
      <label>
        {t("Comment")} <kbd>c</kbd>
        <textarea name="comment" rows={2} data-key="c"></textarea>
      </label>
      <p class="buttons">
        <Choice decision="comment" says={t("Only comment")} />
        <label>
          {t("Assign to")} <input name="assignee" value={review.assignee} size={12} />
        </label>
        <Choice decision="assign" says={t("Assign")} />
      </p>
      {fields.map((field, i) => (
        <FieldRow subject={subject} field={field} isFirst={i === 0} />
      ))}
    </form>
  );
};

const Choice: FC<{ readonly decision: string; readonly says: string; readonly hotkey?: string }> = ({
  decision,
  says,
  hotkey,
}) => (
  <button type="submit" name="decision" value={decision} data-key={hotkey}>
    {says}
    {hotkey !== undefined && (
      <>
        {" "}
        <kbd>{hotkey}</kbd>
      </>
    )}
  </button>
);

const FieldRow: FC<{ readonly subject: string; readonly field: EditableField; readonly isFirst: boolean }> = ({
  subject,
  field: { field, value, choices },
  isFirst,
}) => {
  const text = valueText(value);
  if (text.length > LONGEST_EDITED)
    return (
      <p class="quiet">
        <Said text={field} most={100} />: {t("It is too long to be corrected here.")}
      </p>
    );
  const lines = field === "text" ? 14 : Math.min(6, Math.ceil(text.length / 60));
  // The next item is in the same document already.
  const id = `field-${subject.replace(/\W/g, "").slice(-16)}-${field.replace(/\W/g, "-")}`;
  const list = `choices-${id}`;
  return (
    <div data-field={field} class="row">
      <input type="hidden" name={`was:${field}`} value={JSON.stringify(value ?? null)} />
      <label for={id}>
        <Said text={field} most={100} />
      </label>
      {lines > 1 ? (
        <textarea id={id} name={`field:${field}`} rows={lines}>
          {`\n${text}`}
        </textarea>
      ) : (
        <input
          id={id}
          name={`field:${field}`}
          value={text}
          list={choices.length > 0 ? list : undefined}
          data-key={isFirst ? "e" : undefined}
        />
      )}

      {choices.length > 0 && (
        <datalist id={list}>
          {choices.map((choice) => (
            <option value={choice.value}>{choice.label}</option>
          ))}
        </datalist>
      )}
    </div>
  );
};

const Entries: FC<{ readonly review: Review }> = ({ review: { entries } }) =>
  entries.length === 0 ? null : (
    <section>
      <h2>{t("History")}</h2>
      <ul>
        {entries.map((entry) => (
          <li>
            <Time at={entry.at} />: <Said text={entry.by} most={100} />{" "}
            {entry.about === "comment"
              ? ""
              : entry.about === "validated"
                ? entry.value === true
                  ? t("marked it as checked")
                  : t("removed the mark “checked”")
                : entry.about === "state"
                  ? t("state:")
                  : entry.about === "assignee"
                    ? t("assigned to")
                    : t("set {field} to", { field: "field" in entry ? entry.field : "" })}{" "}
            {entry.about !== "validated" && <Said text={valueText(entry.value) || t("(empty)")} most={500} />}
          </li>
        ))}
      </ul>
    </section>
  );
