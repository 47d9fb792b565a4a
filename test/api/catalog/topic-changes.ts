import type { Topic } from '../../support/operations.ts';

type Values = Record<string, unknown>;

const cleaning = { code: 'CLEAN', label: { fr: 'Ménage' }, optionType: 'OPTIONAL_ON_SITE', type: 'CHECK' };
const picture = { url: 'https://img.example.org/2.jpg', width: 2000, height: 1000 };
const room = { type: 'BEDROOM', name: 'Nord', beds: [{ type: 'DOUBLE', count: 1 }] };
const french = { language: 'fr', title: 'Villa TOPICS', inside: 'Maison claire.', outside: 'Jardin clos.' };
const english = { language: 'en', title: 'Villa TOPICS', inside: 'Bright house.', outside: 'Fenced garden.' };

/** Each patch of the property moves one topic, or also that of the labels that name it. */
export const propertyChanges: readonly [topics: Topic | readonly Topic[], name: string, patch: Values][] = [
  ['services', 'its extras', { services: [{ ...cleaning, price: 40 }] }],
  ['photos', 'its pictures', { images: [picture] }],
  ['lodging', 'its name', { name: 'Villa Neuve' }],
  ['lodging', 'its type', { typeCode: 'APARTMENT' }],
  ['lodging', 'its narrower type', { subType: 'VILLA' }],
  ['lodging', 'its host', { host: { name: 'Marie' } }],
  ['lodging', 'its persons', { generalDescription: { personMax: 7 } }],
  ['lodging', 'its owner', { ownerFull: { firstName: 'Anne' } }],
  ['lodging', "the owner's index", { ownerFull: { index: 'P-NEW' } }],
  ['lodging', 'its company', { company: { code: 'OTHER' } }],
  ['lodging', 'its deposit', { caution: 250 }],
  ['lodging', 'its residence', { residence: 'Les Pins' }],
  ['lodging', "its residence's code", { residenceCode: 'LP' }],
  ['lodging', 'its usage', { residentialUsage: 'secondary' }],
  ['lodging', 'the need of a car', { carRequired: 'REQUIRED_CAR' }],
  ['lodging', 'its times of arrival', { checkIn: { from: '16:00', to: '19:00' } }],
  ['lodging', 'its times of departure', { checkOut: { from: '08:00', to: '10:00' } }],
  ['lodging', 'its rules', { rules: { pets: true } }],
  ['lodging', 'its cancellation policy', { cancellationPolicy: [{ daysBefore: 30, refundPercent: 100 }] }],
  ['lodging', 'a comment', { comment: 'Call first' }],
  ['lodging', 'its constraints', { constraints: { a: 'b' } }],
  ['lodging', 'its regulation values', { regulationValues: { a: 'b' } }],
  ['lodging', 'a first score', { scoreA: 3 }],
  ['lodging', 'a second score', { scoreB: 3 }],
  ['lodging', 'a third score', { scoreC: 3 }],
  ['lodging', 'a fourth score', { scoreD: 3 }],
  ['lodging', "its provider's page", { provider: { providerUrl: 'https://p.example.org' } }],
  ['location', 'its street', { address: { line1: '4 allée des Pins' } }],
  [['lodging', 'location'], 'its city', { address: { city: 'La Teste' } }],
  [['lodging', 'location'], 'its region', { geoTree: { region: 'Aquitaine' } }],
  ['location', 'its group of places', { geoTree: { group: 'Bassin' } }],
  ['location', 'its latitude', { localisation: { latitude: 44.7 } }],
  ['location', 'its cadastral number', { cadastralReference: 'AB 17' }],
  ['location', 'its licence number', { licenceAgreement: 'L-17' }],
  ['location', 'its registration number', { registrationNumber: 'R-17' }],
  ['status', 'a channel more', { gateways: ['Small.out', 'Other.out'] }],
  ['rooms', 'its rooms', { roomDescriptions: [room] }],
  ['rooms', 'its bedrooms', { bedroomDescriptions: [room] }],
  ['features', 'its features', { options: { features: ['OVEN'] } }],
  ['features', 'what is outside', { outsideDescription: { garden: true, surface: 300 } }],
  ['keycollection', 'who hands over the keys', { localOperator: { firstName: 'Léa' } }],
  ['descriptions', 'its text inside', { localizedDescriptions: [{ ...french, inside: 'Maison sombre.' }, english] }],
  [
    'services',
    'a cost paid on site',
    { onSiteCosts: [{ code: 'TAX', label: { fr: 'Taxe de séjour' }, price: 2, priceUnit: 'PERSON_NIGHT' }] },
  ],
  [
    'descriptions',
    'an additional text',
    { additionalDescriptions: [{ language: 'fr', type: 'ACCESS', text: 'À gauche' }] },
  ],
];

const promotion = { code: 'P10', label: 'Ten', percent: 10, from: '20270601', to: '20270831' };

/** Members of the contract, of its usual nights, of its rates, and of a row in place of them. */
export type ContractChange = Values & Partial<Record<'nights' | 'rates' | 'row', object>>;

export const contractChanges: readonly [topics: readonly Topic[], name: string, change: ContractChange][] = [
  [['availabilities'], 'a price', { nights: { nightPrice: 110 } }],
  [['availabilities'], 'closed nights', { unavailable: [{ from: '20270701', to: '20270702' }] }],
  [['availabilities'], 'the retrocession', { retrocession: 3 }],
  [['availabilities'], 'the first arrival', { validFrom: '20270605' }],
  [['availabilities'], 'rows in place of rates', { row: {} }],
  [['availabilities'], 'a discount for long stays', { rates: { lengthDiscounts: [{ minNights: 7, percent: 5 }] } }],
  [['availabilities', 'promotions'], 'a promotion', { rates: { promotions: [promotion] } }],
  [
    ['availabilities', 'promotions'],
    'a promotion still to come',
    { rates: { promotions: [{ ...promotion, bookFrom: '20270401' }] } },
  ],
  [['availabilities', 'promotions'], 'a price that is cut', { nights: { basePrice: 120 } }],
  [['availabilities', 'promotions'], 'a row that is cut', { row: { basePrice: 700 } }],
  [['lodging'], 'the deposit', { deposit: 600 }],
  [['lodging'], 'the pack', { lodgingPack: 'WINTER' }],
  [['lodging'], 'comments', { comments: 'Signed' }],
  [['lodging'], "the property's index", { propertyIndex: 'P-9' }],
  [['lodging'], 'the flag of simple ones', { simplified: true }],
  [['location'], 'the licence number', { licenceAgreement: 'L-9' }],
  [['lodging', 'location'], 'the pack and the licence number', { lodgingPack: 'WINTER', licenceAgreement: 'L-9' }],
];

/** Delivers a contract, a state of it or a property; `moves` are the topics that this moves, if that matters. */
type Step = ({ send: ContractChange } | { move: Values } | { property: Values }) & { moves?: readonly Topic[] };

export const contractStories: readonly [name: string, steps: readonly Step[]][] = [
  [
    'promotions alone never: the code of one is part of the prices, too',
    [
      { send: { rates: { promotions: [promotion] } } },
      { send: { rates: { promotions: [{ ...promotion, code: 'OTHER' }] } }, moves: ['availabilities', 'promotions'] },
      { send: {} },
    ],
  ],
  [
    'its state with the first delivery of a contract that is not published, and again after it ended',
    [
      {
        send: { contractNumber: 'C-NEW', rates: { promotions: [promotion] }, licenceAgreement: 'L-2' },
        moves: ['lodging', 'status'],
      },
      { move: { status: 'TO_VALIDATE', contractNumber: 'C-NEW' }, moves: ['status'] },
      { move: { status: 'END_OF_CONTRACT', contractNumber: 'C-NEW' }, moves: ['status'] },
      {
        send: { contractNumber: 'C-NEW', rates: { promotions: [promotion] }, licenceAgreement: 'L-2' },
        moves: ['status'],
      },
      {
        send: { contractNumber: 'C-NEW', rates: { promotions: [promotion] }, licenceAgreement: 'L-2', deposit: 700 },
        moves: ['lodging'],
      },
      { move: { status: 'END_OF_CONTRACT', contractNumber: 'C-NEW' } },
    ],
  ],
  [
    'status with a state, and what the contract shows where sales begin or end',
    [
      { send: {} },
      { move: { status: 'query' }, moves: [] },
      { move: { status: 'SALES_STOPPED' }, moves: ['availabilities', 'lodging', 'status'] },
      { move: { status: 'SALES_STOPPED' }, moves: [] },
      { move: { status: 'PUBLISHED' }, moves: ['availabilities', 'lodging', 'status'] },
      { move: { status: 'IN_PROGRESS' }, moves: ['availabilities', 'lodging', 'status'] },
      { move: { status: 'TO_VALIDATE' }, moves: ['status'] },
      { move: { status: 'PUBLISHED' }, moves: ['availabilities', 'lodging', 'status'] },
    ],
  ],
  [
    'promotions, too, where the contract cuts prices',
    [
      { send: { rates: { promotions: [promotion] } } },
      { move: { status: 'SALES_STOPPED' }, moves: ['availabilities', 'promotions', 'lodging', 'status'] },
      { move: { status: 'PUBLISHED' }, moves: ['availabilities', 'promotions', 'lodging', 'status'] },
      { send: {} },
    ],
  ],
  [
    'location, too, where another licence number than that of the property comes or goes',
    [
      { send: { licenceAgreement: 'L-9' } },
      { move: { status: 'SALES_STOPPED' }, moves: ['availabilities', 'lodging', 'location', 'status'] },
      { move: { status: 'PUBLISHED' }, moves: ['availabilities', 'lodging', 'location', 'status'] },
      { property: { licenceAgreement: 'L-9' } },
      { move: { status: 'SALES_STOPPED' }, moves: ['availabilities', 'lodging', 'status'] },
      { move: { status: 'PUBLISHED' }, moves: ['availabilities', 'lodging', 'status'] },
      { property: {} },
      { send: {} },
    ],
  ],
  [
    'the stays of two published contracts once: the one delivered last rules',
    [
      { send: {} },
      { send: { contractNumber: 'C-2', nights: { nightPrice: 90 }, deposit: 900 } },
      { move: { status: 'PUBLISHED', contractNumber: 'C-2' }, moves: ['availabilities', 'lodging', 'status'] },
      { send: { comments: 'Signed' }, moves: ['availabilities', 'lodging'] },
      { send: { comments: 'Signed twice' }, moves: ['lodging'] },
      {
        send: { contractNumber: 'C-2', nights: { nightPrice: 90 }, deposit: 901 },
        moves: ['availabilities', 'lodging'],
      },
    ],
  ],
  [
    'promotions with the one of two contracts that rules',
    [
      { send: { contractNumber: 'C-2', rates: { promotions: [promotion] } } },
      { send: { comments: 'Thrice' }, moves: ['availabilities', 'promotions', 'lodging'] },
      {
        send: { contractNumber: 'C-2', rates: { promotions: [promotion] }, deposit: 902 },
        moves: ['availabilities', 'promotions', 'lodging'],
      },
    ],
  ],
  [
    'the general data alone where two contracts share no arrival day',
    [
      { send: { validTo: '20270701' } },
      { send: { contractNumber: 'C-2', nights: { nightPrice: 90 }, validFrom: '20270702', deposit: 903 } },
      { send: { validTo: '20270701', comments: 'Again' }, moves: ['lodging'] },
      { move: { status: 'END_OF_CONTRACT', contractNumber: 'C-2' } },
      { send: {} },
    ],
  ],
];
