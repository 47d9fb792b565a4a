import { describe, expect, test } from 'vitest';
import { propertyShape, seedPropertyShape, propertyWarnings } from '../../src/lodgings/wire/property.ts';
import { villaPinsBody } from './villa-pins.ts';
import { removeEmptyMembers } from '../../src/formats/parsed.ts';
import { wrongFields } from '../formats/wrong-fields.ts';

function changed(change: Record<string, unknown>): Record<string, unknown> {
  return { ...villaPinsBody, ...change };
}

function withService(change: Record<string, unknown>): Record<string, unknown> {
  return changed({ services: [{ ...villaPinsBody.services[0], ...change }] });
}

function withChoices(change: Record<string, unknown>): Record<string, unknown> {
  return changed({ services: [{ ...villaPinsBody.services[1], ...change }] });
}

test('keeps money in cents, languages in lower case, and defaults filled in', () => {
  const { property } = propertyShape.parse(villaPinsBody);
  expect(property.services[0]).toEqual({
    code: 'FEE',
    label: { fr: 'Frais', en: 'Processing fee' },
    optionType: 'MANDATORY_ON_BOOKING',
    type: 'CHECK',
    parameters: {},
    prices: [{ value: 2500, selectedCodes: [] }],
    priceUnit: 'STAY',
  });
  expect(property.localizedDescriptions.map(({ language }) => language)).toEqual(['fr', 'en']);
  expect(property.geoTree.city).toBe('Arcachon');
  expect(property.localisation.accuracy).toBe(true);
  expect(property.cancellationPolicy).toEqual([]);
});

test('lets the owner hand over the keys at the lodging when nobody else is named', () => {
  const { localOperator } = propertyShape.parse(villaPinsBody);
  expect(localOperator).toMatchObject({ companyName: 'Pins SARL', phone1: '+33556000000', latitude: 44.66 });
});

test('keeps no person in the public part', () => {
  expect(JSON.stringify(propertyShape.parse(villaPinsBody).property)).not.toMatch(/Ana|Roy|ana@|SARL/);
});

test('puts pictures in their order, those without one by their place', () => {
  const url = (name: string) => `https://img.example.org/${name}.jpg`;
  const images = [{ url: url('c'), order: 3 }, { url: url('b') }, { url: url('a'), order: '1' }];
  const { property } = propertyShape.parse(changed({ images }));
  expect(property.images.map((image) => image.url)).toEqual([url('a'), url('b'), url('c')]);
  expect(property.images[0]).not.toHaveProperty('order');
});

test('lets a host name years and numbers, and each language once', () => {
  const host = {
    name: 'Ana & Luc 2',
    languages: ['FR', 'fr', 'en'],
    introduction: { fr: 'Depuis 1998-2004, 24 h/24.' },
  };
  expect(propertyShape.parse(changed({ host })).property.host).toEqual({ ...host, languages: ['fr', 'en'] });
});

test.each([{}, { name: '', languages: [] }, { since: null }])(
  'takes a host of whom nothing is said as none: %o',
  (host) => {
    expect(propertyShape.parse(removeEmptyMembers(changed({ host }))).property.host).toBeUndefined();
  },
);

test('puts the step with the most days first', () => {
  const cancellationPolicy = [
    { daysBefore: 7, refundPercent: 50 },
    { daysBefore: 30, refundPercent: 100 },
  ];
  expect(propertyShape.parse(changed({ cancellationPolicy })).property.cancellationPolicy[0]?.daysBefore).toBe(30);
});

const image = { url: 'https://img.example.org/1.jpg' };

/** Terms of a mandatory service for 25 €, with the one mistake that they make. */
const tax = { optionType: 'MANDATORY_ON_SITE', priceUnit: 'PERSON_NIGHT' };
const wrongTerms: [terms: Record<string, unknown>, error: string][] = [
  [{ fromAge: 10 }, 'fromAge CONFLICTING_FIELDS'],
  [{ fromAge: 10, priceUnit: 'NIGHT' }, 'fromAge CONFLICTING_FIELDS'],
  [{ fromAge: 0, priceUnit: 'PERSON' }, 'fromAge TOO_SMALL'],
  [{ maxNights: 5 }, 'maxNights CONFLICTING_FIELDS'],
  [{ maxNights: 5, priceUnit: 'PERSON' }, 'maxNights CONFLICTING_FIELDS'],
  [{ maxNights: 0, priceUnit: 'NIGHT' }, 'maxNights TOO_SMALL'],
  [{ maxPrice: 5, optionType: 'OPTIONAL_ON_SITE' }, 'maxPrice CONFLICTING_FIELDS'],
  [{ ...tax, percent: 5 }, 'percent CONFLICTING_FIELDS'],
  [{ ...tax, price: undefined }, 'price MISSING'],
  [{ ...tax, price: undefined, percent: 100.01 }, 'percent TOO_LARGE'],
  [{ ...tax, price: undefined, percent: 1.255 }, 'percent INVALID_VALUE'],
  [{ ...tax, optionType: 'MANDATORY_ON_BOOKING', price: undefined, percent: 5 }, 'percent CONFLICTING_FIELDS'],
  [{ ...tax, priceUnit: 'PERSON', price: undefined, percent: 5 }, 'percent CONFLICTING_FIELDS'],
  [{ ...tax, maxPerPersonNight: 5 }, 'maxPerPersonNight CONFLICTING_FIELDS'],
];

test('takes the terms of mandatory services as text and as numbers, empty ones as absent', () => {
  const terms = {
    ...tax,
    price: '',
    percent: '5',
    maxPerPersonNight: '2.30',
    fromAge: '18',
    maxNights: '9',
    maxPrice: '50',
  };
  const { property } = propertyShape.parse(withService({ ...terms, price: undefined }));
  expect(property.services[0]).toMatchObject({
    ...tax,
    prices: [],
    percent: 500,
    maxPerPersonNight: 230,
    fromAge: 18,
    maxNights: 9,
    maxPrice: 50_00,
  });
});

test.each<[string, Record<string, unknown>, string[]]>([
  [
    'a French description',
    changed({ localizedDescriptions: [{ language: 'en', inside: 'x' }] }),
    ['/localizedDescriptions MISSING'],
  ],
  [
    'one description for each language',
    changed({
      localizedDescriptions: [
        { language: 'fr', inside: 'x' },
        { language: 'FR', inside: 'y' },
      ],
    }),
    ['/localizedDescriptions/1/language DUPLICATE'],
  ],
  [
    'pictures over https',
    changed({ images: [{ url: 'http://img.example.org/1.jpg' }] }),
    ['/images/0/url INVALID_VALUE'],
  ],
  ['at most 100 pictures', changed({ images: Array(101).fill(image) }), ['/images TOO_MANY']],
  [
    'each number of days once in the cancellation policy',
    changed({
      cancellationPolicy: [
        { daysBefore: 7, refundPercent: 50 },
        { daysBefore: 7, refundPercent: 60 },
      ],
    }),
    ['/cancellationPolicy/1/daysBefore DUPLICATE'],
  ],
  [
    'a largest distance that is not the smaller one',
    changed({ options: { distances: { BEACH: { minMetres: 5, maxMetres: 4 } } } }),
    ['/options/distances/BEACH/maxMetres TOO_SMALL'],
  ],
  ['a price for what is ticked', withService({ price: undefined }), ['/services/0/price MISSING']],
  [
    'no choices for what is ticked',
    withService({ parameters: { A1: { fr: 'x' } } }),
    ['/services/0/parameters CONFLICTING_FIELDS'],
  ],
  ...wrongTerms.map(([terms, error]): [string, Record<string, unknown>, string[]] => [
    `terms that fit: ${JSON.stringify(terms)}`,
    withService(terms),
    [`/services/0/${error}`],
  ]),
  [
    'imposed services without choices',
    withChoices({ optionType: 'MANDATORY_ON_BOOKING' }),
    ['/services/0/type INVALID_VALUE'],
  ],
  ['included services for nothing', withService({ optionType: 'INCLUDED' }), ['/services/0/price INVALID_VALUE']],
  ['labels in French', withService({ label: { en: 'Fee' } }), ['/services/0/label/fr MISSING']],
  ['prices for choices', withChoices({ prices: [] }), ['/services/0/prices TOO_FEW']],
  [
    'prices of known choices',
    withChoices({ prices: [{ value: 1, selectedCodes: ['SOAP'] }] }),
    ['/services/0/prices/0/selectedCodes/0 INVALID_VALUE'],
  ],
  [
    'one price for each set of choices',
    withChoices({
      prices: [
        { value: 1, selectedCodes: ['SHEETS', 'TOWELS'] },
        { value: 2, selectedCodes: ['TOWELS', 'SHEETS'] },
      ],
    }),
    ['/services/0/prices/1/selectedCodes DUPLICATE'],
  ],
  [
    'codes of services and choices that are all different',
    changed({ services: [{ ...villaPinsBody.services[0], code: 'SHEETS' }, villaPinsBody.services[1]] }),
    ['/services/1/parameters/SHEETS DUPLICATE'],
  ],
  ['a name of the host', changed({ host: { languages: ['fr'] } }), ['/host/name MISSING']],
  [
    'a host who cannot be written to by name',
    changed({ host: { name: 'ana@example.org' } }),
    ['/host/name INVALID_VALUE'],
  ],
  [
    'a host who cannot be called by name',
    changed({ host: { name: 'Ana 06 12 34 56 78' } }),
    ['/host/name INVALID_VALUE'],
  ],
  ['a host who is no web address', changed({ host: { name: 'www.ana.example' } }), ['/host/name INVALID_VALUE']],
  [
    'an introduction that leads nowhere else',
    changed({ host: { name: 'Ana', introduction: { fr: 'Bonjour', EN: 'Call +33 (6) 12-34-56-78' } } }),
    ['/host/introduction/EN INVALID_VALUE'],
  ],
  [
    'languages of the host by code',
    changed({ host: { name: 'Ana', languages: ['fr', 'deutsch'] } }),
    ['/host/languages/1 INVALID_VALUE'],
  ],
  ['a year of four digits', changed({ host: { name: 'Ana', since: 15 } }), ['/host/since TOO_SMALL']],
  ['answers within a week', changed({ host: { name: 'Ana', responseHours: 169 } }), ['/host/responseHours TOO_LARGE']],
  [
    'captions by language',
    changed({ images: [{ ...image, labels: { french: 'La mer' } }] }),
    ['/images/0/labels/french INVALID_VALUE'],
  ],
])('wants %s', (_, body, errors) => {
  expect(wrongFields(propertyShape, body)).toEqual(errors);
});

describe('in a seed', () => {
  test('unknown members are refused, also deep inside', () => {
    expect(seedPropertyShape.safeParse(changed({ colour: 'red' })).success).toBe(false);
    expect(seedPropertyShape.safeParse(changed({ address: { ...villaPinsBody.address, floor: 3 } })).success).toBe(
      false,
    );
    expect(seedPropertyShape.safeParse(villaPinsBody).success).toBe(true);
  });

  test('pictures may be the own ones, which a partner cannot send', () => {
    const body = changed({ images: [{ url: '/media/17.svg' }], boost: -5, blocked: true });
    expect(seedPropertyShape.parse(body)).toMatchObject({ boost: -5, blocked: true });
    expect(wrongFields(propertyShape, body)).toEqual(['/images/0/url INVALID_VALUE']);
  });
});

test('warns of codes outside the known lists, few pictures and small pictures', () => {
  const body = changed({ options: { features: ['OVEN', 'ROBOT'] } });
  const warnings = propertyWarnings(propertyShape.parse(body));
  expect(warnings.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    '/options/features/1 UNKNOWN_CODE',
    '/images FEW_IMAGES',
    '/images/0 SMALL_IMAGE',
  ]);
});
