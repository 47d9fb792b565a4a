import { expect, test } from 'vitest';
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
} from '../../tools/inside-airbnb/fields.ts';
import cases from './inside-airbnb.json' with { type: 'json' };

test.each(cases.prices as [string, number | null][])('reads %j as %j cents', (text, cents) => {
  expect(priceIn(text) ?? null).toBe(cents);
});

test('reads only real days written with hyphens', () => {
  expect(dayIn('2024-06-29')).toBe(dayFromYmd('20240629'));
  expect(['2024-13-01', '20240629', '2023-02-29', ''].map(dayIn)).toEqual([undefined, undefined, undefined, undefined]);
});

test('reads whole nights', () => {
  expect(['2', '2.0', '', '1.5', '-1', 'x'].map(nightsIn)).toEqual([2, 2, 0, undefined, undefined, undefined]);
});

test.each(cases.types)('sells %s (%s) as %s, %s', (property = '', room = '', ...type) => {
  expect(Object.values(propertyTypeOf(property, room) ?? {})).toEqual(type);
});

test.each(cases.amenities as [string, string[]][])('the amenity %s stands for %j', (word, features) => {
  expect(featuresOf(word)).toEqual(features);
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
