/*
 * Moderation with the keyboard, and without waiting: while one item is read, the next one is loaded beside it, its page included.
 * Without scripts the same forms work, one page after the other.
 */

(() => {
  const main = document.getElementById("main");
  let item = document.getElementById("item");
  let next; // { address, element } once it is there

  const prepare = (element) => {
    for (const section of element.querySelectorAll("section[data-places]")) {
      const archived = winnowArchived(section, element);
      archived.viewer.on("key", ({ key, ctrl }) => press(key, ctrl));
      fetch(section.dataset.places)
        .then((response) => (response.ok ? response.json() : undefined))
        .then((found) => found && archived.show(found));
    }
  };

  const load = async (address) => {
    next = undefined;
    if (address === undefined || !address.startsWith("/moderation/item")) return;
    const response = await fetch(`${address}&ahead=1`);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const element = page.getElementById("item");
    if (element === null) return;
    const one = document.importNode(element, true);
    one.classList.add("waiting");
    one.inert = true;
    one.id = "next-item";
    one.dataset.heading = page.querySelector("h1")?.textContent ?? "";
    // Who else looks is asked when somebody looks.
    main.append(one);
    prepare(one);
    next = { address, element: one };
  };

  const show = () => {
    const { address, element } = next;
    item.remove();
    element.id = "item";
    element.inert = false;
    element.classList.remove("waiting");
    item = element;
    document.querySelector("h1").textContent = element.dataset.heading;
    history.pushState({}, "", address);
    scrollTo(0, 0);
    globalThis.htmx?.process(item);
    document.documentElement.dataset.shown = String(Number(document.documentElement.dataset.shown ?? 0) + 1);
    item.querySelector("form")?.setAttribute("tabindex", "-1");
    item.querySelector("form")?.focus();
    load(item.dataset.next);
  };

  const alertIn = (words, address) => {
    const note = document.createElement("p");
    note.className = "message";
    note.setAttribute("role", "alert");
    const link = document.createElement("a");
    link.href = address;
    link.textContent = words;
    note.append(link);
    main.querySelector("h1").after(note);
  };

  const submit = (form, decision) => {
    const data = new URLSearchParams(new FormData(form));
    data.set("decision", decision);
    const subject = data.get("subject");
    const isDone =
      ["accept", "reject", "dispute"].includes(decision) && (decision !== "dispute" || data.get("comment") !== "");
    if (!isDone || next === undefined) return false;
    show();
    fetch(form.action, { method: "POST", body: data, redirect: "manual" }).then(async (response) => {
      // A redirect is the answer to a decision that was carried out.
      if (response.type === "opaqueredirect") return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const says = page.querySelector("[role=alert]") ?? page.querySelector("main p");
      alertIn(says?.textContent ?? String(response.status), `/moderation/item?${new URLSearchParams({ subject })}`);
    });
    return true;
  };

  main.addEventListener("submit", (event) => {
    const decision = event.submitter?.value;
    if (event.target.closest("#item") && submit(event.target, decision)) event.preventDefault();
  });
  main.addEventListener("click", (event) => {
    const link = event.target.closest?.("#item a[data-key=s]");
    if (link === null || next === undefined) return;
    event.preventDefault();
    show();
  });

  function press(key, ctrl) {
    if (key === "Enter" && ctrl) item.querySelector("button[value=accept]")?.click();
    if (ctrl) return false;
    const found = item.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (found === null) return false;
    if (found.matches("input,textarea")) found.focus();
    else found.click();
    return true;
  }

  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.matches?.("input:not([type=checkbox]),textarea,select");
    if (event.altKey) return;
    if (isTyping && event.key === "Escape") event.target.blur();
    else if (isTyping && !(event.key === "Enter" && (event.ctrlKey || event.metaKey))) return;
    else if (press(event.key, event.ctrlKey || event.metaKey)) event.preventDefault();
  });
  addEventListener("popstate", () => location.reload());

  if (item !== null) {
    for (const archived of globalThis.winnowShown ?? []) archived.viewer.on("key", ({ key, ctrl }) => press(key, ctrl));
    load(item.dataset.next);
  }
})();
