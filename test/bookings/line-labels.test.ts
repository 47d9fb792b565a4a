import { describe, expect, it } from 'vitest';
import { lineLabelFor, type LineSources, type Reader } from '../../src/bookings/rules/customer-page.ts';
import type { BookingLine } from '../../src/stays/rules/prices/price-block.ts';

const cleaning = {
  code: 'CLEANING',
  label: { fr: 'Ménage', en: 'Cleaning', de: 'Endreinigung' },
  optionType: 'MANDATORY_ON_BOOKING',
  type: 'CHECK',
  parameters: {},
  prices: [{ value: 100, selectedCodes: [] }],
  priceUnit: 'STAY',
} as const;
const bikes = {
  ...cleaning,
  code: 'BIKES',
  label: { fr: 'Vélos', en: 'Bicycles' },
  optionType: 'OPTIONAL_ON_BOOKING',
  type: 'LIST',
  parameters: { ONE: { fr: 'un', en: 'one' }, TWO: { fr: 'deux', en: 'two' }, HELMET: { fr: 'casque', en: 'helmet' } },
} as const;

const withCoupon: LineSources = { services: [cleaning, bikes], coupon: { fr: 'Bienvenue', en: 'Welcome' } };
const booking = { arrival: 100, departure: 107, extras: ['HELMET', 'TWO'] };
const lineOf = (code: string, label: string, optionType?: BookingLine['optionType']): BookingLine => ({
  code,
  label,
  amount: 100,
  payable: 'ON_BOOKING',
  optionType,
});

function shown(line: BookingLine, language: Reader['language'], sources = withCoupon, ...others: string[]) {
  const { text, language: written } = lineLabelFor(line, booking, sources, { language, others });
  return [text, written];
}

describe('what a line of a booking is called for its reader', () => {
  it('is said in the reader’s language, whatever the booking was made in', () => {
    expect(shown(lineOf('STAY', '7 nuits'), 'de')).toEqual(['7 Nächte', 'de']);
    for (const label of ['Ménage', 'Cleaning', 'Endreinigung'])
      expect(shown(lineOf('CLEANING', label, 'MANDATORY_ON_BOOKING'), 'en')).toEqual(['Cleaning', 'en']);
    expect(shown(lineOf('BIKES', 'Vélos: deux, casque', 'OPTIONAL_ON_BOOKING'), 'en')).toEqual([
      'Bicycles: two, helmet',
      'en',
    ]);
    const sources = { ...withCoupon, services: [{ ...cleaning, code: 'COUPON' }] };
    for (const given of [withCoupon, sources])
      expect(shown(lineOf('COUPON', 'Bienvenue'), 'en', given)).toEqual(['Welcome', 'en']);
  });

  it('is said in another language that the reader reads, else in English, and names it', () => {
    const line = lineOf('CLEANING', 'Cleaning', 'MANDATORY_ON_BOOKING');
    expect(shown(line, 'es', withCoupon, 'de', 'fr')).toEqual(['Endreinigung', 'de']);
    expect(shown(line, 'es')).toEqual(['Cleaning', 'en']);
  });

  it('stays what was sold when it is called otherwise by now, or is gone', () => {
    expect(shown(lineOf('CLEANING', 'Ménage complet', 'MANDATORY_ON_BOOKING'), 'en')).toEqual([
      'Ménage complet',
      undefined,
    ]);
    expect(shown(lineOf('SAUNA', 'Sauna', 'OPTIONAL_ON_SITE'), 'en')).toEqual(['Sauna', undefined]);
    expect(shown({ ...lineOf('SAUNA', 'Sauna', 'OPTIONAL_ON_SITE'), labelLanguage: 'fr' }, 'en')).toEqual([
      'Sauna',
      'fr',
    ]);
    expect(shown(lineOf('COUPON', 'Passé'), 'en')).toEqual(['Passé', undefined]);
    expect(shown(lineOf('COUPON', 'Bienvenue', 'OPTIONAL_ON_SITE'), 'en')).toEqual(['Bienvenue', undefined]);
    expect(shown(lineOf('REDUCTION', 'Bienvenue'), 'en')).toEqual(['Bienvenue', undefined]);
    expect(shown(lineOf('CLEANING', 'Bikes', 'OPTIONAL_ON_BOOKING'), 'en')).toEqual(['Bikes', undefined]);
  });
});
