import type { z } from 'zod';
import type { extrasShape } from './extras.ts';

/** An answer, for the documentation and the tests. */
export const extrasSample: z.input<typeof extrasShape> = {
  lastChange: '2027-03-01 12:00',
  extras: [
    {
      code: 'FEE',
      label: 'Frais de dossier',
      optionType: 'MANDATORY_ON_BOOKING',
      type: 'CHECK',
      mandatory: true,
      parameters: {},
      prices: [{ value: 25 }],
      priceUnit: 'STAY',
    },
    {
      code: 'LINEN',
      label: 'Linge',
      optionType: 'OPTIONAL_ON_BOOKING',
      type: 'LIST',
      mandatory: false,
      parameters: { SHEETS: 'Draps', TOWELS: 'Serviettes' },
      prices: [
        { value: 12, selectedCodes: ['SHEETS'] },
        { value: 18, selectedCodes: ['SHEETS', 'TOWELS'] },
      ],
      priceUnit: 'STAY',
    },
    {
      code: 'GARAGE',
      label: 'Garage',
      optionType: 'OPTIONAL_ON_BOOKING',
      type: 'CHECK',
      mandatory: false,
      parameters: {},
      prices: [{ value: 5 }],
      priceUnit: 'NIGHT',
    },
    {
      code: 'BREAKFAST',
      label: 'Petit-déjeuner',
      optionType: 'OPTIONAL_ON_BOOKING',
      type: 'CHECK',
      mandatory: false,
      parameters: {},
      prices: [{ value: 8 }],
      priceUnit: 'PERSON_NIGHT',
    },
    {
      code: 'BABYBED',
      label: 'Lit bébé',
      optionType: 'OPTIONAL_ON_SITE',
      type: 'CHECK',
      mandatory: false,
      parameters: {},
      prices: [{ value: 10 }],
      priceUnit: 'STAY',
    },
    {
      code: 'INTERNET',
      label: 'Internet',
      optionType: 'INCLUDED',
      type: 'CHECK',
      mandatory: false,
      parameters: {},
      prices: [{ value: 0 }],
      priceUnit: 'STAY',
    },
  ],
};
