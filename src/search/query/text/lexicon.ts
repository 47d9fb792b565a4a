import { readVocabulary } from '../../../opensearch/mappings.ts';
import { languages } from '../../../values/texts.ts';
import type { LodgingTable } from '../../rules/lodging-table.ts';
import { keyOfPlaceName, readAreas, type KnownPlace, type PlaceNames } from '../../rules/text/known-places.ts';
import { buildDictionary, type Lexicon } from '../../rules/text/understood-text.ts';
import { readCommonWords } from '../../rules/text/vocabulary.ts';

let known: ReturnType<typeof readAll> | undefined;

/** Read at first use. */
export function readVocabularies() {
  known ??= readAll();
  return known;
}

function readAll() {
  const areas = [...readAreas(readVocabulary('areas'))];
  return {
    dictionary: buildDictionary(readVocabulary('synonyms')),
    common: readCommonWords(readVocabulary('common-words')),
    areas: new Map(areas.filter(([, { point }]) => !point)),
    // No lodging is expected in these areas: places of lodgings come before them.
    remote: new Map(areas.filter(([, { point }]) => point)),
    countries: nameCountries(),
    cities: readVocabulary('cities'),
  };
}

/** Named as the CLDR does, in each language. */
function nameCountries(): PlaceNames {
  const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const places = new Map<string, KnownPlace>();
  for (const language of languages) {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = names.of(code);
      if (name === undefined) continue;
      // Former codes, such as DD, have the name of today's country.
      const marks = places.get(keyOfPlaceName(name))?.marks ?? [];
      places.set(keyOfPlaceName(name), { name, marks: [...new Set([...marks, code])], boxes: [] });
    }
  }
  return places;
}

/** The words for reading texts of callers with these channels. */
export function lexiconFor(table: LodgingTable, gateways: readonly string[]): Lexicon {
  const { dictionary, common, areas, remote, countries, cities } = readVocabularies();
  const { names, countries: sold } = table.placesOf(gateways);
  const findElsewhere = (key: string, isOrdinary: boolean) => {
    const city = findCity(cities, key);
    if (!city) return undefined;
    const { population, country } = city;
    const isOfStock = sold.has(country);
    const isLikely = isOrdinary ? population >= (isOfStock ? 50_000 : 100_000) : isOfStock || population >= 50_000;
    return isLikely ? city : undefined;
  };
  return { dictionary, common, places: [areas, names, countries, remote], findElsewhere };
}

/** The file is searched as text: a search needs few names of it. */
function findCity(cities: string, key: string): (KnownPlace & { population: number; country: string }) | undefined {
  const at = key.length < 4 ? -1 : cities.indexOf(`\n${key};`);
  if (at === -1) return undefined;
  const line = cities.slice(at + 1, cities.indexOf('\n', at + 1));
  const [, name = '', country = '', population, latitude, longitude] = line.split(';');
  const point = { latitude: Number(latitude), longitude: Number(longitude) };
  return { name, country, population: Number(population), marks: [], boxes: [], point };
}
