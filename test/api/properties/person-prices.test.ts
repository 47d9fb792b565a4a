import { describe, expect, it } from 'vitest';
import { readNewestSequence } from '../../support/change-feed.ts';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer, readDelivery } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, propertyOf, smallKeys, smallSeed, stayWish } from '../../support/small-seed.ts';

const { insertProperty, listChanges } = operationsByName;

const cost = (priceUnit: string) => ({ code: 'COST', label: { fr: 'Coût' }, priceUnit, price: 12.5 });
const booked = (priceUnit: string) => {
  const services = [{ ...cost(priceUnit), type: 'CHECK', optionType: 'MANDATORY_ON_BOOKING' }];
  return { services };
};
const byRule = { STAY: booked('STAY'), SITE: { services: [], onSiteCosts: [cost('PERSON_NIGHT')] } };
const byPersons = { NIGHT: booked('NIGHT'), PERSON: booked('PERSON'), BOTH: booked('PERSON_NIGHT') };
const properties: Record<string, Record<string, unknown>> = { ...byRule, ...byPersons };
const service = serviceForSuite(() => ({
  seed: smallSeed({ lodgings: Object.entries(properties).map(([ref, property]) => ({ ref, property })) }),
}));
const seller = { key: smallKeys.seller };
const idsOf = (refs: object) => Object.keys(refs).map((ref) => lodgingIdOf(service, ref));
const setFlag = async (flag: string) => {
  await service.operator.done(`gateways save Small.out ${flag}`);
  await service.caughtUp();
};

async function read<Read>(path: string, body?: object): Promise<Read> {
  return (await (body ? service.post(path, body, seller) : service.get(path, seller)).then((answer) =>
    answer.json(),
  )) as Read;
}

/** The lodgings that each place offers to the dealer of the channel. */
async function readOffered(): Promise<Record<string, number[]>> {
  const all = idsOf(properties);
  const [stay, query] = [['20270605', '20270612'] as const, 'arrival=20270605&departure=20270612&pagesize=50'];
  const listed = await read<{ id: number }[]>('/v2/lodgings?pageSize=50');
  const { entries } = await read<{ entries: { lodgingId: number }[] }>('/v2/catalog?pageSize=0');
  const { stays } = await read<{ stays: { lodging: { id: number } }[] }>(`/v2/stays/search?${query}`);
  const { results } = await read<{ results: { status: number }[] }>('/v2/availabilities/search', { lodgings: all });
  const answers = async (ask: (ref: string, id: number) => Promise<Response>) => {
    const statuses = await Promise.all(Object.keys(properties).map((ref, at) => ask(ref, all[at] as number)));
    expect(statuses.filter(({ status }) => ![200, 403].includes(status))).toEqual([]);
    return all.filter((_, at) => statuses[at]?.status === 200);
  };
  const evaluation = (ref: string) => ({ requestType: 'EVALUATION', ...stayWish(service, ref, ...stay) });
  const offered = {
    listed: listed.map(({ id }) => id),
    catalog: entries.map(({ lodgingId }) => lodgingId),
    found: stays.map(({ lodging }) => lodging.id),
    bulk: all.filter((_, at) => results[at]?.status === 200),
    localOperator: await answers((_, id) => service.get(`/v2/lodgings/${id}/localoperator`, seller)),
    evaluated: await answers((ref) => service.post('/v2/bookings/easy', evaluation(ref), seller)),
  };
  return Object.fromEntries(Object.entries(offered).map(([place, ids]) => [place, ids.toSorted((a, b) => a - b)]));
}

const everywhere = (ids: number[]) => {
  const places = ['listed', 'catalog', 'found', 'bulk', 'localOperator', 'evaluated'];
  return Object.fromEntries(places.map((place) => [place, ids]));
};

async function expectMoves(after: number, removed: boolean, ids: number[]): Promise<void> {
  const { changes } = await readAnswer(await service.get(`/v2/changes?after=${after}`, seller), listChanges);
  const wanted = ids.map((lodgingId) => ({ lodgingId, topic: 'status', removed }));
  expect(changes.toSorted((a, b) => a.lodgingId - b.lodgingId)).toMatchObject(wanted);
}

describe('a channel without person prices', () => {
  it('loses at once, wherever it is asked for, exactly the lodgings whose price the persons or nights change', async () => {
    expect(await readOffered()).toEqual(everywhere(idsOf(properties)));
    const before = await readNewestSequence(service);
    await setFlag('--without person-prices');
    expect(await readOffered()).toEqual(everywhere(idsOf(byRule)));
    await expectMoves(before, true, idsOf(byPersons));
    const wish = stayWish(service, 'PERSON', '20270605', '20270612');
    expect((await service.post('/v2/bookings', wish, seller)).status).toBe(403);
    const [shown, kept] = [await service.operator.done(`lodgings show ${wish.lodgingId}`), idsOf(byRule)[0]];
    expect(shown).toMatchObject({ gateways: [], withheldGateways: ['Small.out'] });
    expect(await service.operator.done(`lodgings show ${kept}`)).toMatchObject({
      gateways: ['Small.out'],
      withheldGateways: [],
    });
  });

  it('gains and loses lodgings by deliveries, which a warning tells', async () => {
    const deliver = async (ref: string, property: Record<string, unknown>) => {
      const answer = await service.post('/v2/properties/insert', propertyOf({ ref, property }), {
        key: smallKeys.provider,
      });
      const { warnings = [] } = await readDelivery(answer, insertProperty);
      await service.caughtUp();
      return warnings.filter(({ code }) => code === 'GATEWAY_WITHOUT_PERSON_PRICES').map(({ pointer }) => pointer);
    };
    expect(await deliver('STAY', byPersons.NIGHT)).toEqual(['/gateways']);
    expect(await readOffered()).toEqual(everywhere(idsOf({ SITE: '' })));
    expect(await deliver('STAY', { ...byPersons.NIGHT, gateways: ['Small.out'] })).toEqual(['/gateways/0']);
    expect(await deliver('STAY', byRule.STAY)).toEqual([]);
    expect(await readOffered()).toEqual(everywhere(idsOf(byRule)));
  });

  it('has them all back at once when it can price by persons', async () => {
    const before = await readNewestSequence(service);
    await setFlag('--person-prices');
    await expectMoves(before, false, idsOf(byPersons));
    expect(await readOffered()).toEqual(everywhere(idsOf(properties)));
  });
});

it('the price of a kept lodging is that of its stay plus its mandatoryServicesPrice', async () => {
  const id = lodgingIdOf(service, 'STAY');
  const { mandatoryServicesPrice } = await read<{ mandatoryServicesPrice: number }>(`/v2/lodgings/${id}`);
  const wish = { requestType: 'EVALUATION', ...stayWish(service, 'STAY', '20270605', '20270612') };
  expect(mandatoryServicesPrice).toBe(12.5);
  expect(await read('/v2/bookings/easy', wish)).toMatchObject({ price: 700, totalPrice: 712.5 });
});
