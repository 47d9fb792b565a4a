import type { Day } from '../../../values/day.ts';
import type { Party } from '../../../lodgings/rules/mandatory-costs.ts';
import { priceFields } from '../../rules/price-fields.ts';
import type { MatchingStays } from '../../rules/plan.ts';
import { hasPriceBounds, priceBoundsOf, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { Clause } from '../query-language.ts';
import { readField, scriptOf, writeNumbers, type Computation, type FigureKind, type Slots } from './lodging-figures.ts';

/** Indexed by age: the number of persons at least that old; 0 without a party, whose total has no costs by person. */
export function listPayers(party: Party | undefined): number[] {
  const countYounger = (age: number) => party?.childrenAges.filter((each) => each < age).length ?? 0;
  return Array.from({ length: 100 }, (_, age) => (party ? party.persons - countYounger(age) : 0));
}

type VisitedCriteria = Pick<StayCriteria, 'priceBasis' | 'minPrice' | 'maxPrice' | 'party' | 'costsUpTo'>;

/** Exact where scripts add it to a price. */
const unknownCosts = 2 ** 52;

function paramsOf({ priceBasis, party, costsUpTo = unknownCosts, ...bounds }: VisitedCriteria) {
  return { ...priceBoundsOf(bounds), ...(priceBasis === 'total' && { payers: listPayers(party), costsUpTo }) };
}

type ReadServices = '$readServices' | '$readServicesOfLodging';

/** The slots of `eachStay`, except for its work. */
function visitSlots({ priceBasis }: VisitedCriteria, { departure }: MatchingStays, services: ReadServices): Slots {
  return {
    base: '$baseInPack',
    ...(priceBasis === 'total' ? { cost: '$total', services } : { cost: 'price' }),
    ...(departure !== undefined && { atDeparture: '$onlyAtDeparture' }),
  };
}

/** Visits each requested stay of the documents, which are those of `plan`. */
export function aggregateStays(
  { criteria, plan }: { criteria: VisitedCriteria; plan: MatchingStays },
  name: 'scan' | 'calendar',
  slots: Slots,
  params: Readonly<Record<string, unknown>>,
) {
  const { lengths: nights, departure } = plan;
  const visit = { ...visitSlots(criteria, plan, '$readServicesOfLodging'), lengths: 'state.lengths' };
  return writeNumbers(name, { ...visit, ...slots }, { ...params, ...paramsOf(criteria), nights, departure });
}

interface LowestFigure {
  /** An expression over `cost` and `nights`. */
  figure: string;
  kind?: FigureKind;
  departure?: Day;
  /** Where the index holds totals, this expression or the document's `lastPrices` give the figure without a pass over its stays. */
  indexed?: { value: string } | 'lastPrices' | undefined;
}

/** Higher than any figure, and exact when `writeNumber` doubles it. */
const highest: Readonly<Record<FigureKind, Slots>> = {
  whole: { type: 'long', highest: `${2 ** 52}L` },
  real: { type: 'double', highest: 'Double.POSITIVE_INFINITY' },
};

/** The lowest figure of a document's stays, of a departure or any length; for aggregations. */
export function computeLowest(
  criteria: VisitedCriteria,
  { figure, kind = 'whole', indexed, departure }: LowestFigure,
): Computation {
  const isTotal = criteria.priceBasis === 'total';
  const readIndexed = isTotal ? '$lowestWithCosts' : '$readIndexed';
  return {
    slots: {
      ...visitSlots(criteria, { ...(departure !== undefined && { departure }) }, '$readServicesOfLodging'),
      ...highest[kind],
      functions: '$packed$order',
      statements: '$lowest',
      visit: indexed ? readIndexed : '$eachStay',
      work: '$keepLowest',
      readIndexed: indexed === 'lastPrices' ? '$lowestOfLastPrices' : `best = ${indexed?.value ?? ''};`,
      indexedCost: isTotal ? "price + doc['mandatoryServicesPrice'].value" : 'price',
      figure,
      value: 'best',
    },
    params: { ...paramsOf(criteria), departure },
  };
}

/** An expression over the stay of one length, with the same names as in `eachStay`. */
export function computeOfLength(nights: number, criteria: VisitedCriteria, value: string, params = {}): Computation {
  const isTotal = criteria.priceBasis === 'total';
  return {
    slots: {
      functions: isTotal ? '$packed$order' : '$order',
      statements: '$stayOfLength',
      base: '$baseOfLength',
      ...(isTotal ? { cost: '$total', services: '$readServices' } : { cost: 'price' }),
      value,
    },
    params: { nights, price: `price.${nights}`, base: `basePrice.${nights}`, ...paramsOf(criteria), ...params },
  };
}

export function countStays(criteria: VisitedCriteria): Computation {
  return hasPriceBounds(criteria) ? countPrices(criteria, { work: 'count++;' }) : readField('stayCount');
}

function countPrices(criteria: VisitedCriteria, { work, departure }: { work: string; departure?: Day }): Computation {
  const { lowest, highest: most } = priceFields[criteria.priceBasis];
  return {
    slots: {
      ...visitSlots(criteria, { ...(departure !== undefined && { departure }) }, '$readServices'),
      functions: '$packed',
      statements: '$countStays',
      visit: departure === undefined ? '$countAtOnce' : '$eachStay',
      work,
      lowestPrice: lowest,
      highestPrice: `doc['${most}'].value${criteria.priceBasis === 'total' ? ' + $mostCosts' : ''}`,
      value: 'count',
    },
    params: { ...paramsOf(criteria), departure },
  };
}

/** Runs on the last document of a kind of stays; counts stays of the whole kind. Without bounds, costs do not matter. */
export function countStaysOfKind(criteria: VisitedCriteria): Computation {
  const isOfTotals = criteria.priceBasis === 'total' && hasPriceBounds(criteria);
  return {
    slots: {
      functions: '$packed',
      statements: isOfTotals ? '$readServices' : '$noServices',
      value: "countBetween(doc['pricesOfKind'].value, costs, services, params.from, params.to)",
    },
    params: paramsOf(criteria),
  };
}

let filtersBuilt = 0;

/**
 * Matches documents with a stay within the price bounds: of the length, of the departure, or any. Each script is unique: OpenSearch caches
 * repeated filters, and would run them over every document for that.
 */
export function filterByPrice(
  criteria: VisitedCriteria,
  { nights, departure }: { nights?: number; departure?: Day } = {},
): Clause {
  const { slots, params } =
    nights === undefined
      ? countPrices(criteria, { work: 'count++; break;', ...(departure !== undefined && { departure }) })
      : computeOfLength(nights, criteria, '(cost < params.from || cost > params.to ? 0 : 1)');
  filtersBuilt += 1;
  const filter = { slots: { ...slots, value: `${slots.value} > 0` }, params: { ...params, number: filtersBuilt } };
  return { script: { script: scriptOf(filter) } };
}
