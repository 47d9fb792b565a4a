import type { Day } from '../../../values/day.ts';
import type { Party } from '../../../lodgings/rules/mandatory-costs.ts';
import { priceFields } from '../../rules/price-fields.ts';
import type { MatchingStays } from '../../rules/plan.ts';
import { hasPriceBounds, priceBoundsOf, type StayCriteria } from '../../rules/stay-criteria.ts';
import type { Clause } from '../query-language.ts';
import {
  readField,
  readFunctions,
  scriptOf,
  writeNumbers,
  type Computation,
  type FigureKind,
} from './lodging-figures.ts';

const packedFunctions = readFunctions('packed');

/** Indexed by age: the number of persons at least that old; 0 without a party, whose total has no costs by person. */
export function listPayers(party: Party | undefined): number[] {
  const countYounger = (age: number) => party?.childrenAges.filter((each) => each < age).length ?? 0;
  return Array.from({ length: 100 }, (_, age) => (party ? party.persons - countYounger(age) : 0));
}

interface VisitedStays {
  criteria: Pick<StayCriteria, 'priceBasis' | 'minPrice' | 'maxPrice' | 'party' | 'costsUpTo'>;
  plan: MatchingStays;
}

/** The base price at the place, or the price where none is stored. */
const readBase =
  'long base = (bytes[packed.offset + 1] & 128) == 0 ? -1 : readNumber(bytes, at + end - first, width) - 1; ' +
  'if (base < 0) base = price; ';

const startAtDeparture =
  "start = first + ((int) (params.departure - doc['arrival'].value) - bytes[packed.offset]) * width; " +
  'stop = start >= first && start < end ? start + width : start; ';

/** Painless: whether the document's totals depend on nights or persons, so that no field of the index holds them. */
const hasCosts = "doc['costs'].size() > 0";

/** Painless: what these add at most. */
export const mostCosts = `(${hasCosts} ? (long) params.costsUpTo : 0L)`;

/** Exact where scripts add it to a price. */
const unknownCosts = 2 ** 52;

const startTotals =
  "long services = doc['mandatoryServicesPrice'].value; long[] costs = readCosts(doc['costs'], params.payers); ";

/** In an aggregation, after `lodging`: reads the costs once for all documents of a lodging, which are adjacent. */
const startTotalsOfLodging =
  "long services = doc['mandatoryServicesPrice'].value; if (state.payer == null || (long) state.payer != lodging) { " +
  "state.payer = lodging; state.costs = readCosts(doc['costs'], params.payers); } long[] costs = state.costs; ";

/** Painless expression over `price` and `nights`, after `startTotals`. */
export const totalOfStay = '(price + services + costsOf(costs, nights))';

function paramsOf({ priceBasis, party, costsUpTo = unknownCosts, ...bounds }: VisitedStays['criteria']) {
  return { ...priceBoundsOf(bounds), ...(priceBasis === 'total' && { payers: listPayers(party), costsUpTo }) };
}

/**
 * Painless statements that run `work` for each requested stay of a document, with `cost` (on the price basis), `price`,
 * `base` (the base price) and `nights`; `always` also runs for those that are not requested. Needs `packedFunctions`.
 * `lengths` is an expression for the bits of the requested lengths.
 */
function eachStay(
  { criteria, plan }: VisitedStays,
  work: string,
  { always = '', lengths = '', readTotals = startTotalsOfLodging } = {},
): string {
  const cost = criteria.priceBasis === 'total' ? totalOfStay : 'price';
  const needs = (name: string) => `${lengths}${work}${always}${cost}`.includes(name);
  return (
    `long from = params.from; long to = params.to; ${needs(totalOfStay) ? readTotals : ''}` +
    "def packed = doc['stays'].value; byte[] bytes = packed.bytes; int width = bytes[packed.offset + 1] & 7; " +
    'int first = packed.offset + 2; int end = findEnd(bytes, packed.offset, packed.length); ' +
    `int start = first; int stop = end; ${plan.departure === undefined ? '' : startAtDeparture}` +
    'for (int at = start; at < stop; at += width) { ' +
    'long price = readNumber(bytes, at, width) - 1; if (price < 0) continue; ' +
    (needs('nights') || needs('lengths') ? 'long nights = bytes[packed.offset] + (at - first) / width; ' : '') +
    `long cost = ${cost}; ${always}if (cost < from || cost > to${lengths && ` || (${lengths} >> nights & 1L) == 0`}) continue; ` +
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
    params: { ...visit.params, ...paramsOf(stays.criteria), nights, departure },
    functions: packedFunctions + visit.functions,
    start: `${startLengths}${visit.start}`,
    each:
      `${visit.before}long lengths = state.lengths; ` +
      `${eachStay(stays, visit.work, { ...(visit.always && { always: visit.always }), lengths: 'lengths' })}${visit.after ?? ''}`,
    finish: visit.finish,
  });
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
const highest: Readonly<Record<FigureKind, string>> = {
  whole: `long best = ${2 ** 52}L`,
  real: 'double best = Double.POSITIVE_INFINITY',
};

/** The lowest figure of a document's stays, of a departure or any length. */
export function computeLowest(
  criteria: VisitedStays['criteria'],
  { figure, kind = 'whole', indexed, departure }: LowestFigure,
): Computation {
  const { priceBasis } = criteria;
  const work = `if (${figure} < best) best = ${figure}; `;
  const visitAll = eachStay({ criteria, plan: { ...(departure !== undefined && { departure }) } }, work);
  const services = priceBasis === 'total' ? " + doc['mandatoryServicesPrice'].value" : '';
  const visitLast =
    `for (long price : doc['lastPrices']) { long cost = price${services}; ` +
    `if (cost >= params.from && cost <= params.to) { ${work}} } `;
  const readIndexed = indexed === 'lastPrices' ? visitLast : `best = ${indexed?.value ?? ''}; `;
  const visit = priceBasis === 'price' ? readIndexed : `if (${hasCosts}) { ${visitAll}} else { ${readIndexed}} `;
  return {
    functions: packedFunctions,
    statements: `${highest[kind]}; ${indexed ? visit : visitAll}`,
    value: 'best',
    params: { ...paramsOf(criteria), departure },
  };
}

/** An expression over the stay of one length, with the same variables as `eachStay`. */
export function computeOfLength(
  nights: number,
  criteria: VisitedStays['criteria'],
  value: string,
  params = {},
): Computation {
  const isTotal = criteria.priceBasis === 'total';
  const base = 'def bases = doc[params.base]; long base = bases.size() == 0 ? price : bases.value; ';
  return {
    functions: isTotal ? packedFunctions : '',
    statements:
      `int nights = params.nights; long price = doc[params.price].value; ${isTotal ? startTotals : ''}` +
      `long cost = ${isTotal ? totalOfStay : 'price'}; ${value.includes('base') ? base : ''}`,
    value,
    params: { nights, price: `price.${nights}`, base: `basePrice.${nights}`, ...paramsOf(criteria), ...params },
  };
}

/** Individual prices are checked only where some lie outside the bounds. */
export function countStays(criteria: VisitedStays['criteria']): Computation {
  return hasPriceBounds(criteria) ? countPrices(criteria) : readField('stayCount');
}

function countPrices(criteria: VisitedStays['criteria'], departure?: Day, isEnough = ''): Computation {
  const fields = priceFields[criteria.priceBasis];
  const most = `doc['${fields.highest}'].value${criteria.priceBasis === 'total' ? ` + ${mostCosts}` : ''}`;
  const plan = departure === undefined ? {} : { departure };
  const visitAll = eachStay({ criteria, plan }, `count++; ${isEnough}`, { readTotals: startTotals });
  const visit =
    `if (doc['${fields.lowest}'].value >= params.from && ${most} <= params.to) ` +
    `count = doc['stayCount'].value; else { ${visitAll}} `;
  return {
    functions: packedFunctions,
    statements: `long count = 0; ${departure === undefined ? visit : visitAll}`,
    value: 'count',
    params: { ...paramsOf(criteria), departure },
  };
}

/** Runs on the last document of a kind of stays; counts stays of the whole kind. Without bounds, costs do not matter. */
export function countStaysOfKind(criteria: VisitedStays['criteria']): Computation {
  const isOfTotals = criteria.priceBasis === 'total' && hasPriceBounds(criteria);
  return {
    functions: packedFunctions,
    statements: isOfTotals ? startTotals : 'long services = 0; long[] costs = null; ',
    value: "countBetween(doc['pricesOfKind'].value, costs, services, params.from, params.to)",
    params: paramsOf(criteria),
  };
}

let filtersBuilt = 0;

/**
 * Matches documents with a stay within the price bounds: of the length, of the departure, or any. Each script is unique: OpenSearch caches
 * repeated filters, and would run them over every document for that.
 */
export function filterByPrice(
  criteria: VisitedStays['criteria'],
  { nights, departure }: { nights?: number; departure?: Day } = {},
): Clause {
  const { value, params, ...computation } =
    nights === undefined
      ? countPrices(criteria, departure, 'break; ')
      : computeOfLength(nights, criteria, 'cost < params.from || cost > params.to ? 0 : 1');
  filtersBuilt += 1;
  const filter = { ...computation, value: `(${value}) > 0`, params: { ...params, number: filtersBuilt } };
  return { script: { script: scriptOf(filter) } };
}
