/** Which sections hold all the words? In a browser: those of `WORDS` (words.js); headings count more than text. */
function findSections(sections, query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const weigh = ({ title, text }) => {
    const [head, body] = [title.toLowerCase(), text.toLowerCase()];
    let sum = 0;
    for (const word of words) {
      if (!head.includes(word) && !body.includes(word)) return 0;
      sum += (head.includes(word) ? 10 : 0) + Math.min(5, body.split(word).length - 1);
    }
    return sum;
  };
  return sections
    .map((section) => ({ section, weight: weigh(section) }))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 20)
    .map(({ section }) => section);
}

if (typeof document !== "undefined") {
  const [field, list] = [document.getElementById("words"), document.getElementById("found")];
  field.addEventListener("input", () => {
    list.replaceChildren(
      ...findSections(globalThis.WORDS, field.value).map(({ file, title }) => {
        const [item, link] = [document.createElement("li"), document.createElement("a")];
        link.href = document.body.dataset.root + file;
        link.textContent = title;
        item.append(link);
        return item;
      }),
    );
  });
}
globalThis.findSections = findSections;
