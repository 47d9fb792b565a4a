import { expect, it } from 'vitest';
import { readSource } from '../../../structure/sources.ts';
import { groupArrivals, type ArrivalRun } from '../../../src/search/index/arrival-runs.ts';
import { aheadOrders } from '../../../src/search/rules/index-documents.ts';
import { packStays } from '../../../src/search/rules/packed-stays.ts';
import { dayFromYmd, ymdOf, type Day } from '../../../src/values/day.ts';

const day = (ymd: string) => dayFromYmd(ymd) as Day;
const euros = (amount: number) => amount * 100;

/** The stays of docs/packed-stays.md, all with one promotion. */
const stays = [
  { arrival: day('20270703'), nights: 3, price: euros(210), basePrice: euros(240) },
  { arrival: day('20270703'), nights: 5, price: euros(330), basePrice: euros(360) },
  { arrival: day('20270710'), nights: 3, price: euros(180), basePrice: euros(240) },
  { arrival: day('20270710'), nights: 5, price: euros(330), basePrice: euros(360) },
  { arrival: day('20270717'), nights: 6, price: euros(480), basePrice: euros(540) },
];

const runs = groupArrivals(
  {
    arrival: Int32Array.from(stays, ({ arrival }) => arrival),
    nights: Uint8Array.from(stays, ({ nights }) => nights),
    price: Int32Array.from(stays, ({ price }) => price),
    basePrice: Int32Array.from(stays, ({ basePrice }) => basePrice),
    flags: Uint8Array.from(stays, () => 1),
    promotion: Uint16Array.from(stays, () => 1),
    retrocession: Uint16Array.from(stays, () => 2),
    promotions: [{ codes: [{ code: 'EARLY', label: 'Early' }], percent: undefined }],
  },
  { mandatoryServicesPrice: 0 },
  day('20270601'),
);

const hexOf = (packed: string) => Buffer.from(packed, 'base64').toString('hex').match(/../g) ?? [];

/** The rows of the block behind the heading, without what explains them. */
function rowsBehind(heading: string): string[] {
  const [, section = ''] = readSource('docs/packed-stays.md').split(`## ${heading}\n`);
  const [, block = ''] = /```text\n([^`]*)```/.exec(section) ?? [];
  return block
    .trim()
    .split('\n')
    .map((row) => row.replace(/ {2,}.*/, ''));
}

it('packs the stays of a day as docs/packed-stays.md shows', () => {
  const [{ nights, prices, basePrices }] = runs as [ArrivalRun];
  const ofDay = nights.map((each, at) => ({ nights: each, price: prices[at] ?? 0, basePrice: basePrices[at] ?? 0 }));
  expect(rowsBehind('The stays of a day').join(' ')).toBe(hexOf(packStays(ofDay)).join(' '));
});

it('packs the prices of a kind as docs/packed-stays.md shows, on its last day', () => {
  expect(runs.map(({ pricesOfKind }) => pricesOfKind !== undefined)).toEqual([false, false, true]);
  expect(rowsBehind('The prices of a kind').join(' ')).toBe(hexOf(runs.at(-1)?.pricesOfKind ?? '').join(' '));
});

it('marks the days of a kind as docs/packed-stays.md shows', () => {
  const since = ({ bestSince }: ArrivalRun) =>
    aheadOrders.flatMap((order) => {
      const first = bestSince[order];
      return first === undefined ? [] : [`${order} ${first === 0 ? 'always' : `since ${ymdOf(first)}`}`];
    });
  const marks = runs.map(
    (run) => `${ymdOf(run.arrival)}: ${[...since(run), `lastPrices ${run.lastPrices.join(' ')}`].join(', ')}`,
  );
  expect(rowsBehind('Marks')).toEqual(marks);
});
