import { freeStays } from '../support/free-stays.ts';
import type { TestService } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys } from '../support/small-seed.ts';
import { sampleRequest } from '../support/sample-requests.ts';

/** A request that writes, and a body that makes it a different request. */
export interface WrittenRequest {
  path: string;
  body: Record<string, unknown>;
  other: Record<string, unknown>;
}

/** POST operations that never write. */
export const neverWrite: readonly string[] = ['search-availabilities', 'final-payment'];

/** Members beside the sample's, and those of the different request. */
const changes: Readonly<Record<string, { body?: object; other?: object }>> = {
  'insert-property': { body: { name: 'Villa Neuve' }, other: { name: 'Villa Vieille' } },
  'insert-contract': { body: { deposit: 321 }, other: { deposit: 123 } },
  'set-contract-status': {
    body: {
      provider: { providerId: 'Small.in', providerReference: 'PUSHED' },
      contractNumber: 'C-PUSHED',
      status: 'SALES_STOPPED',
    },
    other: { status: 'END_OF_CONTRACT' },
  },
  'create-booking': { other: { occupantCount: 1 } },
  'book-easily': { other: { occupantCount: 1 } },
  'add-communication': { other: { msg: 'Something else.' } },
  'add-occupants': { other: { occupants: [{ firstName: 'Zoe', lastName: 'Autre', type: 'ADULT' }] } },
  'replace-client': { body: { lastName: 'Martin' }, other: { lastName: 'Petit' } },
  'cancel-booking': { body: { queryType: 'CANCELLED' }, other: { reason: 'Illness' } },
  'modify-booking': { body: { queryType: 'BOOKED', occupantCount: 1 }, other: { occupantCount: 3 } },
  'quote-booking': { other: { validityHours: 5 } },
  'create-webhook': { other: { description: 'Another one' } },
  'change-webhook': { other: { description: 'Another one' } },
  'rotate-webhook-secret': {},
  'test-webhook': {},
  'simulate-booking-event': {},
  'delete-webhook': {},
  'retry-webhook-delivery': {},
};

/** A request that writes and succeeds once; each on a booking has a booking of its own. */
export async function writtenRequest(service: TestService, id: string): Promise<WrittenRequest> {
  const parts = changes[id];
  if (!parts) throw new Error(`Say in written-requests.ts what a request of ${id} that writes looks like.`);
  const sample = sampleRequest(service, id);
  const { body, other } = parts;
  const path = await ownPath(service, sample.path);
  const booking = id === 'create-booking' ? stayToBook(service) : id === 'book-easily' && easyBooking(service);
  const whole: WrittenRequest['body'] = { ...sample.body, ...booking, ...body };
  return { path, body: whole, other: { ...whole, ...other } };
}

/** Inserts a new booking or webhook into the path. */
async function ownPath(service: TestService, path: string): Promise<string> {
  if (/^\/v2\/(test\/)?bookings\/\d+\//.test(path)) {
    return path.replace(/\d+(?=\/\w+$)/, String(await bookedAtOnce(service)));
  }
  if (!/^\/v2\/webhooks\/\d+/.test(path)) return path;
  const post = async (to: string, body: object) =>
    (await (await service.post(`/v2/webhooks${to}`, body, { key: smallKeys.seller })).json()) as { id: number };
  const webhook = { url: 'https://receiver.example/', events: ['booking.paid'], description: 'written' };
  const { id } = await post('', webhook);
  await post(`/${id}`, { paused: true });
  const delivery = await post(`/${id}/test`, {});
  return path.replace(/webhooks\/\d+/, `webhooks/${id}`).replace(/deliveries\/\d+/, `deliveries/${delivery.id}`);
}

const nextNight = freeStays('20280201', 1);

/** A night in the sample lodging that nothing else takes. */
function stayToBook(service: TestService): Record<string, unknown> {
  return { lodgingId: lodgingIdOf(service, 'MAIN'), ...nextNight(service), occupantCount: 2, extras: [], customer };
}

export function easyBooking(service: TestService): Record<string, unknown> {
  return { requestType: 'BOOKED', ...stayToBook(service), maxPrice: 10_000 };
}

async function bookedAtOnce(service: TestService): Promise<number> {
  const response = await service.post('/v2/bookings/easy', easyBooking(service), { key: smallKeys.seller });
  return ((await response.json()) as { id: number }).id;
}
