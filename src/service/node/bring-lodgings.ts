import { idParams } from '../../formats/fields/query-fields.ts';
import type { HttpMiddleware } from '../../http/http-env.ts';
import type { Operation } from '../../http/operation.ts';
import { pathReader } from '../../http/path.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { tablesVersion } from '../../sqlite/database.ts';
import type { Report } from '../../sqlite/derived-file.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { DamagedDocument } from '../standing/standing.ts';
import { readTaughtLodging } from '../standing/lodging-index.ts';
import type { Mirror } from './mirror.ts';
import type { PassOn } from './pass-on.ts';

/** Fetches a lodging into the mirror; false when the cluster holds no current copy of it. */
export type BringLodging = (lodgingId: number) => Promise<boolean>;

/** Fetches copies the primary left in the cluster; concurrent requests for one lodging share a fetch. */
export function createBringer(
  client: OpenSearch,
  prefix: string,
  { mirror, report }: { mirror: Mirror; report: Report },
): BringLodging {
  const underWay = new Map<number, Promise<boolean>>();
  const place = { prefix, form: tablesVersion(mirror.db) };
  const bring = async (lodgingId: number) => {
    const taught = await readTaughtLodging(client, place, lodgingId).catch((err: unknown) => {
      if (err instanceof DamagedDocument)
        report({ text: 'a copy of a lodging is damaged', damaged: 'node-copy', name: lodgingId });
    });
    return taught?.generation === generationOf(mirror.db) && mirror.takeLodging(lodgingId, taught);
  };
  return (lodgingId) => {
    if (mirror.has(lodgingId)) return Promise.resolve(true);
    let brought = underWay.get(lodgingId);
    if (!brought) {
      brought = bring(lodgingId).finally(() => underWay.delete(lodgingId));
      underWay.set(lodgingId, brought);
    }
    return brought;
  };
}

/**
 * Fetches the lodging named by the path before the operation runs; if that fails, the primary answers. Invalid ids are
 * left for the operation to refuse.
 */
export function bringFirst({ path }: Pick<Operation, 'path'>, bring: BringLodging, passOn: PassOn): HttpMiddleware {
  const read = pathReader(path);
  return async (c, next) => {
    const { data } = idParams.safeParse(read(c.get('requestContext').path));
    if (!data || (await bring(data.id))) return next();
    return passOn(c);
  };
}
