import { describe, expect, test } from 'vitest';
import { dayFromYmd } from '../../src/values/day.ts';
import {
  dayIn,
  featuresOf,
  hostOfRow,
  nightsIn,
  priceIn,
  propertyTypeOf,
  stripMarkup,
  stripToLine,
} from '../../src/loading/inside-airbnb/fields.ts';
import cases from './amenities.json' with { type: 'json' };

describe('prices of listings and calendars', () => {
  test.each([
    ['$1,234.00', 123_400],
    ['$80', 8_000],
    ['99.5', 9_950],
    ['€12,345,6.00', undefined],
    ['$0.00', undefined],
    ['-$5.00', undefined],
    ['$100,000.01', undefined],
    ['$100,000.00', 10_000_000],
    ['eighty', undefined],
    ['', undefined],
  ])('reads %j as %j cents', (text, cents) => {
    expect(priceIn(text)).toBe(cents);
  });
});

test('reads only real days written with hyphens', () => {
  expect(dayIn('2024-06-29')).toBe(dayFromYmd('20240629'));
  expect(['2024-13-01', '20240629', '2023-02-29', ''].map(dayIn)).toEqual([undefined, undefined, undefined, undefined]);
});

test('reads whole nights and caps what nobody can stay', () => {
  expect(['2', '2.0', '2147483647', '1.5', '-1', 'x'].map(nightsIn)).toEqual([
    2,
    2,
    65_535,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  ['Entire home', 'Entire home/apt', 'HOUSE', 'HOUSE'],
  ['Entire vacation home', 'Entire home/apt', 'HOUSE', 'HOUSE'],
  ['Tiny home', 'Entire home/apt', 'HOUSE', 'HOUSE'],
  ['Entire guesthouse', 'Entire home/apt', 'HOUSE', 'HOUSE'],
  ['Treehouse', 'Entire home/apt', 'HOUSE', 'HOUSE'],
  ['Castle', 'Entire home/apt', 'HOUSE', 'HOUSE'],
  ['Shipping container', 'Entire home/apt', 'HOUSE', 'HOUSE'],
  ['Farm stay', '', 'HOUSE', 'HOUSE'],
  ['Entire villa', '', 'HOUSE', 'VILLA'],
  ['Entire cabin', 'Entire home/apt', 'HOUSE', 'CHALET'],
  ['Entire bungalow', 'Entire home/apt', 'HOUSE', 'BUNGALOW'],
  ['Campsite', 'Entire home/apt', 'CAMPING', undefined],
  ['Yurt', 'Entire home/apt', 'CAMPING', undefined],
  ["Shepherd's hut", 'Entire home/apt', 'CAMPING', undefined],
  ['Camper/RV', 'Entire home/apt', 'CAMPING', 'MOBILHOME'],
  ['Houseboat', 'Entire home/apt', 'BOAT_DOCKED', undefined],
  ['Entire rental unit', 'Entire home/apt', 'APARTMENT', 'APARTMENT'],
  ['Entire guest suite', 'Entire home/apt', 'APARTMENT', 'APARTMENT'],
  ['Something new', 'Entire home/apt', 'APARTMENT', 'APARTMENT'],
  ['Private room in villa', 'Private room', 'APARTMENT', 'GUESTROOM'],
  ['Private room in boat', '', 'APARTMENT', 'GUESTROOM'],
  ['Yurt', 'Private room', 'APARTMENT', 'GUESTROOM'],
  ['Room in boutique hotel', 'Hotel room', 'APARTMENT', 'GUESTROOM'],
])('sells %s (%s) as %s, %s', (property, room, typeCode, subType) => {
  expect(propertyTypeOf(property, room)).toEqual({ typeCode, subType });
});

describe('amenities', () => {
  test.each(cases.amenities as [string, string[]][])('%s stands for %j', (word, features) => {
    expect(featuresOf(word)).toEqual(features);
  });
});

test('takes tags and entities out of texts, keeps paragraphs, and never cuts a character in half', () => {
  expect(stripMarkup('A <b>bright</b> flat<br /><br/><br>5 < 6 &amp; more\r\n\u0007', 100)).toBe(
    'A bright flat\n\n5 < 6 & more',
  );
  expect(stripToLine('Old\n harbour', 100)).toBe('Old harbour');
  expect(stripMarkup('ab🏠', 3)).toBe('ab');
});

test.each([
  ['Marie', '2015-04-01', 'within an hour', { name: 'Marie', since: 2015, responseHours: 1 }],
  ['Marie', '2015-04-01', 'Within a few hours', { name: 'Marie', since: 2015, responseHours: 6 }],
  ['Marie &amp; Paul', '', 'within a day', { name: 'Marie & Paul', responseHours: 24 }],
  ['Marie', 'April 2015', 'N/A', { name: 'Marie' }],
  ['Marie', '', 'a few days or more', { name: 'Marie' }],
  ['', '2015-04-01', 'within an hour', undefined],
  ['<b></b>', '', '', undefined],
  ['marie@example.org', '2015-04-01', '', undefined],
  ['Call +33 6 12 34 56 78', '', '', undefined],
])('makes of the host %s since %s who answers %s: %o', (name, since, time, host) => {
  const made = hostOfRow({ host_name: name, host_since: since, host_response_time: time });
  expect(made).toEqual(host && { languages: [], ...host });
});
