import { contractOf, customer, propertyOf, usualNights } from '../support/small-seed.ts';

/** A mistake: changed members by pointer, and the expected error; `about` are other members that the rule reads. */
export type Mistake = [change: Record<string, unknown>, error: string, about?: string[]];

interface WrongBody {
  id: string;
  /** Valid without a mistake. */
  body: object;
  mistakes: readonly Mistake[];
}

const stay = { arrival: '20270701', departure: '20270708', occupantCount: 2 };
export const booking = { lodgingId: 1, ...stay, customer };
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

const usual = {
  ref: 'MAIN',
  contract: { rates: { nights: [usualNights, { ...usualNights, from: '20270901', to: '20270930' }] } },
};

/** Of both ways to book. */
const ofBookings: readonly Mistake[] = [
  [{ '/arrival': '20270230' }, '/arrival INVALID_DATE'],
  [{ '/departure': '20270601' }, '/departure INVALID_DATE_RANGE', ['/arrival']],
  [{ '/occupantCountChildren': 9 }, '/occupantCountChildren TOO_LARGE', ['/occupantCount']],
  [{ '/occupantCount': 1.5 }, '/occupantCount INVALID_TYPE'],
  [{ '/promoCode': 'X'.repeat(65) }, '/promoCode TOO_LONG'],
  [{ '/extras': 'x' }, '/extras INVALID_TYPE'],
];

export const wrongBodies: readonly WrongBody[] = [
  {
    id: 'create-booking',
    body: booking,
    mistakes: [
      ...ofBookings,
      [{ '/customer/email': 'x' }, '/customer/email INVALID_VALUE'],
      [{ '/lodgingId': '99999999999999999999' }, '/lodgingId TOO_LARGE'],
    ],
  },
  {
    id: 'book-easily',
    body: { requestType: 'BOOKED', price: 1, ...booking },
    mistakes: [
      ...ofBookings,
      [{ '/referenceId': 'P-1' }, '/referenceId CONFLICTING_FIELDS'],
      [{ '/lodgingId': 'x' }, '/lodgingId INVALID_TYPE'],
      [{ '/customer': null }, '/customer MISSING'],
      [{ '/price': null }, '/price MISSING', ['/maxPrice']],
      [{ '/maxPrice': -1 }, '/maxPrice TOO_SMALL'],
    ],
  },
  {
    id: 'modify-booking',
    body: {},
    mistakes: [
      [{ '/departure': '20270601' }, '/arrival MISSING'],
      [{ '/occupantCountChildren': 9, '/occupantCount': 2 }, '/occupantCountChildren TOO_LARGE'],
      [{ '/customer/email': 'x' }, '/customer/email INVALID_VALUE'],
    ],
  },
  {
    id: 'quote-booking',
    body: {},
    mistakes: [
      [{ '/arrival': '20270601' }, '/departure MISSING'],
      [{ '/validityHours': 0 }, '/validityHours TOO_SMALL'],
    ],
  },
  {
    id: 'final-payment',
    body: { bookingId: 1 },
    mistakes: [
      [{ '/reference': 'R' }, '/reference CONFLICTING_FIELDS'],
      [{ '/bookingId': 0 }, '/bookingId TOO_SMALL'],
      [{ '/urlSuccess': 5 }, '/urlSuccess INVALID_TYPE'],
    ],
  },
  {
    id: 'search-availabilities',
    body: { lodgings: [1] },
    mistakes: [
      [{ '/arrivalFrom': '20270702', '/arrivalTo': '20270701' }, '/arrivalTo INVALID_DATE_RANGE'],
      [{ '/lodgings': [] }, '/lodgings TOO_FEW'],
      [{ '/durations': [63] }, '/durations/0 TOO_LARGE'],
    ],
  },
  {
    id: 'insert-property',
    body: { ...propertyOf({ ref: 'MAIN' }), services: [check, list, { ...check, code: 'BED' }] },
    mistakes: [
      [{ '/services/0/code': 'bed' }, '/services/2/code DUPLICATE', ['/services/2/code']],
      [{ '/services/0/label/fr': 'x'.repeat(201) }, '/services/0/label/fr TOO_LONG'],
      [{ '/services/0/price': -1 }, '/services/0/price TOO_SMALL'],
      [{ '/services/0/detailUrl': 'http://img.example.org' }, '/services/0/detailUrl INVALID_VALUE'],
      [{ '/services/0/prices': [{ value: 1 }] }, '/services/0/prices CONFLICTING_FIELDS'],
      [{ '/services/1/prices': [] }, '/services/1/prices TOO_FEW'],
      [{ '/services/1/parameters': null }, '/services/1/parameters MISSING'],
      [{ '/services/1/price': 5 }, '/services/1/price CONFLICTING_FIELDS'],
      [
        { '/services/1/prices/0/selectedCodes': ['NONE'] },
        '/services/1/prices/0/selectedCodes/0 INVALID_VALUE',
        ['/services/1/parameters'],
      ],
      [{ '/services/2/maxPrice': 5 }, '/services/2/maxPrice CONFLICTING_FIELDS'],
      [{ '/services/2/price': null }, '/services/2/price MISSING'],
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
  },
  {
    id: 'insert-contract',
    body: contractOf({ ref: 'MAIN', contract: { dealRows: [row, { ...row, arrival: '20270702' }] } }),
    mistakes: [
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
      [
        { '/rates': { nights: [{ from: '20270601', to: '20270831', nightPrice: 100, minStay: 1, maxStay: 14 }] } },
        '/dealRows CONFLICTING_FIELDS',
      ],
      [{ '/deposit': null }, '/deposit MISSING'],
    ],
  },
  {
    id: 'insert-contract',
    body: contractOf(usual),
    mistakes: [
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
  },
];
