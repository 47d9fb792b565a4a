import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Another platform. `answer` may be replaced at any time; `asked` are the requests so far. */
export async function startCalendarServer() {
  const platform = { asked: [] as IncomingMessage[], answer: ((response) => response.end()) as Answer };
  const server = createServer((request, response) => {
    platform.asked.push(request);
    platform.answer(response, request);
  });
  const { url, port, stop } = await listening(server);
  return Object.assign(platform, { url: `${url}/ical/secret-token.ics`, port, stop });
}

/** Each event is `YYYYMMDD-YYYYMMDD`, optionally with a UID: `20270601-20270603 uid@x`. */
export function calendarText(...events: readonly string[]): string {
  const lines = events.flatMap((event) => {
    const [nights = '', uid = `${nights}@platform.example`] = event.split(' ');
    const [from, to] = nights.split('-');
    const times = [`DTSTART;VALUE=DATE:${from}`, `DTEND;VALUE=DATE:${to}`];
    return ['BEGIN:VEVENT', `UID:${uid}`, ...times, 'SUMMARY:Jane Guest', 'END:VEVENT'];
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
}
