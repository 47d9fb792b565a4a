import { describe, expect, it } from 'vitest';
import { bodyValue } from '../../src/http/bodies/body-value.ts';
import { ApiError, operations } from '../support/operations.ts';
import { contractOf, customer, propertyOf, usualNights } from '../support/small-seed.ts';

/** A mistake: changed members by pointer, and the expected error; `about` are other members that the rule reads. */
type Mistake = [change: Record<string, unknown>, error: string, about?: string[]];

const stay = { arrival: '20270701', departure: '20270708', occupantCount: 2 };
const booking = { lodgingId: 1, ...stay, customer };
const row = { arrival: '20270701', departure: '20270708', price: 500 };
const check = { code: 'FEE', label: { fr: 'Frais' }, optionType: 'OPTIONAL_ON_SITE', type: 'CHECK', price: 10 };
const list = {
  code: 'LINEN',
  label: { fr: 'Linge' },
  optionType: 'OPTIONAL_ON_SITE',
  type: 'LIST',
  parameters: { SHEETS: { fr: 'Draps' } },
  prices: [{ value: 5, selectedCodes: ['SHEETS'] }],
};

const stayMistakes: Mistake[] = [
  [{ '/arrival': '20270230' }, '/arrival INVALID_DATE'],
  [{ '/departure': '20270601' }, '/departure INVALID_DATE_RANGE', ['/arrival']],
  [{ '/occupantCountChildren': 9 }, '/occupantCountChildren TOO_LARGE', ['/occupantCount']],
  [{ '/occupantCount': 1.5 }, '/occupantCount INVALID_TYPE'],
  [{ '/promoCode': 'X'.repeat(65) }, '/promoCode TOO_LONG'],
  [{ '/extras': 'x' }, '/extras INVALID_TYPE'],
];

const wrong: [id: string, body: object, mistakes: Mistake[]][] = [
  [
    'create-booking',
    booking,
    [
      ...stayMistakes,
      [{ '/customer/email': 'x' }, '/customer/email INVALID_VALUE'],
      [{ '/lodgingId': '9'.repeat(20) }, '/lodgingId TOO_LARGE'],
    ],
  ],
  [
    'book-easily',
    { requestType: 'BOOKED', price: 1, ...booking },
    [
      ...stayMistakes,
      [{ '/referenceId': 'P-1' }, '/referenceId CONFLICTING_FIELDS'],
      [{ '/lodgingId': 'x' }, '/lodgingId INVALID_TYPE'],
      [{ '/customer': undefined }, '/customer MISSING'],
      [{ '/price': undefined }, '/price MISSING', ['/maxPrice']],
      [{ '/maxPrice': -1 }, '/maxPrice TOO_SMALL'],
    ],
  ],
  [
    'modify-booking',
    {},
    [
      [{ '/departure': '20270601' }, '/arrival MISSING'],
      [{ '/occupantCountChildren': 9, '/occupantCount': 2 }, '/occupantCountChildren TOO_LARGE'],
      [{ '/customer/email': 'x' }, '/customer/email INVALID_VALUE'],
    ],
  ],
  [
    'quote-booking',
    {},
    [
      [{ '/arrival': '20270601' }, '/departure MISSING'],
      [{ '/validityHours': 0 }, '/validityHours TOO_SMALL'],
    ],
  ],
  [
    'final-payment',
    { bookingId: 1 },
    [
      [{ '/reference': 'R' }, '/reference CONFLICTING_FIELDS'],
      [{ '/bookingId': 0 }, '/bookingId TOO_SMALL'],
      [{ '/urlSuccess': 5 }, '/urlSuccess INVALID_TYPE'],
    ],
  ],
  [
    'search-availabilities',
    { lodgings: [1] },
    [
      [{ '/arrivalFrom': '20270702', '/arrivalTo': '20270701' }, '/arrivalTo INVALID_DATE_RANGE'],
      [{ '/lodgings': [] }, '/lodgings TOO_FEW'],
      [{ '/durations': [63] }, '/durations/0 TOO_LARGE'],
    ],
  ],
  [
    'insert-property',
    { ...propertyOf({ ref: 'MAIN' }), services: [check, list, { ...check, code: 'BED' }] },
    [
      [{ '/services/0/code': 'bed' }, '/services/2/code DUPLICATE', ['/services/2/code']],
      [{ '/services/0/label/fr': 'x'.repeat(201) }, '/services/0/label/fr TOO_LONG'],
      [{ '/services/0/price': -1 }, '/services/0/price TOO_SMALL'],
      [{ '/services/0/detailUrl': 'http://img.example.org' }, '/services/0/detailUrl INVALID_VALUE'],
      [{ '/services/0/prices': [{ value: 1 }] }, '/services/0/prices CONFLICTING_FIELDS'],
      [{ '/services/1/prices': [] }, '/services/1/prices TOO_FEW'],
      [{ '/services/1/parameters': undefined }, '/services/1/parameters MISSING'],
      [{ '/services/1/price': 5 }, '/services/1/price CONFLICTING_FIELDS'],
      [
        { '/services/1/prices/0/selectedCodes': ['NONE'] },
        '/services/1/prices/0/selectedCodes/0 INVALID_VALUE',
        ['/services/1/parameters'],
      ],
      [{ '/services/2/maxPrice': 5 }, '/services/2/maxPrice CONFLICTING_FIELDS'],
      [{ '/services/2/price': undefined }, '/services/2/price MISSING'],
      [{ '/localizedDescriptions': [{ language: 'en', inside: 'x' }] }, '/localizedDescriptions MISSING'],
      [
        { '/cancellationPolicy': [{ daysBefore: 3, refundPercent: 1 }, { daysBefore: 3 }] },
        '/cancellationPolicy/1/daysBefore DUPLICATE',
      ],
      [
        { '/options/distances': { BEACH: { minMetres: 2, maxMetres: 1 } } },
        '/options/distances/BEACH/maxMetres TOO_SMALL',
      ],
      [{ '/images': [] }, '/images TOO_FEW'],
      [{ '/name': 5 }, '/name INVALID_TYPE'],
    ],
  ],
  [
    'insert-contract',
    contractOf({ ref: 'MAIN', contract: { dealRows: [row, { ...row, arrival: '20270702' }] } }),
    [
      [
        { '/dealRows/1/arrival': '20270701' },
        '/dealRows/1 DUPLICATE',
        ['/dealRows/0/arrival', '/dealRows/0/departure', '/dealRows/1/departure'],
      ],
      [{ '/dealRows/0/price': -1 }, '/dealRows/0/price TOO_SMALL'],
      [{ '/dealRows/0/departure': '20270601' }, '/dealRows/0/departure INVALID_DATE_RANGE', ['/dealRows/0/arrival']],
      [{ '/dealRows/0/promotions': [{ code: 'A' }, { code: 'a' }] }, '/dealRows/0/promotions/1/code DUPLICATE'],
      [{ '/dealRows/1/basePrice': 1 }, '/dealRows/1/basePrice TOO_SMALL'],
      [{ '/validFrom': '20270702', '/validTo': '20270701' }, '/validTo INVALID_DATE_RANGE'],
      [{ '/unavailable': [{ from: '20270702', to: '20270701' }] }, '/unavailable/0/to INVALID_DATE_RANGE'],
      [{ '/rates': { nights: [usualNights] } }, '/dealRows CONFLICTING_FIELDS'],
      [{ '/deposit': undefined }, '/deposit MISSING'],
    ],
  ],
  [
    'insert-contract',
    contractOf({
      ref: 'MAIN',
      contract: { rates: { nights: [usualNights, { ...usualNights, from: '20270901', to: '20270930' }] } },
    }),
    [
      [
        { '/rates/nights/1/from': '20270801' },
        '/rates/nights/1/from OVERLAPPING_PERIODS',
        ['/rates/nights/0/from', '/rates/nights/0/to', '/rates/nights/1/to'],
      ],
      [{ '/rates/nights/0/minStay': 20 }, '/rates/nights/0/maxStay TOO_SMALL', ['/rates/nights/0/maxStay']],
      [{ '/rates/nights/0/maxStay': 1.5 }, '/rates/nights/0/maxStay INVALID_TYPE'],
      [{ '/rates/nights/0/basePrice': 1 }, '/rates/nights/0/basePrice TOO_SMALL', ['/rates/nights/0/nightPrice']],
      [{ '/rates/nights/0/nightPrice': 'x' }, '/rates/nights/0/nightPrice INVALID_TYPE'],
      [{ '/rates/nights/0/to': '20270501' }, '/rates/nights/0/to INVALID_DATE_RANGE', ['/rates/nights/0/from']],
      [{ '/rates/lengthDiscounts': [{ minNights: 7, percent: 100 }] }, '/rates/lengthDiscounts/0/percent TOO_LARGE'],
      [
        { '/rates/promotions': [{ code: 'P', label: 'P', percent: 5, from: '20270702', to: '20270701' }] },
        '/rates/promotions/0/to INVALID_DATE_RANGE',
      ],
      [{ '/comments': 5 }, '/comments INVALID_TYPE'],
    ],
  ],
];

describe('reports all mistakes of a body at once', () => {
  it.each(wrong)('%s: each alone, and each two of them together', (id, body, mistakes) => {
    expect(errorsOf(id, body)).toEqual([]);
    for (const [change, error] of mistakes) expect(errorsOf(id, changed(body, change)), error).toContain(error);
    for (const [at, one] of mistakes.entries())
      for (const other of mistakes.slice(at + 1)) {
        if (meet(one, other) || meet(other, one)) continue;
        const both = errorsOf(id, changed(body, { ...one[0], ...other[0] }));
        expect(both).toEqual(expect.arrayContaining([one[1], other[1]]));
        expect(both).toHaveLength(new Set(both).size);
      }
  });

  it('also beside a list that is too long', () => {
    const sent = { ...booking, extras: Array(101).fill('AB'), departure: '20270601' };
    expect(errorsOf('create-booking', sent)).toEqual(['/extras TOO_MANY', '/departure INVALID_DATE_RANGE']);
    expect(errorsOf('search-availabilities', { lodgings: Array(1001).fill(1) })).toEqual(['/lodgings TOO_MANY']);
  });

  it('names an exclusive limit as such', () => {
    const sent = contractOf({
      ref: 'MAIN',
      contract: { rates: { nights: [usualNights], lengthDiscounts: [{ minNights: 7, percent: 100 }] } },
    });
    expect(detailsOf('insert-contract', sent)).toEqual(['Must be less than 100']);
  });
});

/** Mistakes are indistinguishable when one changes what the other is about. */
function meet([change, , about = []]: Mistake, [otherChange]: Mistake): boolean {
  const own = [...Object.keys(change), ...about];
  return Object.keys(otherChange).some((pointer) =>
    own.some((name) => `${name}/`.startsWith(`${pointer}/`) || `${pointer}/`.startsWith(`${name}/`)),
  );
}

function changed(body: unknown, changes: Record<string, unknown>): unknown {
  return Object.entries(changes).reduce(
    (sent, [pointer, value]) => withValue(sent, pointer.split('/').slice(1), value),
    body,
  );
}

function withValue(value: unknown, [first, ...rest]: string[], wish: unknown): unknown {
  if (first === undefined) return wish;
  if (Array.isArray(value))
    return value.map((item: unknown, place) => (String(place) === first ? withValue(item, rest, wish) : item));
  const members = (value ?? {}) as Record<string, unknown>;
  return { ...members, [first]: withValue(members[first], rest, wish) };
}

function errorsOf(id: string, body: unknown): string[] {
  return refusal(id, body).map(({ pointer = '', code }) => `${pointer} ${code}`);
}

function detailsOf(id: string, body: unknown): string[] {
  return refusal(id, body).map(({ detail }) => detail);
}

function refusal(id: string, body: unknown): NonNullable<ApiError['parts']['errors']> {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  try {
    bodyValue(Buffer.from(JSON.stringify(body)), 'json', operation);
    return [];
  } catch (error) {
    if (error instanceof ApiError) return error.parts.errors ?? [];
    throw error;
  }
}
