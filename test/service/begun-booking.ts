import { once } from 'node:events';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { ymdOf } from '../../src/values/day.ts';
import { customer, smallKeys } from '../support/small-seed.ts';

/** Sends `body` once the server asks for it (100-continue); Content-Length announces one more character. */
export function upload(url: string, body: string): ClientRequest {
  const headers = {
    'X-API-Key': smallKeys.seller,
    'Content-Type': 'application/json',
    Expect: '100-continue',
    'Content-Length': String(body.length + 1),
  };
  const sending = request(`${url}/v2/bookings/easy`, { method: 'POST', headers, agent: new Agent() });
  sending.flushHeaders();
  sending.once('continue', () => sending.write(body.slice(0, 20)));
  return sending;
}

/** Sends a part of a one-night booking; returns the function that sends the rest and resolves with the answer. */
export async function beginBooking(url: string, lodgingId: number, night: number) {
  const stay = { lodgingId, arrival: ymdOf(night), departure: ymdOf(night + 1), occupantCount: 2, customer };
  const body = JSON.stringify({ requestType: 'BOOKED', maxPrice: 9_999, ...stay });
  const sending = upload(url, body);
  const answer = once(sending, 'response') as Promise<[IncomingMessage]>;
  await once(sending, 'continue');
  return async () => {
    sending.end(`${body.slice(20)} `);
    const [given] = await answer;
    given.resume();
    return { status: given.statusCode, connection: given.headers.connection };
  };
}
