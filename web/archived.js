/*
 * A page in a frame beside its fields: hovering a field shows its place and the other way round.
 *
 * `section[data-places]` holds the frame; elements with data-field, wherever they are, belong to it. Boxes with data-layer show and hide
 * what is highlighted.
 */

globalThis.winnowArchived = (section, root = document) => {
  const viewer = winnowViewer(section.querySelector("iframe"));
  const placesOf = new Map(); // field → places
  let page;

  const layerOf = (field) =>
    /^(?:title|name)$/.test(field)
      ? "title"
      : /^authors?$/.test(field)
        ? "author"
        : /date|year/i.test(field)
          ? "date"
          : "field";
  const rows = (field) => [...root.querySelectorAll("[data-field]")].filter((row) => row.dataset.field === field);
  const isOn = (layer) => root.querySelector(`[data-layer="${layer}"]`)?.checked ?? true;

  const draw = () => {
    if (page === undefined) return;
    const layers = { title: [], author: [], date: [], field: [], text: [], dropped: [] };
    if (isOn("fields")) for (const { field, place } of page.fields) layers[layerOf(field)].push(place);
    if (isOn("text")) layers.text = page.text;
    if (isOn("dropped")) layers.dropped = page.dropped.map(({ place }) => place);
    viewer.marks(layers);
  };

  const say = (words) => {
    const note = section.querySelector("[data-note]");
    if (note !== null) note.textContent = words;
  };
  const point = (field, scroll) => viewer.point(field === null ? [] : (placesOf.get(field) ?? []).flat(), scroll);

  const show = (found) => {
    page = found;
    placesOf.clear();
    for (const { field, place } of page.fields) placesOf.set(field, [...(placesOf.get(field) ?? []), place]);
    const targets = page.fields.map(({ field, place }) => ({ id: `field ${field}`, place }));
    for (const [i, { place }] of page.dropped.entries()) targets.push({ id: `dropped ${i}`, place });
    viewer.targets(targets);
    draw();
    for (const row of root.querySelectorAll("[data-field]"))
      row.classList.toggle("placed", placesOf.has(row.dataset.field));
  };

  viewer.on("over", ({ id }) => {
    for (const row of root.querySelectorAll("[data-field].pointed")) row.classList.remove("pointed");
    say("");
    if (id?.startsWith("field ")) {
      const field = id.slice("field ".length);
      for (const row of rows(field)) row.classList.add("pointed");
      say(field);
      point(field, false);
    } else {
      if (id?.startsWith("dropped "))
        say(`${section.dataset.left} ${page.dropped[Number(id.slice(8))]?.because ?? ""}`);
      point(null, false);
    }
  });
  viewer.on("pick", ({ id }) => {
    if (!id?.startsWith("field ")) return;
    const [row] = rows(id.slice("field ".length));
    (row?.querySelector("input:not([type=hidden]),textarea,summary") ?? row)?.focus();
  });
  for (const type of ["pointerover", "focusin"])
    root.addEventListener(type, (event) => {
      const row = event.target.closest?.("[data-field]");
      if (row) point(row.dataset.field, true);
    });
  root.addEventListener("pointerout", (event) => {
    if (event.target.closest?.("[data-field]")) point(null, false);
  });
  root.addEventListener("change", (event) => {
    if (event.target.dataset?.layer !== undefined) draw();
  });

  return { viewer, show };
};

globalThis.winnowShown = [];
for (const section of document.querySelectorAll("section[data-places]")) {
  const archived = winnowArchived(section);
  winnowShown.push(archived);
  fetch(section.dataset.places)
    .then((response) => (response.ok ? response.json() : undefined))
    .then((found) => found && archived.show(found));
}
