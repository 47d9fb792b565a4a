import { bookingsOperations } from '../bookings/api/operations.ts';
import { feedsOperations } from '../feeds/api/operations.ts';
import { openFeedFolder } from '../feeds/files/feed-folder.ts';
import { hasLiveBooking } from '../bookings/store/bookings.ts';
import { catalogOperations } from '../catalog/api/operations.ts';
import { makeOperations, type Operation } from '../http/operation.ts';
import { lodgingsOperations } from '../lodgings/api/operations.ts';
import { searchOperations } from '../search/api/operations.ts';
import { staysOperations } from '../stays/api/operations.ts';
import { webhooksOperations } from '../webhooks/api/operations.ts';
import { createSeal, sealingKeyOf } from '../sqlite/secrets.ts';
import { guardOperations } from './clock.ts';
import type { ServiceParts } from './service-parts.ts';

export function serviceOperations(parts: ServiceParts): Operation[] {
  const { config, db, search, ready, readyDetails, quotes, payments, customers, clock, now, today, saleDay } = parts;
  const shared = { db, now, today: saleDay, availability: search, ready };
  const operations = [
    ...makeOperations(catalogOperations, {
      ...shared,
      readyDetails,
      hasLiveBooking: (lodgingId, dealerId) =>
        hasLiveBooking(db, { lodgingId, dealerId }, { now: now(), today: today() }),
      addresses: config,
    }),
    ...makeOperations(feedsOperations, {
      db,
      feeds: openFeedFolder(config.dataDir, parts.report),
      addresses: config,
    }),
    ...makeOperations(staysOperations, { ...shared, addresses: config }),
    ...makeOperations(searchOperations, {
      search,
      now,
      today: saleDay,
      addresses: config,
      cursorSeal: () => createSeal(sealingKeyOf(db, 'search cursors')),
    }),
    ...makeOperations(bookingsOperations, {
      ...shared,
      today,
      quotes,
      payments,
      customers,
      whenSearchable: (lodgingId) => search.whenSearchable(lodgingId),
      settings: config,
    }),
    ...makeOperations(webhooksOperations, { db, now, settings: config }),
    ...makeOperations(lodgingsOperations, { db, now, settings: config }),
  ];
  return guardOperations(operations, clock);
}

/** For documentation and the body worker only: their handlers must never be called. */
export const describedOperations: readonly Operation[] = serviceOperations({ config: {} } as ServiceParts);
