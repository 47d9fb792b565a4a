import { beforeAll, describe, expect, it } from 'vitest';
import { addDealer, giveKey } from '../support/arrange/dealers.ts';
import { serviceForSuite } from '../support/service.ts';
import { readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';

/**
 * The answer to a dealer with the right role but other channels: a refusal, or an answer without any lodging of the
 * sample.
 */
const others: Record<string, [status: number, code?: string]> = {
  'list-lodgings': [200],
  'list-channel-lodgings': [403, 'GATEWAY_FORBIDDEN'],
  'summarise-catalog': [403, 'GATEWAY_FORBIDDEN'],
  'list-last-updates': [200],
  'list-last-indexed': [200],
  'get-local-operator': [403, 'LODGING_NOT_IN_CHANNEL'],
  'read-catalog': [200],
  'list-changes': [200],
  'search-stays': [200],
  'search-availabilities': [200, 'LODGING_NOT_IN_CHANNEL'],
  'read-price-calendar': [200],
  'suggest-names': [200],
  'create-booking': [403, 'LODGING_NOT_IN_CHANNEL'],
  'add-communication': [404, 'BOOKING_NOT_FOUND'],
  'list-communications': [404, 'BOOKING_NOT_FOUND'],
  'add-occupants': [404, 'BOOKING_NOT_FOUND'],
  'list-occupants': [404, 'BOOKING_NOT_FOUND'],
  'book-easily': [403, 'LODGING_NOT_IN_CHANNEL'],
  'replace-client': [404, 'BOOKING_NOT_FOUND'],
  'get-booking': [404, 'BOOKING_NOT_FOUND'],
  'list-bookings': [200],
  'final-payment': [404, 'BOOKING_NOT_FOUND'],
  'cancel-booking': [404, 'BOOKING_NOT_FOUND'],
  'quote-booking': [404, 'BOOKING_NOT_FOUND'],
  'modify-booking': [404, 'BOOKING_NOT_FOUND'],
  'insert-property': [403, 'GATEWAY_FORBIDDEN'],
  'insert-contract': [403, 'GATEWAY_FORBIDDEN'],
  'set-contract-status': [403, 'GATEWAY_FORBIDDEN'],
  'list-lodging-reviews': [403, 'LODGING_NOT_IN_CHANNEL'],
  'list-company-reviews': [200],
  'get-review': [404, 'REVIEW_NOT_FOUND'],
  'change-webhook': [404, 'WEBHOOK_NOT_FOUND'],
  'create-webhook': [201],
  'delete-webhook': [404, 'WEBHOOK_NOT_FOUND'],
  'list-webhook-deliveries': [404, 'WEBHOOK_NOT_FOUND'],
  'list-feeds': [200],
  'list-webhooks': [200],
  'retry-webhook-delivery': [404, 'WEBHOOK_NOT_FOUND'],
  'rotate-webhook-secret': [404, 'WEBHOOK_NOT_FOUND'],
  'test-webhook': [404, 'WEBHOOK_NOT_FOUND'],
  'simulate-booking-event': [404, 'BOOKING_NOT_FOUND'],
};

const service = serviceForSuite(() => ({ seed: sampleSeed() }));
let rivalSeller: string;
let rivalProvider: string;

beforeAll(async () => {
  const [sells, delivers] = [['ROLE_SERVICEPROD_API'], ['ROLE_GATEWAYIN_API']];
  await addDealer(service, { id: 'rival', inChannel: 'Rival.in', outChannel: 'Other.out' });
  rivalSeller = (await giveKey(service, { dealer: 'rival', roles: sells })).key;
  rivalProvider = (await giveKey(service, { dealer: 'rival', roles: delivers })).key;
  await service.operator.done('feeds build');
});

describe.each(allOperations)('%s', (id, operation) => {
  const sample = () => sampleRequest(service, id);
  const call = (key: string) => send(service, sample(), { key });

  it.runIf(operation.auth !== 'open' || id in others)('answers another dealer as this file declares', async () => {
    const [status, code] = others[id] ?? [];
    if (status === undefined) throw new Error(`Say in this file what another dealer is told by ${id}.`);
    const key = operation.auth === 'G' ? rivalProvider : rivalSeller;
    const asked = sample();
    const about = async (path: string) => {
      const response = await send(service, { ...asked, path }, { key, headers: { 'X-Request-Id': 'same' } });
      return { status: response.status, text: (await response.text()).replaceAll(path, 'PATH') };
    };
    const none = asked.path.replace(/(customerReview|bookings|webhooks)\/\d+/, '$1/9007199254740991');
    if (status === 404) expect(await about(asked.path), 'as a record that does not exist').toEqual(await about(none));
    const response = await send(service, asked, { key });
    if (code !== undefined && status !== 200) return readProblem(response, status, code);
    expect(response.status).toBe(status);
    // Operations open to everybody create something new that is nobody else's.
    if (status === 201) return;
    const mine = /"(?:id|lodgingId)":[12]\b|"value":"Arcachon"|"gateway":"Small.out"/;
    // Searches leave out a lodging whose last booking is not indexed yet.
    await service.caughtUp();
    expect(await (await call(keyFor(operation))).text()).toMatch(mine);
    const text = await response.text();
    // Bulk refusals name the refused items.
    if (code === undefined) expect(text).not.toMatch(mine);
    else expect(JSON.parse(text)).toMatchObject({ results: [{ problem: { code } }] });
  });

  it.runIf(operation.auth === 'open' && !(id in others))('answers another dealer as its own', async () => {
    const open = { ...sample(), query: sample().query?.replace(',reviews', '') } as ReturnType<typeof sample>;
    const [rivals, own] = await Promise.all(
      [rivalSeller, keyFor(operation)].map((key) => send(service, open, { key })),
    );
    expect({ status: rivals?.status, text: await rivals?.text() }).toEqual({
      status: own?.status,
      text: await own?.text(),
    });
  });
});
