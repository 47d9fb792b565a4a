/** Lines of one event. */
export const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

/** Whole days of 2027. */
export const allDay = (from: string, to: string) => [`DTSTART;VALUE=DATE:2027${from}`, `DTEND;VALUE=DATE:2027${to}`];

/** As Outlook writes it for Paris. */
export const romanceZone: readonly string[] = [
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

/** Five hours behind UTC all year. */
export const ownZone: readonly string[] = [
  'BEGIN:VTIMEZONE',
  'TZID:Mine',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
];

interface PlatformCalendar {
  platform: string;
  lines: readonly string[];
  closed: string;
}

export const platformCalendars: readonly PlatformCalendar[] = [
  {
    platform: 'Airbnb',
    lines: [
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
    ],
    closed: '20270305-20270312 20270901-20280302',
  },
  {
    platform: 'Vrbo',
    lines: [
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
    ],
    closed: '20270410-20270420',
  },
  {
    platform: 'Booking.com',
    lines: [
      'PRODID:-//admin.booking.com//NONSGML v1.0//EN',
      ...event(
        'DTSTART;VALUE=DATE:20270501',
        'DTEND;VALUE=DATE:20270503',
        'UID:0123456789abcdef0123456789abcdef@booking.com',
        'SUMMARY: CLOSED - Not available',
      ),
    ],
    closed: '20270501-20270503',
  },
  {
    platform: 'Google Calendar',
    lines: [
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
    ],
    closed: '20270605-20270607 20270620-20270622 20270701-20270703',
  },
  {
    platform: 'Outlook',
    lines: [
      'METHOD:PUBLISH',
      'PRODID:Microsoft Exchange Server 2010',
      ...romanceZone,
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
    ],
    closed: '20270710-20270717',
  },
];

type CalendarCase = [name: string, lines: readonly string[], closed: string];

/** Events that few programs write, or that are wrong. */
export const unusualEvents: readonly CalendarCase[] = [
  ['no end: a date is one day', event('DTSTART;VALUE=DATE:20270310'), '20270310-20270311'],
  ['no end: a time closes its night', event('DTSTART:20270310T100000Z'), '20270310-20270311'],
  ['an end on the first day', event(...allDay('0310', '0310')), '20270310-20270311'],
  ['an end before the start', event(...allDay('0310', '0301')), '20270310-20270311'],
  ['a duration in weeks', event('DTSTART;VALUE=DATE:20270310', 'DURATION:P1W'), '20270310-20270317'],
  ['a duration in hours', event('DTSTART:20270310T150000Z', 'DURATION:PT66H'), '20270310-20270313'],
  ['a negative duration', event('DTSTART;VALUE=DATE:20270310', 'DURATION:-P3D'), '20270310-20270311'],
  [
    'a duration that is none',
    event('DTSTART;VALUE=DATE:20270310', 'DURATION:long'),
    '20270310-20270311 (1 unreadable)',
  ],
  ['an end that is none', event('DTSTART;VALUE=DATE:20270310', 'DTEND:later'), '20270310-20270311 (1 unreadable)'],
  ['a date without VALUE=DATE', event('DTSTART:20270310', 'DTEND:20270312'), '20270310-20270312'],
  ['a day that does not exist', event('DTSTART;VALUE=DATE:20271345', 'DTEND;VALUE=DATE:20271346'), '(1 unreadable)'],
  ['a start that is a word', event('DTSTART:tomorrow'), '(1 unreadable)'],
  ['an event without a start', event('UID:a'), '(1 unreadable)'],
  [
    'an unreadable event beside others',
    [...event('UID:b', 'DTSTART:x'), ...event('UID:c', ...allDay('0310', '0312'))],
    '20270310-20270312 (1 unreadable)',
  ],
  ['a rule that is a word', event(...allDay('0310', '0312'), 'RRULE:FREQ=OFTEN'), '20270310-20290511 (1 unreadable)'],
  [
    'a rule for each second',
    event(...allDay('0310', '0312'), 'RRULE:FREQ=SECONDLY'),
    '20270310-20290511 (1 unreadable)',
  ],
  [
    'a rule for each minute',
    event('DTSTART:20270310T100000Z', 'RRULE:FREQ=MINUTELY'),
    '20270310-20290510 (1 unreadable)',
  ],
  ['an empty rule', event(...allDay('0310', '0312'), 'RRULE:'), '20270310-20290511 (1 unreadable)'],
  [
    'a weekday that is none',
    event(...allDay('0310', '0312'), 'RRULE:FREQ=WEEKLY;BYDAY=XX'),
    '20270310-20290511 (1 unreadable)',
  ],
  [
    'a day that never comes',
    event(...allDay('0310', '0312'), 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
    '20270310-20270312',
  ],
  [
    'a sixth Monday of the month',
    event(...allDay('0310', '0312'), 'RRULE:FREQ=MONTHLY;BYDAY=6MO'),
    '20270310-20270312',
  ],
  [
    'an interval of many thousand years',
    event(...allDay('0310', '0312'), 'RRULE:FREQ=DAILY;INTERVAL=99999999'),
    '20270310-20270312',
  ],
  ['an interval of 0', event(...allDay('0310', '0311'), 'RRULE:FREQ=DAILY;INTERVAL=0;COUNT=3'), '20270310-20270313'],
  ['a count beyond all days', event(...allDay('0310', '0311'), 'RRULE:FREQ=DAILY;COUNT=99999999'), '20270310-20290502'],
  ['an endless series', event(...allDay('0310', '0311'), 'RRULE:FREQ=DAILY'), '20270310-20290502'],
  [
    'an event until the year 9999',
    event('DTSTART;VALUE=DATE:20270310', 'DTEND;VALUE=DATE:99991231'),
    '20270310-99991231',
  ],
  ['an event of the year 1', event('DTSTART;VALUE=DATE:00010101', 'DTEND;VALUE=DATE:00010103'), ''],
  ['an event that is over', event(...allDay('0201', '0301')), ''],
  ['an event that is under way', event(...allDay('0226', '0303')), '20270226-20270303'],
  ['an event beyond the horizon', event('DTSTART;VALUE=DATE:20400101', 'DTEND;VALUE=DATE:20400105'), ''],
  ['a cancelled event', event(...allDay('0310', '0312'), 'STATUS:CANCELLED'), ''],
  ['a tentative event', event(...allDay('0310', '0312'), 'STATUS:TENTATIVE'), '20270310-20270312'],
  [
    'no UID at all',
    [...event(...allDay('0310', '0311')), ...event(...allDay('0320', '0321'))],
    '20270310-20270311 20270320-20270321',
  ],
  [
    'a UID twice: the highest SEQUENCE counts',
    [
      ...event('UID:a', 'SEQUENCE:2', ...allDay('0310', '0312')),
      ...event('UID:a', 'SEQUENCE:1', ...allDay('0320', '0322')),
    ],
    '20270310-20270312',
  ],
  [
    'a UID twice: the highest SEQUENCE cancels',
    [
      ...event('UID:a', ...allDay('0310', '0312')),
      ...event('UID:a', 'SEQUENCE:1', ...allDay('0310', '0312'), 'STATUS:CANCELLED'),
    ],
    '',
  ],
  [
    'the same UID for all events',
    [...event('UID:a', ...allDay('0310', '0312')), ...event('UID:a', ...allDay('0320', '0322'))],
    '20270310-20270312 20270320-20270322',
  ],
  [
    'a cancelled occurrence',
    [
      ...event('UID:a', ...allDay('0310', '0311'), 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20270317', ...allDay('0317', '0318'), 'STATUS:CANCELLED'),
    ],
    '20270310-20270311 20270324-20270325',
  ],
  [
    'an occurrence without its series',
    event('UID:a', 'RECURRENCE-ID;VALUE=DATE:20270317', ...allDay('0317', '0318')),
    '20270317-20270318',
  ],
  [
    'dates added',
    event(...allDay('0310', '0311'), 'RDATE;VALUE=DATE:20270315,20270320'),
    '20270310-20270311 20270315-20270316 20270320-20270321',
  ],
  [
    'dates left out of a timed series',
    event(
      'DTSTART:20270310T150000Z',
      'DTEND:20270311T090000Z',
      'RRULE:FREQ=DAILY;COUNT=3',
      'EXDATE;VALUE=DATE:20270311',
    ),
    '20270310-20270311 20270312-20270313',
  ],
  [
    'the first date left out',
    event(...allDay('0310', '0311'), 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20270310'),
    '20270311-20270312',
  ],
  [
    'a date left out that is none',
    event(...allDay('0310', '0311'), 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:x'),
    '20270310-20270312 (1 unreadable)',
  ],
  [
    'a range of occurrences',
    event('RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270317', ...allDay('0317', '0318')),
    '20270317-20290510 (1 unreadable)',
  ],
  ['lines of no property', event(...allDay('0310', '0312'), 'SUMMARY', 'this_is_none'), '20270310-20270312'],
];

const timed = (from: string, to: string, zone = '') => [
  `DTSTART${zone && `;TZID=${zone}`}:2027${from}`,
  `DTEND${zone && `;TZID=${zone}`}:2027${to}`,
];

/** Where no time zone of the lodging is given, it is Europe/Paris. */
export const timedEvents: readonly [...CalendarCase, timeZone?: string][] = [
  ['of a UTC clock is the day it is at the lodging', timed('0310T233000Z', '0312T090000Z'), '20270311-20270312'],
  [
    'of a UTC clock is another day far away',
    timed('0310T033000Z', '0312T120000Z'),
    '20270309-20270312',
    'America/Guadeloupe',
  ],
  [
    'without a zone is that of the lodging',
    timed('0310T233000', '0312T090000'),
    '20270310-20270312',
    'Pacific/Auckland',
  ],
  ['of a zone is converted', timed('0310T200000', '0312T040000', 'America/New_York'), '20270311-20270312'],
  [
    'of a zone with a path is converted',
    [
      'DTSTART;TZID=/mozilla.org/20050126_1/America/New_York:20270310T200000',
      'DTEND;TZID=/x/America/New_York:20270312T040000',
    ],
    '20270311-20270312',
  ],
  [
    'of a zone of Windows is converted',
    ['DTSTART;TZID="Eastern Standard Time":20270310T200000', 'DTEND;TZID=Eastern Standard Time:20270312T040000'],
    '20270311-20270312',
  ],
  [
    'of an unknown zone is that of the lodging',
    timed('0310T233000', '0312T090000', 'Middle Earth'),
    '20270310-20270312',
  ],
  [
    'of a zone that the calendar defines is converted',
    timed('0310T200000', '0312T040000', 'Mine'),
    '20270311-20270312',
  ],
  ['at midnight does not close the night that begins then', timed('0310T230000Z', '0312T230000Z'), '20270311-20270313'],
  ['in the evening closes the night of the last day', timed('0310T000000', '0311T235900'), '20270310-20270312'],
  ['across the change to summer time', timed('0327T230000Z', '0328T220000Z'), '20270328-20270329'],
  ['across the change to winter time', timed('1030T220000Z', '1031T230000Z'), '20271031-20271101'],
  [
    'of a series keeps its hour when the clocks change',
    [...timed('0326T003000', '0326T010000', 'Europe/Paris'), 'RRULE:FREQ=DAILY;COUNT=5'],
    '20270326-20270331',
  ],
  [
    'of a series ends with the last that UNTIL allows, in its own zone',
    [...timed('0605T003000', '0605T100000', 'Europe/Paris'), 'RRULE:FREQ=DAILY;UNTIL=20270606T223000Z'],
    '20270605-20270608',
  ],
  [
    'that the change of the clocks leaves out is one nearby',
    timed('0328T023000', '0330T100000', 'Europe/Paris'),
    '20270328-20270330',
  ],
];
