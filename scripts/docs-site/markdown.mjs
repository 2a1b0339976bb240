/**
 * Markdown as our documents use it, to HTML: headings, paragraphs, lists, tables, code, quotes, links, emphasis.
 *
 * Lines become blocks, blocks become HTML; what stands in a block is marked up last. Raw HTML is shown, not passed on.
 */

/** `linkTo` rewrites the addresses of links and pictures; without an address a link is only its words. Answers the HTML and the headings. */
export function markdown(text, linkTo = (address) => address) {
  const headings = [];
  const html = blocks(text.split("\n"), { headings, seen: new Map(), linkTo });
  return { html, headings };
}

function blocks(lines, page) {
  const out = [];
  for (let i = 0; i < lines.length; ) {
    const [taken, html] = block(lines, i, page);
    i += taken;
    if (html !== "") out.push(html);
  }
  return out.join("\n");
}

/** How many lines the block at `i` takes, and its HTML. */
function block(lines, i, page) {
  const line = lines[i];
  if (line.trim() === "") return [1, ""];
  if (line.startsWith("```")) return fence(lines, i);
  const heading = /^(#{1,6}) (.*)$/.exec(line);
  if (heading) return [1, title(heading[1].length, heading[2], page)];
  if (line.startsWith("|"))
    return table(
      run(lines, i, (one) => one.startsWith("|")),
      page,
    );
  if (line.startsWith(">")) {
    const quote = run(lines, i, (one) => one.startsWith(">"));
    return [
      quote.length,
      `<blockquote>${blocks(
        quote.map((one) => one.slice(1).trimStart()),
        page,
      )}</blockquote>`,
    ];
  }
  if (line.startsWith("    ")) {
    const code = run(
      lines,
      i,
      (one, k) => one.startsWith("    ") || (one.trim() === "" && lines[k + 1]?.startsWith("    ")),
    );
    return [code.length, pre(code.map((one) => one.slice(4)))];
  }
  if (ITEM.test(line)) return list(lines, i, page);
  if (/^(?:---+|\*\*\*+)$/.test(line.trim())) return [1, "<hr>"];
  const words = run(lines, i, (one, k) => one.trim() !== "" && (k === i || !STARTS.test(one)));
  return [words.length, `<p>${inline(words.join("\n"), page)}</p>`];
}

const ITEM = /^ {0,3}(?:[-*]|\d+[.)]) /;
const STARTS = /^(?:```|#{1,6} |\||>| {0,3}(?:[-*]|1[.)]) )/;

function run(lines, from, belongs) {
  let to = from;
  while (to < lines.length && belongs(lines[to], to)) to++;
  return lines.slice(from, to);
}

function fence(lines, i) {
  const end = lines.findIndex((line, k) => k > i && line.startsWith("```"));
  const last = end < 0 ? lines.length : end;
  return [last - i + 1, pre(lines.slice(i + 1, last))];
}

const pre = (lines) => `<pre><code>${escaped(lines.join("\n"))}</code></pre>`;

function title(level, words, page) {
  const base = slug(words);
  const nth = page.seen.get(base) ?? 0;
  page.seen.set(base, nth + 1);
  const id = nth === 0 ? base : `${base}-${nth}`;
  page.headings.push({ level, id, words: plain(words) });
  return `<h${level} id="${id}">${inline(words, page)}</h${level}>`;
}

/** As GitHub makes them, so that links work in both places. */
export function slug(words) {
  return plain(words)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .replaceAll(" ", "-");
}

const plain = (words) => words.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/[`*]/g, "");

function table(rows, page) {
  const cells = (row) =>
    row
      .trim()
      .replace(/^\||\|$/g, "")
      .replaceAll("\\|", "\u0000")
      .split("|")
      .map((cell) => cell.trim().replaceAll("\u0000", "|"));
  const [head, , ...body] = rows.map(cells);
  const line = (of, tag) => `<tr>${of.map((cell) => `<${tag}>${inline(cell, page)}</${tag}>`).join("")}</tr>`;
  const html = `<div class="wide"><table><thead>${line(head, "th")}</thead><tbody>${body.map((row) => line(row, "td")).join("\n")}</tbody></table></div>`;
  return [rows.length, html];
}

function list(lines, i, page) {
  const ordered = /^ *\d/.test(lines[i]);
  const all = run(
    lines,
    i,
    (line, k) =>
      k === i ||
      ITEM.test(line) ||
      /^ +\S/.test(line) ||
      (line.trim() === "" && /^(?: {2,}\S)/.test(lines[k + 1] ?? "")) ||
      (line.trim() !== "" && !STARTS.test(line) && lines[k - 1].trim() !== ""),
  );
  const items = [];
  for (const line of all) {
    if (ITEM.test(line) && !/^ {2,}/.test(line)) items.push([line.replace(ITEM, "")]);
    else items.at(-1).push(line.replace(/^ {1,3}/, ""));
  }
  const html = items.map((item) => {
    const [first, ...more] = [run(item, 0, (line, k) => k === 0 || (line.trim() !== "" && !STARTS.test(line))), item];
    const rest = more[0].slice(first.length);
    return `<li>${inline(first.join("\n"), page)}${rest.length > 0 ? blocks(rest, page) : ""}</li>`;
  });
  const tag = ordered ? "ol" : "ul";
  return [all.length, `<${tag}>${html.join("\n")}</${tag}>`];
}

/** Code is put aside first, because nothing within it is marked up. */
function inline(text, page) {
  const codes = [];
  const aside = (code) => `\u0001${codes.push(code.replace(/^`+ ?| ?`+$/g, "")) - 1}\u0001`;
  return escaped(text.replace(/``[^`]+``|`[^`]*`/g, aside))
    .replace(/!\[([^\]]*)\]\(([^)\s]+)\)/g, (_, words, to) => `<img src="${page.linkTo(to)}" alt="${words}">`)
    .replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, words, to) => anchor(words, page.linkTo(to)))
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, "<em>$1</em>")
    .split("\u0001")
    .map((part, i) => (i % 2 === 1 ? `<code>${escaped(codes[Number(part)])}</code>` : part))
    .join("");
}

const anchor = (words, address) => (address === undefined ? words : `<a href="${address}">${words}</a>`);

export function escaped(text) {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
