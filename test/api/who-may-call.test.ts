import { beforeAll, describe, expect, it } from 'vitest';
import { addDealer, giveKey } from '../support/arrange/dealers.ts';
import { serviceForSuite } from '../support/service.ts';
import { readProblem } from '../support/reading.ts';
import { allOperations, keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import declared from '../samples/other-dealers.json' with { type: 'json' };

/**
 * The answer to a dealer with the right role but other channels: a refusal, or an answer without any lodging of the
 * sample.
 */
const others: Record<string, [status: number, code?: string]> = declared as never;

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
