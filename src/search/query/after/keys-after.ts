import type { Cents } from '../../../values/money.ts';
import { priceFields } from '../../rules/price-fields.ts';
import type { Sort, StayCriteria } from '../../rules/stay-criteria.ts';
import { sharesOfBound, widenPriceBounds } from '../price-bounds.ts';
import type { Clause, SortEntry } from '../query-language.ts';
import { nightsAtPlace } from '../scripts/packed-prices.ts';
import { computeOfPrices } from '../scripts/stay-scripts.ts';
import { sortByNumber } from '../stay-order.ts';
import { everyLength } from '../stay-query.ts';
import type { Position } from './position.ts';

/** True for stays of the document that tie with the position on the leading number and come before it. */
const isBefore =
  "long id = doc['lodgingId'].value; boolean isBefore = id < params.lodgingId || " +
  "(id == params.lodgingId && doc['arrival'].value < params.arrival); ";

const divisors: Partial<Record<Sort, { before: string; divisor: string }>> = {
  priceasc: { before: '', divisor: '1' },
  priceperperson: { before: "long persons = doc['personMax'].value; ", divisor: 'persons' },
  pricepernight: { before: '', divisor: nightsAtPlace },
};

const lowestAfter = ({ before, divisor }: { before: string; divisor: string }) => ({
  start: `${isBefore}${before}double bound = params.bound; double best = Integer.MAX_VALUE; `,
  each:
    `double worth = (double) price / ${divisor}; ` +
    'if (worth < best && (worth > bound || (worth == bound && !isBefore))) best = worth; ',
  value: 'best',
});

const highestAfter = {
  start: `${isBefore}long bound = params.bound; long best = -1; `,
  each: 'if (price > best && (price < bound || (price == bound && !isBefore))) best = price; ',
  value: 'best',
};

/** A document with discounts on both sides of the position is sorted where its best one behind it may be. */
const discountAfter = {
  statements: `${isBefore}long bound = params.bound; long highest = doc['highestDiscount'].value; `,
  value: 'highest < bound ? highest : isBefore ? bound - 1 : bound',
};

export function buildKeyAfter(
  { sort, priceBasis }: StayCriteria,
  { leading, lodgingId, arrival }: Position,
): SortEntry {
  const [first = 0] = leading;
  const divided = divisors[sort];
  const params = { bound: divided ? first : -first, lodgingId, arrival };
  if (sort === 'discount') return sortByNumber({ ...discountAfter, params }, 'desc');
  return divided
    ? sortByNumber(computeOfPrices(lowestAfter(divided), priceBasis, params), 'asc')
    : sortByNumber(computeOfPrices(highestAfter, priceBasis, params), 'desc');
}

interface Narrowed {
  narrowed: StayCriteria;
  filter: Clause[];
  /** No stay of other documents up to this leading number comes between those of these documents. */
  upTo?: number;
}

/**
 * Generates ever wider criteria for the stays behind the position; once narrow ones find enough, nothing beyond can
 * come before.
 */
export function* narrowAfter(criteria: StayCriteria, { leading }: Position): Generator<Narrowed> {
  const [first = 0] = leading;
  const { sort, minPrice = 0, maxPrice = Infinity } = criteria;
  switch (sort) {
    case 'priceasc':
      yield* widenAll({ ...criteria, minPrice: Math.max(minPrice, first) });
      break;
    case 'pricedesc':
      yield* widenAll({ ...criteria, maxPrice: Math.min(maxPrice, -first) });
      break;
    case 'priceperperson':
      yield* widenShares(criteria, first, matchPerPerson);
      break;
    case 'pricepernight':
      yield* widenShares(criteria, first, matchPerNight);
      break;
    case 'discount':
      yield { narrowed: criteria, filter: [{ range: { lowestDiscount: { lte: -first } } }] };
      break;
    default:
      yield { narrowed: criteria, filter: [] };
  }
}

function* widenAll(criteria: StayCriteria): Generator<Narrowed> {
  for (const narrowed of widenPriceBounds(criteria)) yield { narrowed, filter: [] };
}

function* widenShares(
  criteria: StayCriteria,
  first: number,
  match: (criteria: StayCriteria, from: number, to: number) => Clause,
): Generator<Narrowed> {
  for (const share of sharesOfBound) {
    const upTo = first + share * Math.max(first, leastBound);
    yield { narrowed: criteria, filter: [match(criteria, first, upTo)], upTo };
  }
  yield { narrowed: criteria, filter: [] };
}

/** Cents. Below it, shares of a bound per person or per night would be too narrow. */
const leastBound: Cents = 25_00;

/** Lodgings for more persons are always included. */
const mostPersons = 40;

function matchPerPerson({ priceBasis }: StayCriteria, from: number, to: number): Clause {
  const { each } = priceFields[priceBasis];
  const few = Array.from({ length: mostPersons }, (_, index) => index + 1).map((persons) => ({
    bool: {
      filter: [
        { term: { personMax: persons } },
        { range: { [each]: { gte: Math.floor(from * persons), lte: Math.ceil(to * persons) } } },
      ],
    },
  }));
  return { bool: { should: [...few, { range: { personMax: { gt: mostPersons } } }], minimum_should_match: 1 } };
}

function matchPerNight({ priceBasis }: StayCriteria, from: number, to: number): Clause {
  const { ofLength } = priceFields[priceBasis];
  const should = everyLength.map((nights) => ({
    range: { [ofLength(nights)]: { gte: Math.floor(from * nights), lte: Math.ceil(to * nights) } },
  }));
  return { bool: { should, minimum_should_match: 1 } };
}
