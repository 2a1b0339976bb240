/** What are elements by their name: part of a line, a block of their own, or nothing that is seen? */

/** Inside a word these change nothing: "<b>W</b>ord" is one word. Words on two sides of any other tag are two. */
export const JOINING: ReadonlySet<string> = new Set(
  "abbr b bdi bdo big cite code em font i kbd mark q s small span strong sub sup tt u var wbr".split(" "),
);

/** Elements that begin and end on a line of their own (HTML §15.3). */
export const BLOCK_LEVEL: ReadonlySet<string> = new Set([
  ..."address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption".split(
    " ",
  ),
  ..."figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup html legend li listing main menu nav ol".split(" "),
  ..."optgroup option p plaintext pre search section summary table tbody td tfoot th thead tr ul xmp".split(" "),
]);

/** What stands inside is no text of the page: code, data, drawings, a form's menus, what is shown only when something fails. */
export const UNSEEN: ReadonlySet<string> = new Set([
  ..."script style template noscript head title textarea select datalist iframe noembed noframes".split(" "),
  ..."svg canvas audio video object applet rp".split(" "),
]);

/** White space is the author's own there. */
export const PREFORMATTED: ReadonlySet<string> = new Set(["pre", "listing", "plaintext", "xmp"]);
