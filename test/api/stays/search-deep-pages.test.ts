import { expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';

const { searchStays } = operationsByName;

const nightCount = 30;
const nights = { from: '20270701', to: '20270730', nightPrice: 100, minStay: 1, maxStay: 1 };
const lodgings = Array.from({ length: 31 }, (_, place) => ({
  ref: `L${place}`,
  contract: { rates: { nights: [nights] } },
}));

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings }) }));

/** Lodgings have 30 stays: with 29 a page, some pages begin with the last stay of a lodging, some with the first. */
const size = 29;

it.each(['priceasc', 'pricedesc', 'priceperperson'])(
  'shows each stay on one page where all cost the same, by lodging and day: %s',
  async (sort) => {
    const shown: string[] = [];
    for (let page = 0; page * size < lodgings.length * nightCount; page += 1) {
      const query = `/v2/stays/search?sort=${sort}&pagesize=${size}&pageindex=${page}`;
      const { stays } = await readAnswer(await service.get(query, { key: smallKeys.seller }), searchStays);
      shown.push(...stays.map(({ lodging, arrival }) => `${String(lodging.id).padStart(12)} ${arrival}`));
    }
    expect(shown).toEqual([...new Set(shown)].sort());
    expect(shown.length).toBe(lodgings.length * nightCount);
  },
);
