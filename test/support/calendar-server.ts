import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** Another platform. `answer` may be replaced at any time; `asked` are the requests so far. */
export async function startCalendarServer() {
  const platform = { asked: [] as IncomingMessage[], answer: ((response) => response.end()) as Answer };
  const server = createServer((request, response) => {
    platform.asked.push(request);
    platform.answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  };
  return Object.assign(platform, { url: `http://127.0.0.1:${port}/ical/secret-token.ics`, port, stop });
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
