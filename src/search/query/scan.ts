import { priceFields } from '../rules/price-fields.ts';
import { compareOrders, findWish, isDescending } from '../rules/sort-numbers.ts';
import { isOrderOfLodgings, type StayCriteria } from '../rules/stay-criteria.ts';
import type { RunningSearch, StayHit } from './running-search.ts';
import { matchPriceRange, buildScannedQuery, type SearchScope } from './stay-query.ts';
import { type FigureKind, figureOf, readNumbers } from './scripts/lodging-figures.ts';
import { aggregateStays } from './scripts/stay-scripts.ts';
import {
  aggregated,
  matchAll,
  matchAny,
  readHits,
  type Clause,
  type Hit,
  type SearchAnswer,
  type SearchBody,
} from './query-language.ts';
import { type Position, listOrder, type StaySort, keyOfStays, keyByShift } from './order.ts';

/** `key` is the stay's number in the order of the scan, lowest first. */
type ScannedStay = Omit<StayHit, 'order'> & { key: number };

/** Painless: a long over `cost` (on the price basis), `price`, `$base` and `nights`; `best` is its lower bound. */
interface ScanKey {
  kind: FigureKind;
  value: string;
  best?: string;
  onLodging?: string;
  params?: Readonly<Record<string, unknown>>;
}

interface Wish {
  key: ScanKey;
  /** How many of the first stays are listed, of all lodgings together or of each. */
  wanted: number;
  of: 'all' | 'each lodging';
  /** Only stays behind this one. */
  after?: Pick<ScannedStay, 'key' | 'lodgingId' | 'arrival' | 'nights'> | undefined;
  /** Matches all documents with a listed stay. */
  among?: Clause | undefined;
}

/** In order; with `each lodging`, the first ones of each. Throws SearchUnavailable. */
export async function scanStays(search: RunningSearch, wish: Wish): Promise<ScannedStay[]> {
  return readScannedStays(await search.send([buildScanBody(search, wish)]), wish.key);
}

/** The page of a search for single stays in an order of stays. */
export async function scanPage(search: RunningSearch, position: Position | undefined): Promise<StayHit[]> {
  const { criteria } = search;
  const { from, size } = criteria;
  const after = position && { ...position, key: position.leading[0] ?? 0 };
  const wish = { key: keyOfOrder(criteria), of: 'all', wanted: from + size, after } as const;
  const stays = (await scanBest(search, wish)) ?? (await scanStays(search, wish));
  return stays
    .slice(from, from + size)
    .map(({ key, ...stay }) => ({ ...stay, order: listOrder({ ...stay, leading: [key] }) }));
}

/** Undefined where the best documents are unknown, or stays went before they were read. */
async function scanBest(search: RunningSearch, wish: Wish): Promise<ScannedStay[] | undefined> {
  const best = await findBest(search, wish);
  if (!best) return undefined;
  const found = await scanStays(search, { ...wish, among: best.documents });
  const sure = found.filter(({ key, lodgingId }) => compareOrders([key, lodgingId], best.last) <= 0);
  return sure.length < wish.wanted ? undefined : sure;
}

/** OpenSearch refuses higher numbers for integer fields. */
const highestInteger = 2 ** 31 - 1;

/**
 * `last` is a key and a lodging. As many documents as stays are requested have a best stay up to it, and so have all with a requested
 * stay. OpenSearch sorts by a field in a fraction of the time of a pass over all documents. Undefined where fields tell the best stay of
 * too few documents.
 */
async function findBest(search: RunningSearch, { wanted, after }: Wish) {
  const best = bestOf(search.criteria);
  const { field, isDown, costs } = best;
  if (search.plan.lengths || !fits(after?.key ?? 0, costs)) return undefined;
  const query = matchAll([
    buildScannedQuery(search),
    ...matchWithinPrices(search.criteria, costs),
    ...(after ? [matchBehind(best, after)] : []),
  ]);
  const sort = [{ [field]: isDown ? 'desc' : 'asc' } as const, { lodgingId: 'asc' } as const];
  const [answer] = await search.send([{ query, from: wanted - 1, size: 1, sort, track_total_hits: false }]);
  const [last] = readHits(answer ?? {});
  return last && readBest(best, last);
}

interface Best {
  /** Holds the figure of a document's best stay. */
  field: string;
  isDown: boolean;
  /** Most that services by night or person add to the figure. */
  costs: number;
}

function bestOf({ sort, priceBasis, costsUpTo = Infinity }: StayCriteria): Best {
  const { field } = keyOfStays(sort as StaySort, priceBasis);
  return { field, isDown: isDescending(sort), costs: priceBasis === 'total' ? costsUpTo : 0 };
}

function fits(figure: number, costs: number): boolean {
  return Math.abs(figure) + costs <= highestInteger;
}

/** Where all stays lie within the bounds, the best one does. */
function matchWithinPrices({ priceBasis, minPrice, maxPrice }: StayCriteria, costs: number): Clause[] {
  const { lowest, highest } = priceFields[priceBasis];
  return [
    ...matchPriceRange({ minPrice }, lowest),
    ...matchPriceRange({ maxPrice: maxPrice === undefined ? undefined : maxPrice - costs }, highest),
  ];
}

function matchBehind({ field, isDown, costs }: Best, after: Pick<ScannedStay, 'key' | 'lodgingId'>): Clause {
  return matchPlaces(field, isDown ? ['lt', -after.key - costs] : ['gt', after.key], { gt: after.lodgingId });
}

function readBest({ field, isDown, costs }: Best, last: Hit) {
  const [value = Infinity, lodgingId = 0] = last.sort.map(Number);
  if (!fits(value, costs)) return undefined;
  return {
    documents: matchPlaces(field, isDown ? ['gt', value - costs] : ['lt', value + costs], { lte: lodgingId }),
    last: [isDown ? -value : value + costs, lodgingId],
  };
}

/** Matches documents whose figure lies beyond the bound, and of those at the bound the ones of the lodgings. */
function matchPlaces(field: string, [side, bound]: readonly ['gt' | 'lt', number], lodgingId: object): Clause {
  const atBound = matchAll([{ term: { [field]: bound } }, { range: { lodgingId } }]);
  return matchAny([{ range: { [field]: { [side]: bound } } }, atBound]);
}

/** Orders of lodgings leave the price to decide between the stays of one lodging. */
export function keyOfOrder(criteria: StayCriteria): ScanKey {
  const sort = isOrderOfLodgings(criteria.sort) ? 'priceasc' : (criteria.sort as StaySort);
  const wish = findWish(criteria);
  if (wish !== undefined && sort !== 'discount') return { kind: 'whole', value: keyByShift(sort), params: { wish } };
  const { kind, sign, figure, field } = keyOfStays(sort, criteria.priceBasis);
  // Costs by night or person only raise totals, so that the field stays a lower bound of ascending orders.
  const isRaised = sort === 'pricedesc' && criteria.priceBasis === 'total';
  const best = figureOf(kind, `${sign}(doc['${field}'].value${isRaised ? ' + $mostCosts' : ''})`);
  return { kind, value: figureOf(kind, sign + figure), best };
}

/** Stays are in the order of their lodgings; the key is the lodging's place in the list. */
export function keyOfPlaces(lodgingIds: readonly number[]): ScanKey {
  return {
    kind: 'whole',
    value: 'state.place',
    best: 'state.place',
    onLodging: '$placeLodging',
    params: { places: Object.fromEntries(lodgingIds.map((id, place) => [id, place])) },
  };
}

function buildScanBody(scope: SearchScope, { key, wanted, of, after, among }: Wish): SearchBody {
  const slots = {
    key: key.value,
    work: '$keepStay',
    ...(key.best !== undefined && { best: key.best, skip: '$skipWorse' }),
    ...(key.onLodging !== undefined && { onLodging: key.onLodging }),
  };
  const params = {
    ...key.params,
    wanted,
    isReal: key.kind === 'real',
    isOfEach: of === 'each lodging',
    after: after && [after.key, after.lodgingId, after.arrival, after.nights],
  };
  const query = matchAll([buildScannedQuery(scope), ...(among ? [among] : [])]);
  return { query, ...aggregated, aggs: { lodgings: aggregateStays(scope, 'scan', slots, params) } };
}

/** In order. Parts of the index may list the same lodging, so there may be more stays than wanted. */
function readScannedStays(answers: readonly SearchAnswer[], { kind }: ScanKey): ScannedStay[] {
  const stays: ScannedStay[] = [];
  for (const { hasMore, read, readFigure, readText } of answers.flatMap(readNumbers)) {
    while (hasMore()) {
      const key = readFigure(kind);
      const [lodgingId, arrival, nights, price] = [read(), read(), read(), read()];
      const basePrice = price + read();
      const flags = read();
      const codes = readText(read());
      stays.push({
        key,
        lodgingId,
        arrival,
        nights,
        price,
        basePrice,
        priceEnabled: (flags & 1) === 0,
        requestOnly: (flags & 2) !== 0,
        promotionCodes: codes === '' ? [] : codes.split(' '),
      });
    }
  }
  return stays.sort(
    (a, b) => a.key - b.key || a.lodgingId - b.lodgingId || a.arrival - b.arrival || a.nights - b.nights,
  );
}
