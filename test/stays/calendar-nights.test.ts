import { describe, expect, it } from 'vitest';
import { readCalendar } from '../../src/formats/icalendar-read.ts';
import { closeNights } from '../../src/stays/rules/planning/calendar-nights.ts';
import { dayFromYmd, ymdOf, type Day } from '../../src/values/day.ts';
import calendars from './calendars.json' with { type: 'json' };

const today = dayFromYmd('20270301') as Day;
const horizon = (today + 800) * 86_400_000;

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const allDay = (from: string, to: string) => [`DTSTART;VALUE=DATE:2027${from}`, `DTEND;VALUE=DATE:2027${to}`];

function closedBy(text: string, timeZone = 'Europe/Paris', on = today) {
  const read = readCalendar(text, horizon);
  if (typeof read === 'string') return read;
  const { closed } = closeNights(read.entries, { lodgingId: 7, installation: 'own', timeZone, today: on });
  const nights = closed.map(({ from, to }) => `${ymdOf(from)}-${ymdOf(to)}`).join(' ');
  return read.unreadable === 0 ? nights : `${nights} (${read.unreadable} unreadable)`.trim();
}

describe('the calendars of the platforms', () => {
  it.each(calendars.platforms as [string, string[], string][])(
    '%s close the nights of their events',
    (_, lines, nights) => {
      const text = calendar(...lines);
      expect(closedBy(text)).toBe(nights);
      expect(closedBy(text.replaceAll('\r\n', '\n'))).toBe(nights);
    },
  );
});

/** `D:0310-0312` are whole days of 2027, ` && ` is between two events. */
const spell = (line: string) => {
  const [, from = '', to = ''] = /^D:(\d{4})-(\d{4})$/.exec(line) ?? [];
  return from === '' ? [line] : allDay(from, to);
};

const good = calendar(...event('UID:a', ...allDay('0310', '0312')));
const isGood = '20270310-20270312';

describe('of a calendar that has', () => {
  it.each(calendars.hostile as [string, string, string][])('%s, the right nights close', (_, lines, nights) => {
    const events = lines.split(' && ').flatMap((each) => event(...each.split(' ').flatMap(spell)));
    expect(closedBy(calendar(...events))).toBe(nights);
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
      good.replace('BEGIN:VEVENT', `${calendars.romance.join('\n').replaceAll('YEARLY', 'SECONDLY')}\nBEGIN:VEVENT`),
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
  it.each(calendars.times as [string, string, string, string][])('%s', (_, lines, timeZone, nights) => {
    const spelled = lines.split(' ').map((line) => line.replace(/(Eastern|Standard|Middle)_/g, '$1 '));
    expect(closedBy(calendar(...calendars.zone, ...event(...spelled)), timeZone)).toBe(nights);
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
  for (const day of [today, today + 1, today + 40])
    expect(closedBy(windows(day), 'Europe/Paris', day)).toBe(
      `${ymdOf(day)}-${ymdOf(day + 2)} ${ymdOf(day + 365)}-${ymdOf(day + 700)}`,
    );
});
