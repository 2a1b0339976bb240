/*
 * The app's side of a frame with an archived page: `winnowViewer(frame)`.
 *
 * A place is a list of [text, start, end], as GET /api/archived tells it. What comes out of the frame is checked: it may be anything.
 */

/**
 * viewer.marks({ layer: [place, …] })       highlights these places; an empty list clears the layer
 * viewer.targets([{ id, place }, …])        what can be hovered and clicked
 * viewer.point(place, scroll)               emphasises one place; [] for none
 * viewer.spans(true)                        lets text be selected
 * viewer.on("ready" | "over" | "pick" | "span" | "key", handler)
 *
 * Layers with a style: title, author, date, field, text, dropped, disputed, label-1 … label-9, guess-1 … guess-9, chosen.
 */
globalThis.winnowViewer = (frame) => {
  const handlers = new Map();
  let waiting = [];
  let isReady = false;

  const send = (message) => {
    const whole = { winnow: 1, ...message };
    // The frame's origin is opaque, so no other target can be named; nothing secret is sent.
    if (isReady) frame.contentWindow?.postMessage(whole, "*");
    else waiting.push(whole);
  };

  const isId = (id) => id === null || (typeof id === "string" && id.length <= 100);
  const isPlace = (place) =>
    Array.isArray(place) &&
    place.length > 0 &&
    place.length <= 10_000 &&
    place.every(
      (span) => Array.isArray(span) && span.length === 3 && span.every((n) => Number.isSafeInteger(n) && n >= 0),
    );
  const keysOf = ({ shift, ctrl, alt }) => ({ shift: shift === true, ctrl: ctrl === true, alt: alt === true });
  const READ = {
    ready: () => ({}),
    over: ({ id }) => (isId(id) ? { id } : undefined),
    pick: ({ id, ...keys }) => (isId(id) ? { id, ...keysOf(keys) } : undefined),
    span: ({ place, words }) =>
      isPlace(place) && typeof words === "string" && words.length <= 5000 ? { place, words } : undefined,
    key: ({ key, ...keys }) => (typeof key === "string" && key.length <= 20 ? { key, ...keysOf(keys) } : undefined),
  };

  window.addEventListener("message", (event) => {
    if (event.source === null || event.source !== frame.contentWindow || event.origin !== "null") return;
    const message = event.data;
    if (typeof message !== "object" || message === null || message.winnow !== 1) return;
    if (!Object.hasOwn(READ, message.type)) return;
    const read = READ[message.type](message);
    if (read === undefined) return;
    if (message.type === "ready") {
      if (isReady) return;
      isReady = true;
      for (const one of waiting) frame.contentWindow?.postMessage(one, "*");
      waiting = [];
    }
    for (const handler of handlers.get(message.type) ?? []) handler(read);
  });

  // It may have been ready before we listened.
  const hello = () => frame.contentWindow?.postMessage({ winnow: 1, type: "hello" }, "*");
  frame.addEventListener("load", hello);
  hello();

  return {
    marks: (layers) => send({ type: "marks", layers }),
    targets: (list) => send({ type: "targets", list }),
    point: (place, scroll = false) => send({ type: "point", place, scroll }),
    spans: (on) => send({ type: "mode", spans: on }),
    on(type, handler) {
      if (!handlers.has(type)) handlers.set(type, []);
      handlers.get(type).push(handler);
      if (type === "ready" && isReady) handler({});
    },
    /** Another page comes into the frame. */
    show(address) {
      isReady = false;
      waiting = [];
      frame.src = address;
    },
  };
};
