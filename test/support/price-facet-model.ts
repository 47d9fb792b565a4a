import type { StayCriteria } from '../../src/search/rules/stay-criteria.ts';
import type { ModelFacet } from './facet-model.ts';
import { costsOfMatch, type ModelMatch } from './search-model.ts';

/** Prices in euros. Only the 5 € step matters, except for the lowest and the highest. */
export function modelPriceFacet(
  matches: readonly ModelMatch[],
  countsStays: boolean,
  criteria: StayCriteria,
): ModelFacet {
  const exact = matches.flatMap((match) => {
    const own = costsOfMatch(match, criteria).map((cost) => cost / 100);
    return countsStays ? own : [own.reduce((a, b) => Math.min(a, b))];
  });
  if (exact.length === 0) return { values: [] };
  const all = exact.sort((a, b) => a - b);
  const values = bandsOf(all).map(([from, to]) => ({
    value: `${from}-${to}`,
    count: all.filter((price) => price >= from && price < to).length,
    selected: isBandAsked(from, to, criteria),
  }));
  return {
    values: values.sort((a, b) => b.count - a.count),
    min: all[0] as number,
    max: all.at(-1) as number,
    histogram: histogramOf(all),
  };
}

const floorTo = (unit: number, price: number) => unit * Math.floor(price / unit);

/**
 * docs/contract.md 4.17, "Prices": deciles of the prices, each rounded by at most a quarter of the distance to its
 * neighbour.
 */
function bandsOf(all: readonly number[]): [number, number][] {
  const end = floorTo(5, all.at(-1) as number) + 5;
  const tenths = Array.from({ length: 11 }, (_, tenth) =>
    tenth === 10 ? end : floorTo(5, all[Math.floor((tenth * all.length) / 10)] as number),
  );
  const gap = (tenth: number) => (tenths[tenth + 1] as number) - (tenths[tenth] as number);
  const unit = (distance: number) =>
    [5, 10, 25, 50, 100, 250, 500, 1e3, 2.5e3, 5e3, 1e4, 2.5e4, 5e4, 1e5, 2.5e5, 5e5, 1e6, 2.5e6, 5e6]
      .filter((each) => each === 5 || 4 * each <= distance)
      .at(-1) as number;
  const bounds = [floorTo(unit(gap(0)), tenths[0] as number)];
  for (let tenth = 1; tenth < 10; tenth += 1) {
    const least = unit(Math.min(gap(tenth - 1), gap(tenth)));
    const bound = floorTo(least, (tenths[tenth] as number) + least / 2);
    const last = bounds.at(-1) as number;
    if (all.some((price) => price >= last && price < bound)) bounds.push(bound);
  }
  bounds.push(-floorTo(unit(gap(9)), -end));
  return bounds.slice(1).map((to, index) => [bounds[index] as number, to]);
}

function histogramOf(all: readonly number[]): { from: number; to: number; count: number }[] {
  const percentile = (percent: number) =>
    floorTo(5, all.find((_, index) => index + 1 >= (percent * all.length) / 100) as number);
  const from = percentile(1);
  const width = 5 * Math.ceil((percentile(99) + 5 - from) / 30 / 5);
  const barOf = (price: number) => Math.min(29, Math.max(0, Math.floor((price - from) / width)));
  return Array.from({ length: 30 }, (_, bar) => ({
    from: from + bar * width,
    to: from + (bar + 1) * width,
    count: all.filter((price) => barOf(price) === bar).length,
  }));
}

function isBandAsked(from: number, to: number, { minPrice, maxPrice }: StayCriteria): boolean {
  if (minPrice === undefined && maxPrice === undefined) return false;
  const [least, most] = [(minPrice ?? 0) / 100, (maxPrice ?? Infinity) / 100];
  return least === most ? from <= least && least < to : from < most && to > least;
}
