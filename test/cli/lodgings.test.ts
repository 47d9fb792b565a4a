import { describe, expect, it } from 'vitest';
import { noteChange } from '../../src/lodgings/store/changes.ts';
import { insertBuild, serveBuild } from '../../src/search/store/index-builds.ts';
import { parkLodging } from '../../src/search/store/indexed-lodgings.ts';
import { readLodging, readPersons } from '../../src/lodgings/store/lodgings.ts';
import { lodgingIdOf } from '../support/small-seed.ts';
import { now } from '../support/commands.ts';
import { commandWorld } from './command-runs.ts';

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

  it('of several lodgings is set on none when one is unknown', async () => {
    const { refused, id, db } = world();
    expect(await refused(`lodgings block ${id('PINS')} 9999`)).toMatchObject({ code: 'LODGING_NOT_FOUND' });
    expect(readLodging(db, id('PINS'))?.state).toBe('EN_DIFFUSION');
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
      index: { standing: 'none' },
    });
  });

  it('names neither its owner nor who hands over the keys', async () => {
    const { run, id, db } = world();
    const { owner } = readPersons(db, id('PINS')) ?? {};
    expect(owner).toMatchObject({ lastName: 'Roy', firstName: 'Ana' });
    for (const line of [`show ${id('PINS')}`, `show ${id('PINS')} --json`, 'list', 'list --json'])
      expect((await run(`lodgings ${line}`)).out).not.toMatch(/Roy|Ana\b|ana@|33199000000|P-PINS/);
  });

  it('shows whether the index has its newest change, lags, or refused its documents', async () => {
    const all = world();
    const { done, id, db } = all;
    const build = serveIndex(all);
    const standing = async () => ((await done(`lodgings show ${id('PINS')}`)) as { index: unknown }).index;
    expect(await standing()).toEqual({ standing: 'current', reason: null });
    const sequence = noteChange(db, id('PINS'), ['photos'], now);
    expect(await standing()).toEqual({ standing: 'lags', reason: null });
    expect(await done('lodgings list --lagging')).toMatchObject([{ id: id('PINS') }]);
    expect(await done('lodgings list --parked')).toEqual([]);
    parkLodging(db, build.id, { lodgingId: id('PINS'), sequence }, { reason: 'mapping is strict', now: 0 });
    expect(await standing()).toEqual({ standing: 'parked', reason: 'mapping is strict' });
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
