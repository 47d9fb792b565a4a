import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { sellerBookings } from './seller-bookings.ts';

const { addOccupants, listOccupants } = operationsByName;

const service = serviceForSuite(() => {
  const nights = [
    { ...usualNights, to: '20270630' },
    { ...usualNights, from: '20270701', requestOnly: true },
  ];
  const seed = smallSeed({ lodgings: [{ ref: 'MAIN', contract: { rates: { nights } } }] });
  return { seed };
});
const bookings = sellerBookings(() => service);
const key = smallKeys.seller;

const [jean, ana, leo] = ['Jean', 'Ana', 'Leo'].map((firstName) => ({ firstName, lastName: 'Durand' }));
const named = (id: number, occupants: readonly unknown[], query = '', headers = {}) =>
  service.post(`/v2/bookings/${id}/occupants${query}`, { occupants }, { key, headers });
const name = async (id: number, occupants: readonly unknown[], query = '', headers = {}) =>
  (await readAnswer(await named(id, occupants, query, headers), addOccupants, 201)).registered;
const listed = async (id: number) =>
  (await readAnswer(await service.get(`/v2/bookings/${id}/occupants`, { key }), listOccupants)).occupants;

describe('POST /v2/bookings/{id}/occupants', () => {
  it('keeps all that is said of an occupant, also who was born long ago', async () => {
    const id = await bookings.confirmed();
    const whole = {
      firstName: 'Jean',
      lastName: 'Durand',
      birthDate: '19350214',
      civility: 'mister',
      nationality: 'fr',
      type: 'adult',
    };
    const response = await named(id, [whole, { ...leo, birthDate: '20270228', type: 'INFANT' }]);
    expect(response.headers.get('Location')).toBe(`/v2/bookings/${id}/occupants`);
    expect(await readAnswer(response, addOccupants, 201)).toEqual({ id, status: 'INSERTED', registered: 2 });
    expect(await listed(id)).toEqual([
      { occupantId: 1, ...whole, civility: 'MISTER', nationality: 'FR', type: 'ADULT' },
      { occupantId: 2, ...leo, birthDate: '20270228', type: 'INFANT' },
    ]);
  });

  it('keeps a change from leaving room for fewer than are named, and tells how many these are', async () => {
    const id = await bookings.confirmed();
    await name(id, [jean, ana]);
    for (const queryType of ['EVALUATION', 'BOOKED']) {
      const fewer = await service.post(`/v2/bookings/${id}/modify`, { queryType, occupantCount: 1 }, { key });
      const problem = await readProblem(fewer, 409, 'OCCUPANTS_EXCEED');
      expect(problem.detail).toContain('2 occupants');
      expect(problem.errors).toMatchObject([{ pointer: '/occupantCount', code: 'TOO_SMALL' }]);
    }
    await name(id, [jean], '?replace=true');
    const fewer = { queryType: 'BOOKED', occupantCount: 1 };
    expect((await service.post(`/v2/bookings/${id}/modify`, fewer, { key })).status).toBe(200);
  });

  it('adds to those that are known, or replaces them, and gives no number twice', async () => {
    const id = await bookings.confirmed();
    expect(await name(id, [jean])).toBe(1);
    expect(await name(id, [ana])).toBe(2);
    expect(await listed(id)).toMatchObject([
      { occupantId: 1, firstName: 'Jean' },
      { occupantId: 2, firstName: 'Ana' },
    ]);
    expect(await name(id, [leo], '?replace=true')).toBe(1);
    expect(await name(id, [jean], '?replace=false')).toBe(2);
    expect(await listed(id)).toMatchObject([
      { occupantId: 3, firstName: 'Leo' },
      { occupantId: 4, firstName: 'Jean' },
    ]);
  });

  it('takes as many as the booking is for, counted together, and else none of them', async () => {
    const id = await bookings.confirmed();
    await readProblem(await named(id, [jean, ana, leo]), 422, 'TOO_MANY_OCCUPANTS');
    expect(await listed(id)).toEqual([]);
    await name(id, [jean]);
    await readProblem(await named(id, [ana, leo]), 422, 'TOO_MANY_OCCUPANTS');
    expect(await listed(id)).toHaveLength(1);
    expect(await name(id, [ana, leo], '?replace=1')).toBe(2);
    await readProblem(await named(id, [jean, ana, leo], '?replace=1'), 422, 'TOO_MANY_OCCUPANTS');
    expect(await listed(id)).toMatchObject([{ firstName: 'Ana' }, { firstName: 'Leo' }]);
  });

  it.each([
    [undefined, '/occupants', 'MISSING'],
    [[], '/occupants', 'TOO_FEW'],
    [[{ firstName: 'Jean' }], '/occupants/0/lastName', 'MISSING'],
    [[jean, { ...ana, firstName: 'x'.repeat(101) }], '/occupants/1/firstName', 'TOO_LONG'],
    [[{ ...jean, birthDate: '19990229' }], '/occupants/0/birthDate', 'INVALID_DATE'],
    [[{ ...jean, birthDate: '18991231' }], '/occupants/0/birthDate', 'INVALID_DATE'],
    [[{ ...jean, birthDate: '20270301' }], '/occupants/0/birthDate', 'INVALID_DATE'],
    [[{ ...jean, civility: 'DR' }], '/occupants/0/civility', 'INVALID_VALUE'],
    [[{ ...jean, nationality: 'FRA' }], '/occupants/0/nationality', 'INVALID_VALUE'],
    [[{ ...jean, type: 'TEENAGER' }], '/occupants/0/type', 'INVALID_VALUE'],
  ])('refuses %o', async (occupants, pointer, code) => {
    const id = await bookings.confirmed();
    const response = await service.post(`/v2/bookings/${id}/occupants`, { occupants }, { key });
    const problem = await readProblem(response, 422, 'VALIDATION_FAILED');
    expect(problem.errors).toMatchObject([{ pointer, code }]);
    expect(await listed(id)).toEqual([]);
  });
});
