/**
 * What is known of full stops before any text is read. Adding a language is adding a row.
 *
 * Small collections teach little (habits.ts), so well-known abbreviations are given, without the full stop and separated by spaces.
 */

/** Used in nearly every language that borrows titles and references. */
const EVERYWHERE = "prof dr ing mr mrs ms fig vol nr pp cf ed eds etc al ph.d проф акад им";

/** By ISO 639-3. */
const BY_LANGUAGE: Readonly<Record<string, string>> = {
  aze: "c s səh və.s b.e e.ə küç ş ak t.ü",
  bak: "й б һ б.э",
  bul: "г др гр ул бул тел стр вж ст лв т.е т.н инж доц д-р в.в",
  cat: "sr sra dr dra av c pl pàg núm p.ex",
  ces: "p pí str obr tab např tzv tzn resp mj cca ing mgr bc mudr judr phdr doc ul nám č čl odst sv st tj tel viz r hod min kč apod atd",
  dan: "hr fr f.eks bl.a ca kl nr s st dvs evt inkl jf mht mv osv tlf",
  deu:
    "hr fr str bzw ca usw u.a z.b d.h vgl abb s st fa co gebr evtl ggf inkl sog geb gest jh jhd mio mrd tel abs art kap bd hrsg " +
    "aufl anm bspw dipl entspr ev exkl lt max min nachm nördl österr rd röm staatl südl u.u vorm zzt zzgl",
  ell: "κ κα κκ δρ π.χ βλ σελ μ.χ π.μ μ.μ κεφ αρ τηλ λεωφ εκ δισ δηλ στ κ.λπ κ.ά",
  eng:
    "st jr sr vs e.g i.e no op approx dept inc ltd co corp gen col sgt capt lt cmdr maj sen rep rev gov hon pres messrs mt ft " +
    "ave blvd rd sq univ assn bros est esp ext jan feb mar apr jun jul aug sep sept oct nov dec a.m p.m u.s u.k b.c a.d ch sec trans",
  est: "a nr lk jm jms jne nt st tn hr pr vt sh u mln mld krt",
  fin: "n s esim jne ks mm ns nro os puh so t v vrt ym yms klo noin ao em",
  eus: "ik or zk jn and etab",
  fra: "m mm mme mlle me p.ex av env chap art bd boul éd fasc fr hab ibid janv févr juil sept oct nov déc n p pl r st ste s t tél",
  guj: "શ્રી શ્રીમતી",
  hrv: "g gđa dr sc str ul br god npr itd tzv tj sv st mil tel dipl ur usp",
  hun: "id ifj dr pl ún stb kb ill old szerk sz ker u fsz tel évf",
  ind: "jl no drs tgl rp dll dsb dst yth hlm kab kec bpk",
  ita: "sig sigg dott avv ecc pag pagg cap cfr art n on a.c d.c es ibid fam prov rag geom mons lett",
  kat: "ქ გამზ წ ე.წ ა.შ მაგ",
  kaz: "ж жж ғ б қ т.б т.с.с көш мыс",
  nld: "dhr mevr mw drs mr ir bijv blz ca d.w.z enz e.d i.p.v nl o.a t/m v.chr n.chr zgn st nr str tel",
  nob: "hr fr f.eks bl.a ca kl nr s st dvs evt inkl jf mv osv tlf",
  pol: "m.in tzw ul al pl itd itp r w ok zob nast dn np mgr inż hab płk gen ks św str s t tj tys mln mld godz zł gr woj pow gm ur zm wg",
  por: "sr sra srs dra av pág págs d exmo exma r p.ex art cap séc tel núm n ltda cia",
  ron: "d-l d-na dl dna ex nr str bd pag sec cca art alin jud com loc vol ș.a",
  rus:
    "г гг ул др в вв руб коп тыс млн млрд т.е т.д т.п т.к пр см ср стр с д.м.н к.м.н св о обл р рис табл гл пос дер пер пл просп корп кв д стр-во " +
    "тел доц канд чл ст п пп ред изд напр англ лат нем франц гос мин сек час кг км ж-д р-н н.э",
  slk: "p str obr tab napr tzv resp cca ing mgr doc ul nám č čl ods sv st tj tel r hod min atď ap",
  slv: "g ga dr str ul št npr itd t.i sv tj tel oz pribl dipl mag",
  spa: "sr sra srta sres d dña dra ud uds av avda c pág págs núm art cap ed ee ee.uu uu gral lic ing p.ej aprox fdo tel pza izq dcha vol a.c d.c",
  srp: "г гђа др стр ул бр год нпр итд тзв тј св g str ul br god npr itd tzv tj sv",
  swe: "hr fr t.ex bl.a ca kl nr s st dvs ev inkl jfr m.fl m.m osv tel o.d s.k",
  tam: "திரு எண் பக்",
  tat: "һ б б.э т.б ш мәс м.п ур мең с",
  tur: "doç sn vb vs yy av bkz yrd öğr gör uzm op cad sok sk mah apt kat no s sf m.ö m.s t.c ort alb yzb",
  ukr: "г ул р рр ст грн коп тис млн млрд т.д т.п ін див вул обл с м пл просп буд кв див напр рис табл гл",
  uzb: "sh ko‘ch y b mil a va.b h.k",
  vie: "ts ths pgs gs tp q p bs ks tt tx đ",
};

/** They close a list, and often a sentence: before a capital it has ended. */
export const LIST_ENDS: ReadonlySet<string> = new Set(
  "etc ecc usw osv m.fl m.m jne jms yms itd itp apod atd atď stb enz vb т.д т.п др т.б һ.б т.с.с б.б т.н ін κ.λπ κ.ά ș.a".split(
    " ",
  ),
);

/** Numbers with a full stop are ordinals there: "3. mai". */
export const ORDINAL_LANGUAGES: ReadonlySet<string> = new Set(
  "aze bos ces crh dan deu dsb est fao fin gag gsw hrv hsb hun isl lav ltz nds nno nob pol slk slv sme srp tur".split(
    " ",
  ),
);

export const LANGUAGES_WITH_ABBREVIATIONS: readonly string[] = Object.keys(BY_LANGUAGE);

export function knownAbbreviations(language: string): string[] {
  return `${EVERYWHERE} ${BY_LANGUAGE[language] ?? ""}`.split(" ").filter((word) => word !== "");
}
