// Shows times in the reader's zone. Everything else works without scripts.
const format = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

function localise(root) {
  for (const element of root.querySelectorAll("time[datetime]:not([title])")) {
    element.title = element.textContent;
    element.textContent = format.format(new Date(element.dateTime));
  }
}

localise(document);
new MutationObserver(() => localise(document)).observe(document.body, {
  childList: true,
  characterData: true,
  subtree: true,
});

// On a phone the sections are one line that can be pushed sideways: the current one is in sight.
const sections = document.querySelector("header nav");
const here = sections?.querySelector("[aria-current]");
if (here) sections.scrollLeft = here.offsetLeft - sections.offsetLeft - 40;
