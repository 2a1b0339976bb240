/**
 * A shape of address, as the listing kind learns it or with the letters before a number ("/news#.htm", see stems.ts), as
 * a pattern: "/poem/ * /0a.html" without the spaces.
 */
export function shapePattern(shape: string, forms: Readonly<Record<Form, string>> = FORMS): string {
  const [path = "", query] = shape.split("?");
  const folders = path.split("/").slice(1);
  const last = folders.pop() ?? "";
  const isFolder = last === "" && folders.length > 0;
  const final = isFolder ? folders.pop()! : last;
  const parts = folders.map((part) => (part === "*" ? "[^/]+" : part === "**" ? ".+" : quoted(part)));
  const [, form = "", end = ""] = /^(0a|a0|0|a)(\..*)?$/.exec(final) ?? [];
  const stem = /^([^#]*)#(\.\w+)?$/.exec(final);
  const file =
    stem !== null
      ? `${quoted(stem[1]!)}\\d[\\d_.-]*${quoted(stem[2] ?? "")}`
      : form === ""
        ? quoted(final)
        : forms[form as Form] + quoted(end);
  const numbered = /^(\w+)#(&?)$/.exec(query ?? "");
  if (numbered !== null)
    return `^https?://[^/]+/${[...parts, file].join("/")}\\?${numbered[1]!}\\d+${numbered[2] === "" ? "" : "&.*"}$`;
  const asked = query === undefined ? "" : `\\?(?:.*&)?${quoted(query.split("&", 1)[0]!)}=.*`;
  return `^https?://[^/]+/${[...parts, file].join("/")}${isFolder ? INDEX : ""}${asked}$`;
}

/** A folder is named with and without its slash and the file that stands for it. */
const INDEX = "(?:/(?:(?:index|default)\\.\\w{3,5})?)?";

type Form = "0" | "0a" | "a0" | "a";

const FORMS: Readonly<Record<Form, string>> = {
  "0": "\\d[\\d_.-]*",
  "0a": "\\d[^/?]*",
  a0: "[^/?]*\\d+",
  a: "[^/?\\d][^/?]*",
};

/** The same without a name space: "bridge" and not "Talk:bridge". */
export const WITHOUT_COLON: Readonly<Record<Form, string>> = {
  ...FORMS,
  "0a": "\\d[^/?:]*",
  a: "[^/?:\\d][^/?:]*",
};

/** The same without a number at the end of a name: "JOS.htm" and not "JOS01.htm". */
export const UNNUMBERED: Readonly<Record<Form, string>> = {
  ...FORMS,
  "0a": "\\d[^/?]*[^/?\\d]",
  a: "[^/?\\d](?:[^/?]*[^/?\\d])?",
};

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
