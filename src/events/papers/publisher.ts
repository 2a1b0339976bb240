/** Who publishes the proceedings, according to the event? */
const SAYS =
  /\b(?:publish|appear|proceedings|publication|included|available|indexed)\p{L}*\b[^.!?\n]{0,160}?\b(?:by|in|with|through|on|as)\b[^.!?\n]{0,80}?(Springer|\bACM\b|\bIEEE\b|Elsevier|CEUR(?:-WS)?|ACL Anthology|\bPMLR\b|LIPIcs|Dagstuhl|SCITEPRESS|AAAI Press|USENIX|IOS Press|World Scientific|De Gruyter|MIT Press|Oxford University Press|Cambridge University Press|EPTCS|Atlantis Press|Wiley|Taylor (?:&|and) Francis|MDPI|Frontiers|\bSIAM\b|\bAIP\b|\bIOP\b)/iu;

const NAMES: Readonly<Record<string, string>> = {
  ceur: "CEUR-WS",
  "acl anthology": "Association for Computational Linguistics",
  lipics: "Schloss Dagstuhl",
  dagstuhl: "Schloss Dagstuhl",
  "taylor and francis": "Taylor & Francis",
};

export function findPublisher(text: string): string | undefined {
  const found = SAYS.exec(text)?.[1];
  return found === undefined ? undefined : (NAMES[found.toLowerCase()] ?? found);
}
