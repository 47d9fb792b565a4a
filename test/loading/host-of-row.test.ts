import { expect, it } from 'vitest';
import { hostOfRow } from '../../src/loading/inside-airbnb/host-of-row.ts';

it.each([
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
