import type { z } from 'zod';
import type { extrasShape } from './extras.ts';

type SampleExtra = z.input<typeof extrasShape>['extras'][number];

const fee: SampleExtra = {
  code: 'FEE',
  label: 'Frais de dossier',
  labels: { fr: 'Frais de dossier', en: 'Processing fee' },
  optionType: 'MANDATORY_ON_BOOKING',
  type: 'CHECK',
  mandatory: true,
  parameters: {},
  prices: [{ value: 25 }],
  priceUnit: 'STAY',
};
const linen: SampleExtra = {
  ...fee,
  code: 'LINEN',
  label: 'Linge',
  labels: { fr: 'Linge', en: 'Linen' },
  optionType: 'OPTIONAL_ON_BOOKING',
  type: 'LIST',
  mandatory: false,
  parameters: { SHEETS: 'Draps', TOWELS: 'Serviettes' },
  parameterLabels: { SHEETS: { fr: 'Draps', en: 'Sheets' }, TOWELS: { fr: 'Serviettes', en: 'Towels' } },
  prices: [
    { value: 12, selectedCodes: ['SHEETS'] },
    { value: 18, selectedCodes: ['SHEETS', 'TOWELS'] },
  ],
};
const garage: SampleExtra = {
  ...fee,
  code: 'GARAGE',
  label: 'Garage',
  labels: { fr: 'Garage', en: 'Garage' },
  optionType: 'OPTIONAL_ON_BOOKING',
  mandatory: false,
  prices: [{ value: 5 }],
  priceUnit: 'NIGHT',
};

export const extrasSample: z.input<typeof extrasShape> = {
  lastChange: '2027-03-01 12:00',
  lastChangeAt: '2027-03-01T12:00:02.114Z',
  extras: [
    fee,
    linen,
    garage,
    {
      ...garage,
      code: 'BREAKFAST',
      label: 'Petit-déjeuner',
      labels: { fr: 'Petit-déjeuner' },
      prices: [{ value: 8 }],
      priceUnit: 'PERSON_NIGHT',
    },
    {
      ...fee,
      code: 'BABYBED',
      label: 'Lit bébé',
      labels: { fr: 'Lit bébé', en: 'Cot' },
      optionType: 'OPTIONAL_ON_SITE',
      mandatory: false,
      prices: [{ value: 10 }],
    },
    {
      ...fee,
      code: 'INTERNET',
      label: 'Internet',
      labels: { fr: 'Internet' },
      optionType: 'INCLUDED',
      mandatory: false,
      prices: [{ value: 0 }],
    },
  ],
};
