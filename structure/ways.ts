import { bounds } from './bounds.ts';
import { featureRooms } from './rooms.js';

/**
 * What somebody opens who follows a request. A way begins at the file that declares the operation, since what comes before is
 * the same for every request, and ends where the request to the index is sent, or where the writes are committed.
 * test/service/ways.test.ts asks a running service and records what ran: each file named here did, and of what `mustBeListed`
 * no other did.
 */
export interface Way {
  /** Begins the sentence of its rule. */
  title: string;
  most: number;
  /** In the order of the first call into each. */
  files: readonly string[];
}

export const ways = {
  search: {
    title: 'An exact-date search, from its operation to its request,',
    most: bounds.filesOfSearchWay,
    files: [
      'src/search/api/search-stays.ts',
      'src/search/wire/search-query.ts',
      'src/search/query/create-search.ts',
      'src/search/query/find-stays.ts',
      'src/search/index/live-index-view.ts',
      'src/search/query/plan.ts',
      'src/search/query/run-plan.ts',
      'src/search/query/find-page.ts',
      'src/search/query/stay-query.ts',
      'src/search/query/clauses/stay-clauses.ts',
      'src/search/query/stay-order.ts',
      'src/search/query/send-search.ts',
      'src/search/query/filter-path.ts',
      'src/search/query/circuit-breaker.ts',
      'src/opensearch/connect.ts',
    ],
  },
  booking: {
    title: 'A booking, from its operation to its commit,',
    most: bounds.filesOfBookingWay,
    files: [
      'src/bookings/api/book-easily.ts',
      'src/partners/wire/require-dealer.ts',
      'src/lodgings/wire/refusals.ts',
      'src/lodgings/store/lodgings.ts',
      'src/lodgings/store/lodging-properties.ts',
      'src/lodgings/store/lodging-status.ts',
      'src/bookings/wire/return-urls.ts',
      'src/http/idempotency/run-write.ts',
      'src/sqlite/grouped-writes.ts',
      'src/bookings/store/book-stay.ts',
      'src/bookings/store/advance-bookings.ts',
      'src/stays/store/contracts/contracts.ts',
      'src/stays/store/contracts/contract-plannings.ts',
      'src/bookings/store/booking-rows.ts',
      'src/stays/store/taken-nights.ts',
      'src/bookings/store/mail/outbox.ts',
      'src/lodgings/store/changes.ts',
      'src/bookings/payment/payment-links.ts',
      'src/bookings/wire/booking.ts',
      'src/stays/wire/price.ts',
    ],
  },
} satisfies Record<string, Way>;

/**
 * Tells whether a file that ran has to be on the list: those of the rooms that know lodgings. Their rules need not, which are
 * pure: a reader takes what they yield and reads on where they were called. Nor need the rooms that work the same for every
 * request (http, sqlite, opensearch, formats) and the clock of service; the list names of them what the way cannot do without.
 */
export function mustBeListed(file: string): boolean {
  const [, room = '', door] = file.split('/');
  return featureRooms.includes(room) && door !== 'rules';
}
