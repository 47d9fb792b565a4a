import { setTimeout as pause } from 'node:timers/promises';
import { readNewestSequence } from '../../lodgings/store/changes.ts';
import { isolateRecord } from '../../sqlite/parked-records.ts';
import { scalar } from '../../sqlite/database.ts';
import type { Day } from '../../values/day.ts';
import { runPeriodically } from '../../values/run-periodically.ts';
import { isolationOf } from '../../sqlite/derived-file.ts';
import { makeOneReady, onFile, type ReadySources } from './prepared-answers.ts';

/**
 * Prepares the answers of each lodging again when the lodging or the day changes, until stopped. Only speed depends on
 * it: an answer that is not prepared is computed on request.
 */
export function keepReady(parts: ReadySources): { stop: () => Promise<void> } {
  // Every change up to `sequence` is prepared for `day`.
  let progress: Progress = { sequence: 0, day: NaN, schema: 0 };
  return runPeriodically({
    work: async (ending) => {
      progress = await makeAllReady(parts, progress, ending);
    },
    every: 200,
    longest: 5_000,
    onFailure: (err) => parts.report({ text: 'answers cannot be prepared now; retrying', err }),
  });
}

interface Progress {
  sequence: number;
  day: Day;
  /** Differs after a damaged file was emptied. */
  schema: number;
}

/** Prepares what changed since `former`, or everything on another day or in an emptied file. */
async function makeAllReady(parts: ReadySources, former: Progress, ending: AbortSignal): Promise<Progress> {
  const { db, ready, today } = parts;
  const schema = onFile(parts, () => scalar<number>(ready, 'PRAGMA schema_version').get() ?? 0);
  const progress = { sequence: readNewestSequence(db), day: today(), schema };
  const since = progress.day === former.day && schema === former.schema ? former.sequence : 0;
  if (progress.sequence === since) return progress;
  const select = 'SELECT lodging_id FROM lodging_sequences WHERE sequence > ? ORDER BY sequence';
  const isolation = isolationOf(parts, 'prepared answers');
  for (const lodgingId of scalar<number>(db, select).all(since)) {
    await pause(0);
    if (ending.aborted) return former;
    isolateRecord(isolation, lodgingId, () => makeOneReady(parts, lodgingId, progress.day));
  }
  return progress;
}
