import { expect, it, onTestFinished } from 'vitest';
import { calendarText, startCalendarServer } from '../support/calendar-server.ts';
import { now } from '../support/commands.ts';
import { lodgingIdOf } from '../support/small-seed.ts';
import { commandWorld } from './command-runs.ts';

const hour = 3_600_000;

async function world() {
  const platform = await startCalendarServer();
  onTestFinished(async () => {
    await platform.stop();
  });
  const { db, ...commands } = commandWorld(
    { lodgings: [{ ref: 'PINS' }, { ref: 'ORMES' }] },
    { CALENDAR_PRIVATE: 'on' },
  );
  return { platform, id: lodgingIdOf({ db }, 'PINS'), other: lodgingIdOf({ db }, 'ORMES'), ...commands };
}

it('feeds are set, listed, fetched and removed', async () => {
  const { platform, id, other, run, done, refused, misused } = await world();
  platform.answer = (response) => response.end(calendarText('20270610-20270612'));
  expect(await done(`calendars set ${id} Airbnb ${platform.url} --minutes 30`)).toMatchObject({
    name: 'Airbnb',
    refreshMinutes: 30,
    events: 0,
  });
  await done(`calendars set ${other} Vrbo webcal://platform.example/b.ics`);
  expect(await done(`calendars list ${id}`)).toMatchObject([{ lodgingId: id, host: `127.0.0.1:${platform.port}` }]);
  expect(await done('calendars list')).toMatchObject([{ name: 'Airbnb' }, { name: 'Vrbo' }]);

  expect(await done(`calendars fetch ${id} Airbnb`)).toMatchObject([
    { events: 1, closed: [{ from: '20270610', to: '20270612' }] },
  ]);
  await done(`calendars set ${id} Airbnb ${platform.url}?new`);
  platform.answer = (response) => response.writeHead(410).end();
  const failed = await run(`calendars fetch ${id}`);
  expect([failed.status, failed.out]).toEqual([1, expect.stringContaining('STATUS_410')]);
  expect(await done(`calendars list ${id}`)).toMatchObject([
    { refreshMinutes: 60, lastFailure: 'STATUS_410', closed: [{ from: '20270610' }] },
  ]);

  expect((await run('calendars list')).out).not.toContain('secret-token');
  expect(await done(`calendars remove ${id} Airbnb`)).toEqual({ removed: 'Airbnb' });
  expect(await refused(`calendars remove ${id} Airbnb`)).toMatchObject({ code: 'CALENDAR_NOT_FOUND' });
  expect(await refused('calendars set 999 A https://a.example')).toMatchObject({ code: 'LODGING_NOT_FOUND' });
  expect(await misused(`calendars set ${id} A ftp://a.example`)).toMatchObject({ code: 'WRONG_USAGE' });
  expect((await run(`calendars set ${id} A https://a.example --minutes 5`)).status).toBe(2);
});

it('status says from when a feed fails, and that it is wrong after 24 hours', async () => {
  const { platform, id, run, done } = await world();
  platform.answer = (response) => response.writeHead(500).end();
  await done(`calendars set ${id} Airbnb ${platform.url}`);
  await run('calendars fetch');
  const failingSince = new Date(now).toISOString();
  expect(await done('status')).toMatchObject({
    calendars: [{ lodgingId: id, name: 'Airbnb', lastFailure: 'STATUS_500', failingSince, conflicts: [] }],
  });
  expect((await run('status', now + 23 * hour)).out).toMatch(/calendars +1 feeds, 1 failing/);
  expect((await run('status', now + 24 * hour)).out).toMatch(
    /calendars +WRONG: failing for 24 hours or longer: \d+ Airbnb\. Run calendars list/,
  );
});
