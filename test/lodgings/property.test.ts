import { describe, expect, test } from 'vitest';
import { propertyShape, seedPropertyShape } from '../../src/lodgings/wire/property.ts';
import villaPins from './villa-pins.json' with { type: 'json' };
import { removeEmptyMembers } from '../../src/formats/parsed.ts';
import { wrongFields } from '../formats/wrong-fields.ts';
import wrongProperties from './wrong-properties.json' with { type: 'json' };

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

/**
 * Members to change in the property, in its CHECK service alone or beside the other, in its LIST service alone, or in a cost paid on
 * site.
 */
interface WrongProperty {
  cost?: Members;
  change?: Members;
  service?: Members;
  first?: Members;
  choices?: Members;
}

function bodyOf({ change, cost, service, first, choices }: WrongProperty): Members {
  const [check, list] = villaPins.body.services;
  if (service) return changed({ services: [{ ...check, ...withoutNull(service) }] });
  if (cost) return changed({ onSiteCosts: [withoutNull({ ...tax, price: 1, ...cost })] });
  if (first) return changed({ services: [{ ...check, ...first }, list] });
  return changed(choices ? { services: [{ ...list, ...choices }] } : (change ?? {}));
}

function withoutNull(members: Members): Members {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, value ?? undefined]));
}

test.each(wrongProperties as [string, WrongProperty, string[]][])('wants %s', (_, wrong, errors) => {
  expect(wrongFields(propertyShape, bodyOf(wrong))).toEqual(errors);
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
