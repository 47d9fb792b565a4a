import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { transitionBooking } from '../../../src/bookings/store/booking-transitions.ts';
import { prepared } from '../../../src/sqlite/database.ts';
import { recordMovement } from '../../../src/bookings/store/payments.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallKeys, smallSeed } from '../../support/small-seed.ts';
import { mailOf } from '../../support/facts.ts';
import {
  bookByLink,
  decide,
  expectPrivate,
  hour,
  nightsHeld,
  paymentsOf,
  readPage,
  storedBooking,
} from '../../support/pay-world.ts';

const { getStay } = operationsByName;

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));
const urls = {
  urlSuccess: 'https://partner.example.org/ok?lang=fr#top',
  urlFailure: 'https://partner.example.org/ko',
};

describe('the payment page', () => {
  it('shows stay, lines, total and reference in the customer’s language, marks the sandbox, and nothing of the customer', async () => {
    const { path, reference } = await bookByLink(service, { customer: { language: 'fr' }, extras: ['SHEETS'] });
    const text = await readPage(await service.get(path, { headers: { 'Accept-Language': 'en' } }), 200);
    expect(text).toContain('<html lang="fr">');
    for (const shown of [reference, 'Villa MAIN', 'Arcachon', 'mardi 1er juin 2027', 'jeudi 3 juin 2027', '2 nuits']) {
      expect(text).toContain(shown);
    }
    expect(text).toContain('200,00\u00a0€');
    expect(text).toMatch(/Draps.*12,00/s);
    expect(text).toMatch(/Total.*237,00/s);
    expect(text).toContain('Page d’essai');
    expect(text).toMatch(/À payer maintenant.*237,00\u00a0€/s);
    expect(text).toMatch(/>\s*Réserver avec obligation de paiement\s*<\/button>/);
    expect(text).toContain('2 mars 2027 à 13:00');
  });

  it.each([
    ['en', '2 nights', '€225.00', 'Book and pay', 'Decline', 'Test page'],
    ['de', '2 Nächte', '225,00\u00a0€', 'Zahlungspflichtig buchen', 'Nicht zahlen', 'Testseite'],
    ['es', '2 noches', '225,00\u00a0€', 'Reservar con obligación de pago', 'No pagar', 'Página de prueba'],
  ])('speaks %s to whom it belongs', async (language, ...shown) => {
    const { path } = await bookByLink(service, { customer: { language } });
    const page = await readPage(await service.get(path), 200);
    for (const word of [`<html lang="${language}">`, ...shown]) expect(page).toContain(word);
  });

  it('speaks the language of the browser to those whose own it does not know, and lets it follow to the partner', async () => {
    const { path } = await bookByLink(service, { ...urls, customer: { language: 'nl' } });
    for (const [asked, language] of Object.entries({
      'fr-BE, en;q=0.5': 'fr',
      'en-GB': 'en',
      'es, en;q=0.5': 'es',
      nl: 'en',
    })) {
      const response = await service.get(path, { headers: { 'Accept-Language': asked } });
      expect(response.headers.get('Content-Security-Policy')).toContain("form-action 'self' https:;");
      expect(await readPage(response, 200)).toContain(`<html lang="${language}">`);
    }
  });

  it('asks again when the form says neither pay nor decline', async () => {
    const { path, id } = await bookByLink(service);
    expect(await readPage(await decide(service, path, 'maybe'), 422)).toContain('role="alert"');
    expect(storedBooking(service, id).state).toBe('PENDING_PAYMENT');
    await readProblem(await service.post(path, { decision: 'confirm' }), 415, 'UNSUPPORTED_MEDIA_TYPE');
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    await readProblem(await service.post(path, 'x'.repeat(5000), { headers }), 413, 'PAYLOAD_TOO_LARGE');
  });
});

describe('paying', () => {
  it('books, notes a confirmation, and says so to whoever comes again', async () => {
    const { path, id, totalPrice, customerLink } = await bookByLink(service);
    const myPage = new URL(customerLink).pathname;
    const paid = await decide(service, path, 'confirm');
    expect([paid.status, paid.headers.get('Location')]).toEqual([303, myPage]);
    expectPrivate(paid);
    expect(storedBooking(service, id)).toMatchObject({ state: 'BOOKED', amountPaid: totalPrice * 100 });
    expect(mailOf(service, id)).toEqual(['payment-request', 'confirmation']);
    const again = await readPage(await service.get(path), 200);
    expect(again).toContain('Paiement reçu');
    expect(again).toContain(`href="${myPage}"`);
    expect((await decide(service, path, 'decline')).headers.get('Location')).toBe(myPage);
    expect(paymentsOf(service, id)).toEqual([
      { provider: 'sandbox', kind: 'PAYMENT', amount: totalPrice * 100, currency: 'EUR' },
    ]);
    service.clock.set(service.clock.now() + 48 * hour);
    expect(await readPage(await service.get(path), 200)).toContain('Paiement reçu');
    expect(storedBooking(service, id).state).toBe('BOOKED');
    const metrics = await (await service.get('/metrics')).text();
    expect([metrics.includes('/pay'), metrics.includes(path)]).toEqual([true, false]);
  });

  it('leads to the partner with the reference, before the fragment of the address; twice to the same place', async () => {
    const { path, reference, id } = await bookByLink(service, urls);
    for (let time = 0; time < 2; time += 1) {
      const response = await decide(service, path, 'confirm');
      expect([response.status, response.headers.get('Location')]).toEqual([
        303,
        `https://partner.example.org/ok?lang=fr&reference=${reference}#top`,
      ]);
      expectPrivate(response);
    }
    expect(paymentsOf(service, id)).toHaveLength(1);
    expect(await readPage(await service.get(path), 200)).toContain(
      `href="https://partner.example.org/ok?lang=fr&amp;reference=${reference}#top"`,
    );
  });

  it.each([
    ['confirm', 'urlSuccess', 303],
    ['decline', 'urlFailure', 200],
  ])(
    'without a key never redirects to a host that is not registered: after %s a link names it',
    async (decision, member, status) => {
      const { path } = await bookByLink(service, { [member]: `https://shop.example/${decision}` }, '');
      expect((await service.get(path)).headers.get('Content-Security-Policy')).not.toContain('shop.example');
      const response = await decide(service, path, decision);
      expect([response.status, response.headers.get('Location')]).toEqual([status, status === 303 ? path : null]);
      const page = await (status === 303 ? await service.get(path) : response).text();
      expect(page).toMatch(
        new RegExp(`<a [^>]*href="https://shop.example/${decision}\\?reference=\\w+"[^>]*>[^<]*shop.example<`),
      );
    },
  );

  it('many times at once charges once', async () => {
    const { path, id, totalPrice } = await bookByLink(service);
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(service, path, 'confirm')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(paymentsOf(service, id)).toHaveLength(1);
    expect(storedBooking(service, id)).toMatchObject({ state: 'BOOKED', amountPaid: totalPrice * 100 });
    expect(mailOf(service, id)).toEqual(['payment-request', 'confirmation']);
  });

  it('by two links of one booking charges once', async () => {
    const { id } = await bookByLink(service);
    transitionBooking(service.db, id, 'BOOKED', service.clock.now());
    const linkOf = async (urlSuccess?: string) => {
      const body = { bookingId: id, ...(urlSuccess !== undefined && { urlSuccess }) };
      const response = await service.post('/v2/bookings/finalPayment', body, { key: smallKeys.seller });
      return new URL(((await response.json()) as { paymentLink: string }).paymentLink).pathname;
    };
    const [one, other] = [await linkOf(), await linkOf('https://partner.example.org/second')];
    service.clock.set(service.clock.now() + 1000);
    const later = await linkOf();
    expect(new Set([one, other, later]).size).toBe(3);
    await Promise.all([one, other, later].map((path) => decide(service, path, 'confirm')));
    expect(paymentsOf(service, id)).toHaveLength(1);
    for (const path of [one, later]) expect(await readPage(await service.get(path), 200)).toContain('Paiement reçu');
  });
});

describe('declining', () => {
  it('leaves the booking to be paid, and leads to the partner', async () => {
    const { path, id, reference } = await bookByLink(service, urls);
    const response = await decide(service, path, 'decline');
    expect([response.status, response.headers.get('Location')]).toEqual([
      303,
      `https://partner.example.org/ko?reference=${reference}`,
    ]);
    expect(storedBooking(service, id)).toMatchObject({ state: 'PENDING_PAYMENT', amountPaid: 0 });
    expect(paymentsOf(service, id)).toEqual([]);
    expect((await decide(service, path, 'confirm')).status).toBe(303);
    expect(storedBooking(service, id).state).toBe('BOOKED');
  });

  it('without an address says that nothing was taken, with a way back to the payment', async () => {
    const { path } = await bookByLink(service);
    const page = await readPage(await decide(service, path, 'decline'), 200);
    expect(page).toContain('Rien n’a été débité');
    expect(page).toContain('href="?"');
    await readPage(await service.get(`${path}?`), 200);
  });
});

describe('a link that is no good', () => {
  it('of another signature, purpose or form is 404', async () => {
    const { path } = await bookByLink(service);
    const quote = path.replace('/pay/p1.', '/pay/q1.');
    const [head = '', payload = '', mac = ''] = path.split('.');
    const cheaper = Buffer.from(
      Buffer.from(payload, 'base64url')
        .toString()
        .replace(/"a":\d+/, '"a":1'),
    ).toString('base64url');
    for (const bad of [quote, `${head}.${cheaper}.${mac}`, `${path.slice(0, -2)}xx`, '/pay/nonsense', `${path}.x`]) {
      expect(await readPage(await service.get(bad), 404)).toContain('Unknown payment link');
      await readPage(await decide(service, bad, 'confirm'), 404);
    }
  });

  it('after the deadline is 410; a payment that comes then is to be refunded and takes no night', async () => {
    const { path, id, totalPrice, body } = await bookByLink(service);
    service.clock.set(service.clock.now() + 24 * hour);
    expect(await readPage(await service.get(path), 410)).toContain('réservation est terminée');
    const { lodgingId, arrival, departure } = body;
    const stay = { lodgingId, arrival, departure, occupantCount: 2, customer: body.customer };
    expect((await service.post('/v2/bookings', stay, { key: smallKeys.seller })).status).toBe(201);

    for (let time = 0; time < 2; time += 1) {
      expect(await readPage(await decide(service, path, 'confirm'), 410)).toContain('remboursé');
    }
    expect(await readPage(await service.get(path), 410)).toContain('remboursé');
    const amountPaid = totalPrice * 100;
    expect(storedBooking(service, id)).toMatchObject({ state: 'EXPIRED', amountPaid, amountToRefund: amountPaid });
    expect(nightsHeld(service, id)).toBe(0);
    expect(paymentsOf(service, id)).toEqual([
      { provider: 'sandbox', kind: 'PAYMENT', amount: amountPaid, currency: 'EUR' },
    ]);
    expect(mailOf(service, id)).toEqual(['payment-request']);
  });

  it('after the deadline frees the nights that nobody freed yet', async () => {
    const { path, id, body } = await bookByLink(service);
    service.clock.set(service.clock.now() + 24 * hour);
    await readPage(await decide(service, path, 'confirm'), 410);
    expect(storedBooking(service, id).state).toBe('EXPIRED');
    await readAnswer(
      await service.get(`/v2/lodgings/${body.lodgingId}/stays/${body.arrival}-${body.departure}`),
      getStay,
    );
  });

  it('of a cancelled booking is 410, and declining it records nothing', async () => {
    const { path, id } = await bookByLink(service, urls);
    transitionBooking(service.db, id, 'CANCELLED', service.clock.now());
    await readPage(await service.get(path), 410);
    await readPage(await decide(service, path, 'decline'), 410);
    expect(paymentsOf(service, id)).toEqual([]);
  });

  it('of a booking that was paid and then cancelled is 410, and does not say that nothing was taken', async () => {
    const { path, id } = await bookByLink(service);
    expect((await decide(service, path, 'confirm')).status).toBe(303);
    transitionBooking(service.db, id, 'CANCELLED', service.clock.now());
    const text = await readPage(await service.get(path), 410);
    expect(text).toContain('remboursé');
    expect(text).not.toContain('Rien n’a été débité');
  });

  it('is void when another amount is due, and when the booking was changed at the same price', async () => {
    const partly = await bookByLink(service);
    const at = { now: service.clock.now(), today: service.clock.today() };
    const paid = { kind: 'PAYMENT', provider: 'operator', amount: 10_000, currency: 'EUR' } as const;
    recordMovement(service.db, partly.id, { id: 'operator:part', ...paid }, at);
    expect(await readPage(await service.get(partly.path), 410)).toContain('n’est plus valable');
    const changed = await bookByLink(service);
    prepared(service.db, "INSERT INTO booking_changes VALUES (?, 1, 0, 0, '{}')").run(changed.id);
    await readPage(await decide(service, changed.path, 'confirm'), 410);
    expect(paymentsOf(service, changed.id)).toEqual([]);
  });
});
