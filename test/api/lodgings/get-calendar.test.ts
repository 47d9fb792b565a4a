import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { operationsByName } from '../../support/operations.ts';
import { serviceForSuite } from '../../support/service.ts';
import { lodgingIdOf, smallSeed, usualNights } from '../../support/small-seed.ts';
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
      uid: expect.stringMatching(/^\d+-20270801-20270804@\w{16}\.lodging-distribution$/) as string,
      dtstamp: '2027-03-01T12:00:00Z',
      'last-modified': '2027-03-01T12:00:00Z',
      dtstart: '2027-08-01',
      dtend: '2027-08-04',
      summary: 'Unavailable',
      transp: 'OPAQUE',
    });
    expect(event.getFirstProperty('dtstart')?.type).toBe('date');
  });
});

it('a calendar that is read on several days is the same at an address that ends in .ics', async () => {
  const [old, ics] = [await ask('MAIN'), await ask('MAIN', undefined, '.ics')];
  expect(ics.headers.get('ETag')).toBe(old.headers.get('ETag'));
  expect(await ics.text()).toBe(await old.text());
  await readProblem(await service.post(path('MAIN', '.ics'), {}), 405, 'METHOD_NOT_ALLOWED');
});
