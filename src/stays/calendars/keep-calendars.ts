import findTimeZone from '@photostructure/tz-lookup';
import { Piscina } from 'piscina';
import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import { lookupPublic, nameFailure, refusePrivateHost } from '../../http/outgoing.ts';
import type { CalendarFeed } from '../../lodgings/rules/property.ts';
import { claimFeed, hasDueFeed, noteFetch, type Fetched } from '../../lodgings/store/calendar-feeds.ts';
import { readLodging } from '../../lodgings/store/lodgings.ts';
import { existingRow, type Db } from '../../sqlite/database.ts';
import { lineageOf } from '../../sqlite/generation.ts';
import type { GroupedWrites } from '../../sqlite/grouped-writes.ts';
import type { Day } from '../../values/day.ts';
import { runPeriodically } from '../../values/run-periodically.ts';
import type { CalendarText, NightsRead } from './calendar-worker.ts';

interface FetchParts {
  db: Db;
  now: () => number;
  today: () => Day;
  settings: {
    /** Allows http and private addresses. */
    calendarsPrivate: boolean;
  };
  /** A test answers for hosts that it cannot reach. */
  ask?: typeof request;
}

/** Milliseconds for the calendar to arrive, with all redirects. */
const timeLimit = 15_000;
const mostBytes = 4 * 1024 * 1024;
const mostRedirects = 5;

/** An unchanged calendar is read in full again after this time, because its series reach further each day. */
const fullReadTime = 20 * 3_600_000;

/** Fetches claimed feeds; every address on the way is checked. Undefined: the service ended first. */
export function createCalendarFetch(parts: FetchParts) {
  const { db, now, today, settings, ask = request } = parts;
  const { calendarsPrivate } = settings;
  const connect = { timeout: timeLimit, ...(!calendarsPrivate && { lookup: lookupPublic() }) };
  const agent = new Agent({ connect, keepAliveTimeout: 4_000, maxResponseSize: mostBytes });
  let pool: Piscina | undefined;

  const follow = async (url: string, headers: Record<string, string>, signal: AbortSignal) => {
    let target = url;
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const isSecure = new URL(target).protocol === 'https:';
      if (!isSecure && !(calendarsPrivate && target.startsWith('http:'))) throw failure('NOT_HTTPS');
      if (!calendarsPrivate) refusePrivateHost(target);
      const answer = await ask(target, { headers, dispatcher: agent, signal });
      const { statusCode: status } = answer;
      if (status === 200) return answer;
      await answer.body.dump({ limit: 16_384 }).catch(() => undefined);
      if (status === 304 && ('if-none-match' in headers || 'if-modified-since' in headers)) return undefined;
      const { location } = answer.headers;
      if (status < 300 || status >= 400 || typeof location !== 'string') throw failure(`STATUS_${status}`);
      if (!URL.canParse(location, target)) throw failure('WRONG_REDIRECT');
      target = new URL(location, target).href;
    }
    throw failure('TOO_MANY_REDIRECTS');
  };

  const read = async (feed: CalendarFeed, signal: AbortSignal): Promise<Fetched> => {
    const { url, lodgingId, etag, lastModified, readAt } = feed;
    if (url === undefined) throw failure('ADDRESS_LOST');
    const headers = {
      accept: 'text/calendar, */*;q=0.1',
      'user-agent': 'lodging-distribution',
      ...(readAt !== undefined && now() - readAt < fullReadTime
        ? { ...(etag && { 'if-none-match': etag }), ...(lastModified && { 'if-modified-since': lastModified }) }
        : {}),
    };
    const answer = await follow(url, headers, AbortSignal.any([signal, AbortSignal.timeout(timeLimit)]));
    if (!answer) return 'unchanged';
    const text = await answer.body.text();
    const { latitude, longitude } = existingRow(readLodging(db, lodgingId)).property.localisation;
    const timeZone = findTimeZone(latitude, longitude);
    const calendar: CalendarText = { text, lodgingId, installation: lineageOf(db), timeZone, today: today() };
    const filename = new URL('./calendar-worker.ts', import.meta.url).href;
    pool ??= new Piscina({ filename, minThreads: 0, maxThreads: 1, idleTimeout: 10_000 });
    const nights = (await pool.run(calendar)) as NightsRead;
    if ('failure' in nights) throw failure(nights.failure);
    // Others could not be sent back.
    const textOf = (name: string) => /^[ -~]{1,500}$/.exec(String(answer.headers[name] ?? ''))?.[0];
    return { ...nights, etag: textOf('etag'), lastModified: textOf('last-modified') };
  };

  return {
    fetch: async (feed: CalendarFeed, ending: AbortSignal): Promise<Fetched | { failure: string } | undefined> => {
      try {
        return await read(feed, ending);
      } catch (error) {
        if (ending.aborted) return undefined;
        const code = nameFailure(error);
        return { failure: code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' ? 'TOO_LARGE' : code };
      }
    },
    close: async () => {
      await Promise.all([agent.destroy(), pool?.destroy()]);
    },
  };
}

function failure(code: string): Error {
  return Object.assign(new Error(code), { code });
}

interface KeepParts extends FetchParts {
  log: Logger;
  writes: GroupedWrites;
  isPaused: () => boolean;
}

/** Feeds fetched at once by a process. */
const lanes = 4;
const lookEvery = 1_000;
const day = 86_400_000;

/** Fetches the feeds that are due, until stopped. Each fetch belongs to one process. */
export function keepCalendars(parts: KeepParts): { stop: () => Promise<void> } {
  const { db, now, today, log, writes, isPaused } = parts;
  const calendars = createCalendarFetch(parts);
  const fetchOne = async (feed: CalendarFeed, ending: AbortSignal) => {
    const outcome = await calendars.fetch(feed, ending);
    await writes.run(() => noteFetch(db, feed, outcome, { now: now(), today: today() }));
    if (typeof outcome !== 'object' || !('failure' in outcome)) return;
    const { id, lodgingId, failingSince, failedAt = 0 } = feed;
    const fields = { feed: id, lodgingId, reason: outcome.failure };
    if (failingSince === undefined) log.warn(fields, 'a calendar could not be fetched; its nights stay closed');
    else if (failedAt - failingSince < day && now() - failingSince >= day)
      log.error(fields, 'a calendar has not been fetched for a day');
  };
  const drive = async (ending: AbortSignal) => {
    while (!ending.aborted && !isPaused() && hasDueFeed(db, now())) {
      const feed = await writes.run(() => (hasDueFeed(db, now()) ? claimFeed(db, now()) : undefined));
      if (feed) await fetchOne(feed, ending);
    }
  };
  const looking = runPeriodically({
    work: (ending) => Promise.all(Array.from({ length: lanes }, () => drive(ending))),
    every: lookEvery,
    onFailure: (err) => log.error({ err }, 'calendars could not be fetched; they are tried again'),
  });
  return {
    stop: async () => {
      await looking.stop();
      await calendars.close();
    },
  };
}
