import type { z } from 'zod';
import { lodgingDetailSample } from '../../catalog/wire/lodging-detail.ts';
import type { searchResultShape } from './search-result.ts';

const { id, reference, city, surface, rooms, personMax, standing, features, type, photo } = lodgingDetailSample;
const { conciseShortLabel, shortLabel, conciseMediumLabel, mediumLabel, conciseLongLabel, longLabel } =
  lodgingDetailSample;
const { url, name, geoTree, country, bedrooms, latitude, longitude } = lodgingDetailSample;

/** For the documentation and the tests. */
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
        id,
        reference,
        city,
        surface,
        rooms,
        personMax,
        standing,
        features,
        type,
        description: 'Maison claire.',
        photo,
        conciseShortLabel,
        shortLabel,
        conciseMediumLabel,
        mediumLabel,
        conciseLongLabel,
        longLabel,
        url,
        name,
        region: geoTree.region,
        country,
        bedrooms,
        latitude,
        longitude,
        rating: 8,
      },
      nights: 2,
      discountPercent: 10,
      mandatoryServicesPrice: 25,
      totalPrice: 205,
      totalPerNight: 102.5,
      promotions: { promotion: [{ code: 'P10' }] },
    },
  ],
  total: 1,
  totalIsExact: true,
  nextCursor: null,
  corrected: false,
  currency: 'EUR',
  facets: {
    type: {
      values: [
        { value: 'APARTMENT', label: 'Appartement', count: 3, selected: false },
        { value: 'HOUSE', label: 'Maison', count: 1, selected: true },
      ],
    },
    price: {
      values: [{ value: '180-185', label: '180–185 €', count: 1, selected: false }],
      min: 180,
      max: 180,
      histogram: [
        { from: 180, to: 185, count: 1 },
        { from: 185, to: 190, count: 0 },
      ],
    },
  },
};
