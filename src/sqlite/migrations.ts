import type Database from 'better-sqlite3';
import { facts } from './migrations/0001-facts.ts';
import { reviewsAndCoupons } from './migrations/0002-reviews-and-coupons.ts';
import { indexBuilds } from './migrations/0003-index-builds.ts';
import { listIndexes } from './migrations/0004-list-indexes.ts';
import { membershipEnds } from './migrations/0005-membership-ends.ts';
import { bookingParts } from './migrations/0006-booking-parts.ts';
import { bookingsInOrder } from './migrations/0007-bookings-in-order.ts';
import { allowedChannels } from './migrations/0008-allowed-channels.ts';
import { indexRepairs } from './migrations/0009-index-repairs.ts';
import { quarantinedLodgings } from './migrations/0010-quarantined-lodgings.ts';
import { publishableKeys } from './migrations/0012-publishable-keys.ts';
import { parkedRecords } from './migrations/0013-parked-records.ts';
import { refundedPayments } from './migrations/0014-refunded-payments.ts';
import { urgentLodgings } from './migrations/0015-urgent-lodgings.ts';
import { commentsAreMessages } from './migrations/0016-comments-are-messages.ts';
import { oneOutbox } from './migrations/0017-one-outbox.ts';
import { webhooks } from './migrations/0011-webhooks.ts';

const migrations: readonly string[] = [
  facts,
  reviewsAndCoupons,
  indexBuilds,
  listIndexes,
  membershipEnds,
  bookingParts,
  bookingsInOrder,
  allowedChannels,
  indexRepairs,
  quarantinedLodgings,
  webhooks,
  publishableKeys,
  parkedRecords,
  refundedPayments,
  urgentLodgings,
  commentsAreMessages,
  oneOutbox,
];

/** The file was made by a newer program; the message says what to do. */
export class DatabaseTooNew extends Error {}

/**
 * Migrates to the newest version in one transaction; processes starting together take turns. Always writes, so that the
 * durability of writes can be checked afterwards. Throws DatabaseTooNew for a file of a newer program. Foreign keys
 * must be off: a step may replace a table that others refer to.
 */
export function migrate(db: Database.Database): void {
  db.transaction(() => {
    const version = Number(db.pragma('user_version', { simple: true }));
    if (version > migrations.length)
      throw new DatabaseTooNew(
        `The database has version ${version}, this program knows ${migrations.length}: use a newer program.`,
      );
    for (const text of migrations.slice(version)) db.exec(text);
    db.pragma(`user_version = ${migrations.length}`);
  }).immediate();
}
