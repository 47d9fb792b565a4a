import type { HttpMiddleware } from '../../http/http-env.ts';
import type { OpenSearch } from '../../opensearch/client.ts';
import { tablesVersion } from '../../sqlite/database.ts';
import { generationOf } from '../../sqlite/generation.ts';
import { readTaughtLodging } from '../standing/lodging-index.ts';
import type { Mirror } from './mirror.ts';
import type { PassOn } from './pass-on.ts';

/** Reads of one lodging; whoever asks for anything else of it is passed on anyway. */
const readsOfLodging = [
  /^\/(?:v2|web)\/lodgings\/(\d{1,10})(?:\/(?:availabilities|extras))?$/,
  /^\/(?:v2|web)\/customerReview\/(\d{1,10})\/reviews$/,
];

/** Brings a lodging into the mirror; false when nobody left it as it is now, or there is none. */
export type BringLodging = (lodgingId: number) => Promise<boolean>;

/** Yields what brings lodgings as the primary left them in the cluster; those who want the same wait together. */
export function createBringer(client: OpenSearch, prefix: string, mirror: Mirror): BringLodging {
  const underWay = new Map<number, Promise<boolean>>();
  const place = { prefix, form: tablesVersion(mirror.db) };
  const bring = async (lodgingId: number) => {
    const taught = await readTaughtLodging(client, place, lodgingId).catch(() => undefined);
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

/** Brings the lodging that a read names before it is answered; lets the primary answer where it cannot be brought. */
export function bringFirst(bring: BringLodging, passOn: PassOn): HttpMiddleware {
  return async (c, next) => {
    const lodgingId = lodgingOf(c.var.requestContext.path);
    if (lodgingId === undefined || (await bring(lodgingId))) return next();
    return passOn(c);
  };
}

function lodgingOf(path: string): number | undefined {
  for (const form of readsOfLodging) {
    const [, id] = form.exec(path) ?? [];
    if (id !== undefined) return Number(id);
  }
  return undefined;
}
