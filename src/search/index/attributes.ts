import { labelsOf } from '../../lodgings/rules/labels.ts';
import { rankOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { languages } from '../../values/texts.ts';
import { typeLabel } from '../../lodgings/rules/words.ts';
import type { LodgingAttributes } from '../../opensearch/documents.ts';
import { wordsOf } from '../query/clauses/text-query.ts';

/** Yields what the lodging can be found by. */
export function attributesOf(lodging: Lodging): LodgingAttributes {
  const { property } = lodging;
  const { geoTree, generalDescription, localisation, options } = property;
  return {
    type: property.typeCode,
    city: geoTree.city,
    ...(geoTree.zone === undefined ? {} : { zone: geoTree.zone }),
    ...(geoTree.station === undefined ? {} : { station: geoTree.station }),
    ...(geoTree.region === undefined ? {} : { region: geoTree.region }),
    country: property.address.country,
    standing: generalDescription.standing,
    personMax: generalDescription.personMax,
    ...(generalDescription.bedrooms === undefined ? {} : { bedrooms: generalDescription.bedrooms }),
    features: options.features,
    surroundings: options.surroundings,
    location: { lat: localisation.latitude, lon: localisation.longitude },
    ...(lodging.reviews.average === undefined ? {} : { rating: Math.round(lodging.reviews.average * 10) }),
    rank: rankOf(lodging),
    gateways: lodging.gateways,
    reference: lodging.reference,
    wholeName: wordsOf(property.name).join(' '),
    names: namesOf(lodging),
    words: findableWords(lodging),
  };
}

function namesOf({ property }: Lodging): string {
  const { group, region, zone, station, city } = property.geoTree;
  const names = [property.name, city, property.address.city, station, zone, region, group];
  return onceEach(names.filter((name) => name !== undefined));
}

function findableWords(lodging: Lodging): string {
  const { property } = lodging;
  const labels = languages.flatMap((language) => [
    typeLabel(property.typeCode, language),
    labelsOf(property, language).shortLabel,
  ]);
  return onceEach([namesOf(lodging), lodging.reference, property.subType?.toLowerCase() ?? '', ...labels]);
}

/** Each word of the texts once: searches look for words alone, and every arrival day's document is analysed anew. */
function onceEach(texts: readonly string[]): string {
  const words = texts.flatMap(wordsOf);
  return [...new Map(words.map((word) => [word.toLowerCase(), word])).values()].join(' ');
}
