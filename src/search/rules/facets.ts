import type { Cents } from '../../values/money.ts';

export const facetNames = [
  'type',
  'standing',
  'personMax',
  'bedrooms',
  'features',
  'surroundings',
  'promotions',
  'city',
  'region',
  'price',
] as const;
export type FacetName = (typeof facetNames)[number];

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
export interface PriceBar {
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

const mostValues = 50;

/**
 * Selects the values of a facet that are shown, in their order (count descending, then value): at most 50, but all
 * selected ones. The contract is silent on more than 50 selected values of a facet: all are listed.
 */
export function selectShownValues(name: FacetName, values: readonly FacetValue[]): FacetValue[] {
  const ordered = [...values].sort((a, b) => b.count - a.count || compareValues(name, a.value, b.value));
  if (ordered.length <= mostValues) return ordered;
  const selected = ordered.filter((value) => value.selected).length;
  let left = Math.max(0, mostValues - selected);
  return ordered.filter((value) => value.selected || left-- > 0);
}

const numbers: readonly FacetName[] = ['standing', 'personMax', 'bedrooms', 'price'];

function compareValues(name: FacetName, a: string, b: string): number {
  if (numbers.includes(name)) return Number.parseInt(a, 10) - Number.parseInt(b, 10);
  return a < b ? -1 : 1;
}
