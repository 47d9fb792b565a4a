import { setTimeout as pause } from 'node:timers/promises';
import { createDetailWriter } from '../../src/catalog/wire/detail-writer.ts';
import { readSequence } from '../../src/lodgings/store/changes.ts';
import { readyFile } from '../../src/service/facts-file.ts';
import { findPrepared, isReady, openReadyFile, saveReady, type Prepared } from '../../src/stays/ready/ready-file.ts';
import { compressPiece } from '../../src/formats/gzip-pieces.ts';
import { languages } from '../../src/values/texts.ts';
import type { TestService } from './service.ts';

type OfService = Pick<TestService, 'config' | 'db' | 'clock'>;

const asOfNow = ({ config, db, clock }: OfService, lodgingId: number) => ({
  sequence: readSequence(db, lodgingId),
  day: clock.today(),
  form: createDetailWriter(config).form,
});

export async function untilReady(service: OfService, lodgingIds: readonly number[]): Promise<void> {
  const ready = openReadyFile(readyFile(service.config.dataDir), service.db);
  while (!lodgingIds.every((id) => isReady(ready, id, asOfNow(service, id)))) await pause(20);
  ready.close();
}

/** Corrupts the prepared descriptions of a lodging, keeping only a name; `form` marks them as of another format. */
export function renameReadyDetails(service: OfService, lodgingId: number, name: string, form?: string): void {
  const ready = openReadyFile(readyFile(service.config.dataDir), service.db);
  const asOf = asOfNow(service, lodgingId);
  const stays = findPrepared(ready, lodgingId, 'stays', asOf);
  const renamed = { json: compressPiece(Buffer.from(JSON.stringify({ name }))) };
  const details = languages.flatMap((language) => [
    [`${language} exact`, renamed],
    [`${language} rounded`, renamed],
  ]);
  const answers = { stays, ...(Object.fromEntries(details) as object) } as Prepared;
  saveReady(ready, lodgingId, { ...asOf, form: form ?? asOf.form }, answers);
  ready.close();
}

/** Makes prepared data newer than the facts, as after a restore of a backup. */
export function putReadyAhead(service: OfService, lodgingId: number): void {
  const ready = openReadyFile(readyFile(service.config.dataDir), service.db);
  const asOf = asOfNow(service, lodgingId);
  saveReady(ready, lodgingId, { ...asOf, sequence: asOf.sequence + 1000 }, undefined);
  ready.close();
}
