import { describe, expect, it } from 'vitest';
import { readCalendar } from '../../src/formats/icalendar-read.ts';
import { closeNights } from '../../src/stays/rules/planning/calendar-nights.ts';
import { dayFromYmd, ymdOf, type Day } from '../../src/values/day.ts';

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

const airbnb = calendar(
  'PRODID;X-RICAL-TZSOURCE=TZINFO:-//Airbnb Inc//Hosting Calendar 0.8.8//EN',
  'CALSCALE:GREGORIAN',
  ...event(
    'DTEND;VALUE=DATE:20270312',
    'DTSTART;VALUE=DATE:20270305',
    'UID:1418fb94e984-0aaaa@airbnb.com',
    'DESCRIPTION:Reservation URL: https://www.airbnb.com/hosting/reservations/d',
    ' etails/HMAAAAAAAA\\nPhone Number (Last 4 Digits): 0000',
    'SUMMARY:Reserved',
  ),
  ...event(
    'DTEND;VALUE=DATE:20280302',
    'DTSTART;VALUE=DATE:20270901',
    'UID:7f662ec65913-0bbbb@airbnb.com',
    'SUMMARY:Airbnb (Not available)',
  ),
);
const vrbo = calendar(
  'PRODID:-//HomeAway.com, Inc.//EN',
  'METHOD:PUBLISH',
  ...event(
    'UID:5c1b8c1e-0000-4000-8000-000000000001',
    'DTSTAMP:20270201T093000Z',
    'DTSTART;VALUE=DATE:20270410',
    'DTEND;VALUE=DATE:20270417',
    'SUMMARY:Reserved - Jane',
  ),
  ...event(
    'UID:5c1b8c1e-0000-4000-8000-000000000002',
    'DTSTAMP:20270201T093000Z',
    'DTSTART;VALUE=DATE:20270417',
    'DTEND;VALUE=DATE:20270420',
    'SUMMARY:Blocked',
  ),
);
const booking = calendar(
  'PRODID:-//admin.booking.com//NONSGML v1.0//EN',
  ...event(
    'DTSTART;VALUE=DATE:20270501',
    'DTEND;VALUE=DATE:20270503',
    'UID:0123456789abcdef0123456789abcdef@booking.com',
    'SUMMARY: CLOSED - Not available',
  ),
);
const google = calendar(
  'PRODID:-//Google Inc//Google Calendar 70.9054//EN',
  'X-WR-TIMEZONE:America/New_York',
  ...event(
    'DTSTART;TZID=Europe/Paris:20270605T160000',
    'DTEND;TZID=Europe/Paris:20270607T100000',
    'RRULE:FREQ=WEEKLY;UNTIL=20270619T140000Z;BYDAY=SA',
    'EXDATE;TZID=Europe/Paris:20270612T160000',
    'UID:weekly@google.com',
    'SEQUENCE:0',
    'STATUS:CONFIRMED',
  ),
  ...event(
    'DTSTART;TZID=Europe/Paris:20270620T160000',
    'DTEND;TZID=Europe/Paris:20270622T100000',
    'RECURRENCE-ID;TZID=Europe/Paris:20270619T160000',
    'UID:weekly@google.com',
    'SEQUENCE:1',
  ),
  ...event('DTSTART;VALUE=DATE:20270701', 'DTEND;VALUE=DATE:20270703', 'UID:free@google.com', 'TRANSP:TRANSPARENT'),
);
const romance = [
  'BEGIN:VTIMEZONE',
  'TZID:Romance Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];
const outlook = calendar(
  'METHOD:PUBLISH',
  'PRODID:Microsoft Exchange Server 2010',
  ...romance,
  ...event(
    'SUMMARY;LANGUAGE=fr-FR:Occupé',
    'DTSTART;TZID=Romance Standard Time:20270710T140000',
    'DTEND;TZID=Romance Standard Time:20270717T000000',
    'UID:040000008200E00074C5B7101A82E008',
    'CLASS:PUBLIC',
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    'BEGIN:VALARM',
    'TRIGGER:-PT15M',
    'DURATION:PT1H',
    'END:VALARM',
  ),
);

describe('the calendars of the platforms', () => {
  it.each([
    ['Airbnb', airbnb, '20270305-20270312 20270901-20280302'],
    ['Vrbo', vrbo, '20270410-20270420'],
    ['Booking.com', booking, '20270501-20270503'],
    ['Google Calendar', google, '20270605-20270607 20270620-20270622 20270701-20270703'],
    ['Outlook', outlook, '20270710-20270717'],
  ])('%s close the nights of their events', (_, text, nights) => {
    expect(closedBy(text)).toBe(nights);
    expect(closedBy(text.replaceAll('\r\n', '\n'))).toBe(nights);
  });
});

/** Each line: what the calendar has | its event's lines | the nights. `D:0310-0312` are whole days of 2027. */
function casesOf(table: string): (readonly [name: string, text: string, nights: string])[] {
  return table
    .trim()
    .split('\n')
    .map((row) => {
      const [name = '', lines = '', nights = ''] = row.split('|').map((part) => part.trim());
      const events = lines.split(' && ').map((each) => event(...each.split(' ').flatMap(spell)));
      return [name, calendar(...events.flat()), nights];
    });
}

const spell = (line: string) => {
  const [, from = '', to = ''] = /^D:(\d{4})-(\d{4})$/.exec(line) ?? [];
  return from === '' ? [line] : allDay(from, to);
};

const hostile = casesOf(`
no end: a date is one day | DTSTART;VALUE=DATE:20270310 | 20270310-20270311
no end: a time closes its night | DTSTART:20270310T100000Z | 20270310-20270311
an end on the first day | D:0310-0310 | 20270310-20270311
an end before the start | D:0310-0301 | 20270310-20270311
a duration in weeks | DTSTART;VALUE=DATE:20270310 DURATION:P1W | 20270310-20270317
a duration in hours | DTSTART:20270310T150000Z DURATION:PT66H | 20270310-20270313
a negative duration | DTSTART;VALUE=DATE:20270310 DURATION:-P3D | 20270310-20270311
a duration that is none | DTSTART;VALUE=DATE:20270310 DURATION:long | 20270310-20270311 (1 unreadable)
an end that is none | DTSTART;VALUE=DATE:20270310 DTEND:later | 20270310-20270311 (1 unreadable)
a date without VALUE=DATE | DTSTART:20270310 DTEND:20270312 | 20270310-20270312
a day that does not exist | DTSTART;VALUE=DATE:20271345 DTEND;VALUE=DATE:20271346 | (1 unreadable)
a start that is a word | DTSTART:tomorrow | (1 unreadable)
an event without a start | UID:a | (1 unreadable)
an unreadable event beside others | UID:b DTSTART:x && UID:c D:0310-0312 | 20270310-20270312 (1 unreadable)
a rule that is a word | D:0310-0312 RRULE:FREQ=OFTEN | 20270310-20270312 (1 unreadable)
a rule for each second | D:0310-0312 RRULE:FREQ=SECONDLY | 20270310-20270312 (1 unreadable)
a rule for each minute | DTSTART:20270310T100000Z RRULE:FREQ=MINUTELY | 20270310-20270311 (1 unreadable)
an empty rule | D:0310-0312 RRULE: | 20270310-20270312 (1 unreadable)
a weekday that is none | D:0310-0312 RRULE:FREQ=WEEKLY;BYDAY=XX | 20270310-20270312 (1 unreadable)
a day that never comes | D:0310-0312 RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30 | 20270310-20270312 (1 unreadable)
a sixth Monday of the month | D:0310-0312 RRULE:FREQ=MONTHLY;BYDAY=6MO | 20270310-20270312 (1 unreadable)
an interval of many thousand years | D:0310-0312 RRULE:FREQ=DAILY;INTERVAL=99999999 | 20270310-20270312 (1 unreadable)
an interval of 0 | D:0310-0311 RRULE:FREQ=DAILY;INTERVAL=0;COUNT=3 | 20270310-20270313
a count beyond all days | D:0310-0311 RRULE:FREQ=DAILY;COUNT=99999999 | 20270310-20290502
an endless series | D:0310-0311 RRULE:FREQ=DAILY | 20270310-20290502
an event until the year 9999 | DTSTART;VALUE=DATE:20270310 DTEND;VALUE=DATE:99991231 | 20270310-99991231
an event of the year 1 | DTSTART;VALUE=DATE:00010101 DTEND;VALUE=DATE:00010103 |
an event that is over | D:0201-0301 |
an event that is under way | D:0226-0303 | 20270226-20270303
an event beyond the horizon | DTSTART;VALUE=DATE:20400101 DTEND;VALUE=DATE:20400105 |
a cancelled event | D:0310-0312 STATUS:CANCELLED |
a tentative event | D:0310-0312 STATUS:TENTATIVE | 20270310-20270312
no UID at all | D:0310-0311 && D:0320-0321 | 20270310-20270311 20270320-20270321
a UID twice: the highest SEQUENCE counts | UID:a SEQUENCE:2 D:0310-0312 && UID:a SEQUENCE:1 D:0320-0322 | 20270310-20270312
a UID twice: the highest SEQUENCE cancels | UID:a D:0310-0312 && UID:a SEQUENCE:1 D:0310-0312 STATUS:CANCELLED |
the same UID for all events | UID:a D:0310-0312 && UID:a D:0320-0322 | 20270310-20270312 20270320-20270322
a cancelled occurrence | UID:a D:0310-0311 RRULE:FREQ=WEEKLY;COUNT=3 && UID:a RECURRENCE-ID;VALUE=DATE:20270317 D:0317-0318 STATUS:CANCELLED | 20270310-20270311 20270324-20270325
an occurrence without its series | UID:a RECURRENCE-ID;VALUE=DATE:20270317 D:0317-0318 | 20270317-20270318
dates added | D:0310-0311 RDATE;VALUE=DATE:20270315,20270320 | 20270310-20270311 20270315-20270316 20270320-20270321
dates left out of a timed series | DTSTART:20270310T150000Z DTEND:20270311T090000Z RRULE:FREQ=DAILY;COUNT=3 EXDATE;VALUE=DATE:20270311 | 20270310-20270311 20270312-20270313
the first date left out | D:0310-0311 RRULE:FREQ=DAILY;COUNT=2 EXDATE;VALUE=DATE:20270310 | 20270311-20270312
a date left out that is none | D:0310-0311 RRULE:FREQ=DAILY;COUNT=2 EXDATE:x | 20270310-20270311 (1 unreadable)
a range of occurrences | RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270317 D:0317-0318 | (1 unreadable)
lines of no property | D:0310-0312 SUMMARY this_is_none | 20270310-20270312
`);

const good = calendar(...event('UID:a', ...allDay('0310', '0312')));
const isGood = '20270310-20270312';

describe('of a calendar that has', () => {
  it.each(hostile)('%s, the right nights close', (_, text, nights) => {
    expect(closedBy(text)).toBe(nights);
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
      good.replace('BEGIN:VEVENT', `${romance.join('\n').replaceAll('YEARLY', 'SECONDLY')}\nBEGIN:VEVENT`),
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

/** What it is about | the event's lines | the lodging's zone | the nights. */
const times = `
of a UTC clock is the day it is at the lodging | DTSTART:20270310T233000Z DTEND:20270312T090000Z | Europe/Paris | 20270311-20270312
of a UTC clock is another day far away | DTSTART:20270310T033000Z DTEND:20270312T120000Z | America/Guadeloupe | 20270309-20270312
without a zone is that of the lodging | DTSTART:20270310T233000 DTEND:20270312T090000 | Pacific/Auckland | 20270310-20270312
of a zone is converted | DTSTART;TZID=America/New_York:20270310T200000 DTEND;TZID=America/New_York:20270312T040000 | Europe/Paris | 20270311-20270312
of a zone with a path is converted | DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20270310T200000 DTEND;TZID=/x/America/New_York:20270312T040000 | Europe/Paris | 20270311-20270312
of a zone of Windows is converted | DTSTART;TZID="Eastern_Standard_Time":20270310T200000 DTEND;TZID=Eastern_Standard_Time:20270312T040000 | Europe/Paris | 20270311-20270312
of an unknown zone is that of the lodging | DTSTART;TZID=Middle_Earth:20270310T233000 DTEND;TZID=Middle_Earth:20270312T090000 | Europe/Paris | 20270310-20270312
of a zone that the calendar defines is converted | DTSTART;TZID=Mine:20270310T200000 DTEND;TZID=Mine:20270312T040000 | Europe/Paris | 20270311-20270312
at midnight does not close the night that begins then | DTSTART:20270310T230000Z DTEND:20270312T230000Z | Europe/Paris | 20270311-20270313
in the evening closes the night of the last day | DTSTART:20270310T000000 DTEND:20270311T235900 | Europe/Paris | 20270310-20270312
across the change to summer time | DTSTART:20270327T230000Z DTEND:20270328T220000Z | Europe/Paris | 20270328-20270329
across the change to winter time | DTSTART:20271030T220000Z DTEND:20271031T230000Z | Europe/Paris | 20271031-20271101
of a series keeps its hour when the clocks change | DTSTART;TZID=Europe/Paris:20270326T003000 DTEND;TZID=Europe/Paris:20270326T010000 RRULE:FREQ=DAILY;COUNT=5 | Europe/Paris | 20270326-20270331
of a series ends with the last that UNTIL allows, in its own zone | DTSTART;TZID=Europe/Paris:20270605T003000 DTEND;TZID=Europe/Paris:20270605T100000 RRULE:FREQ=DAILY;UNTIL=20270606T223000Z | Europe/Paris | 20270605-20270608
that the change of the clocks leaves out is one nearby | DTSTART;TZID=Europe/Paris:20270328T023000 DTEND;TZID=Europe/Paris:20270330T100000 | Europe/Paris | 20270328-20270330
`;
const mine =
  'BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:-0500\nTZOFFSETTO:-0500\nEND:STANDARD\nEND:VTIMEZONE';

describe('a time', () => {
  it.each(
    times
      .trim()
      .split('\n')
      .map((row) => row.split(' | ')),
  )('%s', (_, lines = '', timeZone, nights) => {
    const spelled = lines.split(' ').map((line) => line.replace(/(Eastern|Standard|Middle)_/g, '$1 '));
    expect(closedBy(calendar(...mine.split('\n'), ...event(...spelled)), timeZone)).toBe(nights);
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
