// The search of a static site (`records export --format site`). Words are folded as in src/publish/packages/word-index.ts.
const MOST = 50;
const PER_TITLES = 500;
const said = document.getElementById("said");
const found = document.getElementById("found");
const query = new URLSearchParams(location.search).get("q") ?? "";
document.getElementById("q").value = query;

const load = async (file) => {
  const response = await fetch(`search/${file}`);
  return response.ok ? response.json() : undefined;
};
const fileOfWord = (word) =>
  `${[...word]
    .slice(0, 2)
    .map((character) => character.codePointAt(0).toString(16))
    .join("-")}.json`;

/** The numbers of the records with a word that begins so. */
async function recordsWith(beginning) {
  const words = (await load(fileOfWord(beginning))) ?? {};
  const numbers = new Set();
  for (const [word, differences] of Object.entries(words)) {
    if (!word.startsWith(beginning)) continue;
    let number = 0;
    for (const difference of differences) numbers.add((number += difference));
  }
  return numbers;
}

async function search() {
  const folded = query.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) {
    said.textContent = "Enter one or more words. All of them must occur; the beginning of a word is enough.";
    return;
  }
  const sets = await Promise.all(words.map(recordsWith));
  const all = [...sets[0]].filter((number) => sets.every((set) => set.has(number))).sort((a, b) => a - b);
  said.textContent =
    all.length === 0 ? "Nothing was found." : `${all.length} found${all.length > MOST ? `, the first ${MOST}:` : ":"}`;
  const titles = new Map();
  for (const number of all.slice(0, MOST)) {
    const page = Math.floor(number / PER_TITLES);
    if (!titles.has(page)) titles.set(page, await load(`titles-${page}.json`));
    const [id, title, about] = titles.get(page)[number % PER_TITLES];
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = `records/${id}.html`;
    link.textContent = title;
    item.append(link);
    if (about !== "") {
      const line = document.createElement("p");
      line.textContent = about;
      item.append(line);
    }
    found.append(item);
  }
}
search().catch(() => {
  said.textContent = "The search failed. A site that is opened as a file cannot be searched: put it on a web host.";
});
