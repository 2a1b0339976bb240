/** Selects the declared items that describe the page's own text. */
import type { Json } from "../../model/json.js";
import type { Declared, DeclaredItem } from "../../model/page.js";
import { foldTitle } from "./fold-title.js";

export interface ArticleItem {
  readonly item: DeclaredItem;
  /** 0…1: how likely it describes this text and not another one on the page. */
  readonly trust: number;
}

/** Articles and other works, most trusted first. */
export function articleItems({ items }: Pick<Declared, "items">, title: string): readonly ArticleItem[] {
  const works = items.filter(({ types }) => types.some((type) => WORK.test(type)));
  const articles = works.filter(({ types }) => types.some((type) => ARTICLE.test(type)));
  const folded = foldTitle(title);
  return works
    .map((item) => {
      const isArticle = articles.includes(item);
      const [headline = ""] = textsOf(item, "headline", "name", "title");
      const name = foldTitle(headline);
      const fits = name.length >= 8 && (folded.includes(name) || name.includes(folded.slice(0, 30)));
      // Several articles are a list of teasers, unless one has the page's title.
      const alone = articles.length <= 1 || fits;
      return { item, trust: (isArticle ? 1 : 0.9) * (alone ? 1 : 0.75) * (fits ? 1.02 : 1) };
    })
    .sort((a, b) => b.trust - a.trust);
}

const ARTICLE = /(?:Article|Posting|Report|Recipe|Review|ScholarlyArticle|LiveBlogPosting)$/;
const WORK =
  /(?:Article|Posting|Report|Recipe|Review|WebPage|CreativeWork|Book|Chapter|Poem|MusicComposition|MusicRecording|Thesis|PublicationIssue|VideoObject|AboutPage|ItemPage|HowTo|FAQPage|Play|ShortStory|Course|Product|Event)$/;

/** The string values of the first property that has some. */
export function textsOf(item: DeclaredItem, ...names: readonly string[]): readonly string[] {
  for (const name of names) {
    const found = (item.properties[name] ?? []).flatMap((value) =>
      typeof value === "string" && value.trim() !== "" ? [value.trim()] : [],
    );
    if (found.length > 0) return found;
  }
  return [];
}

/** Names of people, organisations or places: strings, or items with a name. */
export function namedIn(
  values: readonly Json[],
): readonly { readonly name: string; readonly types: readonly string[] }[] {
  return values.flatMap((value) => {
    if (typeof value === "string") return [{ name: value, types: [] }];
    if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
    const { types, properties } = value as unknown as Partial<DeclaredItem>;
    const names = properties?.["name"] ?? properties?.["alternateName"] ?? [];
    return names.flatMap((name) => (typeof name === "string" ? [{ name, types: types ?? [] }] : []));
  });
}
