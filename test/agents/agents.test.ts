import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLodging } from '../../src/lodgings/store/lodgings.ts';
import { existingRow, scalar } from '../../src/sqlite/database.ts';
import { agentTools } from '../../src/agents/agent-tools.ts';
import { keys, serviceForSuite } from '../support/service.ts';

const service = serviceForSuite(() => ({ seed: 'demo', variables: { WEB_DEALER: 'meridian' } }));
let agent: Client;

beforeAll(async () => {
  agent = await connect(keys.seller);
});
afterAll(() => agent.close());

async function connect(key: string | undefined): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = key === undefined ? {} : { headers: { Authorization: `Bearer ${key}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', service.url), { requestInit }));
  return client;
}

interface Stay extends Record<'lodgingId' | 'nights' | 'totalPrice', number> {
  arrival: string;
  departure: string;
  link: string;
  payableOnSite?: number;
  feesByPersonLeftOut?: string[];
}

interface Found {
  found: number;
  nextCursor?: string;
  stays: Stay[];
}

interface Day {
  arrival: string;
  lowestTotal: number;
  cheapest: { departure: string };
}

async function call(name: string, args: object, by = agent) {
  const answer = await by.callTool({ name, arguments: args as Record<string, unknown> });
  const [content] = answer.content as [{ type: string; text: string }];
  return { isError: answer.isError === true, text: content.text, value: answer.structuredContent };
}

async function find<Value>(name: string, args: object): Promise<Value> {
  const { isError, text, value } = await call(name, args);
  expect(isError, text).toBe(false);
  expect(JSON.parse(text)).toEqual(value);
  return value as Value;
}

const week = { arrival: '2027-07-10', departure: '2027-07-17' };

it('lists all tools, which only read, and explains how to use them', async () => {
  const { tools } = await agent.listTools();
  expect(tools.map(({ name }) => name)).toEqual(agentTools.map(({ name }) => name));
  for (const { annotations, description, inputSchema } of tools) {
    expect(annotations?.readOnlyHint).toBe(true);
    expect(description?.length).toBeGreaterThan(40);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
  }
  expect(agent.getInstructions()).toContain('Nothing can be booked');
});

it('finds a place and the price of a stay there, the same that partners see', async () => {
  const places = await find<{ suggestions: { kind: string; value: string }[] }>('suggest_places', { text: 'arca' });
  // A town that is also a resort is suggested once.
  const city = places.suggestions.find(({ kind }) => ['CITY', 'STATION'].includes(kind))?.value as string;
  const wishes = { cities: [city], persons: 2 };
  const summer = { from: '2027-07-03', to: '2027-08-07', nights: [7] };
  const calendar = await find<{ days: Day[] }>('price_calendar', { ...wishes, ...summer });
  const [day] = calendar.days;
  if (!day) throw new Error('Nothing is free in the summer.');
  const week = { arrival: day.arrival, departure: day.cheapest.departure };
  const { stays } = await find<Found>('search_stays', { ...wishes, ...week, order: 'cheapest', limit: 3 });
  const [cheapest] = stays;
  if (!cheapest) throw new Error('Nothing was found.');
  expect(cheapest).toMatchObject(week);
  expect(cheapest.totalPrice).toBe(day.lowestTotal);
  const { lodgingId } = cheapest;
  expect(await find('get_lodging', { lodgingId, language: 'en' })).toMatchObject({
    lodgingId,
    link: expect.stringContaining(`/lodgings/${lodgingId}?lang=en`) as string,
  });
  const window = { persons: 2, arrivalFrom: week.arrival, arrivalTo: week.arrival };
  const own = await find<Found>('list_stays', { lodgingId, ...window });
  expect(own.stays).toContainEqual(expect.objectContaining({ ...week, totalPrice: cheapest.totalPrice }));
  const priced = await find<Stay>('evaluate_stay', { lodgingId, ...week, persons: 2 });
  expect(priced.totalPrice).toBe(cheapest.totalPrice);
  const digits = (day: string) => day.replaceAll('-', '');
  const dates = { arrival: digits(week.arrival), departure: digits(week.departure) };
  const body = { requestType: 'EVALUATION', lodgingId, ...dates, occupantCount: 2 };
  const asked = await service.post('/v2/bookings/easy', body, { key: keys.seller });
  expect(await asked.json()).toMatchObject({ totalPrice: priced.totalPrice });
});

it('the ages of children decide what an agent sees as payable on site, in lists as in the price of a stay', async () => {
  const lodgingId = scalar<number>(service.db, 'SELECT id FROM lodgings')
    .all()
    .find((id) => {
      const { state, property } = existingRow(readLodging(service.db, id));
      const isTaxed = property.services.some(({ code }) => code === 'TOURIST_TAX');
      return isTaxed && state === 'EN_DIFFUSION' && property.generalDescription.personMax >= 3;
    });
  const window = { lodgingId, arrivalFrom: '2027-06-01', arrivalTo: '2027-08-31', limit: 1 };
  const taxOf = async (party: object) => {
    const { stays } = await find<Found>('list_stays', { ...window, ...party });
    const { arrival, departure, payableOnSite } = stays[0] ?? {};
    const priced = await find<Stay>('evaluate_stay', { lodgingId, arrival, departure, ...party });
    expect(priced.payableOnSite).toBe(payableOnSite);
    return priced.payableOnSite ?? 0;
  };
  const adults = await taxOf({ persons: 3 });
  const family = await taxOf({ persons: 3, childrenAges: [4, 11] });
  expect(family).toBeGreaterThan(0);
  expect(Math.abs(adults - 3 * family)).toBeLessThan(0.03);
  const { stays } = await find<Found>('list_stays', window);
  expect(stays[0]?.feesByPersonLeftOut).toContain('TOURIST_TAX');
});

it('the link of a lodging opens its page with the dates and guests that were asked for', async () => {
  const party = { persons: 3, childrenAges: [4, 11] };
  const { stays } = await find<Found>('search_stays', { ...week, ...party, limit: 1, language: 'de' });
  const [{ lodgingId, link } = { lodgingId: 0, link: '' }] = stays;
  const dates = { arrival: '20270710', departure: '20270717' };
  const asked = { ...dates, pax: '3', children: '4,11' };
  const queryOf = (address: string) => Object.fromEntries(new URL(address).searchParams);
  expect(queryOf(link)).toEqual({ ...asked, lang: 'de' });
  const own = await find<Found>('list_stays', {
    lodgingId,
    ...party,
    arrivalFrom: week.arrival,
    arrivalTo: week.arrival,
  });
  for (const stay of own.stays) {
    expect(queryOf(stay.link)).toEqual({ ...asked, departure: stay.departure.replaceAll('-', '') });
  }
  const linkOf = async (args: object) => queryOf((await find<Stay>('get_lodging', { lodgingId, ...args })).link);
  expect(await linkOf({ ...week, ...party })).toEqual(asked);
  expect(await linkOf({ ...week, persons: 2 })).toEqual({ ...dates, pax: '2' });
  expect(await linkOf({})).toEqual({});
  expect((await fetch(link.replace(/^https?:\/\/[^/]+/, service.url))).status).toBe(200);
});

const costMembers = ['code', 'label', 'optionType', 'type', 'mandatory', 'parameters', 'prices', 'priceUnit'];
type Costs = Record<string, unknown>[];
const costTerms = ['fromAge', 'maxNights', 'maxPrice', 'percent', 'maxPerPersonNight'];

it('a lodging keeps the units, ages, caps and percentages of its costs', async () => {
  const seen = new Set<string>();
  for (const lodgingId of scalar<number>(service.db, 'SELECT id FROM lodgings').all()) {
    const answer = await service.get(`/v2/lodgings/${lodgingId}?include=extras`, { key: keys.seller });
    if (answer.status !== 200) continue;
    const detail = (await answer.json()) as { extras: { extras: Costs }; onSiteCosts: Costs };
    const extras = { extras: [...detail.extras.extras, ...detail.onSiteCosts] };
    if (!extras.extras.some((extra) => costTerms.some((term) => !seen.has(term) && term in extra))) continue;
    const shown = await find<{ extras: Costs; onSiteCosts: Costs }>('get_lodging', { lodgingId });
    const keep = (extra: Costs[number]) =>
      Object.fromEntries(Object.entries(extra).filter(([name]) => [...costMembers, ...costTerms].includes(name)));
    const kept = extras.extras.map(keep);
    expect([...shown.extras, ...shown.onSiteCosts].map(keep)).toEqual(kept);
    for (const name of extras.extras.flatMap(Object.keys)) seen.add(name);
  }
  expect([...costMembers, ...costTerms].filter((name) => !seen.has(name))).toEqual([]);
});

it('a calendar without persons names what its totals lack', async () => {
  const taxed = `SELECT id FROM lodgings WHERE EXISTS (SELECT 1 FROM json_each(property, '$.services')
    WHERE value ->> '$.optionType' = 'MANDATORY_ON_SITE' AND value ->> '$.priceUnit' = 'PERSON_NIGHT')`;
  const window = { from: '2027-06-01', to: '2027-06-30' };
  interface Days {
    days: { feesByPersonLeftOut?: string[] }[];
  }
  const calendars = await Promise.all(
    scalar<number>(service.db, taxed)
      .all()
      .map((lodgingId) => find<Days>('price_calendar', { ...window, lodgingId })),
  );
  const lacking = calendars.flatMap(({ days }) => days.flatMap(({ feesByPersonLeftOut = [] }) => feesByPersonLeftOut));
  expect(lacking.length).toBeGreaterThan(0);
  const known = await find<Days>('price_calendar', { ...window, persons: 2 });
  expect(known.days.filter((day) => 'feesByPersonLeftOut' in day)).toEqual([]);
});

describe.each(['search_stays', 'price_calendar'])('%s', (tool) => {
  it.each([
    ['regions', 'Brittany', 'Bretagne'],
    ['regions', 'Bretaña', 'Bretagne'],
    ['regions', 'BRITTANY', 'Bretagne'],
    ['regions', 'bretagne', 'Bretagne'],
    ['regions', 'Normandy', 'Normandie'],
    ['regions', 'Corsica', 'Corse'],
  ])('understands %s %s as %s', async (member, name, own) => {
    const window = tool === 'search_stays' ? week : { from: '2027-07-01', to: '2027-07-31' };
    const [foreign, usual] = [
      await find(tool, { [member]: [name], ...window }),
      await find(tool, { [member]: [own], ...window }),
    ];
    // Cursors are encrypted, each with a random value of its own.
    const withoutCursor = (answer: unknown) => ({ ...(answer as object), nextCursor: undefined });
    expect(withoutCursor(foreign)).toEqual(withoutCursor(usual));
    expect(JSON.stringify(usual)).not.toMatch(/"found":0|"days":\[\]/);
  });
});

it.each(agentTools.map(({ name, input }) => [name, Object.keys(input.shape)] as const))(
  '%s refuses an unknown argument and lists the known ones',
  async (name, known) => {
    const { isError, text } = await call(name, { region: 'Bretagne' });
    expect(isError).toBe(true);
    expect(text).toContain(`Unknown: region. ${name} knows ${known.join(', ')}`);
  },
);

it('names the places that have stays where a name was misspelt', async () => {
  const read = (wishes: object) => find<{ found: number; placesWithStays?: string[] }>('search_stays', wishes);
  const wrong = await read({ regions: ['Britany'], ...week });
  expect(wrong).toMatchObject({ found: 0, placesWithStays: expect.arrayContaining(['Bretagne', 'Corse']) as string[] });
  expect(await read({ cities: ['Chamonyx'], ...week })).toMatchObject({
    found: 0,
    placesWithStays: expect.any(Array) as string[],
  });
  expect(await read({ regions: ['Bretagne'], ...week })).not.toHaveProperty('placesWithStays');
  const days = { from: week.arrival, to: week.departure };
  expect(await find('price_calendar', { regions: ['Britany'], ...days })).toMatchObject({
    days: [],
    advice: expect.stringContaining('suggest_places') as string,
  });
  expect(await find('price_calendar', { regions: ['Bretagne'], ...days })).not.toHaveProperty('advice');
});

it('says how words were read, and which lodgings come near', async () => {
  expect(await find('search_stays', { words: 'chalet in Avoriaz', language: 'en' })).toMatchObject({
    understood: [
      { kind: 'type', value: 'CHALET' },
      { kind: 'place', value: 'Avoriaz' },
    ],
    near: [
      { misses: 'Avoriaz', kilometres: expect.any(Number) as number },
      ...Array<unknown>(9).fill(expect.anything()),
    ],
  });
});

it('pages follow each other without a gap', async () => {
  const wishes = { ...week, order: 'cheapest' };
  const first = await find<Found>('search_stays', { ...wishes, limit: 2 });
  const second = await find<Found>('search_stays', { ...wishes, limit: 2, cursor: first.nextCursor });
  const both = await find<Found>('search_stays', { ...wishes, limit: 4 });
  expect([...first.stays, ...second.stays]).toEqual(both.stays);
});

describe('what an agent asks for in vain is an error of the tool that says what to do', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    ['a lodging that does not exist', 'get_lodging', { lodgingId: 999_999_999 }, 'LODGING_NOT_FOUND'],
    ['swapped dates', 'search_stays', { arrival: week.departure, departure: week.arrival }, 'INVALID_DATE_RANGE'],
    ['flexibility without dates', 'search_stays', { flexibleDays: 3 }, 'INVALID_PARAMETER'],
    ['too wide a window', 'price_calendar', { from: '2027-06-01', to: '2027-12-01' }, 'INVALID_PARAMETER'],
    ['a wrong cursor', 'search_stays', { cursor: 'x' }, 'INVALID_CURSOR'],
  ])('%s', async (_, tool, args, code) => {
    const { isError, value } = await call(tool, args);
    expect(isError).toBe(true);
    expect(value).toMatchObject({ code, title: expect.any(String) as string });
  });

  it.each<[string, string, object]>([
    ['no arguments', 'evaluate_stay', {}],
    ['an argument that is not known', 'get_lodging', { lodgingId: 4, role: 'admin' }],
    ['a day in other words', 'search_stays', { arrival: 'tomorrow', departure: '20270710' }],
    ['parameters in a value of another type', 'get_lodging', { lodgingId: '1/availabilities?x=' }],
    ['a very long text', 'search_stays', { words: 'a'.repeat(10_000) }],
    ['a list without an end', 'search_stays', { cities: Array<string>(1_000).fill('a') }],
    ['a prototype', 'search_stays', JSON.parse('{"__proto__": {"limit": 1000}, "constructor": 1}') as object],
  ])('%s', async (_, tool, args) => {
    const { isError, text } = await call(tool, args);
    expect(isError, text).toBe(true);
    expect(text).not.toMatch(/\n\s+at |node_modules/);
  });

  it('a value that would be a parameter of its own stays a value', async () => {
    const { stays } = await find<Found>('search_stays', { words: 'villa&pagesize=200', limit: 2 });
    expect(stays).toHaveLength(2);
  });

  it('no key, and a key that is not valid', async () => {
    for (const [key, code] of [
      [undefined, 'AUTHENTICATION_REQUIRED'],
      ['lds_test_DemoSell_wrong', 'INVALID_API_KEY'],
    ] as const) {
      const stranger = await connect(key);
      expect((await call('search_stays', week, stranger)).value).toMatchObject({ code });
      await stranger.close();
    }
  });
});

/** Sends a message without the client of the protocol. */
function post(body: string, headers: Record<string, string> = {}, path = '/mcp'): Promise<Response> {
  const usual = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
  return fetch(new URL(path, service.url), { method: 'POST', headers: { ...usual, ...headers }, body });
}

it('refuses what is no message of the protocol, other methods, and a key in the address', async () => {
  const statuses = { '{': 400, [`[${'1,'.repeat(40_000)}1]`]: 413, '"tools/list"': 400 };
  for (const [body, status] of Object.entries(statuses)) expect((await post(body)).status).toBe(status);
  for (const method of ['GET', 'DELETE']) {
    expect((await fetch(new URL('/mcp', service.url), { method })).status).toBe(405);
  }
  expect(await (await post('{}', {}, `/mcp?apikey=${keys.seller}`)).json()).toMatchObject({ code: 'KEY_IN_QUERY' });
});

it('what an agent asks counts on the rates of its key', async () => {
  await service.restart({ rates: { ...service.config.rates, keyReads: 3 } });
  const again = await connect(keys.seller);
  const codes: unknown[] = [];
  for (let time = 0; time < 5; time += 1) {
    const { isError, value } = await call('suggest_places', { text: 'a' }, again);
    codes.push(isError ? (value as { code: string }).code : 'answered');
    if (isError) expect(value).toMatchObject({ retryAfterSeconds: expect.any(Number) as number });
  }
  expect(codes).toEqual(['answered', 'answered', 'answered', 'RATE_LIMITED', 'RATE_LIMITED']);
  await again.close();
});

// The first address exhausts its own budget; the second one's is untouched.
it('agents without a key behind a proxy have a budget for each address', async () => {
  const rates = { ...service.config.rates, addressReads: 6 };
  await service.restart({ rates, trustedProxies: { hops: 1 } });
  const params = { name: 'get_lodging', arguments: { lodgingId: 1 } };
  const message = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const askFrom = async (address: string) =>
    (await (await post(message, { 'X-Forwarded-For': address })).text()).includes('RATE_LIMITED');
  const limited = async (address: string, times: number) => {
    for (let time = 0; time < times; time += 1) if (await askFrom(address)) return true;
    return false;
  };
  expect(await limited('198.51.100.7', 10)).toBe(true);
  expect(await limited('198.51.100.8', 1)).toBe(false);
});
