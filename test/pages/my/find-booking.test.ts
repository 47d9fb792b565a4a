import { beforeEach, describe, expect, it } from 'vitest';
import { bookingStates } from '../../../src/bookings/rules/booking.ts';
import { mailOf } from '../../support/facts.ts';
import { bookInState, sendForm } from '../../support/my-world.ts';
import { expectPrivate, readPage, storedBooking } from '../../support/pay-world.ts';
import { serviceForSuite } from '../../support/service.ts';
import { smallSeed } from '../../support/small-seed.ts';

const start = Date.UTC(2027, 2, 1, 12);
const minute = 60_000;
const email = 'Zoé.Martin@example.org';
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));

beforeEach(() => service.clock.set(start));

const book = (state?: Parameters<typeof bookInState>[1]) =>
  bookInState(service, state, { customer: { email, language: 'en' } });
const ask = (fields: Record<string, string>) => sendForm(service, '/my?lang=en', fields);
const linksTo = (id: number) => mailOf(service, id).filter((kind) => kind === 'booking-link').length;

/** Writes run in order: once its own booking is stored, earlier ones are done. */
async function whenDone(): Promise<void> {
  const { id, reference } = await book();
  await ask({ reference, email });
  await expect.poll(() => linksTo(id)).toBe(1);
}

async function expectAnswer(response: Response): Promise<void> {
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/my?sent&lang=en']);
  expect(await response.text()).toBe('');
  expectPrivate(response);
}

describe('the form that finds a booking', () => {
  it.each([
    ['fr', 'Retrouver ma réservation', 'Consultez votre messagerie'],
    ['en', 'Find my booking', 'Check your inbox'],
    ['de', 'Meine Buchung finden', 'Prüfen Sie Ihr Postfach'],
    ['es', 'Encontrar mi reserva', 'Revise su correo'],
  ])('speaks %s, by its address or as the browser asks', async (language, title, sent) => {
    const headers = { 'Accept-Language': language };
    for (const path of [`/my?lang=${language}`, '/my']) {
      expect(await readPage(await service.get(path, { headers }), 200)).toContain(title);
    }
    expect(await readPage(await service.get('/my?sent', { headers }), 200)).toContain(sent);
    expect(await readPage(await service.get('/my/nothing', { headers }), 404)).toContain(`href="/my?lang=${language}"`);
  });

  it.each(bookingStates)('mails the link of a booking that is %s to its customer', async (state) => {
    const { id, reference } = await book(state);
    await expectAnswer(await ask({ reference: ` ${reference.toLowerCase()} `, email: 'zoé.martin@EXAMPLE.org ' }));
    await expect.poll(() => linksTo(id)).toBe(1);
  });

  it('answers the same and mails nothing to who knows only one of both, to nobody and of what is over for long', async () => {
    const [known, other] = [await book(), await bookInState(service)];
    const { departure } = storedBooking(service, known.id);
    await expectAnswer(await ask({ reference: known.reference, email: 'eve@example.org' }));
    await expectAnswer(await ask({ reference: other.reference, email }));
    await expectAnswer(await ask({ reference: 'KTRAAAAAA', email }));
    service.clock.set((departure + 401) * 24 * 60 * minute);
    await expectAnswer(await ask({ reference: known.reference, email }));
    service.clock.set(start);
    await whenDone();
    expect([linksTo(known.id), linksTo(other.id)]).toEqual([0, 0]);
  });

  it('mails one link in ten minutes', async () => {
    const { id, reference } = await book();
    for (const after of [0, 1, 9]) {
      service.clock.set(start + after * minute);
      await expectAnswer(await ask({ reference, email }));
    }
    await whenDone();
    expect(linksTo(id)).toBe(1);
    service.clock.set(start + 11 * minute);
    await expectAnswer(await ask({ reference, email }));
    await expect.poll(() => linksTo(id)).toBe(2);
  });

  it.each<[string, Record<string, string>]>([
    ['nothing', {}],
    ['no reference', { email }],
    ['no address', { reference: 'KTR7M2QXA' }],
    ['what cannot be a reference', { reference: '<b>12</b>', email }],
    ['what cannot be an address', { reference: 'KTR7M2QXA', email: 'zoe' }],
  ])('comes again with what was written when that is %s', async (_, fields) => {
    const page = await readPage(await ask(fields), 422);
    expect(page).toContain('Check both');
    expect(page).not.toContain('<b>12');
    if (fields['email'] !== undefined) expect(page).toContain(`value="${fields['email']}"`);
  });
});

it('gives the search page the state of a booking', async () => {
  const read = async (path: string) => (await service.get(`${path}.json`)).json();
  const [held, over] = [await book(), await book('CANCELLED')];
  expect(await read(held.myPath)).toEqual({
    state: 'PENDING_PAYMENT',
    deadline: held.paymentDeadline,
    payPath: held.path,
    cancelPath: `${held.myPath}/cancel`,
  });
  expect(await read(over.myPath)).toEqual({ state: 'CANCELLED', deadline: null, payPath: null, cancelPath: null });
  expectPrivate(await service.get(`${held.myPath}.json`));
  await readPage(await service.get('/my/nothing.json'), 404);
});
