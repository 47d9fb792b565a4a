import type { Cents } from '../../values/money.ts';
import {
  dropMembers,
  facetNames,
  hasPriceBounds,
  isAsked,
  priceBoundsOf,
  type FacetName,
  type StayCriteria,
  writeWithin,
} from './stay-criteria.ts';

/** Facets of the lodgings themselves, independent of their stays. */
export type AttributeFacet = Exclude<FacetName, 'promotions' | 'price'>;

export function isOfAttributes(name: FacetName): name is AttributeFacet {
  return name !== 'promotions' && name !== 'price';
}

export const attributeFacets: readonly AttributeFacet[] = facetNames.filter(isOfAttributes);

interface FacetValue {
  value: string;
  count: number;
  selected: boolean;
}

/** A histogram bar: results from `from` up to but not including `to`. */
interface PriceBar {
  from: Cents;
  to: Cents;
  count: number;
}

/** For prices the values are bands `from-to` in euros, with the lowest and highest price and a histogram. */
export interface Facet {
  values: readonly FacetValue[];
  lowest?: Cents;
  highest?: Cents;
  histogram?: readonly PriceBar[];
}

export type Facets = Readonly<Partial<Record<FacetName, Facet>>>;

const selectedBy = {
  type: ['types'],
  standing: ['standings'],
  personMax: ['pax'],
  bedrooms: ['bedrooms'],
  bathrooms: ['bathrooms'],
  beds: ['beds'],
  features: ['features'],
  surroundings: ['surroundings'],
  within: ['within'],
  promotions: ['promotions'],
  city: ['cities'],
  region: ['regions'],
  price: ['minPrice', 'maxPrice'],
} as const satisfies Record<FacetName, readonly (keyof StayCriteria)[]>;

/** A facet whose own selection does not narrow its counts. */
export type DisjunctiveFacet = Exclude<FacetName, ConjunctiveFacet>;

type ConjunctiveFacet = 'features' | 'surroundings' | 'within';

function isConjunctive(name: FacetName): name is ConjunctiveFacet {
  return name === 'features' || name === 'surroundings' || name === 'within';
}

export function listSelectedFacets(search: StayCriteria, names: readonly FacetName[]): DisjunctiveFacet[] {
  return names
    .filter((name) => !isConjunctive(name))
    .filter((name) => selectedBy[name].some((member) => isAsked(search, member)));
}

export function dropSelections(search: StayCriteria, names: readonly DisjunctiveFacet[]): StayCriteria {
  return dropMembers(
    search,
    names.flatMap((name) => [...selectedBy[name]]),
  );
}

/** Price bands have values of their own. */
type ValueFacet = Exclude<FacetName, 'price'>;

/** All ways in which lodgings write a requested value. */
type SpellingsOf = (facet: string, value: string) => readonly string[];

/** These facets select lodgings with at least a number. */
function isAtLeast(name: FacetName): boolean {
  return name === 'personMax' || name === 'bedrooms' || name === 'bathrooms' || name === 'beds';
}

function listAsked(name: ValueFacet, criteria: StayCriteria): string[] {
  if (name === 'within') return writeWithin(criteria.within);
  return [criteria[selectedBy[name][0]] ?? []].flat().map(String);
}

export function matchSelected(
  name: ValueFacet,
  criteria: StayCriteria,
  spellingsOf: SpellingsOf,
): (value: string) => boolean {
  const asked = listAsked(name, criteria);
  if (isAtLeast(name)) return (value) => asked.some((least) => Number(value) >= Number(least));
  const values = new Set(asked.flatMap((value) => spellingsOf(name, value)));
  return (value) => values.has(value);
}

/** The contract is silent on the spelling of a requested place in facets if no result has it: it is the caller's. */
export function buildFacet(
  name: ValueFacet,
  criteria: StayCriteria,
  counted: ReadonlyMap<string, number>,
  spellingsOf: SpellingsOf,
): Facet {
  const asked = listAsked(name, criteria);
  const counts = addUp(name, counted, asked);
  const isSelected = matchSelected(name, criteria, spellingsOf);
  const values = Array.from(counts, ([value, count]) => ({ value, count, selected: isSelected(value) }));
  const isCounted = (value: string) => spellingsOf(name, value).some((spelling) => counts.has(spelling));
  const missing = [...new Set(asked)].filter((value) => !isCounted(value));
  return {
    values: selectShownValues(name, [...values, ...missing.map((value) => ({ value, count: 0, selected: true }))]),
  };
}

function addUp(name: ValueFacet, counts: ReadonlyMap<string, number>, asked: readonly string[]) {
  if (name === 'within') return addUpWithin(counts, asked);
  return isAtLeast(name) ? addUpAtLeast(counts, asked) : counts;
}

/**
 * Adds up, for each counted number and the requested one, the results that have at least that number. The contract is
 * silent on a requested number of persons, bedrooms, bathrooms or beds that no result has: it counts those with more.
 */
function addUpAtLeast(counts: ReadonlyMap<string, number>, asked: readonly string[]): Map<string, number> {
  const numbers = [...new Set([...counts.keys(), ...asked])].sort((a, b) => Number(b) - Number(a));
  const sums = new Map<string, number>();
  let sum = 0;
  for (const number of numbers) {
    sum += counts.get(number) ?? 0;
    sums.set(number, sum);
  }
  return sums;
}

/** Metres: five, ten and twenty minutes on foot. */
const walks = [400, 800, 1_600];

/** Adds up, for each walk and the requested distances, the results that are at most so far from the place. */
function addUpWithin(counts: ReadonlyMap<string, number>, asked: readonly string[]): Map<string, number> {
  const split = (value: string) => value.split(':') as [place: string, metres: string];
  const counted = Array.from(counts, ([value, count]) => ({ value: split(value), count }));
  const places = new Set(counted.map(({ value: [place] }) => place));
  const values = [...places].flatMap((place) => walks.map((metres) => `${place}:${metres}`));
  const sums = new Map<string, number>();
  for (const value of new Set([...values, ...asked])) {
    const [place, most] = split(value);
    const near = counted.filter(({ value: [own, metres] }) => own === place && Number(metres) <= Number(most));
    const sum = near.reduce((all, { count }) => all + count, 0);
    if (sum > 0) sums.set(value, sum);
  }
  return sums;
}

const mostValues = 50;

/**
 * Selects the values of a facet that are shown, in their order (count descending, then value): at most 50, but all
 * selected ones. The contract is silent on more than 50 selected values of a facet: all are listed.
 */
function selectShownValues(name: FacetName, values: readonly FacetValue[]): FacetValue[] {
  const isNumber = isAtLeast(name) || name === 'standing' || name === 'price';
  const compareNumbers = (a: string, b: string) => Number.parseInt(a, 10) - Number.parseInt(b, 10);
  const compareTexts = (a: string, b: string) => (a < b ? -1 : 1);
  const compareValues = isNumber ? compareNumbers : compareTexts;
  const ordered = [...values].sort((a, b) => b.count - a.count || compareValues(a.value, b.value));
  let left = Math.max(0, mostValues - ordered.filter((value) => value.selected).length);
  return ordered.filter((value) => value.selected || left-- > 0);
}

const mostBands = 10;
const barCount = 30;

/** Both ends inclusive. */
type PriceRange = Pick<StayCriteria, 'minPrice' | 'maxPrice'>;

/**
 * At most 10 bands with about equal numbers of results, and a histogram. A band includes its lower bound; it is `selected` when the requested
 * range overlaps it by more than an edge. Empty without prices. There is one price per result.
 */
export function buildPriceFacet(prices: readonly Cents[], asked: PriceRange): Facet {
  if (prices.length === 0) return { values: [] };
  const steps = sortIntoSteps(prices);
  const bounds = chooseBandBounds(steps);
  const values = bounds.slice(1).map((to, index) => {
    const from = bounds[index] as Cents;
    const count = countBelow(steps, to) - countBelow(steps, from);
    return { value: `${from / 100}-${to / 100}`, count, selected: isBandSelected(from, to, asked) };
  });
  // Spread arguments have a limit that a large index can exceed.
  const lowest = prices.reduce((least, price) => Math.min(least, price));
  const highest = prices.reduce((most, price) => Math.max(most, price));
  return { values: selectShownValues('price', values), lowest, highest, histogram: buildHistogram(steps) };
}

/** Deciles of the results, each rounded so little that bands keep about their size; without bounds of empty bands. */
function chooseBandBounds(steps: PriceSteps): Cents[] {
  const tenths = Array.from({ length: mostBands }, (_, tenth) =>
    findStepOf(steps, Math.floor((tenth * steps.total) / mostBands)),
  );
  const first = tenths[0] as Cents;
  const end = (steps.starts.at(-1) as Cents) + priceStep;
  const firstUnit = chooseUnit((tenths[1] as Cents) - first);
  const lastUnit = chooseUnit(end - (tenths.at(-1) as Cents));
  const bounds = [firstUnit * Math.floor(first / firstUnit)];
  for (const [index, tenth] of tenths.entries()) {
    const [before = first, after = end] = [tenths[index - 1], tenths[index + 1]];
    const unit = chooseUnit(Math.min(tenth - before, after - tenth));
    const bound = unit * Math.floor(tenth / unit + 0.5);
    if (countBelow(steps, bound) > countBelow(steps, bounds.at(-1) as Cents)) bounds.push(bound);
  }
  return [...bounds, lastUnit * Math.ceil(end / lastUnit)];
}

/** Rounding unit for a bound at this distance from its neighbour: 5, 10, 25, 50, 100, 250, … €, at most a quarter of the distance. */
function chooseUnit(distance: Cents): Cents {
  let chosen = priceStep;
  for (let power = priceStep; 4 * power <= distance; power *= 10) {
    for (const unit of [power, 2 * power, 5 * power]) if (4 * unit <= distance) chosen = unit;
  }
  return chosen;
}

/** 30 bars of equal width from the 1st to the 99th percentile; prices outside count in the first and last bar. */
function buildHistogram(steps: PriceSteps): PriceBar[] {
  const rankOf = (percent: number) => Math.ceil((percent * steps.total) / 100) - 1;
  const from = findStepOf(steps, rankOf(1));
  const to = findStepOf(steps, rankOf(99)) + priceStep;
  const width = priceStep * Math.ceil((to - from) / (barCount * priceStep));
  return Array.from({ length: barCount }, (_, index) => {
    const [start, end] = [from + index * width, from + (index + 1) * width];
    const below = index === 0 ? 0 : countBelow(steps, start);
    const upTo = index === barCount - 1 ? steps.total : countBelow(steps, end);
    return { from: start, to: end, count: upTo - below };
  });
}

function isBandSelected(from: Cents, to: Cents, asked: PriceRange): boolean {
  const bounds = priceBoundsOf(asked);
  // A range of a single price still overlaps the band that holds it.
  return hasPriceBounds(asked) && from < Math.max(bounds.to, bounds.from + 1) && to > bounds.from;
}

/** Results are counted in steps of this width, so band and histogram bounds are multiples of it. */
const priceStep: Cents = 5_00;

/** Lower bounds of the steps with results, ascending, and the number of results below each. */
interface PriceSteps {
  starts: readonly Cents[];
  before: readonly number[];
  total: number;
}

function sortIntoSteps(prices: readonly Cents[]): PriceSteps {
  const sums = new Map<Cents, number>();
  for (const price of prices) {
    const start = price - (price % priceStep);
    sums.set(start, (sums.get(start) ?? 0) + 1);
  }
  const starts = [...sums.keys()].sort((a, b) => a - b);
  const before: number[] = [];
  let total = 0;
  for (const start of starts) {
    before.push(total);
    total += sums.get(start) as number;
  }
  return { starts, before, total };
}

/** Returns the lower bound of the step that holds the result with this rank by price, from 0. */
function findStepOf({ starts, before }: PriceSteps, rank: number): Cents {
  return starts[before.findLastIndex((count) => count <= rank)] as Cents;
}

/** `price` is a multiple of `priceStep`. */
function countBelow({ starts, before, total }: PriceSteps, price: Cents): number {
  const next = starts.findIndex((start) => start >= price);
  return next === -1 ? total : (before[next] as number);
}
