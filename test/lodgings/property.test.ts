import { describe, expect, test } from 'vitest';
import { propertyShape, seedPropertyShape } from '../../src/lodgings/wire/property.ts';
import villaPins from './villa-pins.json' with { type: 'json' };
import { removeEmptyMembers } from '../../src/formats/parsed.ts';
import { wrongFields } from '../formats/wrong-fields.ts';

function changed(change: Record<string, unknown>): Record<string, unknown> {
  return { ...villaPins.body, ...change };
}

test('keeps money in cents, languages in lower case, and defaults filled in', () => {
  const { property } = propertyShape.parse(villaPins.body);
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

const tax = { code: 'TAX', label: { fr: 'Taxe' }, priceUnit: 'PERSON_NIGHT' };

test('takes the terms of costs paid on site as text and as numbers, empty ones as absent', () => {
  const terms = {
    ...tax,
    percent: '5',
    maxPerPersonNight: '2.30',
    fromAge: '18',
    maxNights: '9',
    maxPrice: '50',
  };
  const { property } = propertyShape.parse(removeEmptyMembers(changed({ onSiteCosts: [{ ...terms, price: '' }] })));
  expect(property.services.at(-1)).toMatchObject({
    ...tax,
    optionType: 'MANDATORY_ON_SITE',
    type: 'CHECK',
    prices: [],
    percent: 500,
    maxPerPersonNight: 230,
    fromAge: 18,
    maxNights: 9,
    maxPrice: 50_00,
  });
});

type Members = Record<string, unknown>;

/** Members to change in one part of the property. */
interface WrongProperty {
  /** A cost paid on site. */
  cost?: Members;
  change?: Members;
  host?: Members;
  /** The CHECK service, alone. */
  service?: Members;
  /** The CHECK service, beside the other. */
  first?: Members;
  /** The LIST service, alone. */
  choices?: Members;
}

function bodyOf({ change = {}, host, cost, service, first, choices }: WrongProperty): Members {
  const [check, list] = villaPins.body.services;
  if (service) return changed({ services: [{ ...check, ...service }] });
  if (cost) return changed({ onSiteCosts: [{ ...tax, price: 1, ...cost }] });
  if (first) return changed({ services: [{ ...check, ...first }, list] });
  if (choices) return changed({ services: [{ ...list, ...choices }] });
  return changed(host ? { host } : change);
}

test.each<[wanted: string, wrong: WrongProperty, error: string]>([
  ['a description', { change: { localizedDescriptions: [] } }, '/localizedDescriptions TOO_FEW'],
  [
    'one description for each language',
    {
      change: {
        localizedDescriptions: [
          { language: 'fr', inside: 'x' },
          { language: 'FR', inside: 'y' },
        ],
      },
    },
    '/localizedDescriptions/1/language DUPLICATE',
  ],
  [
    'pictures over https',
    { change: { images: [{ url: 'http://img.example.org/1.jpg' }] } },
    '/images/0/url INVALID_VALUE',
  ],
  [
    'each number of days once in the cancellation policy',
    {
      change: {
        cancellationPolicy: [
          { daysBefore: 7, refundPercent: 50 },
          { daysBefore: 7, refundPercent: 60 },
        ],
      },
    },
    '/cancellationPolicy/1/daysBefore DUPLICATE',
  ],
  [
    'a largest distance that is not the smaller one',
    { change: { options: { distances: { BEACH: { minMetres: 5, maxMetres: 4 } } } } },
    '/options/distances/BEACH/maxMetres TOO_SMALL',
  ],
  ['a price for what is ticked', { service: { price: undefined } }, '/services/0/price MISSING'],
  [
    'no choices for what is ticked',
    { service: { parameters: { A1: { fr: 'x' } } } },
    '/services/0/parameters CONFLICTING_FIELDS',
  ],
  [
    'the costs paid on site apart from the services',
    { service: { optionType: 'MANDATORY_ON_SITE' } },
    '/services/0/optionType INVALID_VALUE',
  ],
  ['a price of a service, not a percent', { service: { price: undefined, percent: 5 } }, '/services/0/price MISSING'],
  ['one of price and percent', { cost: { percent: 5 } }, '/onSiteCosts/0/percent CONFLICTING_FIELDS'],
  ['price or percent', { cost: { price: undefined } }, '/onSiteCosts/0/price MISSING'],
  ['a percent up to 100', { cost: { price: undefined, percent: 100.01 } }, '/onSiteCosts/0/percent TOO_LARGE'],
  ['a percent of two decimals', { cost: { price: undefined, percent: 1.255 } }, '/onSiteCosts/0/percent INVALID_VALUE'],
  [
    'a percent per person and night',
    { cost: { priceUnit: 'PERSON', price: undefined, percent: 5 } },
    '/onSiteCosts/0/percent CONFLICTING_FIELDS',
  ],
  [
    'a cap per person and night with a percent',
    { cost: { maxPerPersonNight: 5 } },
    '/onSiteCosts/0/maxPerPersonNight CONFLICTING_FIELDS',
  ],
  ['an age per person', { cost: { priceUnit: 'NIGHT', fromAge: 5 } }, '/onSiteCosts/0/fromAge CONFLICTING_FIELDS'],
  ['a code that no service has', { cost: { code: 'FEE' } }, '/onSiteCosts/0/code DUPLICATE'],
  ['a code that no choice has', { cost: { code: 'SHEETS' } }, '/onSiteCosts/0/code DUPLICATE'],
  [
    'imposed services without choices',
    { choices: { optionType: 'MANDATORY_ON_BOOKING' } },
    '/services/0/type INVALID_VALUE',
  ],
  ['included services for nothing', { service: { optionType: 'INCLUDED' } }, '/services/0/price INVALID_VALUE'],
  ['a label in some language', { service: { label: {} } }, '/services/0/label MISSING'],
  ['prices for choices', { choices: { prices: [] } }, '/services/0/prices TOO_FEW'],
  [
    'prices of known choices',
    { choices: { prices: [{ value: 1, selectedCodes: ['SOAP'] }] } },
    '/services/0/prices/0/selectedCodes/0 INVALID_VALUE',
  ],
  [
    'one price for each set of choices',
    {
      choices: {
        prices: [
          { value: 1, selectedCodes: ['SHEETS', 'TOWELS'] },
          { value: 2, selectedCodes: ['TOWELS', 'SHEETS'] },
        ],
      },
    },
    '/services/0/prices/1/selectedCodes DUPLICATE',
  ],
  [
    'codes of services and choices that are all different',
    { first: { code: 'SHEETS' } },
    '/services/1/parameters/SHEETS DUPLICATE',
  ],
  ['a name of the host', { host: { languages: ['fr'] } }, '/host/name MISSING'],
  ['a host who cannot be written to by name', { host: { name: 'ana@example.org' } }, '/host/name INVALID_VALUE'],
  ['a host who cannot be called by name', { host: { name: 'Ana 06 12 34 56 78' } }, '/host/name INVALID_VALUE'],
  ['a host who is no web address', { host: { name: 'www.ana.example' } }, '/host/name INVALID_VALUE'],
  [
    'an introduction that leads nowhere else',
    { host: { name: 'Ana', introduction: { fr: 'Bonjour', EN: 'Call +33 (6) 12-34-56-78' } } },
    '/host/introduction/EN INVALID_VALUE',
  ],
  [
    'languages of the host by code',
    { host: { name: 'Ana', languages: ['fr', 'deutsch'] } },
    '/host/languages/1 INVALID_VALUE',
  ],
  ['a year of four digits', { host: { name: 'Ana', since: 15 } }, '/host/since TOO_SMALL'],
  ['answers within a week', { host: { name: 'Ana', responseHours: 169 } }, '/host/responseHours TOO_LARGE'],
  [
    'captions by language',
    { change: { images: [{ url: 'https://img.example.org/1.jpg', labels: { french: 'La mer' } }] } },
    '/images/0/labels/french INVALID_VALUE',
  ],
])('wants %s', (_, wrong, error) => {
  expect(wrongFields(propertyShape, bodyOf(wrong))).toEqual([error]);
});

test.each<[terms: Members, error: string]>([
  [{ fromAge: 10 }, '/services/0/fromAge CONFLICTING_FIELDS'],
  [{ fromAge: 10, priceUnit: 'NIGHT' }, '/services/0/fromAge CONFLICTING_FIELDS'],
  [{ fromAge: 0, priceUnit: 'PERSON' }, '/services/0/fromAge TOO_SMALL'],
  [{ maxNights: 5 }, '/services/0/maxNights CONFLICTING_FIELDS'],
  [{ maxNights: 5, priceUnit: 'PERSON' }, '/services/0/maxNights CONFLICTING_FIELDS'],
  [{ maxNights: 0, priceUnit: 'NIGHT' }, '/services/0/maxNights TOO_SMALL'],
  [{ maxPrice: 5, optionType: 'OPTIONAL_ON_SITE' }, '/services/0/maxPrice CONFLICTING_FIELDS'],
])('wants terms of a service that fit, unlike %j', (terms, error) => {
  expect(wrongFields(propertyShape, bodyOf({ service: terms }))).toEqual([error]);
});

test('wants at most 100 pictures', () => {
  const images = Array(101).fill({ url: 'https://img.example.org/1.jpg' });
  expect(wrongFields(propertyShape, changed({ images }))).toEqual(['/images TOO_MANY']);
});

describe('in a seed', () => {
  test('unknown members are refused, also deep inside', () => {
    expect(seedPropertyShape.safeParse(changed({ colour: 'red' })).success).toBe(false);
    expect(seedPropertyShape.safeParse(changed({ address: { ...villaPins.body.address, floor: 3 } })).success).toBe(
      false,
    );
    expect(seedPropertyShape.safeParse(villaPins.body).success).toBe(true);
  });

  test('pictures may be the own ones, which a partner cannot send', () => {
    const body = changed({ images: [{ url: '/media/17.svg' }], boost: -5, blocked: true });
    expect(seedPropertyShape.parse(body)).toMatchObject({ boost: -5, blocked: true });
    expect(wrongFields(propertyShape, body)).toEqual(['/images/0/url INVALID_VALUE']);
  });
});
