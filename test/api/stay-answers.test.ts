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

const pathsOfStays = {
  availabilities: '/v2/lodgings/{id}/availabilities',
  'Saturday weeks': '/v2/lodgings/{id}/avail-saturday-weekly',
  suggestions: '/v2/lodgings/{id}/stays/suggests/{arrival}-{departure}?limit=50',
  'one stay': '/v2/lodgings/{id}/stays/{arrival}-{departure}',
  'a search with both dates': '/v2/stays/search?lodgings={id}&arrival={arrival}&departure={departure}',
  'a search by arrival': '/v2/stays/search?lodgings={id}&arrival={arrival}',
  'a search by departure': '/v2/stays/search?lodgings={id}&departure={departure}',
  'a search by duration': '/v2/stays/search?lodgings={id}&nights=7&arrivalfrom={arrival}&arrivalto={departure}',
  'a search with bounds of price': '/v2/stays/search?lodgings={id}&minprice=500&maxprice=700',
  'a search without dates': '/v2/stays/search?lodgings={id}',
  'availabilities of many': 'POST /v2/availabilities/search',
};

const pathsOfFigures = {
  'daily prices': '/v2/lodgings/{id}/estimated-daily-price',
  'figures of the lodging': '/v2/lodgings/{id}',
  'the calendar': '/v2/lodgings/{id}/icalendar',
  'the price calendar': '/v2/stays/calendar?from={arrival}&to={arrival}&lodgings={id}',
};

/** Of the lodging PUSHED; the path may name the lodging and the stay. */
async function textOf(path: string, arrival: string, departure: string): Promise<string> {
  const id = idOf('PUSHED');
  const filled = path.replace('{id}', String(id)).replaceAll('{arrival}', arrival).replaceAll('{departure}', departure);
  const [, written] = filled.split('POST ');
  const response = written ? service.post(written, { lodgings: [id] }, { key }) : service.get(filled, { key });
  return (await response).text();
}

describe('promotions of a stay', () => {
  const codes = ['ZETA', 'ALPHA', 'MIDI', 'ALPHA2'];
  const promotions = codes.map((code) => ({ code }));

  beforeAll(async () => {
    const dealRows = [
      { arrival: '20270605', departure: '20270612', basePrice: 700, price: 600, promotions },
      { arrival: '20270619', departure: '20270626', basePrice: 700, price: 600 },
      { arrival: '20270703', departure: '20270710', price: 600 },
    ];
    await deliverContract(service, 'PUSHED', { dealRows });
    await service.caughtUp();
  });

  it.each(Object.entries(pathsOfStays))('stand in the order of delivery in %s', async (_, path) => {
    const text = await textOf(path, '20270605', '20270612');
    const shown = [...text.matchAll(/"code":"([A-Z0-9]+)"/g)].map(([, code]) => code);
    expect(shown.slice(0, codes.length)).toEqual(codes);
  });

  it('explain a price below the base price; without them it is shown as a reduction', async () => {
    const discountsOf = async (arrival: string, departure: string) =>
      (JSON.parse(await textOf(pathsOfStays['one stay'], arrival, departure)) as { discounts: unknown }).discounts;
    const reduction = { code: 'REDUCTION', label: 'Reduction', detail: '100 €', value: 100 };
    expect(await discountsOf('20270619', '20270626')).toEqual([reduction]);
    expect(await discountsOf('20270703', '20270710')).toEqual([]);
    expect(await discountsOf('20270605', '20270612')).toMatchObject(promotions);
  });
});

describe('a booking of 3 to 10 July 2027 shows in the next answer of', () => {
  const arrival = /"arrival":"2027070[3-9]"/;
  /** What answers have before and after the booking, where it is not an arrival that is gone. */
  const changes: Readonly<Record<string, [before: RegExp, after: RegExp | undefined]>> = {
    'one stay': [/"price":700/, /"ALREADY_BOOKED".*20270703,20270704/],
    'daily prices': [/"day":"2027070[3-9]"/, undefined],
    'figures of the lodging': [/"minWeekPrice":700/, /"minWeekPrice":1400/],
    'the calendar': [/^(?![^]*20270703)/, /DTSTART;VALUE=DATE:20270703/],
    'the price calendar': [/"lodgingCount":1/, /"lodgingCount":0/],
  };
  const all = Object.entries({ ...pathsOfStays, ...pathsOfFigures });
  const read = (path: string) => textOf(path, '20270703', '20270710');

  beforeAll(async () => {
    const nights = { ...usualNights, from: '20270701', minStay: 2, maxStay: 7 };
    const later = { ...nights, from: '20270710', nightPrice: 200 };
    await deliverContract(service, 'PUSHED', { rates: { nights: [{ ...nights, to: '20270709' }, later] } });
    await service.caughtUp();
    for (const [name, path] of all) expect(await read(path), name).toMatch(changes[name]?.[0] ?? arrival);
    const booked = await service.post('/v2/bookings', stayWish(service, 'PUSHED', '20270703', '20270710'), { key });
    expect(booked.status).toBe(201);
  });

  it.each(all)('%s', async (name, path) => {
    const [before, after] = changes[name] ?? [arrival, undefined];
    const text = await read(path);
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
