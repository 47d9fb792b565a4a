import { expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallSeed, usualServices } from '../../support/small-seed.ts';
import { readAnswer } from '../../support/reading.ts';

const { listExtras } = operationsByName;

const service = serviceForSuite(() => {
  const seed = smallSeed({
    lodgings: [
      { ref: 'USUAL' },
      { ref: 'FRENCH', property: { services: [{ ...sauna, detailUrl: document, priceUnit: 'PERSON' }] } },
      { ref: 'NONE', property: { services: [] } },
      { ref: 'BLOCKED', property: { blocked: true } },
      { ref: 'BARE', contract: null },
    ],
  });
  return { seed };
});

const document = 'https://docs.example.org/sauna.pdf';
const sauna = { code: 'SAUNA', label: { fr: 'Sauna' }, optionType: 'OPTIONAL_ON_SITE', type: 'CHECK', price: 7.5 };

const path = (ref: string, query = '') => `/v2/lodgings/${lodgingIdOf(service, ref)}/extras${query}`;
const read = async (ref: string, query = '') => readAnswer(await service.get(path(ref, query)), listExtras);

it('the list of extras has what may, must and will come with a stay, in the order of delivery', async () => {
  const { lastChange, extras } = await read('USUAL', '?lang=en');
  expect(lastChange).toBe('2027-03-01 12:00');
  expect(extras.map(({ code }) => code)).toEqual(usualServices.map((service) => (service as { code: string }).code));
  const check = { type: 'CHECK', mandatory: false, parameters: {} };
  expect(extras[0]).toEqual({
    code: 'FEE',
    label: 'FEE (en)',
    labels: { fr: 'FEE (fr)', en: 'FEE (en)' },
    optionType: 'MANDATORY_ON_BOOKING',
    ...check,
    mandatory: true,
    prices: [{ value: 25 }],
    priceUnit: 'STAY',
  });
  expect(extras[1]).toEqual({
    code: 'LINEN',
    label: 'Linen',
    labels: { fr: 'Linge', en: 'Linen' },
    optionType: 'OPTIONAL_ON_BOOKING',
    type: 'LIST',
    mandatory: false,
    parameters: { SHEETS: 'Sheets', TOWELS: 'Towels' },
    parameterLabels: { SHEETS: { fr: 'Draps', en: 'Sheets' }, TOWELS: { fr: 'Serviettes', en: 'Towels' } },
    prices: [
      { value: 12, selectedCodes: ['SHEETS'] },
      { value: 18, selectedCodes: ['SHEETS', 'TOWELS'] },
    ],
    priceUnit: 'STAY',
  });
  expect(extras.slice(2).map(({ optionType, prices, priceUnit }) => [optionType, prices[0]?.value, priceUnit])).toEqual(
    [
      ['OPTIONAL_ON_BOOKING', 5, 'NIGHT'],
      ['OPTIONAL_ON_BOOKING', 8, 'PERSON_NIGHT'],
      ['OPTIONAL_ON_SITE', 10, 'STAY'],
      ['INCLUDED', 0, 'STAY'],
    ],
  );
});

it('the list of extras falls back to the French label and says so', async () => {
  const response = await service.get(path('FRENCH', '?lang=en'));
  expect(response.headers.get('Content-Language')).toBe('fr');
  expect((await readAnswer(response, listExtras)).extras).toEqual([
    {
      code: 'SAUNA',
      label: 'Sauna',
      labels: { fr: 'Sauna' },
      detailUrl: document,
      optionType: 'OPTIONAL_ON_SITE',
      type: 'CHECK',
      mandatory: false,
      parameters: {},
      prices: [{ value: 7.5 }],
      priceUnit: 'PERSON',
    },
  ]);
});

it('the list of extras is empty for a lodging without any', async () => {
  expect((await read('NONE')).extras).toEqual([]);
});
