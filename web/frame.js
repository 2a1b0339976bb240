/*
 * Runs inside the frame with an archived page, as the only script there. Marks places, tells the app where the pointer is and what was
 * clicked. It knows places, never what they mean; the app knows what they mean, never this document. docs/moderation.md describes the
 * messages.
 */
(() => {
  const app = window.parent;
  const origin = new URL(document.URL).origin;
  const texts = new Map(); // number → text node
  const numbers = new Map(); // text node → number
  const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
  for (let comment = comments.nextNode(); comment !== null; comment = comments.nextNode()) {
    const text = comment.nextSibling;
    if (!/^\d+$/.test(comment.data) || text === null || text.nodeType !== Node.TEXT_NODE) continue;
    texts.set(Number(comment.data), text);
    numbers.set(text, Number(comment.data));
  }

  let targets = []; // what can be hovered and clicked: { id, place }
  let spansOf = new Map(); // number of a text → [{ start, end, id }]
  let mayTakeSpans = false;
  let over = null;

  const tell = (message) => app.postMessage({ winnow: 1, ...message }, origin);

  function rangesOf(place) {
    const ranges = [];
    for (const [number, start, end] of place) {
      const text = texts.get(number);
      if (text === undefined) continue;
      const range = new StaticRange({
        startContainer: text,
        startOffset: Math.min(start, text.length),
        endContainer: text,
        endOffset: Math.min(end, text.length),
      });
      ranges.push(range);
    }
    return ranges;
  }

  /** The smallest target around a point. */
  function targetAt(event) {
    const caret = document.caretPositionFromPoint
      ? document.caretPositionFromPoint(event.clientX, event.clientY)
      : document.caretRangeFromPoint?.(event.clientX, event.clientY);
    const node = caret?.offsetNode ?? caret?.startContainer;
    const offset = caret?.offset ?? caret?.startOffset;
    const element = event.target instanceof Element ? event.target : null;
    if (element !== null && node !== undefined && element.contains(node) && numbers.has(node)) {
      const spans = spansOf.get(numbers.get(node)) ?? [];
      const inside = spans.filter(({ start, end }) => start <= offset && offset <= end);
      if (inside.length > 0) return inside.reduce((a, b) => (b.end - b.start < a.end - a.start ? b : a)).id;
      if (spans.length > 0) return spans[0].id;
    }
    // Beside the words: the only target in the element.
    if (element === null || element === document.body || element === document.documentElement) return null;
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const found = new Set();
    for (let text = walk.nextNode(); text !== null && found.size < 2; text = walk.nextNode())
      for (const { id } of spansOf.get(numbers.get(text)) ?? []) found.add(id);
    return found.size === 1 ? [...found][0] : null;
  }

  const HEARD = {
    marks({ layers }) {
      for (const [layer, places] of Object.entries(layers)) {
        const ranges = places.flatMap(rangesOf);
        if (ranges.length === 0) CSS.highlights.delete(layer);
        else CSS.highlights.set(layer, new Highlight(...ranges));
      }
    },
    targets({ list }) {
      targets = list;
      spansOf = new Map();
      for (const { id, place } of targets)
        for (const [number, start, end] of place) {
          if (!spansOf.has(number)) spansOf.set(number, []);
          spansOf.get(number).push({ start, end, id });
        }
    },
    point({ place, scroll }) {
      const ranges = rangesOf(place);
      if (ranges.length === 0) {
        CSS.highlights.delete("point");
        return;
      }
      const highlight = new Highlight(...ranges);
      highlight.priority = 9;
      CSS.highlights.set("point", highlight);
      const element = ranges[0].startContainer.parentElement;
      if (scroll) element?.scrollIntoView({ block: "center", behavior: "instant" });
    },
    mode({ spans }) {
      mayTakeSpans = spans === true;
    },
    hello: ready,
  };

  window.addEventListener("message", (event) => {
    const message = event.data;
    if (event.source !== app || event.origin !== origin || message?.winnow !== 1) return;
    if (Object.hasOwn(HEARD, message.type)) HEARD[message.type](message);
  });

  const quiet = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  for (const type of ["submit", "auxclick", "dragstart", "contextmenu"]) window.addEventListener(type, quiet, true);
  window.addEventListener(
    "click",
    (event) => {
      quiet(event);
      if (mayTakeSpans && !getSelection().isCollapsed) return;
      const { shiftKey, ctrlKey, metaKey, altKey } = event;
      tell({ type: "pick", id: targetAt(event), shift: shiftKey, ctrl: ctrlKey || metaKey, alt: altKey });
    },
    true,
  );
  window.addEventListener("pointermove", (event) => {
    const id = targetAt(event);
    if (id === over) return;
    over = id;
    tell({ type: "over", id });
  });
  document.documentElement.addEventListener("pointerleave", () => {
    over = null;
    tell({ type: "over", id: null });
  });
  window.addEventListener("pointerup", () => {
    const selection = getSelection();
    if (!mayTakeSpans || selection.isCollapsed) return;
    const place = placeOf(selection.getRangeAt(0));
    if (place.length > 0) tell({ type: "span", place, words: selection.toString().slice(0, 5000) });
  });
  window.addEventListener(
    "keydown",
    (event) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (key === "Tab" || /^(?:Page|Arrow|Home|End)/.test(key)) return; // moving about stays here
      if (!(ctrlKey || metaKey)) event.preventDefault();
      tell({ type: "key", key, shift: shiftKey, ctrl: ctrlKey || metaKey, alt: altKey });
    },
    true,
  );

  function placeOf(range) {
    const place = [];
    for (const [text, number] of numbers) {
      if (!range.intersectsNode(text)) continue;
      const start = text === range.startContainer ? range.startOffset : 0;
      const end = text === range.endContainer ? range.endOffset : text.length;
      if (end > start) place.push([number, start, end]);
    }
    return place;
  }

  function ready() {
    tell({ type: "ready" });
  }
  ready();
})();
