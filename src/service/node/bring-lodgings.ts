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

/** Brings a lodging into the mirror; false when nobody left it as it is now, or there is none. */
export type BringLodging = (lodgingId: number) => Promise<boolean>;

/** Yields what brings lodgings as the primary left them in the cluster; those who want the same wait together. */
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
 * Brings the lodging that the path of an operation names before it is answered; lets the primary answer where it cannot be brought. What is
 * no id the operation refuses.
 */
export function bringFirst({ path }: Pick<Operation, 'path'>, bring: BringLodging, passOn: PassOn): HttpMiddleware {
  const read = pathReader(path);
  return async (c, next) => {
    const { data } = idParams.safeParse(read(c.get('requestContext').path));
    if (!data || (await bring(data.id))) return next();
    return passOn(c);
  };
}
