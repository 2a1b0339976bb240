/** A listing's site: its kinds of pages, how they lead to each other, whether lists are complete, and what a person says about them. */
import type { FC } from "hono/jsx";
import { type ExamplesPreview, type PageExamples, previewExamples } from "../../app/harvests/examples.js";
import { listingOverview } from "../../app/listing.js";
import { type KindNode, kindTree } from "../../listing/site/kind-tree.js";
import { completenessOf, type PageKind, type Structure } from "../../listing/site/structure.js";
import { formatNumber } from "../../model/text/formatting.js";
import type { HarvestStatus } from "../../store/store.js";
import { FormToken, Layout, ofNumbers, Table } from "../html/layout.js";
import { Said } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";
import { HarvestLinks } from "./harvest.js";

const SHOWN = 12;

async function findListing({ store }: Visit, id: number): Promise<HarvestStatus | undefined> {
  return (await store.harvests()).find((one) => one.id === id && one.kind === "listing");
}

export async function structurePage(visit: Visit, id: number) {
  const harvest = await findListing(visit, id);
  const overview = harvest && (await listingOverview(visit.store, harvest));
  if (harvest === undefined || overview === undefined) return undefined;
  const { structure, choices, known, leaves } = overview;
  const says = completenessOf(known, harvest.finished, leaves);
  return (
    <Layout visit={visit} title={t("Structure of {collection}", { collection: harvest.collection })}>
      <HarvestLinks harvest={harvest} current="structure" />
      <p>
        {tn(structure.pages, "{n} page was read.", "{n} pages were read.")}{" "}
        {tn(leaves, "{n} leaf is kept.", "{n} leaves are kept.")}
        {!harvest.finished && ` ${t("The harvest is unfinished: this may change.")}`}
      </p>
      {choices.length > 0 && (
        <p class="attention">{t("Several kinds could be meant. If the wrong one was kept, say so below.")}</p>
      )}
      <section class="cards">
        {structure.kinds.slice(0, SHOWN).map((kind) => (
          <Kind visit={visit} kind={kind} harvest={id} />
        ))}
      </section>
      <More count={structure.kinds.length - SHOWN} />
      <Tree nodes={kindTree(known)} />
      <section>
        <h2>{t("Completeness")}</h2>
        {says.length === 0 ? (
          <p>{t("The lists state no numbers and announce no parts that could be compared.")}</p>
        ) : (
          <ul>
            {says.map((sentence) => (
              <li>
                <Said text={sentence} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <Unfollowed structure={structure} visit={visit} harvest={id} />
    </Layout>
  );
}

/** The names of roles, in the reader's language. */
function roleName(role: PageKind["role"]): string {
  return role === "leaf" ? t("leaf") : role === "list" ? t("list") : t("other page");
}

const Kind: FC<{ readonly visit: Visit; readonly kind: PageKind; readonly harvest: number }> = ({
  visit,
  kind: { role, leaf, pages, shape, samples },
  harvest,
}) => (
  <article class={`card role-${role}`}>
    <h2>
      {roleName(role)} <span class="quiet">{tn(pages, "{n} page", "{n} pages")}</span>
    </h2>
    <p class="quiet">
      <code>
        <Said text={shape} most={100} />
      </code>
      {" · "}
      {t("{n} % leaf", { n: Math.round(100 * leaf) })}
    </p>
    <ul>
      {samples.map(({ url, title }) => (
        <li>
          <a href={`/why?url=${encodeURIComponent(url)}`}>
            <Said text={title || url} most={80} />
          </a>
        </li>
      ))}
    </ul>
    {may(visit.person, "owner") && samples[0] !== undefined && (
      <form class="row" action={`/harvests/${harvest}/structure/preview`} method="get">
        <input type="hidden" name={role === "leaf" ? "not" : "leaf"} value={samples[0].url} />
        <button type="submit">{role === "leaf" ? t("These are not leaves") : t("These are leaves")}</button>
      </form>
    )}
  </article>
);

const More: FC<{ readonly count: number }> = ({ count }) =>
  count <= 0 ? null : <p class="quiet">{tn(count, "and {n} more", "and {n} more")}</p>;

const Tree: FC<{ readonly nodes: readonly KindNode[] }> = ({ nodes }) => (
  <section>
    <h2>{t("From the start page to the leaves")}</h2>
    <Nodes nodes={nodes} />
  </section>
);

const Nodes: FC<{ readonly nodes: readonly KindNode[] }> = ({ nodes }) => (
  <ul>
    {nodes.slice(0, SHOWN).map(({ role, shape, pages, children }) => (
      <li>
        <strong>{roleName(role)}</strong> <Said text={shape} most={100} />{" "}
        <span class="quiet">{tn(pages, "{n} page", "{n} pages")}</span>
        {children.length > 0 && <Nodes nodes={children} />}
      </li>
    ))}
  </ul>
);

const Unfollowed: FC<{ readonly structure: Structure; readonly visit: Visit; readonly harvest: number }> = ({
  structure: { unfollowed },
  visit,
  harvest,
}) => {
  if (unfollowed.length === 0) return null;
  return (
    <section>
      <h2>{t("Links that were not followed")}</h2>
      <Table
        stacked
        head={[t("Kind of address"), ofNumbers(t("Links")), t("Reason"), t("Example")]}
        caption={t("Links that were not followed")}
      >
        {unfollowed.slice(0, SHOWN).map(({ shape, links, because, example }) => (
          <tr>
            <td>
              <Said text={shape} most={80} />
            </td>
            <td class="number" data-name={t("Links")}>
              {formatNumber(links)}
            </td>
            <td>
              <Said text={because} most={150} />
            </td>
            <td>
              <a href={`/why?url=${encodeURIComponent(example)}`}>
                <Said text={example} most={80} />
              </a>
              {may(visit.person, "owner") && (
                <>
                  {" "}
                  <a href={`/harvests/${harvest}/structure/preview?leaf=${encodeURIComponent(example)}`}>
                    {t("it is a leaf")}
                  </a>
                </>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
};

/** What would change, before it is kept. */
export async function examplesPage(visit: Visit, id: number, said: PageExamples) {
  const harvest = await findListing(visit, id);
  if (harvest === undefined) return undefined;
  const preview = await previewExamples(visit.store, visit.where, harvest, said);
  return (
    <Layout visit={visit} title={t("What would change")}>
      <HarvestLinks harvest={harvest} current="structure" />
      <ul>
        {said.leaf.map((url) => (
          <li>
            <Said text={url} most={200} /> {t("is a leaf")}
          </li>
        ))}
        {said.not.map((url) => (
          <li>
            <Said text={url} most={200} /> {t("is not a leaf")}
          </li>
        ))}
      </ul>
      <Difference preview={preview} />
      <form class="row" action={`/harvests/${id}/structure`} method="post">
        <FormToken visit={visit} />
        {said.leaf.map((url) => (
          <input type="hidden" name="leaf" value={url} />
        ))}
        {said.not.map((url) => (
          <input type="hidden" name="not" value={url} />
        ))}
        <button type="submit" class="main">
          {t("Keep it")}
        </button>
        <a href={`/harvests/${id}/structure`}>{t("Cancel")}</a>
      </form>
      <p class="quiet">
        {t("Archived pages are judged again at once. Pages that are still missing come with the next run.")}
      </p>
    </Layout>
  );
}

const Difference: FC<{ readonly preview: ExamplesPreview }> = ({ preview: { before, after, gained, lost, more } }) => (
  <>
    <p>
      {tn(gained.length, "{n} page would become a leaf", "{n} pages would become leaves")},{" "}
      {tn(lost.length, "{n} leaf would be withdrawn", "{n} leaves would be withdrawn")}
      {more && `; ${t("there are more: only the first 1,000 pages were looked at")}`}.
    </p>
    <Examples title={t("New leaves")} urls={gained} mark="ins" />
    <Examples title={t("Withdrawn leaves")} urls={lost} mark="del" />
    <Table head={[t("Kind of address"), t("Before"), t("After")]} caption={t("Kinds of pages")}>
      {rolesOf(before.structure, after.structure).map(([shape, old, now]) => (
        <tr>
          <td>
            <Said text={shape} most={100} />
          </td>
          <td>{old}</td>
          <td class={old === now ? "quiet" : "good"}>{now}</td>
        </tr>
      ))}
    </Table>
  </>
);

const Examples: FC<{ readonly title: string; readonly urls: readonly string[]; readonly mark: "ins" | "del" }> = ({
  title,
  urls,
  mark,
}) =>
  urls.length === 0 ? null : (
    <section>
      <h2>{title}</h2>
      <ul>
        {urls.slice(0, SHOWN).map((url) => (
          <li>
            {mark === "ins" ? <ins>{<Said text={url} most={150} />}</ins> : <del>{<Said text={url} most={150} />}</del>}
          </li>
        ))}
      </ul>
      <More count={urls.length - SHOWN} />
    </section>
  );

/** For each shape of address: its roles before and after, with their pages. */
function rolesOf(before: Structure, after: Structure): [shape: string, before: string, after: string][] {
  const says = ({ kinds }: Structure, shape: string): string =>
    kinds
      .filter((kind) => kind.shape === shape)
      .map(({ role, pages }) => `${roleName(role)} ${formatNumber(pages)}`)
      .join(", ");
  const shapes = [...new Set([...before.kinds, ...after.kinds].map(({ shape }) => shape))].slice(0, 2 * SHOWN);
  return shapes.map((shape) => [shape, says(before, shape), says(after, shape)]);
}
