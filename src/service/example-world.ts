import type { ServiceParts } from './service-parts.ts';
import type { Db } from '../sqlite/database.ts';
import { type Day, ymdOf } from '../values/day.ts';
import type { Stay } from '../stays/rules/planning/planning.ts';
import { stayAt } from '../stays/rules/stays/stay-columns.ts';
import { bookableStays } from '../stays/rules/stays/stays.ts';
import type { ExampleStay, ExampleWorld } from '../http/operation.ts';
import { findResellersBooking } from '../bookings/store/bookings.ts';
import { readPlanning } from '../stays/store/contracts/contracts.ts';
import { findLodgingId } from '../lodgings/store/lodgings.ts';
import { listDeliveries } from '../webhooks/store/deliveries.ts';
import { listWebhooks } from '../webhooks/store/webhooks.ts';
import { readReviews } from '../catalog/store/reviews.ts';

const provider = { providerId: 'AtlanticStays', providerReference: 'AT-0017' };

/**
 * Uses current records of the demo data, or invented ones where there is none; other data never appears in the
 * documentation.
 */
export function exampleWorld({ db, config, today }: Pick<ServiceParts, 'db' | 'config' | 'today'>): ExampleWorld {
  const lodgingId = config.mode === 'live' ? undefined : findLodgingId(db, provider);
  const day = today();
  return {
    lodgingId: 709_328_683,
    gatewayCode: 'Seaside.example',
    stay: weekFrom(day + 90),
    stayToBook: weekFrom(day + 120),
    extra: 'CLEANING',
    couponCode: 'WELCOME5',
    reviewId: 51,
    bookingId: 4_811_732_099_123_345,
    bookingReference: 'KTR7M2QXA',
    webhookId: 7,
    deliveryId: 41,
    webhookToDelete: 8,
    provider,
    contractNumber: 'C-17',
    delivery: { ...provider, providerReference: 'EXAMPLE-1' },
    ...(lodgingId !== undefined && { lodgingId, ...exampleRecords(db, lodgingId, day), ...exampleWebhooks(db) }),
  };
}

function exampleRecords(db: Db, lodgingId: number, today: Day): Partial<ExampleWorld> {
  const [stay, stayToBook] = weeksApart(db, lodgingId, today);
  // The demo data has no bookings: booking under this reference makes the examples work.
  const booking = findResellersBooking(db, lodgingId, 'EXAMPLE');
  const [review] = readReviews(db, lodgingId, 1);
  return {
    ...(stay && { stay }),
    ...(stayToBook && { stayToBook }),
    ...(review && { reviewId: review.id }),
    ...(booking && { bookingId: booking.id, bookingReference: booking.reference }),
  };
}

/** To try the webhook examples, create two webhooks described as EXAMPLE. */
function exampleWebhooks(db: Db) {
  const [kept, deleted] = listWebhooks(db).filter(({ description }) => description === 'EXAMPLE');
  const [delivery] = kept ? listDeliveries(db, kept.id, { after: 0, limit: 1 }) : [];
  return {
    ...(kept && { webhookId: kept.id }),
    ...(delivery && { deliveryId: delivery.id }),
    ...(deleted && { webhookToDelete: deleted.id }),
  };
}

/** Two weeks bookable now, starting at least 30 days ahead, so that examples stay valid for a while. */
function weeksApart(db: Db, lodgingId: number, today: Day): ExampleStay[] {
  const columns = bookableStays(readPlanning(db, lodgingId), today, { from: today + 30, to: Infinity });
  const weeks = Array.from(columns.arrival, (_, index) => stayAt(columns, index)).filter(isPlainWeek);
  const [first] = weeks;
  const second = weeks.find(({ arrival }) => first !== undefined && arrival >= first.arrival + first.nights);
  return [first, second].filter((stay) => stay !== undefined).map(({ arrival }) => weekFrom(arrival));
}

function isPlainWeek({ nights, priceEnabled, requestOnly }: Stay): boolean {
  return nights === 7 && priceEnabled && !requestOnly;
}

function weekFrom(arrival: Day): ExampleStay {
  return { arrival: ymdOf(arrival), departure: ymdOf(arrival + 7) };
}
