import { smallSeed } from '../../support/small-seed.ts';

export const pins = {
  name: 'Villa Pins',
  subType: 'VILLA',
  checkIn: { from: '16:00', to: '19:00' },
  checkOut: { from: '08:00', to: '10:00' },
  rules: { pets: false, smoking: false, parties: false, minAge: 18 },
  cancellationPolicy: [
    { daysBefore: 30, refundPercent: 100 },
    { daysBefore: 7, refundPercent: 50 },
  ],
  registrationNumber: '33009-17',
  licenceAgreement: 'L-PROPERTY',
  carRequired: 'RECOMMENDED_CAR',
  bedroomDescriptions: [
    { type: 'BEDROOM', name: 'Chambre 1', floor: 1, surface: 12, beds: [{ type: 'DOUBLE', count: 1, width: 160 }] },
  ],
  host: {
    name: 'Zyxq',
    languages: ['fr', 'de'],
    since: 2015,
    responseHours: 2,
    introduction: { de: 'Willkommen, sagt Zyxq.', fr: 'Bienvenue.' },
  },
  images: [
    {
      url: 'https://img.example.org/2.jpg',
      order: 2,
      width: 800,
      height: 600,
      labels: { fr: 'La mer', de: 'Das Meer' },
    },
    { url: 'https://img.example.org/1.jpg', order: 1, width: 1200, height: 800 },
  ],
};
const contract = {
  deposit: 450.5,
  lodgingPack: 'SUMMER',
  licenceAgreement: 'L-CONTRACT',
  dealRows: [
    { arrival: '20270703', departure: '20270710', price: 650 },
    {
      arrival: '20270710',
      departure: '20270717',
      basePrice: 700,
      price: 630,
      promotions: [{ code: 'EB10', label: 'Early' }],
    },
    { arrival: '20270717', departure: '20270719', price: 90 },
  ],
};

const review = (id: number, score: number, reviewDate: string, members: object = {}) => ({
  provider: { providerId: 'Small.in', providerReference: 'PINS' },
  id,
  score,
  reviewDate,
  body: `Body ${id}.`,
  author: 'Marie D.',
  lang: 'fr',
  ...members,
});

/** PINS with every member and reviews, PLAIN with few members, and DRAFT, not on sale yet. */
export function describedSeed(): string {
  return smallSeed({
    lodgings: [
      { ref: 'PINS', property: pins, contract },
      {
        ref: 'PLAIN',
        property: {
          generalDescription: { personMax: 2 },
          localizedDescriptions: [{ language: 'FR', inside: 'Chalet.' }],
          services: [],
          options: {},
          geoTree: undefined,
        },
        contract: {
          dealRows: [{ arrival: '20270703', departure: '20270705', price: 99, requestOnly: true, priceEnabled: false }],
        },
      },
      { ref: 'DRAFT', contract: { status: 'IN_PROGRESS' } },
    ],
    reviews: [
      review(1, 8, '2027-01-01T10:00:00Z', {
        replies: [{ body: 'Merci.', author: 'Owner', lang: 'fr', reviewDate: '2027-01-02T10:00:00Z' }],
      }),
      review(2, 9, '2027-02-01T10:00:00Z'),
      review(3, 1, '2027-02-02T10:00:00Z', { published: false }),
    ],
  });
}
