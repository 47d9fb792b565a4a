import { noteChangeAt, type NotedChange } from '../../../src/lodgings/store/changes.ts';
import type { Extra } from '../../../src/lodgings/rules/property.ts';
import { readLodging, readPersons, saveProperty } from '../../../src/lodgings/store/lodgings.ts';
import type { Topic } from '../operations.ts';
import type { TestService } from '../service.ts';
import { lodgingIdOf } from '../small-seed.ts';

export async function blockLodgings(service: TestService, ...refs: string[]): Promise<void> {
  await service.operator.done(`lodgings block ${idsOf(service, refs)}`);
}

export async function unblockLodgings(service: TestService, ...refs: string[]): Promise<void> {
  await service.operator.done(`lodgings unblock ${idsOf(service, refs)}`);
}

export async function boostLodging(service: TestService, ref: string, boost: number): Promise<void> {
  await service.operator.done(`lodgings boost ${idsOf(service, [ref])} ${boost}`);
}

/** Records changes of topics at one instant, whatever causes them; by default the service's. */
export function noteTopics(
  service: TestService,
  ref: string,
  topics: readonly Topic[],
  at = service.clock.now(),
): NotedChange {
  return noteChangeAt(service.db, lodgingIdOf(service, ref), topics, at);
}

/** Replaces the lodging's services, without the checks of a delivery. */
export function storeServices(service: TestService, ref: string, services: readonly Extra[]): void {
  const { db, clock } = service;
  const id = lodgingIdOf(service, ref);
  const [lodging, persons] = [readLodging(db, id), readPersons(db, id)];
  if (!lodging || !persons) throw new Error(`No lodging ${ref}`);
  const { company, property } = lodging;
  const delivery = { ...persons, property: { ...property, services } };
  const { outcome } = saveProperty(db, delivery, { company: { code: company.code, name: company.name } }, clock.now());
  if (outcome !== 'saved') throw new Error(outcome);
}

function idsOf(service: TestService, refs: readonly string[]): string {
  return refs.map((ref) => lodgingIdOf(service, ref)).join(' ');
}

/** Marks a lodging as indexed at the service's instant although it has not changed, as a repair does. */
export function pretendIndexed({ db, clock }: TestService, ref: string): void {
  const rewrite = `UPDATE indexed_lodgings SET indexed_at = ?
    WHERE build_id = (SELECT id FROM index_builds WHERE state = 'serving') AND lodging_id = ?`;
  db.prepare(rewrite).run(clock.now(), lodgingIdOf({ db }, ref));
}
