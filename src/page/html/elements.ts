/** Classifies elements by name: inline, block-level, not rendered, preformatted. */

/** These do not separate words: "<b>W</b>ord" is one word. All other tags do. */
export const INLINE: ReadonlySet<string> = new Set(
  "abbr b bdi bdo big cite code em font i kbd mark q s small span strong sub sup tt u var wbr".split(" "),
);

/** Elements on lines of their own (HTML §15.3). */
export const BLOCK_LEVEL: ReadonlySet<string> = new Set([
  ..."address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption".split(
    " ",
  ),
  ..."figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup html legend li listing main menu nav ol".split(" "),
  ..."optgroup option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp".split(" "),
]);

/** Contents that are not text of the page: code, data, drawings, form menus, fallbacks. */
export const NOT_RENDERED: ReadonlySet<string> = new Set([
  ..."script style template noscript head title textarea select datalist iframe noembed noframes".split(" "),
  ..."svg canvas audio video object applet rp".split(" "),
]);

/** White space is significant. */
export const PREFORMATTED: ReadonlySet<string> = new Set(["pre", "listing", "plaintext", "xmp"]);
