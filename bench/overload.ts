import { setTimeout as pause } from 'node:timers/promises';
import { Option } from 'commander';
import fc from 'fast-check';
import { Agent, request, setGlobalDispatcher } from 'undici';
import { datesOf, exactDates, searchAddress, type ExactDates } from './asked-search.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import { withLoggingService } from './child-server.ts';
import { withCluster } from './cluster.ts';
import { withDataSet, type DataSet } from './data-set.ts';
import { saveFurtherKey } from './further-key.ts';
import { quantile, timed } from './spread.ts';
import type { Usage } from './usage.ts';
import { bookableWishes, sendBooking, sendEvaluation, type Wish } from './wishes.ts';

/** Requests of each kind per hundred. */
const mix = { search: 60, availabilities: 15, evaluation: 17, list: 5, booking: 3 };
type Kind = keyof typeof mix;

const partners = 8;
/** Size of the shared connection pool; a request waits for a free one. */
const connections = 256;
/** Requests a second at which the search for the maximum begins. */
const slowest = 200;
/** Runs before that, until the hot code of the service and of OpenSearch is compiled. */
const warmUp = { perSecond: 400, seconds: 40 };
const stepSeconds = 6;
/** Milliseconds; later answers reach a caller that has given up. */
const longestUseful = 2_000;

export const overload: Bench = {
  name: 'overload',
  question: 'What do partners notice when there are more requests than the service can answer?',
  options: [new Option('--seconds <number>', 'seconds of each load').default('20')],
  measure: (options) =>
    withCluster(options, (cluster) =>
      withDataSet(options, cluster, (set) =>
        withLoggingService(set, cluster, (url, usage) => measureLoads(options, { set, url, usage })),
      ),
    ),
};

interface Served {
  set: DataSet;
  url: string;
  usage: () => Promise<Usage>;
}

async function measureLoads(options: BenchOptions, { set, url, usage }: Served): Promise<Measure[]> {
  const seconds = Number(options.seconds);
  setGlobalDispatcher(new Agent({ connections }));
  const send = senderOf(set, url, options.seed);
  const best = await findMost(send);
  const measures: Measure[] = [{ what: 'the most useful answers a second', value: best, unit: '' }];
  for (const factor of [1.5, 3]) {
    const before = await usage();
    const answers = await sentSteadily(send, factor * best, seconds);
    measures.push(...judge(answers, { best, seconds, name: `${factor} times as many` }));
    measures.push({
      what: `${factor} times as many, memory grew by`,
      value: grownBy(before, await usage()),
      unit: 'MB',
    });
    measures.push(...(await recovery(send, best)));
  }
  return measures;
}

interface Answer {
  kind: Kind;
  status: number;
  /** Milliseconds. */
  time: number;
  hasRetryAfter: boolean;
}

type Send = () => Promise<Answer>;

/** Sends the next request of the mix, rotating through the partners. */
function senderOf(set: DataSet, url: string, seed: number): Send {
  const keys = Array.from({ length: partners }, (_, index) => saveFurtherKey(set.db, `Partner${index}`));
  const dates = fc.sample(exactDates(set.today), { numRuns: 2_000, seed });
  const wishes = bookableWishes(set, seed, 20_000);
  const kinds = Object.entries(mix).flatMap(([kind, count]) => Array<Kind>(count).fill(kind as Kind));
  let count = 0;
  const addressOf = (kind: Kind, wish: Wish) => {
    if (kind === 'search') return searchAddress(url, datesOf(dates[count % dates.length] as ExactDates));
    if (kind === 'list') return `${url}/v2/lodgings?pageindex=0&pagesize=200`;
    return `${url}/v2/lodgings/${wish.lodgingId}/availabilities`;
  };
  return async () => {
    count += 1;
    // Interleaves kinds: 37 and 100 are coprime.
    const kind = kinds[(count * 37) % kinds.length] as Kind;
    const [key, wish] = [keys[count % keys.length] as string, wishes[count % wishes.length] as Wish];
    const { time, result } = await timed(async () => {
      if (kind === 'booking') return { status: await sendBooking(url, key, wish), hasRetryAfter: true };
      if (kind === 'evaluation') return { status: await sendEvaluation(url, key, wish), hasRetryAfter: true };
      const headers = { 'X-API-Key': key, 'Accept-Encoding': 'gzip' };
      const answer = await request(addressOf(kind, wish), { headers });
      await answer.body.dump({ limit: 10_000_000 });
      return { status: answer.statusCode, hasRetryAfter: answer.headers['retry-after'] !== undefined };
    });
    return { kind, time, ...result };
  };
}

const isRefused = ({ status }: Answer): boolean => status === 503 || status === 429;
const isUseful = (answer: Answer): boolean => !isRefused(answer) && answer.status < 500 && answer.time <= longestUseful;

/** Raises the rate until hardly more is answered, and returns the largest number of useful answers a second. */
async function findMost(send: Send): Promise<number> {
  await sentSteadily(send, warmUp.perSecond, warmUp.seconds);
  let most = 0;
  for (let perSecond = slowest; ; perSecond *= 1.3) {
    const useful = (await sentSteadily(send, perSecond, stepSeconds)).filter(isUseful).length / stepSeconds;
    most = Math.max(most, useful);
    if (useful < 0.7 * perSecond) return most;
  }
}

/** Sends at a fixed rate, whether earlier requests are answered or not. */
async function sentSteadily(send: Send, perSecond: number, seconds: number): Promise<Answer[]> {
  const [start, underWay] = [performance.now(), [] as Promise<Answer>[]];
  while (underWay.length < perSecond * seconds) {
    const due = Math.min(perSecond * seconds, ((performance.now() - start) / 1000) * perSecond);
    while (underWay.length < due) underWay.push(send());
    await pause(5);
  }
  return Promise.all(underWay);
}

function judge(answers: readonly Answer[], { best, seconds, name }: { best: number; seconds: number; name: string }) {
  const timesOf = (wanted: (answer: Answer) => boolean) => answers.filter(wanted).map(({ time }) => time);
  const booked = timesOf(({ kind, status }) => kind === 'booking' && status < 500);
  const useful = answers.filter(isUseful).length / seconds;
  const measures: Measure[] = [
    { what: `${name}, useful answers to the most`, value: useful / best, unit: '', goal: { atLeast: 0.85 } },
    { what: `${name}, bookings, p99`, value: quantile(booked, 0.99), unit: 'ms', goal: { atMost: 1_000 } },
    { what: `${name}, refused, p99`, value: quantile(timesOf(isRefused), 0.99), unit: 'ms', goal: { atMost: 100 } },
    {
      what: `${name}, refused without Retry-After`,
      value: answers.filter((answer) => isRefused(answer) && !answer.hasRetryAfter).length,
      unit: '',
      goal: { atMost: 0 },
    },
  ];
  for (const kind of Object.keys(mix) as Kind[]) {
    const ofKind = answers.filter((answer) => answer.kind === kind);
    const share = (100 * ofKind.filter(isRefused).length) / ofKind.length;
    const beside = {
      what: 'p50 of the rest',
      value: quantile(
        timesOf((one) => one.kind === kind && !isRefused(one)),
        0.5,
      ),
      unit: 'ms',
    };
    measures.push({ what: `${name}, ${kind}: refused`, value: share, unit: '%', beside: [beside] });
  }
  return measures;
}

/** Halves the load; two seconds later nothing may be refused any more. */
async function recovery(send: Send, best: number): Promise<Measure[]> {
  await sentSteadily(send, best / 2, 2);
  const answers = await sentSteadily(send, best / 2, 5);
  const what = 'two seconds later, refused of half as many';
  return [{ what, value: answers.filter(isRefused).length, unit: '', goal: { atMost: 0 } }];
}

function grownBy(before: Usage, after: Usage): number {
  return (after.memory - before.memory) / 1024 / 1024;
}
