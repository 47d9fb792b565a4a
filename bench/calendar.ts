import fc from 'fast-check';
import { request } from 'undici';
import { ymdOf } from '../src/values/day.ts';
import type { Bench, BenchOptions, Measure } from './bench.ts';
import type { DataSet } from './data-set.ts';
import { withServedSet } from './served-set.ts';
import { spreadOf, timed } from './spread.ts';

const windowDays = 60;
const rounds = 5;

export const calendar: Bench = {
  name: 'calendar',
  question: 'How long does a calendar of the lowest prices over 60 days take?',
  measure: (options) => withServedSet(options, ({ set, url }) => timesOf(options, set, url)),
};

/** The goal is for calendars of every length; calendars of single stays ask once for each length. */
async function timesOf(options: BenchOptions, set: DataSet, url: string): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const [kind, { criteria, goal }] of Object.entries(kinds)) {
    const asked = fc.sample(questions(set, criteria), { numRuns: Math.ceil(options.runs / 4), seed: options.seed });
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      for (const query of asked) {
        const { time } = await timed(() => ask(url, set.key, query));
        if (round > 1) times.push(time);
      }
    }
    const [middle, ...others] = spreadOf(`60 days, ${kind}`, times);
    measures.push({ ...(middle as Measure), ...(goal !== undefined && { goal: { atMost: goal } }) }, ...others);
  }
  return measures;
}

const kinds: Readonly<Record<string, { criteria: fc.Arbitrary<Record<string, number | string>>; goal?: number }>> = {
  'any length': { criteria: fc.record({ pax: fc.integer({ min: 1, max: 6 }) }), goal: 50 },
  'one length': {
    criteria: fc.record({ nights: fc.integer({ min: 1, max: 14 }), pax: fc.integer({ min: 1, max: 6 }) }),
  },
  'highest price, all lengths': { criteria: fc.record({ maxprice: fc.integer({ min: 100, max: 900 }) }) },
};

function questions({ today }: DataSet, criteria: fc.Arbitrary<Record<string, number | string>>) {
  return fc.tuple(fc.integer({ min: 0, max: 200 }), criteria).map(([shift, more]) => {
    const days = { from: ymdOf(today + shift), to: ymdOf(today + shift + windowDays - 1) };
    return new URLSearchParams({
      ...days,
      ...Object.fromEntries(Object.entries(more).map(([n, v]) => [n, String(v)])),
    });
  });
}

async function ask(url: string, key: string, query: URLSearchParams): Promise<void> {
  const answer = await request(`${url}/v2/stays/calendar?${query.toString()}`, { headers: { 'X-API-Key': key } });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`Answered ${answer.statusCode}`);
}
