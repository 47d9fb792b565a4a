import { expect, test } from 'vitest';
import { resolveDates } from '../../src/loading/seed-rows.ts';
import { startDate as start } from './sample-seed.ts';
import samples from './sample-seed.json' with { type: 'json' };

function resolveText(text: string): unknown {
  return (resolveDates({ from: text }, { from: 'day' }, start) as { from: unknown }).from;
}

test.each(samples.relativeDates as [string, string][])('%s from Friday 1 January 2027 is %s', (text, ymd) => {
  expect(resolveText(text)).toBe(ymd);
});

test.each(['', '5', '+', '+5 days', '+5@XX', '20270101', '+12345'])('%j is no relative date', (text) => {
  expect(resolveText(text)).toBe(text);
});

test('resolves members that are dates, at any depth and in their form, and nothing else', () => {
  const value = {
    from: '+1',
    rates: { nights: [{ from: '+0@SA', label: '+1' }] },
    reviewDate: '-1',
    stayDate: '-1',
    to: 5,
    name: '+1',
    validFrom: '2027-01-01T00:00Z',
  };
  const members = { from: 'day', to: 'day', reviewDate: 'instant', stayDate: 'month', validFrom: 'instant' } as const;
  expect(resolveDates(value, members, start)).toEqual({
    ...value,
    from: '20270102',
    rates: { nights: [{ from: '20270102', label: '+1' }] },
    reviewDate: '2026-12-31',
    stayDate: '202612',
  });
});
