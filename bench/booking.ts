import fc from 'fast-check';
import { bookableStays } from '../src/stays/rules/stays/stays.ts';
import { readPlanning } from '../src/stays/store/contracts/contracts.ts';
import { askSearch, datesOf, exactDates, sixFacets, type ExactDates } from './asked-search.ts';
import { besideSearches } from './beside-searches.ts';
import type { Bench, Measure } from './bench.ts';
import type { DataSet } from './data-set.ts';
import { withServedSet } from './served-set.ts';
import { spreadOf, timed } from './spread.ts';
import { wideBox } from './wide-box.ts';
import { bookableWishes, sendBooking, sendEvaluation, sentAtPace, type Wish } from './wishes.ts';

const paced = { perSecond: 20, seconds: 20 };
/** JIT compilers need hundreds of bookings to warm up, and an index in use holds replaced documents. */
const warmUp = 30 * paced.perSecond;
const measured = paced.seconds * paced.perSecond;
const pacedPricing = { perSecond: 500, seconds: 10 };
const race = { clients: 64, lodgings: 50 };

export const booking: Bench = {
  name: 'booking',
  question: 'How long does a booking take until it is answered, which is when it is searchable, and who wins a race?',
  measure: (options) =>
    withServedSet(options, async ({ set, url }) => {
      const wishes = bookableWishes(set, options.seed, measured + warmUp);
      const book = (wish: Wish) => sendBooking(url, set.key, wish);
      const evaluate = (wish: Wish) => sendEvaluation(url, set.key, wish);
      return [
        ...(await pacedEvaluations(wishes, evaluate)),
        ...(await besideSearches(
          searchesOf(set, url, options.seed),
          {
            warmUp: () => sentAtPace(wishes.slice(measured, measured + warmUp), paced.perSecond, book),
            work: () => pacedBookings(wishes.slice(0, measured), book),
          },
          { name: 'bookings', atMost: 1.3 },
        )),
        ...(await raceFor(set, wishes, book)),
      ];
    }),
};

type Book = (wish: Wish) => Promise<number>;

export function searchesOf({ key, today }: DataSet, url: string, seed: number): Record<string, () => Promise<void>> {
  const dates = fc.sample(exactDates(today), { numRuns: 1_000, seed });
  let count = 0;
  const next = () => {
    count += 1;
    return count;
  };
  return {
    'both dates, 6 facets': () => {
      const asked = dates[next() % dates.length] as ExactDates;
      return askSearch(url, key, { ...datesOf(asked), facets: sixFacets.join(',') });
    },
    'no dates, by price': () => askSearch(url, key, { bbox: wideBox(next()), sort: 'priceasc' }),
  };
}

/** Books at a steady pace, after a warm-up. */
export async function bookedAtPace(set: DataSet, url: string, seed: number): Promise<Measure[]> {
  const wishes = bookableWishes(set, seed, measured + warmUp);
  const book = (wish: Wish) => sendBooking(url, set.key, wish);
  await sentAtPace(wishes.slice(measured, measured + warmUp), paced.perSecond, book);
  return pacedBookings(wishes.slice(0, measured), book);
}

async function pacedBookings(wishes: readonly Wish[], book: Book): Promise<Measure[]> {
  const answers = await sentAtPace(wishes, paced.perSecond, book);
  const times = answers.filter(({ status }) => status === 201).map(({ time }) => time);
  const taken = answers.filter(({ status }) => status === 409).length;
  return [
    { what: `bookings asked for at ${paced.perSecond} a second`, value: answers.length, unit: '' },
    { what: 'booked', value: times.length, unit: '' },
    { what: 'nights taken meanwhile (409)', value: taken, unit: '' },
    { what: 'other answers', value: answers.length - times.length - taken, unit: '', goal: { atMost: 0 } },
    ...withGoals('booked and searchable', times, { p50: 60, p99: 250 }),
  ];
}

async function pacedEvaluations(wishes: readonly Wish[], evaluate: Book): Promise<Measure[]> {
  const { perSecond, seconds } = pacedPricing;
  const all = Array.from({ length: perSecond * seconds }, (_, index) => wishes[index % wishes.length] as Wish);
  await sentAtPace(all.slice(0, perSecond), perSecond, evaluate);
  const answers = await sentAtPace(all, perSecond, evaluate);
  const wrong = answers.filter(({ status }) => status !== 200).length;
  const times = answers.map(({ time }) => time);
  return [
    ...withGoals(`evaluated, ${perSecond} a second`, times, { p99: 10 }),
    { what: 'evaluations refused', value: wrong, unit: '' },
  ];
}

function withGoals(what: string, times: readonly number[], goals: Record<string, number>): Measure[] {
  return spreadOf(what, times).map((measure) => {
    const atMost = goals[measure.what.split(', ').at(-1) ?? ''];
    return atMost === undefined ? measure : { ...measure, goal: { atMost } };
  });
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
        for (let index = 0; index < wanted.length; index += 1) {
          statuses.push(await book(wanted[(index + client * 7) % wanted.length] as Wish));
        }
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
