import { z } from 'zod';
import type { MapCell } from '../rules/map-cells.ts';
import type { Facet, Facets } from '../rules/facets.ts';
import { facetNames, type FacetName } from '../rules/stay-criteria.ts';
import {
  featureLabel,
  surroundingLabel,
  atLeastLabel,
  languageOf,
  starsLabel,
  typeLabel,
  labelOfWithin,
  labelsOf,
} from '../../lodgings/rules/words.ts';
import { type LodgingType, lodgingTypes } from '../../lodgings/rules/property.ts';
import { eurosOf, moneyField, currency, dateField, dateTextOf, stayIdOf } from '../../formats/fields/fields.ts';
import { discountPercentOf, roundHalfUp } from '../../values/money.ts';
import type { Lodging } from '../../lodgings/rules/lodging.ts';
import { type FoundStay, type StayPage, understoodKinds, type Hint } from '../rules/found-stay.ts';
import type { SearchLodging } from '../rules/index-documents.ts';
import type { Language } from '../../values/texts.ts';
import { promotionsOf, promotionsShape } from '../../stays/wire/availability.ts';
import { isMandatory, mandatoryCostsOf } from '../../lodgings/rules/mandatory-costs.ts';
import {
  labelMembers,
  type LodgingView,
  pageUrl,
  shortDescription,
  ownAddress,
  photoShape,
  presentFirstPhoto,
} from '../../catalog/wire/lodging-summary.ts';
import { reviewAverage } from '../../catalog/wire/review.ts';

const attribute = { xml: { attribute: true } };

const valueShape = z.object({
  value: z.string().meta(attribute),
  label: z.string().meta(attribute),
  count: z.int().meta(attribute),
  selected: z.boolean().meta(attribute),
});

const amount = moneyField.meta({ xml: { attribute: true, decimals: 2 } });

/** Open ends: the first bar includes all lower prices, the last one all higher prices. */
const barShape = z.object({ from: amount, to: amount, count: z.int().meta(attribute) });

const degrees = z.number().meta(attribute);

/** Average position, number and lowest price of a cell's lodgings; the id if there is only one. */
const cellShape = z.object({
  lat: degrees,
  lon: degrees,
  count: z.int().meta(attribute),
  price: amount,
  lodgingId: z.int().meta(attribute).optional(),
});

/** XML names each element of the list. */
const listOf = <Item extends z.ZodType>(item: string, shape: Item) => z.array(shape).meta({ xml: { item } });

export const facetShape = z.object({
  values: z.array(valueShape).meta({ xml: { flat: true, item: 'value' } }),
  min: amount.optional(),
  max: amount.optional(),
  histogram: listOf('bar', barShape).optional(),
  cells: listOf('cell', cellShape).optional(),
});

/** By facet name (docs/contract.md 4.17, "Facets"). */
const facetsShape = z
  .partialRecord(z.enum([...facetNames, 'grid']), facetShape)
  .meta({ xml: { item: 'facet', keyAttribute: 'name' } });

/** Labels are in the language; map cells become the facet `grid`. */
function presentFacets(
  facets: Facets,
  cells: readonly MapCell[] | undefined,
  language: string,
): z.input<typeof facetsShape> {
  const named = Object.entries(facets) as [FacetName, Facet][];
  return {
    ...Object.fromEntries(named.map(([name, facet]) => [name, presentFacet(name, facet, language)])),
    ...(cells && { grid: { values: [], cells: cells.map(presentCell) } }),
  };
}

function presentCell({ latitude, longitude, count, price, lodgingId }: MapCell): z.input<typeof cellShape> {
  const place = { lat: latitude, lon: longitude };
  return { ...place, count, price: eurosOf(price), ...(lodgingId !== undefined && { lodgingId }) };
}

function presentFacet(name: FacetName, { values, lowest, highest, histogram }: Facet, language: string) {
  return {
    values: values.map(({ value, count, selected }) => ({
      value,
      label: labels[name]?.(value, language) ?? value,
      count,
      selected,
    })),
    ...(lowest !== undefined && { min: eurosOf(lowest) }),
    ...(highest !== undefined && { max: eurosOf(highest) }),
    ...(histogram && {
      histogram: histogram.map(({ from, to, count }) => ({ from: eurosOf(from), to: eurosOf(to), count })),
    }),
  };
}

/** Values of other facets are their own labels. */
const labels: Readonly<Partial<Record<FacetName, (value: string, language: string) => string>>> = {
  type: (value, language) => typeLabel(value as LodgingType, language),
  standing: (value, language) => starsLabel(Number(value), language),
  personMax: (value, language) => atLeastLabel('persons', Number(value), language),
  bedrooms: (value, language) => atLeastLabel('bedrooms', Number(value), language),
  bathrooms: (value, language) => atLeastLabel('bathrooms', Number(value), language),
  beds: (value, language) => atLeastLabel('beds', Number(value), language),
  features: featureLabel,
  surroundings: surroundingLabel,
  within: labelOfWithin,
  price: writeBandLabel,
};

function writeBandLabel(band: string, language: string): string {
  const [from = '', to = ''] = band.split('-');
  return languageOf(language) === 'en' ? `€${from}–€${to}` : `${from}–${to} €`;
}

const searchLodgingShape = z.object({
  id: z.int(),
  reference: z.string(),
  city: z.string(),
  surface: z.number().nullable(),
  rooms: z.int().nullable(),
  personMax: z.int(),
  standing: z.int(),
  features: z.array(z.string()),
  type: z.enum(lodgingTypes),
  description: z.string(),
  photo: photoShape,
  ...labelMembers,
  url: z.string(),
  name: z.string(),
  region: z.string().optional(),
  country: z.string(),
  bedrooms: z.int().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  rating: z.number().nullable(),
});

/**
 * Summaries are indexed without the service's addresses, which may change. A change of what they contain must come with
 * one of `index-mappings`, so that indices are rebuilt.
 */
export function presentSummary(lodging: Lodging, language: Language): SearchLodging {
  const view: LodgingView = { language, publicUrl: '', lodgingUrl: '' };
  const { property } = lodging;
  const { personMax, surface, rooms, bedrooms, standing } = property.generalDescription;
  const { region } = property.geoTree;
  return {
    id: lodging.id,
    reference: lodging.reference,
    city: property.address.city,
    surface: surface ?? null,
    rooms: rooms ?? null,
    personMax,
    standing,
    features: [...property.options.features],
    type: property.typeCode,
    description: shortDescription(property, view.language),
    photo: presentFirstPhoto(property.images, view),
    ...labelsOf(property, view.language),
    url: pageUrl(lodging.id, view.lodgingUrl),
    name: property.name,
    ...(region !== undefined && { region }),
    country: property.address.country,
    bedrooms: bedrooms ?? null,
    latitude: property.localisation.latitude,
    longitude: property.localisation.longitude,
    rating: reviewAverage(lodging),
    mandatoryServices: property.services.filter(isMandatory),
    surroundings: property.options.surroundings,
    ...(property.subType !== undefined && { subType: property.subType }),
  };
}

/** Fills in the addresses. */
export function addressesOf({ publicUrl, lodgingUrl }: Omit<LodgingView, 'language'>) {
  return (summary: SearchLodging): SearchLodging => {
    const pictures = summary.photo.pictures.map(({ url, dimension }) => ({
      url: ownAddress(url, publicUrl),
      dimension,
    }));
    return { ...summary, photo: { ...summary.photo, pictures }, url: pageUrl(summary.id, lodgingUrl) };
  };
}

const foundStayShape = z.object({
  id: z.string(),
  arrival: dateField,
  departure: dateField,
  basePrice: moneyField,
  price: moneyField,
  promotion: moneyField,
  priceEnabled: z.boolean(),
  requestOnly: z.boolean(),
  lodging: searchLodgingShape,
  nights: z.int(),
  discountPercent: z.int(),
  mandatoryServicesPrice: moneyField,
  totalPrice: moneyField,
  totalPerNight: moneyField,
  totalExcludes: listOf('code', z.string()),
  onSiteTotal: moneyField,
  onSiteExcludes: listOf('code', z.string()),
  promotions: promotionsShape.optional(),
  distance: z.number().optional(),
  matched: listOf('name', z.string()).optional(),
  shift: z.int().optional(),
});

/** Results without one criterion, offered when nothing was found (docs/contract.md 4.17, "Hints"). */
const hintShape = z.object({ criterion: z.string(), words: z.string().optional(), total: z.int() });

/** docs/contract.md 4.17, "q". */
const understoodShape = z.object({
  kind: z.enum(understoodKinds),
  value: z.string(),
  label: z.string(),
  words: z.string(),
});

/** docs/contract.md 4.17, "Near". */
const nearShape = z.object({
  lodging: searchLodgingShape,
  misses: understoodShape,
  distance: z.number().optional(),
});

export const searchResultShape = z.object({
  stays: z.array(foundStayShape),
  total: z.int(),
  totalIsExact: z.boolean().describe('Always true: `total` is an exact count.'),
  nextCursor: z.string().nullable(),
  corrected: z.boolean(),
  correctedTo: z.string().optional(),
  understood: listOf('part', understoodShape).optional(),
  ignored: listOf('words', z.string()).optional(),
  relaxed: listOf('part', understoodShape).optional(),
  near: listOf('other', nearShape).optional(),
  currency: z.string(),
  facets: facetsShape.optional(),
  hints: z.array(hintShape).optional(),
});

type SearchResult = z.input<typeof searchResultShape>;

interface SearchResultView {
  language: string;
  nextCursor: string | null;
  hints?: readonly Hint[] | undefined;
}

export function presentSearchResult(page: StayPage, { language, nextCursor, hints }: SearchResultView): SearchResult {
  const { stays, total, correctedTo, understood, ignored, relaxed, near, facets, cells, party } = page;
  return {
    stays: stays.map((stay) => presentFoundStay(stay, party)),
    total,
    totalIsExact: true,
    nextCursor,
    corrected: correctedTo !== undefined,
    ...(correctedTo !== undefined && { correctedTo }),
    ...(understood && { understood: understood.map((part) => ({ ...part })) }),
    ...(ignored && { ignored: [...ignored] }),
    ...(relaxed && { relaxed: relaxed.map((part) => ({ ...part })) }),
    ...(near && {
      near: near.map(({ lodging, misses, distance }) => ({
        lodging: presentLodging(lodging),
        misses: { ...misses },
        ...(distance !== undefined && { distance: roundDistance(distance) }),
      })),
    }),
    currency,
    ...((facets ?? cells) && { facets: presentFacets(facets ?? {}, cells, language) }),
    ...(hints && { hints: hints.map((hint) => ({ ...hint })) }),
  };
}

function presentFoundStay(found: FoundStay, party: StayPage['party']): z.input<typeof foundStayShape> {
  const { arrival, nights, basePrice, price, promotionCodes } = found;
  const departure = arrival + nights;
  const costs = mandatoryCostsOf(found.lodging.mandatoryServices, { nights, price, party });
  const totalPrice = price + costs.onBooking;
  return {
    id: stayIdOf(arrival, departure),
    arrival: dateTextOf(arrival),
    departure: dateTextOf(departure),
    basePrice: eurosOf(basePrice),
    price: eurosOf(price),
    promotion: eurosOf(basePrice - price),
    priceEnabled: found.priceEnabled,
    requestOnly: found.requestOnly,
    lodging: presentLodging(found.lodging),
    nights,
    discountPercent: discountPercentOf(basePrice, price),
    mandatoryServicesPrice: eurosOf(costs.onBooking),
    totalPrice: eurosOf(totalPrice),
    totalPerNight: eurosOf(roundHalfUp(totalPrice, nights)),
    totalExcludes: [...costs.onBookingExcludes],
    onSiteTotal: eurosOf(costs.onSite),
    onSiteExcludes: [...costs.onSiteExcludes],
    ...(promotionCodes.length > 0 && basePrice > price && { promotions: promotionsOf(promotionCodes) }),
    ...(found.distance !== undefined && { distance: roundDistance(found.distance) }),
    ...(found.matched && { matched: [...found.matched] }),
    ...(found.shift !== undefined && { shift: found.shift }),
  };
}

/** Kilometres. */
function roundDistance(distance: number): number {
  return Math.round(distance * 10) / 10;
}

type PresentedLodging = z.input<typeof searchLodgingShape>;

/** By cached summary, so that each is presented once, as one object. */
const presentedLodgings = new WeakMap<SearchLodging, PresentedLodging>();

function presentLodging(lodging: SearchLodging): PresentedLodging {
  const known = presentedLodgings.get(lodging);
  if (known) return known;
  const { mandatoryServices: _, surroundings: _surroundings, subType: _subType, ...presented } = lodging;
  presentedLodgings.set(lodging, presented);
  return presented;
}

/** JSON escapes quotes inside texts, so this cannot occur anywhere else. */
const lodgingsPlace = '"lodging":0';

/** Byte-identical to the general writer. Lodgings, nearly all of the page, are cached as bytes across searches. */
export function writeSearchResultJson({ stays, ...rest }: SearchResult): Buffer {
  const page = { stays: stays.map((stay) => ({ ...stay, lodging: 0 })), ...rest };
  const [head = '', ...texts] = JSON.stringify(page).split(lodgingsPlace);
  const pieces: Uint8Array[] = [Buffer.from(head)];
  for (const [place, { lodging }] of stays.entries()) {
    pieces.push(lodgingMember, writeLodging(lodging), Buffer.from(texts[place] as string));
  }
  return Buffer.concat(pieces);
}

const lodgingMember = Buffer.from('"lodging":');

const lodgingBytes = new WeakMap<PresentedLodging, Uint8Array>();

function writeLodging(lodging: PresentedLodging): Uint8Array {
  const known = lodgingBytes.get(lodging) ?? Buffer.from(JSON.stringify(lodging));
  lodgingBytes.set(lodging, known);
  return known;
}
