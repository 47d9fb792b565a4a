import { findFreeCancellationDays } from '../../lodgings/rules/property.ts';
import { mandatoryServicesPriceOf } from '../../lodgings/rules/extras-pricing.ts';
import { labelsOf, typeLabel } from '../../lodgings/rules/words.ts';
import { rankOf, type Lodging } from '../../lodgings/rules/lodging.ts';
import { languages } from '../../values/texts.ts';
import type { LodgingAttributes, LodgingWords } from '../rules/index-documents.ts';
import { keyOfName, listNameWords } from '../rules/place.ts';

export function buildAttributes(lodging: Lodging): LodgingAttributes {
  const { property } = lodging;
  const { geoTree, generalDescription, localisation, options } = property;
  const freeCancellationDays = findFreeCancellationDays(property.cancellationPolicy);
  return {
    type: property.typeCode,
    city: geoTree.city,
    cityKey: keyOfName(geoTree.city),
    ...(geoTree.station === undefined ? {} : { station: geoTree.station, stationKey: keyOfName(geoTree.station) }),
    ...(geoTree.region === undefined ? {} : { region: geoTree.region, regionKey: keyOfName(geoTree.region) }),
    country: property.address.country,
    standing: generalDescription.standing,
    personMax: generalDescription.personMax,
    ...(generalDescription.bedrooms === undefined ? {} : { bedrooms: generalDescription.bedrooms }),
    features: options.features,
    surroundings: options.surroundings,
    location: { lat: localisation.latitude, lon: localisation.longitude },
    ...(lodging.reviews.average === undefined ? {} : { rating: Math.round(lodging.reviews.average * 10) }),
    rank: rankOf(lodging),
    mandatoryServicesPrice: mandatoryServicesPriceOf(property.services),
    ...(freeCancellationDays === undefined ? {} : { freeCancellationDays }),
    gateways: lodging.gateways,
  };
}

export function buildWords(lodging: Lodging): LodgingWords {
  return {
    reference: keyOfName(lodging.reference),
    wholeName: keyOfName(lodging.property.name),
    names: listNames(lodging),
    words: listFindableWords(lodging),
    description: listDescribingWords(lodging),
  };
}

function listNames({ property }: Lodging): string {
  const { group, region, zone, station, city } = property.geoTree;
  const names = [property.name, city, property.address.city, station, zone, region, group];
  return joinDistinctWords(names.filter((name) => name !== undefined));
}

function listFindableWords(lodging: Lodging): string {
  const { property } = lodging;
  const labels = languages.flatMap((language) => [
    typeLabel(property.typeCode, language),
    labelsOf(property, language).shortLabel,
  ]);
  return joinDistinctWords([listNames(lodging), lodging.reference, property.subType?.toLowerCase() ?? '', ...labels]);
}

function listDescribingWords({ property }: Lodging): string {
  const texts = property.localizedDescriptions.flatMap(({ title, inside, outside }) => [title, inside, outside]);
  const more = property.additionalDescriptions.map(({ text }) => text);
  return joinDistinctWords([...texts, ...more].filter((text) => text !== undefined));
}

/** Folded words, each once: searches look for single words. */
function joinDistinctWords(texts: readonly string[]): string {
  return [...new Set(texts.flatMap(listNameWords))].join(' ');
}
