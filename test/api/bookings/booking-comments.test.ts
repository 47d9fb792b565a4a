import { describe, expect, it } from 'vitest';
import { freeStays } from '../../support/free-stays.ts';
import { bookingInput, encodeXml, operationsByName } from '../../support/operations.ts';
import { hour } from '../../support/pay-world.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';

const key = smallKeys.seller;
const start = Date.UTC(2027, 2, 1, 12);
const service = serviceForSuite(() => {
  const onRequest = { rates: { nights: [{ ...usualNights, requestOnly: true }] } };
  const seed = smallSeed({ lodgings: [{ ref: 'MAIN' }, { ref: 'ASK', contract: onRequest }] });
  return { seed, variables: { WEB_DEALER: 'seller' } };
});

const comment = 'We come late.\nIs that <all right>?';
const nextStay = freeStays('20270601', 2);
const easy = { requestType: 'BOOKED', maxPrice: 9999, acceptRequest: true };

interface Way {
  path: string;
  ref?: 'MAIN' | 'ASK';
  members?: object;
  isXml?: boolean;
  isKeyless?: boolean;
}

const ways: Record<string, Way> = {
  'a payment link': { path: '/v2/bookings' },
  'a payment link, in XML': { path: '/v2/bookings', isXml: true },
  'a payment link, without a key': { path: '/v2/bookings', isKeyless: true },
  'the search page': { path: '/web/v2/bookings', isKeyless: true },
  'a request': { path: '/v2/bookings', ref: 'ASK' },
  'an easy booking': { path: '/v2/bookings/easy', members: easy },
  'an easy booking, in XML': { path: '/v2/bookings/easy', members: easy, isXml: true },
  'an easy request': { path: '/v2/bookings/easy', ref: 'ASK', members: easy },
};

async function book({ path, ref = 'MAIN', members = {}, isXml = false, isKeyless = false }: Way, more: object = {}) {
  const stay = { lodgingId: lodgingIdOf(service, ref), ...nextStay(service), occupantCount: 2 };
  const body = { ...members, ...stay, customer: { ...customer, language: 'en' }, comment, ...more };
  const headers = isXml ? { 'Content-Type': 'application/xml' } : {};
  const { shape, root } = operationsByName[path.endsWith('easy') ? 'bookEasily' : 'createBooking'].body ?? {
    shape: bookingInput,
    root: '',
  };
  const sent = isXml ? encodeXml(body, shape, root) : body;
  const response = await service.post(path, sent, { headers, ...(!isKeyless && { key }) });
  expect(response.status, await response.clone().text()).toBe(201);
  return { ...((await response.json()) as { id: number; reference: string; customerLink: string }), body };
}

const read = async (path: string) => (await service.get(path, { key })).text();
const messagesOf = async (id: number) =>
  (await service.operator.done(`bookings messages ${id}`)) as { direction: string; author: string; msg: string }[];
const unanswered = async () =>
  ((await service.operator.done('bookings list --unanswered')) as { id: number }[]).map(({ id }) => id);
const countInStatus = async () => ((await service.operator.done('status')) as { messages: number }).messages;

describe('a comment typed while booking is a message of the booking', () => {
  it.each(Object.entries(ways))('by %s', async (_, way) => {
    const before = await countInStatus();
    const { id, customerLink } = await book(way);
    const message = { direction: 'TO_OPERATOR', author: 'CUSTOMER', language: 'en', msg: comment };
    expect(await messagesOf(id)).toMatchObject([message]);
    expect(await unanswered()).toContain(id);
    expect(await countInStatus()).toBe(before + 1);
    const page = await read(new URL(customerLink).pathname);
    expect(page.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toContain(`<span class="said">${comment}</span>`);
    if (way.isKeyless) return;
    expect(JSON.parse(await read(`/v2/bookings/${id}/comm`))).toMatchObject({ communications: [message] });
    expect(JSON.parse(await read(`/v2/bookings/${id}`))).toMatchObject({ comment });
    for (const path of [`/v2/bookings/${id}/comm`, `/v2/bookings/${id}`]) {
      expect(await read(`${path}?format=xml`)).toContain('We come late.\nIs that &lt;all right');
    }
  });

  it('and none is there without one, also of a repeated request', async () => {
    const { id } = await book({ path: '/v2/bookings' }, { comment: undefined });
    expect(await messagesOf(id)).toEqual([]);
    const again = await book({ path: '/v2/bookings' }, { referenceReseller: 'R-1' });
    const response = await service.post('/v2/bookings', again.body, { key });
    expect(response.status).toBe(200);
    expect(await messagesOf(again.id)).toHaveLength(1);
  });

  it('as is that of a change: the newest is the comment of the booking', async () => {
    const { id } = await book({ path: '/v2/bookings' });
    const change = (text: string) =>
      service.post(`/v2/bookings/${id}/modify`, { queryType: 'BOOKED', comment: text }, { key });
    for (const text of [comment, 'We come early.', 'We come early.']) expect((await change(text)).status).toBe(200);
    expect((await messagesOf(id)).map(({ msg }) => msg)).toEqual([comment, 'We come early.']);
    expect(JSON.parse(await read(`/v2/bookings/${id}`))).toMatchObject({ comment: 'We come early.' });
  });

  it('that waits for an answer until there is one, or the booking ends', async () => {
    const [answered, unpaid] = [await book({ path: '/v2/bookings' }), await book({ path: '/v2/bookings' })];
    await service.operator.done(`bookings reply ${answered.id} --message Yes.`);
    expect(await unanswered()).not.toContain(answered.id);
    expect(await read(new URL(answered.customerLink).pathname)).toContain('Yes.');
    expect(await unanswered()).toContain(unpaid.id);
    service.clock.set(start + 25 * hour);
    expect(await unanswered()).not.toContain(unpaid.id);
  });
});
