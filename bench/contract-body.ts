import { listLodgingIds, readLodging } from '../src/lodgings/store/lodgings.ts';
import { findDealer } from '../src/partners/store/dealers.ts';
import type { Db } from '../src/sqlite/database.ts';
import { ymdOf, type Day } from '../src/values/day.ts';

export const dealer = 'alpina';

/** A contract with `count` deal rows, 40 lengths per arrival. */
export function contractOfRows(
  count: number,
  more: { from?: Day; provider?: object; nights?: number } = {},
): Record<string, unknown> {
  const { from = 21_000, provider = { providerId: 'Bench.in', providerReference: 'LARGE' }, nights = 40 } = more;
  const dealRows = Array.from({ length: count }, (_, at) => {
    const arrival = from + Math.floor(at / nights);
    const length = 1 + (at % nights);
    return {
      arrival: ymdOf(arrival),
      departure: ymdOf(arrival + length),
      basePrice: 50 + length * 40,
      price: 40 + length * 40 - (at % 5) / 2,
      ...(at % 3 === 0 && { promotions: [{ code: `EB${at % 7}`, label: `Early booking ${at % 7}` }] }),
      priceEnabled: at % 9 !== 0,
      requestOnly: at % 11 === 0,
    };
  });
  return { contractNumber: 'LARGE', provider, deposit: 100, retrocession: 2, dealRows };
}

export function providerOf(db: Db): { providerId: string; providerReference: string } {
  const channels = findDealer(db, dealer)?.inGateways ?? [];
  for (const id of listLodgingIds(db, 0, 1_000)) {
    const provider = readLodging(db, id)?.property.provider;
    if (provider && channels.includes(provider.providerId)) return provider;
  }
  throw new Error('No lodging is delivered by the demo dealer');
}
