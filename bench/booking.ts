import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { request } from 'undici';
import { ymdOf } from '../src/domain/day.ts';
import { bookableStays, stayAt } from '../src/domain/stays.ts';
import { readPlanning } from '../src/store/contracts.ts';
import { lodgingIdsAfter, readLodging } from '../src/store/lodgings.ts';
import type { Bench, Measure } from './bench.ts';
import { withService } from './child-server.ts';
import { withCluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { spreadOf, timed } from './spread.ts';

const paced = { perSecond: 20, seconds: 20 };
const race = { clients: 64, lodgings: 50 };

export const booking: Bench = {
  name: 'booking',
  question: 'How long does a booking take until it is answered, which is when it is searchable, and who wins a race?',
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet(options, cluster, (set) =>
        withService(set, cluster, async (url) => {
          const wishes = bookableWishes(set, options.seed);
          const book = (wish: Wish) => sendBooking(url, set.key, wish);
          return [...(await pacedBookings(wishes, book)), ...(await raceFor(set, wishes, book))];
        }),
      ),
    ),
};

interface Wish {
  lodgingId: number;
  arrival: number;
  nights: number;
}

type Book = (wish: Wish) => Promise<number>;

/** Sends bookings at a steady pace, whether the former ones are answered or not. */
async function pacedBookings(wishes: readonly Wish[], book: Book): Promise<Measure[]> {
  const statuses: number[] = [];
  const times: number[] = [];
  const underWay: Promise<void>[] = [];
  const start = performance.now();
  for (const [index, wish] of wishes.slice(0, paced.perSecond * paced.seconds).entries()) {
    await pause(Math.max(0, start + (1000 * index) / paced.perSecond - performance.now()));
    const sent = timed(() => book(wish)).then(({ time, result }) => {
      statuses.push(result);
      if (result === 201) times.push(time);
    });
    underWay.push(sent);
  }
  await Promise.all(underWay);
  const seconds = (performance.now() - start) / 1000;
  return [
    { what: `bookings asked for at ${paced.perSecond} a second`, value: statuses.length, unit: '' },
    { what: 'booked', value: times.length, unit: '' },
    { what: 'booked per second', value: times.length / seconds, unit: '' },
    { what: 'nights taken meanwhile (409)', value: statuses.filter((status) => status === 409).length, unit: '' },
    ...spreadOf('booked and searchable', times),
  ];
}

/** Every client wants the same stay of each lodging. */
async function raceFor({ db, today }: DataSet, wishes: readonly Wish[], book: Book): Promise<Measure[]> {
  const offered = ({ lodgingId, arrival, nights }: Wish) => {
    const { arrival: arrivals, nights: lengths } = bookableStays(readPlanning(db, lodgingId), today);
    return arrivals.some((day, index) => day === arrival && lengths[index] === nights);
  };
  const different = new Map(wishes.map((wish) => [wish.lodgingId, wish]));
  const wanted = [...different.values()].filter(offered).slice(0, race.lodgings);
  const { time, result } = await timed(() =>
    Promise.all(
      Array.from({ length: race.clients }, async (_, client) => {
        const statuses: number[] = [];
        for (let index = 0; index < wanted.length; index += 1)
          statuses.push(await book(wanted[(index + client * 7) % wanted.length] as Wish));
        return statuses;
      }),
    ),
  );
  const statuses = result.flat();
  const winners = statuses.filter((status) => status === 201).length;
  const losers = statuses.filter((status) => status === 409).length;
  return [
    { what: `race of ${race.clients} clients: lodgings`, value: wanted.length, unit: '' },
    { what: 'race: winners', value: winners, unit: '', goal: { atMost: wanted.length } },
    { what: 'race: a winner for each lodging', value: winners, unit: '', goal: { atLeast: wanted.length } },
    { what: 'race: told that the stay is gone', value: losers, unit: '' },
    { what: 'race: other answers', value: statuses.length - winners - losers, unit: '', goal: { atMost: 0 } },
    { what: 'race: answers per second', value: (1000 * statuses.length) / time, unit: '' },
  ];
}

/** Yields stays of lodgings on sale in a random order, some of them of the same lodging. */
function bookableWishes({ db, today, gateways }: DataSet, seed: number): Wish[] {
  const onSale = lodgingIdsAfter(db, 0, 1_000).filter((id) => {
    const lodging = readLodging(db, id);
    return lodging?.state === 'EN_DIFFUSION' && lodging.gateways.some((code) => gateways.includes(code));
  });
  const places = fc.sample(fc.tuple(fc.constantFrom(...onSale), fc.nat({ max: 1_000_000 })), {
    numRuns: 2 * paced.perSecond * paced.seconds,
    seed,
  });
  return places.flatMap(([lodgingId, place]) => {
    const columns = bookableStays(readPlanning(db, lodgingId), today);
    if (columns.arrival.length === 0) return [];
    const { arrival, nights, priceEnabled } = stayAt(columns, place % columns.arrival.length);
    return priceEnabled ? [{ lodgingId, arrival, nights }] : [];
  });
}

async function sendBooking(url: string, key: string, { lodgingId, arrival, nights }: Wish): Promise<number> {
  const answer = await request(`${url}/v2/bookings`, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      ...{ lodgingId, arrival: ymdOf(arrival), departure: ymdOf(arrival + nights), occupantCount: 1 },
      customer: { firstName: 'Ada', lastName: 'Martin', email: 'ada@example.org' },
    }),
  });
  await answer.body.dump();
  return answer.statusCode;
}
