import type { CallInit, TestService } from '../support/service.ts';
import { smallKeys } from '../support/small-seed.ts';
import { smallWorld } from '../support/sample-requests.ts';

/** Contained in every personal text of the story, in any case, and nowhere else. */
const canaries = ['zyxq', '33699887711', '19510203'];

/** Whether a text contains personal data of the story, in plain form or inside a token. */
export function givesAway(text: string): boolean {
  const inside = (text.match(/[A-Za-z0-9_-]{16,}/g) ?? []).map((part) => Buffer.from(part, 'base64url').toString());
  return [text, decodeURIComponent(text.replaceAll('%', '%25')), ...inside].some((one) =>
    canaries.some((canary) => one.toLowerCase().includes(canary)),
  );
}

export const storyCustomer = {
  civility: 'MADAM',
  firstName: 'Zyxqfirst',
  lastName: 'Zyxqlast',
  email: 'zyxq@zyxq.example.org',
  phoneNumber: '+33 6 99 88 77 11',
  language: 'fr',
  companyName: 'Zyxqcompany',
  address: { line1: '1 rue Zyxq', line2: 'Zyxq', postalCode: 'ZYXQ', city: 'Zyxqville', country: 'FR' },
};
const texts = {
  comment: 'Zyxqcomment',
  salesFollowup: 'Zyxqfollowup',
  urlSuccess: 'https://partner.example.org/?zyxq=1',
  urlFailure: 'https://partner.example.org/zyxq',
};
const guest = { firstName: 'Zyxqguest', lastName: 'Zyxqguest', birthDate: '19510203' };
const message = { msg: 'Zyxqmessage', author: 'Zyxqauthor', referenceProvider: 'ZYXQ-1', language: 'fr' };

export interface Told {
  method: 'GET' | 'POST';
  path: string;
  status: number;
  headers: string;
  text: string;
}

/** Bookings full of personal data: every success, and every way in which they are refused. */
export async function tellStory(service: TestService): Promise<{ told: Told[]; bookings: number[] }> {
  const told: Told[] = [];
  const ask = async (method: 'GET' | 'POST', path: string, body?: unknown, init: CallInit = {}) => {
    const all = { key: smallKeys.seller, ...init };
    const response = body === undefined ? await service.get(path, all) : await service.post(path, body, all);
    const headers = JSON.stringify([...response.headers]);
    const text = await response.text();
    told.push({ method, path, status: response.status, headers, text });
    return text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  };
  const post = (path: string, body: unknown, init?: CallInit) => ask('POST', path, body, init);
  const { lodgingId } = smallWorld(service);
  const linked = (arrival: string, departure: string, members: object = {}) => ({
    lodgingId,
    arrival,
    departure,
    occupantCount: 2,
    customer: storyCustomer,
    ...texts,
    ...members,
  });
  const easy = (arrival: string, departure: string, members: object = {}) =>
    linked(arrival, departure, { requestType: 'BOOKED', maxPrice: 10_000, ...members });

  const repeatable = { headers: { 'Idempotency-Key': 'story-1' } };
  const paid = await post('/v2/bookings', linked('20270610', '20270612', { referenceReseller: 'S-1' }), repeatable);
  await post('/v2/bookings', linked('20270610', '20270612', { referenceReseller: 'S-1' }), repeatable);
  const keyless = { ...linked('20270613', '20270615'), urlSuccess: undefined, urlFailure: undefined };
  const anonymous = await post('/v2/bookings', keyless, { key: undefined });
  const booked = await post('/v2/bookings/easy', easy('20270616', '20270618', { referenceReseller: 'S-2' }));
  const bookings = [paid, anonymous, booked].map(({ id }) => Number(id));
  await refuseToBook(post, linked, easy);
  for (const id of [bookings[0], bookings[2]]) await live(`/v2/bookings/${id}`, ask);
  await payFor(bookings[2], ask);
  await ask('GET', '/v2/bookings?referenceReseller=S-2');
  await end(`/v2/bookings/${bookings[2]}`, post);
  return { told, bookings };
}

type Ask = (method: 'GET' | 'POST', path: string, body?: unknown, init?: CallInit) => Promise<Record<string, unknown>>;
type Post = (path: string, body: unknown, init?: CallInit) => Promise<unknown>;
type Wish = (arrival: string, departure: string, members?: object) => object;

async function refuseToBook(post: Post, linked: Wish, easy: Wish): Promise<void> {
  const free = ['20270701', '20270702'] as const;
  const evaluation = { ...easy(...free, { requestType: 'EVALUATION' }), zyxq: 'Zyxq' };
  await post('/v2/bookings/easy', evaluation);
  for (const wrong of [
    ...[easy('20270616', '20270618'), easy(...free, { occupantCount: 99 }), easy(...free, { maxPrice: 1 })],
    ...[easy(...free, { extras: ['NOPE'] }), easy(...free, { promoCode: 'ZYXQ' })],
    ...[easy(...free, { urlSuccess: 'https://zyxq.example.net/' }), easy(...free, { quoteToken: 'zyxq' })],
    ...[easy(...free, { referenceReseller: 'S-2' }), easy(...free, { arrival: 'Zyxq' })],
    ...[easy(...free, { customer: { ...storyCustomer, email: 'Zyxq', civility: 'Zyxq', language: 'Zyxq' } })],
    ...[easy(...free, { customer: 'Zyxq' }), easy(...free, { customer: { zyxq: 'Zyxq' } })],
  ])
    await post('/v2/bookings/easy', wrong);
  await post('/v2/bookings', linked(...free, { lodgingId: 'Zyxq' }));
  await post('/v2/bookings', linked(...free, { comment: 'Zyxq'.repeat(501) }));
  await refuseBodies('/v2/bookings', post);
  await post('/v2/bookings', linked('20270610', '20270612', { comment: 'Other' }), {
    headers: { 'Idempotency-Key': 'story-1' },
  });
}

/** A link carries the return addresses of its partner, which must name nobody. */
async function payFor(bookingId: number | undefined, ask: Ask): Promise<void> {
  const path = '/v2/bookings/finalPayment';
  await ask('POST', path, { bookingId: 'Zyxq' });
  await ask('POST', path, { reference: 'Zyxq' });
  await ask('POST', path, { bookingId, urlSuccess: 'https://zyxq.example.net/' });
  const { paymentLink } = await ask('POST', path, { bookingId });
  if (typeof paymentLink === 'string') await ask('GET', new URL(paymentLink).pathname, undefined, { key: undefined });
}

async function refuseBodies(path: string, post: Post): Promise<void> {
  await post(path, '{"customer":{"firstName":"Zyxq"');
  await post(path, ['Zyxq']);
  await post(path, '{"firstName":"Zyxq"}', { headers: { 'Content-Type': 'text/zyxq' } });
  for (const xml of ['<booking><customer>Zyxq</booking>', '<zyxq>Zyxq</zyxq>', '<booking>&Zyxq;</booking>'])
    await post(path, xml, { headers: { 'Content-Type': 'application/xml' } });
  await post(path, { msg: 'Zyxq'.repeat(100_000) });
}

/** Everything that can be done with a live booking, and the refusals. */
async function live(path: string, ask: Ask): Promise<void> {
  const post: Post = (at, body, init) => ask('POST', at, body, init);
  await post(`${path}/comm`, message);
  await post(`${path}/comm`, { ...message, stamp: 'Zyxq', language: 'Zyxq', author: 'Zyxq'.repeat(99) });
  await post(`${path}/occupants`, { occupants: [guest, guest] }, { headers: { 'Idempotency-Key': `o-${path}` } });
  await post(`${path}/occupants`, { occupants: [guest] });
  await post(`${path}/occupants`, { occupants: [{ ...guest, birthDate: 'Zyxq', type: 'Zyxq' }] });
  await post(`${path}/client`, { ...storyCustomer, firstName: 'Zyxqsecond' });
  await post(`${path}/client`, { ...storyCustomer, phoneNumber: 'Zyxq' });
  await post(`${path}/client`, storyCustomer, { headers: { 'If-Match': '"zyxq"' } });
  await post(`${path}/quote`, { occupantCount: 1, comment: 'Zyxqquote', sendToCustomer: true });
  await post(`${path}/modify`, { queryType: 'EVALUATION', occupantCount: 1, customer: storyCustomer });
  await post(`${path}/modify`, {
    queryType: 'BOOKED',
    occupantCount: 2,
    comment: 'Zyxqagain',
    customer: storyCustomer,
  });
  await post(`${path}/modify`, { queryType: 'BOOKED', changeToken: 'zyxq', comment: 'Zyxq' });
  for (const part of ['comm', 'occupants', 'client', 'quote', 'modify', 'cancel'])
    await refuseBodies(`${path}/${part}`, post);
  for (const part of ['', '/comm', '/occupants']) {
    await ask('GET', `${path}${part}`);
    await ask('GET', `${path}${part}?format=xml`);
    await ask('GET', `${path}${part}`, undefined, { key: smallKeys.other });
  }
}

async function end(path: string, post: Post): Promise<void> {
  await post(`${path}/cancel`, { queryType: 'EVALUATION', reason: 'Zyxqreason' });
  await post(`${path}/cancel`, { queryType: 'CANCELLED', reason: 'Zyxqreason' });
  await post(`${path}/occupants`, { occupants: [guest] });
  await post(`${path}/client`, storyCustomer);
  await post(`${path}/modify`, { queryType: 'BOOKED', customer: storyCustomer });
  await post(`${path}/comm`, message);
}
