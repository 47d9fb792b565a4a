import { expect, it } from 'vitest';
import { dayAt } from '../../../src/values/day.ts';
import type { NightRates } from '../../../src/stays/rules/planning/planning.ts';
import { repeatLodgings } from '../../../src/search/store/indexed-lodgings.ts';
import { saveContract } from '../../../src/stays/store/contracts/contracts.ts';
import { contractOf, nightsOf, now, promotionOf, today } from '../../sqlite/facts.ts';
import { testCluster } from '../../support/opensearch.ts';
import { everything, openIndexWorld, shortOffer, type IndexWorld } from './index-world.ts';
import { differencesOf } from './differences-to-facts.ts';

const cluster = testCluster();
const oneDay = 24 * 3_600_000;

/** Ten percent off for bookings made tomorrow. */
const offerOfTomorrow: NightRates = {
  ...shortOffer,
  promotions: [promotionOf({ bookFrom: today + 1, bookTo: today + 2 })],
};

async function priceFound(world: IndexWorld, search: ReturnType<IndexWorld['search']>): Promise<number | undefined> {
  const day = dayAt(world.clock.now(), 'Europe/Paris');
  const one = { ...everything, today: day, arrival: today + 20, departure: today + 21 };
  return (await search.findStays(one)).stays[0]?.price;
}

it.each([
  [offerOfTomorrow.promotions, 90_00],
  [[], 100_00],
] as const)(
  'shows prices and arrivals of the day again after it went back, with promotions %j',
  async (promotions, tomorrow) => {
    const offer = { ...shortOffer, promotions, nights: [nightsOf({ from: today, to: today + 40 })] };
    const world = await openIndexWorld(cluster, { offer });
    const follower = world.follow();
    const search = world.search(follower);
    world.clock.set(now + 9 * oneDay);
    await follower.caughtUp();
    repeatLodgings(world.db, world.serving().id, world.lodgingIds);
    await follower.caughtUp();
    for (const [days, price] of [
      [1, tomorrow],
      [0, 100_00],
    ] as const) {
      world.clock.set(now + days * oneDay);
      await follower.caughtUp();
      expect(await priceFound(world, search)).toBe(price);
      expect(await differencesOf(world, world.serving(), today + days)).toEqual([]);
    }
  },
);

it('offers neither past arrivals nor those whose time to book is over, without any write', async () => {
  const world = await openIndexWorld(cluster, {
    offer: { ...shortOffer, nights: [nightsOf({ from: today, to: today + 9 })] },
  });
  saveContract(
    world.db,
    contractOf({
      provider: { providerId: 'AtlanticStays', providerReference: 'AT-1' },
      retrocession: 2,
      offer: { ...shortOffer, nights: [nightsOf({ from: today, to: today + 9 })] },
    }),
    now,
  );
  const follower = world.follow();
  await follower.caughtUp();
  const search = world.search(follower);
  const firstArrival = async () => {
    const { stays } = await search.findStays({ ...everything, today: dayAt(world.clock.now(), 'Europe/Paris') });
    return Math.min(...stays.map(({ arrival }) => arrival)) - today;
  };
  const before = await versionsOf(world);
  expect(await firstArrival()).toBe(2);
  for (const days of [1, 2, 3]) {
    world.clock.set(now + days * oneDay);
    expect(await firstArrival()).toBe(days + 2);
  }
  expect(await versionsOf(world)).toBe(before);
});

/** Increases with each write to `arrivals`. */
async function versionsOf(world: IndexWorld): Promise<number> {
  const { arrivals } = world.serving();
  const answer = await world.client.send<Record<string, { max: { value: number } }>>('POST', `/${arrivals}/_search`, {
    body: { size: 0, aggs: { max: { max: { field: '_seq_no' } } } },
    query: { filter_path: 'aggregations.max.value' },
  });
  return answer['aggregations']?.max.value ?? -1;
}
