import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { pino } from 'pino';
import { request } from 'undici';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bookStay } from '../../src/bookings/store/book-stay.ts';
import {
  claimFeed,
  listCalendarFeeds,
  listDueFeeds,
  noteFetch,
  summarizeCalendarFeeds,
  saveCalendarFeeds,
} from '../../src/lodgings/store/calendar-feeds.ts';
import { saveProperty } from '../../src/lodgings/store/lodgings.ts';
import { saveGateway } from '../../src/partners/store/gateways.ts';
import { readSequence } from '../../src/lodgings/store/changes.ts';
import type { Db } from '../../src/sqlite/database.ts';
import { createGroupedWrites } from '../../src/sqlite/grouped-writes.ts';
import { giveSecrets } from '../../src/sqlite/secrets.ts';
import { createCalendarFetch, keepCalendars } from '../../src/stays/calendars/keep-calendars.ts';
import { findStay } from '../../src/stays/rules/stays/stays.ts';
import { readPlanning } from '../../src/stays/store/contracts/contracts.ts';
import { readCalendarConflicts } from '../../src/stays/store/taken-nights.ts';
import { ymdOf } from '../../src/values/day.ts';
import {
  company,
  delivery,
  now,
  open,
  openWithLodging,
  property,
  requestOf,
  saturday,
  today,
} from '../sqlite/facts.ts';
import { calendarText, startCalendarServer } from '../support/calendar-server.ts';
import { privateAddresses } from '../samples/private-addresses.ts';

const minute = 60_000;
const patience = { timeout: 30_000, interval: 20 };
const week = `${ymdOf(saturday)}-${ymdOf(saturday + 7)}`;

/** A lodging with a feed at another platform, and a fetch with its own clock. */
async function world({
  isPrivate = true,
  url,
  ask = request,
  refreshMinutes = 60,
}: { isPrivate?: boolean; url?: string; ask?: typeof request; refreshMinutes?: number } = {}) {
  const { db, lodgingId } = openWithLodging();
  const platform = await startCalendarServer();
  let instant = now;
  const log: string[] = [];
  const parts = {
    db,
    now: () => instant,
    today: () => today,
    settings: { privateAddresses: isPrivate },
    send: ask,
    log: pino({ level: 'trace' }, { write: (line) => log.push(line) }),
    writes: createGroupedWrites(db),
    isPaused: () => false,
  };
  const calendars = createCalendarFetch(parts);
  const feed = () => feedOf(db);
  const fetch = async () => {
    const claimed = claimFeed(db, feed().id, instant);
    if (!claimed) throw new Error('There is no feed');
    const outcome = await calendars.fetch(claimed, new AbortController().signal);
    noteFetch(db, claimed, outcome, { now: instant, today });
    return outcome;
  };
  onTestFinished(async () => {
    await calendars.close();
    await platform.stop();
  });
  let feeds = 0;
  /** Replaces the feed by a new one at another address. */
  const renew = () => {
    saveCalendarFeeds(db, lodgingId, [], now);
    const own = url ?? `${platform.url}${feeds > 0 ? `?${feeds}` : ''}`;
    feeds += 1;
    saveCalendarFeeds(db, lodgingId, [{ name: 'Airbnb', url: own, refreshMinutes }], now);
  };
  renew();
  return {
    db,
    lodgingId,
    platform,
    parts,
    log,
    pass: (milliseconds: number) => (instant += milliseconds),
    feed,
    renew,
    isOffered: () => findStay(readPlanning(db, lodgingId), today, saturday, 7) !== undefined,
    fetch,
  };
}

function isDue(db: Db, at: number): boolean {
  return listDueFeeds(db, at, new Set()).length > 0;
}

function feedOf(db: Db) {
  const [feed] = listCalendarFeeds(db);
  if (!feed) throw new Error('There is no feed');
  return { ...feed, nights: feed.closed.map(({ from, to }) => `${ymdOf(from)}-${ymdOf(to)}`).join(' ') };
}

describe('a calendar', () => {
  it('closes nights, records a change only if they differ, and opens them when the event is gone', async () => {
    const { db, lodgingId, platform, fetch, isOffered, feed } = await world();
    const changes: [isOffered: boolean, isChanged: boolean][] = [];
    for (const events of [[], [week], [week], [`${week} other@uid`], ['20260101-20260105', week], []]) {
      const before = readSequence(db, lodgingId);
      platform.answer = (response) => response.end(calendarText(...events));
      await fetch();
      changes.push([isOffered(), readSequence(db, lodgingId) !== before]);
      expect(feed().nights).toBe(events.includes(week) || events.length === 1 ? week : '');
    }
    expect(changes).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, false],
      [false, false],
      [true, true],
    ]);
  });

  it('keeps closed what two feeds close until both open it', async () => {
    const { db, lodgingId, platform, fetch, isOffered } = await world();
    platform.answer = (response) => response.end(calendarText(week));
    await fetch();
    const [airbnb] = listCalendarFeeds(db);
    const both = [
      { name: 'Airbnb', url: airbnb?.url ?? '', refreshMinutes: 60 },
      { name: 'Vrbo', url: `${platform.url}?2`, refreshMinutes: 60 },
    ];
    expect(saveCalendarFeeds(db, lodgingId, both, now)).toBe(true);
    expect(saveCalendarFeeds(db, lodgingId, both, now)).toBe(false);
    const vrbo = claimFeed(db, listCalendarFeeds(db)[1]?.id ?? 0, now);
    const nights = { closed: [{ from: saturday, to: saturday + 7 }], events: 1, unreadable: 0, etag: undefined };
    if (vrbo) noteFetch(db, vrbo, { ...nights, lastModified: undefined }, { now, today });
    const before = readSequence(db, lodgingId);
    saveCalendarFeeds(db, lodgingId, both.slice(1), now);
    expect([isOffered(), readSequence(db, lodgingId)]).toEqual([false, before]);
    saveCalendarFeeds(db, lodgingId, [], now);
    expect([isOffered(), readSequence(db, lodgingId) > before]).toEqual([true, true]);
  });

  it('reports an event over booked nights and changes nothing about the booking', async () => {
    const { db, lodgingId, platform, fetch } = await world();
    const sold = bookStay(db, requestOf(lodgingId), { now, today });
    if (sold.outcome !== 'booked') throw new Error(sold.outcome);
    const readBookings = () => db.prepare('SELECT * FROM bookings').all();
    const before = readBookings();
    platform.answer = (response) => response.end(calendarText(`${ymdOf(saturday - 2)}-${ymdOf(saturday + 3)}`));
    await fetch();
    const conflict = [{ from: saturday, to: saturday + 3 }];
    expect([...readCalendarConflicts(db, today).values()]).toEqual([conflict]);
    expect([...readCalendarConflicts(db, saturday + 1).values()]).toEqual([[{ from: saturday + 1, to: saturday + 3 }]]);
    expect(readCalendarConflicts(db, today, lodgingId + 1).size).toBe(0);
    expect(readBookings()).toEqual(before);
  });

  it('is asked for conditionally, in full again after a day or when its address changes', async () => {
    const { db, lodgingId, platform, fetch, pass, feed, isOffered } = await world();
    const modified = 'Mon, 01 Mar 2027 10:00:00 GMT';
    platform.answer = (response, { headers }) => {
      if (headers['if-none-match'] === '"1"') response.writeHead(304).end();
      else response.writeHead(200, { etag: '"1"', 'last-modified': modified }).end(calendarText(week));
    };
    await fetch();
    pass(60 * minute);
    expect(await fetch()).toBe('unchanged');
    expect(platform.asked.at(-1)?.headers['if-modified-since']).toBe(modified);
    expect([isOffered(), feed().succeededAt]).toEqual([false, now + 60 * minute]);
    pass(24 * 60 * minute);
    expect(await fetch()).toMatchObject({ etag: '"1"' });
    saveCalendarFeeds(db, lodgingId, [{ name: 'Airbnb', url: `${platform.url}?new`, refreshMinutes: 60 }], now);
    expect([isOffered(), feed().etag]).toEqual([false, undefined]);
  });
});

describe('an encoded answer', () => {
  const text = calendarText(week);
  const both = gzipSync(brotliCompressSync(text));

  const encoded: readonly [encoding: string, body: Buffer | string][] = [
    ['gzip', gzipSync(text)],
    ['GZIP', gzipSync(text)],
    ['x-gzip', gzipSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['br', brotliCompressSync(text)],
    ['br, gzip', both],
    ['identity', text],
    ['', text],
  ];

  it('is read, whatever its encoding', async () => {
    const { platform, fetch, feed, renew } = await world();
    for (const [encoding, body] of encoded) {
      renew();
      platform.answer = (response) => response.writeHead(200, { 'content-encoding': encoding }).end(body);
      await fetch();
      expect([encoding, feed().failure, feed().nights]).toEqual([encoding, undefined, week]);
      expect(platform.asked.at(-1)?.headers['accept-encoding']).toBe('gzip, deflate, br');
    }
  });
});

describe('after a failure, a feed is asked again', () => {
  it.each<[status: number, retryAfter: string | undefined, refreshMinutes: number, minutes: number]>([
    [429, '7200', 1440, 120],
    [503, '7200', 1440, 120],
    [429, '7200', 60, 120],
    [429, '600', 60, 10],
    [429, '1', 60, 1],
    [429, '0', 60, 1],
    [429, '99999999999999999999', 60, 1440],
    [503, new Date(now + 180 * minute).toUTCString(), 60, 180],
    [503, new Date(now - 180 * minute).toUTCString(), 60, 1],
    [429, 'soon', 60, 60],
    [429, '-5', 1440, 1440],
    [429, undefined, 1440, 1440],
    [503, undefined, 15, 15],
    [500, '7200', 60, 60],
    [404, undefined, 1440, 1440],
    [302, '7200', 60, 60],
  ])('with %s, Retry-After %s and each %s minutes', async (status, retryAfter, refreshMinutes, minutes) => {
    const { db, platform, fetch, feed } = await world({ refreshMinutes });
    platform.answer = (response) =>
      response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end();
    await fetch();
    expect(feed()).toMatchObject({ failure: `STATUS_${status}`, nextFetchAt: now + minutes * minute });
    expect([isDue(db, now + minutes * minute - 1), isDue(db, now + minutes * minute)]).toEqual([false, true]);
  });
});

describe('a feed that fails', () => {
  type Platform = Awaited<ReturnType<typeof startCalendarServer>>;
  type Reply = (response: ServerResponse, platform: Platform) => unknown;
  const says =
    (status: number, headers: Record<string, string> = {}): Reply =>
    (response) =>
      response.writeHead(status, headers).end();
  const sends =
    (body: string | Buffer): Reply =>
    (response) =>
      response.end(body);
  const text = calendarText(week);
  const rule = 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30';
  const endless = calendarText(...Array.from({ length: 2_000 }, () => '19000101-19000102')).replaceAll(
    'SUMMARY',
    `${rule}\r\nSUMMARY`,
  );
  const encodes =
    (encoding: string, body: string | Buffer): Reply =>
    (response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body);
  const bomb = Buffer.alloc(5 * 1024 * 1024, text);
  const flood: Reply = (response) => {
    const send = (): void => {
      if (!response.destroyed) response.write('SUMMARY:x\r\n'.repeat(10_000), send);
    };
    send();
  };
  const breaks: Reply = (response) => {
    response.writeHead(200, { 'transfer-encoding': 'chunked' });
    response.write(text.slice(0, 40), () => response.socket?.destroy());
  };
  const promises: Reply = (response) => {
    response.writeHead(200, { 'content-length': '9999' });
    response.write(text, () => response.socket?.end());
  };
  const exceeds: Reply = ({ socket }) => socket?.end(`HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n${text}`);

  const failures: readonly [does: string, reply: Reply | 'stops', failure: RegExp][] = [
    ['has gone', says(404), /^STATUS_404$/],
    ['refuses', says(429), /^STATUS_429$/],
    ['answers 304 to no condition', says(304), /^STATUS_304$/],
    ['hangs up', (response) => response.socket?.destroy(), /^UND_ERR_SOCKET$/],
    ['breaks off', breaks, /^(UND_ERR_SOCKET|ECONNRESET|NO_ANSWER)$/],
    ['promises more than it sends', promises, /^(UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH|NO_ANSWER)$/],
    ['sends more than it promises', exceeds, /^INCOMPLETE$/],
    ['never stops sending', flood, /^TOO_LARGE$/],
    [
      'redirects in circles',
      (response, { url }) => response.writeHead(302, { location: url }).end(),
      /^TOO_MANY_REDIRECTS$/,
    ],
    ['redirects to a file', says(302, { location: 'file:///etc/passwd' }), /^NOT_HTTPS$/],
    ['redirects to nowhere', says(302, { location: 'http://[' }), /^WRONG_REDIRECT$/],
    ['redirects without an address', says(301), /^STATUS_301$/],
    ['sends a page', sends('<html>Log in</html>'), /^NO_CALENDAR$/],
    ['sends nothing', sends(''), /^NO_CALENDAR$/],
    ['sends half a calendar', sends(text.slice(0, 80)), /^INCOMPLETE$/],
    ['sends what nobody asked for', sends(gzipSync(text)), /^NO_CALENDAR$/],
    ['sends no gzip that it calls so', encodes('gzip', text), /^WRONG_ENCODING$/],
    ['sends half of a gzip', encodes('gzip', gzipSync(text).subarray(0, 60)), /^WRONG_ENCODING$/],
    ['sends no br that it calls so', encodes('br', text), /^WRONG_ENCODING$/],
    ['sends what it calls by an unknown name', encodes('zzz', text), /^WRONG_ENCODING$/],
    ['sends much in a small gzip', encodes('gzip', gzipSync(bomb)), /^TOO_LARGE$/],
    ['sends much in a small deflate', encodes('deflate', deflateRawSync(bomb)), /^TOO_LARGE$/],
    ['sends much in a small br', encodes('br', brotliCompressSync(bomb)), /^TOO_LARGE$/],
    ['has many rules that look for the 30th of February', sends(endless), /^TOO_COMPLEX$/],
    // Last: nothing answers from then on.
    ['is not there', 'stops', /^(ECONNREFUSED|UND_ERR_SOCKET)$/],
  ];

  it('keeps its nights closed and says why, whatever the platform does', async () => {
    const { platform, fetch, feed, isOffered, pass, renew } = await world();
    for (const [does, reply, failure] of failures) {
      renew();
      platform.answer = (response) => response.end(text);
      await fetch();
      const succeededAt = pass(0);
      const failedAt = pass(60 * minute);
      if (reply === 'stops') await platform.stop();
      else platform.answer = (response) => reply(response, platform);
      await fetch();
      expect(feed().failure, does).toMatch(failure);
      const kept = {
        nights: week,
        failingSince: failedAt,
        succeededAt,
        events: 1,
        nextFetchAt: failedAt + 60 * minute,
      };
      expect(feed(), does).toMatchObject(kept);
      expect(isOffered(), does).toBe(false);
    }
  });

  it('because the platform does not answer within 15 seconds keeps its nights closed and says why', async () => {
    const { platform, fetch, feed, isOffered } = await world();
    platform.answer = (response) => response.end(text);
    await fetch();
    platform.answer = () => undefined;
    const endAfter = AbortSignal.timeout.bind(AbortSignal);
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation((limited) => endAfter(limited / 100));
    onTestFinished(() => limit.mockRestore());
    await fetch();
    expect(limit.mock.calls).toEqual([[15_000]]);
    expect(feed()).toMatchObject({ failure: 'TOO_SLOW', nights: week });
    expect(isOffered()).toBe(false);
  });

  it('is counted from its first failure until it succeeds', async () => {
    const { db, platform, fetch, pass, feed } = await world();
    platform.answer = (response) => response.writeHead(500).end();
    await fetch();
    pass(30 * minute);
    await fetch();
    expect(summarizeCalendarFeeds(db, now + 30 * minute)).toEqual({
      feeds: 1,
      events: 0,
      failing: 1,
      failingSeconds: 1800,
      overdueSeconds: 0,
    });
    expect(summarizeCalendarFeeds(db, now + 100 * minute).overdueSeconds).toBe(600);
    platform.answer = (response) => response.end(calendarText());
    await fetch();
    expect(summarizeCalendarFeeds(db, now + 30 * minute)).toEqual({
      feeds: 1,
      events: 0,
      failing: 0,
      failingSeconds: 0,
      overdueSeconds: 0,
    });
    expect(feed()).toMatchObject({ failedAt: now + 30 * minute, failure: 'STATUS_500', failingSince: undefined });
  });

  it.each([
    ['http', 'http://203.0.113.7/a.ics', 'NOT_HTTPS'],
    ['a private address', 'https://192.168.0.1/a.ics', 'ADDRESS_REFUSED'],
    ['a name of this machine', 'https://localhost/a.ics', 'ADDRESS_REFUSED'],
  ])('because its address is %s is never asked unless the operator allows it', async (_, url, failure) => {
    const { fetch, feed } = await world({ isPrivate: false, url });
    await fetch();
    expect(feed().failure).toBe(failure);
  });

  describe('because a public host redirects', () => {
    const hostOf = (address: string) => (address.includes(':') ? `[${address}]` : address);
    const host = 'https://93.184.216.34';

    /** No test reaches a public host, so its answers are given here; all other requests are real. */
    async function fetchOver(...locations: readonly string[]) {
      const hops: string[] = [];
      const ask = ((target: string, options) => {
        if (!target.startsWith(host)) return request(target, options);
        const location = locations[hops.push(target) - 1];
        return Promise.resolve({ statusCode: 302, headers: { location }, body: { dump: () => Promise.resolve() } });
      }) as typeof request;
      const { fetch, feed, platform } = await world({ isPrivate: false, url: `${host}/0`, ask });
      await fetch();
      expect(platform.asked).toEqual([]);
      return [feed().failure, hops.length];
    }

    it.each([
      ...privateAddresses.map(hostOf),
      '2130706433',
      '0x7f.1',
      '127.1',
      '[::ffff:127.0.0.1]:8443',
      'localhost',
      'localhost:8443',
    ])('to %s never asks there, at the first redirect or a later one', async (address) => {
      expect(await fetchOver(`https://${address}/a.ics`)).toEqual(['ADDRESS_REFUSED', 1]);
      expect(await fetchOver('/1', `${host}/2`, `//${address}/a.ics`)).toEqual(['ADDRESS_REFUSED', 3]);
    });

    it.each([
      [['http://93.184.216.34/a.ics'], 'NOT_HTTPS', 1],
      [['http://127.0.0.1/a.ics'], 'NOT_HTTPS', 1],
      [['/1', 'file:///etc/passwd'], 'NOT_HTTPS', 2],
      [['/1', '/2', '/3', '/4', '/5', '/6'], 'TOO_MANY_REDIRECTS', 6],
      [['https://['], 'WRONG_REDIRECT', 1],
    ])('to %s says why it ends', async (locations, failure, hops) => {
      expect(await fetchOver(...locations)).toEqual([failure, hops]);
    });
  });

  it('because its secret is lost says so', async () => {
    const { db, fetch, feed } = await world();
    giveSecrets(db, { 'sealing-secret': 'another secret of at least 32 characters' });
    await fetch();
    expect(feed().failure).toBe('ADDRESS_LOST');
  });

  it('does not send back a version that is no header', async () => {
    const { platform, fetch, feed } = await world();
    platform.answer = (response) => response.writeHead(200, { etag: '"é"' }).end(calendarText(week));
    await fetch();
    expect([feed().nights, feed().etag, await fetch()]).toMatchObject([week, undefined, { events: 1 }]);
  });

  it('follows redirects, whose targets are checked, too', async () => {
    const { platform, fetch, feed } = await world();
    platform.answer = (response, { url }) => {
      if (url === '/moved') response.end(calendarText(week));
      else response.writeHead(307, { location: '/moved' }).end();
    };
    await fetch();
    expect(feed().nights).toBe(week);
  });
});

describe('the worker', () => {
  const keep = (parts: Parameters<typeof keepCalendars>[0]) => {
    const kept = keepCalendars(parts);
    onTestFinished(() => kept.stop());
    return kept;
  };

  it('fetches what is due, and again after the refresh time, in one of two processes', async () => {
    const { db, parts, platform, pass, feed } = await world();
    platform.answer = (response) => response.end(calendarText(week));
    keep(parts);
    keep({ ...parts, db: open(db.name), writes: createGroupedWrites(open(db.name)) });
    await expect.poll(() => feed().succeededAt, patience).toBe(now);
    expect(isDue(db, now + 59 * minute)).toBe(false);
    pass(60 * minute);
    await expect.poll(() => feed().succeededAt, patience).toBe(now + 60 * minute);
    expect(platform.asked).toHaveLength(2);
  });

  it('takes over a fetch whose process was killed, once the claim has expired', async () => {
    const { db, parts, platform, pass, feed } = await world();
    platform.answer = (response) => response.end(calendarText(week));
    const lost = claimFeed(db, feed().id, now);
    keep(parts);
    expect([lost?.id, isDue(db, now)]).toEqual([feed().id, false]);
    pass(2 * minute);
    await expect.poll(() => feed().nights, patience).toBe(week);
    const { nextFetchAt } = feed();
    if (lost) noteFetch(db, lost, { failure: 'LATE' }, { now, today });
    expect(feed()).toMatchObject({ failure: undefined, nextFetchAt });
  });

  it('fetches the feed of a dealer within seconds beside 60 of another that trickle', async () => {
    const { db, lodgingId, parts, platform } = await world();
    const trickling = new Set<ServerResponse>();
    const most = [0];
    platform.answer = (response, { url }) => {
      if (url?.endsWith('honest')) {
        response.end(calendarText(week));
        return;
      }
      response.write('BEGIN:VCALENDAR\r\n');
      trickling.add(response);
      most.push(trickling.size);
      response.on('close', () => trickling.delete(response));
    };
    const sources = (count: number, url: string) =>
      Array.from({ length: count }, (_, place) => ({ name: `${place}`, url: `${url}?${place}`, refreshMinutes: 15 }));
    saveCalendarFeeds(db, lodgingId, sources(60, platform.url), now - 60 * minute);
    keep(parts);
    await expect.poll(() => trickling.size, patience).toBe(16);
    const channel = {
      company: undefined,
      selfPublish: false,
      defaultGateways: [],
      outGateways: [],
      personPrices: false,
    };
    saveGateway(db, { ...channel, code: 'Honest.in', direction: 'IN' });
    const provider = { ...property.provider, providerId: 'Honest.in' };
    const saved = saveProperty(db, delivery({ provider }), { company }, now);
    if (saved.outcome !== 'saved') throw new Error(saved.outcome);
    const url = `http://localhost:${platform.port}/honest`;
    saveCalendarFeeds(db, saved.lodgingId, [{ name: 'Honest', url, refreshMinutes: 15 }], now);
    const succeededAt = () => listCalendarFeeds(db, saved.lodgingId)[0]?.succeededAt;
    await expect.poll(succeededAt, patience).toBe(now);
    expect(Math.max(...most)).toBe(16);
  });

  it('leaves a fetch to the next process when the service stops', async () => {
    const { db, parts, platform, feed } = await world();
    platform.answer = () => undefined;
    const kept = keep(parts);
    await expect.poll(() => platform.asked.length, patience).toBe(1);
    await kept.stop();
    expect([feed().failure, isDue(db, now)]).toEqual([undefined, true]);
  });

  it('reports a failure, and once more after a day, without the address', async () => {
    const { parts, platform, pass, log, feed } = await world();
    platform.answer = (response) => response.writeHead(503).end();
    keep(parts);
    const failAt = async (milliseconds: number) => {
      const at = pass(milliseconds);
      await expect.poll(() => feed().failedAt, patience).toBe(at);
    };
    for (const minutes of [0, 60, 24 * 60, 60]) await failAt(minutes * minute);
    const levels = log.map((line) => (JSON.parse(line) as { level: number; reason: string }).level);
    await expect.poll(() => levels.length, patience).toBe(2);
    expect(levels).toEqual([40, 50]);
    expect(log.join()).toContain('STATUS_503');
    expect(log.join()).not.toContain('secret-token');
  });
});
