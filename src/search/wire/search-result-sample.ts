import type { z } from 'zod';
import type { searchResultShape } from './search-result.ts';

/** An answer, for the documentation and the tests. */
export const searchResultSample: z.input<typeof searchResultShape> = {
  stays: [
    {
      id: '20270601-20270603',
      arrival: '20270601',
      departure: '20270603',
      basePrice: 200,
      price: 180,
      promotion: 20,
      priceEnabled: true,
      requestOnly: false,
      lodging: {
        id: 1,
        reference: 'LAAAB',
        city: 'Arcachon',
        surface: 85,
        rooms: 4,
        personMax: 6,
        standing: 3,
        features: ['OVEN', 'GARDEN'],
        type: 'HOUSE',
        description: 'Maison claire.',
        photo: { pictures: [{ url: 'https://img.example.org/1.jpg', dimension: '1200x800' }] },
        conciseShortLabel: 'Maison 6p',
        shortLabel: 'Maison, Arcachon',
        conciseMediumLabel: 'Maison 4 pièces 6p, Arcachon',
        mediumLabel: 'Maison 4 pièces 6 personnes, Arcachon',
        conciseLongLabel: 'Villa des Pins, Maison 4 pièces 6 personnes, Arcachon',
        longLabel: 'Villa des Pins, Maison 4 pièces 6 personnes, Arcachon, 85 m², Nouvelle-Aquitaine',
        url: 'https://api.example.org/lodgings/1',
        name: 'Villa des Pins',
        region: 'Nouvelle-Aquitaine',
        country: 'FR',
        bedrooms: 3,
        latitude: 44.66,
        longitude: -1.17,
        rating: 8,
      },
      nights: 2,
      discountPercent: 10,
      mandatoryServicesPrice: 25,
      totalPrice: 205,
      promotions: { promotion: [{ code: 'P10' }] },
    },
  ],
  total: 1,
  totalIsExact: true,
  corrected: false,
  currency: 'EUR',
  facets: {
    type: {
      values: [
        { value: 'APARTMENT', label: 'Appartement', count: 3, selected: false },
        { value: 'HOUSE', label: 'Maison', count: 1, selected: true },
      ],
    },
    price: { values: [{ value: '180-190', label: '180–190 €', count: 1, selected: false }], min: 180, max: 180 },
  },
};
