import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';
import findTimeZone from '@photostructure/tz-lookup';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import { createFairQueue } from '../../http/limits/fair-queue.ts';
import { lookupPublic, nameFailure, refusePrivateHost } from '../../http/outgoing.ts';
import { lookup } from '../../http/request-context.ts';
import type { CalendarFeed } from '../../lodgings/rules/property.ts';
import {
  claimFeed,
  listDueFeeds,
  noteFetch,
  type DueFeed,
  type FetchFailure,
  type Fetched,
} from '../../lodgings/store/calendar-feeds.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { existingRow, type Db } from '../../sqlite/database.ts';
import { lineageOf } from '../../sqlite/generation.ts';
import type { GroupedWrites } from '../../sqlite/grouped-writes.ts';
import type { Day } from '../../values/day.ts';
import { runPeriodically } from '../../values/run-periodically.ts';
import { createFetchLanes } from './fetch-lanes.ts';
import type { CalendarText, NightsRead } from './calendar-worker.ts';

interface FetchParts {
  db: Db;
  now: () => number;
  today: () => Day;
  settings: {
    /** Allows http and private addresses. */
    privateAddresses: boolean;
  };
  /** A test answers for hosts that it cannot reach. */
  send?: typeof request;
}

/** Milliseconds for the calendar to arrive, with all redirects. */
const timeLimit = 15_000;
const mostBytes = 4 * 1024 * 1024;
const mostRedirects = 5;
const day = 86_400_000;

/** Milliseconds that a calendar waits until it is read, while those of other dealers are. */
const longestWait = 60_000;

/** An unchanged calendar is read in full again after this time, because its series reach further each day. */
const fullReadTime = 20 * 3_600_000;

type FetchOutcome = Fetched | (FetchFailure & { host: string });

/**
 * Fetches claimed feeds; every address on the way is checked. Undefined: the service ended first, or no slot to read
 * the calendar became free in time.
 */
export function createCalendarFetch(parts: FetchParts) {
  const { now, settings, send = request } = parts;
  const { privateAddresses } = settings;
  const connect = { timeout: timeLimit, ...(!privateAddresses && { lookup: lookupPublic() }) };
  const agent = new Agent({ connect, keepAliveTimeout: 4_000, maxResponseSize: mostBytes });
  const reader = createReader(parts);

  /** Undefined: the calendar has not changed. */
  const follow = async (visit: { url: string }, headers: Record<string, string>, signal: AbortSignal) => {
    const isConditional = 'if-none-match' in headers || 'if-modified-since' in headers;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      refuseAddress(visit.url, privateAddresses);
      const answer = await send(visit.url, { headers, dispatcher: agent, signal });
      if (answer.statusCode === 200) return answer;
      await answer.body.dump({ limit: 16_384 }).catch(() => undefined);
      if (answer.statusCode === 304 && isConditional) return undefined;
      visit.url = readRedirect(visit.url, answer, now());
    }
    throw failure('TOO_MANY_REDIRECTS');
  };

  const read = async (
    feed: CalendarFeed,
    visit: { url: string },
    ending: AbortSignal,
  ): Promise<Fetched | undefined> => {
    const { lodgingId, etag, lastModified, readAt } = feed;
    const headers = {
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': 'lodging-distribution',
      ...(readAt !== undefined && now() - readAt < fullReadTime
        ? { ...(etag && { 'if-none-match': etag }), ...(lastModified && { 'if-modified-since': lastModified }) }
        : {}),
    };
    const answer = await follow(visit, headers, AbortSignal.any([ending, AbortSignal.timeout(timeLimit)]));
    if (!answer) return 'unchanged';
    const text = await decode(Buffer.from(await answer.body.arrayBuffer()), answer.headers['content-encoding']);
    const nights = await reader.read(lodgingId, text, ending);
    if (!nights) return undefined;
    if ('failure' in nights) throw failure(nights.failure);
    // Others could not be sent back.
    const textOf = (name: string) => /^[ -~]{1,500}$/.exec(String(answer.headers[name] ?? ''))?.[0];
    return { ...nights, etag: textOf('etag'), lastModified: textOf('last-modified') };
  };

  return {
    async fetch(feed: CalendarFeed, ending: AbortSignal): Promise<FetchOutcome | undefined> {
      if (feed.url === undefined) return { failure: 'ADDRESS_LOST', host: '' };
      const visit = { url: feed.url };
      try {
        return await read(feed, visit, ending);
      } catch (error) {
        if (ending.aborted) return undefined;
        const code = nameFailure(error);
        const { retryAfter } = error as { retryAfter?: number };
        return { failure: tooLarge.test(code) ? 'TOO_LARGE' : code, retryAfter, host: new URL(visit.url).hostname };
      }
    },
    close: async () => {
      await Promise.all([agent.destroy(), reader.close()]);
    },
  };
}

/** Reads one calendar at a time, dealer by dealer. Undefined: no slot became free in time. */
function createReader({ db, today }: FetchParts) {
  const queue = createFairQueue(1, undefined, { mostWaiting: Infinity });
  const filename = new URL('./calendar-worker.ts', import.meta.url).href;
  let pool: Piscina | undefined;
  return {
    async read(lodgingId: number, text: string, ending: AbortSignal): Promise<NightsRead | undefined> {
      const { localisation, provider } = existingRow(readLodging(db, lodgingId)).property;
      const caller = { subject: provider.providerId, hasKey: true };
      const leave = await queue.enter(caller, { ...lookup, longestWait }, ending);
      if (typeof leave === 'string') return undefined;
      pool ??= new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout: 10_000 });
      const timeZone = findTimeZone(localisation.latitude, localisation.longitude);
      const calendar: CalendarText = { text, lodgingId, installation: lineageOf(db), timeZone, today: today() };
      return (pool.run(calendar) as Promise<NightsRead>).finally(leave);
    },
    close: async () => pool?.destroy(),
  };
}

function refuseAddress(url: string, privateAddresses: boolean): void {
  const isSecure = new URL(url).protocol === 'https:';
  if (!isSecure && !(privateAddresses && url.startsWith('http:'))) throw failure('NOT_HTTPS');
  if (!privateAddresses) refusePrivateHost(url);
}

type FetchedAnswer = Pick<Awaited<ReturnType<typeof request>>, 'statusCode' | 'headers'>;

/** Throws when the answer is no redirect, or its address cannot be read. */
function readRedirect(from: string, { statusCode: status, headers }: FetchedAnswer, now: number): string {
  const { location } = headers;
  if (status < 300 || status >= 400 || typeof location !== 'string') {
    throw failure(`STATUS_${status}`, [429, 503].includes(status) ? readRetryAfter(headers, now) : undefined);
  }
  if (!URL.canParse(location, from)) throw failure('WRONG_REDIRECT');
  return new URL(location, from).href;
}

function failure(code: string, retryAfter?: number): Error {
  return Object.assign(new Error(code), { code, retryAfter });
}

const tooLarge = /^(?:UND_ERR_RES_EXCEEDED_MAX_SIZE|ERR_BUFFER_TOO_LARGE)$/;

/** Milliseconds, from a minute to a day; undefined when the header is neither seconds nor a date. */
function readRetryAfter({ 'retry-after': header }: IncomingHttpHeaders, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const span = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text.endsWith('GMT') ? text : '') - now;
  return Number.isNaN(span) ? undefined : Math.min(day, Math.max(60_000, span));
}

const limits = { maxOutputLength: mostBytes };
const decoders: Readonly<Partial<Record<string, (bytes: Buffer) => Promise<Buffer>>>> = {
  gzip: (bytes) => promisify(gunzip)(bytes, limits),
  'x-gzip': (bytes) => promisify(gunzip)(bytes, limits),
  br: (bytes) => promisify(brotliDecompress)(bytes, limits),
  // Some servers leave out the header of zlib, whose first byte ends with 8.
  deflate: (bytes) => promisify(((bytes[0] ?? 0) & 15) === 8 ? inflate : inflateRaw)(bytes, limits),
};

function refuseEncoding(error: Error & { code?: string }): never {
  throw error.code === 'ERR_BUFFER_TOO_LARGE' ? error : failure('WRONG_ENCODING');
}

/** Throws when the encoding is unknown or wrong, or the text too large. */
async function decode(bytes: Buffer, encoding: string | string[] = ''): Promise<string> {
  const names = String(encoding)
    .toLowerCase()
    .split(/[\s,]+/);
  let decoded = bytes;
  for (const name of names.filter((each) => each !== '' && each !== 'identity').reverse()) {
    decoded = await (decoders[name]?.(decoded) ?? Promise.reject(failure('WRONG_ENCODING'))).catch(refuseEncoding);
  }
  return decoded.toString();
}

interface KeepParts extends FetchParts {
  log: Logger;
  writes: GroupedWrites;
  isPaused: () => boolean;
}

/** Feeds fetched at once by a process. */
const mostLanes = 64;
const lookEvery = 1_000;
const slowFailures = /^(?:TOO_SLOW|STATUS_429|STATUS_503)$/;

/** Fetches the feeds that are due, until stopped. Each fetch belongs to one process. */
export function keepCalendars(parts: KeepParts): { stop: () => Promise<void> } {
  const { db, now, today, log, writes, isPaused } = parts;
  const calendars = createCalendarFetch(parts);
  const lanes = createFetchLanes<DueFeed>(mostLanes);
  /** Waiting or being fetched. */
  const known = new Set<number>();
  const running = new Set<Promise<void>>();
  let faults: Error[] = [];
  const fetchOne = async (due: DueFeed, ending: AbortSignal): Promise<boolean> => {
    const feed = await writes.run(() => claimFeed(db, due.id, now(), 'due'));
    if (!feed) return false;
    const outcome = await calendars.fetch(feed, ending);
    await writes.run(() => noteFetch(db, feed, outcome, { now: now(), today: today() }));
    if (typeof outcome !== 'object' || !('failure' in outcome)) return false;
    const { id, lodgingId, failingSince, failedAt = 0 } = feed;
    const fields = { feed: id, lodgingId, reason: outcome.failure };
    if (failingSince === undefined) log.warn(fields, 'a calendar could not be fetched; its nights stay closed');
    else if (failedAt - failingSince < day && now() - failingSince >= day) {
      log.error(fields, 'a calendar has not been fetched for a day');
    }
    return slowFailures.test(outcome.failure) && outcome.host === due.host;
  };
  const run = async (due: DueFeed, ending: AbortSignal) => {
    const isHostSlow = await fetchOne(due, ending).catch((error: unknown) => {
      faults.push(error as Error);
      return false;
    });
    lanes.end(due, isHostSlow);
    known.delete(due.id);
  };
  const begin = (ending: AbortSignal) => {
    while (!ending.aborted && !isPaused()) {
      const due = lanes.begin();
      if (!due) return;
      const done = run(due, ending).then(() => {
        running.delete(done);
        begin(ending);
      });
      running.add(done);
    }
  };
  const looking = runPeriodically({
    work(ending) {
      for (const due of listDueFeeds(db, now(), known)) {
        known.add(due.id);
        lanes.add(due);
      }
      begin(ending);
      const [fault] = faults;
      faults = [];
      if (fault) throw fault;
    },
    every: lookEvery,
    onFailure: (err) => log.error({ err }, 'calendars could not be fetched; retrying'),
  });
  return {
    async stop() {
      await looking.stop();
      await Promise.all(running);
      await calendars.close();
    },
  };
}
