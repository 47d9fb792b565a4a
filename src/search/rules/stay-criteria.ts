import {
  bedsOf,
  findFreeCancellationDays,
  type DistancePlace,
  type LodgingType,
} from '../../lodgings/rules/property.ts';
import type { Lodging, Precision } from '../../lodgings/rules/lodging.ts';
import type { Party } from '../../lodgings/rules/mandatory-costs.ts';
import type { Day, WeekdaySet } from '../../values/day.ts';
import { distanceBetween, type Box, type Point } from '../../values/geo.ts';
import type { Cents } from '../../values/money.ts';
import type { Language } from '../../values/texts.ts';
import type { PriceBasis } from './price-fields.ts';

export const sorts = [
  'relevance',
  'priceasc',
  'pricedesc',
  'pricepernight',
  'priceperperson',
  'distance',
  'discount',
  'rating',
] as const;
export type Sort = (typeof sorts)[number];

export const facetNames = [
  'type',
  'standing',
  'personMax',
  'bedrooms',
  'bathrooms',
  'beds',
  'features',
  'surroundings',
  'within',
  'promotions',
  'city',
  'region',
  'price',
] as const;
export type FacetName = (typeof facetNames)[number];

export type Within = Readonly<Partial<Record<DistancePlace, number>>>;

/** As `BEACH:500`. */
export function writeWithin(within: Within = {}): string[] {
  return Object.entries(within).map(([place, metres]) => `${place}:${metres}`);
}

/** All criteria must hold; an absent criterion or empty list does not narrow. */
export interface StayCriteria {
  /** Out channels; a lodging must be on one of them. */
  gateways: readonly string[];
  /** Which position of the lodgings decides, orders and is shown. */
  precision: Precision;
  today: Day;
  language: Language;
  q?: string;
  arrival?: Day;
  departure?: Day;
  /** Arrival and departure may shift together by up to this many days either way. */
  flex?: number;
  /** In nights; the stay must have one of these. */
  nights?: readonly number[];
  /** Both inclusive. */
  arrivalWindow?: { first: Day; last: Day };
  arrivalDays?: WeekdaySet;
  /** No arrival in any of them, both days inclusive; only words state them. */
  otherDays?: readonly { first: Day; last: Day }[];
  types: readonly LodgingType[];
  pax?: number;
  /** Known ages of children among them; they price a stay and do not narrow. */
  childrenAges?: readonly number[];
  /** Prices mandatory services. Follows from `pax`, but stays when a facet drops that. */
  party?: Party;
  /** Minima. */
  bedrooms?: number;
  bathrooms?: number;
  beds?: number;
  standings: readonly number[];
  /** Minimum average score of reviews, 0 to 10 with one decimal. */
  minRating?: number;
  /** Keys of names (`keyOfName`), any of each; countries by their code. */
  cities?: readonly string[];
  stations?: readonly string[];
  regions?: readonly string[];
  countries?: readonly string[];
  /** Origin of distances; with a radius in kilometres, only lodgings within it. */
  near?: Point & { radius?: number };
  box?: Box;
  lodgingIds?: readonly number[];
  /** The stay must have any of these codes. */
  promotions: readonly string[];
  promotionOnly: boolean;
  /** A booking made today could still be cancelled without a fee. */
  freeCancellation?: true;
  priceBasis: PriceBasis;
  /** Bounds of the whole stay's price on the basis, inclusive. */
  minPrice?: Cents;
  maxPrice?: Cents;
  /** The most that services by night or person add to a total, in any lodging; undefined: unknown. Set by `prepareSearch`. */
  costsUpTo?: Cents | undefined;
  features: readonly string[];
  surroundings: readonly string[];
  /** Metres to the places at most. */
  within?: Within;
  sort: Sort;
  /** One result per lodging: its best matching stay under the sort, or the cheapest where the sort ignores stays. */
  group?: 'lodging';
  /** True: includes stays with a disabled price. */
  priceDisabled: boolean;
  /** False: excludes request-only stays. */
  requestOnly: boolean;
  /** True: each stay lists the parts of the text that it matched. */
  highlight?: boolean;
  /** Without duplicates. */
  facets?: readonly FacetName[];
  /** Also returns the map cells of the lodgings in this area, which replaces `box` for them. */
  mapArea?: Box;
  /** Offset of the first result, from 0, and page size. */
  from: number;
  size: number;
  /** Sort keys of the stay before the page, from an earlier answer; `from` is 0 then. */
  after?: readonly number[];
}

/** Search criteria without paging; order and grouping do not matter. */
export type CalendarCriteria = Omit<StayCriteria, 'sort' | 'group' | 'from' | 'size'> &
  Required<Pick<StayCriteria, 'arrivalWindow'>> & {
    withLengths?: true;
  };

/** Grouping is dropped where each lodging has at most one matching stay. */
export function dropNeedlessGroup(criteria: StayCriteria): StayCriteria {
  const { group: _, ...ungrouped } = criteria;
  return areDatesFixed(criteria) ? ungrouped : criteria;
}

export function areDatesFixed({ arrival, departure, flex = 0 }: StayCriteria): boolean {
  return arrival !== undefined && departure !== undefined && flex === 0;
}

/** Whether lodgings of one residence make room for others: where each lodging has one result, in the operator's order. */
export function isVaried(criteria: StayCriteria): boolean {
  const { sort, q, group } = criteria;
  return sort === 'relevance' && q === undefined && (group !== undefined || areDatesFixed(criteria));
}

/** Whether the sort uses only the lodging, so that all its stays rank equally. */
export function isOrderOfLodgings(sort: Sort): boolean {
  return sort === 'relevance' || sort === 'distance' || sort === 'rating';
}

type PriceBounds = Pick<StayCriteria, 'minPrice' | 'maxPrice'>;

export function hasPriceBounds({ minPrice, maxPrice }: PriceBounds): boolean {
  return minPrice !== undefined || maxPrice !== undefined;
}

/** Both inclusive; an absent bound becomes one that every price satisfies. */
export function priceBoundsOf({ minPrice, maxPrice }: PriceBounds): { from: Cents; to: Cents } {
  return { from: minPrice ?? 0, to: maxPrice ?? Number.MAX_SAFE_INTEGER };
}

/** Whether the indexed fields of a document do not determine its best stay within the price bounds. */
export function isOrderHiddenByPrices({ sort, ...bounds }: Pick<StayCriteria, 'sort'> & PriceBounds): boolean {
  if (sort === 'pricepernight' || sort === 'discount') return hasPriceBounds(bounds);
  return sort === 'priceperperson' && bounds.minPrice !== undefined;
}

/** Whether facets or map cells are counted beside the results. */
export function isCounted({ facets, mapArea }: StayCriteria): boolean {
  return facets !== undefined || mapArea !== undefined;
}

type Member = keyof StayCriteria;

/** Figures of a lodging's stays that its property does not tell. */
interface ShownFigures {
  /** Bookable on the channels of the search, whatever its criteria. */
  stays: number;
  /** Price range of the stays that meet all criteria except the price bounds, on the price basis of the search. */
  lowest?: Cents;
  highest?: Cents;
}

/** Describes what a lodging has where the search asks for something else. */
type Describe = (lodging: Lodging, criteria: StayCriteria, figures: ShownFigures) => string;

const describeOtherDays: Describe = (_, _criteria, { stays }) =>
  stays === 0 ? 'no stay on any day' : `${stays} stays on other days`;
const describeOtherStays: Describe = (_, _criteria, { stays }) =>
  stays === 0 ? 'no stay at all' : `${stays} stays, none of this kind`;
const describePrices: Describe = (_, _criteria, { lowest, highest }) =>
  lowest === undefined || highest === undefined
    ? 'no stay that fulfils the other criteria'
    : `${writePrice(lowest)} to ${writePrice(highest)}`;
const describeMissing =
  (name: 'features' | 'surroundings'): Describe =>
  ({ property }, criteria) => {
    const missing = criteria[name].filter((code) => !property.options[name].includes(code));
    return missing.length > 0 ? `without ${missing.join(', ')}` : 'all of them';
  };
const describePosition: Describe = ({ property: { localisation } }) =>
  `${localisation.latitude}, ${localisation.longitude}`;

function writePrice(cents: Cents): string {
  return `€${(cents / 100).toFixed(2)}`;
}

/**
 * Every criterion by its query parameter: the member of `StayCriteria` that the parameter fills, members that make no sense without it,
 * and the value of a lodging. Ordered by what travellers give up most easily (docs/contract.md 4.17, hints).
 */
const criteriaTable = {
  q: {
    members: ['q'],
    describe: ({ property: { name, geoTree } }) =>
      `the names ${[name, geoTree.city, geoTree.station, geoTree.region].filter(Boolean).join(', ')}`,
  },
  maxprice: { members: ['maxPrice'], describe: describePrices },
  minprice: { members: ['minPrice'], describe: describePrices },
  features: { members: ['features'], describe: describeMissing('features') },
  surroundings: { members: ['surroundings'], describe: describeMissing('surroundings') },
  within: {
    members: ['within'],
    describe: ({ property }, { within = {} }) =>
      (Object.keys(within) as DistancePlace[])
        .map((place) => `${place} ${property.options.distances[place]?.minMetres ?? 'not known'}`)
        .join(', '),
  },
  beds: { members: ['beds'], describe: ({ property }) => String(bedsOf(property) ?? 'not known') },
  bathrooms: {
    members: ['bathrooms'],
    describe: ({ property }) => String(property.generalDescription.bathrooms ?? 'not known'),
  },
  type: { members: ['types'], describe: ({ property }) => property.typeCode },
  standing: { members: ['standings'], describe: ({ property }) => String(property.generalDescription.standing) },
  minrating: { members: ['minRating'], describe: ({ reviews }) => reviews.average?.toFixed(1) ?? 'no reviews' },
  freecancellation: {
    members: ['freeCancellation'],
    describe: ({ property }) => {
      const days = findFreeCancellationDays(property.cancellationPolicy);
      return days === undefined ? 'never without a fee' : `without a fee up to ${days} days before arrival`;
    },
  },
  promotiononly: { members: ['promotionOnly'], describe: describeOtherStays },
  promotions: { members: ['promotions'], describe: describeOtherStays },
  lodgings: { members: ['lodgingIds'], describe: ({ id }) => String(id) },
  station: { members: ['stations'], describe: ({ property }) => property.geoTree.station ?? 'none' },
  city: { members: ['cities'], describe: ({ property }) => property.geoTree.city },
  radius: {
    members: ['near'],
    describe: (lodging, criteria, figures) =>
      criteria.near
        ? `${distanceBetween(criteria.near, lodging.property.localisation).toFixed(1)} km away`
        : describePosition(lodging, criteria, figures),
  },
  bbox: { members: ['box'], describe: describePosition },
  region: { members: ['regions'], describe: ({ property }) => property.geoTree.region ?? 'none' },
  bedrooms: {
    members: ['bedrooms'],
    describe: ({ property }) => String(property.generalDescription.bedrooms ?? 'not known'),
  },
  arrivaldays: { members: ['arrivalDays'], describe: describeOtherDays },
  nights: { members: ['nights'], describe: describeOtherDays },
  arrival: { members: ['arrival', 'flex', 'nights'], describe: describeOtherDays },
  departure: { members: ['departure', 'flex'], describe: describeOtherDays },
  arrivalfrom: { members: ['arrivalWindow', 'nights'], describe: describeOtherDays },
  pax: {
    members: ['pax', 'childrenAges'],
    describe: ({ property }) => `at most ${property.generalDescription.personMax}`,
  },
  country: { members: ['countries'], describe: ({ property }) => property.address.country },
  requestonly: { members: ['requestOnly'], describe: describeOtherStays },
} as const satisfies Record<string, { members: readonly Member[]; describe: Describe }>;

export type Criterion = keyof typeof criteriaTable;

const criteriaNames = Object.keys(criteriaTable) as readonly Criterion[];

export function describeForCriterion(criterion: Criterion, ...about: Parameters<Describe>): string {
  const { describe }: { describe: Describe } = criteriaTable[criterion];
  return describe(...about);
}

/** Required members, with values that narrow nothing. */
const nothingAsked = {
  types: [],
  standings: [],
  promotions: [],
  features: [],
  surroundings: [],
  promotionOnly: false,
  requestOnly: true,
} as const satisfies Partial<StayCriteria>;

interface CriterionSearch {
  criterion: Criterion;
  search: StayCriteria;
}

export function listRelaxedSearches(search: StayCriteria, most = Infinity): CriterionSearch[] {
  const narrowing = criteriaNames.filter((criterion) => narrows(search, criterion)).slice(0, most);
  return narrowing.map((criterion) => ({ criterion, search: dropMembers(search, criteriaTable[criterion].members) }));
}

export function listLoneSearches(search: StayCriteria): CriterionSearch[] {
  const narrowing = criteriaNames.filter((criterion) => narrows(search, criterion));
  return narrowing.map((criterion) => {
    const others = narrowing.filter((other) => other !== criterion);
    const members: readonly Member[] = others.flatMap((other) => criteriaTable[other].members);
    const [own] = criteriaTable[criterion].members;
    return {
      criterion,
      search: dropMembers(
        search,
        members.filter((member) => member !== own),
      ),
    };
  });
}

function narrows(search: StayCriteria, criterion: Criterion): boolean {
  if (criterion === 'radius') return search.near?.radius !== undefined;
  return isAsked(search, criteriaTable[criterion].members[0]);
}

export function isAsked(search: StayCriteria, member: Member): boolean {
  const value = search[member];
  if (Array.isArray(value)) return value.length > 0;
  return value !== (nothingAsked as Partial<StayCriteria>)[member];
}

/** Keeps the place without its radius: it narrows nothing, and distances are measured from it. */
export function dropMembers(search: StayCriteria, members: readonly Member[]): StayCriteria {
  if (members.length === 0) return search;
  const kept = Object.entries(search).filter(([member]) => !members.includes(member as Member));
  const { latitude = 0, longitude = 0 } = search.near ?? {};
  const place = search.near && members.includes('near') ? { near: { latitude, longitude } } : {};
  return { ...nothingAsked, ...(Object.fromEntries(kept) as unknown as StayCriteria), ...place };
}
