/** Elements whose name, role, class or id marks them as the place of the text. */
import type { TreeElement } from "../../model/tree.js";
import { classWords, memoizeWords, plainWords } from "./class-words.js";

/** 3: the article's body; 2: an article; 1: the page's main part; 0: none. */
export type Hint = 0 | 1 | 2 | 3;

export function hintOf(element: TreeElement): Hint {
  const { name, attributes } = element;
  const byName: Hint = name === "article" ? 2 : name === "main" ? 1 : 0;
  if (attributes.length === 0) return byName;
  let hint: Hint = byName;
  for (const attribute of attributes) {
    if (attribute.name === "itemprop" || attribute.name === "property") {
      if (/^(?:schema:)?(?:articlebody|reviewbody|recipeinstructions)$/i.test(attribute.value.trim())) return 3;
    } else if (attribute.name === "role") {
      if (attribute.value === "article") hint = 2;
      else if (attribute.value === "main" && hint === 0) hint = 1;
    }
  }
  const words = classWords(element);
  return words === "" ? hint : (Math.max(hint, hintNamed(words)) as Hint);
}

/** By class and id alone. */
export const hintNamed: (words: string) => Hint = memoizeWords((words): Hint => {
  const plain = plainWords(words);
  return BODY.test(plain) ? 3 : ARTICLE.test(plain) ? 2 : MAIN.test(plain) ? 1 : 0;
});

const BODY =
  /[ -](?:(?:article|story|post|entry|news|blog|blogpost|single|page|beitrags?|artikel|meldungs?|text|main|node|detail)-?(?:body|content|contents|text|texte|copy|inhalt|main-content|single-content|textbody|body-text)|e-content|body-?(?:copy|text|content)|bodytext|artikeltext|content-?(?:body|text|article|post|entry)|field-(?:name-)?body|field-name-body|field-type-text-with-summary|mw-parser-output|text-?(?:content|body)|rich-?text|richtext|wysiwyg|articulo|cuerpo|nota-cuerpo|paragraphs|full-?text|fulltext|lyrics|poem|recipe-?(?:body|content|instructions))[ -]/;
const ARTICLE =
  /[ -](?:article|artikel|articolo|story|hentry|h-entry|post|single-?post|blog-?post|entry|news-?(?:item|detail|article)|beitrag|meldung|node|detail|postarea|review|recipe|press-?release|pressemitteilung)[ -]/;
const MAIN =
  /[ -](?:main|content|primary|main-?content|page-?content|inhalt|contenido|site-?content|container-main|maincontent|center|middle)[ -]/;
