import { setTimeout as pause } from 'node:timers/promises';
import { createDetailWriter } from '../src/catalog/wire/detail-writer.ts';
import { readSequence } from '../src/lodgings/store/changes.ts';
import { countLodgings, listLodgingIds } from '../src/lodgings/store/lodgings.ts';
import { readyFile } from '../src/service/facts-file.ts';
import { isReady, openReadyFile } from '../src/stays/ready/ready-file.ts';
import type { DataSet } from './data-set.ts';

/** Waits until the service has prepared everything that changed, or that differs on this day. */
export async function untilReady({ config, db, today }: DataSet): Promise<void> {
  const ready = openReadyFile(readyFile(config.dataDir), db);
  const ids = listLodgingIds(db, 0, countLodgings(db));
  const { form } = createDetailWriter(config);
  const isMissing = (id: number) => !isReady(ready, id, { sequence: readSequence(db, id), day: today, form });
  while (ids.some(isMissing)) await pause(500);
  ready.close();
}
