import ICAL from 'ical.js';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { erasePersonalData } from '../../../src/bookings/store/personal-data.ts';
import type { BookingState } from '../../../src/bookings/rules/booking.ts';
import { keepCommunication } from '../../../src/bookings/store/booking-communications.ts';
import { mailOf } from '../../support/facts.ts';
import { bookInState, figuresIn, type MyCase, sendForm } from '../../support/my-world.ts';
import { expectPrivate, hour, readPage, storedBooking } from '../../support/pay-world.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';

const { getBooking, listCommunications } = operationsByName;
const start = Date.UTC(2027, 2, 1, 12);
const service = serviceForSuite(() => {
  const property = {
    checkIn: { from: '16:00', to: '19:00' },
    caution: 300,
    host: { name: 'Marie', languages: ['fr'] },
    cancellationPolicy: [
      { daysBefore: 30, refundPercent: 100 },
      { daysBefore: 7, refundPercent: 50 },
    ],
  };
  return { seed: smallSeed({ lodgings: [{ ref: 'MAIN', property }] }) };
});

beforeEach(() => {
  service.clock.set(start);
});

const english = { customer: { language: 'en' } };

async function read(path: string, status = 200, headers: Record<string, string> = {}): Promise<string> {
  const response = await service.get(path, { headers });
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  return readPage(response, status);
}

const nothingDue = /There is nothing to pay.*To be paid<\/th>\s*<td>€0.00/s;
const cancelBy = /Cancel by \w+,? \d+ \w+ 2027 for a full refund/;

/** What can be done in each state, and what the page shows. */
const states: [state: BookingState | 'PAID', can: string, shows: (string | RegExp)[]][] = [
  ['PENDING_PAYMENT', 'pay cancel calendar', ['awaiting payment', 'Pay before 2 March 2027', /To be paid.*€225.00/s]],
  ['REQUESTED', 'cancel calendar', ['Your request is awaiting an answer', 'To be paid once accepted']],
  ['BOOKED', 'pay cancel calendar', ['Your stay is booked', '€225.00 is still to be paid']],
  ['PAID', 'cancel calendar', ['The total is paid', /Paid so far.*€225.00.*To be paid.*€0.00/s, cancelBy]],
  ['COMPLETED', 'calendar', ['Your stay is over']],
  ['CANCELLED', '', ['Your booking is cancelled', 'There is nothing left to pay']],
  ['EXPIRED', '', ['Your booking has expired', 'It wasn’t paid in time', nothingDue]],
  ['REFUSED', '', ['Your request was refused', nothingDue]],
];

describe('the customer’s page of a booking', () => {
  it.each(states)('shows in state %s what applies and offers what is possible: %s', async (named, can, shows) => {
    const state = named === 'PAID' ? 'BOOKED' : named;
    const isPaid = named === 'PAID' || named === 'COMPLETED';
    const booked = await bookInState(service, state, { ...english, isPaid });
    const page = await read(booked.myPath);
    for (const shown of [booked.reference, 'Villa MAIN', 'Arcachon', '2027', '2 nights', 'between 16:00 and 19:00']) {
      expect(page).toContain(shown);
    }
    for (const shown of shows) expect(page).toMatch(shown);
    expect(page.includes('href="/pay/')).toBe(can.includes('pay'));
    expect(page.includes(`href="${booked.myPath}/cancel"`)).toBe(can.includes('cancel'));
    const isConfirmed = state === 'BOOKED' || state === 'COMPLETED';
    expect(/<address>([^<]*)/.exec(page)?.[1]).toBe(isConfirmed ? '3 allée des Pins' : 'Arcachon');
    const hasCalendar = can.includes('calendar');
    for (const shown of ['Your host', 'Refundable deposit, not included']) {
      expect(page.includes(shown), shown).toBe(hasCalendar);
    }
    expect(page.includes(`href="${booked.myPath}.ics"`)).toBe(hasCalendar && state !== 'COMPLETED');
    expect((await service.get(`${booked.myPath}.ics`)).status).toBe(hasCalendar ? 200 : 404);
    expect(page).toContain(`action="${booked.myPath}/message"`);
  });

  it('shows a photo of the lodging, and its policy lets in no other picture', async () => {
    const { myPath, path } = await bookInState(service, 'PENDING_PAYMENT', english);
    for (const address of [myPath, path]) {
      const response = await service.get(address);
      const policy = response.headers.get('Content-Security-Policy');
      expect(policy).toContain("img-src data: https://img.example.org/1.jpg; form-action 'self'");
      expect(await response.text()).toMatch(/<img\s[^>]*src="https:\/\/img\.example\.org\/1\.jpg"/);
    }
  });
});

describe('an address of such a page that is no good', () => {
  it('of another signature, purpose or booking is 404 for everything', async () => {
    const { myPath, path } = await bookInState(service, 'PENDING_PAYMENT', english);
    const other = await bookInState(service);
    const [head = '', , mac = ''] = myPath.split('.');
    const [, foreign = ''] = other.myPath.split('.');
    const bad = [
      `${head}.${foreign}.${mac}`,
      `${myPath.slice(0, -2)}xx`,
      path.replace('/pay/', '/my/'),
      '/my/nothing',
      `${myPath}.x`,
    ];
    for (const address of bad) {
      for (const shown of [address, `${address}/cancel`, `${address}.ics`]) {
        expect(await read(shown, 404, { 'Accept-Language': 'en' })).toContain('We can’t find this booking');
      }
      await readPage(await sendForm(service, `${address}/cancel`, {}), 404);
      await readPage(await sendForm(service, `${address}/message`, { message: 'x' }), 404);
    }
  });

  it('401 days after the departure is 404', async () => {
    const { myPath } = await bookInState(service, 'COMPLETED');
    const last = Date.UTC(2027, 5, 1, 12) + 400 * 24 * hour;
    service.clock.set(last);
    await read(myPath);
    service.clock.set(last + 60 * 24 * hour);
    await read(myPath, 404);
  });

  it('says that personal data was erased, and nothing else', async () => {
    const { id, myPath, reference } = await bookInState(service, 'CANCELLED', english);
    await sendForm(service, `${myPath}/message`, { message: 'My dog is called Rex.' });
    const recordFile = join(service.config.dataDir, 'erasures-of-this-test');
    erasePersonalData(service.db, id, { now: start, today: service.clock.today(), isForced: false, recordFile });
    const page = await read(myPath, 410, { 'Accept-Language': 'en' });
    expect(page).toContain('Your personal data has been erased');
    for (const gone of [reference, 'Rex', 'MAIN']) expect(page).not.toContain(gone);
    await readPage(await sendForm(service, `${myPath}/message`, { message: 'x' }), 410);
    await readPage(await service.get(`${myPath}.ics`), 410);
  });
});

describe('cancelling on the page', () => {
  it('first shows what comes back, then cancels, frees the nights and tells the customer', async () => {
    const { id, myPath, totalPrice } = await bookInState(service, 'BOOKED', { ...english, isPaid: true });
    service.clock.set(Date.UTC(2027, 4, 20, 12));
    const preview = await read(`${myPath}/cancel`);
    const isHalf = storedBooking(service, id).arrival - service.clock.today() < 30;
    const back = isHalf ? totalPrice / 2 : totalPrice;
    expect(preview).toMatch(new RegExp(`Your refund</th>\\s*<td>€${back.toFixed(2)}`));
    expect(storedBooking(service, id).state).toBe('BOOKED');

    const fields = { figures: figuresIn(preview), reason: 'Ill' };
    for (let time = 0; time < 2; time += 1) {
      const done = await sendForm(service, `${myPath}/cancel`, fields);
      expect([done.status, done.headers.get('Location')]).toEqual([303, myPath]);
      expectPrivate(done);
    }
    expect(storedBooking(service, id).state).toBe('CANCELLED');
    const detail = await readAnswer(await service.get(`/v2/bookings/${id}`, { key: smallKeys.seller }), getBooking);
    expect(detail.cancellation).toMatchObject({ reason: 'Ill', refundValue: back });
    expect(mailOf(service, id).filter((kind) => kind === 'cancellation')).toHaveLength(1);
    expect(await read(myPath)).toMatch(new RegExp(`Your refund</th>\\s*<td>€${back.toFixed(2)}`));
    await read(`${myPath}/cancel`, 409);
  });

  it('shows the page again when it costs something else than what was seen', async () => {
    const { id, myPath } = await bookInState(service, 'BOOKED', { ...english, isPaid: true });
    const seen = figuresIn(await read(`${myPath}/cancel`));
    service.clock.set((storedBooking(service, id).arrival - 3) * 24 * hour + 12 * hour);
    const again = await readPage(await sendForm(service, `${myPath}/cancel`, { figures: seen }), 409);
    expect(again).toContain('The cost of cancelling has changed');
    expect(storedBooking(service, id).state).toBe('BOOKED');
    expect(figuresIn(again)).not.toBe(seen);
  });

  it('is over on the day of arrival', async () => {
    const { id, myPath } = await bookInState(service, 'BOOKED', english);
    service.clock.set(storedBooking(service, id).arrival * 24 * hour + 12 * hour);
    expect(await read(`${myPath}/cancel`, 409)).toContain('can no longer be cancelled');
    await readPage(await sendForm(service, `${myPath}/cancel`, { figures: '0-0-0' }), 409);
    expect(storedBooking(service, id).state).toBe('BOOKED');
  });

  it('messages and the search for a booking are refused to pages of other sites', async () => {
    const { id, myPath } = await bookInState(service);
    for (const path of [`${myPath}/cancel`, `${myPath}/message`, '/my']) {
      for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
        await readProblem(await sendForm(service, path, { message: 'x' }, headers), 403, 'FOREIGN_ORIGIN');
      }
    }
    expect(storedBooking(service, id).state).toBe('PENDING_PAYMENT');
  });
});

describe('messages on the page', () => {
  const communications = async (id: number) => {
    const response = await service.get(`/v2/bookings/${id}/comm`, { key: smallKeys.seller });
    return (await readAnswer(response, listCommunications)).communications;
  };

  it('reach the operator, whose answers come back; what was said before between partner and operator does not', async () => {
    const { id, myPath } = await bookInState(service, 'BOOKED', english);
    const at = start - hour;
    keepCommunication(service.db, id, { msg: 'A dear client', stamp: at, direction: 'TO_OPERATOR', author: 'Agency' });
    keepCommunication(service.db, id, { msg: 'Noted, agency', stamp: at, direction: 'FROM_OPERATOR' });
    const sent = await sendForm(service, `${myPath}/message`, { message: 'We come <b>late</b>\r\nat 22:00' });
    expect([sent.status, sent.headers.get('Location')]).toEqual([303, `${myPath}#messages`]);
    keepCommunication(service.db, id, { msg: 'No problem', stamp: start + 1, direction: 'FROM_OPERATOR' });
    const page = await read(myPath);
    for (const shown of ['We come &lt;b&gt;late&lt;/b&gt;\nat 22:00', 'No problem']) expect(page).toContain(shown);
    for (const hidden of ['A dear client', 'Noted, agency']) expect(page).not.toContain(hidden);
    const kept = { direction: 'TO_OPERATOR', author: 'CUSTOMER', language: 'en', msg: 'We come <b>late</b>\nat 22:00' };
    expect(await communications(id)).toContainEqual(expect.objectContaining(kept));
  });

  it('are shown again when they are empty or too long', async () => {
    const { id, myPath } = await bookInState(service, 'BOOKED', english);
    for (const message of [' ', 'x'.repeat(2001)]) {
      const page = await readPage(await sendForm(service, `${myPath}/message`, { message }), 422);
      expect(page).toContain('at most 2000 characters');
      expect(page).toContain(`${message}</textarea>`);
    }
    expect(await communications(id)).toEqual([]);
  });

  it('end after 20 in a day', async () => {
    const { id, myPath } = await bookInState(service, 'BOOKED', english);
    const send = () => sendForm(service, `${myPath}/message`, { message: 'Hello' });
    for (let count = 0; count < 20; count += 1) expect((await send()).status).toBe(303);
    expect(await readPage(await send(), 429)).toContain('a lot of messages');
    expect(await communications(id)).toHaveLength(20);
    service.clock.set(start + 25 * hour);
    expect((await send()).status).toBe(303);
  });
});

describe('the calendar of a booking', () => {
  it('is one event of whole days, from the arrival to the departure, with place and times, and names nobody', async () => {
    const booked: MyCase = await bookInState(service, 'BOOKED', english);
    const response = await service.get(`${booked.myPath}.ics`);
    expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
    expectPrivate(response);
    const text = await response.text();
    const events = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
    expect(events).toHaveLength(1);
    const event = new ICAL.Event(events[0]);
    const { arrival, departure } = storedBooking(service, booked.id);
    const iso = (day: number) => new Date(day * 24 * hour).toISOString().slice(0, 10);
    expect([event.startDate.toString(), event.endDate.toString()]).toEqual([iso(arrival), iso(departure + 1)]);
    expect(event.summary).toBe('Villa MAIN');
    expect(event.location).toContain('Arcachon');
    expect(event.description).toContain(booked.reference);
    expect(event.description).toContain('between 16:00 and 19:00');
    expect(events[0]?.getFirstPropertyValue('url')).toBe(booked.customerLink);
    for (const secret of ['Durand', 'jean@']) expect(text).not.toContain(secret);
  });
});
