import Database from 'better-sqlite3';
import { setTimeout as pause } from 'node:timers/promises';
import { readSequence } from '../../src/lodgings/store/changes.ts';
import { readyFile } from '../../src/service/facts-file.ts';
import { isReady, openReadyFile } from '../../src/stays/ready/ready-file.ts';
import type { TestService } from './service.ts';

/** Waits until what is asked of the lodgings is ready as of now. */
export async function untilReady(
  { config, db, clock }: Pick<TestService, 'config' | 'db' | 'clock'>,
  lodgingIds: readonly number[],
): Promise<void> {
  const ready = openReadyFile(readyFile(config.dataDir), db);
  const asOfNow = (id: number) => ({ sequence: readSequence(db, id), day: clock.today() });
  while (!lodgingIds.every((id) => isReady(ready, id, asOfNow(id)))) await pause(20);
  ready.close();
}

/** Makes what is ready stand ahead of the facts, as after a backup of these was restored. */
export function putReadyAhead({ config }: TestService): void {
  const ready = new Database(readyFile(config.dataDir));
  ready.exec('UPDATE ready SET sequence = sequence + 1000');
  ready.close();
}
