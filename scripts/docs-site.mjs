/** npm run docs:site [-- --out DIR]: README and docs/ as a static site with search, in ./site, to be put on any web host. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { markdown } from "./docs-site/markdown.mjs";
import { STYLE, sitePage } from "./docs-site/page.mjs";

const HERE = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.dirname(HERE);

/** Writes the site into the folder, which is emptied; answers its pages. */
export function buildSite(out) {
  const sources = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    ...readdirSync(path.join(ROOT, "docs"), { recursive: true })
      .map((file) => `docs/${String(file).replaceAll(path.sep, "/")}`)
      .filter((file) => file.endsWith(".md"))
      .sort(),
  ];
  const pages = sources.map((source) => readPage(source, new Set(sources)));
  const navigation = groupsOf(pages);
  rmSync(out, { recursive: true, force: true });
  for (const page of pages) {
    const file = path.join(out, page.file);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, sitePage({ ...page, navigation, root: "../".repeat(page.file.split("/").length - 1) }));
  }
  cpSync(path.join(ROOT, "docs", "pictures"), path.join(out, "docs", "pictures"), { recursive: true });
  cpSync(path.join(HERE, "docs-site", "search.js"), path.join(out, "search.js"));
  writeFileSync(path.join(out, "style.css"), STYLE);
  writeFileSync(path.join(out, "words.js"), `globalThis.WORDS = ${JSON.stringify(pages.flatMap(sectionsOf))};\n`);
  return pages.map(({ file }) => file);
}

const fileOf = (source) =>
  source === "README.md" ? "index.html" : source.replace(/README\.md$/, "index.md").replace(/\.md$/, ".html");

function readPage(source, sources) {
  const text = readFileSync(path.join(ROOT, source), "utf8");
  const { html, headings } = markdown(text, (address) => targetOf(address, source, sources));
  return { source, file: fileOf(source), title: headings[0]?.words ?? source, html, text };
}

/** Documents are pages of the site; links to other files of the repository lead nowhere there. */
function targetOf(address, source, sources) {
  if (/^(?:[a-z]+:|#)/.test(address)) return address;
  const [file, anchor] = address.split("#");
  const target = path.posix.join(path.posix.dirname(source), file);
  const known = [target, `${target.replace(/\/$/, "")}/README.md`].find((one) => sources.has(one));
  const hash = anchor === undefined ? "" : `#${anchor}`;
  if (known !== undefined) return `${path.posix.relative(path.posix.dirname(fileOf(source)), fileOf(known))}${hash}`;
  if (target.startsWith("docs/pictures/")) return path.posix.relative(path.posix.dirname(fileOf(source)), target);
  return undefined;
}

function groupsOf(pages) {
  const within = (folder) => pages.filter(({ source }) => path.posix.dirname(source) === folder);
  const first = (all) =>
    [...all].sort((a, b) => Number(b.source.endsWith("README.md")) - Number(a.source.endsWith("README.md")));
  return [
    { name: "Winnow", pages: within(".") },
    { name: "Guides", pages: first(within("docs/guides")) },
    { name: "Topics", pages: within("docs") },
    { name: "Decisions", pages: within("docs/decisions") },
  ].map(({ name, pages: of }) => ({ name, pages: of.map(({ file, title }) => ({ file, title })) }));
}

/** A page's text, divided at its headings, for the search. */
function sectionsOf({ file, title, text, html }) {
  const ids = [...html.matchAll(/<h\d id="([^"]*)"/g)].map(([, id]) => id);
  let fenced = false;
  const sections = [];
  for (const line of text.split("\n")) {
    if (line.startsWith("```")) fenced = !fenced;
    const heading = fenced ? null : /^#{1,6} (.*)$/.exec(line);
    if (heading) {
      const words = heading[1].replaceAll("`", "");
      sections.push({
        file: `${file}#${ids[sections.length]}`,
        title: sections.length === 0 ? title : `${title}: ${words}`,
        text: "",
      });
    } else if (sections.length > 0) sections.at(-1).text += `${line}\n`;
  }
  return sections;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { out: { type: "string", default: path.join(ROOT, "site") } } });
  const pages = buildSite(path.resolve(values.out));
  process.stdout.write(`${pages.length} pages in ${values.out}\n`);
}
