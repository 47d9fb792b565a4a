import { describe, expect, it } from 'vitest';
import { readStoredLodging } from '../../support/facts.ts';
import { serviceForSuite } from '../../support/service.ts';
import { contractOf, lodgingIdOf, propertyOf, smallKeys, smallSeed } from '../../support/small-seed.ts';

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings: [{ ref: 'MAIN' }] }) }));

const deliver = async (path: string, body: unknown, type = 'application/json') => {
  const init = { key: smallKeys.provider, headers: { 'Content-Type': type } };
  const answer = await service.post(path, body, init);
  const told = (await answer.json()) as { stayCount?: number; errors?: { pointer: string; code: string }[] };
  return told.stayCount ?? told.errors?.map(({ pointer, code }) => `${pointer} ${code}`) ?? answer.status;
};

const night = { from: '20270601', to: '20270603', nightPrice: 100, minStay: 1, maxStay: 2 };
const other = { ...night, from: '20270701', to: '20270701' };
const dealRow = { arrival: '20270605', departure: '20270612', price: 630 };
const sendJson = (members: object) =>
  deliver('/v2/contracts/insert', contractOf({ ref: 'MAIN', contract: members as Record<string, unknown> }));
const sendXml = (members: string) =>
  deliver(
    '/v2/contracts/insert',
    `<contract><contractNumber>C-MAIN</contractNumber><provider><providerId>Small.in</providerId>
     <providerReference>MAIN</providerReference></provider><deposit>500</deposit>${members}</contract>`,
    'application/xml',
  );
const tags = (members: object) =>
  Object.entries(members)
    .map(([name, value]) => `<${name}>${String(value)}</${name}>`)
    .join('');

/** Stays from the first entry, which has the list, beside one from the other entry, which has none. */
const [none, all] = [1, 6];

describe.each(['arrivalDays', 'departureDays'])('a list %s of a night', (list) => {
  it.each<[sent: unknown, stays: number]>([
    [[], none],
    [[''], none],
    [[null], none],
    [[{}], none],
    [undefined, all],
    [null, all],
    ['', all],
    [['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], all],
  ])('that is %j in JSON leaves %i stays', async (sent, stays) => {
    expect(await sendJson({ rates: { nights: [{ ...night, [list]: sent }, other] } })).toBe(stays);
  });

  it.each<[sent: string, stays: number]>([
    [`<${list}/>`, none],
    [`<${list}></${list}>`, none],
    [`<${list}> </${list}>`, none],
    [`<${list}><day/></${list}>`, none],
    ['', all],
  ])('that is %s in XML leaves %i stays', async (sent, stays) => {
    const nights = `<night>${tags(night)}${sent}</night><night>${tags(other)}</night>`;
    expect(await sendXml(`<rates><nights>${nights}</nights></rates>`)).toBe(stays);
  });
});

describe('an empty list of channels', () => {
  const deliverTo = async (gateways: unknown) => {
    await deliver('/v2/properties/insert', propertyOf({ ref: 'MAIN', property: { gateways } }));
    return readStoredLodging(service, lodgingIdOf(service, 'MAIN')).gateways;
  };

  it('offers the lodging on none, unlike a missing one', async () => {
    expect(await deliverTo([])).toEqual([]);
    for (const missing of [undefined, null, '']) expect(await deliverTo(missing)).toEqual(['Small.out']);
  });
});

describe('an empty list that restricts nothing', () => {
  it.each(['unavailable', 'lengthDiscounts', 'promotions'])('%s changes no stay', async (list) => {
    const nights = { nights: [night] };
    const json = list === 'unavailable' ? { rates: nights, unavailable: [] } : { rates: { ...nights, [list]: [] } };
    expect(await sendJson(json)).toBe(all - none);
    const rates = `<nights><night>${tags(night)}</night></nights>`;
    const empty = `<${list}/>`;
    const xml = list === 'unavailable' ? `<rates>${rates}</rates>${empty}` : `<rates>${rates}${empty}</rates>`;
    expect(await sendXml(xml)).toBe(all - none);
  });
});

describe('an empty offer', () => {
  const nights = `<nights><night>${tags(night)}</night></nights>`;

  it.each<[what: string, send: () => Promise<unknown>, answer: unknown]>([
    ['[] beside rates', () => sendJson({ dealRows: [], rates: { nights: [night] } }), all - none],
    ['[{}] beside rates', () => sendJson({ dealRows: [{}], rates: { nights: [night] } }), all - none],
    ['<dealRows/> beside rates', () => sendXml(`<dealRows/><rates>${nights}</rates>`), all - none],
    ['<dealRow/> beside rates', () => sendXml(`<dealRows><dealRow/></dealRows><rates>${nights}</rates>`), all - none],
    ['rates {} beside rows', () => sendJson({ rates: {}, dealRows: [dealRow] }), 1],
    ['rates without nights beside rows', () => sendJson({ rates: { nights: [] }, dealRows: [dealRow] }), 1],
    ['<rates/> beside rows', () => sendXml(`<rates/><dealRows><dealRow>${tags(dealRow)}</dealRow></dealRows>`), 1],
    ['[] alone', () => sendJson({ dealRows: [] }), ['/dealRows TOO_FEW']],
    ['<dealRows/> alone', () => sendXml('<dealRows/>'), ['/dealRows TOO_FEW']],
  ])('%s', async (_, send, answer) => {
    expect(await send()).toEqual(answer);
  });
});
