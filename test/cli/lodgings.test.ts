import { describe, expect, it, onTestFinished } from 'vitest';
import { noteChange } from '../../src/lodgings/store/changes.ts';
import { insertBuild, serveBuild } from '../../src/search/store/index-builds.ts';
import { parkLodging } from '../../src/search/store/indexed-lodgings.ts';
import { readLodging, readPersons } from '../../src/lodgings/store/lodgings.ts';
import { lodgingIdOf } from '../support/small-seed.ts';
import { now } from '../support/commands.ts';
import { commandWorld } from './command-runs.ts';
import { calendarText, startCalendarServer } from '../support/calendar-server.ts';

const lodgings = [{ ref: 'PINS' }, { ref: 'ORMES' }, { ref: 'AWAY', property: { gateways: ['Other.out'] } }];

function world() {
  const all = commandWorld({ lodgings });
  return { ...all, id: (ref: string) => lodgingIdOf(all, ref) };
}

/** Marks an index as serving and fully caught up. */
function serveIndex({ db }: ReturnType<typeof world>) {
  const names = { arrivals: 'a', lodgings: 'l', availability: 'v', owner: 'test', leaseUntil: now };
  const build = insertBuild(db, names, now);
  serveBuild(db, build.id, now);
  return build;
}

describe('a block', () => {
  it('takes lodgings off sale until it is lifted, and stamps their status', async () => {
    const { done, id, db } = world();
    const before = readLodging(db, id('PINS'))?.sequence ?? 0;
    expect(await done(`lodgings block ${id('PINS')} ${readLodging(db, id('ORMES'))?.reference}`)).toMatchObject([
      { lodgingId: id('PINS'), action: 'UPDATED', state: 'BLOCKED' },
      { lodgingId: id('ORMES'), action: 'UPDATED', state: 'BLOCKED' },
    ]);
    expect(readLodging(db, id('PINS'))?.sequence).toBeGreaterThan(before);
    expect(await done(`lodgings block ${id('PINS')}`)).toMatchObject([{ action: 'IGNORED' }]);
    expect(await done(`lodgings unblock ${id('PINS')}`)).toMatchObject([{ state: 'EN_DIFFUSION' }]);
    expect(readLodging(db, id('ORMES'))?.state).toBe('BLOCKED');
  });
});

it('gets its order, also below zero', async () => {
  const { done, id, db } = world();
  expect(await done(`lodgings boost ${id('PINS')} -100`)).toMatchObject([{ action: 'UPDATED', boost: -100 }]);
  expect(readLodging(db, id('PINS'))?.boost).toBe(-100);
});

it('is listed by state, channel, and page by page', async () => {
  const { done, id } = world();
  await done(`lodgings block ${id('ORMES')}`);
  const refs = async (line: string) =>
    ((await done(`lodgings list ${line}`)) as { providerReference: string }[]).map((each) => each.providerReference);
  expect(await refs('')).toEqual(['PINS', 'ORMES', 'AWAY']);
  expect(await refs('--state blocked')).toEqual(['ORMES']);
  expect(await refs('--channel other.OUT')).toEqual(['AWAY']);
  expect(await refs('--channel Small.in')).toEqual(['PINS', 'ORMES', 'AWAY']);
  expect(await refs('--limit 1')).toEqual(['PINS']);
  expect(await refs(`--after ${id('PINS')} --limit 1`)).toEqual(['ORMES']);
  expect(await refs('--parked')).toEqual([]);
});

describe('what is shown of a lodging', () => {
  it('is its state, contracts and newest change, by id or reference in any case', async () => {
    const { done, id, db } = world();
    const { reference = '', sequence } = readLodging(db, id('PINS')) ?? {};
    const shown = await done(`lodgings show ${reference.toLowerCase()}`);
    expect(shown).toEqual(await done(`lodgings show ${id('PINS')}`));
    expect(shown).toMatchObject({
      id: id('PINS'),
      reference,
      providerReference: 'PINS',
      state: 'EN_DIFFUSION',
      blocked: false,
      sequence,
      contracts: [{ state: 'PUBLISHED' }],
      index: { state: 'none' },
    });
  });

  it('names neither its owner nor who hands over the keys', async () => {
    const { run, id, db } = world();
    const { owner } = readPersons(db, id('PINS')) ?? {};
    expect(owner).toMatchObject({ lastName: 'Roy', firstName: 'Ana' });
    for (const line of [`show ${id('PINS')}`, `show ${id('PINS')} --json`, 'list', 'list --json']) {
      expect((await run(`lodgings ${line}`)).out).not.toMatch(/Roy|Ana\b|ana@|33199000000|P-PINS/);
    }
  });

  it('shows whether the index has its newest change, lags, or refused its documents', async () => {
    const all = world();
    const { done, id, db } = all;
    const build = serveIndex(all);
    const indexState = async () => ((await done(`lodgings show ${id('PINS')}`)) as { index: unknown }).index;
    expect(await indexState()).toEqual({ state: 'current', reason: null });
    const sequence = noteChange(db, id('PINS'), ['photos'], now);
    expect(await indexState()).toEqual({ state: 'lags', reason: null });
    expect(await done('lodgings list --lagging')).toMatchObject([{ id: id('PINS') }]);
    expect(await done('lodgings list --parked')).toEqual([]);
    parkLodging(db, build.id, { lodgingId: id('PINS'), sequence }, { reason: 'mapping is strict', now: 0 });
    expect(await indexState()).toEqual({ state: 'parked', reason: 'mapping is strict' });
    expect(await done('lodgings list --parked')).toMatchObject([{ id: id('PINS') }]);
  });
});

it('comes as an aligned table for people, with nothing that steers their terminal', async () => {
  const { run, id, db } = world();
  db.exec(
    `UPDATE lodgings SET property = json_set(property, '$.name', 'Red' || char(27) || '[31m house') WHERE id = ${id('PINS')}`,
  );
  const { out } = await run('lodgings list');
  const [head = '', ...rows] = out.trimEnd().split('\n');
  const column = head.indexOf('NAME');
  expect(rows.map((row) => row.slice(column))).toEqual(['Red [31m house', 'Villa ORMES', 'Villa AWAY']);
  expect(rows.map((row) => row.charAt(column - 1))).toEqual([' ', ' ', ' ']);
});

const hour = 3_600_000;

async function feedWorld() {
  const platform = await startCalendarServer();
  onTestFinished(async () => {
    await platform.stop();
  });
  const { db, ...commands } = commandWorld(
    { lodgings: [{ ref: 'PINS' }, { ref: 'ORMES' }] },
    { PRIVATE_ADDRESSES: 'on' },
  );
  return { platform, id: lodgingIdOf({ db }, 'PINS'), other: lodgingIdOf({ db }, 'ORMES'), ...commands };
}

it('feeds are set, listed, fetched and removed', async () => {
  const { platform, id, other, run, done, refused, misused } = await feedWorld();
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
  const { platform, id, run, done } = await feedWorld();
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
