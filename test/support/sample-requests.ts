import { freeStays } from './free-stays.ts';
import { operations } from './operations.ts';
import { examplePath } from './example-path.ts';
import type { ExampleWorld, Operation } from '../../src/http/operation.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { prepared } from '../../src/sqlite/database.ts';
import { listDeliveries, noteTest } from '../../src/webhooks/store/deliveries.ts';
import { createWebhook, listWebhooks, pauseWebhook } from '../../src/webhooks/store/webhooks.ts';
import { day, type CallInit, type TestService } from './service.ts';
import seed from './sample-seed.json' with { type: 'json' };
import { lodgingIdOf, smallKeys, smallSeed } from './small-seed.ts';

export const allOperations = operations.map((operation) => [operation.id, operation] as const);

/** A request that succeeds; samples that book use nights of their own. */
export interface Sample {
  path: string;
  query?: string;
  body?: Record<string, unknown>;
  status: number;
}

const provider = { providerId: 'Small.in', providerReference: 'MAIN' };
/** Of the provider's sample, which is redelivered; its company is that of the delivering dealer. */
const delivered = { provider: { ...provider, providerReference: 'PUSHED' }, contractNumber: 'C-PUSHED' };

export const sampleSeed = (): string => smallSeed(seed);

/** The documentation's example for the operation id, on the small seed. */
export function sampleRequest(service: TestService, id: string): Sample {
  const operation = allOperations.find(([known]) => known === id)?.[1];
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const world = smallWorld(service);
  if (id === 'create-webhook') forgetWebhooks(service);
  const example = operation.documentation.example(
    id === 'create-booking' ? { ...world, stayToBook: nextNight(service) } : world,
  );
  // The documentation's example creates a contract; samples that are sent repeatedly update an existing one.
  const body = id === 'insert-contract' ? { ...example.body, ...delivered } : example.body;
  const [path = '', query] = examplePath(operation, example).split('?');
  const status = operation.answer.statuses?.[0] ?? 200;
  return { path, ...(query !== undefined && { query }), ...(body && { body: { ...body } }), status };
}

/** The entities named in examples, in the small seed. */
export function smallWorld(service: TestService): ExampleWorld {
  const stay = { arrival: '20270601', departure: '20270603' };
  return {
    lodgingId: lodgingIdOf(service, 'MAIN'),
    gatewayCode: 'small.OUT',
    stay,
    stayToBook: stay,
    extra: 'SHEETS',
    couponCode: 'spring',
    reviewId: 1,
    provider,
    contractNumber: 'C-MAIN',
    delivery: delivered.provider,
    bookingId: sampleBooking(service),
    ...sampleWebhook(service.db, 'kept', service.clock.now()),
    webhookToDelete: sampleWebhook(service.db, 'deleted', service.clock.now()).webhookId,
    bookingReference: readBooking(service.db, sampleBooking(service))?.reference ?? '',
  };
}

export function keyFor({ auth }: Pick<Operation, 'auth'>): string {
  return auth === 'G' ? smallKeys.provider : smallKeys.seller;
}

/** `query` is added to the sample's. */
export function send(
  service: TestService,
  sample: Sample,
  { query, ...init }: CallInit & { query?: string | undefined } = { key: keyAt(sample.path) },
): Promise<Response> {
  const queries = [sample.query, query].filter((text) => text !== undefined && text !== '');
  const path = queries.length === 0 ? sample.path : `${sample.path}?${queries.join('&')}`;
  return sample.body ? service.post(path, sample.body, init) : service.get(path, init);
}

function keyAt(path: string): string {
  return keyFor(operations.find((operation) => operation.path === path) ?? { auth: 'open' });
}

const nextNight = freeStays('20271001', 1);

/** Deletes the webhooks that the example of create-webhook creates, since their number per dealer is limited. */
function forgetWebhooks({ db }: TestService): void {
  prepared(db, 'DELETE FROM webhooks WHERE description IS NULL').run();
}

/** Creates the webhook, paused so that nothing is sent, and a delivery, unless they exist. */
function sampleWebhook(db: TestService['db'], description: string, at: number) {
  const known = listWebhooks(db, 'seller').find((webhook) => webhook.description === description);
  const wish = { url: 'https://receiver.example/', events: ['booking.paid' as const], description };
  const { id } = known ?? createWebhook(db, 'seller', wish, at);
  pauseWebhook(db, id, 'OPERATOR', at);
  const [delivery] = listDeliveries(db, id, { after: 0, limit: 1 });
  return { webhookId: id, deliveryId: delivery?.id ?? noteTest(db, id, at) };
}

const sampleBookings = new WeakMap<object, number>();

/** Created on first use, per service. */
function sampleBooking({ config, db, clock }: TestService): number {
  const known = sampleBookings.get(config);
  if (known !== undefined) return known;
  const night = day('20280105');
  const none = undefined;
  const dates = { arrival: night, departure: night + 2 };
  const absent = { partnerPrice: none, maxPrice: none, quote: none, referenceReseller: none, salesFollowup: none };
  const input: Parameters<typeof bookStay>[1] = {
    ...absent,
    kind: 'easy',
    lodgingId: lodgingIdOf({ db }, 'MAIN'),
    stay: {
      ...dates,
      occupantCount: 2,
      occupantCountChildren: 0,
      occupantFlexible: false,
      extras: [],
      promoCode: none,
    },
    customer: { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', language: 'fr' },
    dealerId: 'seller',
    address: none,
    language: 'fr',
    acceptRequest: false,
    paymentMinutes: 1440,
    requestHours: 48,
    comment: none,
    urlSuccess: none,
    urlFailure: none,
  };
  const booked = bookStay(db, input, { now: clock.now(), today: clock.today() });
  if (booked.outcome !== 'booked') throw new Error(`The booking of the samples was refused: ${booked.outcome}`);
  sampleBookings.set(config, booked.booking.id);
  return booked.booking.id;
}
