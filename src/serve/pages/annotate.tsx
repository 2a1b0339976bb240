/** Projects, their progress, and the screen on which a page is labelled. */
import type { FC } from "hono/jsx";
import { type Inline, type MarkdownBlock, readMarkdown } from "../../annotate/guidelines.js";
import { finishedBy, type Project, type ProjectPage } from "../../annotate/project.js";
import { TASKS, taskOf } from "../../annotate/task.js";
import type { Layer } from "../../app/annotate/annotated-page.js";
import { asset } from "../assets.js";
import { FormToken, Layout, ofNumbers, Table } from "../html/layout.js";
import { Said, visible, WebLink } from "../html/text.js";
import { may, type Visit } from "../visit.js";
import { t, tn } from "../words/words.js";

const addressOf = (project: string): string => `/annotate/${encodeURIComponent(project)}`;
const pageAddress = (project: string, page: string): string =>
  `${addressOf(project)}/pages/${encodeURIComponent(page)}`;

export async function projectsPage(visit: Visit) {
  const names = await visit.desk.projects();
  const projects = await Promise.all(names.map((name) => visit.desk.project(name)));
  return (
    <Layout visit={visit} title={t("Annotation")}>
      {projects.length === 0 ? (
        <p>
          {t("There are no projects yet. In a project, people label archived pages, and models learn from the labels.")}
        </p>
      ) : (
        <Table head={[t("Project"), t("Task"), ofNumbers(t("Pages")), ofNumbers(t("Done"))]} caption={t("Projects")}>
          {projects.map(({ name, settings, pages }) => (
            <tr>
              <th scope="row">
                <a href={addressOf(name)}>
                  <Said text={name} />
                </a>
              </th>
              <td>{taskOf(settings.task).about}</td>
              <td class="number">{pages.size}</td>
              <td class="number">{[...pages.values()].filter((page) => finishedBy(page).length > 0).length}</td>
            </tr>
          ))}
        </Table>
      )}
      {may(visit.person, "owner") && <NewProject visit={visit} collections={await collectionsOf(visit)} />}
    </Layout>
  );
}

async function collectionsOf({ store }: Visit): Promise<string[]> {
  return [...new Set((await store.harvests()).map(({ collection }) => collection))].sort();
}

const NewProject: FC<{ readonly visit: Visit; readonly collections: readonly string[] }> = ({ visit, collections }) => (
  <section>
    <h2>{t("New project")}</h2>
    <form class="stack" action="/annotate" method="post">
      <FormToken visit={visit} />
      <label>
        {t("Name")} <input name="name" required maxlength={60} />
      </label>
      <label>
        {t("Task")}{" "}
        <select name="task">
          {Object.values(TASKS).map(({ name, about }) => (
            <option value={name}>{about}</option>
          ))}
        </select>
      </label>
      <label>
        {t("Archived pages of")}{" "}
        <select name="collection">
          {collections.map((name) => (
            <option value={name}>{name}</option>
          ))}
          <option value="">{t("(none yet)")}</option>
        </select>
      </label>
      <label>
        {t("Only addresses with")} <input name="url" />
      </label>
      <label>
        {t("People who label each page")} <input name="overlap" type="number" min="1" max="20" value="1" />
      </label>
      <label>
        {t("Guidelines")} <textarea name="guidelines" rows={4} placeholder={t("Markdown")}></textarea>
      </label>
      <button type="submit" class="main">
        {t("Create the project")}
      </button>
    </form>
  </section>
);

const Added: FC<{ readonly added: string | undefined }> = ({ added }) => {
  if (added === undefined || !/^\d{1,9}$/.test(added)) return null;
  return (
    <p class={added === "0" ? "message" : "note"} role="status">
      {added === "0"
        ? t("No page was added: none of that collection is archived and fits, or all are here already.")
        : tn(Number(added), "{n} page was added.", "{n} pages were added.")}
    </p>
  );
};

interface AddPagesProps {
  readonly name: string;
  readonly visit: Visit;
  readonly collections: readonly string[];
  readonly isOpen: boolean;
}

const AddPages: FC<AddPagesProps> = ({ name, visit, collections, isOpen }) => (
  <details open={isOpen}>
    <summary>{t("Add pages")}</summary>
    <form class="filters" action={`${addressOf(name)}/pages`} method="post">
      <FormToken visit={visit} />
      <label>
        {t("Archived pages of")}{" "}
        <select name="collection">
          {collections.map((one) => (
            <option value={one}>{visible(one, 60)}</option>
          ))}
        </select>
      </label>
      <label>
        {t("Only addresses with")} <input name="url" />
      </label>
      <button type="submit">{t("Add pages")}</button>
    </form>
  </details>
);

export async function projectPage(visit: Visit, name: string) {
  const project = await visit.desk.project(name);
  const pages = [...project.pages.values()];
  const people = [...new Set(pages.flatMap((page) => [...page.offers.keys(), ...page.work.keys()]))].sort();
  const mine = pages.filter((page) => page.work.has(visit.person.name) || page.offers.has(visit.person.name));
  const shared = pages.filter((page) => finishedBy(page).length >= 2);
  return (
    <Layout visit={visit} title={name}>
      <p>
        {taskOf(project.settings.task).about} · {tn(pages.length, "{n} page", "{n} pages")} ·{" "}
        {tn(project.settings.overlap, "one person labels each", "{n} people label each")} ·{" "}
        {t("{share} % chosen at random", { share: Math.round(100 * project.settings.randomShare) })}
      </p>
      {visit.query("left") === "0" && <p role="status">{t("Nothing is left for you in this project.")}</p>}
      <p>
        <a href="/models">{t("Models")}</a>
      </p>
      <Added added={visit.query("added")} />
      {pages.length === 0 ? (
        <p>{t("It has no pages yet.")}</p>
      ) : (
        <form method="post" action={`${addressOf(name)}/next`}>
          <FormToken visit={visit} />
          <button type="submit" class="main">
            {t("Label the next page")}
          </button>
        </form>
      )}
      {may(visit.person, "owner") && (
        <AddPages name={name} visit={visit} collections={await collectionsOf(visit)} isOpen={pages.length === 0} />
      )}
      <Guidelines text={project.settings.guidelines} />
      <h2>{t("Your pages")}</h2>
      {mine.length === 0 ? (
        <p>{t("None yet.")}</p>
      ) : (
        <ul>
          {mine.slice(0, 200).map((page) => (
            <li>
              <a href={pageAddress(name, page.id)}>
                <Said text={page.title || page.url} most={120} />
              </a>{" "}
              {page.work.get(visit.person.name)?.done ? t("done") : t("open")}
            </li>
          ))}
        </ul>
      )}
      {people.length > 0 && (
        <>
          <h2>{t("People")}</h2>
          <Table head={[t("Name"), ofNumbers(t("Done")), ofNumbers(t("Labels"))]} caption={t("People")}>
            {people.map((person) => {
              const works = pages.flatMap((page) => page.work.get(person) ?? []);
              return (
                <tr>
                  <th scope="row">
                    <Said text={person} />
                  </th>
                  <td class="number">{works.filter(({ done }) => done).length}</td>
                  <td class="number">{works.reduce((sum, { marks }) => sum + marks.size, 0)}</td>
                </tr>
              );
            })}
          </Table>
        </>
      )}
      {shared.length > 0 && (
        <>
          <h2>{t("Adjudication")}</h2>
          <ul>
            {shared.slice(0, 200).map((page) => (
              <li>
                <a href={`${pageAddress(name, page.id)}?layer=final`}>
                  <Said text={page.title || page.url} most={120} />
                </a>{" "}
                {page.final?.done ? t("decided") : t("open")}
              </li>
            ))}
          </ul>
        </>
      )}
    </Layout>
  );
}

export async function annotatePage(visit: Visit, project: Project, page: ProjectPage, layer: Layer) {
  const { labels, fields, of } = taskOf(project.settings.task);
  const address = pageAddress(project.name, page.id);
  const query = layer === "final" ? "?layer=final" : "";
  return (
    <Layout visit={visit} title={page.title || page.url} head={<Scripts />}>
      <p class="quiet">
        <WebLink href={page.url} /> ·{" "}
        <a href={addressOf(project.name)}>
          <Said text={project.name} />
        </a>
        {layer === "final" && <> · {t("Adjudication")}</>}
      </p>
      <noscript>
        <p>{t("Labelling needs JavaScript.")}</p>
      </noscript>
      <div class="beside">
        <section
          class="archived"
          data-annotate={address}
          data-layer-name={layer}
          data-of={of}
          data-labels={JSON.stringify(labels.map(({ name }) => name))}
          data-words={JSON.stringify({
            item: t("{label}, {n} of {all}: {words}"),
            none: t("no label"),
            guess: t("suggested: {label}, {percent} % sure"),
            saved: t("saved"),
            failed: t("not saved; try again"),
            left: t("{n} labelled, {guesses} suggestions open"),
          })}
        >
          <iframe title={t("Archived page")} sandbox="allow-scripts" src={`${address}/frame`}></iframe>
        </section>
        <div class="labelling">
          <p>
            <output data-current aria-live="polite">
              {t("Click a piece of the page, or press j and k.")}
            </output>
          </p>
          {labels.length > 0 && (
            <fieldset class="labels">
              <legend>{t("Labels")}</legend>
              {labels.map(({ name, meaning }, i) => (
                <button type="button" data-label={name} class={`label-${i + 1}`} title={meaning}>
                  <kbd>{i + 1}</kbd> {name}
                </button>
              ))}
              <button type="button" data-label="other">
                <kbd>0</kbd> {t("no label")}
              </button>
            </fieldset>
          )}
          <p class="labels">
            <button type="button" data-do="like">
              <kbd>a</kbd> {t("all like this")}
            </button>{" "}
            {layer === "own" && project.settings.task === "regions" && (
              <>
                <button type="button" data-do="accept">
                  <kbd>Enter</kbd> {t("accept suggestion")}
                </button>{" "}
                <button type="button" data-do="accept-all">
                  <kbd>g</kbd> {t("accept all suggestions")}
                </button>{" "}
              </>
            )}
            <button type="button" data-do="undo">
              <kbd>u</kbd> {t("undo")}
            </button>
          </p>
          {fields.map(({ name, meaning, values }) => (
            <p>
              <label for={`fact-${name}`}>{name}</label>{" "}
              {values === undefined ? (
                <input id={`fact-${name}`} type="text" data-fact={name} maxlength={500} aria-description={meaning} />
              ) : (
                <select id={`fact-${name}`} data-fact={name} aria-description={meaning}>
                  <option value=""></option>
                  {values.map((value) => (
                    <option value={value}>{value}</option>
                  ))}
                </select>
              )}
            </p>
          ))}
          <form method="post" action={`${address}/done${query}`} data-finish>
            <FormToken visit={visit} />
            <input type="hidden" name="layer" value={layer} />
            <input type="hidden" name="actions" value="0" />
            <input type="hidden" name="seconds" value="0" />
            <button type="submit">
              <kbd>d</kbd> {t("Done with this page")}
            </button>
          </form>
          <p>
            <output class="quiet" data-state aria-live="polite"></output>
          </p>
          <ul class="disputes" data-disputes></ul>
          <Guidelines text={project.settings.guidelines} />
        </div>
      </div>
    </Layout>
  );
}

const Scripts: FC = () => (
  <>
    <script src={asset("viewer.js")} defer></script>
    <script src={asset("annotate.js")} defer></script>
  </>
);

const Guidelines: FC<{ readonly text: string }> = ({ text }) =>
  text.trim() === "" ? null : (
    <details open>
      <summary>{t("Guidelines")}</summary>
      {readMarkdown(text).map((block) => (
        <Markdown block={block} />
      ))}
    </details>
  );

const Markdown: FC<{ readonly block: MarkdownBlock }> = ({ block }) => {
  switch (block.kind) {
    case "heading":
      return block.level <= 2 ? (
        <h2>
          <Words words={block.words} />
        </h2>
      ) : (
        <h3>
          <Words words={block.words} />
        </h3>
      );
    case "paragraph":
      return (
        <p>
          <Words words={block.words} />
        </p>
      );
    case "quote":
      return (
        <blockquote>
          <Words words={block.words} />
        </blockquote>
      );
    case "code":
      return <pre>{block.text}</pre>;
    case "list": {
      const items = block.items.map((words) => (
        <li>
          <Words words={words} />
        </li>
      ));
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>;
    }
  }
};

const Words: FC<{ readonly words: readonly Inline[] }> = ({ words }) => <>{words.map(shownWord)}</>;

function shownWord(one: Inline) {
  switch (one.kind) {
    case "text":
      return <>{one.text}</>;
    case "bold":
      return <strong>{one.text}</strong>;
    case "italic":
      return <em>{one.text}</em>;
    case "code":
      return <code>{one.text}</code>;
    case "link":
      return /^https?:\/\//i.test(one.href) ? (
        <a href={one.href} rel="noopener noreferrer">
          {one.text}
        </a>
      ) : (
        one.text
      );
  }
}
