import { expect, it } from 'vitest';
import { readSequence } from '../../src/lodgings/store/changes.ts';
import { readLodging } from '../../src/lodgings/store/lodgings.ts';
import { lodgingIdOf, usualNights } from '../support/small-seed.ts';
import { commandWorld } from './command-runs.ts';

const past = { status: 'TO_VALIDATE', rates: { nights: [{ ...usualNights, from: '20260601', to: '20260831' }] } };
const lodgings = [
  { ref: 'SOLD' },
  { ref: 'WAITING', contract: { status: 'TO_VALIDATE' } },
  { ref: 'DRAFT', contract: { status: 'IN_PROGRESS' } },
  { ref: 'BARE', property: { localisation: { latitude: 0, longitude: 0 } }, contract: past },
  { ref: 'PAST', contract: past },
];

function world() {
  const all = commandWorld({ lodgings });
  return {
    ...all,
    id: (ref: string) => lodgingIdOf(all, ref),
    stateOf: (ref: string) => readLodging(all.db, lodgingIdOf(all, ref))?.state,
  };
}

it('is put on sale, stopped, put on sale again, withdrawn, and each step stamps the lodging', async () => {
  const { done, id, stateOf, db } = world();
  const waiting = id('WAITING');
  const steps = [
    ['publish', 'PUBLISHED', 'EN_DIFFUSION'],
    ['stop', 'SALES_STOPPED', 'ARRET_VENTES'],
    ['publish', 'PUBLISHED', 'EN_DIFFUSION'],
    ['withdraw', 'IN_PROGRESS', 'EN_COURS_ELABORATION'],
  ] as const;
  for (const [step, state, lodgingState] of steps) {
    const before = readSequence(db, waiting);
    expect(await done(`contracts ${step} ${waiting}`)).toMatchObject({ state, lodgingState, action: 'UPDATED' });
    expect(stateOf('WAITING')).toBe(lodgingState);
    expect(readSequence(db, waiting)).toBeGreaterThan(before);
    expect(readLodging(db, waiting)?.changedAt.status).toBe(
      Math.max(...Object.values(readLodging(db, waiting)?.changedAt ?? {})),
    );
  }
});

it('is ended for good, by the lodging’s reference, too', async () => {
  const { done, refused, id, db } = world();
  const { reference } = readLodging(db, id('SOLD')) ?? {};
  const ended = await done(`contracts end ${reference?.toLowerCase()}`);
  expect(ended).toMatchObject({ lodgingState: 'FIN_CONTRAT', allowed: [] });
  expect(await refused(`contracts publish ${id('SOLD')}`)).toMatchObject({
    code: 'CONTRACT_TRANSITION_NOT_ALLOWED',
    state: 'END_OF_CONTRACT',
    allowed: [],
  });
});

it('changes nothing when it is there already', async () => {
  const { done, id, db } = world();
  const before = readSequence(db, id('SOLD'));
  expect(await done(`contracts publish ${id('SOLD')}`)).toMatchObject({ action: 'IGNORED', state: 'PUBLISHED' });
  expect(readSequence(db, id('SOLD'))).toBe(before);
});

it('is refused with the allowed states when the operator may not make the step', async () => {
  const { refused, run, id } = world();
  expect(await refused(`contracts publish ${id('DRAFT')}`)).toMatchObject({
    code: 'CONTRACT_TRANSITION_NOT_ALLOWED',
    state: 'IN_PROGRESS',
    allowed: [],
  });
  expect(await refused(`contracts stop ${id('WAITING')}`)).toMatchObject({ allowed: ['PUBLISHED'] });
  expect((await run(`contracts stop ${id('WAITING')}`)).err).toContain('it may become: PUBLISHED.');
});

it('stays unpublished while something is missing, and names all of it', async () => {
  const { refused, run, id, stateOf } = world();
  expect(await refused(`contracts publish ${id('BARE')}`)).toMatchObject({
    code: 'PUBLICATION_INCOMPLETE',
    missing: ['coordinates', 'future-stay'],
  });
  expect((await run(`contracts publish ${id('BARE')}`)).err).toMatch(/coordinates .*; a stay/);
  expect(await refused(`contracts publish ${id('PAST')}`)).toMatchObject({ missing: ['future-stay'] });
  expect(stateOf('BARE')).toBe('EN_COURS_ELABORATION');
});

it('is listed by lodging and state with what may become of it', async () => {
  const { done, id } = world();
  expect(await done('contracts list --state to_validate')).toMatchObject(
    ['WAITING', 'BARE', 'PAST'].map((ref) => ({ lodgingId: id(ref), state: 'TO_VALIDATE', allowed: ['PUBLISHED'] })),
  );
  expect(await done(`contracts list --lodging ${id('SOLD')}`)).toMatchObject([
    { lodgingId: id('SOLD'), state: 'PUBLISHED', allowed: ['SALES_STOPPED', 'IN_PROGRESS', 'END_OF_CONTRACT'] },
  ]);
  const first = (await done('contracts list --limit 2')) as { id: number }[];
  const rest = (await done(`contracts list --after ${first[1]?.id}`)) as { id: number }[];
  expect([...first, ...rest]).toHaveLength(lodgings.length);
});

it('must be named by its number only where several are open, and must exist', async () => {
  const { refused, run, done, id, db } = world();
  const sold = id('SOLD');
  expect(await refused(`contracts stop ${sold} NOPE`)).toMatchObject({ code: 'CONTRACT_NOT_FOUND' });
  db.exec(`UPDATE contracts SET lodging_id = ${sold}, number = 'OTHER' WHERE lodging_id = ${id('WAITING')}`);
  const { status, err } = await run(`contracts stop ${sold}`);
  expect(status).toBe(1);
  expect(err).toMatch(/OTHER \(TO_VALIDATE\)/);
  expect(await done(`contracts publish ${sold} OTHER`)).toMatchObject({ contractNumber: 'OTHER', state: 'PUBLISHED' });
});
