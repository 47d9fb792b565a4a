import { bounds } from './bounds.ts';
import { featureRooms } from './rooms.js';

/**
 * The files to open when following a request. A way begins at the file that declares the operation, since everything
 * before is the same for every request, and ends where the request to the index is sent, or where the writes are
 * committed. test/service/ways.test.ts records what a running service executes: each file named here, and no other that
 * `mustBeListed` covers.
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
      'src/search/query/prepare-search.ts',
      'src/search/index/live-index-view.ts',
      'src/search/rules/plan.ts',
      'src/search/query/stay-query.ts',
      'src/search/query/exact.ts',
      'src/search/query/vary.ts',
      'src/search/query/stay-query.ts',
      'src/search/query/send-search.ts',
      'src/search/query/circuit-breaker.ts',
      'src/opensearch/connect.ts',
    ],
  },
  booking: {
    title: 'A booking, from its operation to its commit,',
    most: bounds.filesOfBookingWay,
    files: [
      'src/bookings/api/sale-operations.ts',
      'src/partners/wire/require-dealer.ts',
      'src/lodgings/wire/refusals.ts',
      'src/lodgings/store/lodgings.ts',
      'src/lodgings/store/lodging-status.ts',
      'src/lodgings/store/calendar-feeds.ts',
      'src/http/idempotency.ts',
      'src/sqlite/grouped-writes.ts',
      'src/bookings/store/book-stay.ts',
      'src/bookings/store/booking-transitions.ts',
      'src/stays/store/contracts/contracts.ts',
      'src/stays/store/contracts/planning-blobs.ts',
      'src/bookings/store/bookings.ts',
      'src/stays/store/taken-nights.ts',
      'src/bookings/store/mail.ts',
      'src/lodgings/store/changes.ts',
      'src/bookings/payment/payment-links.ts',
      'src/bookings/wire/booking.ts',
      'src/lodgings/wire/extras.ts',
      'src/stays/wire/price.ts',
      'src/stays/wire/stay.ts',
    ],
  },
} satisfies Record<string, Way>;

/**
 * Whether an executed file has to be listed: those of the rooms that know lodgings. Exempt are their rules, which are
 * pure: a reader takes their result and reads on at the call; the rooms that work the same for every request (http,
 * sqlite, opensearch, formats) and the clock of service, of which the list names only the essential files.
 */
export function mustBeListed(file: string): boolean {
  const [, room = '', door] = file.split('/');
  return featureRooms.includes(room) && door !== 'rules';
}
