/**
 * The part of the page that contains an element: navigation, footer, advertisement. The nearest ancestor with a telling
 * name, role, id or class decides ("site-footer", "mainNav", "ad_banner"). An article's own header or footer belongs to
 * the article.
 */
import { attributeOf, type TreeElement, type TreeNode, type TreeParent, type TreeRoot } from "../../model/tree.js";

export type Landmark = "navigation" | "footer" | "advertisement" | "none";

export function landmarks(tree: TreeRoot): (element: TreeElement) => Landmark {
  const known = new Map<TreeElement, Landmark>();
  const nodes = lastOrder(tree);
  const find = (element: TreeElement): Landmark => {
    const before = known.get(element);
    if (before !== undefined) return before;
    const own = ownLandmark(element, nodes);
    const { parent } = element;
    const above = parent === null || parent.kind === "root" ? "none" : find(parent);
    let mark: Landmark;
    if (own === "advertisement" || above === "advertisement") mark = "advertisement";
    else if (own === "content") mark = "none";
    else if (own === "none") mark = above;
    else mark = own.startsWith("part ") && isInArticle(element) ? above : (own.replace("part ", "") as Landmark);
    known.set(element, mark);
    return mark;
  };
  return find;
}

type Own = Landmark | "content" | "part navigation" | "part footer";

function ownLandmark(element: TreeElement, nodes: number): Own {
  switch (element.name) {
    case "nav":
      return "navigation";
    case "header":
      return "part navigation";
    case "footer":
      return "part footer";
    case "main":
    case "article":
      return "content";
    case "body":
    case "html":
    case "a":
      return "none";
  }
  if (element.attributes.length === 0) return "none";
  const role = attributeOf(element, "role");
  if (role !== undefined) {
    if (/^(?:navigation|menubar|menu|tablist|toolbar|search)$/i.test(role)) return "navigation";
    if (/^contentinfo$/i.test(role)) return "footer";
    if (/^banner$/i.test(role)) return "part navigation";
    if (/^main$/i.test(role)) return "content";
  }
  const id = attributeOf(element, "id");
  const classes = attributeOf(element, "class");
  if (id === undefined && classes === undefined) return "none";
  const own = byName(`${id ?? ""} ${classes ?? ""}`);
  // "with-nav" around the whole page is not navigation.
  return own !== "none" && lastOrder(element) - element.order > MAX_PART_SHARE * nodes ? "none" : own;
}

/** An element with a larger share of the page's nodes is the page itself. */
const MAX_PART_SHARE = 0.6;

/** The place of the last node below. */
function lastOrder(parent: TreeParent): number {
  let last: TreeNode | TreeParent = parent;
  while ("children" in last && last.children.length > 0) last = last.children.at(-1)!;
  return last.order;
}

const names = new Map<string, Own>();

/** Names repeat on every page of a site, so results are cached. */
function byName(name: string): Own {
  const before = names.get(name);
  if (before !== undefined) return before;
  let own: Own = "none";
  for (const word of wordsIn(name.slice(0, 300))) {
    const said = WORDS.get(word);
    if (said === undefined) continue;
    own = said;
    if (said === "advertisement") break;
  }
  if (names.size > 5000) names.clear();
  names.set(name, own);
  return own;
}

/** "mainNav site-footer" → main, nav, site, footer. */
function wordsIn(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

const WORDS: ReadonlyMap<string, Own> = new Map<string, Own>([
  ..."nav navi navbar navigation menu menubar submenu topmenu mainmenu breadcrumb breadcrumbs topbar toolbar tabbar topnav leftnav subnav sitenav skiplink masthead sidenav dropdown megamenu languages langs social share sharing"
    .split(" ")
    .map((word) => [word, "navigation"] as const),
  ..."footer colophon copyright bottombar siteinfo impressum".split(" ").map((word) => [word, "part footer"] as const),
  ..."ad ads advert adverts advertisement advertisements advertising adsense adsbygoogle adbox adslot adunit adbanner sponsor sponsored sponsors taboola outbrain doubleclick promoted reklama werbung anzeige publicidad"
    .split(" ")
    .map((word) => [word, "advertisement"] as const),
]);

function isInArticle(element: TreeElement): boolean {
  for (let above = element.parent; above !== null && above.kind === "element"; above = above.parent)
    if (above.name === "article" || above.name === "section" || above.name === "main") return true;
  return false;
}
