/**
 * Class and id names for parts that are not the text: one row per sign, with names that match and names that only look
 * similar. The first matching row wins. The names come from content systems and templates; one is added when more than
 * one site uses it.
 */
export interface Sign {
  /** For people: "navigation", "comments". */
  readonly says: string;
  readonly firm: boolean;
}

export const sign = (says: string, firm: boolean): Sign => ({ says, firm });
export const HIDDEN = sign("hidden", true);
export const DETAILS = sign("details about the article", false);

/** "no-sidebar", "with-navigation" and "label-hidden" do not describe the element itself. */
function withoutNegations(words: string): string {
  return words.replace(
    / (?:no|non|not|has|with|without|field|node|view|layout|theme|type|post-type|category|tag|term|page|status|format|js|wp-image|align|size|label)-[^ ]*(?= )/g,
    (name) =>
      /^ (?:page-?(?:links|nav|header|bottom|index)|tag-?(?:list|links|s|cloud)|category-?(?:list|links|label|tag)|node-?(?:links|comments?|footer|meta|tags|info)|field-?(?:name-)?(?:field-)?(?:tags|author|date|related|comments?|share|teaser|caption|category|kategorie|schlagworte))/.test(
        name,
      )
        ? name
        : "",
  );
}

/** The sign of a class or id; words as `plainWords` writes them. */
export function signNamed(names: string): Sign | undefined {
  const words = withoutNegations(names);
  for (const { sign, pattern, not } of WORDS) if (pattern.test(words) && not?.test(words) !== true) return sign;
  return undefined;
}

/** Prefixes of words in a name: `share` matches "share-bar"; "sharing" is listed separately. */
const starting = (...words: string[]): RegExp => new RegExp(`[ -](?:${words.join("|")})`);

const WORDS: readonly { readonly sign: Sign; readonly pattern: RegExp; readonly not?: RegExp }[] = [
  {
    sign: sign("comments", true),
    pattern: starting(
      "comments?(?:[ -]|list|area|section|form|wrap|box|container|thread|body|text)|commentlist|disqus",
      "kommentar|comentario|commentaire|replies[ -]|respond[ -]|livefyre|fb-comments|leserbrief",
      "user-comment|hypercomments|cackle|guestbook|kommentari|obsuzhden",
    ),
    not: /[ -](?:no-comments?|comments?-(?:open|closed|off|enabled|disabled)|has-comments?|without-comments?) /,
  },
  {
    sign: sign("navigation", true),
    pattern: starting(
      "nav[ -]|navi[ -]|navbar|navigation|navigator|menu|submenu|mainmenu|topmenu|breadcrumb",
      "crumbs?[ -]|bread-crumbs?|rootline|speedbar|pathway[ -]|pagination|pager[ -]|paging[ -]",
      "page-links|pagenav|post-nav|prev-next|prevnext|next-prev|skip-link|skiplink|sitemap",
      "jump-?(?:to|link)|toolbar|back-to-top|alphabet[ -]",
    ),
  },
  {
    sign: sign("footer", true),
    pattern: starting(
      "footer|print-?footer|colophon|site-info[ -]|bottom-bar|page-bottom|imprint|impressum|copyright",
      "legal[ -]|disclaimer[ -]",
    ),
    not: /[ -](?:footer-?(?:less|off)|(?:no|has|with|sticky)-footer) /,
  },
  {
    sign: sign("sidebar", true),
    pattern: starting(
      "sidebar|side-bar|side-?col|right-?rail|left-?rail|rail[ -]|marginal",
      "right-?(?:col|column|sidebar)[ -]|left-?(?:nav|sidebar)[ -]|aside[ -]|secondary[ -]",
    ),
    not: /[ -](?:no|has|with|without|left|right|content|layout|main|both)-?sidebars?[ -]|sidebar-(?:left|right|none|content|layout|no|position)[ -]|sidebars?-(?:wrap|container)/,
  },
  {
    sign: sign("sharing", true),
    pattern: starting(
      "share|sharing|social|socials|sharedaddy|addthis|addtoany|a2a[ -]|shariff|twitter-share",
      "like-button|(?:jetpack-|post-)?likes-(?:widget|other|master)|fb-like|follow-us|followus",
      "bookmark(?:s|ing)?[ -]|ssba|essb|heateor|sd-content|tweet-?(?:button|this)|podelit|sots-?set",
    ),
    not: /[ -](?:shared(?!addy)|sharepoint|shareholder)/,
  },
  {
    sign: sign("related", true),
    pattern: starting(
      "related|recommend|similar|more-(?:on|from|stories|news|articles|posts|about|topics|to-read)",
      "also-(?:read|like|on)|read-?(?:more|also|next|on)[ -]|see-?also|you-?(?:may|might)",
      "most-?(?:read|popular|viewed|shared|commented)|popular|trending",
      "top-?(?:stories|news|articles)[ -]|latest|newsticker|ticker[ -]|outbrain|taboola|plista|crp[ -]",
      "yarpp|jp-relatedposts|zergnet|mgid|teasers?[ -]|teaserlist",
      "teaser-?(?:list|box|grid|group|container|block)|other-?(?:news|articles|posts|stories)",
      "next-?(?:article|story|post|up)|prev-?(?:article|story|post)",
      "weitere-?(?:artikel|beitraege|themen|meldungen|nachrichten)|mehr-(?:zum|zu|aus)|mehrzum|ahnlich",
      "aehnlich|linklist|link-list|linkbox|topic-?(?:list|links)|up-next|discover-more|keep-reading",
      "further-reading|archive-?(?:list|links)|blogroll|tagcloud|tag-cloud|upsell|crosssell|cross-sell",
      "interesting|p[ao][hx]ozh",
    ),
    not: /[ -](?:teaser-?text|latest-?(?:version|update))/,
  },
  {
    sign: sign("advertisement", true),
    pattern: starting(
      "ads?[ -]|adv[ -]|advert|adsense|adsby|adslot",
      "ad-?(?:slot|unit|box|container|wrapper|banner|label|space|placeholder)|adbox|banner|sponsor",
      "promo[ -]|promos[ -]|promotion|promoted|promobox|anzeige|werbung|publicidad|reklam|reklama",
      "commercial|affiliate|dfp[ -]|gpt-?ad|google-?ad|paid-?content|partner-?(?:box|links|offers)",
      "shopping-?(?:box|list)|kaufberatung|product-?(?:box|card|widget)s?[ -]|marketing[ -]|cta[ -]",
      "call-to-action|donat|spenden|support-us|in-?read[ -]",
    ),
  },
  {
    sign: sign("sign-up", true),
    pattern: starting(
      "newsletter|subscri|sign-?up|signup|signin|sign-in|log-?in[ -]|register[ -]|registration|paywall",
      "pay-wall|membership|abo[ -]|abonn|opt-?in|mailchimp|mc4wp|mc-embed|email-?(?:form|alert|signup)",
      "piano[ -]|premium-?(?:box|teaser|banner)|push-?notification|app-?(?:download|promo|banner)",
      "whatsapp[ -]|telegram[ -]",
    ),
  },
  {
    sign: sign("consent", true),
    pattern: starting(
      "cookie|consent|onetrust|didomi|usercentrics|borlabs|iubenda|klaro[ -]|tarteaucitron|truste",
      "(?:qc-)?cmp[ -]|sp-message|privacy-?(?:banner|notice|manager|wall|settings)|gdpr|dsgvo",
    ),
  },
  {
    sign: sign("notice", true),
    pattern: starting(
      "popup|pop-up|modal|overlay|lightbox[ -]|dialog |alert-?(?:bar|box)|noprint|no-print",
      "print-?(?:only|hidden|button|link|page)[ -]|sr-only|visually-?hidden|screen-reader|screenreader",
      "offscreen|d-none[ -]|noscript|error-?message|loading[ -]|placeholder[ -]|tooltip|dropdown",
    ),
    not: /[ -](?:popup-?(?:link|image|gallery)|overlay-?(?:content|text)|(?:lg|md|sm|xl|xs|mobile|desktop|phone|tablet)-?(?:hidden|hide|invisible)|(?:hidden|hide)-(?:lg|md|sm|xl|xs|mobile|desktop|phone|tablet|print)|overflow-hidden|wp-block) /,
  },
  { sign: HIDDEN, pattern: / (?:is-)?(?:hidden|hide|invisible) / },
  { sign: sign("slides", false), pattern: starting("carousel", "slider[ -]", "slideshow", "swiper") },
  {
    sign: sign("author", false),
    pattern: starting(
      "author|autor[ -]|autoren|byline|by-line|about-?(?:the-?)?author|bio[ -]|biography[ -]",
      "contributor|writer[ -]",
      "(?:auteur|autore|avtor|kirjoittaja|szerzo|yazar|muhabir|forfatter|skribent|redaktor)[ -]|vcard",
      "redakteur|journalist|avatar|profile-?(?:box|card|info)|posted-by|created-by",
      "user-?(?:info|box|card|profile)|post(?:er)?-?profile",
    ),
  },
  {
    sign: DETAILS,
    pattern: starting(
      "meta[ -]|metadata",
      "post-?(?:meta|info|details|date|tags|cats?|categories|author|views|footer|header-meta)",
      "entry-?(?:meta|info|details|date|utility|tags|categories|author)",
      "article-?(?:meta|info|details|date|tags|author|header-?meta|tools|actions|options)|dateline",
      "date-?line|timestamp|time-?stamp|datetime|pub-?date|published[ -]|publish-?date|post-?on",
      "posted-on|date[ -]|datum[ -]|tags[ -]|tag-?(?:list|links|s-links)|taglist|keywords[ -]",
      "categor(?:y|ies)-?(?:list|links|label|tag)|cat-links|topics[ -]|rubri(?:[ck]|que)",
      "section-?(?:name|label)[ -]|cats?[ -]|kicker|overline[ -]|reading-?time|read-?time|word-?count",
      "views?-?count|rating|votes?[ -]|voting|post-ratings|stars[ -]|tools[ -]|actions?[ -]",
      "buttons?[ -]|btn-?group|permalink|source-?link|lang-?(?:switch|selector|list)",
      "language-?(?:switch|selector|list)|updated[ -]|lastmod|last-?(?:modified|updated|edited)",
      "doc-?info|docinfo|infoline|info-?line|report-?(?:error|typo)|correction[ -]|counter[ -]",
    ),
    not: /[ -](?:text-?rating)/,
  },
  {
    sign: sign("caption", false),
    pattern: starting(
      "caption|wp-caption-text",
      "image-?(?:caption|credit|copyright|source|text|description|info|legend|meta)",
      "img-?(?:caption|credit|text|desc)|photo-?(?:caption|credit|info|text|desc|by)",
      "picture-?(?:caption|credit|text)|media-?(?:caption|credit|info|text|desc)|figcaption",
      "figure-?(?:caption|text)|bildunterschrift|bild-?(?:text|unterschrift|info|quelle|nachweis)",
      "credits?[ -]|foto-?(?:credit|text|info|caption)|legende[ -]|bu[ -]|gallery|galerie|galeria",
      "lightgallery|video-?(?:caption|info|meta|desc|player|title|teaser|list)|player[ -]",
      "audio-?(?:player|info)|jwplayer|embed-?(?:caption|title)",
    ),
    not: /[ -](?:caption-?(?:off|none)|blocks-gallery)/,
  },
  {
    sign: sign("contents", false),
    pattern: starting(
      "toc[ -]|table-?of-?contents|lwptoc|ez-toc|toc-container|inhaltsverzeichnis",
      "article-?(?:nav|index)[ -]|anchor-?(?:nav|links|list)|page-?(?:nav|index)[ -]",
    ),
  },
  {
    sign: sign("widget", false),
    pattern: starting(
      "widget|infobox|info-?box|factbox|fact-?box|box-?(?:info|link|teaser)",
      "module-?(?:links|teaser|related|promo)|poll[ -]|survey[ -]|quiz[ -]|calendar[ -]|weather|wetter",
      "stock-?(?:ticker|quote)|map-?(?:container|wrapper)|contact-?(?:form|box|info|person|us)",
      "kontakt[ -]|ansprechpartner|press-?contact|search[ -]|search-?(?:form|box|bar)|suche[ -]",
      "feedback|survey|event-?(?:list|teaser)|shop[ -]|pricing|comparison-?table",
    ),
    not: /elementor-widget|[ -]widget-?(?:text|content|body)[ -]|so-widget|siteorigin|sow-|panel-widget/,
  },
  {
    sign: sign("header", false),
    pattern: starting(
      "site-?header|page-?header|masthead|top-?bar|topbar",
      "header-?(?:top|bar|nav|wrap|inner|container|area|main)[ -]|logo[ -]",
      "site-?(?:title|branding|description|logo|sub)[ -]|flag[ -]|headline-?bar|hero-?meta",
    ),
  },
];
