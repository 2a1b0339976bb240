/** Who publishes the proceedings, according to the event? */
const PUBLISHER =
  /Springer|\bACM\b|\bIEEE\b|Elsevier|CEUR(?:-WS)?|ACL Anthology|\bPMLR\b|LIPIcs|Dagstuhl|SCITEPRESS|AAAI Press|USENIX|IOS Press|World Scientific|De Gruyter|MIT Press|Oxford University Press|Cambridge University Press|EPTCS|Atlantis Press|Wiley|Taylor (?:&|and) Francis|MDPI|Frontiers|\bSIAM\b|\bAIP\b|\bIOP\b/giu;
/** "The proceedings will appear in …" */
const SAYS =
  /\b(?:publish|appear|proceedings|publication|included|available|indexed)\p{L}*\b[^.!?\n]{0,160}\b(?:by|in|with|through|on|as)\b[^.!?\n]{0,80}$/iu;
/** No longer is what `SAYS` finds. */
const NEAR = 280;
const MAX_NAMED = 40;

const NAMES: Readonly<Record<string, string>> = {
  ceur: "CEUR-WS",
  "acl anthology": "Association for Computational Linguistics",
  lipics: "Schloss Dagstuhl",
  dagstuhl: "Schloss Dagstuhl",
  "taylor and francis": "Taylor & Francis",
};

export function findPublisher(text: string): string | undefined {
  let named = 0;
  for (const { 0: found, index } of text.matchAll(PUBLISHER)) {
    if (SAYS.test(text.slice(Math.max(0, index - NEAR), index))) return NAMES[found.toLowerCase()] ?? found;
    if (++named >= MAX_NAMED) break;
  }
  return undefined;
}
