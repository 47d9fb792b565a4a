import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { openFeedFolder } from '../../feeds/files/feed-folder.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { databaseVersion, type Db } from '../../sqlite/database.ts';
import { generationNumberOf, generationOf } from '../../sqlite/generation.ts';
import type { Day } from '../../values/day.ts';
import { composeFeeds, composeStanding } from './compose-standing.ts';
import { createReport } from '../ready.ts';
import type { Config } from '../config.ts';
import { noteNodeCount, readNodeCount } from './known-nodes.ts';
import { beatsOfGeneration, countNodes, readStanding, writeStanding, type StandingFeeds } from './standing.ts';
import { teachLodgings } from './teach-lodgings.ts';
import { runPeriodically } from '../../values/run-periodically.ts';

/** Milliseconds, all of them. */
const lookEvery = 50;
const tellEvery = 400;
const countEvery = 1_000;
const lookAtFeedsEvery = 1_000;
/** Documents that did not change are written again, so that a damaged one does not last. */
const writeAgainEvery = 60_000;
/** A node that did not say for so long that it is there is not counted. */
const nodeIsGoneAfter = 10_000;
const stopAtMost = 2_000;

interface TellingParts {
  db: Db;
  client: OpenSearch;
  config: Pick<Config, 'opensearchUrl' | 'indexPrefix' | 'indexShape' | 'dataDir'>;
  now: () => number;
  today: () => Day;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Tells whether the index was compared with the facts since the primary began. */
  isCompared: () => boolean;
}

interface Telling {
  /**
   * Tells them once more what changed, and ends; after 2 seconds at the latest. Whoever answers bookings has answered the last one before:
   * what nodes were not told of they would offer until the next run.
   */
  stop: () => Promise<void>;
}

/**
 * Tells search nodes how the facts stand, at once when anything changes and again and again, from the first booking on, whether the index can
 * be searched or not. Where there is no node nothing is told; undefined where there can be none, since no other machine reaches OpenSearch.
 */
export function tellNodes(parts: TellingParts): Telling | undefined {
  if (parts.config.opensearchUrl === undefined) return undefined;
  const ending = new AbortController();
  const { db, client, log, config } = parts;
  const { indexPrefix: prefix, indexShape: shape } = config;
  const teller = createTeller(parts, teachLodgings({ db, client, log, prefix, shape }, ending.signal));
  const tell = () => teller.tell(databaseVersion(db));
  const onFailure = (err: unknown) => log.warn({ err }, 'search nodes cannot be told how the facts stand');
  const telling = runPeriodically({
    work: tell,
    every: lookEvery,
    first: lookEvery,
    longest: tellEvery,
    onFailure,
    onRecovery: () => log.info('search nodes hear of the facts again'),
  });
  return {
    async stop() {
      ending.abort();
      const told = telling.stop().then(tell).catch(onFailure);
      await Promise.race([told, pause(stopAtMost, undefined, { ref: false })]);
    },
  };
}

function createTeller(parts: TellingParts, readTaught: () => number) {
  const { db, client, now, today, isCompared } = parts;
  const { indexPrefix: prefix } = parts.config;
  const readFeeds = feedsReader(parts);
  const run = randomUUID();
  let [countAt, tellAt, writeAgainAt, lastBeat] = [0, 0, 0, 0];
  // What is told does not wait for it, and while nobody can count there are as many as before.
  const countSoon = () => {
    countAt = performance.now() + countEvery;
    countNodes(client, prefix, Date.now() - nodeIsGoneAfter)
      .then((count) => {
        noteNodeCount(db, count);
      })
      .catch(() => undefined);
  };
  let told: { version: number | undefined; partners: string; feeds: string } | undefined;
  let goesOn = false;
  const mayTell = async () => (goesOn ||= isCompared() || (await goesOnFromTold(db, client, prefix)));
  return {
    async tell(version: number | undefined): Promise<void> {
      const started = performance.now();
      if (started >= countAt) countSoon();
      const nodes = readNodeCount(db);
      if (nodes === 0 || (told?.version === version && started < tellAt) || !(await mayTell())) return;
      const floor = generationNumberOf(db) * beatsOfGeneration;
      lastBeat = Math.max(lastBeat + 1, floor + Date.now());
      const feeds = readFeeds();
      const known = {
        beat: lastBeat,
        told: { run, at: started },
        now: now(),
        today: today(),
        nodes,
        taught: readTaught(),
        feeds: feeds.name,
      };
      const { standing, partners } = composeStanding(db, known);
      const writesAgain = started >= writeAgainAt;
      if (writesAgain || told?.partners !== partners.name)
        await writeStanding(client, prefix, { kind: 'partners', beat: lastBeat, document: partners });
      if (writesAgain || told?.feeds !== feeds.name)
        await writeStanding(client, prefix, { kind: 'feeds', beat: lastBeat, document: feeds });
      await writeStanding(client, prefix, { kind: 'standing', beat: lastBeat, document: standing });
      told = { version, partners: partners.name, feeds: feeds.name };
      tellAt = started + tellEvery;
      if (writesAgain) writeAgainAt = started + writeAgainEvery;
    },
  };
}

/** Yields what reads which files of feeds there are, now and then: they come and go in another process. */
function feedsReader({ db, config, log }: TellingParts): () => StandingFeeds {
  const folder = openFeedFolder(config.dataDir, createReport(log));
  let [feeds, lookAt]: [StandingFeeds | undefined, number] = [undefined, 0];
  return () => {
    if (feeds && performance.now() < lookAt) return feeds;
    lookAt = performance.now() + lookAtFeedsEvery;
    return (feeds = composeFeeds(db, folder));
  };
}

/**
 * Tells whether the database goes on from what nodes were told last, so that they can be told what lags before the index was compared
 * with it: of an earlier state of the database they would hear that less was sold.
 */
async function goesOnFromTold(db: Db, client: OpenSearch, prefix: string): Promise<boolean> {
  const told = await readStanding(client, prefix, 'standing');
  return told?.generation === generationOf(db) && told.changes.newest <= readNewestSequence(db);
}
