import type { FacetName } from './facets.ts';
import type { StayCriteria } from './stay-criteria.ts';

/** Number of results without one of the criteria, named by its query parameter. */
export interface Hint {
  criterion: Criterion;
  total: number;
}

type Member = keyof StayCriteria;

/**
 * Members that a query parameter fills; members that make no sense without the first are dropped with it. Ordered by what travellers give up
 * most easily (docs/contract.md 4.17, hints).
 */
const membersOf = {
  q: ['q'],
  maxprice: ['maxPrice'],
  minprice: ['minPrice'],
  features: ['features'],
  surroundings: ['surroundings'],
  type: ['types'],
  standing: ['standings'],
  minrating: ['minRating'],
  freecancellation: ['freeCancellation'],
  promotiononly: ['promotionOnly'],
  promotions: ['promotions'],
  lodgings: ['lodgingIds'],
  station: ['stations'],
  city: ['cities'],
  radius: ['near'],
  bbox: ['box'],
  region: ['regions'],
  bedrooms: ['bedrooms'],
  arrivaldays: ['arrivalDays'],
  nights: ['nights'],
  arrival: ['arrival', 'flex', 'nights'],
  departure: ['departure', 'flex'],
  arrivalfrom: ['arrivalWindow', 'nights'],
  pax: ['pax'],
  country: ['countries'],
  requestonly: ['requestOnly'],
} as const satisfies Record<string, readonly Member[]>;

export type Criterion = keyof typeof membersOf;

const criteria = Object.keys(membersOf) as readonly Criterion[];

/** Required members, with values that narrow nothing. */
export const nothingAsked = {
  types: [],
  standings: [],
  promotions: [],
  features: [],
  surroundings: [],
  promotionOnly: false,
  requestOnly: true,
} as const satisfies Partial<StayCriteria>;

export function listRelaxedSearches(
  search: StayCriteria,
  most = Infinity,
): { criterion: Criterion; search: StayCriteria }[] {
  return criteria
    .filter((criterion) => narrows(search, criterion))
    .slice(0, most)
    .map((criterion) => ({ criterion, search: dropMembers(search, membersOf[criterion]) }));
}

export function listLoneSearches(search: StayCriteria): { criterion: Criterion; search: StayCriteria }[] {
  const narrowing = criteria.filter((criterion) => narrows(search, criterion));
  return narrowing.map((criterion) => {
    const [own] = membersOf[criterion];
    const others: readonly Member[] = narrowing
      .filter((other) => other !== criterion)
      .flatMap((other) => membersOf[other]);
    return {
      criterion,
      search: dropMembers(
        search,
        others.filter((member) => member !== own),
      ),
    };
  });
}

const ownSelections = {
  type: ['types'],
  standing: ['standings'],
  personMax: ['pax'],
  bedrooms: ['bedrooms'],
  promotions: ['promotions'],
  city: ['cities'],
  region: ['regions'],
  price: ['minPrice', 'maxPrice'],
} as const satisfies Partial<Record<FacetName, readonly Member[]>>;

/** A facet whose own selection does not narrow its counts. */
export type DisjunctiveFacet = keyof typeof ownSelections;

export function listSelectedFacets(search: StayCriteria, names: readonly FacetName[]): DisjunctiveFacet[] {
  return names
    .filter((name): name is DisjunctiveFacet => Object.hasOwn(ownSelections, name))
    .filter((name) => ownSelections[name].some((member) => isAsked(search, member)));
}

export function dropSelections(search: StayCriteria, names: readonly DisjunctiveFacet[]): StayCriteria {
  return dropMembers(
    search,
    names.flatMap((name) => [...ownSelections[name]]),
  );
}

function narrows(search: StayCriteria, criterion: Criterion): boolean {
  return criterion === 'radius' ? search.near?.radius !== undefined : isAsked(search, membersOf[criterion][0]);
}

function isAsked(search: StayCriteria, member: Member): boolean {
  const value = search[member];
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== (nothingAsked as Partial<StayCriteria>)[member];
}

/** Keeps the place without its radius: it narrows nothing, and distances are measured from it. */
function dropMembers(search: StayCriteria, members: readonly Member[]): StayCriteria {
  if (members.length === 0) return search;
  const kept = Object.entries(search).filter(([member]) => !members.includes(member as Member));
  const { latitude = 0, longitude = 0 } = search.near ?? {};
  const place = search.near && members.includes('near') ? { near: { latitude, longitude } } : {};
  return { ...nothingAsked, ...(Object.fromEntries(kept) as unknown as StayCriteria), ...place };
}
