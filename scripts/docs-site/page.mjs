/** One page of the documentation's site: navigation, search, content. Nothing is loaded from elsewhere. */
import { escaped } from "./markdown.mjs";

export function sitePage({ title, html, navigation, root }) {
  const groups = navigation.map(
    ({ name, pages }) =>
      `<h2>${escaped(name)}</h2><ul>${pages.map(({ file, title: words }) => `<li><a href="${root}${file}">${escaped(words)}</a></li>`).join("")}</ul>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} – Winnow</title><link rel="stylesheet" href="${root}style.css"></head><body data-root="${root}">
<nav><a class="home" href="${root}index.html">Winnow</a>
<label>Search <input type="search" id="words" autocomplete="off"></label><ol id="found" aria-live="polite"></ol>
${groups.join("\n")}</nav>
<main>${html}</main><script src="${root}words.js"></script><script src="${root}search.js"></script></body></html>
`;
}

export const STYLE = `:root{color-scheme:light dark;--line:light-dark(#ddd,#444);--soft:light-dark(#f5f5f2,#22262a);--link:light-dark(#0b57a4,#8ec1f7)}
body{margin:0;display:grid;grid-template-columns:17rem minmax(0,1fr);font:1rem/1.55 system-ui,sans-serif;background:light-dark(#fff,#16191c);color:light-dark(#1c1c1c,#e4e4e0)}
nav{padding:1rem;border-right:1px solid var(--line);min-height:100vh;box-sizing:border-box}nav h2{font-size:.85rem;margin:1.2rem 0 .2rem}
nav ul,nav ol{list-style:none;margin:0;padding:0}nav li{padding:.1rem 0}nav .home{font-weight:700;font-size:1.2rem}nav label{display:block;margin:.8rem 0 .4rem}
input{font:inherit;width:100%;box-sizing:border-box;padding:.25rem .4rem}main{padding:1rem 2rem 4rem;max-width:56rem}a{color:var(--link)}
pre{background:var(--soft);padding:.7rem;overflow-x:auto;border-radius:4px}code{font:.9em ui-monospace,monospace}.wide{overflow-x:auto}
table{border-collapse:collapse}th,td{border:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top}img{max-width:100%}
blockquote{border-left:3px solid var(--line);margin-left:0;padding-left:1rem}
@media(max-width:50rem){body{display:block}nav{min-height:0;border-right:0;border-bottom:1px solid var(--line)}}
`;
