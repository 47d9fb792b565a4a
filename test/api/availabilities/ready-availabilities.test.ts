import { expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer } from '../../support/reading.ts';
import { putReadyAhead, renameReadyDetails, untilReady } from '../../support/ready.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';

const { getLodging } = operationsByName;
const key = smallKeys.seller;
const afterNoon = Date.UTC(2027, 5, 1, 12);
const day = 24 * 3_600_000;
const service = serviceForSuite(() => {
  const promotion = { code: 'P10', label: 'Ten', percent: 10, from: '20270601', to: '20270831', bookTo: '20270602' };
  const seed = smallSeed({
    lodgings: [
      { ref: 'PLAIN' },
      {
        ref: 'PROMOTED',
        contract: { lodgingPack: 'SUMMER', rates: { nights: [usualNights], promotions: [promotion] } },
      },
      { ref: 'LATE', contract: { retrocession: 3, rates: { nights: [usualNights] } } },
      { ref: 'EMPTY', contract: { dealRows: [{ arrival: '20270201', departure: '20270208', price: 100 }] } },
      { ref: 'ELSEWHERE', property: { gateways: ['Other.out'] } },
    ],
  });
  return { seed, now: afterNoon };
});

const refs = ['PLAIN', 'PROMOTED', 'LATE', 'EMPTY', 'ELSEWHERE'];
const ids = () => refs.map(id);
const id = (ref: string) => lodgingIdOf(service, ref);
const textOf = async (path: string, caller: { key?: string } = { key }) => (await service.get(path, caller)).text();

/** Prepared answers must equal those made on request: a limit that leaves nothing out forces the latter. */
async function expectSameAnswers(languages = ['de']): Promise<void> {
  for (const lodgingId of ids()) {
    const path = `/v2/lodgings/${lodgingId}/availabilities`;
    expect(await textOf(path)).toBe(await textOf(`${path}?limit=20991231`));
    for (const [lang, caller] of languages.flatMap((each) => [[each, { key }] as const, [each, {}] as const])) {
      const shown = `/v2/lodgings/${lodgingId}?lang=${lang}`;
      const made = `${shown}&include=availabilities`;
      const answers = [await service.get(shown, caller), await service.get(made, caller)] as const;
      const [language, asMade] = answers.map(({ headers }) => headers.get('Content-Language'));
      expect(language).toBe(asMade);
      const { availabilities: _, ...rest } = await readAnswer(answers[1], getLodging);
      expect(await readAnswer(answers[0], getLodging)).toEqual(rest);
    }
  }
  for (const accept of ['application/x-ndjson', 'application/json']) {
    for (const coding of ['gzip', 'identity']) {
      const search = async (more: object) => {
        const headers = { Accept: accept, 'Accept-Encoding': coding, 'X-Request-Id': 'same' };
        const body = { lodgings: [...ids(), 1, id('PLAIN')], ...more };
        return (await service.post('/v2/availabilities/search', body, { key, headers })).text();
      };
      expect(await search({})).toBe(await search({ arrivalTo: '20991231' }));
    }
  }
}

it('prepared answers equal those made on request, compressed or not, for one lodging and for many', async () => {
  await untilReady(service, ids());
  await expectSameAnswers(['fr', 'en', 'de', 'es']);
  const answer = await fetch(`${service.url}/v2/lodgings/${id('PLAIN')}/availabilities`, {
    headers: { 'Accept-Encoding': 'identity' },
  });
  expect(answer.headers.get('Content-Encoding')).toBeNull();
  expect((await answer.arrayBuffer()).byteLength).toBe(Number(answer.headers.get('Content-Length')));
});

it.each([
  ['with a key', { key }],
  ['without one', {}],
])('a reader %s gets a prepared description, but none of other addresses or of another program', async (_, caller) => {
  const path = `/v2/lodgings/${id('PLAIN')}?lang=de`;
  const made = await textOf(path, caller);
  await untilReady(service, ids());
  renameReadyDetails(service, id('PLAIN'), 'Ready');
  expect(JSON.parse(await textOf(path, caller))).toEqual({ name: 'Ready' });
  renameReadyDetails(service, id('PLAIN'), 'Ready', 'another form');
  expect(await textOf(path, caller)).toBe(made);
  await service.restart();
  await untilReady(service, ids());
  expect(await textOf(path, caller)).toBe(made);
});

it('a booking shows in the next answer, and in what is ready after it', async () => {
  const [arrival, departure] = ['20270710', '20270717'];
  const wish = { lodgingId: id('PLAIN'), arrival, departure, occupantCount: 2, customer, maxPrice: 9999 };
  const path = `/v2/lodgings/${id('PLAIN')}/availabilities`;
  expect(await textOf(path)).toContain(`"arrival":"${arrival}"`);
  const booked = await service.post('/v2/bookings/easy', { requestType: 'BOOKED', ...wish }, { key });
  expect([booked.status, await booked.text()]).toEqual([201, expect.any(String)]);
  expect(await textOf(path)).not.toContain(`"arrival":"${arrival}"`);
  await expectSameAnswers();
  await untilReady(service, ids());
  expect(await textOf(path)).not.toContain(`"arrival":"${arrival}"`);
  await expectSameAnswers();
});

it('a lodging that is blocked is refused at once, and when nothing is ready of it', async () => {
  const path = `/v2/lodgings/${id('LATE')}/availabilities`;
  await service.operator.done(`lodgings block ${id('LATE')}`);
  expect((await service.get(path)).status).toBe(404);
  await untilReady(service, ids());
  expect((await service.get(path)).status).toBe(404);
  await service.operator.done(`lodgings unblock ${id('LATE')}`);
  expect((await service.get(path)).status).toBe(200);
});

it.each([1, 2, 60])('%i days later no stay is shown that is over, nor a promotion that ended', async (days) => {
  service.clock.set(afterNoon + days * day);
  await expectSameAnswers();
  await untilReady(service, ids());
  await expectSameAnswers();
});

it('prepared answers that are ahead of the facts, as after a restored backup, are rebuilt', async () => {
  await untilReady(service, ids());
  putReadyAhead(service, id('PLAIN'));
  await service.restart();
  await untilReady(service, ids());
  await expectSameAnswers();
});
