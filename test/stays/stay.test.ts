import { expect, test } from 'vitest';
import { z } from 'zod';
import { dayFromYmd } from '../../src/values/day.ts';
import type { Stay } from '../../src/stays/rules/planning/planning.ts';
import { toColumns } from '../../src/stays/rules/stays/stay-columns.ts';
import { encodeXml } from '../../src/formats/xml-encode.ts';
import { availabilitiesShape, presentAvailabilities } from '../../src/stays/wire/availability.ts';
import { presentSearchResult, searchResultShape, presentSearchLodging } from '../../src/search/wire/search-result.ts';
import { presentStay, stayShape } from '../../src/stays/wire/stay.ts';
import { presentSuggestion, suggestionsShape } from '../../src/stays/wire/availability-search.ts';
import { fee } from '../lodgings/sample-lodging.ts';
import { english, villaPins } from '../lodgings/villa-pins.ts';

const earlyBooking = { codes: [{ code: 'EB10', label: 'Early booking' }], percent: 1000 };
const week: Stay = {
  arrival: dayFromYmd('20270710') as number,
  nights: 7,
  basePrice: 700_00,
  price: 630_00,
  priceEnabled: true,
  requestOnly: false,
  retrocession: 2,
  promotion: earlyBooking,
};
const plain: Stay = { ...week, nights: 8, basePrice: 650_50, price: 650_50, promotion: undefined };
const lodging = { lodgingId: 709328683, services: [fee], party: undefined };
const lastChange = Date.UTC(2027, 2, 4, 17, 19, 2, 114);

function xmlOf(value: unknown, shape: z.ZodType, root: string): string {
  return encodeXml(value, shape, root).replace(/^<\?xml.*\?>\n/, '');
}

test('shows a stay with its totals and discounts as the contract does', () => {
  const value = presentStay(week, lodging);
  expect(value).toEqual({
    id: '20270710-20270717',
    lodgingId: 709328683,
    arrival: '20270710',
    departure: '20270717',
    nights: 7,
    basePrice: 700,
    price: 630,
    mandatoryServicesPrice: 25,
    totalPrice: 655,
    totalExcludes: [],
    onSiteTotal: 0,
    onSiteExcludes: [],
    currency: 'EUR',
    discountPercent: 10,
    discounts: [{ code: 'EB10', label: 'Early booking', detail: '10%', value: 70 }],
    priceEnabled: true,
    requestOnly: false,
  });
  expect(xmlOf(value, stayShape, 'stay')).toBe(
    '<stay><id>20270710-20270717</id><lodgingId>709328683</lodgingId><arrival>20270710</arrival><departure>20270717</departure>' +
      '<nights>7</nights><basePrice>700.00</basePrice><price>630.00</price><mandatoryServicesPrice>25.00</mandatoryServicesPrice>' +
      '<totalPrice>655.00</totalPrice><totalExcludes></totalExcludes><onSiteTotal>0.00</onSiteTotal><onSiteExcludes></onSiteExcludes><currency>EUR</currency><discountPercent>10</discountPercent><discounts><discount>' +
      '<code>EB10</code><label>Early booking</label><detail>10%</detail><value>70.00</value></discount></discounts>' +
      '<priceEnabled>true</priceEnabled><requestOnly>false</requestOnly></stay>',
  );
});

test('lists stays with codes of promotions, which are left out when nothing is taken off', () => {
  const value = presentAvailabilities(toColumns([week, plain]), { lastChange, lodgingPack: 'SUMMER' });
  expect(value).toEqual({
    lastChange: '2027-03-04 17:19',
    lastChangeAt: new Date(lastChange).toISOString(),
    lodgingPack: 'SUMMER',
    hasPromo: true,
    availabilities: [
      {
        arrival: '20270710',
        departure: '20270717',
        basePrice: 700,
        price: 630,
        discountPercent: 10,
        priceEnabled: true,
        promotions: { promotion: [{ code: 'EB10' }] },
        requestOnly: false,
      },
      {
        arrival: '20270710',
        departure: '20270718',
        basePrice: 650.5,
        price: 650.5,
        discountPercent: 0,
        priceEnabled: true,
        requestOnly: false,
      },
    ],
  });
  expect(xmlOf(value, availabilitiesShape, 'availabilities')).toBe(
    '<availabilities><lastChange>2027-03-04 17:19</lastChange><lastChangeAt>2027-03-04T17:19:02.114Z</lastChangeAt><lodgingPack>SUMMER</lodgingPack><hasPromo>true</hasPromo>' +
      '<availability><arrival>20270710</arrival><departure>20270717</departure><basePrice>700.00</basePrice><price>630.00</price>' +
      '<discountPercent>10</discountPercent><priceEnabled>true</priceEnabled><promotions><promotion code="EB10"/></promotions>' +
      '<requestOnly>false</requestOnly></availability>' +
      '<availability><arrival>20270710</arrival><departure>20270718</departure><basePrice>650.50</basePrice><price>650.50</price>' +
      '<discountPercent>0</discountPercent><priceEnabled>true</priceEnabled><requestOnly>false</requestOnly></availability>' +
      '</availabilities>',
  );
});

test('keeps the flags of stays that cannot be bought at once', () => {
  const closed = { ...plain, priceEnabled: false, requestOnly: true };
  const { hasPromo, availabilities } = presentAvailabilities(toColumns([closed]), {
    lastChange,
    lodgingPack: undefined,
  });
  expect(hasPromo).toBe(false);
  expect(availabilities[0]).toMatchObject({ priceEnabled: false, requestOnly: true });
});

test('answers an empty list when nothing is free', () => {
  const value = presentAvailabilities(toColumns([]), { lastChange, lodgingPack: undefined });
  expect(value).toEqual({
    lastChange: '2027-03-04 17:19',
    lastChangeAt: new Date(lastChange).toISOString(),
    hasPromo: false,
    availabilities: [],
  });
});

test('says how far a suggestion lies from the wish', () => {
  const value = [presentSuggestion({ stay: week, arrivalShift: -1, nightsShift: 0, score: 0.98 }, lodging)];
  expect(value[0]).toMatchObject({ id: '20270710-20270717', arrivalShift: -1, nightsShift: 0, score: 0.98 });
  expect(xmlOf(value, suggestionsShape, 'stays')).toMatch(/^<stays><stay><id>.*<score>0.98<\/score><\/stay><\/stays>$/);
});

test('shows what a search found, with the lodging but not its inner figures', () => {
  const found = { ...week, lodging: presentSearchLodging(villaPins(), english), promotionCodes: ['EB10'], order: [] };
  const value = presentSearchResult(
    { total: 31, corrected: false, stays: [found] },
    { language: 'fr', nextCursor: null, hidesPlace: false },
  );
  expect(value.stays[0]).toMatchObject({
    id: '20270710-20270717',
    promotion: 70,
    discountPercent: 10,
    mandatoryServicesPrice: 25,
    totalPrice: 655,
    promotions: { promotion: [{ code: 'EB10' }] },
  });
  expect(value.stays[0]?.lodging).toEqual({
    id: 709328683,
    reference: 'L8K2Q',
    city: 'Arcachon',
    surface: 85,
    rooms: 4,
    personMax: 6,
    standing: 3,
    features: ['OVEN', 'GARDEN'],
    type: 'HOUSE',
    description: 'Bright house.',
    photo: { pictures: [{ url: 'https://img.example.org/1.jpg', dimension: '1200x800' }] },
    conciseShortLabel: 'House 6p',
    shortLabel: 'House, Arcachon',
    conciseMediumLabel: 'House 4 rooms 6p, Arcachon',
    mediumLabel: 'House 4 rooms 6 persons, Arcachon',
    conciseLongLabel: 'Villa Pins, House 4 rooms 6 persons, Arcachon',
    longLabel: 'Villa Pins, House 4 rooms 6 persons, Arcachon, 85 m², Nouvelle-Aquitaine',
    url: 'https://www.example.org/lodgings/709328683',
    name: 'Villa Pins',
    region: 'Nouvelle-Aquitaine',
    country: 'FR',
    bedrooms: 3,
    latitude: 44.66,
    longitude: -1.17,
    rating: 8.6,
  });
  const xml = xmlOf(value, searchResultShape, 'searchresult');
  expect(xml).toMatch(/^<searchresult><stays><stay><id>20270710-20270717<\/id>/);
  expect(xml).toContain('<promotion>70.00</promotion>');
  expect(xml).toMatch(
    /<\/stays><total>31<\/total><totalIsExact>true<\/totalIsExact><corrected>false<\/corrected><currency>EUR<\/currency><\/searchresult>$/,
  );
});

test('writes answers that their own shapes accept', () => {
  const columns = toColumns([week, plain]);
  expect(stayShape.safeParse(presentStay(plain, { ...lodging, lastChange })).success).toBe(true);
  expect(
    availabilitiesShape.safeParse(presentAvailabilities(columns, { lastChange, lodgingPack: undefined })).success,
  ).toBe(true);
});
