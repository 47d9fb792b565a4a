import { setTimeout as pause } from 'node:timers/promises';
import { createDetailWriter } from '../../src/catalog/wire/detail-writer.ts';
import { readSequence } from '../../src/lodgings/store/changes.ts';
import { readyFile } from '../../src/service/facts-file.ts';
import { findPrepared, isReady, openReadyFile, saveReady, type Prepared } from '../../src/stays/ready/ready-file.ts';
import { packPiece } from '../../src/formats/gzip-pieces.ts';
import { languages } from '../../src/values/texts.ts';
import type { TestService } from './service.ts';

type OfService = Pick<TestService, 'config' | 'db' | 'clock'>;

const asOfNow = ({ config, db, clock }: OfService, lodgingId: number) => ({
  sequence: readSequence(db, lodgingId),
  day: clock.today(),
  form: createDetailWriter(config).form,
});

/** Waits until what is asked of the lodgings is ready as of now. */
export async function untilReady(service: OfService, lodgingIds: readonly number[]): Promise<void> {
  const ready = openReadyFile(readyFile(service.config.dataDir), service.db);
  while (!lodgingIds.every((id) => isReady(ready, id, asOfNow(service, id)))) await pause(20);
  ready.close();
}

/** Writes into the ready descriptions of a lodging nothing but a name, if wished as those of another form. */
export function renameReadyDetails(service: OfService, lodgingId: number, name: string, form?: string): void {
  const ready = openReadyFile(readyFile(service.config.dataDir), service.db);
  const asOf = asOfNow(service, lodgingId);
  const stays = findPrepared(ready, lodgingId, 'stays', asOf);
  const renamed = { json: packPiece(Buffer.from(JSON.stringify({ name }))) };
  const details = languages.map((language) => [language, renamed]);
  const answers = { stays, ...(Object.fromEntries(details) as object) } as Prepared;
  saveReady(ready, lodgingId, { ...asOf, form: form ?? asOf.form }, answers);
  ready.close();
}

/** Makes what is ready stand ahead of the facts, as after a backup of these was restored. */
export function putReadyAhead(service: OfService, lodgingId: number): void {
  const ready = openReadyFile(readyFile(service.config.dataDir), service.db);
  const asOf = asOfNow(service, lodgingId);
  saveReady(ready, lodgingId, { ...asOf, sequence: asOf.sequence + 1000 }, undefined);
  ready.close();
}
