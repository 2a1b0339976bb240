/**
 * Measures a page with what is known of its site: without chrome, and with where its links lead. Links to pages like
 * itself do not make a list, links below its own address do.
 */
import { type ChromeText, chromeText } from "../page/chrome-text.js";
import { type Directions, type Measured, measurePage } from "../page/measure.js";
import { linksByPlace, type Observation, placeId } from "../page/observe.js";
import { folderBelow, shareBelow } from "../site/companions.js";
import { chromeKind, countersOf, isLearned, type Place, type Reading, showsAgain } from "../site/knowledge.js";
import { addressShape, type Folders } from "../site/shape.js";
import { besides } from "../site/trail.js";

export function measureOnSite(o: Observation, known: Reading, folders: Folders): Measured {
  const chrome = chromePlaces(o, known);
  const isChromeText = chromeText(known.get("x") as ChromeText | undefined);
  return measurePage(
    o,
    (place) => chrome[place]!,
    isChromeText,
    (urls) => directionsOf(o.url, urls, known, folders),
  );
}

function directionsOf(url: string, urls: readonly string[], known: Reading, folders: Folders): Directions {
  if (urls.length === 0) return { inward: 0, below: 0, beside: 0 };
  const shape = addressShape(url, folders);
  const share = (is: (one: string) => boolean) => urls.filter(is).length / urls.length;
  return {
    inward: share((one) => addressShape(one, folders) === shape),
    below: shareBelow(folderBelow(url), urls, known),
    beside: urls.length < 3 ? 0 : besides(url, urls.slice(0, 60), known),
  };
}

/** Which of a page's places show the same links on page after page, as far as that is known. */
function chromePlaces(o: Observation, known: Reading): boolean[] {
  const { pages } = countersOf(known);
  let links: number[][] | undefined;
  return o.places.map((path, i) => {
    const place = known.get(`p:${placeId(path)}`) as Place | undefined;
    if (place === undefined) return false;
    if (isLearned(place)) return place.chrome !== null;
    if (place.pages >= 3) return chromeKind(place, pages) !== undefined;
    links ??= linksByPlace(o);
    return showsAgain(place, links[i]!);
  });
}
