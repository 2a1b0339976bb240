/** Which elements do authors name as the place of the text? */
import type { TreeElement } from "../model/tree.js";

/** 3: "here is the article's body"; 2: an article; 1: the page's main part; 0: nothing said. */
export type Hint = 0 | 1 | 2 | 3;

export function hintOf(element: TreeElement): Hint {
  const { name } = element;
  let hint: Hint = name === "article" ? 2 : name === "main" ? 1 : 0;
  if (element.attributes.length === 0) return hint;
  let words = "";
  for (const attribute of element.attributes) {
    const value = attribute.value;
    if (attribute.name === "class" || attribute.name === "id") words += ` ${value}`;
    else if (attribute.name === "itemprop" || attribute.name === "property") {
      if (/^(?:schema:)?(?:articlebody|reviewbody|recipeinstructions)$/i.test(value.trim())) return 3;
    } else if (attribute.name === "role") {
      if (value === "article") hint = 2;
      else if (value === "main" && hint === 0) hint = 1;
    }
  }
  if (words === "") return hint;
  const plain = plainWords(words);
  if (BODY.test(plain)) return 3;
  if (hint < 2 && ARTICLE.test(plain)) return 2;
  if (hint === 0 && MAIN.test(plain)) return 1;
  return hint;
}

const BODY =
  /[ -](?:(?:article|story|post|entry|news|blog|blogpost|single|page|beitrags?|artikel|meldungs?|text|main|node|detail)-?(?:body|content|contents|text|texte|copy|inhalt|main-content|single-content|textbody|body-text)|e-content|body-?(?:copy|text|content)|bodytext|artikeltext|content-?(?:body|text|article|post|entry)|field-(?:name-)?body|field-name-body|field-type-text-with-summary|mw-parser-output|text-?(?:content|body)|rich-?text|richtext|wysiwyg|articulo|cuerpo|nota-cuerpo|paragraphs|full-?text|fulltext|lyrics|poem|recipe-?(?:body|content|instructions))[ -]/;
const ARTICLE =
  /[ -](?:article|artikel|articolo|story|hentry|h-entry|post|single-?post|blog-?post|entry|news-?(?:item|detail|article)|beitrag|meldung|node|detail|postarea|review|recipe|press-?release|pressemitteilung)[ -]/;
const MAIN =
  /[ -](?:main|content|primary|main-?content|page-?content|inhalt|contenido|site-?content|container-main|maincontent|center|middle)[ -]/;

/** "articleShareBar article__meta" → " article-share-bar article-meta ": words joined by hyphens, names by spaces. */
export function plainWords(words: string): string {
  return ` ${words
    .slice(0, 500)
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replace(/[_:.]+/g, "-")
    .replace(/\s+/g, " ")
    .trim()} `;
}
