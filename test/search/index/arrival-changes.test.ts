import { expect, it } from 'vitest';
import { diffArrivals, groupArrivals } from '../../../src/search/index/arrival-runs.ts';
import type { Stay } from '../../../src/stays/rules/planning/planning.ts';
import { toColumns } from '../../../src/stays/rules/stays/stay-columns.ts';

const today = 20_000;

/** Two kinds, of three days each. */
const stays = [1, 2, 3, 4, 5, 6].flatMap((day) =>
  [2, 3, 4].map((nights): Stay => {
    const price = 10_000 * nights;
    const requestOnly = day % 2 === 0;
    const common = { priceEnabled: true, retrocession: 0, promotion: undefined };
    return { arrival: today + day, nights, basePrice: price, price, requestOnly, ...common };
  }),
);

/** A change to a stay of three nights on the first day, and the last days of the affected kinds. */
const changes: Readonly<Record<string, [(stay: Stay) => Stay[], number[]]>> = {
  'it stays as it is': [(stay) => [stay], []],
  'it is sold': [() => [], [5]],
  'it costs more': [(stay) => [{ ...stay, price: stay.price + 1, basePrice: stay.price + 1 }], [5]],
  'it is on request': [(stay) => [{ ...stay, requestOnly: true }], [5, 6]],
};

it.each(Object.entries(changes))('rewrites the last document of each kind when %s', (_, [change, days]) => {
  const runsOf = (each: readonly Stay[]) => groupArrivals(toColumns(each), { mandatoryServicesPrice: 0 }, today);
  const changed = stays.flatMap((stay) => (stay.arrival === today + 1 && stay.nights === 3 ? change(stay) : [stay]));
  const written = diffArrivals(runsOf(stays), runsOf(changed)).changed;
  const lastDays = written
    .filter(({ pricesOfKind }) => pricesOfKind !== undefined)
    .map(({ arrival }) => arrival - today);
  expect(lastDays).toEqual(days);
});
