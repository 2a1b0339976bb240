/*
 * Labels on an archived page: `section[data-annotate]` holds the frame, its neighbour the buttons.
 *
 * A click or j and k choose an item, shift extends the choice, a digit labels it, a labels everything of the same structure alike. Each action is
 * sent at once, one after the other; nothing is kept here that the server does not have.
 */
for (const section of document.querySelectorAll("section[data-annotate]")) {
  const address = section.dataset.annotate;
  const layer = section.dataset.layerName;
  const names = JSON.parse(section.dataset.labels);
  const words = JSON.parse(section.dataset.words);
  const ofWords = section.dataset.of === "words";
  const viewer = winnowViewer(section.querySelector("iframe"));
  const form = document.querySelector("form[data-finish]");
  const current = document.querySelector("[data-current]");
  const state = document.querySelector("[data-state]");
  const began = performance.now();
  const undone = [];
  let items = [];
  let first = -1;
  let last = -1;
  let actions = 0;
  let sending = Promise.resolve();
  let waiting = 0;

  const fill = (pattern, values) => pattern.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  const chosen = () => {
    const [from, to] = first <= last ? [first, last] : [last, first];
    return from < 0 ? [] : Array.from({ length: to - from + 1 }, (_, i) => from + i);
  };
  const isOpen = ({ label, guess, settled }) =>
    guess !== undefined && !settled && label === "other" && guess.label !== "other";

  const draw = () => {
    const layers = { chosen: [], disputed: [] };
    for (let n = 1; n <= 9; n++) [layers[`label-${n}`], layers[`guess-${n}`]] = [[], []];
    for (const item of items) {
      if (item.place === null) continue;
      const n = names.indexOf(item.label) + 1;
      if (n > 0) layers[`label-${n}`].push(item.place);
      else if (isOpen(item)) layers[`guess-${names.indexOf(item.guess.label) + 1}`]?.push(item.place);
      if (item.said !== undefined) layers.disputed.push(item.place);
    }
    layers.chosen = chosen().flatMap((i) => (items[i].place === null ? [] : [items[i].place]));
    viewer.marks(layers);
    const labelled = items.filter(({ label }) => label !== "other").length;
    say(fill(words.left, { n: labelled, guesses: items.filter(isOpen).length }));
  };
  const say = (text) => {
    section.dataset.saved = waiting > 0 ? "no" : "yes";
    state.textContent = waiting > 0 ? text : `${text} · ${words.saved}`;
  };
  const tell = () => {
    const item = items[last];
    if (item === undefined) return;
    const label = item.label === "other" ? words.none : item.label;
    const said = (item.said ?? []).map(({ by, label: given }) => `${by}: ${given}`).join(", ");
    const guess = isOpen(item)
      ? fill(words.guess, { label: item.guess.label, percent: Math.round(100 * item.guess.confidence) })
      : "";
    const text = fill(words.item, { label, n: last + 1, all: items.length, words: item.text });
    current.textContent = [text, guess, said].filter(Boolean).join(" · ");
  };

  const post = (what, fields) => {
    waiting++;
    sending = sending
      .then(async () => {
        const body = new FormData(form);
        body.set("layer", layer);
        for (const [name, value] of Object.entries(fields)) body.set(name, value);
        const response = await fetch(`${address}/${what}`, { method: "POST", body });
        if (!response.ok) throw new Error(String(response.status));
      })
      .then(() => {
        waiting--;
        draw();
      })
      .catch(() => {
        waiting--;
        state.textContent = words.failed;
      });
  };

  /** Labels these items; words that follow each other become one mark. */
  const give = (places, labelOf, isUndo = false) => {
    if (places.length === 0) return;
    if (!isUndo) undone.push(places.map((i) => ({ i, label: items[i].label, settled: items[i].settled })));
    const marks = [];
    for (const i of places) {
      const label = labelOf(i);
      items[i].label = label;
      items[i].settled = true;
      const before = marks.at(-1);
      if (ofWords && before?.label === label && before.to === i - 1) before.to = i;
      else marks.push({ from: i, to: i, label });
    }
    post("labels", { marks: JSON.stringify(marks) });
    draw();
    tell();
  };

  const choose = (i, extend) => {
    if (i < 0 || i >= items.length) return;
    last = i;
    if (!extend || first < 0) first = i;
    draw();
    tell();
  };
  const DO = {
    like: () => {
      const label = items[last]?.label;
      const kinds = new Set(chosen().map((i) => items[i].like));
      if (label !== undefined)
        give(
          [...items.keys()].filter((i) => kinds.has(items[i].like) && items[i].label !== label),
          () => label,
        );
    },
    accept: () =>
      give(
        chosen().filter((i) => isOpen(items[i])),
        (i) => items[i].guess.label,
      ),
    "accept-all": () =>
      give(
        [...items.keys()].filter((i) => isOpen(items[i])),
        (i) => items[i].guess.label,
      ),
    undo: () => {
      const back = undone.pop();
      if (back === undefined) return;
      const labels = new Map(back.map(({ i, label }) => [i, label]));
      give([...labels.keys()], (i) => labels.get(i), true);
      for (const { i, settled } of back) items[i].settled = settled;
      draw();
    },
  };
  const label = (name) => give(chosen(), () => name);

  const KEYS = { a: "like", Enter: "accept", g: "accept-all", u: "undo" };
  const onKey = ({ key, shift, ctrl, alt }) => {
    if (ctrl || alt) return false;
    if (key === "j" || key === "J" || key === "k" || key === "K")
      choose(last + (key.toLowerCase() === "j" ? 1 : -1), shift);
    else if (/^[0-9]$/.test(key) && Number(key) <= names.length) label(key === "0" ? "other" : names[Number(key) - 1]);
    else if (key === "d") form.requestSubmit();
    else if (Object.hasOwn(KEYS, key)) DO[KEYS[key]]();
    else return false;
    actions++;
    if (key.toLowerCase() === "j" || key.toLowerCase() === "k") viewer.point(items[last]?.place ?? [], true);
    return true;
  };

  viewer.on("pick", ({ id, shift }) => {
    if (id === null) return;
    actions++;
    choose(Number(id), shift);
  });
  viewer.on("over", ({ id }) => viewer.point(id === null ? [] : (items[Number(id)]?.place ?? [])));
  viewer.on("span", ({ place }) => {
    const touched = items.flatMap((item, i) =>
      item.place?.some(([text, start, end]) =>
        place.some(([one, from, to]) => one === text && from < end && start < to),
      )
        ? [i]
        : [],
    );
    if (touched.length === 0) return;
    actions++;
    [first, last] = [touched[0], touched.at(-1)];
    draw();
    tell();
  });
  viewer.on("key", onKey);
  document.addEventListener("keydown", (event) => {
    const { key, shiftKey: shift, ctrlKey, metaKey, altKey: alt, target } = event;
    if (
      /^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName) ||
      (key === "Enter" && /^(?:BUTTON|A|SUMMARY)$/.test(target.tagName))
    )
      return;
    if (onKey({ key, shift, ctrl: ctrlKey || metaKey, alt })) event.preventDefault();
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button[data-label],button[data-do]");
    if (!button) return;
    actions++;
    if (button.dataset.label !== undefined) label(button.dataset.label);
    else DO[button.dataset.do]();
  });
  for (const fact of document.querySelectorAll("[data-fact]"))
    fact.addEventListener("change", () => {
      actions++;
      post("field", { name: fact.dataset.fact, value: fact.value });
    });
  form.addEventListener("submit", (event) => {
    if (form.dataset.sent === "yes") return;
    event.preventDefault();
    form.elements.actions.value = String(actions + 1);
    form.elements.seconds.value = String(Math.round((performance.now() - began) / 1000));
    // In the final layer, what was agreed before is part of the decision.
    if (layer === "final")
      give(
        [...items.keys()].filter((i) => items[i].label !== "other"),
        (i) => items[i].label,
        true,
      );
    sending.then(() => {
      form.dataset.sent = "yes";
      form.submit();
    });
  });

  fetch(`${address}/items${layer === "final" ? "?layer=final" : ""}`)
    .then((response) => (response.ok ? response.json() : undefined))
    .then((found) => {
      if (found === undefined) return;
      items = found.items;
      viewer.spans(ofWords);
      viewer.targets(items.flatMap(({ place }, i) => (place === null ? [] : [{ id: String(i), place }])));
      for (const fact of document.querySelectorAll("[data-fact]")) fact.value = found.fields[fact.dataset.fact] ?? "";
      const disputes = document.querySelector("[data-disputes]");
      for (const [i, item] of items.entries()) {
        if (item.said === undefined) continue;
        const row = document.createElement("li");
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = `${item.text.slice(0, 60)} (${item.said.map(({ by, label: given }) => `${by}: ${given}`).join(", ")})`;
        button.addEventListener("click", () => {
          actions++;
          choose(i, false);
          viewer.point(item.place ?? [], true);
        });
        row.append(button);
        disputes.append(row);
      }
      section.dataset.ready = "yes";
      draw();
    });
}
