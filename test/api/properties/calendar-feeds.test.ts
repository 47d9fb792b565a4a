import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { calendarText, startCalendarServer } from '../../support/calendar-server.ts';
import { encodeXml, operationsByName, propertyShape } from '../../support/operations.ts';
import { readAnswer, readDelivery, readProblem } from '../../support/reading.ts';
import { pricesFound } from '../../support/searches.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, propertyOf, smallKeys, smallSeed, stayWish } from '../../support/small-seed.ts';

const { insertProperty, getLodging, getStay } = operationsByName;

let platform: Awaited<ReturnType<typeof startCalendarServer>>;
let logged = '';
const minute = 60_000;
const patience = { timeout: 30_000, interval: 50 };

const refs = ['MAIN', 'SOLD', 'LIST', 'ECHO'];

const service = serviceForSuite(() => ({
  seed: smallSeed({ lodgings: refs.map((ref) => ({ ref })) }),
  variables: { PRIVATE_ADDRESSES: 'on' },
  logLine: (line) => (logged += line),
}));

beforeAll(async () => {
  platform = await startCalendarServer();
});
afterAll(() => platform.stop());

type Feeds = readonly { url?: string; name?: string; refreshMinutes?: unknown }[];

const deliver = (ref: string, feeds: Feeds | undefined, asXml = false) => {
  const body = propertyOf({ ref, property: feeds ? { calendarFeeds: feeds } : {} });
  if (!asXml) return service.post('/v2/properties/insert', body, { key: smallKeys.provider });
  const headers = { 'Content-Type': 'application/xml' };
  const xml = encodeXml(body, propertyShape, 'property');
  return service.post('/v2/properties/insert', xml, { key: smallKeys.provider, headers });
};

const read = async (ref: string, key?: string) =>
  readAnswer(await service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}`, { key }), getLodging);

const feedsOf = async (ref: string) => (await read(ref, smallKeys.provider)).calendarFeeds ?? [];

/** The platform shows these nights from now on; waits until the service has read them. */
async function show(ref: string, ...events: string[]) {
  platform.answer = (response) => response.end(calendarText(...events));
  const { clock } = service;
  clock.set(clock.now() + 60 * minute);
  const at = new Date(clock.now()).toISOString();
  await expect.poll(async () => (await feedsOf(ref))[0]?.lastSuccessAt, patience).toBe(at);
  await service.caughtUp();
}

const nights = '20270610-20270613';
const stay = (ref: string) => `/v2/lodgings/${lodgingIdOf(service, ref)}/stays/${nights}`;

describe('a delivered calendar', () => {
  const ref = 'MAIN';

  it('closes nights in every answer, and opens them when the event is gone', async () => {
    const feed = { url: platform.url, name: 'Airbnb', refreshMinutes: 30 };
    platform.answer = (response) => response.end(calendarText());
    const delivered = async (feeds?: Feeds, asXml = false) =>
      (await readDelivery(await deliver(ref, feeds, asXml), insertProperty)).action;
    expect(await delivered([feed], true)).toBe('UPDATED');
    expect(await delivered([feed])).toBe('IGNORED');
    expect(await delivered()).toBe('IGNORED');
    await show(ref);
    expect(await pricesFound(service, ref, nights)).toEqual([300]);
    await readAnswer(await service.get(stay(ref), { key: smallKeys.seller }), getStay);

    await show(ref, '20270611-20270612');
    expect(await pricesFound(service, ref, nights)).toEqual([]);
    await readProblem(await service.get(stay(ref), { key: smallKeys.seller }), 404, 'STAY_NOT_AVAILABLE');
    const wish = stayWish(service, ref, '20270610', '20270613');
    const refused = await readProblem(
      await service.post('/v2/bookings', wish, { key: smallKeys.seller }),
      409,
      'STAY_NOT_AVAILABLE',
    );
    expect(JSON.stringify(refused)).toContain('UNAVAILABLE');
    const areListed = async (query: string) => {
      const calendar = await service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}/icalendar.ics${query}`);
      return (await calendar.text()).includes('DTSTART;VALUE=DATE:20270611');
    };
    expect(await areListed('')).toBe(true);
    expect(await areListed('?without=Vrbo')).toBe(true);
    expect(await areListed('?without=Airbnb')).toBe(false);

    await show(ref);
    expect(await pricesFound(service, ref, nights)).toEqual([300]);
  });

  it('is shown, but for its address, to whoever may deliver the lodging, and to nobody else', async () => {
    await show(ref, '20270611-20270612');
    const { host } = new URL(platform.url);
    expect(await feedsOf(ref)).toEqual([
      {
        name: 'Airbnb',
        host,
        refreshMinutes: 30,
        events: 1,
        unreadableEvents: 0,
        closed: [{ from: '20270611', to: '20270612' }],
        conflicts: [],
        lastSuccessAt: new Date(service.clock.now()).toISOString(),
      },
    ]);
    for (const key of [undefined, smallKeys.seller, smallKeys.other]) {
      expect(await read(ref, key)).not.toHaveProperty('calendarFeeds');
    }
    const headers = { Accept: 'application/xml' };
    const xml = await service.get(`/v2/lodgings/${lodgingIdOf(service, ref)}`, { key: smallKeys.provider, headers });
    const text = await xml.text();
    expect(text).toContain('<calendarFeeds><calendarFeed><name>Airbnb</name>');
    expect(text).toContain('<closed><period><from>20270611</from><to>20270612</to></period></closed>');
    const metrics = await (await service.get('/metrics')).text();
    expect(metrics).toMatch(/^calendar_feeds \d/m);
    for (const told of [text, metrics, logged, (await service.operator.run('status')).out]) {
      expect(told).not.toContain('secret-token');
    }
  });

  it('is gone when the list is delivered without it', async () => {
    await show(ref, nights);
    await readDelivery(await deliver(ref, []), insertProperty);
    expect(await read(ref, smallKeys.provider)).not.toHaveProperty('calendarFeeds');
    await service.caughtUp();
    expect(await pricesFound(service, ref, nights)).toEqual([300]);
  });
});

it('an event over a booking is a conflict in GET, status and doctor, and the booking stays', async () => {
  const booked = await service.post('/v2/bookings', stayWish(service, 'SOLD', '20270610', '20270613'), {
    key: smallKeys.seller,
  });
  expect(booked.status).toBe(201);
  platform.answer = (response) => response.end(calendarText());
  await readDelivery(await deliver('SOLD', [{ url: platform.url, name: 'Vrbo' }]), insertProperty);
  await show('SOLD', '20270612-20270615');
  expect(await feedsOf('SOLD')).toMatchObject([
    { conflicts: [{ from: '20270612', to: '20270613' }], refreshMinutes: 60 },
  ]);
  const lodgingId = lodgingIdOf(service, 'SOLD');
  expect(await service.operator.done('status')).toMatchObject({
    calendars: expect.arrayContaining([expect.objectContaining({ lodgingId, name: 'Vrbo', events: 1 })]) as unknown,
  });
  expect((await service.operator.run('status')).out).toMatch(/calendars +WRONG: events over booked nights: \d+ Vrbo/);
  const { id } = (await booked.json()) as { id: number };
  const kept = await service.get(`/v2/bookings/${id}`, { key: smallKeys.seller });
  expect(await kept.json()).toMatchObject({ state: 'PENDING_PAYMENT', arrival: '20270610', departure: '20270613' });
});

it('our own calendar that comes back closes nothing', async () => {
  const id = lodgingIdOf(service, 'ECHO');
  const first = await service.post('/v2/bookings', stayWish(service, 'ECHO', '20270610', '20270613'), {
    key: smallKeys.seller,
  });
  expect(first.status).toBe(201);
  const own = await (await service.get(`/v2/lodgings/${id}/icalendar.ics`)).text();
  expect(own).toMatch(/20270610-20270613@\w+\.lodging-distribution/);
  platform.answer = (response) => response.end(own);
  await readDelivery(await deliver('ECHO', [{ url: platform.url, name: 'Back' }]), insertProperty);
  await expect.poll(async () => (await feedsOf('ECHO'))[0]?.lastSuccessAt, patience).toBeDefined();
  expect(await feedsOf('ECHO')).toMatchObject([{ events: 0, closed: [], conflicts: [] }]);
});

describe('a list of calendars', () => {
  const good = { url: 'https://platform.example/a.ics', name: 'A' };

  const feed = { url: 'https://platform.example/a.ics', name: 'A' };

  it.each<[which: string, feeds: Feeds, pointer: string, code: string]>([
    ['an address that is none', [{ ...feed, url: 'a.ics' }], '/calendarFeeds/0/url', 'INVALID_VALUE'],
    ['another protocol', [{ ...feed, url: 'ftp://a.example/a.ics' }], '/calendarFeeds/0/url', 'INVALID_VALUE'],
    ['a user', [{ ...feed, url: 'https://me:pass@a.example/a.ics' }], '/calendarFeeds/0/url', 'INVALID_VALUE'],
    ['no address', [{ name: 'A' }], '/calendarFeeds/0/url', 'MISSING'],
    ['no name', [{ url: 'https://platform.example/a.ics' }], '/calendarFeeds/0/name', 'MISSING'],
    ['a name twice', [feed, { ...feed, url: 'https://b.example' }], '/calendarFeeds/1/name', 'DUPLICATE'],
    ['an address twice', [feed, { ...feed, name: 'B' }], '/calendarFeeds/1/url', 'DUPLICATE'],
    ['too short a time', [{ ...feed, refreshMinutes: 14 }], '/calendarFeeds/0/refreshMinutes', 'TOO_SMALL'],
    ['too long a time', [{ ...feed, refreshMinutes: 1441 }], '/calendarFeeds/0/refreshMinutes', 'TOO_LARGE'],
    [
      'too many',
      Array.from({ length: 11 }, (_, at) => ({ url: `https://a.example/${at}`, name: String(at) })),
      '/calendarFeeds',
      'TOO_MANY',
    ],
  ])('with %s is refused', async (_, feeds, pointer, code) => {
    const { errors } = await readProblem(await deliver('LIST', feeds), 422, 'VALIDATION_FAILED');
    expect(errors?.map((error) => [error.pointer, error.code])).toEqual([[pointer, code]]);
    expect(JSON.stringify(errors)).not.toContain('pass@');
  });

  it('may have addresses that begin with webcal', async () => {
    const feeds = [{ ...good, url: 'webcal://calendar.example/a.ics' }];
    expect((await readDelivery(await deliver('LIST', feeds), insertProperty)).action).toBe('UPDATED');
    expect((await feedsOf('LIST'))[0]?.host).toBe('calendar.example');
    await deliver('LIST', []);
  });

  it('must have https addresses, unless the operator allows others', async () => {
    await service.restart({ privateAddresses: false });
    onTestFinished(() => service.restart({ privateAddresses: true }));
    const problem = await readProblem(
      await deliver('LIST', [good, { url: platform.url, name: 'B' }]),
      422,
      'VALIDATION_FAILED',
    );
    expect(problem.errors).toMatchObject([{ pointer: '/calendarFeeds/1/url', code: 'INVALID_VALUE' }]);
  });
});
