/** The 96 Latin-1 entities of HTML 4, in the order of their code points from 160 on: those that dblp's DTD declares are among them. */
const NAMES = `
  nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo
  not shy reg macr deg plusmn sup2 sup3 acute micro para middot
  cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde
  Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml
  ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc
  Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil
  egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute
  ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`;

const FIRST = 160;

export const LATIN_ENTITIES: Readonly<Record<string, string>> = Object.fromEntries(
  NAMES.trim()
    .split(/\s+/)
    .map((name, i) => [name, String.fromCodePoint(FIRST + i)]),
);
