import { freeStays } from '../support/free-stays.ts';
import type { TestService } from '../support/service.ts';
import { customer, lodgingIdOf, smallKeys } from '../support/small-seed.ts';
import { sampleRequest } from '../support/sample-requests.ts';
import written from './written-requests.json' with { type: 'json' };

/** A request that writes, and a body that makes it a different request. */
export interface WrittenRequest {
  path: string;
  body: Record<string, unknown>;
  other: Record<string, unknown>;
}

/** POST operations that never write. */
export const neverWrite: readonly string[] = ['search-availabilities', 'final-payment'];

/** A request that writes and succeeds once; each on a booking has a booking of its own. */
export async function writtenRequest(service: TestService, id: string): Promise<WrittenRequest> {
  const parts = (written as Record<string, { body?: object; other?: object }>)[id];
  if (!parts) throw new Error(`Say in written-requests.json what a request of ${id} that writes looks like.`);
  const sample = sampleRequest(service, id);
  const { body, other } = parts;
  const path = await ownPath(service, sample.path);
  const booking = id === 'create-booking' ? stayToBook(service) : id === 'book-easily' && easyBooking(service);
  const whole: WrittenRequest['body'] = { ...sample.body, ...booking, ...body };
  return { path, body: whole, other: { ...whole, ...other } };
}

/** Inserts a new booking or webhook into the path. */
async function ownPath(service: TestService, path: string): Promise<string> {
  if (/^\/v2\/(test\/)?bookings\/\d+\//.test(path))
    return path.replace(/\d+(?=\/\w+$)/, String(await bookedAtOnce(service)));
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
