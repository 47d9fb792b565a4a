import type { TestService } from './service.ts';
import { smallKeys } from './small-seed.ts';

/** Yields the sequence of the newest change, of whatever lodging, as the catalog names it for those who go on with `GET /v2/changes`. */
export async function readNewestSequence(service: TestService): Promise<number> {
  const { headers } = await service.get('/v2/catalog?pageSize=1', { key: smallKeys.seller });
  return Number(headers.get('X-Last-Sequence'));
}
