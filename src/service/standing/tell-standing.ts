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

/** Milliseconds. */
const lookEvery = 50;
const tellEvery = 400;
const countEvery = 1_000;
const lookAtFeedsEvery = 1_000;
/** Unchanged documents are rewritten too, so that a damaged one does not persist. */
const writeAgainEvery = 60_000;
const nodeIsGoneAfter = 10_000;
const stopAtMost = 2_000;

interface TellingParts {
  db: Db;
  client: OpenSearch;
  config: Pick<Config, 'opensearchUrl' | 'indexPrefix' | 'indexShape' | 'dataDir'>;
  now: () => number;
  today: () => Day;
  log: Pick<Logger, 'warn' | 'info'>;
  isCompared: () => boolean;
}

interface Telling {
  /**
   * Writes the last changes and ends, after 2 seconds at most. The process that answers bookings must have sent its
   * last answer: nodes would otherwise keep offering nights sold meanwhile until the next run.
   */
  stop: () => Promise<void>;
}

/**
 * Writes the standing for search nodes on every change and periodically, whether or not the index is searchable. Writes
 * nothing while there is no node; returns undefined where there can be none, since no other machine reaches OpenSearch.
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
    onRecovery: () => log.info('search nodes receive the state of the facts again'),
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
  // Counting does not delay the standing; while it fails, the previous count stays.
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

/** Re-reads the list of feed files at intervals: another process adds and removes them. */
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
 * Whether the database continues from the last standing, so that nodes may be told what lags before the index has been
 * compared: an earlier state of the database would report fewer sales.
 */
async function goesOnFromTold(db: Db, client: OpenSearch, prefix: string): Promise<boolean> {
  const told = await readStanding(client, prefix, 'standing');
  return told?.generation === generationOf(db) && told.changes.newest <= readNewestSequence(db);
}
