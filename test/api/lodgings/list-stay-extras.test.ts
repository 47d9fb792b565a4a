import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { listStayExtras } = operationsByName;

const service = serviceForSuite(() => {
  const seed = smallSeed({
    lodgings: [{ ref: 'MAIN' }, { ref: 'FULL', contract: { unavailable: [{ from: '20270601', to: '20270831' }] } }],
  });
  return { seed };
});

const path = (ref: string, stay: string, query = '') =>
  `/v2/lodgings/${lodgingIdOf(service, ref)}/stays/${stay}/extras${query}`;
const read = async (stay: string, query = '') =>
  readAnswer(await service.get(path('MAIN', stay, query)), listStayExtras);
const pricesOf = ({ extras }: Awaited<ReturnType<typeof read>>) =>
  Object.fromEntries(
    extras.map(({ code, prices, priceUnit }) => [code, [...prices.map(({ value }) => value), priceUnit]]),
  );

describe('the list of extras of a stay', () => {
  it('multiplies the nights of the stay in and leaves persons as a unit', async () => {
    expect(pricesOf(await read('20270610-20270613'))).toEqual({
      FEE: [25, 'STAY'],
      LINEN: [12, 18, 'STAY'],
      GARAGE: [15, 'STAY'],
      BREAKFAST: [24, 'PERSON'],
      BABYBED: [10, 'STAY'],
      INTERNET: [0, 'STAY'],
    });
  });

  it('multiplies the persons in as well when they are given', async () => {
    const prices = pricesOf(await read('20270610-20270613', '?pax=4'));
    expect(prices).toMatchObject({ BREAKFAST: [96, 'STAY'], GARAGE: [15, 'STAY'], FEE: [25, 'STAY'] });
    expect(Object.values(prices).every((price) => price.at(-1) === 'STAY')).toBe(true);
  });
});

describe('the list of extras', () => {
  it('is refused for a stay that cannot be booked, with reasons and alternatives', async () => {
    const tooLong = await readProblem(await service.get(path('MAIN', '20270610-20270630')), 404, 'STAY_NOT_AVAILABLE');
    expect(tooLong.reasons?.map(({ code }) => code)).toEqual(['STAY_TOO_LONG']);
    expect(tooLong.alternatives).toHaveLength(5);
    const full = await readProblem(await service.get(path('FULL', '20270610-20270613')), 404, 'STAY_NOT_AVAILABLE');
    expect(full.reasons?.map(({ code }) => code)).toEqual(['UNAVAILABLE']);
    expect(full.alternatives).toEqual([]);
  });

  it.each(['0', '100', '1.5', 'two'])('is refused with pax=%s', async (pax) => {
    const response = await service.get(path('MAIN', '20270610-20270613', `?pax=${pax}`));
    expect((await readProblem(response, 400, 'INVALID_PARAMETER')).errors?.[0]?.parameter).toBe('pax');
  });
});
