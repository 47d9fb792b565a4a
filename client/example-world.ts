import type { ExampleWorld } from '../src/http/operation.ts';

const week = { arrival: '20270717', departure: '20270724' };
const provider = { providerId: 'Provider', providerReference: 'P-1' };

/** For the document's examples; any values do. */
export const exampleWorld: ExampleWorld = {
  lodgingId: 1,
  gatewayCode: 'Channel',
  stay: week,
  stayToBook: week,
  extra: 'EXTRA',
  couponCode: 'COUPON',
  reviewId: 1,
  bookingId: 4_294_967_296,
  bookingReference: 'AAAAAAAAA',
  webhookId: 7,
  deliveryId: 41,
  webhookToDelete: 8,
  provider,
  contractNumber: 'C-1',
  delivery: provider,
};
