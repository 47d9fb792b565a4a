import { expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { bookAtOnce } from '../../support/pay-world.ts';
import { decodedXml, readAnswer } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, smallKeys, smallSeed } from '../../support/small-seed.ts';

const { getBooking, listOccupants } = operationsByName;
const key = smallKeys.seller;
const xml = { 'Content-Type': 'application/xml', Accept: 'application/xml' };
const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));

/** Zero-width joiners and non-joiners are letters of a name, not control characters (docs/contract.md 1.5). */
const names = {
  Persian: 'علی\u200cرضا',
  Sinhala: 'ශ්\u200dරී',
  'Sinhala, not composed': 'ශ\u200d\u0dcaරී',
  Malayalam: 'നന്\u200d',
  emoji: '👩\u200d🌾',
};

it.each(Object.entries(names))('keeps a %s name in every format, document and page', async (_, firstName) => {
  const { id } = await bookAtOnce(service);
  const json = { customer: { ...customer, firstName } };
  const written = `<customer><firstName>${firstName}</firstName><lastName>Roy</lastName><email>a@b.example</email></customer>`;
  for (const [body, headers] of [
    [json, {}],
    [written, xml],
  ] as const) {
    expect((await service.post(`/v2/bookings/${id}/client`, body, { key, headers })).status).toBe(200);
    const booking = await readAnswer(await service.get(`/v2/bookings/${id}`, { key }), getBooking);
    expect(booking.customer.firstName).toBe(firstName);
    const answer = await service.get(`/v2/bookings/${id}?format=xml`, { key });
    expect(decodedXml(await answer.text(), getBooking.answer)).toMatchObject({ customer: { firstName } });
  }
  const { customerLink } = await readAnswer(await service.get(`/v2/bookings/${id}`, { key }), getBooking);
  const { pathname } = new URL(customerLink);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const message = new URLSearchParams({ message: `Regards, ${firstName}` }).toString();
  expect((await service.post(`${pathname}/message`, message, { headers: form })).status).toBe(303);
  expect(await (await service.get(pathname)).text()).toContain(`Regards, ${firstName}`);
  const occupants = [{ firstName, lastName: 'Roy' }];
  expect((await service.post(`/v2/bookings/${id}/occupants`, { occupants }, { key })).status).toBe(201);
  const listed = await readAnswer(await service.get(`/v2/bookings/${id}/occupants`, { key }), listOccupants);
  expect(listed.occupants).toMatchObject(occupants);
});
