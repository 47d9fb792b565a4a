import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, smallKeys, smallSeed, type SmallLodging } from '../../support/small-seed.ts';

const { searchStays } = operationsByName;

const prices = [610, 450, 300, 450, 720, 510, 450, 800, 640, 560];
const lodgings = prices.map((price, place): SmallLodging => ({
  ref: `L${place}`,
  property: { name: `Villa ${place}` },
  contract: {
    dealRows: [
      { arrival: '20270710', departure: '20270717', price },
      { arrival: '20270717', departure: '20270724', price: price - 40 },
    ],
  },
}));

const service = serviceForSuite(() => ({ seed: smallSeed({ lodgings }) }));

const path = (query: string) => `/v2/stays/search?${query}`;
const get = (query: string, key = smallKeys.seller) => service.get(path(query), { key });
const read = async (query: string) => readAnswer(await get(query), searchStays);
const nameOf = ({ lodging, id }: { lodging: { id: number }; id: string }) => `${lodging.id} ${id}`;

/** Walks through a search, acting between its pages, and returns the results shown. */
async function walk(
  query: string,
  between: (page: number) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const shown: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page === 0 || cursor !== null; page += 1) {
    if (page > 0) await between(page);
    const answer: Awaited<ReturnType<typeof read>> = await read(cursor === null ? query : `${query}&cursor=${cursor}`);
    shown.push(...answer.stays.map(nameOf));
    cursor = answer.nextCursor;
  }
  return shown;
}

const listAll = async (query: string) => (await read(`${query}&pagesize=200`)).stays.map(nameOf);

async function book(stay: string): Promise<void> {
  const [lodgingId, id = ''] = stay.split(' ');
  const [arrival, departure] = id.split('-');
  const body = {
    requestType: 'BOOKED',
    maxPrice: 2_000,
    lodgingId: Number(lodgingId),
    arrival,
    departure,
    occupantCount: 1,
    customer,
  };
  const answer = await service.post('/v2/bookings/easy', body, { key: smallKeys.seller });
  expect(answer.status).toBe(201);
}

describe('a search that is paged by cursor', () => {
  it('has 20 stays on a page and begins with the first one when neither is said', async () => {
    const { stays, nextCursor } = await read('');
    expect(stays).toHaveLength(20);
    expect(nextCursor).toBeNull();
  });

  it('lists the stays of a lodging together, by arrival, unless the order is one of stays', async () => {
    const shown = await listAll('');
    const ids = [...new Set(shown.map((stay) => Number(stay.split(' ')[0])))].sort((one, other) => one - other);
    expect(ids).toHaveLength(lodgings.length);
    expect(shown).toEqual(ids.flatMap((id) => [`${id} 20270710-20270717`, `${id} 20270717-20270724`]));
    expect(await walk('pagesize=3')).toEqual(shown);
  });

  it('goes on from page to page and ends with null, and so does Link', async () => {
    const first = await get('pagesize=6&sort=priceasc&format=json');
    const { nextCursor } = await readAnswer(first, searchStays);
    const link = first.headers.get('link') ?? '';
    expect(link).toBe(
      `<https://api.example.org/v2/stays/search?pagesize=6&sort=priceasc&lang=fr&cursor=${nextCursor}>; rel="next"`,
    );
    const last = await get(`pagesize=20&sort=priceasc&pageindex=0`);
    expect(last.headers.get('link')).toBeNull();
    expect(await walk('pagesize=6&sort=priceasc')).toEqual(await listAll('sort=priceasc'));
  });
});

describe('a walk by cursor', () => {
  it.each([
    'sort=relevance',
    'sort=priceasc',
    'sort=pricepernight',
    'sort=rating&arrivalfrom=20270701&arrivalto=20270731',
    'sort=priceasc&group=lodging',
  ])(
    'neither misses nor repeats what stays while others are booked, the service starts again and the index is rebuilt, with %s',
    async (query) => {
      const before = await listAll(query);
      const booked: string[] = [];
      const shown = await walk(`${query}&pagesize=3`, async (page) => {
        // Under another name the index is rebuilt.
        if (page === 2) await service.restart({ indexPrefix: `${service.config.indexPrefix}-again` });
        if (page > 2) return;
        // One already shown, and one still to come.
        const offered = await listAll('sort=priceasc');
        const gone = [offered[0], offered.at(-1)].filter((stay) => stay !== undefined);
        booked.push(...gone);
        for (const stay of gone) await book(stay);
      });
      const lodgingsOf = (stays: readonly string[]) => stays.map((stay) => stay.split(' ')[0]);
      if (query.includes('group')) expect(new Set(lodgingsOf(shown)).size).toBe(shown.length);
      else {
        const left = before.filter((stay) => !booked.includes(stay));
        expect(shown.filter((stay) => left.includes(stay))).toEqual(left);
        expect(new Set(shown).size).toBe(shown.length);
      }
    },
  );
});

describe('a cursor is refused', () => {
  const cursorOf = async (query: string) => String((await read(query)).nextCursor);

  it('beside other parameters than those that it was made under', async () => {
    const cursor = await cursorOf('pagesize=3&pax=1');
    for (const query of ['pagesize=3&pax=2', 'pagesize=3', 'pagesize=4&pax=1', 'pagesize=3&pax=1&sort=priceasc']) {
      await readProblem(await get(`${query}&cursor=${cursor}`), 400, 'CURSOR_MISMATCH');
    }
    expect((await get(`pax=1&pagesize=3&lang=de&cursor=${cursor}`)).status).toBe(200);
  });

  it('with the key of a dealer who sells elsewhere', async () => {
    const cursor = await cursorOf('pagesize=3');
    await readProblem(await get(`pagesize=3&cursor=${cursor}`, smallKeys.other), 400, 'CURSOR_MISMATCH');
  });

  it('beside a page number', async () => {
    const cursor = await cursorOf('pagesize=3');
    const problem = await readProblem(await get(`pagesize=3&pageindex=1&cursor=${cursor}`), 400, 'INVALID_PARAMETER');
    expect(problem.errors).toMatchObject([{ parameter: 'cursor', code: 'CONFLICTING_FIELDS' }]);
  });

  it('when it is none, or is of another list', async () => {
    for (const text of ['abc', Buffer.from('{"after":[1]}').toString('base64url')]) {
      await readProblem(await get(`cursor=${text}`), 400, 'INVALID_CURSOR');
    }
  });

  it('a day after it was made', async () => {
    const cursor = await cursorOf('pagesize=3');
    const hour = 3_600_000;
    service.clock.set(service.clock.now() + 23 * hour);
    expect((await get(`pagesize=3&cursor=${cursor}`)).status).toBe(200);
    service.clock.set(service.clock.now() + 2 * hour);
    await readProblem(await get(`pagesize=3&cursor=${cursor}`), 400, 'INVALID_CURSOR');
  });
});
