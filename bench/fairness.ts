import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { request } from 'undici';
import { datesOf, exactDates, type Query } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { saveFurtherKey } from './further-key.ts';
import { withServedSet, type ServedSet } from './served-set.ts';
import { quantile, timed } from './spread.ts';

const callers = 16;
/** A caller looks at what was found before it asks again. */
const askEvery = 250;
const warmUpTime = 5_000;
const measuredTime = 20_000;

/** The greedy caller sends so many at once, each again as soon as it is answered. */
const greedyAtOnce = 8;

/** The dearest searches that are allowed. */
const dearest: readonly Query[] = [
  { group: 'lodging', sort: 'discount', facets: 'type,standing,bedrooms,features,city,price' },
  { group: 'lodging', sort: 'discount', pricedisabled: 'true', requestonly: 'false' },
  { group: 'lodging', sort: 'pricepernight', minprice: 1 },
  { sort: 'discount', pageindex: 49, pagesize: 200 },
  { minprice: 1, pricedisabled: 'true', pageindex: 49, pagesize: 200 },
];

export const fairness: Bench = {
  name: 'fairness',
  question: `What do ${callers} well-behaved callers notice of one that sends the dearest searches without a pause?`,
  measure: (options) => withServedSet(options, (served) => compareTimes(options, served)),
};

/** How long answers took, in milliseconds, and how many there were of each status. */
interface Answers {
  times: number[];
  statuses: Map<number, number>;
}

async function compareTimes(options: BenchOptions, { set, url }: ServedSet): Promise<Measure[]> {
  const greedyKey = saveFurtherKey(set.db, 'GreedyOn');
  const questions = fc.sample(exactDates(set.today).map(datesOf), { numRuns: options.runs, seed: options.seed });
  const ask = (milliseconds: number) => askSteadily(url, set.key, questions, milliseconds);
  await ask(warmUpTime);
  const alone = await ask(measuredTime);
  const ending = new AbortController();
  const greedy = askGreedily(url, greedyKey, ending.signal);
  await ask(warmUpTime);
  const beside = await ask(measuredTime);
  ending.abort();
  return [
    ...compareSpread(alone.times, beside.times),
    { what: 'answers beside it other than 200', value: beside.times.length - count(beside, 200), unit: '', goal: none },
    ...listStatuses(await greedy),
  ];
}

const none = { atMost: 0 };

function compareSpread(alone: readonly number[], beside: readonly number[]): Measure[] {
  return ([50, 99] as const).flatMap((percent) => {
    const [quiet, busy] = [quantile(alone, percent / 100), quantile(beside, percent / 100)];
    return [
      { what: `without it, p${percent}`, value: quiet, unit: 'ms' },
      { what: `beside it, p${percent}`, value: busy, unit: 'ms' },
      { what: `beside to without, p${percent}`, value: busy / quiet, unit: '', goal: { atMost: mostTimes[percent] } },
    ];
  });
}

const mostTimes = { 50: 1.5, 99: 3 };

async function askSteadily(url: string, key: string, questions: readonly Query[], milliseconds: number) {
  const answers: Answers = { times: [], statuses: new Map() };
  const end = performance.now() + milliseconds;
  const askOne = async (place: number) => {
    await pause((place * askEvery) / callers);
    for (let turn = place; performance.now() < end; turn += callers) {
      const waited = pause(askEvery);
      await noteAnswer(answers, url, key, questions[turn % questions.length] as Query);
      await waited;
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, place) => askOne(place)));
  return answers;
}

async function askGreedily(url: string, key: string, ending: AbortSignal): Promise<Answers> {
  const answers: Answers = { times: [], statuses: new Map() };
  const askOne = async (place: number) => {
    for (let turn = place; !ending.aborted; turn += 1)
      await noteAnswer(answers, url, key, dearest[turn % dearest.length] as Query);
  };
  await Promise.all(Array.from({ length: greedyAtOnce }, (_, place) => askOne(place)));
  return answers;
}

async function noteAnswer({ times, statuses }: Answers, url: string, key: string, query: Query): Promise<void> {
  const asked = new URLSearchParams({ pagesize: '20', pageindex: '0' });
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
  const { time, result } = await timed(async () => {
    const answer = await request(`${url}/v2/stays/search?${asked.toString()}`, { headers: { 'X-API-Key': key } });
    await answer.body.dump({ limit: 10_000_000 });
    return answer.statusCode;
  });
  times.push(time);
  statuses.set(result, (statuses.get(result) ?? 0) + 1);
}

function count({ statuses }: Answers, status: number): number {
  return statuses.get(status) ?? 0;
}

function listStatuses({ statuses }: Answers): Measure[] {
  return [...statuses].map(([status, value]) => ({ what: `its own answers, ${status}`, value, unit: '' }));
}
