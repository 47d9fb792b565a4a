import { beforeAll, describe, expect, it } from 'vitest';
import { deliverContract, moveContract } from '../support/arrange/deliveries.ts';
import { blockLodgings, unblockLodgings } from '../support/arrange/lodgings.ts';
import { readProblem } from '../support/reading.ts';
import { allOperations, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { serviceForSuite } from '../support/service.ts';
import { lodgingIdOf, smallKeys, stayWish, usualNights } from '../support/small-seed.ts';

const key = smallKeys.seller;
const service = serviceForSuite(() => ({ seed: sampleSeed() }));
const idOf = (ref: string) => lodgingIdOf(service, ref);

describe('a booking of 3 to 10 July 2027 shows in the next answer of', () => {
  const arrival = /"arrival":"2027070[3-9]"/;
  const criteria = () => `pagesize=200&pageindex=0&lodgings=${idOf('PUSHED')}`;
  const lodging = (path: string) => service.get(`/v2/lodgings/${idOf('PUSHED')}${path}`, { key });
  const search = (query: string) => service.get(`/v2/stays/search?${criteria()}&${query}`, { key });
  const lodgings = () => ({ lodgings: [idOf('PUSHED')] });
  const reads: [name: string, ask: () => Promise<Response>, before: RegExp, after?: RegExp][] = [
    ['availabilities', () => lodging('/availabilities'), arrival],
    ['Saturday weeks', () => lodging('/avail-saturday-weekly'), arrival],
    ['suggestions', () => lodging('/stays/suggests/20270703-20270710?limit=50'), arrival],
    ['one stay', () => lodging('/stays/20270703-20270710'), /"price":700/, /"ALREADY_BOOKED".*20270703,20270704/],
    ['daily prices', () => lodging('/estimated-daily-price'), /"day":"2027070[3-9]"/],
    ['figures of the lodging', () => lodging(''), /"minWeekPrice":700/, /"minWeekPrice":1400/],
    ['the calendar', () => lodging('/icalendar'), /^(?![^]*20270703)/, /DTSTART;VALUE=DATE:20270703/],
    ['a search with dates', () => search('arrival=20270703&departure=20270710'), arrival],
    ['a search without dates', () => search(''), arrival],
    [
      'the price calendar',
      () => service.get(`/v2/stays/calendar?from=20270703&to=20270703&lodgings=${idOf('PUSHED')}`, { key }),
      /"lodgingCount":1/,
      /"lodgingCount":0/,
    ],
    ['availabilities of many', () => service.post('/v2/availabilities/search', lodgings(), { key }), arrival],
  ];
  const textOf = async (ask: () => Promise<Response>) => (await ask()).text();

  beforeAll(async () => {
    const nights = { ...usualNights, from: '20270701', minStay: 2, maxStay: 7 };
    const rates = {
      nights: [
        { ...nights, to: '20270709' },
        { ...nights, from: '20270710', nightPrice: 200 },
      ],
    };
    await deliverContract(service, 'PUSHED', { rates });
    await service.caughtUp();
    for (const [name, ask, before] of reads) expect(await textOf(ask), name).toMatch(before);
    const booked = await service.post('/v2/bookings', stayWish(service, 'PUSHED', '20270703', '20270710'), { key });
    expect(booked.status).toBe(201);
  });

  it.each(reads)('%s', async (_, ask, before, after) => {
    const text = await textOf(ask);
    if (after === undefined) expect(text).not.toMatch(before);
    else expect(text).toMatch(after);
  });
});

describe('a lodging that is not on sale', () => {
  const reads = allOperations.filter(([, { path }]) => path.startsWith('/v2/lodgings/{id}'));
  /** Bookings of the sample lodging let their dealer read its local operator. */
  const ask = (id: string, Accept: string) => {
    const sample = sampleRequest(service, id);
    return send(
      service,
      { ...sample, path: sample.path.replace(/(?<=lodgings\/)\d+/, String(idOf('OFF'))) },
      { key, headers: { Accept } },
    );
  };

  beforeAll(async () => {
    const { path, body } = sampleRequest(service, 'insert-property');
    const provider = { providerId: 'Small.in', providerReference: 'OFF' };
    const ownerFull = { ...(body?.['ownerFull'] as object), index: 'OFF' };
    const init = { key: smallKeys.provider };
    expect((await service.post(path, { ...body, provider, ownerFull }, init)).status).toBe(201);
    await deliverContract(service, 'OFF');
  });

  it.each(reads)('is not found by %s, which names its state in the catalog', async (id, { answer }) => {
    const state = async () =>
      (await readProblem(await ask(id, answer.mediaType ?? 'application/json'), 404, 'LODGING_NOT_FOUND')).state;
    expect(await state()).toBe('EN_COURS_ELABORATION');
  });

  it('is unknown once its contract has ended, and found once it is no longer blocked', async () => {
    const stateOf = async () => (await readProblem(await ask('get-lodging', '*/*'), 404, 'LODGING_NOT_FOUND')).state;
    await moveContract(service, 'OFF', 'PUBLISHED');
    await blockLodgings(service, 'OFF');
    expect(await stateOf()).toBe('BLOCKED');
    await unblockLodgings(service, 'OFF');
    expect((await ask('get-lodging', '*/*')).status).toBe(200);
    await moveContract(service, 'OFF', 'END_OF_CONTRACT');
    expect(await stateOf()).toBeUndefined();
  });
});
