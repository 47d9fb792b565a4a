import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { customer, lodgingIdOf, smallKeys, smallSeed, usualNights } from '../../support/small-seed.ts';
import { readAnswer, readProblem } from '../../support/reading.ts';

const { getCalendar } = operationsByName;

const service = serviceForSuite(() => {
  const seed = smallSeed({
    lodgings: [
      { ref: 'MAIN', property: { name }, contract: { unavailable } },
      { ref: 'BOOKED' },
      { ref: 'FULL', contract: { unavailable: [{ from: '20270601', to: '20270831' }] } },
      { ref: 'REQUEST', contract: { rates: { nights: [{ ...usualNights, requestOnly: true }] } } },
      { ref: 'NEXT' },
      { ref: 'LEAD', contract: { retrocession: 120, unavailable: [{ from: '20270610', to: '20270612' }] } },
      { ref: 'BLOCKED', property: { blocked: true } },
    ],
  });
  return { seed };
});

const name = 'Villa « Les Pins », côté forêt; longue terrasse, bassin 🌲🌊🌲🌊🌲🌊';
const unavailable = [{ from: '20270801', to: '20270803' }];

const path = (ref: string, query = '') => `/v2/lodgings/${lodgingIdOf(service, ref)}/icalendar${query}`;
const ask = (ref: string, accept?: string, query = '') =>
  service.get(path(ref, query), accept === undefined ? {} : { headers: { Accept: accept } });
const textOf = async (ref: string) => readAnswer(await ask(ref), getCalendar);
const calendarOf = async (ref: string) => new ICAL.Component(ICAL.parse(await textOf(ref)) as unknown[]);
const valueOf = (component: ICAL.Component, property: string) => String(component.getFirstPropertyValue(property));

async function runsOf(ref: string): Promise<string[][]> {
  const events = (await calendarOf(ref)).getAllSubcomponents('vevent');
  return events.map((event) => [valueOf(event, 'dtstart'), valueOf(event, 'dtend')]);
}

describe('the calendar', () => {
  it('holds one event of whole days per run of planned nights that nobody can book, but for the lead time', async () => {
    expect(await runsOf('MAIN')).toEqual([['2027-08-01', '2027-08-04']]);
    expect(await runsOf('FULL')).toEqual([['2027-06-01', '2027-09-01']]);
    expect(await runsOf('REQUEST')).toEqual([]);
    expect(await runsOf('LEAD')).toEqual([['2027-06-10', '2027-06-13']]);
  });

  it('is what another library reads as a calendar with the lodging’s name, to be read again every hour', async () => {
    const calendar = await calendarOf('MAIN');
    expect(calendar.name).toBe('vcalendar');
    expect(valueOf(calendar, 'version')).toBe('2.0');
    expect(valueOf(calendar, 'prodid')).not.toBe('');
    const unescaped = valueOf(calendar, 'x-wr-calname').replace(/\\([,;\\])/g, '$1');
    expect(unescaped).toBe(name);
    expect([valueOf(calendar, 'refresh-interval'), valueOf(calendar, 'x-published-ttl')]).toEqual(['PT1H', 'PT1H']);
  });

  it('says in each event who it is, when it changed, and nothing of a guest', async () => {
    const [event] = (await calendarOf('MAIN')).getAllSubcomponents('vevent');
    if (!event) throw new Error('There is no event');
    const read = Object.fromEntries(event.getAllProperties().map((each) => [each.name, String(each.getFirstValue())]));
    expect(read).toEqual({
      uid: `${lodgingIdOf(service, 'MAIN')}-20270801-20270804@lodging-distribution`,
      dtstamp: '2027-03-01T12:00:00Z',
      'last-modified': '2027-03-01T12:00:00Z',
      dtstart: '2027-08-01',
      dtend: '2027-08-04',
      summary: 'Unavailable',
      transp: 'OPAQUE',
    });
    expect(event.getFirstProperty('dtstart')?.type).toBe('date');
  });

  it('shows a booking in the next answer, under another tag, and keeps the UIDs of all other runs', async () => {
    const uids = async () =>
      (await calendarOf('BOOKED')).getAllSubcomponents('vevent').map((event) => valueOf(event, 'uid'));
    const before = await ask('BOOKED');
    const known = await uids();
    const stay = { arrival: '20270610', departure: '20270613', occupantCount: 2, customer };
    const body = { lodgingId: lodgingIdOf(service, 'BOOKED'), ...stay };
    expect((await service.post('/v2/bookings', body, { key: smallKeys.seller })).status).toBe(201);
    const headers = { 'If-None-Match': before.headers.get('ETag') ?? '' };
    const after = await service.get(path('BOOKED'), { headers });
    expect(after.status).toBe(200);
    expect(await after.text()).not.toMatch(/durand|jean/i);
    expect(await runsOf('BOOKED')).toContainEqual(['2027-06-10', '2027-06-13']);
    expect(await uids()).toEqual(expect.arrayContaining(known));
    const again = { 'If-None-Match': after.headers.get('ETag') ?? '' };
    expect((await service.get(path('BOOKED'), { headers: again })).status).toBe(304);
  });
});

describe('a calendar that is read on several days', () => {
  const startOf = (day: string) => Date.parse(`${day}T12:00:00Z`);
  const eventsOf = async (ref: string) =>
    (await calendarOf(ref))
      .getAllSubcomponents('vevent')
      .map((event) => [valueOf(event, 'uid'), valueOf(event, 'dtstart')]);

  it('has the same events until they are over', async () => {
    const id = lodgingIdOf(service, 'LEAD');
    const closed = [`${id}-20270610-20270613@lodging-distribution`, '2027-06-10'];
    for (const today of ['2027-06-01', '2027-06-02', '2027-06-11', '2027-06-12']) {
      service.clock.set(startOf(today));
      expect(await eventsOf('LEAD')).toEqual([closed]);
    }
    service.clock.set(startOf('2027-06-13'));
    expect(await eventsOf('LEAD')).toEqual([]);
  });

  it('keeps the event of a booking beside another one that begins, ends and is over', async () => {
    const book = async (arrival: string, departure: string) => {
      const stay = { lodgingId: lodgingIdOf(service, 'NEXT'), arrival, departure, occupantCount: 2, customer };
      const sale = { requestType: 'BOOKED', maxPrice: 10_000, ...stay };
      expect((await service.post('/v2/bookings/easy', sale, { key: smallKeys.seller })).status).toBe(201);
    };
    await book('20270620', '20270622');
    await book('20270622', '20270625');
    const [first, second] = await eventsOf('NEXT');
    for (const [today, events] of [
      ['2027-06-21', [first, second]],
      ['2027-06-22', [second]],
      ['2027-06-24', [second]],
      ['2027-06-25', []],
    ] as const) {
      service.clock.set(startOf(today));
      expect(await eventsOf('NEXT')).toEqual(events);
    }
  });

  it('is the same at an address that ends in .ics', async () => {
    const [old, ics] = [await ask('MAIN'), await ask('MAIN', undefined, '.ics')];
    expect(ics.headers.get('ETag')).toBe(old.headers.get('ETag'));
    expect(await ics.text()).toBe(await old.text());
    await readProblem(await service.post(path('MAIN', '.ics'), {}), 405, 'METHOD_NOT_ALLOWED');
  });
});

describe('the format of a calendar', () => {
  it('of problems is JSON for those who accept only calendars', async () => {
    const blocked = await readProblem(await ask('BLOCKED', 'text/calendar'), 404, 'LODGING_NOT_FOUND');
    expect(blocked.state).toBe('BLOCKED');
    const init = { method: 'DELETE', headers: { Accept: 'text/calendar' } };
    await readProblem(await fetch(service.url + path('MAIN'), init), 405, 'METHOD_NOT_ALLOWED');
  });
});
