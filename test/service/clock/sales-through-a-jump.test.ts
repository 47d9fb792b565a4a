import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { openClock, watchClock } from '../../../src/service/clock/kept-clock.ts';
import { readConfig } from '../../../src/service/config.ts';
import { start } from '../../../src/service/start.ts';
import { ymdOf } from '../../../src/values/day.ts';
import { commandsOn } from '../../support/commands.ts';
import { testCluster } from '../../support/opensearch.ts';
import { customer, smallKeys } from '../../support/small-seed.ts';
import { firstNight, prepare } from '../place.ts';

const cluster = testCluster();
const [second, day] = [1_000, 86_400_000];
const log = pino({ level: 'silent' });
const keyed = { 'X-API-Key': smallKeys.seller, 'Content-Type': 'application/json' };

it('sells on through a clock that is 400 days ahead for 1.5 s, ends no booking, frees no night and hides no stay, until it is accepted', async () => {
  const { variables, db, lodgingIds } = prepare(cluster, 3);
  const machine = { shown: Date.now(), elapsed: 0 };
  const operator = commandsOn(variables, () => machine.shown);
  await operator.done('reindex');
  const config = readConfig(variables);
  const elapsed = () => machine.elapsed;
  const sources = { shown: () => machine.shown, elapsed, elapsedWithSleep: elapsed };
  const clock = openClock({ db, stepDays: config.clockStepDays, sources });
  const keep = watchClock({ db, clock, log });
  const build = () => Promise.reject(new Error('There is an index already'));
  const service = await start({ config, log, opensearchUrl: cluster.url, now: clock.now, build });
  onTestFinished(() => service.stop());

  const [lodgingId = 0] = lodgingIds;
  const book = async (night: number) => {
    const stay = { lodgingId, arrival: ymdOf(night), departure: ymdOf(night + 1), occupantCount: 2, customer };
    const body = JSON.stringify({ requestType: 'BOOKED', maxPrice: 9_999, ...stay });
    return (await fetch(`${service.url}/v2/bookings/easy`, { method: 'POST', headers: keyed, body })).status;
  };
  const look = async () => {
    await service.caughtUp();
    const path = '/v2/stays/search?pagesize=1&pageindex=0';
    const { total } = (await (await fetch(service.url + path, { headers: keyed })).json()) as { total: number };
    const states = db.prepare('SELECT DISTINCT state FROM bookings').pluck().all();
    const nights = db.prepare('SELECT count(*) FROM taken_nights').pluck().get();
    return { total, states, nights };
  };
  const pass = (milliseconds: number) => {
    machine.shown += milliseconds;
    machine.elapsed += milliseconds;
    keep();
    service.tick();
  };
  pass(second);
  expect(await book(firstNight)).toBe(201);
  const before = await look();
  expect(before).toMatchObject({ states: ['BOOKED'], nights: 1 });
  expect(before.total).toBeGreaterThan(0);

  machine.shown += 400 * day;
  for (const sold of [1, 2, 3]) {
    pass(second / 2);
    expect(await book(firstNight)).toBe(409);
    expect(await look()).toMatchObject({ states: ['BOOKED'], nights: sold });
    if (sold === 1) expect(await look()).toEqual(before);
    expect(await book(firstNight + 20 * sold)).toBe(201);
  }
  machine.shown -= 400 * day;
  pass(second);
  const after = await look();
  expect(after).toMatchObject({ states: ['BOOKED'], nights: 4 });

  machine.shown += 400 * day;
  pass(second);
  expect(await look()).toEqual(after);
  await operator.done('clock accept');
  pass(second);
  expect(await look()).toEqual({ total: 0, states: ['COMPLETED'], nights: 0 });
});
