import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import fc from '../support/random.ts';
import { encodeCalendar } from '../../src/formats/icalendar.ts';

const event = { uid: '7-20270710-20270712@x', start: '20270710', end: '20270712', summary: 'Unavailable' };
const calendar = {
  productId: '-//Test//EN',
  name: 'Villa',
  refreshInterval: 'PT1H',
  changedAt: Date.UTC(2027, 2, 1, 12, 3, 4, 567),
  events: [event],
};

const nameProperty = 'X-WR-CALNAME:';

function nameRead(text: string): unknown {
  return new ICAL.Component(ICAL.parse(text) as unknown[]).getFirstPropertyValue('x-wr-calname');
}

describe('an encoded calendar', () => {
  it('writes each event as whole days that take their time', () => {
    const text = encodeCalendar(calendar);
    expect(text).toContain(
      [
        'BEGIN:VEVENT',
        'UID:7-20270710-20270712@x',
        'DTSTAMP:20270301T120304Z',
        'LAST-MODIFIED:20270301T120304Z',
        'DTSTART;VALUE=DATE:20270710',
        'DTEND;VALUE=DATE:20270712',
        'SUMMARY:Unavailable',
        'TRANSP:OPAQUE',
        'END:VEVENT',
        '',
      ].join('\r\n'),
    );
  });

  it('has no METHOD, which requires an ORGANIZER', () => {
    expect(encodeCalendar(calendar)).not.toMatch(/^(?:METHOD|ORGANIZER)/m);
  });

  it('lets no text break out of its line', () => {
    const text = encodeCalendar({ ...calendar, name: 'A\r\nEND:VCALENDAR\nB;C,D\\E\u0007' });
    expect(text).toContain('X-WR-CALNAME:A\\nEND:VCALENDAR\\nB\\;C\\,D\\\\E\r\n');
  });

  it('folds at 75 octets between characters, whatever the name, and unfolds to it', () => {
    const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(names, (name) => {
        const text = encodeCalendar({ ...calendar, name });
        expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
          expect(Buffer.from(line).toString()).toBe(line);
        }
        const lines = text.replaceAll('\r\n ', '').split('\r\n');
        const written = lines.find((line) => line.startsWith(nameProperty))?.slice(nameProperty.length);
        expect(written?.replace(/\\(.)/gu, '$1')).toBe(name);
      }),
    );
  });

  it('is what another library reads', () => {
    expect(nameRead(encodeCalendar({ ...calendar, name: 'Villa des Pins 🌲'.repeat(9) }))).toBe(
      'Villa des Pins 🌲'.repeat(9),
    );
  });
});
