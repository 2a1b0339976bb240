/** Words of several languages, from which titles, names and texts of the unseen catalogues are made. */
import { chance } from "../chance.js";
import { some } from "../small-site.js";

export const WORDS =
  "abbey acorn amber anchor apple arrow ash autumn barley basket beacon bell birch boat bonnet bridge brook candle castle cedar chapel cherry chimney clay cliff clover coast copper cottage crane creek crown dawn deer dew dove dust eagle elm ember fable falcon farm feather fern ferry field flint flood forest fountain fox frost gate glass goose grain granite grove gull harbour harvest hawk hazel heath hedge heron hill hollow honey horn island ivory ivy juniper kettle kiln lantern lark linen loom maple marsh meadow mill mint moss nettle oak orchard otter owl pasture pebble pine plough pond poppy quarry quilt raven reed ridge rowan saddle sage sail sand shepherd silver sparrow spring spruce stable steeple straw swallow thatch thistle thorn tide timber tower valley vine wagon walnut wharf wheat willow wool wren yarn yew".split(
    " ",
  );
export const GERMAN =
  "Acker Bach Birke Brunnen Dorf Eiche Erde Feld Fluss Garten Gras Hafen Herbst Hof Hügel Kirche Korn Laub Licht Linde Mauer Mehl Mond Mühle Nacht Ofen Pfad Quelle Regen Rose Salz Schnee See Stein Sturm Tal Tanne Turm Ufer Wald Wasser Weide Wiese Wind Wolke Zaun".split(
    " ",
  );
export const FRENCH =
  "arbre automne blé bois brume cerise chemin ciel clocher colline étang étoile feuille fleur fontaine forêt fruit givre grange herbe hiver jardin lac lune maison mer miel moulin neige noix nuage orage pain pierre plage pluie pont pré puits rivière roche ruisseau sable soleil source vallée vent verger vigne".split(
    " ",
  );
export const ARABIC =
  "باب بحر بيت جبل حجر خبز درب روض ريح زهر سحاب سماء شجر شمس صباح طير غيم فجر قلب قمر كتاب ليل ماء مطر موج نار نجم نخل نهر ورد".split(
    " ",
  );
export const HAN = [..."山水雲月花鳥風雪春秋江河松竹梅蘭石橋路門城樓夜朝夢心天地人歸"];

/** A list of links, one per item. */
export const list = (items: readonly string[], tag = "ul"): string =>
  `<${tag}>${items.map((one) => `<li>${one}</li>`).join("")}</${tag}>`;
export const dashed = (words: string): string => words.toLowerCase().replaceAll(" ", "-");
/** A whole number below `count`, the same for the same key. */
export const pick = (count: number, ...key: (string | number)[]): number => Math.floor(chance(29, ...key) * count);
export const title = (count: number, from: readonly string[], ...key: (string | number)[]): string => {
  const words = some(count, from, "title", ...key);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
export const FIRST =
  "Anna Bernard Clara David Emma Frank Grace Henry Ida Jacob Karin Louis Martha Niels Olga Paul".split(" ");
export const LAST =
  "Abbott Barker Carver Dalton Ellwood Fletcher Gardner Hooper Inman Jarvis Keller Lambert Mercer Norris Osborne Parker Quill Reeves Sawyer Tanner Underhill Vance Walker Yates".split(
    " ",
  );
export const person = (...key: (string | number)[]): string =>
  `${FIRST[pick(FIRST.length, "first", ...key)]} ${LAST[pick(LAST.length, "last", ...key)]}`;
/** Pieces of at most so many. */
export const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
export const two = (n: number): string => String(n).padStart(2, "0");
