import { expect, it, onTestFinished, vi } from 'vitest';
import { listCalendarFeeds, saveCalendarFeeds } from '../../src/lodgings/store/calendar-feeds.ts';
import { readBuilds } from '../../src/search/store/index-builds.ts';
import { ymdOf } from '../../src/values/day.ts';
import { calendarText, startCalendarServer } from '../support/calendar-server.ts';
import { testCluster } from '../support/opensearch.ts';
import { book, expectKept, offeredNow, streamBookings, type Acknowledged } from './booking-stream.ts';
import { caughtUp, firstNight, prepare, serving, type Place } from './place.ts';
import { runProgram, startService, type ProgramRun } from './service-process.ts';

const cluster = testCluster();
/** Waits until the new index is being filled. */
async function startReindex({ db, variables }: Place): Promise<ProgramRun> {
  const known = new Set(readBuilds(db).map(({ id }) => id));
  const reindex = runProgram(['src/cli.ts', 'reindex'], variables);
  await vi.waitUntil(() => readBuilds(db).some(({ id }) => !known.has(id)), { timeout: 20_000, interval: 2 });
  return reindex;
}

it('keeps every acknowledged booking when it is killed, and its index catches up by itself', async () => {
  const place = prepare(cluster, 12);
  const all: Acknowledged[] = [];
  for (const [run, enough] of [15, 40].entries()) {
    const service = await startService(place.variables);
    const first = { lodgingId: place.lodgingIds[1] ?? 0, arrival: firstNight + 70 + run, nights: 1 };
    expect((await book(service.url, first)).status).toBe(201);
    await caughtUp(place);
    const { acknowledged, ended } = streamBookings(service.url, place);
    await vi.waitUntil(() => acknowledged.length >= enough, { timeout: 30_000, interval: 5 });
    await service.kill('SIGKILL');
    await ended;
    all.push(...acknowledged);
    expectKept(place, all);
  }
  const service = await startService(place.variables);
  const late = { lodgingId: place.lodgingIds[0] ?? 0, arrival: firstNight + 80, nights: 3 };
  expect((await book(service.url, late)).status).toBe(201);
  for (const booking of [late, ...all.slice(-3)]) expect(await offeredNow(service.url, booking)).toBe(false);
  await caughtUp(place);
  for (const booking of [late, ...all]) expect(await offeredNow(service.url, booking)).toBe(false);
  expect(await offeredNow(service.url, { ...late, arrival: late.arrival - 5 })).toBe(true);
  expectKept(place, all);
  expect(await service.kill('SIGTERM')).toBe(0);
});

it('gets right when it is killed with a reindex under way, which then has its new index serve', async () => {
  const place = prepare(cluster, 60);
  const service = await startService(place.variables);
  const former = serving(place.db);
  const { acknowledged, ended } = streamBookings(service.url, place);
  const reindex = await startReindex(place);
  await service.kill('SIGKILL');
  await ended;
  const again = await startService(place.variables);
  expect(await reindex.ended, reindex.text()).toBe(0);
  expect(serving(place.db).id).not.toBe(former.id);
  await caughtUp(place);
  expectKept(place, acknowledged);
  const back = runProgram(['src/cli.ts', 'reindex', '--rollback'], place.variables);
  expect(await back.ended, back.text()).toBe(0);
  expect(serving(place.db).id).toBe(former.id);
  await caughtUp(place);
  expect(await again.kill('SIGTERM')).toBe(0);
});

it('keeps the nights of a calendar closed when it is killed while it fetches them, and fetches them again', async () => {
  const place = prepare(cluster, 1);
  const [lodgingId = 0] = place.lodgingIds;
  const variables = { ...place.variables, CALENDAR_PRIVATE: 'on' };
  const platform = await startCalendarServer();
  onTestFinished(async () => {
    await platform.stop();
  });
  const stayFrom = (arrival: number) => ({ lodgingId, arrival, nights: 2 });
  const [closed, closedLater] = [stayFrom(firstNight), stayFrom(firstNight + 20)];
  const textOf = ({ arrival, nights }: typeof closed) => calendarText(`${ymdOf(arrival)}-${ymdOf(arrival + nights)}`);
  const nameFeed = (url: string) =>
    saveCalendarFeeds(place.db, lodgingId, [{ name: 'Airbnb', url, refreshMinutes: 60 }], Date.now());
  const isOffered = async (url: string) => [await offeredNow(url, closed), await offeredNow(url, closedLater)];

  platform.answer = (response) => response.end(textOf(closed));
  nameFeed(platform.url);
  const service = await startService(variables);
  await expect.poll(() => listCalendarFeeds(place.db)[0]?.closed.length).toBe(1);
  platform.answer = (response) => response.write(textOf(closedLater).slice(0, 60));
  nameFeed(`${platform.url}?moved`);
  await expect.poll(() => platform.asked.length).toBe(2);
  await service.kill('SIGKILL');

  platform.answer = (response) => response.end(textOf(closedLater));
  const again = await startService(variables);
  expect(await isOffered(again.url)).toEqual([false, true]);
  // The claim of the killed process expires.
  place.db.prepare('UPDATE calendar_feeds SET next_fetch_at = 0').run();
  await expect.poll(() => isOffered(again.url)).toEqual([true, false]);
  expect(platform.asked).toHaveLength(3);
  await caughtUp(place);
});
