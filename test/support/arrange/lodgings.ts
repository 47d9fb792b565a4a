import { noteChangeAt, type NotedChange } from '../../../src/lodgings/store/changes.ts';
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

function idsOf(service: TestService, refs: readonly string[]): string {
  return refs.map((ref) => lodgingIdOf(service, ref)).join(' ');
}
