import { beforeAll, describe, expect, it } from 'vitest';
import { deliverProperty } from '../support/arrange/deliveries.ts';
import { operations, selectVisitorOperations, takesPublishableKeys } from '../support/operations.ts';
import { keyFor, sampleRequest, sampleSeed, send } from '../support/sample-requests.ts';
import { serviceForSuite, type CallInit } from '../support/service.ts';
import { lodgingIdOf, smallKeys } from '../support/small-seed.ts';

const shop = 'https://shop.example';
const service = serviceForSuite(() => {
  const variables = { WEB_DEALER: 'seller', ANONYMOUS_BOOKINGS: 'on' };
  return { seed: sampleSeed(), variables };
});
let publishable: string;

beforeAll(async () => {
  const street = { line1: '7 rue Cachée', line2: 'Bâtiment Caché', line3: 'Étage Caché' };
  await deliverProperty(service, 'MAIN', {
    company: { code: 'SELLER' },
    address: { ...street, postalCode: '33121', city: 'Arcachon', country: 'FR' },
    localisation: { latitude: 44.665123, longitude: -1.175987 },
  });
  await service.caughtUp();
  const made = await service.operator.done(`keys create --dealer seller --publishable --origin ${shop}`);
  publishable = (made as { key: string }).key;
});

/** What says where the lodging is, and so does none of the rest. */
const exact = /Cach|44\.665|-1\.175|1\.176/;
const area = /44\.67[",}<]/;

const own = 'arrival=20270601&departure=20270603';
/** Requests beside the examples of the operations. */
const more: Readonly<Record<string, string[]>> = {
  'get-lodging': ['', 'include=availabilities', 'lang=de'],
  'search-stays': ['', 'facets=grid&bbox=-2,44,0,45', `lat=44.6&lon=-1.1&sort=distance&${own}`, 'group=lodging'],
};

interface Reader {
  init: CallInit;
  prefix?: string;
  reads: (operation: (typeof operations)[number]) => boolean;
}
const ofVisitors = new Set(selectVisitorOperations(operations).map(({ id }) => id.replace('web-', '')));
const readers: Readonly<Record<string, () => Reader>> = {
  'without a key': () => ({ init: { key: undefined }, reads: ({ auth }) => auth === 'open' }),
  'of the search page': () => ({ init: {}, prefix: '/web', reads: ({ id }) => ofVisitors.has(id) }),
  'with the secret key of a dealer without the channel': () => ({
    init: { key: smallKeys.other },
    reads: ({ auth, method }) => auth === 'open' && method === 'GET',
  }),
  'with a publishable key': () => ({
    init: { key: publishable, headers: { Origin: shop } },
    reads: (operation) => takesPublishableKeys(operation),
  }),
};

async function answersTo(reader: Reader, id: string): Promise<string[]> {
  const { path, ...sample } = sampleRequest(service, id);
  const texts: string[] = [];
  const requests = [sample, ...(more[id] ?? []).map((query) => ({ ...sample, query }))];
  for (const { query = '', ...rest } of requests) {
    // Bookings without a key have a budget.
    for (const accept of ['application/json', ...(rest.body ? [] : ['application/xml'])]) {
      const paged = id === 'search-stays' ? `pagesize=5&pageindex=0&${query.replace(/page\w+=\d+&?/g, '')}` : query;
      const body = rest.body && { ...rest.body, ...('requestType' in rest.body && { requestType: 'EVALUATION' }) };
      const request = { ...rest, ...(body && { body }), path: `${reader.prefix ?? ''}${path}`, query: paged };
      const headers = { ...reader.init.headers, accept };
      const answer = await send(service, request, { ...reader.init, headers });
      const text = await answer.text();
      if (!(id === 'get-calendar' && answer.status === 406)) expect(answer.status, `${id} ${text}`).toBeLessThan(300);
      texts.push(text);
    }
  }
  return texts;
}

describe.each(Object.entries(readers))('a caller %s', (_, makeReader) => {
  it('reads neither street nor exact position, whatever partners read before', async () => {
    const reader = makeReader();
    const read: string[] = [];
    for (const operation of operations.filter(reader.reads)) {
      const { id } = operation;
      const partner: Reader = { init: { key: keyFor(operation) }, reads: () => true };
      if (id in more) for (const text of await answersTo(partner, id)) expect(text).toMatch(exact);
      for (const text of await answersTo(reader, id)) {
        expect(text, id).not.toMatch(exact);
        if (id in more) expect(text).toMatch(area);
      }
      read.push(id);
    }
    expect(read).toEqual(expect.arrayContaining(['get-lodging', 'get-stay']));
    expect(read.length).toBeGreaterThanOrEqual(10);
  });
});

it('shows street and exact position to dealers that sell or deliver the lodging', async () => {
  const path = `/v2/lodgings/${lodgingIdOf(service, 'MAIN')}`;
  for (const key of [smallKeys.seller, smallKeys.provider]) {
    for (const query of ['', '?lang=de', '?include=extras', '?format=xml']) {
      expect(await (await service.get(path + query, { key })).text(), query).toMatch(exact);
    }
  }
});

it('shows city, postal code and region, and says that the position is not exact', async () => {
  const answer = await service.get(`/v2/lodgings/${lodgingIdOf(service, 'MAIN')}`);
  expect(await answer.json()).toMatchObject({
    address: { postalCode: '33121', city: 'Arcachon', country: 'FR' },
    zipCode: '33121',
    geoTree: { city: 'Arcachon' },
    latitude: 44.67,
    longitude: -1.18,
    coordinateAccuracy: false,
  });
});

it('does not call an answer unchanged that a partner has read', async () => {
  const path = `/v2/lodgings/${lodgingIdOf(service, 'MAIN')}`;
  const tag = (await service.get(path, { key: smallKeys.seller })).headers.get('etag') ?? '';
  const statusOf = async (init: CallInit) =>
    (await service.get(path, { ...init, headers: { 'If-None-Match': tag } })).status;
  const readBy = [smallKeys.seller, smallKeys.provider, smallKeys.other, undefined];
  expect(await Promise.all(readBy.map((key) => statusOf({ key })))).toEqual([304, 304, 200, 200]);
});

it('gives everybody everything with ADDRESS_SHOWN=always', async () => {
  await service.restart({ addressShown: 'always' });
  await service.caughtUp();
  for (const makeReader of Object.values(readers)) {
    for (const { id } of operations.filter((each) => each.id in more && makeReader().reads(each))) {
      for (const text of await answersTo(makeReader(), id)) expect(text).toMatch(exact);
    }
  }
});
