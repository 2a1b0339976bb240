/**
 * Which regular expressions take more than linear time?
 *
 * Every literal in a source is taken apart, and each of its repetitions is pumped: a text is made of what leads to the repetition, then
 * thousands of times something that it matches, then something that the rest cannot match. A linear pattern needs microseconds for such
 * a text; where it backtracks from every position it needs a thousand times as much, so processor time tells them apart on any machine.
 */
export interface Literal {
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** The regular expression literals of a TypeScript source as our formatter writes it. */
export function literalsIn(text: string): Literal[] {
  const found: Literal[] = [];
  const braces: ("block" | "template")[] = [];
  let mayBegin = true; // whether a slash here begins a literal, and does not divide
  for (let i = 0; i < text.length; ) {
    const rest = text[i]!;
    if (/\s/.test(rest)) i++;
    else if (text.startsWith("//", i) || text.startsWith("#!", i)) i = endOf(text, i, "\n");
    else if (text.startsWith("/*", i)) i = endOf(text, i, "*/");
    else if (rest === "`" || (rest === "}" && braces.at(-1) === "template")) {
      if (rest === "}") braces.pop();
      i = skip(text, i + 1, (k) => text[k] === "`" || text.startsWith("${", k));
      mayBegin = text[i] === "$";
      if (mayBegin) braces.push("template");
      i += mayBegin ? 2 : 1;
    } else if (rest === '"' || rest === "'") {
      i = skip(text, i + 1, (k) => text[k] === rest) + 1;
      mayBegin = false;
    } else if (rest === "/" && mayBegin) {
      let isClass = false;
      const end = skip(text, i + 1, (k) => {
        if (text[k] === "[") isClass = true;
        else if (text[k] === "]") isClass = false;
        return text[k] === "/" && !isClass;
      });
      const flags = /^[a-z]*/.exec(text.slice(end + 1, end + 10))![0];
      found.push({ line: text.slice(0, i).split("\n").length, source: text.slice(i + 1, end), flags });
      i = end + 1 + flags.length;
      mayBegin = false;
    } else if (/[\w$]/.test(rest)) {
      const word = /^[\w$]+/.exec(text.slice(i, i + 200))![0];
      i += word.length;
      mayBegin = ["return", "typeof", "case", "of", "in"].includes(word);
    } else {
      if (rest === "{") braces.push("block");
      if (rest === "}") braces.pop();
      mayBegin = !(rest === ")" || rest === "]" || rest === "}" || (rest === "!" && !mayBegin));
      i++;
    }
  }
  return found;
}

function endOf(text: string, from: number, what: string): number {
  const at = text.indexOf(what, from);
  return at < 0 ? text.length : at + what.length;
}

/** The first place from `at` on that is not escaped and where `isEnd` holds. */
function skip(text: string, at: number, isEnd: (k: number) => boolean): number {
  while (at < text.length && !isEnd(at)) at += text[at] === "\\" ? 2 : 1;
  return at;
}

// ── Taking patterns apart ───────────────────────────────────────────────────────────────────────────────────────────────

type Node =
  | { readonly kind: "character"; readonly raw: string }
  | { readonly kind: "nothing" } // an assertion or a reference
  | { readonly kind: "group"; readonly choices: readonly (readonly Node[])[] }
  | { readonly kind: "repeat"; readonly of: Node; readonly least: number; readonly most: number };

const ATOM =
  /\\(?:u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|[pP]\{[^}]*\}|k<[^>]*>|c[A-Za-z]|[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\(\?(?:[:=!]|<[=!]|<[^>]*>)|[\s\S]/suy;
const REPEAT = /(?:([*+?])|\{(\d+)(,(\d*))?\})\??/y;

function parse(pattern: string): Node {
  let at = 0;
  const next = (what: RegExp): RegExpExecArray | null => {
    what.lastIndex = at;
    const found = what.exec(pattern);
    at += found?.[0].length ?? 0;
    return found;
  };
  const group = (): Node => {
    const choices: Node[][] = [[]];
    while (at < pattern.length) {
      const [raw] = next(ATOM)!;
      if (raw === ")") break;
      if (raw === "|") {
        choices.push([]);
        continue;
      }
      let node: Node = { kind: "character", raw };
      if (raw.startsWith("(")) {
        const inside = group();
        node = /^\(\?(?:<?[=!])/.test(raw) ? { kind: "nothing" } : inside;
      } else if (/^(?:[$^]|\\[bB\d]|\\k<)/.test(raw)) node = { kind: "nothing" };
      const times = next(REPEAT);
      if (times !== null) {
        const [, sign, few, comma, many] = times;
        const least = sign === undefined ? Number(few) : sign === "+" ? 1 : 0;
        const open = sign === "*" || sign === "+" || (comma !== undefined && many === "");
        const most = open ? Number.POSITIVE_INFINITY : sign === "?" ? 1 : Number(many || few);
        node = { kind: "repeat", of: node, least, most };
      }
      choices.at(-1)!.push(node);
    }
    return { kind: "group", choices };
  };
  return group();
}

// ── Attacking them ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** A text is `before`, `pump` many times, `after`. */
interface Attack {
  readonly before: string;
  readonly pump: string;
  readonly after: string;
}

function attacksOn({ source, flags }: Pick<Literal, "source" | "flags">): Attack[] {
  const tree = parse(source);
  const raws = new Set<string>();
  const visit = (node: Node): void => {
    if (node.kind === "character") raws.add(node.raw);
    else if (node.kind === "repeat") visit(node.of);
    else if (node.kind === "group") node.choices.flat().forEach(visit);
  };
  visit(tree);
  const atoms = [...raws].map((raw) => atomOf(raw, flags));
  const characters = unlike(
    ["aA0 \n.,-(<&é中\u0001", ...raws].flatMap((raw) => [...raw]),
    atoms,
  );
  const matching = (raw: string): string[] => {
    const atom = atomOf(raw, flags);
    const found = characters.filter((one) => atom.test(one));
    return found.length > 0 ? found : COMMON.filter((one) => atom.test(one)).slice(0, 1);
  };
  const sample = (node: Node): string => {
    if (node.kind === "character") return matching(node.raw)[0] ?? "";
    if (node.kind === "repeat") return sample(node.of).repeat(Math.min(node.least, 20));
    return node.kind === "group" ? node.choices[0]!.map(sample).join("") : "";
  };
  const attacks = new Map<string, Attack>();
  const walk = (node: Node, before: string): void => {
    if (node.kind === "group")
      for (const choice of node.choices)
        for (const [i, one] of choice.entries()) walk(one, before + choice.slice(0, i).map(sample).join(""));
    if (node.kind !== "repeat") return;
    walk(node.of, before);
    if (node.most < LONG) return;
    const pumps = node.of.kind === "character" ? matching(node.of.raw) : samples(node.of, sample, matching);
    const repeated = node.of.kind === "character" ? atomOf(node.of.raw, flags) : undefined;
    const stop = characters.find((one) => repeated?.test(one) === false) ?? "";
    for (const pump of pumps)
      for (const [lead, again] of [
        ["\u0001", pump], // not at the beginning
        [before, pump],
        ["", before + pump],
      ] as const)
        for (const after of again === "" ? [] : new Set(["", "\u0001\n!", stop]))
          attacks.set(JSON.stringify([lead, again, after]), { before: lead, pump: again, after });
  };
  walk(tree, "");
  return [...attacks.values()];
}

const atoms = new Map<string, RegExp>();

function atomOf(raw: string, flags: string): RegExp {
  const key = `${flags} ${raw}`;
  let atom = atoms.get(key);
  if (atom === undefined) atoms.set(key, (atom = new RegExp(`^${raw}$`, flags.replace(/[gy]/g, ""))));
  return atom;
}

/** Of characters that every part of the pattern treats alike, one. */
function unlike(characters: readonly string[], atoms: readonly RegExp[]): string[] {
  const kinds = new Map<string, string>();
  for (const one of characters) {
    const kind = atoms.map((atom) => (atom.test(one) ? 1 : 0)).join("");
    if (!kinds.has(kind)) kinds.set(kind, one);
  }
  return [...kinds.values()];
}

/** What a repeated group may match: its first choice with each of the characters that its parts may match. */
function samples(node: Node, sample: (node: Node) => string, matching: (raw: string) => string[]): string[] {
  const found = new Set([sample(node)]);
  if (node.kind === "group")
    for (const choice of node.choices) {
      found.add(choice.map(sample).join(""));
      for (const part of choice) {
        const inner = part.kind === "repeat" ? part.of : part;
        if (inner.kind === "character") for (const one of matching(inner.raw)) found.add(one);
      }
    }
  return [...found].filter((one) => one !== "").slice(0, 12);
}

/** Up to this many repetitions, even a quadratic pattern is quick. */
const LONG = 500;
const COMMON = [...Array.from({ length: 0x600 }, (_, code) => String.fromCharCode(code)), ..."أא中あ가“”–—…•›\ue000"];

/** Short texts first: what takes cubic time is found on them, before a long one would take minutes. */
const LENGTHS = [800, 8000];

/** The text that this pattern is slow on, as "before, pump × many, after"; undefined when it is linear. */
export function slowText(literal: Pick<Literal, "source" | "flags">): string | undefined {
  const pattern = new RegExp(literal.source, literal.flags);
  const attacks = attacksOn(literal);
  for (const length of LENGTHS)
    for (const { before, pump, after } of attacks) {
      // As many steps whatever the pump's length: a quadratic pattern takes (text / pump) × text / 2.
      const times = Math.ceil(length / Math.sqrt(pump.length));
      const text = before + pump.repeat(times) + after;
      if (leastTime(pattern, text) <= SLOW) continue;
      // On a busy machine a linear pattern may be slow, too, but not more than four times as slow on four times the text.
      const shorter = before + pump.repeat(Math.ceil(times / 4)) + after;
      if (leastTime(pattern, text) > SUPERLINEAR * leastTime(pattern, shorter))
        return JSON.stringify([before, `${pump} × many`, after]);
    }
  return undefined;
}

/** What is linear needs less than 1 ms on an idle machine, what is quadratic 20 and more. */
const SLOW = 8;
/** Four times the text takes a linear pattern four times as long, a quadratic one sixteen times. */
const SUPERLINEAR = 8;
const TRIES = 3;

/** A single slow measurement may be the engine's own work. */
function leastTime(pattern: RegExp, text: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < TRIES && least > SLOW; i++) least = Math.min(least, measured(pattern, text));
  return least;
}

/** Milliseconds of processor time. */
function measured(pattern: RegExp, text: string): number {
  const began = process.cpuUsage();
  text.replace(pattern, "");
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
}
