import type { Day } from '../../../values/day.ts';
import { type PriceBasis, priceFields } from '../../rules/price-fields.ts';
import { hasPriceBounds, priceBoundsOf, type StayCriteria } from '../../rules/stay-criteria.ts';
import { readField, scriptOf, writeNumbers, type Computation, type Script } from './lodging-figures.ts';

/** Painless functions over the bytes of `packStays` (`search/rules/index-documents.ts`), which begin at `from`. */
const packedFunctions =
  'long readNumber(byte[] bytes, int start, int width) { long number = 0; ' +
  'for (int at = start; at < start + width; at++) number = (number << 8) | (bytes[at] & 255); return number; } ' +
  'int findEnd(byte[] bytes, int from, int length) { ' +
  'return from + 2 + ((bytes[from + 1] & 128) == 0 ? length - 2 : (length - 2) / 2); } ';

/** Stays of any length, of the lengths (in nights), or those that end on a day; prices are checked apart. */
export interface MatchingStays {
  lengths?: readonly number[];
  departure?: Day;
}

interface VisitedStays {
  criteria: Pick<StayCriteria, 'priceBasis' | 'minPrice' | 'maxPrice'>;
  plan: MatchingStays;
}

/** The base price at the place, or the price where none is stored. */
const readBase =
  'long base = (bytes[packed.offset + 1] & 128) == 0 ? -1 : readNumber(bytes, at + end - first, width) - 1; ' +
  'if (base < 0) base = price; ';

const startAtDeparture =
  "start = first + ((int) (params.departure - doc['arrival'].value) - bytes[packed.offset]) * width; stop = start + width; ";

/** Painless expression: what the basis adds to a price. */
function servicesOf(priceBasis: PriceBasis): string {
  return priceBasis === 'total' ? "doc['mandatoryServicesPrice'].value" : '0';
}

/**
 * Painless statements that run `work` for each requested stay of a document, with `cost` (on the price basis), `price`,
 * `base` (the base price) and `nights`; `always` also runs for those that are not requested. Needs `packedFunctions`.
 * `lengths` is an expression for the bits of the requested lengths.
 */
function eachStay({ criteria, plan }: VisitedStays, work: string, always = '', lengths = ''): string {
  const needs = (name: string) => `${lengths}${work}${always}`.includes(name);
  return (
    `long from = params.from; long to = params.to; long services = ${servicesOf(criteria.priceBasis)}; ` +
    "def packed = doc['stays'].value; byte[] bytes = packed.bytes; int width = bytes[packed.offset + 1] & 7; " +
    'int first = packed.offset + 2; int end = findEnd(bytes, packed.offset, packed.length); ' +
    `int start = first; int stop = end; ${plan.departure === undefined ? '' : startAtDeparture}` +
    'for (int at = start; at < stop; at += width) { ' +
    'long price = readNumber(bytes, at, width) - 1; if (price < 0) continue; long cost = price + services; ' +
    (needs('nights') || needs('lengths') ? 'long nights = bytes[packed.offset] + (at - first) / width; ' : '') +
    `${always}if (cost < from || cost > to${lengths && ` || (${lengths} >> nights & 1L) == 0`}) continue; ` +
    `${needs('base') ? readBase : ''}${work}} `
  );
}

/** Statements for each document: `before`, `work` for each requested stay, `always` for each stay, and `after`. */
interface StayVisit {
  params: Readonly<Record<string, unknown>>;
  functions: string;
  start: string;
  before: string;
  work: string;
  always?: string;
  after?: string;
  finish: string;
}

/** Any length has all bits. One source for all lengths: OpenSearch keeps few compiled scripts. */
const startLengths =
  'long lengths = params.nights == null ? -1L : 0L; ' +
  'if (params.nights != null) for (def nights : params.nights) lengths |= 1L << nights; state.lengths = lengths; ';

export function aggregateStays(stays: VisitedStays, visit: StayVisit) {
  const { lengths: nights, departure } = stays.plan;
  return writeNumbers({
    params: { ...visit.params, ...priceBoundsOf(stays.criteria), nights, departure },
    functions: packedFunctions + visit.functions,
    start: `${startLengths}${visit.start}`,
    each:
      `${visit.before}long lengths = state.lengths; ` +
      `${eachStay(stays, visit.work, visit.always, 'lengths')}${visit.after ?? ''}`,
    finish: visit.finish,
  });
}

/** The lowest `cost` or `-cost` of a document's requested stays, or of its `lastPrices`; of a departure or any length. */
export function computeLowest(
  criteria: VisitedStays['criteria'],
  cost: 'cost' | '-cost',
  prices: 'each' | 'last',
  departure?: Day,
): Computation {
  const plan = { ...(departure !== undefined && { departure }) };
  const work = `if (${cost} < best) best = ${cost}; `;
  const visitLast =
    `long services = ${servicesOf(criteria.priceBasis)}; for (long price : doc['lastPrices']) { ` +
    `long cost = price + services; if (cost >= params.from && cost <= params.to) { ${work}} } `;
  return {
    functions: packedFunctions,
    statements: `long best = Integer.MAX_VALUE; ${prices === 'last' ? visitLast : eachStay({ criteria, plan }, work)}`,
    value: 'best',
    params: { ...priceBoundsOf(criteria), departure },
  };
}

/** An expression over the stay of one length, with the same variables as `eachStay`. */
export function computeOfLength(nights: number, priceBasis: PriceBasis, value: string, params = {}): Computation {
  const base =
    'long price = doc[params.price].value; def bases = doc[params.base]; ' +
    'long base = bases.size() == 0 ? price : bases.value; ';
  return {
    statements: `int nights = params.nights; long cost = doc[params.cost].value; ${value.includes('base') ? base : ''}`,
    value,
    params: {
      nights,
      cost: priceFields[priceBasis].ofLength(nights),
      price: `price.${nights}`,
      base: `basePrice.${nights}`,
      ...params,
    },
  };
}

/** Individual prices are checked only where some lie outside the bounds. */
export function countStays(criteria: VisitedStays['criteria']): Computation {
  return hasPriceBounds(criteria) ? countPrices(criteria) : readField('stayCount');
}

function countPrices(criteria: VisitedStays['criteria']): Computation {
  const { lowest, highest } = priceFields[criteria.priceBasis];
  return {
    functions: packedFunctions,
    statements:
      `long count = 0; if (doc['${lowest}'].value >= params.from && doc['${highest}'].value <= params.to) ` +
      `count = doc['stayCount'].value; else { ${eachStay({ criteria, plan: {} }, 'count++; ')}} `,
    value: 'count',
    params: priceBoundsOf(criteria),
  };
}

/** Painless function: how many prices of `packPriceCounts` are at most a bound. */
const countUpTo =
  'long countUpTo(def packed, long bound) { byte[] bytes = packed.bytes; int first = packed.offset + 2; ' +
  'int width = bytes[first - 2]; int step = width + bytes[first - 1]; ' +
  'int low = 0; int high = (packed.length - 2) / step; ' +
  'while (low < high) { int middle = (low + high) / 2; ' +
  'if (readNumber(bytes, first + middle * step, width) <= bound) low = middle + 1; else high = middle; } ' +
  'return low == 0 ? 0 : readNumber(bytes, first + (low - 1) * step + width, step - width); } ';

/** Runs on the last document of a kind of stays; counts stays of the whole kind. */
export function countStaysOfKind(criteria: VisitedStays['criteria']): Computation {
  return {
    functions: `${packedFunctions}${countUpTo}`,
    statements: `def packed = doc['pricesOfKind'].value; long services = ${servicesOf(criteria.priceBasis)}; `,
    value: 'countUpTo(packed, params.to - services) - countUpTo(packed, params.from - services - 1)',
    params: priceBoundsOf(criteria),
  };
}

let filtersBuilt = 0;

/** Each script is unique: OpenSearch caches repeated filters, and would run them over every document for that. */
export function buildPriceFilter(criteria: VisitedStays['criteria']): Script {
  const { value, params, ...count } = countPrices(criteria);
  filtersBuilt += 1;
  return scriptOf({ ...count, value: `${value} > 0`, params: { ...params, number: filtersBuilt } });
}
