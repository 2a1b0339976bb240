/**
 * Guidelines in Markdown as plain data: headings, paragraphs, lists, quotations, code; bold, italics, code and links inside. What it does
 * not know stays text, HTML included, so whoever shows it has nothing to make harmless but addresses.
 */

export type Inline =
  | { readonly kind: "text" | "bold" | "italic" | "code"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

export type MarkdownBlock =
  | { readonly kind: "heading"; readonly level: number; readonly words: readonly Inline[] }
  | { readonly kind: "paragraph" | "quote"; readonly words: readonly Inline[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: "code"; readonly text: string };

export function readMarkdown(text: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  let open: string[] = [];
  const flush = (): void => {
    if (open.length > 0) blocks.push({ kind: "paragraph", words: inlinesOf(open.join(" ")) });
    open = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!;
    const heading = /^(#{1,6}) (.*)/.exec(line);
    const item = ITEM.exec(line);
    if (line.startsWith("```")) {
      flush();
      const end = lines.findIndex((one, n) => n > i && one.startsWith("```"));
      const last = end < 0 ? lines.length : end;
      blocks.push({ kind: "code", text: lines.slice(i + 1, last).join("\n") });
      i = last;
    } else if (heading !== null) {
      flush();
      blocks.push({ kind: "heading", level: heading[1]!.length, words: inlinesOf(heading[2]!.trim()) });
    } else if (item !== null) {
      flush();
      const items: string[] = [];
      for (; i < lines.length; i++) {
        const next = ITEM.exec(lines[i]!);
        if (next !== null) items.push(next[2]!);
        else if (/^\s+\S/.test(lines[i]!) && items.length > 0) items[items.length - 1] += ` ${lines[i]!.trim()}`;
        else break;
      }
      i--;
      blocks.push({ kind: "list", ordered: /\d/.test(item[1]!), items: items.map(inlinesOf) });
    } else if (line.startsWith(">")) {
      flush();
      blocks.push({ kind: "quote", words: inlinesOf(line.slice(1).trim()) });
    } else if (line.trim() === "") flush();
    else open.push(line.trim());
  }
  flush();
  return blocks;
}

const ITEM = /^ {0,3}([-*]|\d{1,3}\.) (.*)/;
const INLINE = /`([^`]{1,500})`|\*\*([^*]{1,500})\*\*|\*([^*]{1,500})\*|\[([^\][]{1,300})\]\(([^\s()]{1,500})\)/g;

function inlinesOf(text: string): Inline[] {
  const words: Inline[] = [];
  let at = 0;
  for (const { 0: whole, 1: code, 2: bold, 3: italic, 4: link, 5: href, index } of text.matchAll(INLINE)) {
    if (index > at) words.push({ kind: "text", text: text.slice(at, index) });
    if (code !== undefined) words.push({ kind: "code", text: code });
    else if (bold !== undefined) words.push({ kind: "bold", text: bold });
    else if (italic !== undefined) words.push({ kind: "italic", text: italic });
    else words.push({ kind: "link", text: link!, href: href! });
    at = index + whole.length;
  }
  if (at < text.length) words.push({ kind: "text", text: text.slice(at) });
  return words;
}
