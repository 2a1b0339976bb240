/**
 * Signs that an element is not part of the text, from its name, role, class and id. Class names are mostly English,
 * whatever the page's language. A sign is only a hint: main-text.ts follows it where enough text remains ("firm" signs
 * nearly always, "faint" ones when they cover a small part).
 */
import type { TreeElement } from "../../model/tree.js";
import { memoizeWords, plainWords } from "./class-words.js";
import { hintNamed, hintOf } from "./hints.js";
import { DETAILS, HIDDEN, type Sign, sign, signNamed } from "./sign-names.js";

export function signOf(element: TreeElement): Sign | undefined {
  const { name } = element;
  if (name === "html" || name === "body") return undefined;
  const byName = NAMES.get(name);
  if (byName !== undefined) return byName;
  if (element.attributes.length === 0 && !name.includes("-")) return undefined;
  let words = name.includes("-") ? name : "";
  for (const attribute of element.attributes) {
    switch (attribute.name) {
      case "class":
      case "id":
        words = joined(words, attribute.value);
        break;
      case "role": {
        const byRole = ROLES.get(attribute.value.trim().toLowerCase());
        if (byRole !== undefined) return byRole;
        break;
      }
      case "hidden":
        return HIDDEN;
      case "aria-hidden":
        if (attribute.value === "true") return HIDDEN;
        break;
      case "style":
        if (/(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(attribute.value)) return HIDDEN;
        break;
      case "itemprop":
        if (
          /^(?:comment|author|datepublished|datemodified|publisher|caption|breadcrumb|headline|keywords)$/i.test(
            attribute.value.trim(),
          )
        )
          return DETAILS;
        break;
      case "data-component":
      case "data-testid":
      case "data-type":
        words = joined(words, attribute.value);
        break;
    }
  }
  const found = words === "" ? NONE : signIn(words.length < MAX_NAME_LENGTH ? words : ` ${words}`);
  if (found === NONE) return undefined;
  // "paywall-on" or "node-promoted" on an element named article is not a sign.
  return !STRONGER.has(found.says) && hintOf(element) >= 2 && (name === "article" || !isOwnHint(words))
    ? undefined
    : found;
}

/** "post-menu" is the menu of a post, not a post. */
const isOwnHint = memoizeWords((words) => {
  const others = words.split(/\s+/).filter((name) => signNamed(plainWords(name)) === undefined);
  return hintNamed(words) >= 2 && hintNamed(others.join(" ")) < 2;
});

/** Longer names are cut here. */
const MAX_NAME_LENGTH = 499;

/** A class alone needs no new string for the cache. */
function joined(words: string, more: string): string {
  return words === "" ? more : `${words} ${more}`;
}

/** Meanings that outweigh an article's name: "comment-text", "related-article". */
const STRONGER = new Set(["comments", "related", "sharing", "sidebar", "caption", "author", "hidden"]);

/** NONE because the cache must also store "nothing". */
const signIn = memoizeWords((words): Sign => signNamed(plainWords(words)) ?? NONE);

const NONE: Sign = { says: "", firm: false };

const NAMES = new Map<string, Sign>([
  ["nav", sign("navigation", true)],
  ["footer", sign("footer", true)],
  ["aside", sign("aside", true)],
  ["form", sign("form", false)],
  ["figcaption", sign("caption", false)],
  ["fieldset", sign("form", false)],
  ["search", sign("form", true)],
  ["noscript", HIDDEN],
]);

const ROLES = new Map<string, Sign>([
  ["navigation", sign("navigation", true)],
  ["contentinfo", sign("footer", true)],
  ["complementary", sign("aside", true)],
  ["search", sign("form", true)],
  ["banner", sign("banner", true)],
  ["dialog", sign("dialog", true)],
  ["alertdialog", sign("dialog", true)],
  ["menu", sign("navigation", true)],
  ["menubar", sign("navigation", true)],
  ["toolbar", sign("navigation", true)],
  ["tablist", sign("navigation", true)],
  ["doc-pagelist", sign("navigation", true)],
]);
