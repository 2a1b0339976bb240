/**
 * Runs a recipe's steps on a page.
 *
 * A pure function of page, parts and inputs. The number of steps and the length of texts and lists are bounded, and an
 * error names its step. A step that needs a further page throws `NeedsParts`; all steps are then run again with that
 * page.
 */

import { normalise } from "../../model/address.js";
import { NeedsParts, Rejected, StepError } from "../../model/errors.js";
import type { Json } from "../../model/json.js";
import type { Page } from "../../model/page.js";
import type { TreeRoot } from "../../model/tree.js";
import { parseTree } from "../../page/html/tree.js";
import type { CompiledFunction, CompiledStep, Place, Program } from "../compile/program.js";
import { findValue } from "../document/value-lists.js";
import type { ExpressionContext } from "../expression/context.js";
import type { Expression } from "../expression/expression.js";
import { cleanText, textOfMarkup } from "../markup.js";
import { nextPage } from "./choose.js";
import { nextOfDocument } from "./next-part.js";
import { isMarkup, selectValues } from "./select.js";
import { inputOf, outputOf, type StepTrace } from "./trace.js";
import { inMap, isNothing, LONGEST_LIST, mapTexts, splitBy, textList, textOfJson } from "./values.js";

export interface State {
  readonly values: Map<string, Json>;
  /** Pages fetched by earlier steps, by variable. */
  readonly pages: Map<string, readonly Page[]>;
  /** Variables that hold markup. */
  readonly raw: Set<string>;
  /** The step that last set each variable. */
  readonly setBy: Map<string, string>;
  /** All pages of the document, when a `next` step has read them. */
  parts?: readonly Page[];
}

export interface StepContext {
  readonly program: Program;
  /** Undefined in the judge, which has variables only. */
  readonly page: Page | undefined;
  /** The pages at these addresses; throws `NeedsParts` when they are missing. */
  readonly fetchParts: (urls: readonly string[]) => readonly (Page | undefined)[];
  readonly context: ExpressionContext;
  builtIn(name: string): Json;
  readonly trace?: (step: StepTrace) => void;
  /** Monotonic milliseconds, for traces. */
  readonly clock?: () => number;
}

export interface StepRunner {
  run(steps: readonly CompiledStep[], state: State): void;
  value(expression: Expression, state: State): Json;
}

/** Parts come in the order of the requests, and the same steps make the same requests. Other sites' pages are no parts. */
export function partsProvider(
  parts: readonly (Page | undefined)[],
  isOwn: (url: string) => boolean,
): StepContext["fetchParts"] {
  const requested: string[] = [];
  return (urls) => {
    const from = requested.length;
    const own = urls.filter(isOwn);
    requested.push(...own);
    if (requested.length > parts.length) throw new NeedsParts(requested.slice(parts.length));
    const answered = new Map(own.map((url, index) => [url, parts[from + index]]));
    return urls.map((url) => answered.get(url));
  };
}

const MAX_STEPS = 20_000;
const LONGEST_TEXT = 2_000_000;
const MAX_FETCHED = 40;

export function newState(initial: ReadonlyMap<string, Json>): State {
  return { values: new Map(initial), pages: new Map(), raw: new Set(), setBy: new Map() };
}

export function stepRunner(around: StepContext): StepRunner {
  const { program, page, fetchParts: ask, context } = around;
  let done = 0;

  const value = (expression: Expression, { values }: State): Json => {
    const builtIns = [...expression.reads].filter((name) => !values.has(name));
    if (builtIns.length === 0) return expression.run(values, context);
    return expression.run(
      new Map([...values, ...builtIns.map((name): [string, Json] => [name, around.builtIn(name)])]),
      context,
    );
  };

  const run = (steps: readonly CompiledStep[], state: State): void => {
    for (const step of steps) {
      if (++done > MAX_STEPS)
        throw new StepError(`${step.label}: more than ${MAX_STEPS} steps were done; a list is too long`);
      try {
        if (step.when !== undefined && value(step.when, state) !== true) {
          around.trace?.({
            label: step.label,
            input: `when ${step.when.source}`,
            output: "(skipped)",
            milliseconds: 0,
          });
          continue;
        }
        const found = around.trace === undefined ? act(step, state) : traced(step, state, around.trace);
        if (!found && step.needed) throw new Rejected(`${step.label} found nothing`);
      } catch (error) {
        if (error instanceof NeedsParts || error instanceof Rejected || error instanceof StepError) throw error;
        throw new StepError(`${step.label}: ${(error as Error).message}`);
      }
    }
  };

  const traced = (step: CompiledStep, state: State, trace: NonNullable<StepContext["trace"]>): boolean => {
    const before = new Map(state.values);
    const input = inputOf(step, state.values);
    const began = around.clock?.() ?? 0;
    try {
      return act(step, state);
    } finally {
      const milliseconds = (around.clock?.() ?? 0) - began;
      trace({ label: step.label, input, output: outputOf(step, before, state.values, state.pages), milliseconds });
    }
  };

  const set = (state: State, step: CompiledStep, name: string, given: Json, raw = false): true => {
    if (typeof given === "string" && given.length > LONGEST_TEXT)
      throw new Error(`a text grows beyond ${LONGEST_TEXT} characters`);
    if (Array.isArray(given) && given.length > LONGEST_LIST)
      throw new Error(`a list grows beyond ${LONGEST_LIST} items`);
    state.values.set(name, given);
    state.setBy.set(name, step.label);
    if (raw) state.raw.add(name);
    else state.raw.delete(name);
    return true;
  };

  /** The texts that a step searches; `raw` when they are markup. */
  const textsIn = (place: Place, state: State): { texts: readonly string[]; raw: boolean } => {
    switch (place.kind) {
      case "source":
        return { texts: [pageOf().source], raw: true };
      case "text":
        return { texts: [pageOf().mainText.text], raw: false };
      case "pages":
        return { texts: (state.pages.get(place.name) ?? []).map((one) => one.source), raw: true };
      case "variable":
        return { texts: textList(state.values.get(place.name)), raw: state.raw.has(place.name) };
    }
  };
  const treesIn = (place: Place, state: State): readonly TreeRoot[] => {
    switch (place.kind) {
      case "source":
      case "text":
        return [pageOf().tree];
      case "pages":
        return (state.pages.get(place.name) ?? []).map((one) => one.tree);
      case "variable":
        return textList(state.values.get(place.name)).map((markup) => parseTree(markup));
    }
  };
  const pageOf = (): Page => {
    if (page === undefined) throw new Error("the page is no longer available here");
    return page;
  };
  /** False when the step found nothing. */
  const act = (step: CompiledStep, state: State): boolean => {
    switch (step.verb) {
      case "match": {
        const { texts, raw } = textsIn(step.in, state);
        if (step.all) {
          const found = texts.flatMap((text) => step.regex.findAll(text, LONGEST_LIST));
          if (found.length === 0) return false;
          const list = found
            .slice(0, LONGEST_LIST)
            .map(
              (match): Json =>
                match.named.size > 0
                  ? Object.fromEntries([...match.named].map(([name, text]) => [name, text ?? ""]))
                  : (match.groups[0] ?? match.text),
            );
          return set(state, step, step.as!, list, raw);
        }
        for (const text of texts) {
          const match = step.regex.find(text);
          if (match === undefined) continue;
          for (const [name, group] of match.named) set(state, step, name, group ?? "", raw);
          if (step.as !== undefined) set(state, step, step.as, match.groups[0] ?? match.text, raw);
          return true;
        }
        return false;
      }
      case "select": {
        const found: string[] = [];
        for (const tree of treesIn(step.in, state)) {
          if (found.length >= (step.all ? LONGEST_LIST : 1)) break;
          found.push(...selectValues(step, tree));
        }
        // Several pages of one document: the selection of each, in order.
        if (step.in.kind === "pages" && !step.all) {
          const all = treesIn(step.in, state).map((tree) => selectValues(step, tree)[0] ?? "");
          const joined = all.filter((one) => one !== "").join("\n\n");
          return joined === "" ? false : set(state, step, step.as, joined, isMarkup(step.take));
        }
        if (found.length === 0) return false;
        return set(state, step, step.as, step.all ? found : found[0]!, isMarkup(step.take));
      }
      case "set":
        for (const [name, expression] of step.sets)
          set(state, step, name, expression === null ? null : value(expression, state));
        return true;
      case "split": {
        const texts = textList(state.values.get(step.from));
        const list = texts.flatMap((text) => splitBy(text, step.by)).filter((one) => one !== "");
        return list.length === 0 ? false : set(state, step, step.as, list, state.raw.has(step.from));
      }
      case "join": {
        const texts = step.from.flatMap((name) => textList(state.values.get(name))).filter((one) => one.trim() !== "");
        const raw = step.from.some((name) => state.raw.has(name));
        return texts.length === 0 ? false : set(state, step, step.as, texts.join(step.with), raw);
      }
      case "replace": {
        const before = state.values.get(step.in) ?? "";
        const replaced = mapTexts(before, (text) => step.regex.replaceAll(text, step.with));
        return set(state, step, step.as, replaced, state.raw.has(step.in));
      }
      case "strip":
        for (const name of step.names) {
          const before = state.values.get(name);
          if (before !== undefined && before !== null)
            set(
              state,
              step,
              name,
              mapTexts(before, (text) => textOfMarkup(text, step.drop)),
            );
        }
        return true;
      case "lookup": {
        const looked = lookUp(state.values.get(step.from) ?? "", step, state);
        return looked === undefined ? false : set(state, step, step.as, looked);
      }
      case "each": {
        const items = state.values.get(step.list);
        const gathered: Json[] = [];
        for (const item of Array.isArray(items) ? (items as readonly Json[]) : isNothing(items) ? [] : [items!]) {
          set(state, step, step.item, item, state.raw.has(step.list));
          run(step.steps, state);
          if (step.gives !== undefined) {
            const given = value(step.gives, state);
            if (!isNothing(given)) gathered.push(given);
          }
        }
        if (step.as !== undefined) set(state, step, step.as, gathered);
        return true;
      }
      case "fetch": {
        const urls = textList(value(step.addresses, state))
          .map((address) => normalise(address, context.base))
          .filter((url): url is string => url !== undefined && url !== context.url);
        const fetched = ask([...new Set(urls)].slice(0, MAX_FETCHED)).filter((one) => one !== undefined);
        state.pages.set(step.as, fetched);
        return fetched.length > 0;
      }
      case "next": {
        const chain = [pageOf()];
        const seen = new Set([context.url]);
        while (chain.length <= step.most) {
          const url = step.link.kind === "auto" ? nextOfDocument(chain) : nextPage(chain.at(-1)!, step.link);
          if (url === undefined || seen.has(url)) break;
          seen.add(url);
          const [further] = ask([url]);
          if (further === undefined) break;
          chain.push(further);
        }
        state.pages.set(step.as, chain);
        state.parts = chain;
        return true;
      }
      case "call": {
        const called = program.functions.get(step.function)!;
        const given = new Map(step.with.map(([name, expression]): [string, Json] => [name, value(expression, state)]));
        const result = call(called, given);
        return step.as === undefined || set(state, step, step.as, result);
      }
      case "reject":
        throw new Rejected(step.reason);
      case "do":
        run(step.steps, state);
        return true;
    }
  };

  const call = (called: CompiledFunction, given: ReadonlyMap<string, Json>): Json => {
    const inner = newState(called.initial);
    for (const name of called.takes) inner.values.set(name, given.get(name) ?? null);
    run(called.steps, inner);
    return value(called.gives, inner);
  };

  const lookUp = (wanted: Json, step: CompiledStep & { verb: "lookup" }, state: State): Json | undefined => {
    if (Array.isArray(wanted)) return (wanted as readonly Json[]).flatMap((one) => lookUp(one, step, state) ?? []);
    const key = textOfJson(wanted);
    const table = state.values.get(step.table) ?? program.initial.get(step.table);
    const inTable = table === undefined ? undefined : inMap(table, key);
    const found = inTable ?? findValue(program.inputs.values, step.table, cleanText(key));
    // A word that is missing in a value list is kept, with a warning later; a word missing in another table leaves
    // another variable unset.
    const keeps = step.as === step.from || VALUE_LISTS.includes(step.table);
    return found ?? step.else ?? (key === "" || !keeps ? undefined : wanted);
  };

  return { run, value };
}

const VALUE_LISTS: readonly string[] = ["textType", "style", "category"];
