import { expect, it } from 'vitest';
import { importanceOf, type Importance } from '../../src/http/limits/shedding.ts';
import { operations } from '../support/operations.ts';

/** Spelled out: whoever adds an operation decides in which order it is shed under overload. */
const expected: Readonly<Record<Importance | 'as the body says', readonly string[]>> = {
  bulk: [
    'insert-contract',
    'insert-property',
    'list-changes',
    'list-channel-lodgings',
    'list-company-reviews',
    'list-last-indexed',
    'list-last-updates',
    'list-lodgings',
    'read-catalog',
    'search-availabilities',
    'set-contract-status',
    'summarise-catalog',
  ],
  expensive: [],
  read: [
    'estimate-daily-prices',
    'get-booking',
    'get-calendar',
    'get-discount-code',
    'get-local-operator',
    'get-lodging',
    'get-review',
    'get-stay',
    'list-availabilities',
    'list-bookings',
    'list-communications',
    'list-extras',
    'list-feeds',
    'list-lodging-reviews',
    'list-occupants',
    'list-saturday-weeks',
    'list-stay-extras',
    'list-webhook-deliveries',
    'list-webhooks',
    'read-dictionary',
    'read-price-calendar',
    'search-stays',
    'suggest-names',
    'suggest-stays',
  ],
  evaluation: [],
  booking: [
    'add-communication',
    'add-occupants',
    'change-webhook',
    'create-booking',
    'create-webhook',
    'delete-webhook',
    'final-payment',
    'quote-booking',
    'replace-client',
    'retry-webhook-delivery',
    'rotate-webhook-secret',
    'simulate-booking-event',
    'test-webhook',
  ],
  'as the body says': ['book-easily', 'cancel-booking', 'modify-booking'],
};

it('of each operation is the one that it is known for', () => {
  const found = Object.groupBy(operations, (operation) => importanceOf(operation) ?? 'as the body says');
  const ids = Object.entries(expected).map(([importance]) => [
    importance,
    (found[importance as keyof typeof expected] ?? []).map(({ id }) => id).sort(),
  ]);
  expect(Object.fromEntries(ids)).toEqual(expected);
});
