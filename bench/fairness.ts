import { setTimeout as pause } from 'node:timers/promises';
import { Option } from 'commander';
import fc from 'fast-check';
import { Agent, request, type Dispatcher } from 'undici';
import { datesOf, exactDates, type Query } from './asked-search.ts';
import { ymdOf, type Day } from '../src/values/day.ts';
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

/** Addresses without a key, each with one search a second of five units: a quarter of its rate. */
const [visitors, visitorEvery] = [60, 1_000];

/** Milliseconds between searches of the partner beside them. */
const partnerEvery = 250;

const visitorsName = `${visitors} addresses without a key`;

/** A place that narrows nothing, another one each time, keeps searches from sharing lists. */
const windowAt = (today: Day, turn: number) => {
  const first = today + 7 + (turn % 90);
  const place = { lat: ((turn * 7_919) % 90_000) / 1_000, lon: 0 };
  return { place, from: ymdOf(first), to: ymdOf(first + 30) };
};

const partnersQuery = (today: Day, turn: number): Query => {
  const { place, from, to } = windowAt(today, turn);
  return turn % 2 === 0 ? { ...place, arrivalfrom: from, arrivalto: to, group: 'lodging' } : { ...place, from, to };
};

const visitorsQuery = (today: Day, turn: number): Query => {
  const { place, from, to } = windowAt(today, turn);
  return { ...place, arrivalfrom: from, arrivalto: to, q: `villa ${turn}`, facets: 'type,city' };
};

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
  options: [new Option('--only <text>', 'only the attackers whose names hold this')],
  measure: (options) => withServedSet(options, (served) => compareTimes(options, served)),
};

/** Durations in milliseconds, and the number of answers by status. */
interface Answers {
  times: number[];
  statuses: Map<number, number>;
}

async function compareTimes(options: BenchOptions, served: ServedSet): Promise<Measure[]> {
  const isAsked = (name: string) => name.includes(options.only ?? '');
  return [
    ...(await compareAttackers(options, served, isAsked)),
    ...(isAsked(visitorsName) ? await compareBesideVisitors(served) : []),
  ];
}

async function compareAttackers(
  options: BenchOptions,
  { set, url }: ServedSet,
  isAsked: (name: string) => boolean,
): Promise<Measure[]> {
  const questions = fc.sample(exactDates(set.today).map(datesOf), { numRuns: options.runs, seed: options.seed });
  const asked = attackers(questions).filter(([name]) => isAsked(name));
  if (asked.length === 0) return [];
  const ask = (milliseconds: number) => askSteadily(url, set.key, questions, milliseconds);
  await ask(warmUpTime);
  const alone = await ask(measuredTime);
  const measures: Measure[] = [];
  for (const [place, [name, attack, goals]] of asked.entries()) {
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

/** A partner that searches windows and calendars, alone and beside addresses without a key. */
async function compareBesideVisitors({ set: { key, today }, url }: ServedSet): Promise<Measure[]> {
  const ask = async (milliseconds: number) => {
    const answers: Answers = { times: [], statuses: new Map() };
    const end = performance.now() + milliseconds;
    for (let turn = 0; performance.now() < end; turn += 1) {
      const waited = pause(partnerEvery);
      await noteAnswer(answers, url, key, partnersQuery(today, turn));
      await waited;
    }
    return answers;
  };
  await ask(warmUpTime);
  const alone = await ask(measuredTime);
  const ending = new AbortController();
  const visits = askAsVisitors(url, today, ending.signal);
  await ask(warmUpTime);
  const beside = await ask(measuredTime);
  ending.abort();
  const name = visitorsName;
  const refused = beside.times.length - count(beside, 200);
  return [
    ...compareSpread(alone.times, beside.times, { name, goals: { 50: 2, 99: 5 } }),
    { what: `refused beside ${name}`, value: refused, unit: '', goal: none },
    ...listStatuses(name, await visits),
  ];
}

async function askAsVisitors(url: string, today: Day, ending: AbortSignal): Promise<Answers> {
  const answers: Answers = { times: [], statuses: new Map() };
  const askOne = async (place: number) => {
    const agent = new Agent({ connect: { localAddress: `127.0.2.${place + 1}` } });
    await pause((place * visitorEvery) / visitors);
    const underWay: Promise<void>[] = [];
    for (let turn = place; !ending.aborted; turn += visitors) {
      underWay.push(noteAnswer(answers, `${url}/web`, undefined, visitorsQuery(today, turn), agent));
      await pause(visitorEvery);
    }
    await Promise.all(underWay);
    await agent.close();
  };
  await Promise.all(Array.from({ length: visitors }, (_, place) => askOne(place)));
  return answers;
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
    for (let turn = place; !ending.aborted; turn += 1) {
      await noteAnswer(answers, url, key, mostExpensive[turn % mostExpensive.length] as Query);
    }
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
  const ask = (answers: Answers, query: Query) => {
    sent += 1;
    return noteAnswer(answers, `${url}/web`, undefined, query, agents[sent % agents.length]);
  };
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
  const isCalendar = 'from' in query;
  const asked = new URLSearchParams(isCalendar ? {} : { pagesize: '20', pageindex: '0' });
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
  const options = { ...(key !== undefined && { headers: { 'X-API-Key': key } }), ...(dispatcher && { dispatcher }) };
  const { time, result } = await timed(async () => {
    const answer = await request(`${url}/v2/stays/${isCalendar ? 'calendar' : 'search'}?${asked.toString()}`, options);
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
