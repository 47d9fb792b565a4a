import type { TestService } from './service.ts';
import { smallKeys } from './small-seed.ts';

/** The sequence from which the catalog tells clients to continue with `GET /v2/changes`. */
export async function readNewestSequence(service: TestService): Promise<number> {
  const { headers } = await service.get('/v2/catalog?pageSize=1', { key: smallKeys.seller });
  return Number(headers.get('X-Last-Sequence'));
}
