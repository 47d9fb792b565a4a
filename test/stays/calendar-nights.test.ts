import { describe, expect, it } from 'vitest';
import { readCalendar } from '../../src/formats/icalendar-read.ts';
import { closeNights } from '../../src/stays/rules/planning/calendar-nights.ts';
import { dayFromYmd, ymdOf, type Day } from '../../src/values/day.ts';
import {
  allDay,
  event,
  ownZone,
  platformCalendars,
  romanceZone,
  timedEvents,
  unusualEvents,
} from './calendar-cases.ts';

const today = dayFromYmd('20270301') as Day;
const horizon = (today + 800) * 86_400_000;

const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');

function closedBy(text: string, timeZone = 'Europe/Paris', on = today) {
  const read = readCalendar(text, horizon);
  if (typeof read === 'string') return read;
  const { closed } = closeNights(read.entries, { lodgingId: 7, installation: 'own', timeZone, today: on });
  const nights = closed.map(({ from, to }) => `${ymdOf(from)}-${ymdOf(to)}`).join(' ');
  return read.unreadable === 0 ? nights : `${nights} (${read.unreadable} unreadable)`.trim();
}

describe('the calendars of the platforms', () => {
  it.each(platformCalendars)('$platform close the nights of their events', ({ lines, closed }) => {
    const text = calendar(...lines);
    expect(closedBy(text)).toBe(closed);
    expect(closedBy(text.replaceAll('\r\n', '\n'))).toBe(closed);
  });
});

const good = calendar(...event('UID:a', ...allDay('0310', '0312')));
const isGood = '20270310-20270312';

describe('of a calendar that has', () => {
  it.each(unusualEvents)('%s, the right nights close', (_, lines, closed) => {
    expect(closedBy(calendar(...lines))).toBe(closed);
  });

  it.each([
    [
      'lines folded in the middle of all',
      good.replaceAll('DTSTART;', 'DTSTA\r\n RT;').replaceAll('DATE:2027', 'DA\r\n\tTE:2027\r\n '),
      isGood,
    ],
    ['blanks before values', good.replaceAll('DATE:', 'DATE:  '), isGood],
    ['names in small letters', good.replace(/^[A-Z]+(?=[:;])/gm, (name) => name.toLowerCase()), isGood],
    ['a byte order mark', `\uFEFF${good}`, isGood],
    ['something before and after', `<!-- x: -->\r\n${good}<br>`, isGood],
    ['two calendars', good + good.replace('UID:a', 'UID:b'), isGood],
    ['tasks besides', good.replace('BEGIN:VEVENT', 'BEGIN:VTODO\nDTSTART:20270501\nEND:VTODO\nBEGIN:VEVENT'), isGood],
    [
      'a zone whose clocks change each second',
      good.replace('BEGIN:VEVENT', `${romanceZone.join('\n').replaceAll('YEARLY', 'SECONDLY')}\nBEGIN:VEVENT`),
      isGood,
    ],
    ['a method that cancels all', good.replace('VERSION', 'METHOD:CANCEL\r\nVERSION'), ''],
    ['no events', calendar(), ''],
    ['nothing', '', 'NO_CALENDAR'],
    ['a page', '<!doctype html><title>begin:vcalendar</title>', 'NO_CALENDAR'],
    ['an event without a calendar', event('UID:a', ...allDay('0310', '0312')).join('\n'), 'NO_CALENDAR'],
    ['no end', good.slice(0, -30), 'INCOMPLETE'],
    ['an end too many', good.replace('BEGIN:VEVENT', 'END:VEVENT\nBEGIN:VEVENT'), 'NO_CALENDAR'],
    ['an end too few', good.replace('END:VEVENT', ''), 'INCOMPLETE'],
  ])('%s as a whole, the right nights close', (_, text, nights) => {
    expect(closedBy(text)).toBe(nights);
  });
});

describe('a time', () => {
  it.each(timedEvents)('%s', (_, lines, closed, timeZone) => {
    expect(closedBy(calendar(...ownZone, ...event(...lines)), timeZone)).toBe(closed);
  });
});

const day = (name: string, from: string) => `${name};VALUE=DATE:2027${from}`;
const timed = (name: string, time: string) => `${name}:2027${time}`;
const nines = '9'.repeat(300);
const component = (name: string, ...lines: string[]) => calendar(`BEGIN:${name}`, ...lines, `END:${name}`);
const series = (...lines: string[]) => component('VEVENT', 'UID:s', ...allDay('0501', '0502'), ...lines);
const busy = (...lines: string[]) =>
  component('VFREEBUSY', timed('DTSTART', '0501T000000Z'), timed('DTEND', '0601T000000Z'), ...lines);

describe('a part that few programs write', () => {
  const toHorizon = '20270501-20290510 (1 unreadable)';
  const weeks = 'RRULE:FREQ=WEEKLY;COUNT=4';

  it.each<[string, text: string, nights: string]>([
    [
      'dates folded with CR CR LF',
      series('RDATE;VALUE=DATE:20270503,20270505,20270507,20270', ' 509').replaceAll('\r\n', '\r\r\n'),
      '20270501-20270502 20270503-20270504 20270505-20270506 20270507-20270508 20270509-20270510',
    ],
    [
      'dates folded with LF CR',
      series('RDATE;VALUE=DATE:202705', ' 03').replaceAll('\r\n', '\n\r'),
      '20270501-20270502 20270503-20270504',
    ],
    [
      'periods with an end',
      series('RDATE;VALUE=PERIOD:20270510T150000Z/20270512T090000Z'),
      '20270501-20270502 20270510-20270512',
    ],
    [
      'periods with a duration',
      series('RDATE;VALUE=PERIOD:20270520T150000Z/P2D'),
      '20270501-20270502 20270520-20270522',
    ],
    [
      'periods that are not called so',
      series('RDATE:20270510T150000Z/20270512T090000Z'),
      '20270501-20270502 20270510-20270512',
    ],
    [
      'periods of a zone',
      series('RDATE;VALUE=PERIOD;TZID=America/New_York:20270510T200000/PT30H'),
      '20270501-20270502 20270511-20270512',
    ],
    [
      'a period that is left out',
      series('RDATE;VALUE=PERIOD:20270510T150000Z/P1D', 'EXDATE:20270510T150000Z'),
      '20270501-20270502',
    ],
    ['a period without an end', series('RDATE;VALUE=PERIOD:20270510T150000Z/'), toHorizon],
    ['a period of words', series('RDATE;VALUE=PERIOD:some/time'), toHorizon],
    ['a date added that is none', series('RDATE;VALUE=DATE:20270231'), toHorizon],
    [
      'rules that leave out',
      series('RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2'),
      '20270502-20270503 20270504-20270505',
    ],
    [
      'rules that leave out, but are none',
      series('RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=X'),
      '20270501-20270505 (1 unreadable)',
    ],
    [
      'two rules',
      series('RRULE:FREQ=DAILY;COUNT=2', weeks),
      '20270501-20270503 20270508-20270509 20270515-20270516 20270522-20270523',
    ],
    ['a rule in small letters', series('RRULE:freq=daily;count=2'), '20270501-20270503'],
    ['a rule with a semicolon too many', series('RRULE:FREQ=DAILY;COUNT=2;'), '20270501-20270503'],
    ['a rule of the common calendar', series('RRULE:RSCALE=GREGORIAN;FREQ=DAILY;COUNT=2'), '20270501-20270503'],
    ['a rule of another calendar', series('RRULE:RSCALE=HEBREW;FREQ=YEARLY'), toHorizon],
    [
      'a rule by the hour until a day',
      series('RRULE:FREQ=HOURLY;UNTIL=20270510T120000Z'),
      '20270501-20270511 (1 unreadable)',
    ],
    ['a rule that is none until a day', series('RRULE:FREQ=OFTEN;UNTIL=20270510'), '20270501-20270511 (1 unreadable)'],
    [
      'a week of the year',
      component('VEVENT', ...allDay('1203', '1205'), 'RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO'),
      '20271203-20271205 20280515-20280517',
    ],
    [
      'changes of all later occurrences',
      series(weeks).replace(
        'BEGIN:VEVENT',
        'BEGIN:VEVENT\r\nUID:s\r\nRECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270515\r\nDTSTART;VALUE=DATE:20270516\r\nEND:VEVENT\r\nBEGIN:VEVENT',
      ),
      '20270501-20270502 20270508-20270509 20270516-20290510 (1 unreadable)',
    ],
    ['an occurrence of no day', series('RECURRENCE-ID:x'), '20270501-20270502 (1 unreadable)'],
    [
      'busy time',
      busy('FREEBUSY:20270510T150000Z/20270512T090000Z,20270520T150000Z/PT40H'),
      '20270510-20270512 20270520-20270522',
    ],
    [
      'busy time of each kind',
      busy(
        ...['BUSY', 'BUSY-TENTATIVE', 'X-OTHER'].map((kind, at) => `FREEBUSY;FBTYPE=${kind}:2027051${at}T150000Z/P1D`),
      ),
      '20270510-20270513',
    ],
    ['free time', busy('FREEBUSY;FBTYPE=FREE:20270510T150000Z/20270512T090000Z'), ''],
    ['no busy time', busy(), ''],
    [
      'busy time that cannot be read',
      busy('FREEBUSY:20270510T150000Z/', 'FREEBUSY:20270511T150000Z/P1D'),
      '20270501-20270602 (1 unreadable)',
    ],
    [
      'times when one is available',
      component('VAVAILABILITY', day('DTSTART', '0501'), day('DTEND', '0504')),
      '20270501-20270504 (1 unreadable)',
    ],
    ['always times when one is available', component('VAVAILABILITY'), '19700101-20290510 (1 unreadable)'],
    [
      'a duration of 300 digits',
      component('VEVENT', day('DTSTART', '0501'), `DURATION:P${nines}W`),
      '20270501-99991231',
    ],
    [
      'a duration of very many weeks',
      component('VEVENT', day('DTSTART', '0501'), 'DURATION:P99999999999999W'),
      '20270501-99991231',
    ],
    [
      'a timed duration of very many hours',
      component('VEVENT', timed('DTSTART', '0501T100000Z'), `DURATION:PT${nines}H`),
      '20270501-99991231',
    ],
    [
      'a negative duration of 300 digits',
      component('VEVENT', day('DTSTART', '0501'), `DURATION:-P${nines}D`),
      '20270501-20270502',
    ],
    [
      'such a duration since the year 1',
      component('VEVENT', 'DTSTART;VALUE=DATE:00010101', `DURATION:P${nines}D`),
      '19700101-99991231',
    ],
    [
      'a period of 300 digits',
      series(`RDATE;VALUE=PERIOD:20270510T150000Z/P${nines}D`),
      '20270501-20270502 20270510-99991231',
    ],
    [
      'a duration in years',
      component('VEVENT', day('DTSTART', '0501'), 'DURATION:P1Y'),
      '20270501-20270502 (1 unreadable)',
    ],
    [
      'days that last when the clocks change',
      component('VEVENT', 'DTSTART;TZID=Europe/Paris:20271030T183000', 'DURATION:P1D'),
      '20271030-20271101',
    ],
  ])('is read: %s', (_, text, nights) => {
    expect(closedBy(text)).toBe(nights);
  });

  it('is read: a series that begins in the winter of London', () => {
    const lines = ['DTSTART;TZID=Europe/London:20270310T233000', 'DURATION:PT8H', 'RRULE:FREQ=MONTHLY;COUNT=2'];
    expect(closedBy(component('VEVENT', ...lines), 'Europe/London')).toBe('20270310-20270311 20270410-20270411');
  });
});

describe('an event of our own export', () => {
  const back = (uid: string) => calendar(...event(`UID:${uid}`, ...allDay('0310', '0312')));

  it.each([
    ['closes nothing', '7-20270310-20270312@own.lodging-distribution', ''],
    ['of another lodging closes nights', '8-20270310-20270312@own.lodging-distribution', '20270310-20270312'],
    ['closes nothing with other dates', '7-20260310-20280312@own.lodging-distribution', ''],
    ['of another installation closes nights', '7-20270310-20270312@other.lodging-distribution', '20270310-20270312'],
    ['with a similar UID closes nights', 'x7-20270310-20270312@own.lodging-distribution', '20270310-20270312'],
  ])('%s', (_, uid, nights) => {
    expect(closedBy(back(uid))).toBe(nights);
  });
});

it('windows that move with the day do not pile up', () => {
  const windows = (day: Day) =>
    calendar(
      ...event('UID:lead', `DTSTART;VALUE=DATE:${ymdOf(day)}`, `DTEND;VALUE=DATE:${ymdOf(day + 2)}`),
      ...event('UID:far', `DTSTART;VALUE=DATE:${ymdOf(day + 365)}`, `DTEND;VALUE=DATE:${ymdOf(day + 700)}`),
    );
  for (const day of [today, today + 1, today + 40]) {
    expect(closedBy(windows(day), 'Europe/Paris', day)).toBe(
      `${ymdOf(day)}-${ymdOf(day + 2)} ${ymdOf(day + 365)}-${ymdOf(day + 700)}`,
    );
  }
});
