import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { OpenSearch } from '../../opensearch/client.ts';
import { databaseVersion, type Db } from '../../sqlite/database.ts';
import { generationNumberOf } from '../../sqlite/generation.ts';
import type { Day } from '../../values/day.ts';
import { composeStanding } from './compose-standing.ts';
import { countNodes, writeStanding } from './standing.ts';

/** Milliseconds, all of them. */
const lookEvery = 50;
const tellEvery = 400;
const countEvery = 1_000;
/** A node that did not say for so long that it is there is not counted. */
const nodeIsGoneAfter = 10_000;

/** Later generations of a database beat above all of earlier ones, whatever the clock of their machine says. */
const beatsOfGeneration = 10_000_000_000_000;

interface TellingParts {
  db: Db;
  client: OpenSearch;
  prefix: string;
  now: () => number;
  today: () => Day;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Tells whether the index was compared with the facts. */
  isCompared: () => boolean;
}

/**
 * Tells search nodes how the facts stand, at once when anything changes and again and again, until the signal is aborted. Where there is
 * no node nothing is told.
 */
export async function tellStanding(parts: TellingParts, ending: AbortSignal): Promise<void> {
  const { db, log } = parts;
  const teller = createTeller(parts);
  let failures = 0;
  while (await rest(failures === 0 ? lookEvery : Math.min(tellEvery, lookEvery * 2 ** failures), ending)) {
    try {
      await teller.tell(databaseVersion(db));
      if (failures > 0) log.info('search nodes hear of the facts again');
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1 && !ending.aborted)
        log.warn({ err: error }, 'search nodes cannot be told how the facts stand');
    }
  }
}

function createTeller({ db, client, prefix, now, today, isCompared }: TellingParts) {
  let [nodes, countAt, tellAt, lastBeat] = [0, 0, 0, 0];
  // What is told does not wait for it, and while nobody can count there are as many as before.
  const countSoon = () => {
    countAt = performance.now() + countEvery;
    countNodes(client, prefix, Date.now() - nodeIsGoneAfter).then(
      (count) => (nodes = count),
      () => undefined,
    );
  };
  let told: { version: number | undefined; partners: string } | undefined;
  return {
    async tell(version: number | undefined): Promise<void> {
      const started = performance.now();
      if (started >= countAt) countSoon();
      if (nodes === 0 || (told?.version === version && started < tellAt)) return;
      const floor = generationNumberOf(db) * beatsOfGeneration;
      lastBeat = Math.max(lastBeat + 1, floor + Date.now());
      const known = { beat: lastBeat, now: now(), today: today(), nodes, isCompared: isCompared() };
      const { standing, partners } = composeStanding(db, known);
      if (told?.partners !== partners.name)
        await writeStanding(client, prefix, { kind: 'partners', beat: lastBeat, document: partners });
      await writeStanding(client, prefix, { kind: 'standing', beat: lastBeat, document: standing });
      told = { version, partners: partners.name };
      tellAt = started + tellEvery;
    },
  };
}

async function rest(milliseconds: number, ending: AbortSignal): Promise<boolean> {
  await pause(milliseconds, undefined, { signal: ending, ref: false }).catch(() => undefined);
  return !ending.aborted;
}
