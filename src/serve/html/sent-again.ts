/**
 * Shows a form again that was refused: with what the person had written, and the message beside the field that it quotes.
 *
 * Works on the HTML of the page that the form came from, so no form needs code of its own. It relies on what our JSX writes: attributes
 * in double quotes, without < and >.
 */

/** A form that was refused. */
export interface RefusedForm {
  /** Where it was sent. */
  readonly action: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly says: string;
}

/** Fields that the page has set itself. */
const OWN: ReadonlySet<string> = new Set(["token", "page"]);
const TAG = /<(input|textarea|select|option|\/select)\b([^<>]*)>/g;
const AREA_END = "</textarea>";
const LABEL_END = "</label>";
const SAYS = "refused";

/** The page with the form filled in; undefined if the form is not on it. */
export function withRefusedForm(page: string, { action, fields, says }: RefusedForm): string | undefined {
  const sent = new Map<string, string[]>();
  for (const [name, value] of fields) if (!OWN.has(name)) sent.set(name, [...(sent.get(name) ?? []), value]);
  const wrong = quotedField(says, sent);
  for (const [from, to] of formsOf(page)) {
    const form = page.slice(from, to);
    const isIt =
      attribute(form.slice(0, form.indexOf(">")), "action") === action &&
      [...sent.keys()].every((name) => form.includes(` name="${escaped(name)}"`));
    if (isIt) return page.slice(0, from) + filledForm(form, sent, says, wrong) + page.slice(to);
  }
  return undefined;
}

function* formsOf(page: string): Generator<readonly [from: number, to: number]> {
  for (let from = page.indexOf("<form"); from >= 0; ) {
    const to = page.indexOf("</form>", from);
    if (to < 0) return;
    yield [from, to];
    from = page.indexOf("<form", to);
  }
}

type Sent = ReadonlyMap<string, readonly string[]>;

/** Messages quote what is wrong: `"abc" is not a number of pages.` */
function quotedField(says: string, sent: Sent): string | undefined {
  const quoted = [...sent].filter(([, [value = ""]]) => value.trim() !== "" && says.includes(`"${value.trim()}"`));
  return quoted.sort(([, [a = ""]], [, [b = ""]]) => b.length - a.length)[0]?.[0];
}

function filledForm(form: string, sent: Sent, says: string, wrong: string | undefined): string {
  const message = `<span class="message" role="alert" id="${SAYS}">${escaped(says)}</span>`;
  const start = form.indexOf(">") + 1;
  let out = form.slice(0, start);
  let at = start;
  let chosen: readonly string[] | undefined;
  let isMarked = false;
  let waits = false;
  TAG.lastIndex = start;
  for (let tag = TAG.exec(form); tag !== null; tag = TAG.exec(form)) {
    const [whole, kind, head = ""] = tag;
    out += form.slice(at, tag.index);
    at = tag.index + whole.length;
    const name = unescaped(attribute(head, "name") ?? "");
    const type = attribute(head, "type") ?? "";
    const values = sent.get(name);
    const isWrong: boolean = !isMarked && name !== "" && name === wrong && type !== "hidden" && kind !== "option";
    const mark = isWrong ? ` aria-invalid="true" aria-describedby="${SAYS}" autofocus=""` : "";
    isMarked ||= isWrong;
    waits ||= isWrong;
    if (kind === "select") {
      chosen = values;
      out += whole.replace(/>$/, `${mark}>`);
    } else if (kind === "/select") {
      chosen = undefined;
      out += whole;
    } else if (kind === "option") {
      const own = attribute(head, "value") ?? form.slice(at, form.indexOf("<", at));
      out += chosen === undefined ? whole : `<option${set(head, "selected", chosen.includes(unescaped(own)))}>`;
    } else if (kind === "textarea") {
      const end = form.indexOf(AREA_END, at);
      // The line feed behind the tag is not part of the text.
      const text = values === undefined ? form.slice(at, end) : `\n${escaped(values[0] ?? "")}`;
      out += `<textarea${head}${mark}>${text}${AREA_END}`;
      at = end + AREA_END.length;
    } else if (type === "checkbox" || type === "radio") {
      const value = unescaped(attribute(head, "value") ?? "on");
      out += `<input${set(head, "checked", sent.get(name)?.includes(value) === true)}>`;
    } else if (values === undefined || type === "hidden" || type === "password" || type === "submit") out += whole;
    else out += `<input${without(head, "value")} value="${escaped(values[0] ?? "")}"${mark}>`;
    if (waits && kind !== "select" && kind !== "option") {
      const inLabel = form.startsWith(LABEL_END, at);
      out += inLabel ? LABEL_END + message : message;
      if (inLabel) at += LABEL_END.length;
      waits = false;
    }
    TAG.lastIndex = at;
  }
  out += form.slice(at);
  return isMarked ? out : out.slice(0, start) + message + out.slice(start);
}

function attribute(head: string, name: string): string | undefined {
  const start = ` ${name}="`;
  const at = head.indexOf(start);
  return at < 0 ? undefined : head.slice(at + start.length, head.indexOf('"', at + start.length));
}

/** Without the slash of an empty element, too. */
function without(head: string, name: string): string {
  const open = head.endsWith("/") ? head.slice(0, -1) : head;
  const value = attribute(open, name);
  return value === undefined ? open : open.replace(` ${name}="${value}"`, "");
}

function set(head: string, name: string, is: boolean): string {
  return without(head, name) + (is ? ` ${name}=""` : "");
}

const ENTITIES = [
  ["&", "&amp;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
  ["<", "&lt;"],
  [">", "&gt;"],
] as const;

function escaped(text: string): string {
  return ENTITIES.reduce((sum, [sign, entity]) => sum.replaceAll(sign, entity), text);
}

function unescaped(text: string): string {
  return ENTITIES.reduceRight((sum, [sign, entity]) => sum.replaceAll(entity, sign), text);
}
