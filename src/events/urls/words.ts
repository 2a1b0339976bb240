/**
 * Which words are glued together in "multimediaretrieval2018"?
 *
 * Hosts are written without spaces. A run of letters is cut into known words and unknown pieces at the least cost: a
 * known word costs little, a long one no more than a short one; an unknown piece costs something to begin and more with every
 * letter. So "icdatamining" falls into ic + data + mining, and "informatik" stays whole.
 *
 * The words are ours: what meetings, their pages and their fields are called, and what developers' events and blogs are
 * called, because these are what conferences' addresses are mistaken for.
 */
import { type Span, type Word, wordAt, wordOf } from "./address-buffer.js";

/** By what they are about. */
const WORDS = {
  meeting: `conference conferences conf confs confer workshop workshops wkshp wksp symposium symposia symp colloquium colloquia
    colloque colloques congress congres congreso congresso kongress konferenz konferencja konferenciya conferencia conferencias
    conferenza convegno tagung tagungen meeting meetings school summerschool winterschool schools summit seminar seminars forum
    convention assembly tutorial tutorials challenge jornadas journees encontro encuentro simposio rencontres annual biennial
    international intl world worldcongress days`,
  developers: `dev devs devday devdays devfest devcon devconf developer developers php java javascript jsconf js python pycon ruby
    rails drupal drupalcon drupalcamp wordpress wordcamp laravel symfony devops devopsdays cloud agile kotlin swift android ios
    react reactjs vue vuejs angular angularjs node nodejs rust golang gophercon testing ux product startup startups kubernetes
    docker django djangocon perl scala clojure elixir dotnet azure aws jvm spring frontend backend web api apis css html scrum
    qa selenium mobile linux opensource code coding coder coders hack hacker hackers camp fest festival night live
    unconference barcamp meetup tech technology digital connect expo software bsides craft crafts leaders lead engineering
    platform growth marketing business customer experience agiletour ai genai blockchain crypto fintech gaming games`,
  writing: `blog blogs post posts news article articles tag tags category author authors archive archives story stories press
    content uploads docs doc wiki book books ebook download downloads shop store about people user users pub pubs publication
    publications paper project projects package packages vignettes issues pull tree blob learn course courses lesson guide
    guides video videos watch talk talks slides jobs job vacancies profile profiles member members report reports lab labs
    group groups research team staff home page`,
  part: `cfp call calls callforpapers program programme schedule submission submissions submit dates importantdates committee
    committees registration register venue proceedings accepted index main welcome default attend attending speakers sponsors`,
  field: `data database databases mining learning machine deep intelligence intelligent artificial neural network networks
    networking computing computer computers computational computation vision pattern recognition image images graphics visual
    visualization speech language languages linguistics translation semantic semantics ontology ontologies knowledge logic
    logics reasoning formal methods verification programming compiler compilers systems system distributed parallel
    performance architecture security privacy cryptography cryptology trust theory algorithms algorithm complexity
    combinatorics graph graphs optimization robotics robot robots control automation embedded wireless sensor sensors
    communications signal processing information retrieval recommender human interaction interfaces accessibility education
    science sciences scientific mathematics math mathematical maths algebra geometry topology number analysis probability
    statistics stochastic bayesian physics plasma quantum optics photonics laser materials chemistry chemical molecular bio
    biology biomedical bioinformatics genomics genetics neuroscience brain medicine medical health cancer cell cells protein
    proteins evolution ecology environmental geo geoscience climate ocean earth energy fluid mechanics engineering nuclear
    fusion astronomy space evolutionary simulation modeling modelling model models smart grid internet things iot service
    services process business software requirements testing reliability dependable fault digital libraries humanities history
    philosophy social web mobile ubiquitous pervasive multimedia music audio affective emotion cognitive psychology economics
    finance`,
  organisation: `ieee acm ieeecs aaai usenix siam iacr ifip acl isca springer eai iaria university univ uni institute institut
    college academy academic center centre society association foundation`,
};

export interface Piece extends Word {
  /** What a known word is about; undefined when the piece is not known. */
  readonly meanings: readonly Word[] | undefined;
}

/** All pieces are made here, so that they are alike to the machine too. */
const piece = <M extends Piece["meanings"]>({ hash, units, from, to }: Word, meanings: M) => ({
  hash,
  units,
  from,
  to,
  meanings,
});

const known = new Map<string, Piece & { meanings: Word[] }>();
for (const [meaning, words] of Object.entries(WORDS)) {
  for (const word of words.split(/\s+/)) {
    const entry = known.get(word) ?? piece(wordOf(word), []);
    entry.meanings.push(wordOf(meaning));
    known.set(word, entry);
  }
}
const pieces: readonly Piece[] = [...known.values()];

const TO_BEGIN = 5;
const PER_LETTER = 3;
/** Of a known word, by how many letters it has. */
const costs = Int32Array.from(pieces, ({ to }) => (to > 3 ? 6 : to === 3 ? 7 : 9));

/** A tree over the letters a to z: node n has its children at 27 n, and at 27 n + 26 the number of the word that ends there, from 1 on. */
const tree = growTree([...known.keys()]);

function growTree(words: readonly string[]): Int16Array {
  const nodes: number[] = new Array(27).fill(0);
  words.forEach((word, number) => {
    let node = 0;
    for (let i = 0; i < word.length; i++) {
      const at = 27 * node + word.charCodeAt(i) - 97;
      if (nodes[at] === 0) {
        nodes[at] = nodes.length / 27;
        for (let k = 0; k < 27; k++) nodes.push(0);
      }
      node = nodes[at]!;
    }
    nodes[27 * node + 26] = number + 1;
  });
  return Int16Array.from(nodes);
}

/** Runs of letters are as long as an address at most; these are buffers for one of them. */
const MAX_RUN = 512;
const FAR = 1 << 28;
const least = new Int32Array(MAX_RUN + 1); // least[i]: the cheapest cut of the first i letters
const open = new Int32Array(MAX_RUN + 1); // the same, when the last piece is unknown and may go on
const openFrom = new Int16Array(MAX_RUN + 1);
const from = new Int16Array(MAX_RUN + 1); // where the last piece of the cheapest cut begins
const word = new Int16Array(MAX_RUN + 1); // and its number, 0 when it is unknown
const ends = new Int16Array(MAX_RUN + 1);

/** The pieces of a run of letters (a to z only), in order. */
export function cutWords(units: Uint16Array, run: Span): Piece[] {
  const start = run.from;
  const n = Math.min(run.to - start, MAX_RUN);
  for (let i = 1; i <= n; i++) least[i] = FAR;
  least[0] = 0;
  open[0] = FAR;
  for (let i = 0; i < n; i++) {
    const here = least[i]!;
    // An unknown piece goes on, or begins here.
    const goesOn = open[i]! + PER_LETTER;
    const begins = here + TO_BEGIN + PER_LETTER;
    const cheaper = Math.min(goesOn, begins);
    const since = goesOn <= begins ? openFrom[i]! : i;
    open[i + 1] = cheaper;
    openFrom[i + 1] = since;
    if (cheaper < least[i + 1]!) {
      least[i + 1] = cheaper;
      from[i + 1] = since;
      word[i + 1] = 0;
    }
    for (let node = 0, j = i; j < n; j++) {
      node = tree[27 * node + units[start + j]! - 97]!;
      if (node === 0) break;
      const number = tree[27 * node + 26]!;
      if (number === 0) continue;
      const total = here + costs[number - 1]!;
      if (total < least[j + 1]!) {
        least[j + 1] = total;
        from[j + 1] = i;
        word[j + 1] = number;
      }
    }
  }
  return cheapestCut(units, start, n);
}

function cheapestCut(units: Uint16Array, start: number, n: number): Piece[] {
  let count = 0;
  for (let end = n; end > 0; end = from[end]!) ends[count++] = end;
  const cut = new Array<Piece>(count);
  for (let k = 0; k < count; k++) {
    const end = ends[count - 1 - k]!;
    const number = word[end]!;
    cut[k] = number > 0 ? pieces[number - 1]! : piece(wordAt(units, start + from[end]!, start + end), undefined);
  }
  return cut;
}
