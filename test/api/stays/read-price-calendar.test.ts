import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallKeys, smallSeed } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { readPriceCalendar } = operationsByName;

const service = serviceForSuite(() => {
  const seed = smallSeed({
    lodgings: [
      lodging('PINS', [
        stay('20270710', '20270712', 250, { basePrice: 300, promotions: [{ code: 'EB10', label: 'Early' }] }),
        stay('20270710', '20270717', 900),
        stay('20270711', '20270713', 200),
        stay('20270713', '20270715', 80, { priceEnabled: false }),
      ]),
      lodging(
        'ORMES',
        [
          stay('20270710', '20270717', 250),
          stay('20270711', '20270712', 200, { requestOnly: true }),
          stay('20270711', '20270713', 200),
        ],
        { typeCode: 'APARTMENT' },
      ),
      lodging('ELSEWHERE', [stay('20270710', '20270711', 10)], { gateways: ['Other.out'] }),
      lodging('BLOCKED', [stay('20270710', '20270711', 10)], { blocked: true }),
    ],
  });
  return { seed };
});

const stay = (arrival: string, departure: string, price: number, members: object = {}) => ({
  arrival,
  departure,
  price,
  ...members,
});
const lodging = (ref: string, dealRows: object[], property: object = {}) => ({
  ref,
  property: { name: `Villa ${ref}`, ...property },
  contract: { dealRows },
});

const get = (query: string, key = smallKeys.seller) => service.get(`/v2/stays/calendar?${query}`, { key });
const read = async (query: string, key?: string) => readAnswer(await get(query, key), readPriceCalendar);
const days = async (query: string) => (await read(`from=20270710&to=20270713&${query}`)).days;
const free = (arrival: string) => ({ arrival, lodgingCount: 0, price: null, totalPrice: null });
const pins = () => lodgingIdOf(service, 'PINS');
const ofPins = () => ({ lodgingId: pins(), totalExcludes: [], onSiteExcludes: [] });

describe('each day of the price calendar', () => {
  it('has the lowest price, whose stay it is, and how many lodgings there are; of equal prices the first lodging’s', async () => {
    expect(await read('from=20270710&to=20270712')).toEqual({
      from: '20270710',
      to: '20270712',
      currency: 'EUR',
      days: [
        { arrival: '20270710', lodgingCount: 2, price: 250, totalPrice: 275, departure: '20270712', ...ofPins() },
        { arrival: '20270711', lodgingCount: 2, price: 200, totalPrice: 225, departure: '20270713', ...ofPins() },
        free('20270712'),
      ],
    });
  });

  it('says with lengths how many nights a stay from it may have, whatever length and price are asked for', async () => {
    const lengthsOf = async (query: string) => (await days(query)).map(({ lengths }) => lengths);
    const all = [[2, 7], [1, 2], [], []];
    expect(await lengthsOf('lengths=true')).toEqual(all);
    expect(await lengthsOf('lengths=true&nights=7&maxprice=300')).toEqual(all);
    expect(await lengthsOf('lengths=true&type=APARTMENT&requestonly=false')).toEqual([[7], [2], [], []]);
    expect(await lengthsOf('lengths=true&pricedisabled=true&q=PINS')).toEqual([[2, 7], [2], [], [2]]);
    expect(await lengthsOf('nights=7')).toEqual(Array(4).fill(undefined));
    const xml = await get('from=20270710&to=20270711&lengths=true&format=xml');
    expect(await xml.text()).toContain('<lengths><nights>2</nights><nights>7</nights></lengths>');
  });

  it('is there though it is past, beyond the horizon, or nothing is on sale', async () => {
    expect((await read('from=20270227&to=20270228')).days).toEqual([free('20270227'), free('20270228')]);
    expect((await read('from=20300101&to=20300101')).days).toEqual([free('20300101')]);
    expect((await read('from=20270710&to=20270710&pax=99')).days).toEqual([free('20270710')]);
  });
});

describe('the window of the price calendar', () => {
  it('begins today and has 31 days when nothing is said', async () => {
    expect(await read('')).toMatchObject({ from: '20270301', to: '20270331' });
    expect((await read('from=20270710')).days.map(({ arrival }) => arrival)).toHaveLength(31);
    expect(await read('to=20270302')).toMatchObject({ from: '20270301', to: '20270302' });
  });

  it('has 92 days at most, and one at least', async () => {
    expect((await read('from=20270301&to=20270531')).days).toHaveLength(92);
    for (const [query, code] of [
      ['from=20270301&to=20270601', 'INVALID_PARAMETER'],
      ['to=20270601', 'INVALID_PARAMETER'],
      ['from=20270302&to=20270301', 'INVALID_DATE_RANGE'],
      ['to=20270228', 'INVALID_DATE_RANGE'],
      ['from=20270230', 'INVALID_DATE'],
    ] as const) {
      await readProblem(await get(query), 400, code);
    }
  });
});

describe('criteria of the price calendar', () => {
  it.each<[query: string, prices: (number | null)[], counts: number[]]>([
    ['', [250, 200, null, null], [2, 2, 0, 0]],
    ['nights=7', [250, null, null, null], [2, 0, 0, 0]],
    ['nights=2', [250, 200, null, null], [1, 2, 0, 0]],
    ['nights=1,7', [250, 200, null, null], [2, 1, 0, 0]],
    ['nights=3-6', [null, null, null, null], [0, 0, 0, 0]],
    ['minprice=251', [900, null, null, null], [1, 0, 0, 0]],
    ['maxprice=200', [null, 200, null, null], [0, 2, 0, 0]],
    ['minprice=900&nights=2', [null, null, null, null], [0, 0, 0, 0]],
    ['promotiononly=true', [250, null, null, null], [1, 0, 0, 0]],
    ['promotions=eb10', [250, null, null, null], [1, 0, 0, 0]],
    ['pricedisabled=true', [250, 200, null, 80], [2, 2, 0, 1]],
    ['type=APARTMENT', [250, 200, null, null], [1, 1, 0, 0]],
    ['arrivaldays=SU', [null, 200, null, null], [0, 2, 0, 0]],
    ['q=pins', [250, 200, null, null], [1, 1, 0, 0]],
    ['city=ARCACHON&pax=2', [250, 200, null, null], [2, 2, 0, 0]],
    ['region=Nowhere', [null, null, null, null], [0, 0, 0, 0]],
  ])('such as %s leave the prices %j', async (query, prices, counts) => {
    const found = await days(query);
    expect(found.map(({ price }) => price)).toEqual(prices);
    expect(found.map(({ lodgingCount }) => lodgingCount)).toEqual(counts);
  });

  it('of dates, page and order are unknown', async () => {
    const names = [
      'arrival',
      'departure',
      'arrivalfrom',
      'arrivalto',
      'flex',
      'pagesize',
      'pageindex',
      'sort',
      'group',
    ];
    const response = await get(`from=20270710&${names.map((name) => `${name}=1`).join('&')}`);
    expect(response.headers.get('X-Unknown-Parameters')?.split(', ').sort()).toEqual(names.sort());
  });
});

it('the price calendar tells of a dealer’s own channels only, and is never kept', async () => {
  const response = await get('from=20270710&to=20270710', smallKeys.other);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  const { days: others } = await readAnswer(response, readPriceCalendar);
  const lodgingId = lodgingIdOf(service, 'ELSEWHERE');
  expect(others).toEqual([
    { ...free('20270710'), lodgingCount: 1, price: 10, totalPrice: 35, departure: '20270711', ...ofPins(), lodgingId },
  ]);
});
