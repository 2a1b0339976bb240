/** The recipe workbench: the text with its mistakes by line, and one page read by it, step by step. */
import type { FC } from "hono/jsx";
import type { Proposal } from "../../app/robot/proposals.js";
import { checkRecipeText, listRecipes, readRecipeText, type Trial } from "../../app/robot/workbench.js";
import { valueText } from "../../publish/formats/cell.js";
import type { Problem } from "../../robot/recipe/read-recipe.js";
import { FormToken, Layout, Table } from "../html/layout.js";
import { Said, WebLink } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";
import { RunState } from "./home.js";

export async function recipesPage(visit: Visit) {
  const harvests = (await visit.store.harvests()).filter(({ kind }) => kind === "robot");
  const names = listRecipes(visit.recipes);
  return (
    <Layout visit={visit} title={t("Recipes")}>
      <p class="quiet">{t("A recipe says where a site's documents are, how they are read and what is kept.")}</p>
      {harvests.length > 0 && (
        <Table stacked head={[t("Recipe"), t("Collection"), t("Last run")]} caption={t("Recipes that were run")}>
          {harvests.map((harvest) => (
            <tr>
              <th scope="row">
                <a href={`/harvests/${harvest.id}/recipe`}>
                  <Said text={harvest.start} most={100} />
                </a>
              </th>
              <td>
                <Said text={harvest.collection} most={100} />
              </td>
              <td>
                <RunState harvest={harvest} />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <h2>{t("Workbench")}</h2>
      {names.length === 0 ? (
        <p>{t("No recipe was written here yet.")}</p>
      ) : (
        <ul>
          {names.map((name) => (
            <li>
              <a href={`/recipes/${encodeURIComponent(name)}`}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      {may(visit.person, "owner") && (
        <form class="filters" action="/recipes" method="post">
          <FormToken visit={visit} />
          <label>
            {t("Name of a new recipe")}
            <input name="name" required maxlength={80} />
          </label>
          <button type="submit">{t("Write it")}</button>
        </form>
      )}
      {may(visit.person, "owner") && <ProposeForm visit={visit} />}
    </Layout>
  );
}

const ProposeForm: FC<{ readonly visit: Visit }> = ({ visit }) => (
  <section>
    <h2>{t("Propose a recipe")}</h2>
    <form class="filters" action="/recipe-proposals" method="post">
      <FormToken visit={visit} />
      <label>
        {t("Any page of the site")}
        <input name="url" inputmode="url" size={40} required placeholder="https://example.org/news/" />
      </label>
      <button type="submit">{t("Propose")}</button>
    </form>
    <p class="quiet">
      {t("About 80 pages are read politely, which takes a minute or two. Nothing is kept but the recipe.")}
    </p>
  </section>
);

/** While a site is read for its recipe. */
const Proposing: FC<{ readonly visit: Visit; readonly proposal: Proposal }> = ({ visit, proposal }) => (
  <Layout visit={visit} title={t("Recipe {name}", { name: proposal.name })} reload={3}>
    <p role="status">
      <span class="pulse" aria-hidden="true"></span> {t("The site is being read. The recipe appears here by itself.")}{" "}
      {tn(proposal.pages, "{n} page was read so far.", "{n} pages were read so far.")}
    </p>
    <p class="quiet">
      <WebLink href={proposal.url} />
    </p>
  </Layout>
);

interface Shown {
  /** What is in the form; default: the saved text. */
  readonly text?: string;
  readonly url?: string;
  readonly trial?: Trial;
}

export async function recipePage(visit: Visit, name: string, shown: Shown = {}) {
  const proposal = visit.proposals.find(name);
  if (proposal?.isRunning) return <Proposing visit={visit} proposal={proposal} />;
  const saved = readRecipeText(visit.recipes, name);
  const text = shown.text ?? saved ?? beginning(name);
  const { problems, program } = checkRecipeText(visit.recipes, name, text);
  const editable = may(visit.person, "owner");
  if (saved === undefined && !editable) return undefined;
  return (
    <Layout visit={visit} title={t("Recipe {name}", { name })}>
      {proposal?.problem !== undefined && (
        <p class="message" role="alert">
          <Said text={t("No recipe could be proposed: {problem}", { problem: proposal.problem })} />
        </p>
      )}
      {proposal?.coverage !== undefined && (
        <div class="note">
          <p>{t("The recipe is a proposal. Try it on a page, then run it on a few.")}</p>
          {proposal.coverage.map((sentence) => (
            <p class="quiet">
              <Said text={sentence} />
            </p>
          ))}
        </div>
      )}
      <Messages problems={problems} text={text} isUsable={program !== undefined} />
      <form action={`/recipes/${encodeURIComponent(name)}`} method="post">
        <FormToken visit={visit} />
        <label for="text">{t("Text")}</label>
        <textarea id="text" name="text" class="code" rows={24} spellcheck={false} readonly={!editable}>
          {text}
        </textarea>
        {editable && (
          <div class="filters">
            <button type="submit" name="do" value="save" class="main">
              {t("Save")}
            </button>
            <button type="submit" name="do" value="check">
              {t("Check")}
            </button>
            <label>
              {t("Try on a page")}
              <input type="url" name="url" size={36} value={shown.url} placeholder="https://example.org/1" />
            </label>
            <button type="submit" name="do" value="try">
              {t("Try")}
            </button>
            <label>
              {t("Pages at most")}
              <input type="number" name="pages" min={1} value="40" />
            </label>
            <button type="submit" name="do" value="run">
              {t("Save and run")}
            </button>
          </div>
        )}
      </form>
      {shown.trial !== undefined && <TrialResult trial={shown.trial} />}
    </Layout>
  );
}

function beginning(name: string): string {
  return `name: ${name}\ncollect:\n  - list: https://example.org/news/\n    only: '/news/\\d+'\n`;
}

const Messages: FC<{ readonly problems: readonly Problem[]; readonly text: string; readonly isUsable: boolean }> = ({
  problems,
  text,
  isUsable,
}) => {
  if (problems.length === 0) return <p class="good">{t("No mistakes.")}</p>;
  const lines = text.split("\n");
  return (
    <section class={isUsable ? undefined : "message"} role="status">
      <p>{tn(problems.length, "{n} message:", "{n} messages:")}</p>
      <ol class="problems">
        {problems.map(({ line, column, severity, says }) => (
          <li>
            <strong>{t("Line {line}, column {column}", { line, column })}</strong>
            {severity === "warning" && ` (${t("warning")})`}: <Said text={says} />
            <pre class="code">
              <Said text={lines[line - 1] ?? ""} most={200} />
            </pre>
          </li>
        ))}
      </ol>
    </section>
  );
};

const TrialResult: FC<{ readonly trial: Trial }> = ({ trial }) => (
  <section id="trial">
    <h2>
      {trial.records.length > 0 ? (
        <span class="good">{tn(trial.records.length, "A document would be kept", "{n} documents would be kept")}</span>
      ) : (
        <span class="bad">{t("It would be rejected")}</span>
      )}
    </h2>
    <p class="quiet">
      {trial.from === "archive" ? t("The page was read from the archive.") : t("The page was fetched now.")}
    </p>
    {trial.records.length === 0 && (
      <p>
        <Said text={trial.rejected ?? t("no document was found")} />
        {trial.found !== undefined && (
          <>
            {" "}
            (<Said text={trial.found} />)
          </>
        )}
      </p>
    )}
    {trial.doubts.map((doubt) => (
      <p class="bad">
        {t("doubtful:")} <Said text={doubt} />
      </p>
    ))}
    {trial.records.map(({ url, fields }) => (
      <Table stacked head={[t("Field"), t("Value"), t("Rule")]} caption={url}>
        {Object.entries(fields).map(([field, { value, rule }]) => (
          <tr>
            <th scope="row">
              <Said text={field} most={60} />
            </th>
            <td>
              <Said text={valueText(value)} most={400} />
            </td>
            <td class="quiet">
              <Said text={rule} most={80} />
            </td>
          </tr>
        ))}
      </Table>
    ))}
    <h2>{t("Step by step")}</h2>
    {trial.steps.length === 0 && (
      <p class="quiet">{t("The recipe has no steps of its own: the page was read as any page is.")}</p>
    )}
    <ol>
      {trial.steps.map(({ label, input, output, milliseconds }) => (
        <li>
          <strong>
            <Said text={label} most={120} />
          </strong>{" "}
          <span class="quiet">{`${milliseconds.toFixed(1)} ms`}</span>
          <dl>
            <dt>{t("in")}</dt>
            <dd>
              <Said text={input} most={200} />
            </dd>
            <dt>{t("out")}</dt>
            <dd>
              <Said text={output} most={400} />
            </dd>
          </dl>
        </li>
      ))}
    </ol>
  </section>
);
