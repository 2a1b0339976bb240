/**
 * What type of page is it: an article, a thread of a forum, one product, a service, a listing of links, a collection of
 * goods, or documentation?
 *
 * Maximum entropy over named features, learned from pages of a thousand sites (`winnow train pages`): words of the
 * address, declared types, names that templates give to the whole page, what buttons and labels say, and how text,
 * links, prices, code and repeated blocks are mixed.
 */
import { PAGE_TYPES, type Page, type PageTypeReading } from "../model/page.js";
import type { TreeElement, TreeRoot } from "../model/tree.js";
import { classWords, plainWords } from "./text/class-words.js";
import type { Passages } from "./text/passages.js";

/** The likeliest type. `types` gives the probability of each. */
export function pageTypeOf(probabilities: readonly number[]): PageTypeReading {
  const probability = Math.max(...probabilities);
  return { type: PAGE_TYPES[probabilities.indexOf(probability)]!, probability, probabilities };
}

/** The features of a page. The same feature is given once. */
export function typeFeatures(
  { url, title, tree, declared }: Pick<Page, "url" | "title" | "tree" | "declared">,
  passages: Passages,
): readonly string[] {
  const features = new Set<string>();
  const add = (kind: string, value: string): void => {
    features.add(`${kind}=${value}`);
  };
  addressFeatures(url, add);
  for (const value of declared.meta.get("og:type") ?? []) add("og", value.toLowerCase().trim().slice(0, 40));
  for (const { types } of declared.items) for (const type of types) add("item", type.slice(0, 40));
  for (const value of declared.meta.get("generator") ?? []) add("generator", value.toLowerCase().split(/[\s\d]/)[0]!);
  for (const word of wordsOf(title).slice(0, 30)) add("title", word);
  for (const word of bodyWords(tree)) add("body", word);
  textFeatures(passages, add);
  return [...features];
}

type Add = (kind: string, value: string) => void;

function addressFeatures(url: string, add: Add): void {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined) return;
  const labels = address.hostname.split(".");
  for (const label of labels.slice(0, -1)) for (const word of label.split("-")) add("host", word);
  const steps = address.pathname.split("/").filter((step) => step !== "");
  add("steps", String(Math.min(6, steps.length)));
  for (const step of steps.slice(0, -1)) add("folder", step.toLowerCase().replace(/\d+/g, "0").slice(0, 40));
  const last = steps.at(-1) ?? "";
  const words = last.toLowerCase().split(/[^\p{L}\d]+/u);
  add("words", String(Math.min(8, words.length)));
  if (/\d{4,}/.test(last)) add("last", "number");
  if (words.length === 1) add("last", words[0]!.replace(/\d+/g, "0").slice(0, 40));
  for (const name of address.searchParams.keys()) add("query", name.toLowerCase().slice(0, 30));
}

/** The names that a template gives to the page as a whole. */
function bodyWords(tree: TreeRoot): readonly string[] {
  const html = tree.children.find((child): child is TreeElement => child.kind === "element" && child.name === "html");
  const body = html?.children.find((child): child is TreeElement => child.kind === "element" && child.name === "body");
  const named = [html, body].flatMap((element) => (element === undefined ? [] : [plainWords(classWords(element))]));
  return named
    .join(" ")
    .split(" ")
    .map((name) => name.replace(/\d+/g, "0"))
    .filter((name) => name !== "" && name.length <= 40)
    .slice(0, 40);
}

/** Labels of buttons and links tell shops, forums and manuals apart. */
const LONGEST_LABEL = 28;

function textFeatures({ all }: Passages, add: Add): void {
  let [size, linked, prose, prices, headings, rows, code, linkedHeadings, dates, questions] = [
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  ];
  const signs = new Map<string, number>();
  const templates = new Map<string, number>();
  for (const passage of all) {
    size += passage.size;
    linked += passage.linked;
    if (passage.size >= 80 && passage.linked < passage.size / 2) prose += passage.size;
    if (passage.kind === "heading") headings++;
    if (passage.kind === "heading" && passage.linked > passage.size / 2) linkedHeadings++;
    if (passage.kind === "table row") rows++;
    if (passage.kind === "preformatted") code += passage.size;
    if (passage.size < 60) {
      if (PRICE.test(passage.text)) prices++;
      if (/\b(?:19|20)\d\d\b|\bago\b/.test(passage.text)) dates++;
    }
    if (passage.kind === "heading" && passage.text.endsWith("?")) questions++;
    if (passage.size <= LONGEST_LABEL) add("says", passage.text.toLowerCase().replace(/\d+/g, "0"));
    const { under } = passage;
    if (under !== undefined) signs.set(under.sign.says, (signs.get(under.sign.says) ?? 0) + passage.size);
    const words = classWords(passage.element);
    if (words !== "") templates.set(words, (templates.get(words) ?? 0) + 1);
  }
  const share = (name: string, part: number): void =>
    add(name, String(Math.round(10 * Math.sqrt(part / Math.max(1, size)))));
  const count = (name: string, many: number): void => add(name, String(Math.round(Math.log2(1 + many))));
  share("linked", linked);
  share("prose", prose);
  share("code", code);
  count("size", size / 100);
  count("passages", all.length);
  count("prices", prices);
  count("headings", headings);
  count("linked headings", linkedHeadings);
  count("rows", rows);
  count("dates", dates);
  count("questions", questions);
  for (const [says, part] of signs) share(`sign ${says}`, part);
  count("alike", Math.max(0, ...templates.values()));
}

const PRICE = /[$€£¥₽₹]\s?\d|\d\s?(?:[€£¥₽₹]|USD|EUR|руб)/;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}]{2,}/gu) ?? [];
}
