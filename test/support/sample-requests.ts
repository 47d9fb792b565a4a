import { freeStays } from './free-stays.ts';
import { operations } from './operations.ts';
import type { ExampleWorld, Operation } from '../../src/http/operation.ts';
import { examplePath } from './example-path.ts';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import { readBooking } from '../../src/bookings/store/bookings.ts';
import { prepared } from '../../src/sqlite/database.ts';
import { listDeliveries, noteTest } from '../../src/webhooks/store/deliveries.ts';
import { createWebhook, listWebhooks, pauseWebhook } from '../../src/webhooks/store/webhooks.ts';
import { day, type CallInit, type TestService } from './service.ts';
import { lodgingIdOf, smallKeys, smallSeed, usualNights, type SmallSeed } from './small-seed.ts';

export const allOperations = operations.map((operation) => [operation.id, operation] as const);

/** A request that succeeds; samples that book use nights of their own. */
export interface Sample {
  path: string;
  query?: string;
  body?: Record<string, unknown>;
  status: number;
}

const lodgings: SmallSeed['lodgings'] = [
  {
    ref: 'MAIN',
    property: {
      company: { code: 'SELLER' },
      cancellationPolicy: [{ daysBefore: 30, refundPercent: 100 }],
      checkIn: { from: '16:00', to: '19:00' },
    },
    contract: {
      lodgingPack: 'SUMMER',
      rates: {
        nights: [{ ...usualNights, from: '20270601', to: '20281231', maxStay: 3 }],
        promotions: [{ code: 'P10', label: 'Ten <&> per cent', percent: 10, from: '20270601', to: '20270831' }],
      },
    },
  },
];
/** Redelivers the provider's sample; the company is that of the delivering dealer. */
const pushed = {
  ref: 'PUSHED',
  property: { company: { code: 'PROVIDER' } },
  contract: { dealRows: [{ arrival: '20270605', departure: '20270612', basePrice: 700, price: 630 }] },
};
const provider = { providerId: 'Small.in', providerReference: 'MAIN' };
const delivered = { provider: { ...provider, providerReference: 'PUSHED' }, contractNumber: 'C-PUSHED' };
const written = { author: 'Marie D.', lang: 'fr', reviewDate: '2027-01-01T10:00:00Z' };
const reviews = [
  { provider, id: 1, score: 8, body: 'Très bien.', ...written, replies: [{ ...written, body: 'Merci.' }] },
];

const coupons = [{ code: 'SPRING', label: { fr: 'Printemps', en: 'Spring' }, percent: 5 }];

export function sampleSeed(): string {
  return smallSeed({ lodgings: [...lodgings, pushed], reviews, coupons });
}

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
    ...sampleWebhooks(service),
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

type SampleWebhooks = Pick<ExampleWorld, 'webhookId' | 'deliveryId' | 'webhookToDelete'>;

/** Deletes the webhooks that the example of create-webhook creates, since their number per dealer is limited. */
export function forgetWebhooks({ db }: TestService): void {
  prepared(db, 'DELETE FROM webhooks WHERE description IS NULL').run();
}

/** Paused, so that nothing is sent. */
function sampleWebhooks({ db, clock }: TestService): SampleWebhooks {
  return {
    ...sampleWebhook(db, 'kept', clock.now()),
    webhookToDelete: sampleWebhook(db, 'deleted', clock.now()).webhookId,
  };
}

/** Creates the webhook and a delivery unless they exist. */
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
  const wish = { arrival: night, departure: night + 2, occupantCount: 2, occupantCountChildren: 0 };
  const none = undefined;
  const booked = bookStay(
    db,
    {
      kind: 'easy',
      lodgingId: lodgingIdOf({ db }, 'MAIN'),
      stay: { ...wish, occupantFlexible: false, extras: [], promoCode: none },
      customer: { firstName: 'Jean', lastName: 'Durand', email: 'jean@example.org', language: 'fr' },
      dealerId: 'seller',
      address: none,
      language: 'fr',
      acceptRequest: false,
      partnerPrice: none,
      maxPrice: none,
      quote: none,
      paymentMinutes: 1440,
      requestHours: 48,
      referenceReseller: none,
      salesFollowup: none,
      comment: none,
      urlSuccess: none,
      urlFailure: none,
    },
    { now: clock.now(), today: clock.today() },
  );
  if (booked.outcome !== 'booked') throw new Error(`The booking of the samples was refused: ${booked.outcome}`);
  sampleBookings.set(config, booked.booking.id);
  return booked.booking.id;
}
