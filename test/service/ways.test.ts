import { afterAll, beforeAll, expect, it } from 'vitest';
import { ymdOf } from '../../src/values/day.ts';
import { mustBeListed, ways } from '../../structure/ways.ts';
import { testCluster } from '../support/opensearch.ts';
import { customer, smallKeys } from '../support/small-seed.ts';
import { firstNight, prepare, type Place } from './place.ts';
import { startService, type AtEnd, type ServiceRun } from './service-process.ts';

const cluster = testCluster();
const recorder = new URL('record-way.ts', import.meta.url).href;
/** The first run fills caches; files common to all others are the way, the rest ran by chance. */
const repeats = 4;

interface Asked {
  path: string;
  body?: unknown;
}

const endings: Parameters<AtEnd>[0][] = [];
let place: Place;
let service: ServiceRun;

beforeAll(async () => {
  const atEnd: AtEnd = (end) => endings.push(end);
  place = prepare(cluster, 1, atEnd);
  const variables = {
    ...place.variables,
    NODE_OPTIONS: `--import=${recorder}`,
    // Coverage of functions from the compile cache is inexact.
    NODE_DISABLE_COMPILE_CACHE: '1',
  };
  service = await startService(variables, atEnd);
});
afterAll(async () => {
  for (const end of endings.reverse()) await end();
});

async function recordWay(way: keyof typeof ways): Promise<string[]> {
  let files: string[] | undefined;
  for (let time = 0; time < repeats; time++) {
    const from = firstNight + 3 * time;
    const { path, body } = asked[way](place.lodgingIds[0] ?? 0, ymdOf(from), ymdOf(from + 2));
    const id = `way-${way}-${time}`;
    const headers = { 'X-API-Key': smallKeys.seller, 'X-Request-Id': id, 'Content-Type': 'application/json' };
    const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(service.url + path, { headers, ...sent });
    expect(await response.text()).toMatch(/"(stays|reference)":/);
    const [, ran = ''] = await service.said(new RegExp(`${id} ran (.*)\\.\n`));
    const called = new Set(ran.split(' '));
    if (time > 0) files = (files ?? [...called]).filter((file) => called.has(file));
  }
  return files ?? [];
}

const asked: Record<keyof typeof ways, (lodgingId: number, from: string, to: string) => Asked> = {
  search: (_, arrival, departure) => ({
    path: `/v2/stays/search?arrival=${arrival}&departure=${departure}&pax=2&sort=priceasc&pagesize=20&pageindex=0`,
  }),
  booking: (lodgingId, arrival, departure) => ({
    path: '/v2/bookings/easy',
    body: { requestType: 'BOOKED', lodgingId, arrival, departure, occupantCount: 2, maxPrice: 1_000, customer },
  }),
};

it.each(['search', 'booking'] as const)('a %s runs through the files that structure/ways.ts names', async (way) => {
  const ran = await recordWay(way);
  const { files } = ways[way];
  expect(
    ran.filter((file) => mustBeListed(file) && !files.includes(file)),
    'list these',
  ).toEqual([]);
  expect(
    files.filter((file) => !ran.includes(file)),
    'these do not run',
  ).toEqual([]);
});
