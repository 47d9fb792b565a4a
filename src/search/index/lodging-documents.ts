import type { Day } from '../../values/day.ts';
import { type Lodging, positionFor, rankOf } from '../../lodgings/rules/lodging.ts';
import { listNameWords, keyOfName } from '../rules/place.ts';
import { listPlaceMarks } from '../rules/text/known-places.ts';
import { longestStay, type LodgingPlanning, type StayColumns, openEnd } from '../../stays/rules/planning/planning.ts';
import { languages, type Language } from '../../values/texts.ts';
import { indexServices, type AvailabilityDocument, type SearchLodging } from '../rules/index-documents.ts';
import { presentSummary } from '../wire/search-result.ts';
import { omitUndefined } from '../../values/omit-undefined.ts';
import { offeredStays } from '../../stays/rules/stays/stays.ts';
import { packAvailability } from '../availability/compressed-columns.ts';
import { availabilityOf } from '../../stays/rules/stays/lodging-availability.ts';
import { digestOf } from '../../sqlite/canonical-json.ts';
import { mandatoryCostsOf, partyWith } from '../../lodgings/rules/mandatory-costs.ts';
import { bedsOf, findFreeCancellationDays, type Extra } from '../../lodgings/rules/property.ts';
import { writeWithin } from '../rules/stay-criteria.ts';
import type { Point } from '../../values/geo.ts';
import type { Cents } from '../../values/money.ts';
import { labelsOf, typeLabel } from '../../lodgings/rules/words.ts';

/** All index content of a lodging on sale; `arrivals` documents are built from `attributes` and `columns`. */
export type LodgingDocuments = ReturnType<typeof buildLodgingDocuments>;
export type LodgingDocument = LodgingDocuments['lodging'];

export function computeIndexedStays(planning: LodgingPlanning, today: Day): StayColumns {
  return offeredStays(planning, today, { from: today, to: openEnd - longestStay });
}

/** `columns` are the lodging's indexed stays, `written` the index version and the change they reflect. */
export function buildLodgingDocuments(
  lodging: Lodging,
  columns: StayColumns,
  written: { version: number; sequence: number },
  compress?: (columns: StayColumns) => string,
) {
  const { property, reference } = lodging;
  const [attributes, words] = [buildAttributes(lodging), buildWords(lodging)];
  const summaries = languages.map((language) => [language, presentSummary(lodging, language)] as const);
  const document = omitUndefined({
    lodgingId: lodging.id,
    bookableUntil: findLastBookableDay(columns),
    ...attributes,
    ...words,
    highestCosts: findHighestCosts(property.services) - attributes.mandatoryServicesPrice,
    subType: property.subType,
    title: property.name,
    residence: residenceOf(property),
    within: writeWithin(attributes.distances),
    // Matched by prefix.
    beginnings: listNameWords(`${property.name} ${reference}`).join(' '),
    summary: Object.fromEntries(summaries) as Record<Language, SearchLodging>,
  });
  const indexed: AvailabilityDocument['indexed'] = {
    ...packAvailability(availabilityOf(lodging, columns, written.sequence), compress),
    emission: written.version,
    attributes: digestOf(JSON.stringify(attributes)),
    words: digestOf(JSON.stringify(words)),
    lodging: digestOf(JSON.stringify(document)),
  };
  return { attributes, columns, lodging: document, availability: { lodgingId: lodging.id, indexed } };
}

/** The costs of one person for the longest stay. By any rule, n persons pay at most n times as much. */
function findHighestCosts(services: readonly Extra[]): Cents {
  const longest = { nights: longestStay, price: 0, party: partyWith(1) };
  return mandatoryCostsOf(services, longest).onBooking;
}

function findLastBookableDay({ arrival, retrocession }: StayColumns): Day | undefined {
  const last = arrival.reduce((latest, day, index) => Math.max(latest, day - (retrocession[index] as number)), -1);
  return last === -1 ? undefined : last;
}

/** Same for lodgings of one residence, else of one address. */
function residenceOf({ residence, residenceCode, address, geoTree }: Lodging['property']): string | undefined {
  const { line1, postalCode, country } = address;
  if (residenceCode ?? residence) return keyOfName([residenceCode ?? residence, geoTree.city, country].join(' '));
  return line1 === '' ? undefined : keyOfName([line1, postalCode, country].join(' '));
}

/** Part of each of the lodging's documents in `arrivals` and of the one in `lodgings`. Filters match keys of names. */
function buildAttributes(lodging: Lodging) {
  const { property, reviews, gateways } = lodging;
  const { generalDescription, localisation, options } = property;
  const { city, station, region } = property.geoTree;
  return omitUndefined({
    type: property.typeCode,
    city,
    cityKey: keyOfName(city),
    station,
    stationKey: station === undefined ? undefined : keyOfName(station),
    region,
    regionKey: region === undefined ? undefined : keyOfName(region),
    country: property.address.country,
    standing: generalDescription.standing,
    personMax: generalDescription.personMax,
    bedrooms: generalDescription.bedrooms,
    bathrooms: generalDescription.bathrooms,
    beds: bedsOf(property),
    features: options.features,
    surroundings: options.surroundings,
    distances: Object.fromEntries(
      Object.entries(options.distances).map(([place, { minMetres }]) => [place, minMetres]),
    ),
    location: { exact: locate(localisation), rounded: locate(positionFor('rounded', localisation)) },
    rating: reviews.average === undefined ? undefined : Math.round(reviews.average * 10),
    rank: rankOf(lodging),
    ...indexServices(property.services),
    // Part of the digest only: a change of the policy changes `freeCancellationUntil` of each arrival.
    freeCancellationDays: findFreeCancellationDays(property.cancellationPolicy),
    gateways,
  });
}

function locate({ latitude, longitude }: Point) {
  return { lat: latitude, lon: longitude };
}

/** Search texts are matched against `lodgings` only. */
function buildWords(lodging: Lodging) {
  const findable = listFindableWords(lodging);
  return {
    reference: keyOfName(lodging.reference),
    wholeName: keyOfName(lodging.property.name),
    ...buildPlaces(lodging),
    names: listNames(lodging),
    words: joinDistinctWords([lodging.reference, findable]),
    // A reference names one lodging, so it is not stemmed.
    stems: findable,
    description: listDescribingWords(lodging),
  };
}

function buildPlaces({ property: { geoTree, address } }: Lodging) {
  const { group, region, zone, station, city } = geoTree;
  const names = [city, address.city, station, zone, region, group].filter((name) => name !== undefined);
  const { country, postalCode } = address;
  return { places: listPlaceMarks({ names, country, postalCode }), placeNames: [...new Set(names)] };
}

function listNames(lodging: Lodging): string {
  return joinDistinctWords([lodging.property.name, ...buildPlaces(lodging).placeNames]);
}

/** Without the reference. */
function listFindableWords(lodging: Lodging): string {
  const { property } = lodging;
  const labels = languages.flatMap((language) => [
    typeLabel(property.typeCode, language),
    labelsOf(property, language).shortLabel,
  ]);
  return joinDistinctWords([listNames(lodging), property.subType?.toLowerCase() ?? '', ...labels]);
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
