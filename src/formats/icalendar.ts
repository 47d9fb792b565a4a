/**
 * Whole-day events. `changedAt` is in milliseconds since 1970; `refreshInterval` is a duration such as `PT1H`, for
 * subscribed calendars.
 */
interface WrittenCalendar {
  productId: string;
  name: string;
  refreshInterval?: string;
  changedAt: number;
  events: readonly CalendarEvent[];
}

/** Blocks its time; `start` and the exclusive `end` are `YYYYMMDD`. */
interface CalendarEvent {
  uid: string;
  start: string;
  end: string;
  summary: string;
  location?: string;
  description?: string;
  url?: string;
  status?: 'CONFIRMED' | 'TENTATIVE';
}

type Line = [name: string, value: string | undefined];

/** Without METHOD, which requires an ORGANIZER (RFC 5546). RFC 5545: lines end with CRLF and are folded at 75 octets, never inside a character. */
export function encodeCalendar({ productId, name, refreshInterval, changedAt, events }: WrittenCalendar): string {
  const instant = new Date(changedAt).toISOString().replace(/[-:]|\.\d+/g, '');
  const lines: Line[] = [
    ['BEGIN', 'VCALENDAR'],
    ['VERSION', '2.0'],
    ['PRODID', escapeText(productId)],
    ['CALSCALE', 'GREGORIAN'],
    ['X-WR-CALNAME', escapeText(name)],
    ['REFRESH-INTERVAL;VALUE=DURATION', refreshInterval],
    ['X-PUBLISHED-TTL', refreshInterval],
    ...events.flatMap((event) => eventLines(event, instant)),
    ['END', 'VCALENDAR'],
  ];
  return lines
    .map(([property, value]) => (value === undefined ? '' : `${foldLine(`${property}:${value}`)}\r\n`))
    .join('');
}

function eventLines(event: CalendarEvent, instant: string): Line[] {
  return [
    ['BEGIN', 'VEVENT'],
    ['UID', escapeText(event.uid)],
    ['DTSTAMP', instant],
    ['LAST-MODIFIED', instant],
    ['DTSTART;VALUE=DATE', event.start],
    ['DTEND;VALUE=DATE', event.end],
    ['SUMMARY', escapeText(event.summary)],
    ['LOCATION', escapeText(event.location)],
    ['DESCRIPTION', escapeText(event.description)],
    ['URL', event.url],
    ['STATUS', event.status],
    ['TRANSP', 'OPAQUE'],
    ['END', 'VEVENT'],
  ];
}

function escapeText(text: string | undefined): string | undefined {
  return text
    ?.replace(/[\\,;]/g, (mark) => `\\${mark}`)
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/[\u0000-\u001f\u007f]/g, ''); // eslint-disable-line no-control-regex
}

const longestLine = 75;

function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= longestLine) return line;
  let text = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > longestLine) {
      text += '\r\n ';
      octets = 1;
    }
    text += character;
    octets += size;
  }
  return text;
}
