import Database from 'better-sqlite3';
import { setTimeout as pause } from 'node:timers/promises';
import { createDetailWriter } from '../../src/catalog/wire/detail-writer.ts';
import { readSequence } from '../../src/lodgings/store/changes.ts';
import { readyFile } from '../../src/service/facts-file.ts';
import { isReady, openReadyFile } from '../../src/stays/ready/ready-file.ts';
import { packPiece } from '../../src/formats/gzip-pieces.ts';
import type { TestService } from './service.ts';

/** Waits until what is asked of the lodgings is ready as of now. */
export async function untilReady(
  { config, db, clock }: Pick<TestService, 'config' | 'db' | 'clock'>,
  lodgingIds: readonly number[],
): Promise<void> {
  const ready = openReadyFile(readyFile(config.dataDir), db);
  const writer = createDetailWriter(config);
  const asOfNow = (id: number) => ({ sequence: readSequence(db, id), day: clock.today() });
  while (!lodgingIds.every((id) => isReady(ready, id, asOfNow(id), writer))) await pause(20);
  ready.close();
}

/** Writes into the ready descriptions nothing but a name, if wished as those of another form. */
export function renameReadyDetails({ config }: TestService, name: string, form?: string): void {
  const ready = new Database(readyFile(config.dataDir));
  const { size, checksum, deflated } = packPiece(Buffer.from(JSON.stringify({ name })));
  const update = 'UPDATE ready_details SET size = ?, checksum = ?, deflated = ?, form = coalesce(?, form)';
  ready.prepare(update).run(size, checksum, deflated, form ?? null);
  ready.close();
}

/** Makes what is ready stand ahead of the facts, as after a backup of these was restored. */
export function putReadyAhead({ config }: TestService): void {
  const ready = new Database(readyFile(config.dataDir));
  ready.exec('UPDATE ready SET sequence = sequence + 1000; UPDATE ready_details SET sequence = sequence + 1000');
  ready.close();
}
