import { selectShownValues, type Facet, type FacetName } from './facets.ts';
import type { LodgingTable } from './lodging-table.ts';
import type { StayCriteria } from './stay-criteria.ts';

/** Price bands have values of their own. */
type ValueFacet = Exclude<FacetName, 'price'>;

/** What is requested of the facet: any of some values, or at least a number. */
function findAsked(name: ValueFacet, criteria: StayCriteria): readonly string[] | number | undefined {
  const { types, standings, pax, bedrooms, features, surroundings, promotions, cities = [], regions = [] } = criteria;
  const asked = {
    type: types,
    personMax: pax,
    bedrooms,
    features,
    surroundings,
    promotions,
    city: cities,
    region: regions,
  };
  return name === 'standing' ? standings.map(String) : asked[name];
}

/** Whether a value of the facet is selected. */
export function matchSelected(
  name: ValueFacet,
  criteria: StayCriteria,
  table: LodgingTable,
): (value: string) => boolean {
  const asked = findAsked(name, criteria) ?? [];
  if (typeof asked === 'number') return (value) => Number(value) >= asked;
  const values = new Set(asked.flatMap((value) => table.spellingsOf(name, value)));
  return (value) => values.has(value);
}

/** The contract is silent on the spelling of a requested place in facets if no result has it: it is the caller's. */
export function buildFacet(
  name: ValueFacet,
  criteria: StayCriteria,
  counted: ReadonlyMap<string, number>,
  table: LodgingTable,
): Facet {
  const asked = findAsked(name, criteria);
  const isSelected = matchSelected(name, criteria, table);
  const counts = Array.isArray(asked) ? new Map(counted) : addUp(counted, asked as number | undefined);
  const values = Array.from(counts, ([value, count]) => ({ value, count, selected: isSelected(value) }));
  const isCounted = (value: string) => table.spellingsOf(name, value).some((spelling) => counts.has(spelling));
  const missing = Array.isArray(asked) ? [...new Set(asked as string[])].filter((value) => !isCounted(value)) : [];
  const uncounted = missing.map((value) => ({ value, count: 0, selected: true }));
  return { values: selectShownValues(name, [...values, ...uncounted]) };
}

/**
 * Adds up, for each counted number and the requested one, the results that have at least that number. The contract is
 * silent on a requested number of persons or bedrooms that no result has: it counts those with more.
 */
function addUp(counts: ReadonlyMap<string, number>, least: number | undefined): Map<string, number> {
  const numbers = new Set([...counts.keys()].map(Number));
  if (least !== undefined) numbers.add(least);
  const sums = new Map<string, number>();
  let sum = 0;
  for (const number of [...numbers].sort((a, b) => b - a)) {
    sum += counts.get(String(number)) ?? 0;
    sums.set(String(number), sum);
  }
  return sums;
}
