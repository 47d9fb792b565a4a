import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { Agent, request, type Dispatcher } from 'undici';
import { datesOf, exactDates, type Query } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { saveFurtherKey } from './further-key.ts';
import { withServedSet, type ServedSet } from './served-set.ts';
import { quantile, timed } from './spread.ts';

const callers = 16;
/** Milliseconds; a caller looks at the results before it searches again. */
const askEvery = 250;
/** JIT compilers need thousands of searches of a new kind to warm up. */
const warmUpTime = 30_000;
const measuredTime = 20_000;

/** Requests that the greedy caller has in flight; each is sent again as soon as it is answered. */
const greedyAtOnce = 8;

/** Searches a second of the caller whose searches find nothing, sent whether answered or not. */
const emptyRate = 90;

/** Addresses that send searches without results by the page's path, without a key, and the rate of each per second. */
const [keylessAddresses, keylessRate] = [15, 4];

/** Matches no lodging: every criterion is one that hints could leave out. Each text differs, so none is shared. */
const impossible = (turn: number): Query => ({
  q: `unfindable villla ${turn}th`,
  type: 'BOAT_DOCKED',
  standing: 5,
  bedrooms: 9,
  pax: 30,
  features: 'SAUNA',
  surroundings: 'SEA',
  minprice: 1,
  maxprice: 2,
  city: 'Nowhere',
  region: 'Nowhere',
  promotiononly: 'true',
});

/** The most expensive searches that are allowed. */
const mostExpensive: readonly Query[] = [
  { group: 'lodging', sort: 'discount', facets: 'type,standing,bedrooms,features,city,price' },
  { group: 'lodging', sort: 'discount', pricedisabled: 'true', requestonly: 'false' },
  { group: 'lodging', sort: 'pricepernight', minprice: 1 },
  { sort: 'discount', pageindex: 49, pagesize: 200 },
  { minprice: 1, pricedisabled: 'true', pageindex: 49, pagesize: 200 },
];

export const fairness: Bench = {
  name: 'fairness',
  question: `What do ${callers} well-behaved callers notice of one that sends the most expensive searches without a pause, and of searches that find nothing, with a key and without?`,
  measure: (options) => withServedSet(options, (served) => compareTimes(options, served)),
};

/** Durations in milliseconds, and the number of answers by status. */
interface Answers {
  times: number[];
  statuses: Map<number, number>;
}

async function compareTimes(options: BenchOptions, { set, url }: ServedSet): Promise<Measure[]> {
  const questions = fc.sample(exactDates(set.today).map(datesOf), { numRuns: options.runs, seed: options.seed });
  const ask = (milliseconds: number) => askSteadily(url, set.key, questions, milliseconds);
  await ask(warmUpTime);
  const alone = await ask(measuredTime);
  const measures: Measure[] = [];
  for (const [place, [name, attack, goals]] of attackers(questions).entries()) {
    const ending = new AbortController();
    const attacked = attack(url, saveFurtherKey(set.db, `Greedy0${place}`), ending.signal);
    await ask(warmUpTime);
    const beside = await ask(measuredTime);
    ending.abort();
    const refused = beside.times.length - count(beside, 200);
    measures.push(
      ...compareSpread(alone.times, beside.times, { name, goals }),
      { what: `answers beside ${name} other than 200`, value: refused, unit: '', goal: none },
      ...listStatuses(name, await attacked),
    );
  }
  return measures;
}

type Goals = Record<50 | 99, number>;
type Attack = (url: string, key: string, ending: AbortSignal) => Promise<Answers>;

function attackers(questions: readonly Query[]): [name: string, attack: Attack, goals: Goals][] {
  return [
    ['expensive searches', askGreedily, { 50: 1.6, 99: 4 }],
    ['searches that find nothing', (...parts) => askInVain(questions, ...parts), { 50: 1.6, 99: 4 }],
    ['such searches without a key', (url, _, ending) => askWithoutKey(questions, url, ending), { 50: 1.6, 99: 4 }],
  ];
}

const none = { atMost: 0 };

function compareSpread(
  alone: readonly number[],
  beside: readonly number[],
  { name, goals }: { name: string; goals: Goals },
): Measure[] {
  return ([50, 99] as const).flatMap((percent) => {
    const [quiet, busy] = [quantile(alone, percent / 100), quantile(beside, percent / 100)];
    return [
      { what: `without ${name}, p${percent}`, value: quiet, unit: 'ms' },
      { what: `beside ${name}, p${percent}`, value: busy, unit: 'ms' },
      { what: `beside to without, p${percent}`, value: busy / quiet, unit: '', goal: { atMost: goals[percent] } },
    ];
  });
}

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
      await noteAnswer(answers, url, key, mostExpensive[turn % mostExpensive.length] as Query);
  };
  await Promise.all(Array.from({ length: greedyAtOnce }, (_, place) => askOne(place)));
  return answers;
}

function askInVain(questions: readonly Query[], url: string, key: string, ending: AbortSignal): Promise<Answers> {
  return askAtRate(questions, ending, (answers, query) => noteAnswer(answers, url, key, query), emptyRate);
}

async function askWithoutKey(questions: readonly Query[], url: string, ending: AbortSignal): Promise<Answers> {
  const agents = Array.from(
    { length: keylessAddresses },
    (_, place) => new Agent({ connect: { localAddress: `127.0.1.${place + 1}` } }),
  );
  let sent = 0;
  const ask = (answers: Answers, query: Query) =>
    noteAnswer(answers, `${url}/web`, undefined, query, agents[(sent += 1) % agents.length]);
  const answers = await askAtRate(questions, ending, ask, keylessAddresses * keylessRate);
  await Promise.all(agents.map((agent) => agent.close()));
  return answers;
}

/** Sends searches without results at `rate` a second, whether earlier ones are answered or not. */
async function askAtRate(
  questions: readonly Query[],
  ending: AbortSignal,
  ask: (answers: Answers, query: Query) => Promise<void>,
  rate: number,
): Promise<Answers> {
  const answers: Answers = { times: [], statuses: new Map() };
  const underWay: Promise<void>[] = [];
  for (let turn = 0; !ending.aborted; turn += 1) {
    underWay.push(ask(answers, { ...questions[turn % questions.length], ...impossible(turn) }));
    await pause(1_000 / rate);
  }
  await Promise.all(underWay);
  return answers;
}

async function noteAnswer(
  { times, statuses }: Answers,
  url: string,
  key: string | undefined,
  query: Query,
  dispatcher?: Dispatcher,
): Promise<void> {
  const asked = new URLSearchParams({ pagesize: '20', pageindex: '0' });
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
  const options = { ...(key !== undefined && { headers: { 'X-API-Key': key } }), ...(dispatcher && { dispatcher }) };
  const { time, result } = await timed(async () => {
    const answer = await request(`${url}/v2/stays/search?${asked.toString()}`, options);
    await answer.body.dump({ limit: 10_000_000 });
    return answer.statusCode;
  });
  times.push(time);
  statuses.set(result, (statuses.get(result) ?? 0) + 1);
}

function count({ statuses }: Answers, status: number): number {
  return statuses.get(status) ?? 0;
}

function listStatuses(name: string, { statuses }: Answers): Measure[] {
  return [...statuses].map(([status, value]) => ({ what: `answers to ${name}, ${status}`, value, unit: '' }));
}
