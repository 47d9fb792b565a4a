import type { SmallLodging } from '../../support/small-seed.ts';

interface Wish {
  nightPrice: number;
  city: string;
  region?: string;
  typeCode?: string;
  general?: object;
  features?: string[];
  surroundings?: string[];
  promotion?: { code: string; percent: number };
}

/** Stays of 2 and 3 nights from the first ten days of July 2027. */
function lodging(ref: string, wish: Wish): SmallLodging {
  const { nightPrice, city, region = 'Savoie', typeCode = 'HOUSE', general, features = [], surroundings = [] } = wish;
  const nights = [{ from: '20270701', to: '20270712', nightPrice, minStay: 2, maxStay: 3 }];
  const promotions = wish.promotion
    ? [{ ...wish.promotion, label: 'Promo', from: '20270701', to: '20270712' }]
    : undefined;
  return {
    ref,
    property: {
      name: `Villa ${ref}`,
      typeCode,
      geoTree: { region, city },
      generalDescription: { personMax: 4, ...general },
      options: { features, surroundings },
    },
    contract: { rates: { nights, ...(promotions && { promotions }) } },
  };
}

/** Two houses in Évian, A and B, and an apartment in Nice, C; they differ in price, size, features and promotion. */
export const facetLodgings: readonly SmallLodging[] = [
  lodging('A', {
    nightPrice: 50,
    city: 'Évian',
    general: { personMax: 2, bedrooms: 0, standing: 3 },
    features: ['OVEN', 'HOT_TUB'],
    surroundings: ['LAKE'],
    promotion: { code: 'EB10', percent: 10 },
  }),
  lodging('B', {
    nightPrice: 80,
    city: 'Évian',
    general: { bedrooms: 1, standing: 3 },
    features: ['OVEN'],
    promotion: { code: 'LAST', percent: 20 },
  }),
  lodging('C', {
    nightPrice: 150,
    city: 'Nice',
    region: 'Provence',
    typeCode: 'APARTMENT',
    general: { personMax: 6, bedrooms: 3 },
    surroundings: ['SEA'],
  }),
];
