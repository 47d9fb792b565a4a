import { setTimeout as pause } from 'node:timers/promises';
import { readNewestSequence, readSequence } from '../../lodgings/store/changes.ts';
import { inSnapshot, inTransaction, scalar } from '../../sqlite/database.ts';
import type { Day } from '../../values/day.ts';
import type { DetailWriter } from '../wire/ready-details.ts';
import type { ReadySources } from './as-of.ts';
import { makeReady } from './make-ready.ts';
import { saveDetails } from './ready-details.ts';
import { isReady, saveReady } from './ready-file.ts';

export interface KeepReadyParts extends ReadySources {
  writer: DetailWriter;
  /** Hears of what could not be made; it is tried again. */
  onError: (error: unknown) => void;
}

const lookEvery = 200;
const restAfterError = 5_000;

/**
 * Makes what is ready of each lodging anew when the lodging or the day changes, until it is stopped. Nothing depends on it but
 * how fast answers are: what is not ready is made when it is asked for.
 */
export function keepReady(parts: KeepReadyParts): { stop: () => Promise<void> } {
  const ending = new AbortController();
  const running = run(parts, ending.signal);
  return {
    stop() {
      ending.abort();
      return running;
    },
  };
}

async function run(parts: KeepReadyParts, ending: AbortSignal): Promise<void> {
  // Each change up to this one is ready, for this day.
  let level: Level = { sequence: 0, day: NaN };
  while (!ending.aborted) {
    let rest = lookEvery;
    try {
      level = await makeAllReady(parts, level, ending);
    } catch (error) {
      parts.onError(error);
      rest = restAfterError;
    }
    await pause(rest, undefined, { signal: ending }).catch(() => undefined);
  }
}

interface Level {
  sequence: number;
  day: Day;
}

/** Makes all ready that changed since the level, or everything on another day, and yields the new level. */
async function makeAllReady(parts: KeepReadyParts, former: Level, ending: AbortSignal): Promise<Level> {
  const { db, today } = parts;
  const level = { sequence: readNewestSequence(db), day: today() };
  const since = level.day === former.day ? former.sequence : 0;
  if (level.sequence === since) return level;
  const select = 'SELECT lodging_id FROM lodging_sequences WHERE sequence > ? ORDER BY sequence';
  for (const lodgingId of scalar<number>(db, select).all(since)) {
    await pause(0);
    if (ending.aborted) return former;
    makeOneReady(parts, lodgingId, level.day);
  }
  return level;
}

/** Other processes wait meanwhile, and find it made. */
function makeOneReady({ db, ready, writer }: KeepReadyParts, lodgingId: number, day: Day): void {
  inTransaction(ready, () => {
    inSnapshot(db, () => {
      const asOf = { sequence: readSequence(db, lodgingId), day };
      if (isReady(ready, lodgingId, asOf, writer)) return;
      const made = makeReady(db, lodgingId, day);
      saveReady(ready, lodgingId, asOf, made?.ready);
      saveDetails(ready, lodgingId, asOf, {
        writer,
        made: made && { lodging: made.lodging, figures: made.ready.figures },
      });
    });
  });
}
